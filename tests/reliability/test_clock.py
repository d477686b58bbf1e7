"""The clock jumps by a year, forward and back, while the site is being used."""

from __future__ import annotations

from contextlib import closing
from datetime import timedelta
from functools import partial
from pathlib import Path

from sqlalchemy import select

from tests.reliability.database import SECRET, everything_is_kept, looking, rounds
from tests.reliability.learners import Browser, Crowd, Learner, Reply, eventually, learning
from tests.reliability.site import Site, serving
from tools.answers import Answer
from tools.faketime import Clock
from tutor.store import Kind, Store, now_ms
from tutor.store.schema import events, learners

YEAR = timedelta(days=365)
JUMPS = (YEAR, timedelta(), -YEAR, timedelta())
ENOUGH = timedelta(days=360)


def test_a_clock_that_jumps_loses_and_doubles_nothing(
    folder: Path, url: str, answers: list[Answer]
) -> None:
    clock = Clock(folder)
    with serving(folder, variables=clock.variables) as site:
        with learning(site.address, answers) as crowd:
            crowd.everybody_saves()
            names = names_of(crowd)
            for ahead in JUMPS:
                clock.set(ahead)
                eventually(partial(is_ahead, url, ahead), "the clock to jump")
                crowd.everybody_saves()
        assert crowd.unsaved == 0
        assert names_of(crowd) == names  # nobody was taken for somebody else, or forgotten
        assert span(url) > 2 * ENOUGH  # the clock has really jumped
        assert rounds(url) == {0}
        everything_is_kept(url, crowd)
        nothing_waits_for_a_day_that_was_a_mistake(url, crowd)
        who_tries_again_a_year_before_begins_one_more_round(site, clock, url, answers)


def who_tries_again_a_year_before_begins_one_more_round(
    site: Site, clock: Clock, url: str, answers: list[Answer]
) -> None:
    """See that a place counts again when the clock is put back, and then once."""
    solving = iter([answer for answer in answers if answer.kind is Kind.SOLVED])
    with closing(Browser(site.address)) as browser:
        learner = Learner(browser)
        clock.set(YEAR)
        while not is_ahead(url, YEAR):
            first = next(solving)
            assert learner.answer(first) is Reply.SAVED
        clock.set(timedelta())
        while not is_ahead(url, timedelta()):
            assert learner.answer(next(solving)) is Reply.SAVED
        for _ in range(3):
            assert learner.answer(first) is Reply.SAVED
        name = browser.learner
    with looking(url) as connection:
        tried = select(events.c.round).join_from(learners, events)
        tried = tried.where(learners.c.name == name, events.c.place == first.place)
        assert list(connection.scalars(tried.order_by(events.c.id))) == [0, 1]


def names_of(crowd: Crowd) -> list[str | None]:
    """Who the learners are, by their cookies."""
    return [learner.browser.learner for learner in crowd.learners]


def is_ahead(url: str, ahead: timedelta) -> bool:
    """Whether the newest event happened so long after now, give or take a day."""
    with looking(url) as connection:
        newest = connection.scalar(select(events.c.at).order_by(events.c.id.desc()).limit(1)) or 0
    return abs(timedelta(milliseconds=newest - now_ms()) - ahead) < timedelta(days=1)


def span(url: str) -> timedelta:
    """From the earliest to the latest event."""
    with looking(url) as connection:
        times = list(connection.scalars(select(events.c.at)))
    return timedelta(milliseconds=max(times) - min(times))


def nothing_waits_for_a_day_that_was_a_mistake(url: str, crowd: Crowd) -> None:
    """See that what was missed in a wrong future is due now, not in a year."""
    with closing(Store(url, secret=SECRET)) as store:
        tallies = [
            tally
            for learner in crowd.learners
            for tally in store.tallies(learner.browser.learner or "")
        ]
        now = store.now()
    assert any((tally.due or 0) - now > ENOUGH / timedelta(milliseconds=1) for tally in tallies)
    assert all(tally.is_due(now) for tally in tallies if tally.box == 0)
