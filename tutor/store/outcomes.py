"""What happened at a place in its first round, and how the place stands because of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Mark(Enum):
    """Something that happened at a place. The value is the letter that it is written as."""

    MISSED = "m"
    """A card or an answer that does not solve it."""
    HINT = "h"
    """A hint was given."""
    SHOWN = "s"
    """The solution was shown."""
    SOLVED = "r"
    """It was solved."""


class Outcome(Enum):
    """How a place stands, told from its marks."""

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


@dataclass(frozen=True, slots=True)
class Record:
    """What is remembered of one place.

    Attributes:
        key: its name, such as ``puzzle/duck-2o4-17``.
        marks: what happened there; nothing that came after it was solved.
    """

    key: str
    marks: frozenset[Mark] = frozenset()

    @property
    def outcome(self) -> Outcome:
        """How the place stands."""
        return outcome_of(self.marks)

    def marked(self, mark: Mark) -> Record:
        """The same with one more mark. Once it is solved, playing it again changes nothing."""
        after = marks_after(self.marks, mark)
        return self if after is self.marks else Record(self.key, after)

    def __str__(self) -> str:
        """``puzzle/duck-2o4-17:mr``."""
        return f"{self.key}:{''.join(mark.value for mark in Mark if mark in self.marks)}"


def marks_after(marks: frozenset[Mark], mark: Mark) -> frozenset[Mark]:
    """Some marks and one more; once it is solved, they stay as they are."""
    return marks if Mark.SOLVED in marks or mark in marks else marks | {mark}


def outcome_of(marks: frozenset[Mark]) -> Outcome:
    """How a place with these marks stands.

    >>> outcome_of(frozenset({Mark.MISSED, Mark.SOLVED}))
    <Outcome.LATER: 'later'>
    """
    if Mark.SHOWN in marks:
        return Outcome.SHOWN
    if Mark.SOLVED not in marks:
        return Outcome.OPEN
    if Mark.HINT in marks:
        return Outcome.WITH_HINTS
    return Outcome.LATER if Mark.MISSED in marks else Outcome.FIRST_TRY
