"""Drills and passing puzzles as entries: what they are called, and how a seed leads to the next.

An entry looks like a lesson of one step, so whatever serves the steps of lessons serves drills: the
attempt, the hints, the feedback, the page.
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from tutor.hearts import Rules
from tutor.teach.course import LessonEntry
from tutor.teach.drills.maker import STEP_ID
from tutor.teach.drills.tables import rules_of_line

__all__ = ["LARGEST_SEED", "STEP_ID", "DrillEntry", "DrillKind", "PassingEntry", "next_seed"]

LARGEST_SEED = 999_999_999
"""Seeds are whole numbers from 1 to this."""


class DrillKind(StrEnum):
    """What is asked in a drill."""

    LEGAL = "legal"
    """Which cards may I play?"""
    TAKER = "taker"
    """Who takes this trick?"""
    POINTS = "points"
    """How many points are in this trick?"""
    OPENER = "opener"
    """Who opens the deal?"""
    SCORE = "score"
    """What is the score after this deal?"""
    HEARTS = "hearts"
    """May a heart be led now?"""


def next_seed(seed: int) -> int:
    """The seed of the drill after that of ``seed``; after the largest one comes the first.

    >>> next_seed(17), next_seed(LARGEST_SEED)
    (18, 1)
    """
    return seed % LARGEST_SEED + 1


@dataclass(frozen=True, eq=False, kw_only=True)
class _Seeded(LessonEntry):
    """An entry that is made from a table and a seed."""

    table: str
    """The table it is played at, ``slam-5``: a key of :data:`tutor.teach.drills.TABLES`."""
    seed: int

    @property
    def next_seed(self) -> int:
        """The seed of the next one of its kind at the same table."""
        return next_seed(self.seed)

    @property
    def key(self) -> str:
        """What it is called in the store: the end of its address, and the slug."""
        return self.slug

    @cached_property
    def rules(self) -> Rules:
        """The rules in force: always the same object for the same rules."""
        return rules_of_line(self.lesson.rules)


@dataclass(frozen=True, eq=False, kw_only=True)
class DrillEntry(_Seeded):
    """A drill. Its slug is ``drill/legal/slam-5/17``; its step is called :data:`STEP_ID`."""

    kind: DrillKind
    case: str
    """Which of the cases of its kind it trains, such as ``first-trick``."""
    behind: str
    """The slug of the lesson behind it."""


@dataclass(frozen=True, eq=False, kw_only=True)
class PassingEntry(_Seeded):
    """A puzzle about passing. Its slug is ``passing/slam-5/17``; its step is a ``PassWell``."""

    behind: str
    """The slug of the lesson behind it."""
