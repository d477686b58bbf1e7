"""Topics: what a mistake was about, and so what to practise.

A topic is written as a group and a name in it, ``rule/must-follow-suit``. It is what the learner
trips on, whereas a place (``drill/legal/slam-5/17``) is where that happened:

- ``rule/…``: a rule that was broken, called by its reason. The drills about playing belong here as
  far as their case is about a card that may not be played.
- ``theme/…``: the puzzles of a theme.
- ``skill/…``: the drills of another kind, and ``skill/passing``. The two kinds about playing are
  skills where the case is about what *may* be played.
- ``lesson/…``: the questions of a lesson.

Every topic has places of its own, so what is practised for it counts for it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from tutor.hearts import Reason, Ruling
from tutor.teach.course import LessonEntry
from tutor.teach.drills.entries import DrillEntry, DrillKind, PassingEntry
from tutor.teach.drills.moments import Moment
from tutor.teach.model import Step
from tutor.teach.puzzles.exercise import PuzzleEntry
from tutor.teach.puzzles.themes import Theme

__all__ = [
    "CASES",
    "PASSING",
    "RULES",
    "Group",
    "Topic",
    "case_topic",
    "topic_of",
    "topic_of_reason",
    "topic_of_ruling",
]


class Group(StrEnum):
    """What kind of thing a topic is."""

    RULE = "rule"
    """A rule that can be broken."""
    THEME = "theme"
    """What puzzles are about."""
    SKILL = "skill"
    """What drills are about."""
    LESSON = "lesson"
    """A lesson with questions."""


PASSING: Final = "passing"
"""The name of the skill of choosing cards to pass."""
RULES: Final = (
    Reason.MUST_OPEN_WITH,
    Reason.MUST_FOLLOW_SUIT,
    Reason.HEART_IN_FIRST_TRICK,
    Reason.QUEEN_IN_FIRST_TRICK_WITH_HEARTS,
    Reason.HEARTS_NOT_BROKEN,
    Reason.HEARTS_NOT_BROKEN_LEAD_QUEEN,
)
"""The rules that are topics, in the order in which a player thinks of them."""
_ALIKE: Final[Mapping[Reason, Reason]] = MappingProxyType(
    {
        # Points in the first trick: a drill about it has hearts and the queen in the same hand.
        Reason.QUEEN_IN_FIRST_TRICK: Reason.HEART_IN_FIRST_TRICK,
        # Who plays a joker could have followed suit, and no drill has jokers.
        Reason.JOKER_WHILE_FOLLOWING: Reason.MUST_FOLLOW_SUIT,
    }
)
"""Reasons that are about the rule of another one."""


_SKILLS: Final = frozenset({*DrillKind, PASSING})
_THEMES: Final = frozenset(Theme)
_RULES: Final = frozenset(reason.value for reason in RULES)
_LONGEST: Final = 60


@dataclass(frozen=True, slots=True)
class Topic:
    """What a learner can trip on. ``str`` writes it as it is stored; :meth:`parse` reads it."""

    group: Group
    name: str
    """The name of a reason, a theme, a kind of drill (or ``passing``), or a lesson."""

    def __str__(self) -> str:
        """Group and name: ``theme/duck``."""
        return f"{self.group.value}/{self.name}"

    @classmethod
    def parse(cls, text: str) -> "Topic":
        """Read a topic. Whether there is such a lesson, only the course knows.

        Raises:
            ValueError: it is none; names it and says what would be one.

        >>> Topic.parse("rule/must-follow-suit").reason
        <Reason.MUST_FOLLOW_SUIT: 'must-follow-suit'>
        """
        group, slash, name = text.partition("/")
        if not slash or group not in frozenset(Group):
            groups = ", ".join(f"{each.value}/…" for each in Group)
            raise ValueError(f"{text[:_LONGEST]!r} is no topic; there are {groups}")
        known = _names_of(Group(group))
        if known is not None and name not in known:
            names = ", ".join(sorted(known))
            raise ValueError(f"{text[:_LONGEST]!r} is no topic; {group}/… may be {names}")
        if not _is_slug(name):
            raise ValueError(
                f"{text[:_LONGEST]!r} is no topic; {name[:_LONGEST]!r} names no lesson"
            )
        return cls(Group(group), name)

    @property
    def reason(self) -> Reason:
        """The reason that names a rule; ValueError for a topic of another group."""
        if self.group is not Group.RULE:
            raise ValueError(f"{self} is no rule")
        return Reason(self.name)

    @property
    def theme(self) -> Theme:
        """The theme; ValueError for a topic of another group."""
        if self.group is not Group.THEME:
            raise ValueError(f"{self} is no theme")
        return Theme(self.name)


def _names_of(group: Group) -> frozenset[str] | None:
    """The names there are in a group; None where the course knows them."""
    if group is Group.RULE:
        return _RULES
    if group is Group.THEME:
        return _THEMES
    return _SKILLS if group is Group.SKILL else None


def _is_slug(name: str) -> bool:
    return len(name) <= _LONGEST and name.isascii() and name.replace("-", "").isalnum()


CASES: Final[Mapping[Topic, tuple[tuple[DrillKind, frozenset[str]], ...]]] = MappingProxyType(
    {
        Topic(Group.RULE, Reason.MUST_OPEN_WITH.value): (
            (DrillKind.LEGAL, frozenset({Moment.OPENING})),
        ),
        Topic(Group.RULE, Reason.MUST_FOLLOW_SUIT.value): (
            (DrillKind.LEGAL, frozenset({Moment.FOLLOW})),
        ),
        Topic(Group.RULE, Reason.HEART_IN_FIRST_TRICK.value): (
            (DrillKind.LEGAL, frozenset({Moment.FIRST_TRICK})),
        ),
        Topic(Group.RULE, Reason.QUEEN_IN_FIRST_TRICK_WITH_HEARTS.value): (
            (DrillKind.LEGAL, frozenset({Moment.POINTS_ONLY})),
        ),
        Topic(Group.RULE, Reason.HEARTS_NOT_BROKEN.value): (
            (DrillKind.LEGAL, frozenset({Moment.NOT_BROKEN, Moment.QUEEN_FELL})),
            (DrillKind.HEARTS, frozenset({Moment.NOT_BROKEN, Moment.QUEEN_FELL})),
        ),
        Topic(Group.RULE, Reason.HEARTS_NOT_BROKEN_LEAD_QUEEN.value): (
            (DrillKind.LEGAL, frozenset({Moment.QUEEN_LEFT})),
            (DrillKind.HEARTS, frozenset({Moment.QUEEN_LEFT})),
        ),
        Topic(Group.SKILL, DrillKind.LEGAL.value): (
            (DrillKind.LEGAL, frozenset({Moment.VOID, Moment.FIRST_TRICK_FREE})),
        ),
        Topic(Group.SKILL, DrillKind.HEARTS.value): (
            (
                DrillKind.HEARTS,
                frozenset({Moment.BROKEN, Moment.QUEEN_BROKE, Moment.ONLY_HEARTS}),
            ),
        ),
    }
)
"""The drills about playing that train a topic: kinds, and their cases. The other skills are trained
by every drill of their kind."""
_BY_CASE: Final = {
    (kind, str(case)): str(topic)
    for topic, kinds in CASES.items()
    for kind, cases in kinds
    for case in cases
}


def topic_of(entry: LessonEntry, step: Step) -> str:
    """What a missed or solved step is about; ``step`` is one of ``entry``."""
    del step  # a lesson is about one thing, and everything else has one step
    if isinstance(entry, PuzzleEntry):
        return _theme_topic(entry.tactic.theme)
    if isinstance(entry, DrillEntry):
        return case_topic(entry.kind, entry.case)
    if isinstance(entry, PassingEntry):
        return f"{Group.SKILL.value}/{PASSING}"
    return f"{Group.LESSON.value}/{entry.slug}"


def case_topic(kind: DrillKind, case: str) -> str:
    """What a drill of a kind is about that trains a case."""
    return _BY_CASE.get((kind, case)) or f"{Group.SKILL.value}/{kind.value}"


def _theme_topic(theme: Theme) -> str:
    return f"{Group.THEME.value}/{theme.value}"


def topic_of_ruling(ruling: Ruling) -> str:
    """What it is about that a card was refused; ValueError for a card that may be played."""
    return topic_of_reason(ruling.reason)


@lru_cache(maxsize=len(Reason))
def topic_of_reason(reason: Reason) -> str:
    """What it is about that a card was refused for ``reason``; ValueError for one that allows it.

    A card that is not held, or not at its turn, breaks no rule that one has to learn: it is about
    knowing which cards may be played.
    """
    if reason.legal:
        raise ValueError(f"{reason.value} is a reason to allow a card, not to refuse it")
    rule = _ALIKE.get(reason, reason)
    if rule in RULES:
        return f"{Group.RULE.value}/{rule.value}"
    return f"{Group.SKILL.value}/{DrillKind.LEGAL.value}"
