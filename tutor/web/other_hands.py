"""The hands of the others in a puzzle: open on the table, or what is known of them."""

from collections.abc import Iterator, Sequence

from tutor.hearts import CardSet, Position, View, left_of, relative
from tutor.i18n import HAND_ORDER, say, say_n, suit_name
from tutor.teach.players import LEARNER
from tutor.web.table_view import Marks, seat_label
from tutor.web.views import HandGroupView, OtherHandView, OthersView


def open_hands(hands: Sequence[CardSet], marked: CardSet) -> OthersView:
    """The hands of everybody but the learner, by seat; ``marked``: the cards to look at."""
    return OthersView(say("The other hands"), hands=_hands(hands, marked))


def one_layout(hands: Sequence[CardSet]) -> OthersView:
    """Hands that lie as the unseen cards may have lain, by seat."""
    note = say("This is one way the cards could lie.")
    return OthersView(say("The other hands"), note, _hands(hands, CardSet()))


def known(position: Position) -> OthersView:
    """What the learner can know of the hands of the others in ``position``."""
    view = position.visible_to(LEARNER)
    note = say("You do not see these cards. Play so that it works however they lie.")
    return OthersView(say("The other hands"), note, facts=tuple(_facts(view)))


def hand_sentence(seat: int, hand: CardSet, players: int) -> str:
    """Say which cards another player holds."""
    who = relative(seat, LEARNER, players)
    if not hand:
        return say("{seat:Nom} has no cards left.", seat=who)
    return say_n(
        "{seat:Nom} holds {cards:def}.",
        "{seat:Nom} holds {cards:def}.",
        len(hand),
        seat=who,
        cards=hand,
    )


def _others(players: int) -> list[int]:
    """The seats of the others, clockwise from the learner's left neighbour."""
    return [left_of(LEARNER, players, places) for places in range(1, players)]


def _hands(hands: Sequence[CardSet], marked: CardSet) -> tuple[OtherHandView, ...]:
    players = len(hands)
    return tuple(_hand(seat, hands[seat], marked, players) for seat in _others(players))


def _hand(seat: int, hand: CardSet, marked: CardSet, players: int) -> OtherHandView:
    pointed_at = hand & marked
    sentences = [hand_sentence(seat, hand, players)]
    if pointed_at:
        sentences.append(say("Look at {cards:def}.", cards=pointed_at))
    marks = Marks(pointed_at=pointed_at)
    return OtherHandView(
        name=seat_label(relative(seat, LEARNER, players)),
        sentence=" ".join(sentences),
        suits=tuple(
            HandGroupView(suit.key, suit_name(suit), tuple(map(marks.view, cards)))
            for suit in HAND_ORDER
            if (cards := hand.of(suit))
        ),
    )


def _facts(view: View) -> Iterator[str]:
    """What was passed, and which suits are gone from a hand."""
    players = len(view.cards_left)
    if view.gave_to is not None and view.gave:
        yield from _passed(view, view.gave_to)
    gone = tuple(suit for suit in HAND_ORDER if not view.unseen.of(suit))
    if gone:
        yield say("Nobody else has {suits:or}.", suits=gone)
    for seat in _others(players):
        voids = [suit for suit in HAND_ORDER if suit in view.voids(seat) and suit not in gone]
        if voids and view.cards_left[seat]:
            yield say(
                "{seat:Nom} has no {suits:or}.", seat=relative(seat, LEARNER, players), suits=voids
            )


def _passed(view: View, receiver: int) -> Iterator[str]:
    """The cards that the learner passed, as long as one of them has not been played."""
    held = view.holds(receiver)
    if not held:
        return
    yield say(
        "You passed {cards:def} to {seat}.",
        cards=view.gave,
        seat=relative(receiver, LEARNER, len(view.cards_left)),
    )
    if held != view.gave:
        yield say_n(
            "{cards:Def} has not been played yet.",
            "{cards:Def} have not been played yet.",
            len(held),
            cards=held,
        )
