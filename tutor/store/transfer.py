"""Progress as files that a learner takes along: JSON, written and read strictly.

A file holds so many events that it can be read in again, whatever is in them. Most learners never
have more than fit into one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

import msgspec

from tutor.store.events import Event, EventError, Kept, Kind

FORMAT = "hearts-tutor-progress"
VERSION = 1
MOST_EVENTS = 5_000
"""Events of a file. While they are read in, nobody else can write to an SQLite file."""
LARGEST = 8 * 1024 * 1024
"""Bytes of a file: more than :data:`MOST_EVENTS` of the longest events."""
LAST_ROUND = 1_000_000
T = TypeVar("T", bound=msgspec.Struct)
_SHOWN = 80
"""Characters of a wrong value that are told."""
_STEP = re.compile(r"\.(\w+)|\[(\d+)\]")


class Fault(Enum):
    """What is wrong with a file."""

    TOO_LARGE = "too-large"
    """It has more than :data:`LARGEST` bytes."""
    NOT_JSON = "not-json"
    """It is no JSON, or it is too deep."""
    OTHER_FORMAT = "other-format"
    """It is not an export of this site."""
    OTHER_VERSION = "other-version"
    """It was written by a newer site."""
    TOO_MANY = "too-many"
    """It has more than :data:`MOST_EVENTS` events."""
    WRONG_FIELD = "wrong-field"
    """A field is missing, unknown or has a value that makes no sense."""


class BadImport(ValueError):
    """A file cannot be taken over; nothing of it was.

    Attributes:
        fault: what is wrong with it.
        field: where, such as ``events[3].place``; empty for the file as a whole.
        value: what stands there, shortened.
        right: what would be right, in English.
    """

    def __init__(self, fault: Fault, field: str, value: object, right: str) -> None:
        self.fault = fault
        self.field = field
        self.value = _short(value)
        self.right = right
        super().__init__(f"{field or 'the file'}: {self.value} is wrong; it is {right}")


@dataclass(frozen=True, slots=True)
class Imported:
    """What a file has brought.

    Attributes:
        learner: the name of whoever has it now.
        new: events that were added.
        known: events that were there already.
    """

    learner: str
    new: int
    known: int


class _Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    place: str
    kind: Kind
    topic: str
    at: int
    round: int = 0
    moves: str = ""
    reason: str = ""
    rung: int = 0


class _Head(msgspec.Struct, frozen=True):
    format: str
    version: int


class _File(_Head, frozen=True, forbid_unknown_fields=True):
    events: list[_Row]


def files_for(events: int) -> int:
    """How many files so many events take.

    >>> files_for(0), files_for(MOST_EVENTS), files_for(MOST_EVENTS + 1)
    (0, 1, 2)
    """
    return -(-events // MOST_EVENTS)


def write(events: Iterable[Kept]) -> bytes:
    """The events as a file, in their order."""
    return msgspec.json.encode(_File(FORMAT, VERSION, [_row(kept) for kept in events])) + b"\n"


def read(text: bytes) -> list[Kept]:
    """The events in a file that :func:`write` has written, or that could be one.

    Raises:
        BadImport: it could not.
    """
    if len(text) > LARGEST:
        raise BadImport(Fault.TOO_LARGE, "", f"{len(text)} bytes", f"{LARGEST} bytes at most")
    head = _decoded(text, _Head, Fault.OTHER_FORMAT)
    if head.format != FORMAT:
        raise BadImport(Fault.OTHER_FORMAT, "format", head.format, FORMAT)
    if head.version != VERSION:
        raise BadImport(Fault.OTHER_VERSION, "version", head.version, str(VERSION))
    rows = _decoded(text, _File, Fault.WRONG_FIELD).events
    if len(rows) > MOST_EVENTS:
        raise BadImport(Fault.TOO_MANY, "events", f"{len(rows)} events", f"{MOST_EVENTS} at most")
    return list(_checked(rows))


def _row(kept: Kept) -> _Row:
    event = kept.event
    return _Row(
        event.place,
        event.kind,
        event.topic,
        kept.at,
        kept.round,
        event.moves,
        event.reason,
        event.rung,
    )


def _checked(rows: Iterable[_Row]) -> Iterator[Kept]:
    for index, row in enumerate(rows):
        try:
            event = Event.of(
                row.place,
                row.kind,
                row.topic,
                moves=row.moves,
                reason=row.reason,
                rung=row.rung,
                at=row.at,
            )
            if not 0 <= row.round <= LAST_ROUND:
                raise EventError("round", row.round, f"0 to {LAST_ROUND}")
        except EventError as error:
            where = f"events[{index}].{error.field}"
            raise BadImport(Fault.WRONG_FIELD, where, error.value, error.right) from error
        yield Kept(event, row.round)


def _decoded(text: bytes, type: type[T], fault: Fault) -> T:
    try:
        try:
            return msgspec.json.decode(text, type=type)
        except msgspec.ValidationError as error:
            what, _, where = str(error).partition(" - at `$")
            path = where.rstrip("`")
            right = what.replace("`", "")
            raise BadImport(fault, path.lstrip("."), _value(text, path), right) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        # Perhaps only behind the first wrong field, when its value was looked up.
        raise BadImport(Fault.NOT_JSON, "", text[:_SHOWN], "JSON") from error


def _value(text: bytes, path: str) -> object:
    """What stands at a path of the file, which is JSON."""
    found = msgspec.json.decode(text)
    for name, index in _STEP.findall(path):
        found = found[name] if name else found[int(index)]
    return found


def _short(value: object) -> str:
    shown = repr(value)
    return shown if len(shown) <= _SHOWN else f"{shown[:_SHOWN]}…"
