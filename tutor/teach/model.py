"""What a lesson file says: the typed shape of ``lessons/*.toml``.

msgspec decodes and validates the files against these classes, so a misspelt key or a text where a
list belongs is refused with the path of the value. Fields of type :data:`Text` are English source
texts that go through gettext; nothing else in a lesson is ever shown to a reader as it stands.
"""

from typing import Annotated

import msgspec

Text = Annotated[str, msgspec.Meta(extra={"translated": True})]
"""An English text for the reader; cards and suits are placeholders: ``{QS:def}``, ``{clubs}``."""

Slug = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$", max_length=60)]
"""A stable name used in URLs: lower-case words joined by hyphens."""


class Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Where the cards lie when a step begins.

    A scene is a whole deal and the cards already played from it, so whatever it shows has arisen by
    legal play: the engine replays it. The learner always sits South.
    """

    deal: str
    """The four hands before the first trick, in PBN: ``N:AK.Q2.… … … …`` (suits S.H.D.C)."""
    played: str = ""
    """Cards played so far, in the order they fell. The engine knows who plays each of them."""
    opponents: str = ""
    """Cards that opponents play when they can, first named first; otherwise they choose by
    themselves (see :mod:`tutor.teach.opponents`)."""


class Decision(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One card that the learner has to choose, and what to say about it."""

    accept: str = "legal"
    """The cards that are right, or ``legal``: whatever the rules allow."""
    goal: Text = ""
    """What to do now, where it differs from the goal of the step."""
    right: Text = ""
    """A teacher's words for a right card; the facts come from the engine."""
    wrong: dict[str, Text] = {}
    """A teacher's words for a legal but wrong card, by card. The others get the engine's facts."""


class _Step(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="kind"
):
    id: Slug
    title: Text
    text: Text


class Read(_Step, frozen=True, tag="read"):
    """Something to read, with or without a table to look at."""

    scene: Scene | None = None


class Play(_Step, frozen=True, tag="play"):
    """Choose cards to play, one after another. The opponents answer."""

    scene: Scene
    goal: Text
    decisions: Annotated[tuple[Decision, ...], msgspec.Meta(min_length=1, max_length=13)]


class Taker(_Step, frozen=True, tag="taker"):
    """Who takes the trick? The scene ends with a complete trick; the engine knows the answer."""

    scene: Scene
    goal: Text
    right: Text = ""
    wrong: dict[str, Text] = {}
    """A teacher's words for a wrong answer, by seat: ``left``, ``across``, ``right`` or ``you``."""


class PickLegal(_Step, frozen=True, tag="legal"):
    """Choose all the cards that may be played now. The engine knows the answer."""

    scene: Scene
    goal: Text
    right: Text = ""
    wrong: dict[str, Text] = {}
    """A teacher's words by card: said when that card was chosen wrongly or forgotten."""


Step = Read | Play | Taker | PickLegal


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A lesson: some steps under one rule set, and the rule it teaches in a sentence or two."""

    title: Text
    summary: Text
    rule: Text
    rules: str = "microsoft"
    """The name of the rule set, a key of :data:`tutor.hearts.PRESETS`."""
    teaches: tuple[str, ...] = ()
    """The clauses that the lesson teaches, by their values in :class:`tutor.hearts.Clause`."""
    mark_legal: bool = False
    """Whether the cards that may be played are marked, unless the reader has decided otherwise."""
    steps: Annotated[tuple[Step, ...], msgspec.Meta(min_length=1)]


class ClauseText(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A rule in words."""

    title: Text
    text: Text


class RuleFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """``rules.toml``: what each clause of the rules says, by its value."""

    clauses: dict[str, ClauseText]


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A word of the game and what it means."""

    name: Text
    meaning: Text


class GlossaryFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """``glossary.toml``: the words that texts can mark, by the name used in ``(term:name)``."""

    terms: dict[Slug, Term]


class CourseFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """``course.toml``: which lessons there are, in their order."""

    lessons: tuple[Slug, ...]
