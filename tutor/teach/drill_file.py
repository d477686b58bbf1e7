"""What ``lessons/drills.toml`` says: the words of the drills and of the passing puzzles.

As in :mod:`tutor.teach.model`, fields of type :data:`tutor.teach.model.Text` are messages.
"""

import msgspec

from tutor.teach.model import Slug, Text

__all__ = ["DrillCase", "DrillFile", "DrillText", "PassingText"]


class DrillCase(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is said in one of the cases that a drill trains."""

    text: Text = ""
    """The text of the step, where it is not that of the kind."""
    goal: Text = ""
    """The goal, likewise."""
    right: Text
    """A teacher's words on the right answer; the last hint ends with them too."""


class DrillText(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is said about the drills of one kind."""

    title: Text
    summary: Text
    """What they train, for the list of kinds."""
    text: Text
    goal: Text
    rule: Text
    """The rule to take along."""
    lesson: Slug
    """The lesson behind them."""
    cases: dict[Slug, DrillCase]


class PassingText(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is said about the puzzles about passing."""

    title: Text
    summary: Text
    text: Text
    goal: Text
    rule: Text
    right: Text
    lesson: Slug


class DrillFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """``drills.toml``: the words of the drills, by kind and case, and of the passing puzzles."""

    kinds: dict[Slug, DrillText]
    passing: PassingText
