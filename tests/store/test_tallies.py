"""What a learner trips on, and when it comes back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.store.clocks import NOON, YEAR
from tests.store.happenings import illegal, missed, solved
from tutor.store import Event, Tally
from tutor.store.events import Kept
from tutor.store.spacing import DAY, MINUTE, RESTING, WAITS, due_after, is_due
from tutor.store.tallies import tally_after


def slipped(at: int = NOON) -> Tally:
    """The tally after a first slip."""
    tally = tally_after(None, kept(missed(at=at)), clean=False)
    assert tally is not None
    return tally


def kept(event: Event) -> Kept:
    return Kept(event, 0)


def cleanly_solved(tally: Tally, at: int) -> Tally:
    after = tally_after(tally, kept(solved(at=at)), clean=True)
    assert after is not None
    return after


def test_there_is_no_tally_before_the_first_slip() -> None:
    assert tally_after(None, kept(solved(at=NOON)), clean=True) is None
    assert slipped().slips == 1


@pytest.mark.parametrize("event", [missed(at=NOON), illegal(at=NOON)])
def test_a_slip_is_due_at_once(event: Event) -> None:
    tally = tally_after(None, kept(event), clean=False)
    assert tally is not None
    assert tally.is_due(NOON)
    assert (tally.topic, tally.box, tally.slipped_at) == (event.topic, 0, NOON)


def test_it_comes_back_after_ten_minutes_a_day_three_a_week_and_three_weeks() -> None:
    tally, now = slipped(), NOON
    for wait in (10 * MINUTE, DAY, 3 * DAY, 7 * DAY, 21 * DAY):
        tally = cleanly_solved(tally, now)
        assert not tally.is_due(now)
        assert not tally.is_due(now + wait - 1)
        now += wait
        assert tally.is_due(now)
    tally = cleanly_solved(tally, now)
    assert tally.rests
    assert not tally.is_due(now + 100 * YEAR)
    assert tally.slips == 1, "it stays in the list"
    assert cleanly_solved(tally, now + YEAR) == tally


def test_what_is_not_due_does_not_move_on() -> None:
    once = cleanly_solved(slipped(), NOON)
    assert cleanly_solved(once, NOON + MINUTE) == once


def test_help_does_not_move_it_on() -> None:
    assert tally_after(slipped(), kept(solved(at=NOON)), clean=False) == slipped()


def test_a_slip_takes_it_back_to_the_start() -> None:
    tally = cleanly_solved(cleanly_solved(slipped(), NOON), NOON + DAY)
    again = tally_after(tally, kept(missed(at=NOON + 2 * DAY)), clean=False)
    assert again is not None
    assert (again.slips, again.box, again.slipped_at) == (2, 0, NOON + 2 * DAY)
    assert again.is_due(NOON + 2 * DAY)


def test_a_clock_that_was_set_back_does_not_hide_it_for_a_year() -> None:
    tally = cleanly_solved(slipped(NOON + YEAR), NOON + YEAR)
    assert tally.is_due(NOON)


@given(st.integers(0, RESTING + 1), st.integers(0, 2**53), st.integers(0, 2**53))
def test_nothing_waits_longer_than_its_box(box: int, at: int, now: int) -> None:
    due = due_after(box, at)
    if due is None:
        assert box >= RESTING
        assert not is_due(box, due, now)
    else:
        assert is_due(box, due, now) or now < due <= now + WAITS[box]
        assert is_due(box, due, max(now, due))
