"""Several learners that become one, and learners that go."""

from __future__ import annotations

from contextlib import closing

import pytest
from sqlalchemy import func, select

from tests.store.clocks import HOUR, YEAR, Clock
from tests.store.happenings import DROP, DUCK, HOLD, LEFT, hint, missed, solved
from tutor.store import Outcome, Store, Summary
from tutor.store.schema import metadata
from tutor.store.spacing import DAY


def test_two_first_tabs_are_one_learner_the_oldest(store: Store) -> None:
    first, second = store.record(None, missed(DUCK)), store.record(None, missed(DUCK))
    store.record(second, solved(DROP))
    assert store.resolve([second, "nobody", first]) == first
    assert store.resolve([second]) == first
    assert store.summary(second) == Summary(tried=2, first_try=1, events=2)
    assert [tally.slips for tally in store.tallies(first)] == [1], "the same slip is one"


def test_what_both_did_counts_in_the_order_in_which_it_happened(store: Store) -> None:
    first, second = store.record(None, hint(DUCK)), store.record(None, missed(DUCK))
    store.record(first, solved(DUCK))
    store.record(second, hint(DUCK, rung=2))
    assert store.resolve([first, second]) == first
    assert store.outcomes(first, [DUCK]) == {DUCK: Outcome.WITH_HINTS}
    assert store.summary(first).events == 4


def test_a_chain_of_learners_ends_at_one(store: Store) -> None:
    a, b, c = (store.record(None, missed(place)) for place in (DUCK, DROP, LEFT))
    assert store.resolve([c, b]) == b
    assert store.resolve([b, a]) == a
    for name in (a, b, c):
        assert store.resolve([name]) == a
        assert store.record(name, solved(HOLD)) == a
        assert store.summary(name).events == 4
    assert store.resolve([a, b, c]) == a


def test_only_a_few_names_are_looked_at(store: Store) -> None:
    learners = [store.record(None, missed()) for _ in range(10)]
    assert store.resolve(learners) == learners[0]
    assert store.resolve(learners[8:]) == learners[8]


def rows(store: Store) -> dict[str, int]:
    """How many rows each table has."""
    tables = metadata.sorted_tables
    return store._database.read(
        lambda c: {
            each.name: c.execute(select(func.count()).select_from(each)).scalar_one()
            for each in tables
        }
    )


def test_erasing_takes_everything_on_all_devices(store: Store) -> None:
    phone, laptop = store.record(None, missed(DUCK)), store.record(None, solved(HOLD))
    tablet = store.record(None, missed(LEFT))
    code = store.new_code(laptop, None)
    assert code is not None
    assert store.join(phone, code) == laptop
    store.erase(phone)
    assert rows(store) == {"learners": 1, "events": 1, "standings": 1, "tallies": 1, "codes": 0}
    for name in (phone, laptop):
        assert store.resolve([name]) is None
        assert store.summary(name) == Summary()
    assert store.learner_of_code(code) is None
    store.erase(laptop)
    store.erase(tablet)
    assert set(rows(store).values()) == {0}
    assert store.record(phone, missed(DUCK)) not in (phone, laptop)


def test_the_idle_are_forgotten_and_no_others(store: Store, clock: Clock) -> None:
    gone = [store.record(None, missed()) for _ in range(3)]
    merged = store.record(None, solved(HOLD))
    clock.move(DAY)
    stays = store.record(None, missed())
    assert store.resolve([merged, stays]) == merged
    store.record(merged, hint())
    clock.move(DAY - 1)
    assert store.forget(2 * DAY) == 0
    clock.move(HOUR)
    assert store.forget(2 * DAY) == 3
    assert store.resolve(gone) is None
    assert store.resolve([stays]) == merged
    assert rows(store)["learners"] == 2
    clock.move(2 * DAY)
    assert store.forget(2 * DAY) == 1
    assert set(rows(store).values()) == {0}


def test_who_was_active_while_the_clock_was_wrong_is_not_forgotten(
    store: Store, clock: Clock
) -> None:
    learner = store.record(None, missed())
    clock.move(-YEAR)
    store.record(learner, hint())
    clock.move(YEAR)
    assert store.forget(DAY) == 0


def test_an_old_learner_whom_a_new_device_joins_is_active(store: Store, clock: Clock) -> None:
    old = store.record(None, missed())
    code = store.new_code(old, None)
    assert code is not None
    clock.move(YEAR)
    store.join(store.record(None, solved(HOLD)), code)
    assert store.forget(DAY) == 0
    clock.move(YEAR)
    store.import_(old, store.export(old))
    assert store.forget(DAY) == 0


def test_many_are_forgotten_in_several_steps(store: Store, clock: Clock) -> None:
    for _ in range(230):
        store.move_in(None, [])
    clock.move(DAY)
    assert store.forget(HOUR) == 230


def test_reading_and_rebuilding_are_no_activity(store: Store, clock: Clock) -> None:
    learner = store.record(None, missed())
    clock.move(DAY)
    store.rebuild()
    store.summary(learner)
    store.record(learner, missed())
    assert store.forget(HOUR) == 1


@pytest.mark.parametrize("learners", [1, 501])
def test_all_learners_are_rebuilt(store: Store, learners: int) -> None:
    names = [store.move_in(None, []) for _ in range(learners)]
    store.record(names[-1], solved(HOLD))
    assert store.rebuild() == learners
    assert store.rebuild("nobody") == 0
    assert store.summary(names[-1]).steps == 1


def test_what_was_damaged_is_made_whole_by_rebuilding(store: Store, url: str) -> None:
    learner = store.record(None, missed(DUCK))
    store.record(learner, solved(HOLD))
    with closing(Store(url, secret="s")) as careless:
        careless._database.write(
            lambda c: [
                c.execute(metadata.tables[name].delete()) for name in ("standings", "tallies")
            ]
        )
    assert store.solved(learner, "") == frozenset()
    store.rebuild()
    assert store.solved(learner, "") == {HOLD}
    assert [tally.slips for tally in store.tallies(learner)] == [1]
