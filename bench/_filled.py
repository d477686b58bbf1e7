"""A database with as many attempts as are wanted, made in seconds.

The events of one learner are stored by the store itself. More of them are copied by SQL: to other
learners, with the numbers of events going round among them as in real life, so that nobody's lie
together; or to the same learner, for drills at ever new tables.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import count, islice
from typing import Any

from sqlalchemy import ColumnElement, Connection, create_engine, func, insert, select, text

from tools.answers import Answer, lesson_answers
from tutor.store import Event, Kind, Store
from tutor.store.schema import events, learners, standings, tallies

STEPS_DONE = 50
"""Answers to steps of lessons that every learner has given."""
TABLE = "microsoft-4"
_KINDS = ("legal", "taker", "points", "opener", "score", "hearts")
_START = 1_750_000_000_000
_APART = 20_000
_OTHER = learners.alias("other")
_NUMBERED = {events: "id", standings: "number", tallies: ""}
"""The column of a table that holds the number of an event."""
_BLOCKS = """
WITH RECURSIVE block(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM block WHERE n < :blocks)
INSERT INTO {table} ({names})
SELECT {values} FROM block, {table} WHERE place LIKE 'drill/%' ORDER BY n, {order}
"""


@dataclass(frozen=True, slots=True)
class Filled:
    """A database with attempts.

    Attributes:
        url: its address.
        names: the learners; each has done the same.
        given: the answers to steps of lessons that each has given.
        open: those that none has given.
    """

    url: str
    names: tuple[str, ...]
    given: tuple[Answer, ...]
    open: tuple[Answer, ...]


def filled(url: str, secret: str, *, people: int, each: int, blocks: int = 0) -> Filled:
    """Fill the empty database at ``url``.

    Args:
        url: where.
        secret: the secret of the site.
        people: how many learners there are.
        each: how many events each has.
        blocks: so many times more, one learner (in SQLite) has done all the drills.
    """
    answers = tuple(lesson_answers("en"))
    given = answers[:STEPS_DONE]
    with closing(Store(url, secret=secret)) as store:
        store.upgrade()
        first = store.move_in(None, list(islice(_happened(given), each)))
    names = (first, *(secrets.token_urlsafe(16) for _ in range(people - 1)))
    engine = create_engine(url)
    with engine.begin() as connection:
        _add_learners(connection, names)
        _copy_to_others(connection, people, each)
        if blocks:
            _copy_to_tables(connection, blocks, each)
        if engine.dialect.name == "postgresql":
            _count_on(connection)
    with engine.begin() as connection:
        connection.execute(text("ANALYZE"))
    engine.dispose()
    return Filled(url, names, given, answers[STEPS_DONE:])


def _happened(steps: tuple[Answer, ...]) -> Iterator[Event]:
    """Steps of lessons, and after them drills without an end, each missed before it is solved."""
    at = _START
    for answer in steps:
        topic = f"lesson/{answer.place.split('/')[1]}"
        yield Event.of(answer.place, answer.kind, topic, moves=answer.moves, at=at)
        at += _APART
    for seed in count(1):
        for kind in _KINDS:
            place, topic = f"drill/{kind}/{TABLE}/{seed}", f"skill/{kind}"
            yield Event.of(place, Kind.MISSED, topic, moves="no", at=at)
            yield Event.of(place, Kind.SOLVED, topic, moves="yes", at=at + _APART)
            at += 2 * _APART


def _add_learners(connection: Connection, names: tuple[str, ...]) -> None:
    """Make the learners behind the first one, who have done as much."""
    first = dict(connection.execute(select(learners)).mappings().one())
    rows = [{**first, "id": number, "name": name} for number, name in enumerate(names, 1)]
    if rows[1:]:
        connection.execute(insert(learners), rows[1:])


def _copy_to_others(connection: Connection, people: int, each: int) -> None:
    """Give every other learner what the first one has; the numbers of events go in turns."""
    for table, number in _NUMBERED.items():
        taken: dict[str, ColumnElement[Any]] = {column.name: column for column in table.c}
        taken["learner"] = _OTHER.c.id
        if number:
            taken[number] = each + (table.c[number] - 1) * (people - 1) + _OTHER.c.id - 1
        both = table.join(_OTHER, _OTHER.c.id > 1)
        rows = select(*taken.values()).select_from(both).where(table.c.learner == 1)
        connection.execute(insert(table).from_select(list(taken), rows))


def _copy_to_tables(connection: Connection, blocks: int, each: int) -> None:
    """Let the learner do all the drills again at other tables; the clock stands still for it."""
    for table in (events, standings):
        number = _NUMBERED[table]
        taken = {column.name: column.name for column in table.c}
        taken[number] = f"{number} + n * {each}"
        taken["place"] = f"replace(place, '{TABLE}', 'table-' || n)"
        if table is events:
            taken["uid"] = "randomblob(16)"
        copied = _BLOCKS.format(
            table=table.name,
            names=", ".join(taken),
            values=", ".join(taken.values()),
            order=number,
        )
        connection.execute(text(copied), {"blocks": blocks})
    more = tallies.c.topic.startswith("skill/")
    connection.execute(tallies.update().where(more).values(slips=tallies.c.slips * (blocks + 1)))
    drills = each - STEPS_DONE
    counts = {
        "tried": learners.c.tried * (blocks + 1),
        "first_try": learners.c.first_try * (blocks + 1),
        "events": learners.c.events + blocks * drills,
    }
    connection.execute(learners.update().values(counts))


def _count_on(connection: Connection) -> None:
    """Let PostgreSQL go on counting where the numbers end that were given by hand."""
    for table in (learners, events):
        newest = select(func.max(table.c.id)).scalar_subquery()
        connection.execute(select(func.setval(f"{table.name}_id_seq", newest)))
