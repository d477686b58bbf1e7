"""What is derived from events, made again from all of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from tutor.store.derived import derive
from tutor.store.events import Kept
from tutor.store.learners import ROOT_ID, Learner, locked_by_id
from tutor.store.rows import KEPT, read_kept, standing_row, summary_row, tally_row
from tutor.store.schema import events, learners, standings, tallies

_EVENTS = select(*KEPT).order_by(events.c.id)
_OF_ID = _EVENTS.where(events.c.learner == bindparam("id"))
_OF_NAME = (
    _EVENTS.where(events.c.learner == ROOT_ID).limit(bindparam("most")).offset(bindparam("skipped"))
)
_AFTER = (
    select(learners.c.id)
    .where(learners.c.id > bindparam("last"), learners.c.merged_into.is_(None))
    .order_by(learners.c.id)
    .limit(500)
)


def events_of(connection: Connection, name: str, skipped: int, most: int) -> Iterator[Kept]:
    """Events of a learner, in the order in which they were stored: ``most``, from ``skipped``."""
    asked = {"learner": name, "skipped": skipped, "most": most}
    return map(read_kept, connection.execute(_OF_NAME, asked))


def ids_after(connection: Connection, last: int) -> list[int]:
    """The numbers of the next learners after ``last``; none where there are no more."""
    return list(connection.execute(_AFTER, {"last": last}).scalars())


def rebuild(connection: Connection, learner: Learner) -> Learner:
    """Derive everything again for a learner, whose row is locked."""
    derived = derive(map(read_kept, connection.execute(_OF_ID, {"id": learner.id})))
    for table in (standings, tallies):
        connection.execute(delete(table).where(table.c.learner == learner.id))
    stands = [standing_row(learner.id, each) for each in derived.standings.values()]
    slips = [tally_row(learner.id, each) for each in derived.tallies.values()]
    if stands:
        connection.execute(insert(standings), stands)
    if slips:
        connection.execute(insert(tallies), slips)
    counts = update(learners).where(learners.c.id == learner.id)
    connection.execute(counts.values(summary_row(derived.summary)))
    return replace(learner, summary=derived.summary)


def rebuild_by_id(connection: Connection, id: int) -> None:
    """Derive everything again for the learner with a number; nothing where there is none."""
    learner = locked_by_id(connection, id)
    if learner is not None:
        rebuild(connection, learner)
