"""Laws of the store that hold whatever happens."""

from __future__ import annotations

import random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.store.clocks import NOON, YEAR, Clock
from tests.store.derived_rows import derived, events
from tests.store.happenings import PLACES
from tests.store.some_events import SOME_EVENT, SOME_EVENTS
from tutor.store import Event, Store
from tutor.store.derived import derive
from tutor.store.events import Kept
from tutor.store.spacing import DAY, MINUTE

# One database serves all examples: each has a learner of its own.
on_databases = settings(
    max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
PAUSES = st.sampled_from([0, 0, MINUTE, 29 * MINUTE, 31 * MINUTE, DAY, YEAR, -MINUTE, -DAY, -YEAR])
TIMED = st.lists(st.tuples(SOME_EVENT, PAUSES), max_size=25)


def recorded(store: Store, happened: list[Event]) -> str:
    """A new learner to whom all of it happened, one after the other."""
    learner = store.move_in(None, [])
    for event in happened:
        assert store.record(learner, event) == learner
    return learner


def lived(store: Store, clock: Clock, life: list[tuple[Event, int]]) -> str:
    """A new learner to whom all of it happened, with pauses."""
    clock.now = NOON
    learner = store.move_in(None, [])
    for event, pause in life:
        store.record(learner, event)
        clock.move(pause)
    return learner


def shuffled(copies: list[list[Event]], seed: int) -> list[Event]:
    """Several lists as one, each in its own order, as several tabs would send them."""
    chance, waiting, sent = random.Random(seed), [list(copy) for copy in copies if copy], []
    while waiting:
        tab = chance.choice(waiting)
        sent.append(tab.pop(0))
        waiting = [each for each in waiting if each]
    return sent


@on_databases
@given(SOME_EVENTS, st.integers(1, 3), st.integers(0, 2**32), st.integers(0, 25))
def test_sending_it_again_from_other_tabs_changes_nothing(
    store: Store, happened: list[Event], tabs: int, seed: int, part: int
) -> None:
    once = recorded(store, happened)
    again = recorded(store, shuffled([happened] * tabs + [happened[:part]], seed))
    assert derived(store, again) == derived(store, once)
    assert events(store, again) == events(store, once)


@given(SOME_EVENTS, st.randoms(use_true_random=False))
def test_places_do_not_depend_on_each_other(happened: list[Event], chance: random.Random) -> None:
    by_place = [[each for each in happened if each.place == place] for place in PLACES]
    other_order = shuffled(by_place, chance.randrange(2**32))
    one, two = (
        derive(Kept(event, 0, number=1) for event in order) for order in (happened, other_order)
    )
    assert two.standings == one.standings
    assert two.summary == one.summary
    assert {name: tally.slips for name, tally in two.tallies.items()} == {
        name: tally.slips for name, tally in one.tallies.items()
    }


@on_databases
@given(TIMED)
def test_what_was_derived_step_by_step_is_what_all_events_tell(
    store: Store, clock: Clock, life: list[tuple[Event, int]]
) -> None:
    learner = lived(store, clock, life)
    before = derived(store, learner)
    assert store.rebuild(learner) == 1
    assert derived(store, learner) == before
    told = derive(events(store, learner))
    assert told.summary == before[2]
    assert sorted(told.tallies.values(), key=lambda tally: tally.topic) == list(before[1])


@on_databases
@given(TIMED)
def test_an_export_brings_everything_to_another_place(
    store: Store, clock: Clock, life: list[tuple[Event, int]]
) -> None:
    learner = lived(store, clock, life)
    text = store.export(learner)
    brought = store.import_(None, text)
    assert brought.learner != learner
    assert (brought.new, brought.known) == (store.summary(learner).events, 0)
    assert derived(store, brought.learner) == derived(store, learner)
    assert store.export(brought.learner) == text
    again = store.import_(brought.learner, text)
    assert (again.learner, again.new, again.known) == (brought.learner, 0, brought.new)
    assert derived(store, brought.learner) == derived(store, learner)


@on_databases
@given(TIMED, TIMED)
def test_two_learners_that_become_one_have_what_both_had(
    store: Store, clock: Clock, one: list[tuple[Event, int]], two: list[tuple[Event, int]]
) -> None:
    first, second = lived(store, clock, one), lived(store, clock, two)
    both = {kept.uid for name in (first, second) for kept in events(store, name)}
    assert store.resolve([second, first]) == first
    kept = events(store, first)
    assert {each.uid for each in kept} == both
    assert len(kept) == len(both)
    assert events(store, second) == kept, "the other name stands for the same"
    before = derived(store, first)
    store.rebuild()
    assert derived(store, first) == before
    told = derive(Kept(each.event, each.round) for each in kept)
    assert told.summary == before[2]


@on_databases
@given(SOME_EVENTS, st.lists(st.sampled_from([YEAR, -YEAR]), min_size=25, max_size=25))
def test_a_clock_that_jumps_loses_nothing(
    store: Store, clock: Clock, happened: list[Event], jumps: list[int]
) -> None:
    learner = lived(store, clock, list(zip(happened, jumps, strict=False)))
    stored = {kept.event for kept in events(store, learner)}
    without_time = {(e.place, e.kind, e.moves, e.rung) for e in stored}
    assert without_time == {(e.place, e.kind, e.moves, e.rung) for e in happened}
