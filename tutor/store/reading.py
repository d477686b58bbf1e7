"""What is asked of the store, one statement for each question."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, func, or_, select, true

from tutor.store.derived import Summary
from tutor.store.learners import ROOT_ID
from tutor.store.outcomes import Outcome, Record
from tutor.store.rows import STANDING, TALLY, read_standing, read_tally
from tutor.store.schema import learners, standings, tallies
from tutor.store.standings import REST, Standing, read_marks
from tutor.store.tallies import Tally


@dataclass(frozen=True, slots=True)
class Reached:
    """How far a learner has come.

    Attributes:
        solved: the places that were solved, in any round.
        last: the place at which something happened last, whatever it was; None before the first.
    """

    solved: frozenset[str] = frozenset()
    last: str | None = None


_named = learners.alias("named")
_ROOTS = (
    select(learners.c.id, learners.c.name)
    .where(
        learners.c.id.in_(
            select(func.coalesce(_named.c.merged_into, _named.c.id)).where(
                _named.c.name.in_(bindparam("names", expanding=True))
            )
        )
    )
    .order_by(learners.c.id)
)
_LAST = "~"
"""A character behind all that places are made of."""

_SOLVED = select(standings.c.place).where(
    standings.c.learner == ROOT_ID,
    standings.c.place >= bindparam("first"),
    standings.c.place < bindparam("end"),
    standings.c.solved == true(),
)
_REACHED = (
    select(standings.c.place, standings.c.solved)
    .where(
        standings.c.learner == ROOT_ID,
        standings.c.place >= bindparam("first"),
        standings.c.place < bindparam("end"),
    )
    .order_by(standings.c.number)
)
_NEWEST = (
    select(*STANDING)
    .where(standings.c.learner == ROOT_ID, standings.c.listed)
    .order_by(standings.c.number.desc())
    .limit(bindparam("most"))
)
_MARKS = select(standings.c.place, standings.c.marks).where(
    standings.c.learner == ROOT_ID,
    standings.c.place.in_(bindparam("places", expanding=True)),
    standings.c.marks != "",
)
_SUMMARY = select(
    learners.c.tried, learners.c.first_try, learners.c.steps, learners.c.events
).where(learners.c.id == ROOT_ID)
_TALLIES = select(*TALLY).where(tallies.c.learner == ROOT_ID).order_by(tallies.c.topic)
_MISSED = (
    select(standings.c.place)
    .where(
        standings.c.learner == ROOT_ID,
        standings.c.topic == bindparam("topic"),
        standings.c.again,
        or_(
            standings.c.closed_at.is_(None),
            standings.c.closed_at <= bindparam("rested_since"),
            standings.c.closed_at >= bindparam("rested_until"),
        ),
    )
    .order_by(standings.c.number)
    .limit(bindparam("most"))
)


def solved(connection: Connection, learner: str, prefix: str) -> frozenset[str]:
    """The places that begin with ``prefix`` and were solved, in any round."""
    asked = {"learner": learner, "first": prefix, "end": prefix + _LAST}
    return frozenset(connection.execute(_SOLVED, asked).scalars())


def reached(connection: Connection, learner: str, prefix: str) -> Reached:
    """The places that begin with ``prefix`` and were solved, and the last that was worked at."""
    asked = {"learner": learner, "first": prefix, "end": prefix + _LAST}
    rows = connection.execute(_REACHED, asked).all()
    return Reached(
        frozenset(place for place, is_solved in rows if is_solved), rows[-1].place if rows else None
    )


def newest(connection: Connection, learner: str, most: int) -> tuple[Standing, ...]:
    """The puzzles and drills at which something happened last; the newest last."""
    rows = connection.execute(_NEWEST, {"learner": learner, "most": most}).all()
    return tuple(read_standing(row) for row in reversed(rows))


def outcomes(
    connection: Connection, learner: str, places: Collection[str]
) -> Mapping[str, Outcome]:
    """How those of ``places`` stand at which something happened."""
    asked = {"learner": learner, "places": list(places)}
    rows = connection.execute(_MARKS, asked)
    return {place: Record(place, read_marks(marks)).outcome for place, marks in rows}


def summary(connection: Connection, learner: str) -> Summary:
    """How much a learner has done; nothing for one who is not known."""
    row = connection.execute(_SUMMARY, {"learner": learner}).first()
    return Summary() if row is None else Summary(*row)


def all_tallies(connection: Connection, learner: str) -> tuple[Tally, ...]:
    """The tallies of all topics with a slip, by the name of the topic."""
    return tuple(map(read_tally, connection.execute(_TALLIES, {"learner": learner})))


def missed_places(
    connection: Connection, learner: str, topic: str, most: int, now: int
) -> tuple[str, ...]:
    """The places of a topic that should come back, the one that waits longest first.

    Not those whose round was closed just now: what happens there still belongs to it.
    """
    asked = {"learner": learner, "topic": topic, "most": most}
    asked |= {"rested_since": now - REST, "rested_until": now + REST}
    return tuple(connection.execute(_MISSED, asked).scalars())


def roots(connection: Connection, names: Collection[str]) -> dict[int, str]:
    """The learners that ``names`` stand for now, the oldest first: their numbers and names."""
    rows = connection.execute(_ROOTS, {"names": list(names)})
    return dict(tuple(row) for row in rows)
