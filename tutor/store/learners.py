"""Learners: found by their names, made, and followed to whom they have become."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from tutor.store.derived import Summary
from tutor.store.prepared import Prepared
from tutor.store.schema import learners

_COLUMNS = tuple(
    learners.c[name]
    for name in (
        *("id", "name", "merged_into", "active_at"),
        *("tried", "first_try", "steps", "events"),
    )
)
_alias = learners.alias("named")
ROOT_ID = (
    select(func.coalesce(_alias.c.merged_into, _alias.c.id))
    .where(_alias.c.name == bindparam("learner"))
    .scalar_subquery()
)
"""The id of whoever the learner called ``learner`` is now; none where the name is unknown."""

_LOCKED = select(*_COLUMNS).with_for_update()
_BY_NAME = Prepared(_LOCKED.where(learners.c.id == ROOT_ID))
_BY_ID = Prepared(_LOCKED.where(learners.c.id == bindparam("id")))
_NEW = insert(learners)
_AT_ONCE = 200
"""Learners forgotten in one transaction."""


@dataclass(frozen=True, slots=True)
class Learner:
    """A learner whose row is locked until the end of the transaction."""

    id: int
    name: str
    active_at: int
    """When something was stored of it last: the latest time, if the clock was ever set back."""
    summary: Summary


def locked(connection: Connection, name: str | None) -> Learner | None:
    """Lock the learner that ``name`` stands for now; None where there is none."""
    if name is None:
        return None
    return _locked(connection, _BY_NAME, {"learner": name})


def locked_by_id(connection: Connection, id: int) -> Learner | None:
    """Lock the learner with this number, or whoever it has become; None where there is none."""
    return _locked(connection, _BY_ID, {"id": id})


def made(connection: Connection, now: int) -> Learner:
    """Make a learner, who is ours alone until the end of the transaction."""
    name = secrets.token_urlsafe(16)
    row = {"name": name, "created_at": now, "active_at": now}
    (id,) = connection.execute(_NEW, row).inserted_primary_key or (0,)
    return Learner(id, name, now, Summary())


def set_active(connection: Connection, learner: Learner, at: int) -> None:
    """Note that something of a learner, whose row is locked, was stored at ``at``."""
    active = update(learners).where(learners.c.id == learner.id)
    connection.execute(active.values(active_at=max(at, learner.active_at)))


def erase(connection: Connection, names: Iterable[str]) -> None:
    """Delete learners and all that belongs to them, those too who have become one of them."""
    for name in sorted(names):
        known = locked(connection, name)
        if known is not None:
            connection.execute(delete(learners).where(learners.c.id == known.id))


def forget(connection: Connection, before: int) -> int:
    """Delete some of the learners of whom nothing was stored since ``before``; return how many."""
    idle = (learners.c.active_at < before, learners.c.merged_into.is_(None))
    some = select(learners.c.id).where(*idle).order_by(learners.c.id).limit(_AT_ONCE)
    ids = list(connection.execute(some).scalars())
    return connection.execute(delete(learners).where(learners.c.id.in_(ids), *idle)).rowcount


def _locked(
    connection: Connection, statement: Prepared, named: dict[str, object]
) -> Learner | None:
    # The row that was waited for tells what is true now. Where its learner has been merged into
    # another meanwhile, that one is locked.
    row = statement.one(connection, named)
    while row is not None and row[2] is not None:
        row = _BY_ID.one(connection, {"id": row[2]})
    if row is None:
        return None
    id, name, _, active_at, *counts = row
    return Learner(id, name, active_at, Summary(*counts))
