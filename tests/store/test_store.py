"""The store: what is recorded, and what can be asked of it afterwards."""

from __future__ import annotations

import sys
from contextlib import closing

import pytest
from sqlalchemy import text

from tests.store.clocks import HOUR, NOON, Clock
from tests.store.happenings import (
    DRILL,
    DROP,
    DUCK,
    HOLD,
    LEFT,
    LESSON,
    PASSING,
    RULE,
    THEME,
    hint,
    illegal,
    missed,
    shown,
    solved,
)
from tutor.store import Event, Kind, Outcome, Store, Summary
from tutor.store.standings import REST


def places(store: Store, learner: str, most: int = 9) -> list[str]:
    return [standing.place for standing in store.newest(learner, most)]


def test_the_first_event_makes_a_learner(store: Store) -> None:
    learner = store.record(None, missed())
    assert len(learner) >= 20
    assert store.record(learner, solved()) == learner
    assert store.record(None, solved()) != learner
    assert store.summary(learner) == Summary(tried=1, first_try=0, steps=0, events=2)


def test_the_same_thing_is_stored_once(store: Store, clock: Clock) -> None:
    learner = store.record(None, missed())
    clock.move(HOUR)
    assert store.record(learner, missed()) == learner
    assert store.summary(learner).events == 1
    assert [tally.slips for tally in store.tallies(learner)] == [1]


def test_the_same_thing_in_another_round_is_another(store: Store, clock: Clock) -> None:
    learner = store.record(None, solved())
    clock.move(REST - 1)
    store.record(learner, solved())
    assert store.summary(learner).events == 1
    clock.move(REST)
    store.record(learner, solved())
    assert store.summary(learner).events == 2
    (standing,) = store.newest(learner, 9)
    assert standing.round == 1


def test_an_unknown_learner_is_nobody_and_gets_a_new_name(store: Store) -> None:
    store.record(None, missed())
    assert store.solved("nobody", "") == frozenset()
    assert store.newest("nobody", 9) == ()
    assert store.outcomes("nobody", [DUCK]) == {}
    assert store.summary("nobody") == Summary()
    assert store.tallies("nobody") == ()
    assert store.missed_places("nobody", THEME, 9) == ()
    assert store.reached("nobody", "").last is None
    assert store.resolve(["nobody", ""]) is None
    assert store.resolve([]) is None
    assert store.code("nobody") is None
    assert store.new_code("nobody", None) is None
    made = store.record("nobody", missed())
    assert made != "nobody"
    assert store.summary(made).events == 1


def test_solved_places_are_found_by_their_beginning(store: Store) -> None:
    learner = store.record(None, solved(HOLD))
    for event in (shown(LEFT), solved(LEFT), missed(DROP), solved(DUCK)):
        store.record(learner, event)
    store.record(None, solved(DRILL))
    assert store.solved(learner, "lesson/") == {HOLD, LEFT}
    assert store.solved(learner, "lesson/passing/h") == {HOLD}
    assert store.solved(learner, "puzzle/") == {DUCK}
    assert store.solved(learner, "drill/") == frozenset()
    assert store.solved(learner, "") == {HOLD, LEFT, DUCK}
    assert store.summary(learner).steps == 2


def test_what_was_solved_once_is_solved_for_ever(store: Store, clock: Clock) -> None:
    learner = store.record(None, solved(HOLD))
    clock.move(HOUR)
    store.record(learner, missed(HOLD))
    assert store.solved(learner, "lesson/") == {HOLD}


def test_the_newest_is_last_and_lessons_and_illegal_cards_are_not_among_them(
    store: Store,
) -> None:
    learner = store.record(None, missed(DUCK))
    for event in (missed(DROP), hint(DRILL), solved(HOLD), illegal(PASSING), hint(DUCK)):
        store.record(learner, event)
    assert places(store, learner) == [DROP, DRILL, DUCK]
    assert places(store, learner, 2) == [DRILL, DUCK]
    assert places(store, learner, 0) == []
    store.record(learner, missed(PASSING))
    assert places(store, learner) == [DROP, DRILL, DUCK, PASSING]


def test_the_order_is_that_of_storing_whatever_the_clock_says(store: Store, clock: Clock) -> None:
    learner = store.record(None, missed(DUCK))
    clock.move(-HOUR)
    store.record(learner, missed(DROP))
    assert places(store, learner) == [DUCK, DROP]
    assert [standing.changed_at for standing in store.newest(learner, 9)] == [NOON, NOON - HOUR]


def test_outcomes_are_told_of_the_places_that_are_asked_for(store: Store) -> None:
    learner = store.record(None, solved(DUCK))
    for event in (hint(DROP), solved(DROP), missed(DRILL), solved(HOLD), illegal(PASSING)):
        store.record(learner, event)
    assert store.outcomes(learner, [DUCK, DROP, PASSING, LEFT]) == {
        DUCK: Outcome.FIRST_TRY,
        DROP: Outcome.WITH_HINTS,
    }
    assert store.outcomes(learner, []) == {}


