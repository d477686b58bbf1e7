"""What templates get: plain values with every text already in the reader's language."""

import re
from dataclasses import dataclass, field

from markupsafe import Markup

from tutor.web.form_views import FormView


@dataclass(frozen=True)
class CardView:
    """A card as it is drawn and read out."""

    code: str
    """The card in addresses and forms: ``QS``, ``TH``."""
    name: str
    """The full name in the reader's language."""
    rank: str
    """The index on the face: ``2`` to ``10``, ``J``, ``Q``, ``K`` or ``A`` in every language."""
    suit: str
    """``clubs``, ``diamonds``, ``spades`` or ``hearts``."""
    symbol: str
    red: bool
    legal: bool | None = None
    """Whether it may be played now; None where that is not shown."""
    marked: bool = False
    """Whether a hint points at it."""


@dataclass(frozen=True)
class PlayedView:
    """A card of the trick and who played it."""

    seat: str
    seat_name: str
    card: CardView
    order: int
    """1 for the card led."""
    winning: bool
    """Whether it takes the trick, or would if no more cards fell."""


@dataclass(frozen=True)
class SeatView:
    """A player at the table as the learner sees them."""

    key: str
    name: str
    cards_left: int
    points: int
    tricks: int
    on_turn: bool
    leads: bool
    took: bool
    """Whether this player took the trick that lies complete on the table."""
    card: CardView | None
    order: int | None


@dataclass(frozen=True)
class HandGroupView:
    """The cards of one suit in the learner's hand, low to high."""

    suit: str
    name: str
    cards: tuple[CardView, ...]


@dataclass(frozen=True)
class OtherHandView:
    """The hand of another player, face up."""

    name: str
    """The short name of the seat."""
    sentence: str
    """Whose cards these are and which, as one text, for people who hear the page."""
    suits: tuple[HandGroupView, ...]
    """The cards suit by suit, low to high."""


@dataclass(frozen=True)
class OthersView:
    """The hands of the others in a puzzle, or what is known of them."""

    title: str
    note: str = ""
    """What has to be said about them first."""
    hands: tuple[OtherHandView, ...] = ()
    """The hands, clockwise from the left; none where they are hidden."""
    facts: tuple[str, ...] = ()
    """What is known of hidden hands."""

    @property
    def spoken(self) -> str:
        """All of it as one plain text, for the key that reads it out."""
        sentences = (hand.sentence for hand in self.hands)
        return " ".join(filter(None, [self.note, *sentences, *self.facts]))


@dataclass(frozen=True)
class TableView:
    """The table: four seats, the trick, the learner's hand and what is worth knowing."""

    seats: tuple[SeatView, ...]
    trick: tuple[PlayedView, ...]
    trick_number: int
    trick_total: int
    hearts_broken: bool
    complete: bool
    hand: tuple[HandGroupView, ...]
    facts: tuple[str, ...]
    now: str
    """The one line that says what there is to do, or what has just happened."""
    history: tuple["TrickView", ...] = ()
    """The finished tricks of the deal, oldest first."""
    look: "TrickView | None" = None
    """The trick that is looked back at, where one is."""
    readouts: tuple["ReadoutView", ...] = ()
    """What the keys read out."""
    hand_name: str = ""
    """Whose hand lies open, where it is not the learner's."""
    points_hidden: bool = False
    """Whether counting the points is what the learner has to do."""
    others: OthersView | None = None
    """The hands of the others, where a puzzle shows them or tells something about them."""


@dataclass(frozen=True)
class TrickView:
    """A finished trick in the list of what happened."""

    number: int
    title: str
    """\"Trick 3\"."""
    plays: tuple[str, ...]
    """A sentence for each card, in the order played."""
    result: str
    """Who took it, and what it cost."""
    look_url: str
    """The address where it lies on the table again."""
    replay_url: str | None
    """The address where the learner plays it again; None if it was played before the step."""


@dataclass(frozen=True)
class ReadoutView:
    """What one key reads out."""

    key: str
    """The key: ``c``, ``1`` to ``7``, ``s``, ``t``, ``h``, ``l`` or ``o``."""
    text: str


@dataclass(frozen=True)
class HintView:
    """A rung of the ladder of hints."""

    number: int
    total: int
    title: str
    """\"Hint 2 of 4\"."""
    paragraphs: tuple[str | Markup, ...]
    next_url: str | None
    """The next rung; None on the last."""

    @property
    def spoken(self) -> str:
        """The whole hint as one plain text, for the live region."""
        return spoken(self.title, self.paragraphs)


def spoken(title: str, paragraphs: tuple[str | Markup, ...]) -> str:
    """A title and paragraphs as one plain text, with a pause after the title."""
    ended = title if title[-1:] in ".!?" else f"{title}."
    return " ".join([ended, *map(_plain, paragraphs)])


