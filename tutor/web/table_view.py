"""The table as templates see it."""

from dataclasses import dataclass
from functools import lru_cache

from tutor.hearts import Card, CardSet, Position, Seat, Suit, Trick, left_of, relative
from tutor.i18n import HAND_ORDER, N_, SiteLocale, card_name, current_locale, say, suit_name
from tutor.teach.table import LEARNER, Table
from tutor.web.views import CardView, HandGroupView, PlayedView, SeatView, TableView

SEAT_NAMES = {
    Seat.LEFT: N_("Left"),
    Seat.SECOND_LEFT: N_("Second left"),
    Seat.THIRD_LEFT: N_("Third left"),
    Seat.ACROSS: N_("Across"),
    Seat.THIRD_RIGHT: N_("Third right"),
    Seat.SECOND_RIGHT: N_("Second right"),
    Seat.RIGHT: N_("Right"),
    Seat.YOU: N_("You"),
}


def seat_label(seat: Seat) -> str:
    """The short name of a seat, as it stands beside it: "Left", "Second left", "You"."""
    return say(SEAT_NAMES[seat])


def card_view(card: Card, legal: bool | None = None, marked: bool = False) -> CardView:
    """The face, the full name and the marks of ``card``. Raises ValueError for a joker."""
    return _card_view(card, legal, marked, current_locale())


@lru_cache(maxsize=4096)  # all that there are
def _card_view(card: Card, legal: bool | None, marked: bool, _locale: SiteLocale) -> CardView:
    if card.suit is None or card.rank is None:
        raise ValueError(f"{card} has no suit to draw")
    rank = "10" if card.rank.letter == "T" else card.rank.letter
    red = card.suit in (Suit.HEARTS, Suit.DIAMONDS)
    suit, name = card.suit, card_name(card)
    return CardView(str(card), name, rank, suit.key, suit.symbol, red, legal, marked)


@lru_cache(maxsize=1024)
def points_of(position: Position) -> tuple[int, ...]:
    """The points that each seat has taken so far. A page asks for them in several places."""
    return tuple(map(position.points, range(position.players)))


NO_CARDS = CardSet()


@dataclass(frozen=True)
class Marks:
    """What is marked on the cards, beside their faces."""

    legal: CardSet | None = None
    """The cards that may be played; None where they are not shown."""
    pointed_at: CardSet = NO_CARDS
    """The cards that a hint points at."""

    def view(self, card: Card) -> CardView:
        """The card with its marks, as one of the hand."""
        legal = None if self.legal is None else card in self.legal
        return card_view(card, legal, card in self.pointed_at)


@dataclass(frozen=True)
class Manner:
    """How a table is shown."""

    complete: bool = False
    """Whether the trick finished last is shown, as it lies before it is taken away; otherwise the
    trick in play."""
    reveal: bool = True
    """Whether it is shown who takes that trick; if not, its points are not counted yet."""
    hand_of: int = LEARNER
    """The seat whose hand lies open."""
    resting: bool = False
    """Whether it is nobody's turn yet, as before the play."""
    points_hidden: bool = False
    """Whether no points are shown."""
    facts: tuple[str, ...] = ()
    """What the line of facts says instead of the trick and the hearts."""


def table_view(
    table: Table, now: str, manner: Manner | None = None, *, marks: Marks | None = None
) -> TableView:
    """Lay out ``table``. ``now`` is the line that says what there is to do."""
    manner = manner or Manner()
    complete, reveal = manner.complete, manner.reveal
    marks = marks or Marks()
    position = table.position
    before = table.last_start if complete and not reveal and table.last_start else position
    trick = table.last_trick if complete else position.current_trick
    taker = trick.winner if trick.cards and reveal else None
    number = len(table.tricks) if complete else position.trick_number
    total = position.rules.hand_size
    return TableView(
        seats=tuple(
            _seat_view(
                seat,
                position,
                before,
                trick,
                taker if complete else None,
                complete or manner.resting,
            )
            for seat in _from_the_left(position.players)
        ),
        trick=_played(trick, taker, marks),
        trick_number=number,
        trick_total=total,
        hearts_broken=position.hearts_broken,
        complete=complete,
        hand=_hand(position.hands[manner.hand_of], marks),
        facts=manner.facts or _facts(position.hearts_broken, trick, number, total),
        now=now,
        hand_name=_hand_name(manner.hand_of, position.players),
        points_hidden=manner.points_hidden,
    )


def _from_the_left(players: int) -> list[int]:
    """The seats clockwise, from the learner's left neighbour round to the learner."""
    return [left_of(LEARNER, players, places) for places in range(1, players + 1)]


def _seat_view(
    seat: int, position: Position, counted: Position, trick: Trick, took: int | None, resting: bool
) -> SeatView:
    place = relative(seat, LEARNER, position.players)
    card = trick.card_of(seat)
    return SeatView(
        key=place.value,
        name=seat_label(place),
        cards_left=len(position.hands[seat]),
        points=points_of(counted)[seat],
        tricks=len(counted.taken[seat]) // position.players,
        on_turn=not resting and position.turn == seat,
        leads=trick.leader == seat,
        took=took == seat,
        card=None if card is None else card_view(card),
        order=None if card is None else trick.cards.index(card) + 1,
    )


def _played(trick: Trick, winning: int | None, marks: Marks) -> tuple[PlayedView, ...]:
    views = []
    for order, (seat, card) in enumerate(trick.plays, 1):
        place = relative(seat, LEARNER, trick.players)
        face = card_view(card, marked=card in marks.pointed_at)
        views.append(PlayedView(place.value, seat_label(place), face, order, seat == winning))
    return tuple(views)


def _hand(hand: CardSet, marks: Marks) -> tuple[HandGroupView, ...]:
    return tuple(
        HandGroupView(suit.key, suit_name(suit), tuple(map(marks.view, cards)))
        for suit in HAND_ORDER
        if (cards := hand.of(suit))
    )


def _hand_name(seat: int, players: int) -> str:
    place = relative(seat, LEARNER, players)
    return "" if place is Seat.YOU else say("The hand of this player: {seat}", seat=place)


def _facts(hearts_broken: bool, trick: Trick, number: int, total: int) -> tuple[str, ...]:
    facts = [say("Trick {number} of {total}", number=number, total=total)]
    if trick.led is not None:
        facts.append(say("{suit:Nom} were led", suit=trick.led))
    facts.append(say("Hearts are broken") if hearts_broken else say("Hearts are not broken"))
    return tuple(facts)
