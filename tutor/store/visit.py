"""What became of the puzzles of one visit: a short history that is not kept for longer."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

MOST = 60
"""So many puzzles are remembered; a new one takes the place of the oldest."""
LONGEST_KEY = 64
"""Characters of a key."""
_KEY = re.compile(rf"[a-z0-9/-]{{1,{LONGEST_KEY}}}")


class Mark(Enum):
    """Something that happened at a puzzle. The value is the letter that it is written as."""

    MISSED = "m"
    """A card or an answer that does not solve it."""
    HINT = "h"
    """A hint was given."""
    SHOWN = "s"
    """The solution was shown."""
    SOLVED = "r"
    """It was solved."""


class Outcome(Enum):
    """How a puzzle stands, told from its marks."""

    FIRST_TRY = "first-try"
    """Solved with nothing before it."""
    LATER = "later"
    """Solved after a mistake, without a hint."""
    WITH_HINTS = "with-hints"
    """Solved after a hint."""
    SHOWN = "shown"
    """The solution was shown, whatever came before and afterwards."""
    OPEN = "open"
    """Not solved yet."""


@dataclass(frozen=True)
class Record:
    """What is remembered of one puzzle.

    Attributes:
        key: its name, such as ``puzzle/duck-2o4-17``.
        marks: what happened there; nothing that came after it was solved.
    """

    key: str
    marks: frozenset[Mark] = frozenset()

    @property
    def outcome(self) -> Outcome:
        """How the puzzle stands."""
        if Mark.SHOWN in self.marks:
            return Outcome.SHOWN
        if Mark.SOLVED not in self.marks:
            return Outcome.OPEN
        if Mark.HINT in self.marks:
            return Outcome.WITH_HINTS
        return Outcome.LATER if Mark.MISSED in self.marks else Outcome.FIRST_TRY

    def marked(self, mark: Mark) -> "Record":
        """The same with one more mark. Once it is solved, playing it again changes nothing."""
        if Mark.SOLVED in self.marks or mark in self.marks:
            return self
        return Record(self.key, self.marks | {mark})

    def __str__(self) -> str:
        """``puzzle/duck-2o4-17:mr``."""
        return f"{self.key}:{''.join(mark.value for mark in Mark if mark in self.marks)}"


@dataclass(frozen=True)
class Visit:
    """The puzzles of a visit, the newest last. It never changes.

    >>> visit = Visit().with_mark("puzzle/duck-2o4-17", Mark.MISSED)
    >>> visit.with_mark("puzzle/duck-2o4-17", Mark.SOLVED).outcome("puzzle/duck-2o4-17")
    <Outcome.LATER: 'later'>
    """

    records: tuple[Record, ...] = ()

    def __iter__(self) -> Iterator[Record]:
        """The records, the newest last."""
        return iter(self.records)

    def __len__(self) -> int:
        """How many puzzles are remembered."""
        return len(self.records)

    def record(self, key: str) -> Record | None:
        """What is remembered of a puzzle, or None where there is nothing."""
        return next((each for each in self.records if each.key == key), None)

    def outcome(self, key: str) -> Outcome | None:
        """How a puzzle stands, or None where nothing has happened there in this visit."""
        known = self.record(key)
        return None if known is None else known.outcome

    def with_mark(self, key: str, mark: Mark) -> "Visit":
        """The same with a mark at a puzzle, which is then the newest; the oldest is forgotten.

        Where the mark tells nothing new, it is the same visit. Raises ValueError for a key that is
        not made of small letters, digits, hyphens and slashes, or is too long.
        """
        if not _KEY.fullmatch(key):
            raise ValueError(f"{key!r} is no key of a puzzle; it is like 'puzzle/duck-2o4-17'")
        before = self.record(key) or Record(key)
        after = before.marked(mark)
        if after == before:
            return self
        others = (each for each in self.records if each.key != key)
        return Visit((*others, after)[-MOST:])

    def newest(self, most: int) -> "Visit":
        """The same with no more than ``most`` puzzles: the newest."""
        return Visit(self.records[-most:] if most > 0 else ())

    def __str__(self) -> str:
        """A line for each record, the oldest first."""
        return "\n".join(map(str, self.records))

    @classmethod
    def parse(cls, text: str) -> "Visit":
        """Read what ``str`` writes; nothing happened where a part of the text makes no sense."""
        try:
            records = tuple(map(_record, text.split("\n") if text else ()))
        except ValueError:
            return cls()
        once = len({each.key for each in records}) == len(records) <= MOST
        return cls(records) if once else cls()


def _record(line: str) -> Record:
    """Read a line; ValueError where it is none of ours."""
    key, _, letters = line.partition(":")
    if not _KEY.fullmatch(key) or not letters:
        raise ValueError(f"{line!r} is no record of a puzzle")
    return Record(key, frozenset(map(Mark, letters)))