_MEANING = re.compile(r'<span class="meaning".*?</span>', re.DOTALL)


def _plain(paragraph: str | Markup) -> str:
    """A paragraph as plain text, without the meanings of its words, which open only on demand."""
    if not isinstance(paragraph, Markup):
        return paragraph
    return Markup(_MEANING.sub("", str(paragraph))).striptags()  # noqa: S704 - it was safe before


@dataclass(frozen=True)
class ActionView:
    """A link to go on with."""

    label: str
    href: str
    key: str
    primary: bool = True


@dataclass(frozen=True)
class ToldTrickView:
    """A trick of a line that is told: of a refutation, or of the solution."""

    number: int
    title: str
    plays: tuple[str, ...]
    """A sentence for each card, in the order played."""
    result: str
    """Who took it, and what it cost."""
    comments: tuple[str, ...] = ()
    """Why the learner's card is right, where something is said about it."""
    look_url: str | None = None
    """The address where it lies on the table; None where the table does not go so far."""
    shown: bool = False
    """Whether it is the one that lies on the table now."""


@dataclass(frozen=True)
class FeedbackView:
    """The answer to what the learner did."""

    tone: str
    """``right``, ``wrong``, ``illegal`` or ``notice``."""
    title: str
    paragraphs: tuple[str | Markup, ...]
    actions: tuple[ActionView, ...] = ()
    links: tuple[ActionView, ...] = ()
    """Where to read more: the rule, and the lesson that teaches it."""
    told: tuple[ToldTrickView, ...] = ()
    """How it went on, trick by trick, where a card of a puzzle is refuted."""

    @property
    def spoken(self) -> str:
        """The whole answer as one plain text, for the live region."""
        return spoken(self.title, self.paragraphs)


@dataclass(frozen=True)
class SolutionView:
    """The solution of a puzzle, or the question whether to show it."""

    title: str
    paragraphs: tuple[str | Markup, ...]
    back: ActionView
    """Where to go from it."""
    action: str = ""
    """Where the form that asks for it is sent."""
    asks: bool = False
    """Whether it is not shown yet."""
    told: tuple[ToldTrickView, ...] = ()
    """Its tricks."""
    closing: tuple[str | Markup, ...] = ()
    """What is said after them."""

    @property
    def spoken(self) -> str:
        """What it begins with as one plain text, for the live region."""
        return spoken(self.title, self.paragraphs)


@dataclass(frozen=True)
class StepView:
    """A step of a lesson as its page shows it."""

    id: str
    kind: str
    title: str
    number: int
    total: int
    text: Markup
    goal: Markup | None
    mode: str
    """What the hand is: ``show``, ``play``, ``pick`` or ``pass``. In ``seats`` the question is
    who, in ``question`` there is a form; the hand is shown."""
    action: str
    """Where forms are sent: the address of this position."""
    url: str
    """The address of the step before any move."""
    previous: str | None
    next: str | None
    options: tuple[tuple[str, str], ...] = ()
    form: FormView | None = None
    """How its question is answered, in a step that asks one."""
    chosen: frozenset[str] = field(default_factory=frozenset)
    intro_open: bool = True
    """Whether the introduction stands open; a retry keeps it closed."""
    ask_url: str | None = None
    """Where cards can be asked about instead of played; None where that makes no sense."""
    asking: bool = False
    """Whether they are being asked about: then each card is a link to ``ask_urls[code]``."""
    ask_urls: dict[str, str] = field(default_factory=dict)
    play_url: str | None = None
    """The way back to playing, from asking or from looking at an old trick."""
    hint: HintView | None = None
    hint_url: str | None = None
    """The first hint, where there is one and none is shown."""
    take_back_url: str | None = None
    restart_url: str | None = None
    marks_legal: bool | None = None
    """Whether legal cards are marked; None where that cannot be switched."""
    solution: SolutionView | None = None
    """The solution of a puzzle, where it is shown or asked for."""
    solution_url: str | None = None
    """Where it is asked for, in a puzzle."""
    back_label: str = ""
    """What the way back at ``play_url`` is called, where it does not lead to the game."""
    looked_at: str = ""
    """What an old trick that is looked at shows, beyond its cards."""


@dataclass(frozen=True)
class LessonView:
    """A lesson as lists and headings show it."""

    slug: str
    title: str
    summary: Markup
    rule: Markup
    url: str
    start_url: str
    steps: tuple[tuple[str, str], ...]
    """Title and address of every step."""


@dataclass(frozen=True)
class ChoiceView:
    """One value of a setting."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True)
class SettingView:
    """A setting and its values."""

    name: str
    """The name of the form's field."""
    label: str
    choices: tuple[ChoiceView, ...]
