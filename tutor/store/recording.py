"""Storing what happened, and what follows from it, within a transaction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from sqlalchemy import Column, Connection, Insert, Table, bindparam, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from tutor.store.events import Event, Kept
from tutor.store.learners import Learner, set_active
from tutor.store.prepared import Prepared
from tutor.store.rows import (
    STANDING,
    TALLY,
    event_row,
    read_standing,
    read_tally,
    standing_row,
    summary_row,
    tally_row,
)
from tutor.store.schema import events, learners, standings, tallies
from tutor.store.standings import Standing
from tutor.store.tallies import SLIPS, tally_after

_UNIQUE = ["learner", "uid"]
_VALUES: dict[str, Any] = {name: bindparam(name) for name in events.c.keys() if name != "id"}  # noqa: SIM118
_ADD: Mapping[str, Insert] = MappingProxyType(
    {
        "sqlite": sqlite.insert(events)
        .values(_VALUES)
        .on_conflict_do_nothing(index_elements=_UNIQUE),
        "postgresql": postgresql.insert(events)
        .values(_VALUES)
        .on_conflict_do_nothing(index_elements=_UNIQUE),
    }
)
# Adds an event unless the learner has it already; by the name of the dialect.


_COUNT = select(func.count()).where(events.c.learner == bindparam("learner"))
_ADD_EVENT = {name: Prepared(adding.returning(events.c.id)) for name, adding in _ADD.items()}


def _get(columns: tuple[Column[Any], ...], *keys: str) -> Prepared:
    """A row of a table, found by its keys."""
    table = columns[0].table
    return Prepared(select(*columns).where(*(table.c[key] == bindparam(key) for key in keys)))


def _set(table: Table, names: Iterable[str], *keys: str) -> Prepared:
    """An update of a row, found by its keys."""
    rows = update(table).where(*(table.c[key] == bindparam(key) for key in keys))
    return Prepared(rows.values({name: bindparam(name) for name in names if name not in keys}))


_STANDING = _get(STANDING, "learner", "place")
_ADD_STANDING = Prepared(insert(standings))
_SET_STANDING = _set(standings, standings.c.keys(), "learner", "place")
_TALLY = _get(TALLY, "learner", "topic")
_ADD_TALLY = Prepared(insert(tallies))
_SET_TALLY = _set(tallies, tallies.c.keys(), "learner", "topic")
_SET_COUNTS = _set(learners, ("active_at", "tried", "first_try", "steps", "events"), "id")


def record(
    connection: Connection,
    learner: Learner,
    happened: Iterable[Event],
    now: int,
    *,
    in_first_round: bool = False,
) -> None:
    """Store events of a learner, whose row is locked, and what follows from them.

    What the learner has already is left as it is. Events without a time happen at ``now``.
    """
    summary = learner.summary
    for event in happened:
        timed = event if event.at is not None else replace(event, at=now)
        before = _standing(connection, learner.id, event.place)
        round_ = 0 if in_first_round or before is None else before.round_at(timed.at or 0)
        kept = _added(connection, learner.id, Kept(timed, round_))
        if kept is None:
            continue
        start = before or Standing(event.place)
        after = start.after(kept)
        put = _ADD_STANDING if before is None else _SET_STANDING
        put.run(connection, standing_row(learner.id, after))
        _tally(connection, learner.id, kept, clean=start.solves_cleanly(kept))
        summary = summary.after(start, after)
    if summary != learner.summary:
        active_at = max(now, learner.active_at)
        counts = {"id": learner.id, "active_at": active_at, **summary_row(summary)}
        _SET_COUNTS.run(connection, counts)


def add(
    connection: Connection, learner: Learner, rows: Iterable[dict[str, object]], now: int
) -> int:
    """Store events that were kept elsewhere, as rows made by :func:`event_row`; return how many.

    Where there were any that the learner did not have yet, what follows from all events of the
    learner must be derived again after that.
    """
    if given := [{"learner": learner.id, **row} for row in rows]:
        connection.execute(_ADD[connection.dialect.name], given)
    set_active(connection, learner, now)
    return connection.execute(_COUNT, {"learner": learner.id}).scalar_one() - learner.summary.events


def _standing(connection: Connection, learner: int, place: str) -> Standing | None:
    row = _STANDING.one(connection, {"learner": learner, "place": place})
    return None if row is None else read_standing(row)


def _added(connection: Connection, learner: int, kept: Kept) -> Kept | None:
    """The event with the number that it has got; None where the learner has it already."""
    row = _ADD_EVENT[connection.dialect.name].one(
        connection, {"learner": learner, **event_row(kept)}
    )
    return None if row is None else replace(kept, number=row[0])


def _tally(connection: Connection, learner: int, kept: Kept, *, clean: bool) -> None:
    if kept.event.kind not in SLIPS and not clean:
        return
    row = _TALLY.one(connection, {"learner": learner, "topic": kept.event.topic})
    before = None if row is None else read_tally(row)
    after = tally_after(before, kept, clean=clean)
    if after is not None and after != before:
        put = _ADD_TALLY if before is None else _SET_TALLY
        put.run(connection, tally_row(learner, after))
