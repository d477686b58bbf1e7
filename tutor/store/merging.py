"""Several learners become one: two first tabs of a browser, two devices."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, delete, select, update

from tutor.store.learners import Learner, locked_by_id, set_active
from tutor.store.rebuilding import rebuild
from tutor.store.schema import codes, events, learners


def merge(connection: Connection, ids: Iterable[int], into: int) -> Learner | None:
    """Let all of ``ids`` become ``into``, which gets the events of all; None where it is gone.

    The rows are locked by number, the lowest first, so that two merges never wait for each other.
    """
    found = {id: locked_by_id(connection, id) for id in sorted({*ids, into})}
    kept = found[into]
    if kept is None:
        return None
    others = {each.id: each for each in found.values() if each is not None and each.id != kept.id}
    if not others:
        return kept
    for other in sorted(others):
        _absorb(connection, other, kept.id)
    set_active(connection, kept, max(each.active_at for each in others.values()))
    return rebuild(connection, kept)


def _absorb(connection: Connection, other: int, into: int) -> None:
    known = select(events.c.uid).where(events.c.learner == into)
    connection.execute(
        update(events)
        .where(events.c.learner == other, events.c.uid.not_in(known))
        .values(learner=into)
    )
    connection.execute(delete(events).where(events.c.learner == other))
    connection.execute(update(codes).where(codes.c.learner == other).values(learner=into))
    became = update(learners).where((learners.c.id == other) | (learners.c.merged_into == other))
    connection.execute(became.values(merged_into=into))
