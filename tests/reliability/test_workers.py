"""A worker is killed in the middle of its work, and the whole site is told to stop."""

from __future__ import annotations

from pathlib import Path

from tests.reliability.database import everything_is_kept
from tests.reliability.learners import learning
from tests.reliability.site import serving
from tools.answers import Answer

KILLS = 3


def test_killed_processes_lose_and_double_nothing(
    folder: Path, url: str, answers: list[Answer]
) -> None:
    with serving(folder) as site, learning(site.address, answers) as crowd:
        crowd.save(100)
        for _ in range(KILLS):
            site.kill_a_worker()
            crowd.everybody_saves()
        crowd.save(100)
        assert crowd.unsaved == 0
        site.kill()  # and nobody answers any more, as if there were somebody
        crowd.wait(lambda: all(learner.unanswered for learner in crowd.learners))
    everything_is_kept(url, crowd)


def test_a_site_told_to_stop_finishes_what_it_has_begun(
    folder: Path, url: str, answers: list[Answer]
) -> None:
    with serving(folder) as site, learning(site.address, answers) as crowd:
        crowd.save(100)
        assert site.stop() == 0
        crowd.wait(lambda: all(learner.unanswered for learner in crowd.learners))
    assert crowd.cut == 0
    assert crowd.unsaved == 0
    everything_is_kept(url, crowd)
