"""From rows to what they mean, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tutor.store.derived import LESSON, Summary
from tutor.store.events import Event, Kept, Kind
from tutor.store.schema import events, standings, tallies
from tutor.store.standings import Standing, kinds_text, marks_text, read_kinds, read_marks
from tutor.store.tallies import Tally

STANDING = tuple(
    standings.c[name]
    for name in (
        *("place", "topic", "marks", "round", "latest"),
        *("closed_at", "changed_at", "number", "solved", "again"),
    )
)
"""The columns that :func:`read_standing` reads, in its order."""
TALLY = tuple(tallies.c[name] for name in ("topic", "slips", "slipped_at", "box", "due"))
"""The columns that :func:`read_tally` reads."""
KEPT = tuple(
    events.c[name]
    for name in ("place", "kind", "topic", "moves", "reason", "rung", "at", "round", "id")
)
"""The columns that :func:`read_kept` reads."""


def read_standing(row: Sequence[Any]) -> Standing:
    """The standing in a row of :data:`STANDING`."""
    place, topic, marks, round_, latest, closed_at, changed_at, number, solved, again = row
    return Standing(
        place,
        topic,
        read_marks(marks),
        round_,
        read_kinds(latest),
        closed_at,
        changed_at,
        number,
        bool(solved),  # SQLite keeps numbers
        bool(again),
    )


def standing_row(learner: int, standing: Standing) -> Mapping[str, object]:
    """A row of the table of standings."""
    return {
        "learner": learner,
        "place": standing.place,
        "topic": standing.topic,
        "marks": marks_text(standing.marks),
        "round": standing.round,
        "latest": kinds_text(standing.latest),
        "closed_at": standing.closed_at,
        "changed_at": standing.changed_at,
        "number": standing.number,
        "solved": standing.solved,
        "again": standing.again,
        "listed": bool(standing.marks) and not standing.place.startswith(LESSON),
    }


def read_tally(row: Sequence[Any]) -> Tally:
    """The tally in a row of :data:`TALLY`."""
    return Tally(*row)


def tally_row(learner: int, tally: Tally) -> Mapping[str, object]:
    """A row of the table of tallies."""
    return {
        "learner": learner,
        "topic": tally.topic,
        "slips": tally.slips,
        "slipped_at": tally.slipped_at,
        "box": tally.box,
        "due": tally.due,
    }


def read_kept(row: Sequence[Any]) -> Kept:
    """The event in a row of :data:`KEPT`."""
    place, kind, topic, moves, reason, rung, at, round_, number = row
    return Kept(Event(place, Kind(kind), topic, moves, reason, rung, at), round_, number)


def event_row(kept: Kept) -> dict[str, object]:
    """A row of the table of events, but for the learner and the number it gets."""
    event = kept.event
    return {
        "uid": kept.uid,
        "place": event.place,
        "round": kept.round,
        "kind": event.kind.value,
        "topic": event.topic,
        "moves": event.moves,
        "reason": event.reason,
        "rung": event.rung,
        "at": kept.at,
    }


def summary_row(summary: Summary) -> Mapping[str, object]:
    """The part of a row of the table of learners that counts."""
    return {
        "tried": summary.tried,
        "first_try": summary.first_try,
        "steps": summary.steps,
        "events": summary.events,
    }
