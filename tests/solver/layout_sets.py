"""The slow referee for hidden hands: every layout laid out, and what each play leaves of them.

It knows nothing of `Known`. It asks the engine for every single layout whether a card may be
played, and throws away those in which it may not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from tutor.hearts import Card, CardSet, Moon, MoonDecision, Position, View, score_deal
from tutor.hearts.decks import QUEEN_OF_SPADES
from tutor.solver import Aim


def layouts_of(position: Position, seat: int) -> list[Position]:
    """The position in every layout that the player in a seat must reckon with."""
    view = position.visible_to(seat)
    return [replace(position, hands=hands) for hands in _dealt(view, 0, view.unseen) if hands]


def _dealt(view: View, seat: int, cards: CardSet) -> Iterator[tuple[CardSet, ...]]:
    """Every way to deal the cards to the seats from this one on."""
    if seat == view.rules.players:
        yield ()
        return
    own = seat == view.seat
    hands = [view.hand] if own else map(CardSet, combinations(cards, view.cards_left[seat]))
    for hand in hands:
        if own or _may_be(view, seat, hand):
            for others in _dealt(view, seat + 1, cards if own else cards - hand):
                yield hand, *others


def _may_be(view: View, seat: int, hand: CardSet) -> bool:
    """Whether a hand fits what is known of a seat; who leads the first trick has what opens it."""
    opening = view.rules.opening_card
    opens = view.trick_number == 1 and seat == view.leader and opening in view.unseen
    return view.holds(seat) <= hand <= view.may_hold(seat) and (not opens or opening in hand)


def possible(layouts: list[Position]) -> CardSet:
    """The cards that may be played in at least one of the layouts."""
    mask = 0
    for position in layouts:
        mask |= position.legal.mask
    return CardSet.from_mask(mask)


def after(layouts: list[Position], card: Card) -> list[Position]:
    """The layouts that are left once a card has been played."""
    return [position.play(card) for position in layouts if card in position.legal]


class Referee:
    """Plain minimax over sets of layouts: the player's card is the same in all of them."""

    def __init__(self, seat: int, aim: Aim) -> None:
        self._seat = seat
        self._aim = aim
        self._found: dict[object, int] = {}

    def value(self, layouts: list[Position]) -> int:
        """What the player gets in the worst case."""
        position = layouts[0]
        if position.is_over:
            return outcome(position, self._seat, self._aim)
        hands = frozenset(layout.hands for layout in layouts)
        key = hands, position.leader, position.trick, position.taken, position.hearts_broken
        if key not in self._found:
            pick = min if position.turn == self._seat else max
            self._found[key] = pick(self.values(layouts).values())
        return self._found[key]

    def values(self, layouts: list[Position]) -> dict[Card, int]:
        """The same after each card that may be played."""
        return {card: self.value(after(layouts, card)) for card in possible(layouts)}


def outcome(position: Position, seat: int, aim: Aim) -> int:
    """What a finished deal is worth to a player."""
    points, taken = position.rules.point_cards, position.taken
    if aim is Aim.QUEEN:
        return int(QUEEN_OF_SPADES in taken[seat])
    if aim is Aim.MOON:
        return int(not points <= taken[seat])
    if aim is Aim.STOP:
        return int(any(points <= pile for other, pile in enumerate(taken) if other != seat))
    score = score_deal(position.rules, taken)
    if isinstance(score, MoonDecision):
        pays = {
            option: score.choose(option).points[seat] for option in Moon if option in score.options
        }
        return min(pays.values()) if score.shooter == seat else max(pays.values())
    return score.points[seat]
