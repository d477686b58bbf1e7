"""What a lesson file says: the typed shape of ``lessons/*.toml``.

msgspec decodes and validates the files against these classes, so a misspelt key or a text where a
list belongs is refused with the path of the value. Fields of type :data:`Text` are English source
texts that go through gettext; nothing else in a lesson is ever shown to a reader as it stands.
"""

from typing import Annotated, Literal

import msgspec

from tutor.solver import Aim

Text = Annotated[str, msgspec.Meta(extra={"translated": True})]
"""An English text for the reader; cards and suits are placeholders: ``{QS:def}``, ``{clubs}``."""

SLUG_PATTERN = r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$"
Slug = Annotated[str, msgspec.Meta(pattern=SLUG_PATTERN, max_length=60)]
"""A stable name used in URLs: lower-case words joined by hyphens."""


class Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Where the cards lie when a step begins.

    A scene is a whole deal and the cards already played from it, so whatever it shows has arisen by
    legal play: the engine replays it. The learner always sits South.
    """

    deal: str
    """The hands as dealt, in PBN: ``N:AK.Q2.… … … …`` (suits S.H.D.C). The third is South's, or at
    any other table the third: the learner's."""
    pass_: str = msgspec.field(name="pass", default="")
    """Where cards are passed before the play: a value of :class:`tutor.hearts.PassDirection`.
    Empty where passing does not matter; then the hands as dealt are played."""
    passed: dict[str, str] = {}
    """The cards that each player passes, by place (``you``, ``left`` …)."""
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
    rules: str = ""
    """The rules of this step, as :meth:`tutor.hearts.Rules.parse` reads them, where they are not
    those of the lesson."""
    claims: tuple[str, ...] = ()
    """Facts that the texts state about the table, for the checker (see
    :mod:`tutor.teach.claims`)."""


class Read(_Step, frozen=True, tag="read"):
    """Something to read, with or without a table to look at."""

    scene: Scene | None = None


class Play(_Step, frozen=True, tag="play"):
    """Choose cards to play, one after another. The opponents answer."""

    scene: Scene
    goal: Text
    decisions: Annotated[tuple[Decision, ...], msgspec.Meta(min_length=1, max_length=17)]


class Solve(_Step, frozen=True, kw_only=True, tag="solve"):
    """A puzzle: reach an aim for certain, whatever the others play. The engine proves the answer.

    The scene ends with the learner's turn. A card is right exactly if the aim can be reached after
    it against the strongest defence; the learner chooses again and again, until nothing can go
    wrong any more (see :mod:`tutor.teach.puzzles.judge`).
    """

    scene: Scene
    goal: Text = ""
    """What to reach; empty where the page makes the sentence from the aim and the target."""
    aim: Aim
    target: Annotated[int, msgspec.Meta(ge=0, le=26)] = 0
    """With the aim ``points``: how many points the learner may take at most, from here on."""
    hidden: bool = False
    """Whether the learner sees the own hand only. Then a card is right exactly if it holds however
    the unseen cards lie."""
    hint: Text = ""
    """A teacher's words for the first hint: the idea behind the puzzle."""
    tempting: str = ""
    """The natural card that fails, for the first card to choose; empty where none is named."""
    right: str = ""
    """The cards that are right for the first card to choose, where they are stored with their
    proof; the checker compares them. Empty: they are searched for."""
    layouts: Annotated[int, msgspec.Meta(ge=0)] = 0
    """Hidden hands: in how many ways the unseen cards can lie at the beginning; 0: not stored."""
    refuted: dict[str, int] = {}
    """Hidden hands: in how many of them a wrong first card fails, by card."""


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


class Pass(_Step, frozen=True, tag="pass"):
    """Choose the cards to pass. Whatever holds ``must`` and nothing of ``keep`` is right."""

    scene: Scene
    goal: Text
    must: str = ""
    """Cards that have to be passed on."""
    keep: str = ""
    """Cards that have to stay."""
    right: Text = ""
    wrong: dict[str, Text] = {}
    """A teacher's words for every card of ``must`` that is kept and of ``keep`` that is passed."""


class PassWell(_Step, frozen=True, tag="pass-well"):
    """Choose the cards to pass, as well as you can. A stated measure judges, and nothing is proven.

    :mod:`tutor.teach.pass_well` judges. Choices close to the best one are right too.
    """

    scene: Scene
    goal: Text
    right: Text = ""


class Opener(_Step, frozen=True, tag="opener"):
    """Who opens the deal? The engine knows, also after a pass."""

    scene: Scene
    goal: Text
    right: Text = ""
    wrong: dict[str, Text] = {}
    """A teacher's words for a wrong answer, by place."""


class Count(_Step, frozen=True, tag="count"):
    """A number is asked for. The engine counts."""

    goal: Text
    of: Literal["trick", "taken", "out", "points-out", "hand", "deck", "cards"]
    """Points of the last trick, points a player has taken, cards of a suit that are out, points
    that are out, points in one's hand, points in the deck, cards that each player is dealt."""
    scene: Scene | None = None
    player: str = "you"
    """Whose points, with ``taken``."""
    suit: Literal["", "clubs", "diamonds", "hearts", "spades"] = ""
    """Which suit, with ``out``."""
    right: Text = ""
    wrong: dict[str, Text] = {}
    """A teacher's words for a wrong number, by number."""


class Judge(_Step, frozen=True, tag="ruling"):
    """May the player whose turn it is play this card? The engine rules."""

    scene: Scene
    card: str
    goal: Text
    right: Text = ""
    wrong: dict[Literal["yes", "no"], Text] = {}


