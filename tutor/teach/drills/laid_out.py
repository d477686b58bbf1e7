"""Tricks that are laid out instead of played: in each of them everybody follows suit.

That is always legal, so a scene can begin with such tricks whatever the hands are to be after them.
No heart falls in them.
"""

from collections.abc import Iterable, Sequence

from tutor.hearts import HEARTS, Card, CardSet, Rules
from tutor.teach.drills.chance import Chance

__all__ = ["full_tricks", "lay_out"]


def full_tricks(rules: Rules, chance: Chance, kept: CardSet) -> list[CardSet]:
    """As many tricks of one suit each as there are without hearts and the cards ``kept``.

    The opening card is in the first one, if there are enough cards of its suit.
    """
    out = rules.deck - HEARTS - kept
    opening = rules.opening_card
    tricks: list[CardSet] = []
    for suit in out.suits:
        cards = chance.shuffled(out.of(suit).without(opening))
        if suit is opening.suit:
            cards.insert(0, opening)
        ends = range(rules.players, len(cards) + 1, rules.players)
        tricks += [CardSet(cards[end - rules.players : end]) for end in ends]
    first = [trick for trick in tricks if opening in trick]
    return first + chance.shuffled(trick for trick in tricks if opening not in trick)


def lay_out(
    rules: Rules, tricks: Sequence[CardSet], last_taker: int, chance: Chance
) -> tuple[list[CardSet], list[Card]]:
    """Who plays which card: the cards of each seat, and all cards in the order of play.

    The first of the tricks has the opening card in it. Seat ``last_taker`` takes the last one.
    """
    takers = [*(chance.below(rules.players) for _ in tricks[1:]), last_taker]
    # The opening card is the lowest of its suit: who opens does not take the first trick.
    leader = (takers[0] + 1 + chance.below(rules.players - 1)) % rules.players
    hands = [CardSet()] * rules.players
    line: list[Card] = []
    for trick, taker in zip(tricks, takers, strict=True):
        for seat, card in _lay_out(trick, leader, taker, rules.opening_card, chance):
            hands[seat] = hands[seat].with_card(card)
            line.append(card)
        leader = taker
    return hands, line


def _lay_out(
    cards: Iterable[Card], leader: int, taker: int, opening: Card, chance: Chance
) -> list[tuple[int, Card]]:
    """Who plays which card of a trick, in the order of play; the taker gets the highest.

    Where the opening card is among them, the leader opens with it.
    """
    order = sorted(cards)
    players = len(order)
    fixed = {taker: order.pop()}
    if opening in order:
        order.remove(opening)
        fixed[leader] = opening
    rest = iter(chance.shuffled(order))
    seats = [(leader + place) % players for place in range(players)]
    return [(seat, fixed[seat] if seat in fixed else next(rest)) for seat in seats]
