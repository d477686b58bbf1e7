"""What templates get: plain values with every text already in the reader's language."""

from dataclasses import dataclass, field

from markupsafe import Markup


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
    turn_line: str


@dataclass(frozen=True)
class ActionView:
    """A link to go on with."""

    label: str
    href: str
    key: str
    primary: bool = True


@dataclass(frozen=True)
class FeedbackView:
    """The answer to what the learner did."""

    tone: str
    """``right``, ``wrong``, ``illegal`` or ``notice``."""
    title: str
    paragraphs: tuple[str | Markup, ...]
    actions: tuple[ActionView, ...] = ()

    @property
    def spoken(self) -> str:
        """The whole answer as one plain text, for the live region."""
        parts = (p.striptags() if isinstance(p, Markup) else p for p in self.paragraphs)
        return " ".join([self.title, *parts])


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
    """What the hand is: ``show``, ``play``, ``pick``; or ``seats``: the question is who."""
    action: str
    """Where forms are sent: the address of this position."""
    url: str
    """The address of the step before any move."""
    previous: str | None
    next: str | None
    options: tuple[tuple[str, str], ...] = ()
    chosen: frozenset[str] = field(default_factory=frozenset)
    started: bool = False
    """Whether there is a move to take back."""


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
