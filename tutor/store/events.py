"""Events: what happened at a place, one thing at a time. Everything else is derived from them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from hashlib import blake2b

LONGEST_PLACE = 160
LONGEST_TOPIC = 80
LONGEST_MOVES = 1000
LONGEST_REASON = 60
LAST_RUNG = 4
"""The steps of a hint, from 1."""
LATEST = 2**53 - 1
"""Times are whole numbers that JSON keeps exactly."""

PLACE_PATTERN = r"^(lesson|puzzle|drill|passing)(/[a-z0-9-]+)+$"
TOPIC_PATTERN = r"^(rule|theme|skill|lesson)/[a-z0-9-]+$"
MOVES_PATTERN = r"^[A-Za-z0-9._,:+~-]*$"
REASON_PATTERN = r"^([a-z0-9-]+)?$"


class Kind(Enum):
    """What happened. The value is the word that it is stored as."""

    ILLEGAL = "illegal"
    """A card that the rules forbid was tried."""
    MISSED = "missed"
    """A card or an answer that does not solve it."""
    HINT = "hint"
    """A hint was given."""
    SHOWN = "shown"
    """The solution was shown."""
    SOLVED = "solved"
    """It was solved."""


class EventError(ValueError):
    """A part of an event makes no sense.

    Attributes:
        field: which part, as it is called in :class:`Event`.
        value: what it was.
        right: what would be right.
    """

    def __init__(self, field: str, value: object, right: str) -> None:
        super().__init__(f"{field}: {value!r:.200} is wrong; it is {right}")
        self.field = field
        self.value = value
        self.right = right


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened at a place. Made and checked by :meth:`of`.

    Attributes:
        place: where, such as ``lesson/passing/hold`` or ``puzzle/duck-2o4-17``.
        kind: what.
        topic: what it is about, such as ``rule/must-follow-suit``.
        moves: the moves before and the move itself, as the address writes them: ``4C.9H``.
        reason: of an illegal card, the value of its :class:`tutor.hearts.Reason`; else empty.
        rung: of a hint, which step of it, from 1; else 0.
        at: when, in milliseconds since 1970 UTC; None for the time at which it is stored.
    """

    place: str
    kind: Kind
    topic: str
    moves: str = ""
    reason: str = ""
    rung: int = 0
    at: int | None = None

    @classmethod
    def of(
        cls,
        place: str,
        kind: Kind,
        topic: str,
        *,
        moves: str = "",
        reason: str = "",
        rung: int = 0,
        at: int | None = None,
    ) -> Event:
        """Return the event, checked.

        >>> Event.of("puzzle/duck-2o4-17", Kind.HINT, "theme/duck", rung=2).rung
        2

        Raises:
            EventError: a part of it makes no sense.
        """
        _check("place", place, _PLACE, LONGEST_PLACE, "like 'lesson/passing/hold'")
        _check("topic", topic, _TOPIC, LONGEST_TOPIC, "like 'rule/must-follow-suit'")
        _check("moves", moves, _MOVES, LONGEST_MOVES, "like '4C.9H', or empty")
        _check("reason", reason, _REASON, LONGEST_REASON, "like 'must-follow-suit', or empty")
        if bool(reason) != (kind is Kind.ILLEGAL):
            raise EventError("reason", reason, "given for an illegal card, and for nothing else")
        if not (1 <= rung <= LAST_RUNG if kind is Kind.HINT else rung == 0):
            raise EventError("rung", rung, f"1 to {LAST_RUNG} for a hint, else 0")
        if at is not None and not 0 <= at <= LATEST:
            raise EventError("at", at, "milliseconds since 1970")
        return cls(place, kind, topic, moves, reason, rung, at)


@dataclass(frozen=True, slots=True)
class Kept:
    """An event as it is kept of a learner.

    Attributes:
        event: what happened, with its time.
        round: the attempt at its place that it belongs to, from 0.
        number: the order in which events were stored, whatever the clock said.
    """

    event: Event
    round: int
    number: int = 0

    @property
    def at(self) -> int:
        """When it happened, in milliseconds since 1970 UTC."""
        return self.event.at or 0

    @property
    def uid(self) -> bytes:
        """What is the same for the same thing in the same round, whenever it is sent again."""
        event = self.event
        parts = (
            event.place,
            str(self.round),
            event.kind.value,
            event.moves,
            event.reason,
            str(event.rung),
        )
        return blake2b("\n".join(parts).encode(), digest_size=16).digest()


def _check(field: str, value: str, pattern: re.Pattern[str], longest: int, right: str) -> None:
    if len(value) > longest or not pattern.fullmatch(value):
        raise EventError(field, value, f"{right}, and no longer than {longest}")


_PLACE = re.compile(PLACE_PATTERN)
_TOPIC = re.compile(TOPIC_PATTERN)
_MOVES = re.compile(MOVES_PATTERN)
_REASON = re.compile(REASON_PATTERN)
