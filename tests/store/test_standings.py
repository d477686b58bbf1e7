"""How a place stands: rounds, marks, and whether it comes back."""

from __future__ import annotations

import pytest

from tests.store.clocks import NOON, YEAR
from tests.store.happenings import DUCK, THEME, hint, illegal, missed, shown, solved
from tutor.store import Event, Mark, Outcome
from tutor.store.events import Kept
from tutor.store.outcomes import Record
from tutor.store.spacing import DAY, MINUTE
from tutor.store.standings import (
    REST,
    Standing,
    kinds_text,
    marks_text,
    read_kinds,
    read_marks,
)

EVENTS = {
    "illegal": illegal(),
    "missed": missed(),
    "hint": hint(),
    "shown": shown(),
    "solved": solved(),
}


def after(*happened: str | tuple[str, int]) -> Standing:
    """How a place stands after events by their names, each with the minutes since noon."""
    standing = Standing(DUCK)
    for number, each in enumerate(happened, start=1):
        name, minutes = each if isinstance(each, tuple) else (each, 0)
        now = NOON + minutes * MINUTE
        standing = standing.after(Kept(timed(name, now), standing.round_at(now), number))
    return standing


def timed(name: str, now: int) -> Event:
    event = EVENTS[name]
    return Event(event.place, event.kind, event.topic, event.moves, event.reason, event.rung, now)


@pytest.mark.parametrize(
    ("happened", "outcome", "comes_back"),
    [
        ("", Outcome.OPEN, False),
        ("solved", Outcome.FIRST_TRY, False),
        ("missed solved", Outcome.LATER, True),
        ("missed missed solved", Outcome.LATER, True),
        ("hint solved", Outcome.WITH_HINTS, True),
        ("hint missed solved", Outcome.WITH_HINTS, True),
        ("missed hint solved", Outcome.WITH_HINTS, True),
        ("shown", Outcome.SHOWN, True),
        ("shown solved", Outcome.SHOWN, True),
        ("missed hint shown solved", Outcome.SHOWN, True),
        ("missed", Outcome.OPEN, True),
        ("hint missed", Outcome.OPEN, True),
        ("hint", Outcome.OPEN, False),
        # An illegal card is free of charge; but then the rules were not clear yet.
        ("illegal", Outcome.OPEN, False),
        ("illegal solved", Outcome.FIRST_TRY, True),
        # Once it is solved, playing on changes nothing.
        ("solved missed", Outcome.FIRST_TRY, False),
        ("solved hint shown", Outcome.FIRST_TRY, False),
    ],
)
def test_what_follows_from_one_round(happened: str, outcome: Outcome, comes_back: bool) -> None:
    standing = after(*happened.split())
    assert standing.outcome is outcome
    assert standing.again is comes_back
    assert standing.round == 0
    assert standing.solved == ("solved" in happened)


def test_a_round_ends_when_it_is_solved_and_has_rested() -> None:
    closed = after("missed", "solved")
    assert closed.closed_at == NOON
    assert closed.round_at(NOON + REST - 1) == 0
    assert closed.round_at(NOON + REST) == 1
    assert after("missed").round_at(NOON + YEAR) == 0, "an open round stays open"
    assert after("shown").round_at(NOON + REST) == 1


@pytest.mark.parametrize("jump", [-YEAR, -REST, REST, DAY, YEAR])
def test_a_clock_that_jumps_begins_a_round_in_either_direction(jump: int) -> None:
    assert after("solved").round_at(NOON + jump) == 1
    assert after("solved").round_at(NOON - REST + 1) == 0


def test_what_closes_a_round_again_lets_it_rest_again() -> None:
    standing = after("shown", ("solved", 29))
    assert standing.round_at(NOON + REST) == 0
    assert standing.round_at(NOON + REST + 29 * MINUTE) == 1


def test_the_first_round_is_what_counts_and_the_newest_is_what_comes_back() -> None:
    better = after("missed", "solved", ("solved", 60))
    assert better.outcome is Outcome.LATER
    assert (better.round, better.again) == (1, False)
    worse = after("solved", ("missed", 60))
    assert worse.outcome is Outcome.FIRST_TRY
    assert (worse.round, worse.again, worse.closed_at) == (1, True, None)
    assert worse.solved, "ever"


def test_a_round_begun_again_keeps_its_place_coming_back_until_it_is_solved_cleanly() -> None:
    assert after("missed", "solved", ("hint", 60)).again
    assert after("missed", "solved", ("hint", 60), ("solved", 61)).again
    assert not after("missed", "solved", ("hint", 60), ("solved", 61), ("solved", 120)).again


def test_the_topic_is_that_of_the_place_and_not_of_an_illegal_card() -> None:
    assert after("illegal").topic == ""
    assert after("illegal", "missed", "illegal").topic == THEME


def test_what_comes_late_counts_for_the_first_round_only() -> None:
    standing = Standing(DUCK).after(Kept(timed("missed", NOON), 3, 1))
    late = standing.after(Kept(timed("hint", NOON), 0, 2))
    assert late.marks == {Mark.HINT}
    assert (late.round, late.latest, late.number) == (3, standing.latest, 2)
    assert late.after(Kept(timed("solved", NOON), 2, 3)).solved
    assert late.after(Kept(timed("solved", NOON), 2, 3)).closed_at is None


@pytest.mark.parametrize("happened", ["", "missed", "illegal hint", "missed hint shown solved"])
def test_marks_and_kinds_are_read_as_they_were_written(happened: str) -> None:
    standing = after(*happened.split())
    assert read_marks(marks_text(standing.marks)) == standing.marks
    assert read_kinds(kinds_text(standing.latest)) == standing.latest


def test_letters_that_stand_for_nothing_are_refused() -> None:
    with pytest.raises(ValueError, match="x"):
        read_marks("x")
    with pytest.raises(KeyError):
        read_kinds("x")


@pytest.mark.parametrize("again", list(Mark))
def test_a_record_stays_as_it_was_solved(again: Mark) -> None:
    record = Record(DUCK).marked(Mark.SOLVED)
    assert record.marked(again) is record
    assert str(Record(DUCK, frozenset({Mark.SOLVED, Mark.MISSED}))) == f"{DUCK}:mr"