class RuleSets(_Step, frozen=True, tag="rule-sets"):
    """Under which of the rule sets may the player whose turn it is play this card?"""

    scene: Scene
    card: str
    goal: Text
    right: Text = ""
    wrong: dict[str, Text] = {}
    """A teacher's words for a rule set wrongly chosen or forgotten, by its name."""


class Direction(_Step, frozen=True, tag="direction"):
    """Which way are the cards passed in a deal? The rules say."""

    deal: Annotated[int, msgspec.Meta(ge=1, le=99)]
    """The number of the deal."""
    goal: Text
    scene: None = None
    right: Text = ""
    wrong: dict[str, Text] = {}
    """A teacher's words for a wrong direction, by its value."""


class ScoreSheet(_Step, frozen=True, tag="score"):
    """Fill in what a deal brings each player, or the totals after it. The engine scores."""

    taken: dict[str, str]
    """The cards that each player has taken, by place: the point cards, ``rest`` for all others
    that count, or ``all`` for every trick."""
    ask: Literal["deal", "totals"]
    goal: Text
    before: dict[str, int] = {}
    """The totals before the deal, by place; 0 where none is named."""
    moon: Literal["", "others-add", "shooter-subtracts"] = ""
    """What the shooter chooses, where the rules let a shooter choose."""
    scene: None = None
    right: Text = ""
    wrong: dict[str, Text] = {}
    """A teacher's words for a wrong sheet: its numbers with commas, ``you`` first, clockwise."""


class Winners(_Step, frozen=True, tag="winners"):
    """Who has won with these totals, if anybody? The rules say."""

    totals: dict[str, int]
    goal: Text
    scene: None = None
    right: Text = ""
    wrong: dict[str, Text] = {}
    """A teacher's words for a wrong answer: places, ``you`` first and clockwise, or ``none``."""


Question = Opener | Count | Judge | RuleSets | Direction | ScoreSheet | Winners
"""The steps that ask something and take one answer."""
Passing = Pass | PassWell
"""The steps in which cards are chosen to be passed."""
Step = Read | Play | Solve | Taker | PickLegal | Passing | Question


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A lesson: some steps, and the rule they teach in a sentence or two."""

    title: Text
    summary: Text
    rule: Text
    rules: str = "microsoft"
    """The rules, as :meth:`tutor.hearts.Rules.parse` reads them: a preset, then what differs."""
    teaches: tuple[str, ...] = ()
    """The clauses that the lesson teaches, by their values in :class:`tutor.hearts.Clause`."""
    mark_legal: bool = False
    """Whether the cards that may be played are marked, unless the reader has decided otherwise."""
    steps: Annotated[tuple[Step, ...], msgspec.Meta(min_length=1)]


class ClauseText(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A rule in words."""

    title: Text
    text: Text
    """What the default rule set says."""
    under: dict[str, Text] = {}
    """What another rule set says, by its name, where that is something else."""


class RuleFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """``rules.toml``: what each clause of the rules says, by its value."""

    clauses: dict[str, ClauseText]


class ThemeText(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is said about the puzzles of one theme."""

    title: Text
    text: Text
    """What they train, in a sentence or two."""
    hint: Text
    """The first hint: the idea behind every puzzle of the theme."""


class GoalTexts(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What there is to reach in a puzzle, for every goal without a number in it."""

    no_points: Text
    queen: Text
    moon: Text
    stop_the_moon: Text


class ThemeFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """``puzzles/themes.toml``: the words of the puzzles, by theme and by goal."""

    goals: GoalTexts
    themes: dict[Slug, ThemeText]


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A word of the game and what it means."""

    name: Text
    meaning: Text


class GlossaryFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """``glossary.toml``: the words that texts can mark, by the name used in ``(term:name)``."""

    terms: dict[Slug, Term]


class OpenPoint(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something that the text of a rule set leaves open, and how it is played here."""

    id: Slug
    under: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    """The rule sets that it is about, by their names."""
    clause: str
    """The rule that it is about, by its value in :class:`tutor.hearts.Clause`."""
    says: Text
    play: Text
    rows: tuple[Slug, ...] = ()
    """The lines of the comparison in which the way we play is marked as ours."""
    claims: tuple[str, ...] = ()
    """Rules that the words state, as :meth:`tutor.hearts.Rules.parse` reads them, for the check."""


class TableOption(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something that a table may agree on before the first deal."""

    under: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    clause: str
    change: str
    """What becomes of the rules, such as ``limit=50``."""
    text: Text


class OpenPointFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """``open-points.toml``: what the texts leave open, and what they leave to the table."""

    points: tuple[OpenPoint, ...] = ()
    options: tuple[TableOption, ...] = ()


class FrequentQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A question that people really ask, and its answer."""

    id: Slug
    question: Text
    answer: Text
    clauses: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    """The rules that the answer rests on."""
    lesson: str = ""
    """The lesson that teaches it, if there is one."""
    claims: tuple[str, ...] = ()
    """Rules that the answer states, for the check."""


class QuestionFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """``questions.toml``: the questions in their order."""

    questions: tuple[FrequentQuestion, ...] = ()


class Listed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A lesson in the list of the course."""

    slug: Slug
    minutes: Annotated[int, msgspec.Meta(ge=1, le=60)]
    """About how long it takes."""
    after: tuple[Slug, ...] = ()
    """The lessons that it builds on. Nobody is kept out: it is advice."""


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A part of the course."""

    title: Text
    summary: Text
    lessons: Annotated[tuple[Listed, ...], msgspec.Meta(min_length=1)]


class CourseFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """``course.toml``: which lessons there are, part by part, in their order."""

    parts: Annotated[tuple[Part, ...], msgspec.Meta(min_length=1)]
