"""The site with PostgreSQL: a worker is killed, and then the whole server of the database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.reliability.database import SECRET, everything_is_kept
from tests.reliability.learners import Crowd, Learner, eventually, learning
from tests.reliability.site import Site, everything_but_saving_works, serving
from tools import postgres
from tools.answers import Answer
from tutor.store import Store
from tutor.web.unsaved import NOTICE


@pytest.fixture
def server() -> Iterator[postgres.Server]:
    """A server of the database that may be killed."""
    with postgres.serving() as server:
        yield server


@pytest.fixture
def url(server: postgres.Server) -> str:
    """An empty database on it, brought up to date."""
    found = server.url(server.create())
    with closing(Store(found, secret=SECRET)) as store:
        store.upgrade()
    return found


def test_what_was_promised_outlives_killed_workers_and_a_killed_database(
    server: postgres.Server, url: str, folder: Path, answers: list[Answer]
) -> None:
    with serving(folder, url=url) as site, learning(site.address, answers) as crowd:
        crowd.save(50)
        site.kill_a_worker()
        crowd.everybody_saves()
        assert crowd.unsaved == 0
        server.kill()
        crowd.wait(lambda: all(learner.unsaved for learner in crowd.learners))
        the_database_is_missed(site, crowd)
        server.start()
        eventually(site.is_ready, "the site to find its database again")
        crowd.everybody_saves()
        crowd.save(50)
    everything_is_kept(url, crowd)


def the_database_is_missed(site: Site, crowd: Crowd) -> None:
    """See that the site lives, shows everything else, and says that it cannot show progress."""
    everything_but_saving_works(site)
    assert site.status("/readyz") == 503
    somebody: Learner = crowd.learners[0]
    with closing(somebody.browser.another()) as reader:
        reader.cookies.pop("unsaved", None)
        for path in ("/en/", "/en/lessons/", "/en/puzzles/"):
            status, text = reader.get(path)
            assert status == 200
            assert NOTICE in text, path
