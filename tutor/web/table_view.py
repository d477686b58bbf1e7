"""The table as templates see it."""

from tutor.hearts import Card, CardSet, Position, Seat, Suit, Trick, left_of, relative
from tutor.i18n import N_, card_name, say, suit_name
from tutor.teach.table import LEARNER, Table
from tutor.web.views import CardView, HandGroupView, PlayedView, SeatView, TableView

SEAT_NAMES = {
    Seat.LEFT: N_("Left"),
    Seat.ACROSS: N_("Across"),
    Seat.RIGHT: N_("Right"),
    Seat.YOU: N_("You"),
}
SUIT_ORDER = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
"""Black and red alternate, so neighbouring suits are told apart at a glance."""


def seat_label(seat: Seat) -> str:
    """The short name of a seat, as it stands beside it: "Left", "You"."""
    return say(SEAT_NAMES[seat])


def card_view(card: Card) -> CardView:
    """The face and the full name of ``card``. Raises ValueError for a joker."""
    if card.suit is None or card.rank is None:
        raise ValueError(f"{card} has no suit to draw")
    rank = "10" if card.rank.letter == "T" else card.rank.letter
    red = card.suit in (Suit.HEARTS, Suit.DIAMONDS)
    return CardView(str(card), card_name(card), rank, card.suit.key, card.suit.symbol, red)


def table_view(table: Table, *, complete: bool, reveal: bool = True) -> TableView:
    """Lay out ``table``.

    ``complete`` shows the trick finished last, as it lies before it is taken away; otherwise the
    trick in play. ``reveal`` false hides who takes that trick: its points are not counted yet.
    """
    position = table.position
    before = table.last_start if complete and not reveal and table.last_start else position
    trick = table.last_trick if complete else Trick(position.leader, position.trick)
    taker = trick.winner if trick.cards and reveal else None
    played = _played(trick, taker, position.players)
    number = len(table.tricks) if complete else position.trick_number
    total = _deck_size(position) // position.players
    return TableView(
        seats=tuple(
            _seat_view(seat, position, before, trick, taker if complete else None, complete)
            for seat in _from_the_left(position.players)
        ),
        trick=played,
        trick_number=number,
        trick_total=total,
        hearts_broken=position.hearts_broken,
        complete=complete,
        hand=_hand(position.hands[LEARNER]),
        facts=_facts(position.hearts_broken, trick, number, total),
        turn_line=_turn_line(position, trick, taker, complete, reveal),
    )


def _from_the_left(players: int) -> list[int]:
    """The seats clockwise, from the learner's left neighbour round to the learner."""
    return [left_of(LEARNER, players, places) for places in range(1, players + 1)]


def _deck_size(position: Position) -> int:
    away = sum(map(len, position.taken))
    return sum(map(len, position.hands)) + len(position.trick) + away


def _seat_view(
    seat: int, position: Position, counted: Position, trick: Trick, took: int | None, complete: bool
) -> SeatView:
    place = relative(seat, LEARNER, position.players)
    card = trick.card_of(seat)
    return SeatView(
        key=place.value,
        name=seat_label(place),
        cards_left=len(position.hands[seat]),
        points=counted.points(seat),
        tricks=len(counted.taken[seat]) // position.players,
        on_turn=not complete and position.turn == seat,
        leads=trick.leader == seat,
        took=took == seat,
        card=None if card is None else card_view(card),
        order=None if card is None else trick.cards.index(card) + 1,
    )


def _played(trick: Trick, winning: int | None, players: int) -> tuple[PlayedView, ...]:
    views = []
    for order, (seat, card) in enumerate(trick.plays, 1):
        place = relative(seat, LEARNER, players)
        view = PlayedView(place.value, seat_label(place), card_view(card), order, seat == winning)
        views.append(view)
    return tuple(views)


def _hand(hand: CardSet) -> tuple[HandGroupView, ...]:
    return tuple(
        HandGroupView(suit.key, suit_name(suit), tuple(map(card_view, hand.of(suit))))
        for suit in SUIT_ORDER
        if hand.of(suit)
    )


def _facts(hearts_broken: bool, trick: Trick, number: int, total: int) -> tuple[str, ...]:
    facts = [say("Trick {number} of {total}", number=number, total=total)]
    if trick.led is not None:
        facts.append(say("{suit:Nom} were led", suit=trick.led))
    facts.append(say("Hearts are broken") if hearts_broken else say("Hearts are not broken"))
    return tuple(facts)


def _turn_line(
    position: Position, trick: Trick, taker: int | None, complete: bool, reveal: bool
) -> str:
    if complete:
        if not reveal or taker is None:
            return say("The trick is complete.")
        place = relative(taker, LEARNER, position.players)
        if place is Seat.YOU:
            return say("You take the trick.")
        return say("{seat:Nom} takes the trick.", seat=place)
    if position.turn is None:
        return say("All tricks have been played.")
    place = relative(position.turn, LEARNER, position.players)
    if place is not Seat.YOU:
        return say("{seat:Nom} is to play.", seat=place)
    if not trick.cards:
        return say("It is your turn: you lead.")
    return say("It is your turn: play a card.")