def test_the_summary_counts_puzzles_drills_and_steps(store: Store) -> None:
    learner = store.record(None, solved(DUCK))
    for event in (missed(DROP), solved(DROP), shown(DRILL), illegal(PASSING), solved(HOLD)):
        store.record(learner, event)
    assert store.summary(learner) == Summary(tried=3, first_try=1, steps=1, events=6)
    store.record(learner, solved(PASSING))
    assert store.summary(learner) == Summary(tried=4, first_try=2, steps=1, events=7)


def test_slips_are_counted_by_topic(store: Store) -> None:
    learner = store.record(None, illegal(DUCK, "AH"))
    for event in (illegal(DUCK, "KH"), illegal(DROP, "AH"), missed(HOLD), hint(DUCK), shown(LEFT)):
        store.record(learner, event)
    assert {each.topic: each.slips for each in store.tallies(learner)} == {RULE: 3, LESSON: 1}


def test_what_was_missed_moves_on_when_it_is_solved_without_help(
    store: Store, clock: Clock
) -> None:
    learner = store.record(None, missed(DUCK))
    for event in (solved(DUCK), hint(DROP), solved(DROP)):
        store.record(learner, event)
    (before,) = (each for each in store.tallies(learner) if each.topic == THEME)
    assert before.is_due(clock.now)
    clock.move(HOUR)
    store.record(learner, solved(DUCK))
    (after,) = (each for each in store.tallies(learner) if each.topic == THEME)
    assert (before.box, after.box) == (0, 1)
    assert not after.is_due(clock.now)


def test_missed_places_come_back_the_longest_waiting_first(store: Store, clock: Clock) -> None:
    another = "puzzle/duck-2o4-18"
    learner = store.record(None, missed(DUCK))
    for kind in (Kind.MISSED, Kind.SOLVED):
        store.record(learner, Event.of(another, kind, THEME))
    for event in (missed(DROP), solved(HOLD)):
        store.record(learner, event)
    assert store.missed_places(learner, THEME, 9) == (DUCK,), "the other was only just solved"
    clock.move(HOUR)
    assert store.missed_places(learner, THEME, 9) == (DUCK, another)
    assert store.missed_places(learner, THEME, 1) == (DUCK,)
    store.record(learner, Event.of(another, Kind.SOLVED, THEME))
    assert store.missed_places(learner, THEME, 9) == (DUCK,)


def test_a_clock_that_was_set_back_does_not_keep_a_place_away(store: Store, clock: Clock) -> None:
    learner = store.record(None, shown(DUCK))
    assert store.missed_places(learner, THEME, 9) == ()
    clock.move(-HOUR)
    assert store.missed_places(learner, THEME, 9) == (DUCK,)


def test_the_last_place_of_a_course_is_known(store: Store) -> None:
    learner = store.record(None, solved(HOLD))
    store.record(learner, missed(LEFT))
    store.record(learner, missed(DUCK))
    reached = store.reached(learner, "lesson/")
    assert (set(reached.solved), reached.last) == ({HOLD}, LEFT)


def test_what_moves_in_does_so_once(store: Store, clock: Clock) -> None:
    old = [solved(HOLD), missed(DUCK), solved(DUCK), solved(DROP)]
    learner = store.move_in(None, old)
    clock.move(HOUR)
    assert store.move_in(learner, old) == learner
    assert store.summary(learner) == Summary(tried=2, first_try=1, steps=1, events=4)
    assert store.outcomes(learner, [DUCK]) == {DUCK: Outcome.LATER}


def test_a_store_that_was_closed_opens_again(store: Store) -> None:
    learner = store.record(None, solved(HOLD))
    store.close()
    store.close()
    assert store.solved(learner, "lesson/") == {HOLD}


@pytest.mark.parametrize(
    "url",
    [
        *("", "progress.sqlite3", "mysql://here/hearts", "sqlite://", "sqlite:///:memory:"),
        "sqlite:///progress.sqlite3?mode=ro",
    ],
)
def test_what_is_no_database_is_refused_at_once(url: str) -> None:
    with pytest.raises(ValueError, match=r"database|name a file"):
        Store(url, secret="s")


def test_without_its_driver_a_server_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(ValueError, match=r"hearts-tutor\[postgresql\]"):
        Store("postgresql://127.0.0.1/hearts", secret="s")


@pytest.mark.parametrize("scheme", ["postgresql", "postgres", "postgresql+psycopg"])
def test_a_server_can_be_named_in_several_ways(server_url: str, scheme: str) -> None:
    url = server_url.replace("postgresql", scheme, 1) + "?application_name=a&options=-c%20geqo=off"
    with closing(Store(url, secret="s")) as store:
        store.ready()
        assert store._database.read(lambda c: c.execute(text("SHOW geqo")).scalar()) == "off"
