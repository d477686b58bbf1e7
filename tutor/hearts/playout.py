"""Random playouts: a deal played on to its end by chance, fast.

Every card is chosen uniformly from the legal ones, as repeated `Position.play` would do. The
state is mutable lists of card bits by suit, so that a card is found and removed in one step; only
tricks in which a special rule may apply (an unfinished one, the first, a joker led) ask `judge`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from .cascade import HEARTS_MASK, QUEEN_MASK, SUIT_MASKS, breaking_mask, judge
from .decks import JACK_OF_DIAMONDS, JOKERS
from .rules import Moon

if TYPE_CHECKING:
    from collections.abc import Callable

    from .position import Position
    from .rules import Rules

__all__ = ["Playout", "RandomBytes", "fast_score"]

_SPADES: Final = 2
_JOKER_SUIT: Final = 3
"""Jokers are a suit of their own here, before the hearts, which come last."""
_ORDERS: Final = {
    players: tuple(
        tuple((leader + step) % players for step in range(1, players)) for leader in range(players)
    )
    for players in range(3, 8)
}


class RandomBytes(Protocol):
    """A source of chance; `random.Random` is one."""

    def randbytes(self, n: int, /) -> bytes:
        """Give n random bytes."""


class _Started(NamedTuple):
    """A trick to be completed: who is still to play, and how it stands.

    `led` is the place of the suit to follow in `_suits_of`, or -1 while there is none.
    """

    seats: tuple[int, ...]
    led: int
    winner: int
    best: int
    cards: int
    first: bool

    @classmethod
    def of(cls, position: Position, suits: tuple[int, ...], first: bool) -> _Started:
        """The trick of a position, also one without a card yet."""
        players, played = position.players, len(position.trick)
        seats = tuple((position.leader + step) % players for step in range(played, players))
        if not played:
            return cls(seats, -1, position.leader, 0, 0, first)
        trick = position.current_trick
        best = 1 << trick.winning_card
        cards = sum(1 << card for card in position.trick)
        return cls(seats, _place(best, suits), trick.winner, best, cards, first)


class Playout:
    """A position made ready to be played out any number of times.

    >>> from random import Random
    >>> from tutor.hearts import PRESETS, Position, parse_deal
    >>> hands = parse_deal("N:AKQ.AKQ.AKQ.AKQJ JT9.JT9.JT9.T987 876.876.876.6543 5432.5432.5432.2")
    >>> playout = Playout(Position.start(PRESETS["microsoft"], hands))
    >>> taken = playout.run(Random(1))
    >>> sum(pile.bit_count() for pile in taken), sum(fast_score(PRESETS["microsoft"], taken))
    (52, 78)
    """

    def __init__(self, position: Position) -> None:
        """Take the position apart once; cards that are forced are played here and now."""
        while len(position.legal) == 1:
            position = position.play(next(iter(position.legal)))
        rules = position.rules
        self._rules = rules
        self._suits = _suits_of(rules)
        self._hands = [[_bits(hand.mask & suit) for suit in self._suits] for hand in position.hands]
        self._broken = position.hearts_broken or not rules.hearts_must_be_broken
        self._taken = [pile.mask for pile in position.taken]
        self._cards = sum(map(len, position.hands))
        self._leader = position.leader
        first = position.trick_number == 1
        special = position.trick or (first and self._cards)
        self._started = _Started.of(position, self._suits, first) if special else None

    def run(self, random: RandomBytes) -> list[int]:
        """Play the deal out once; the position stays as it was.

        Returns:
            For each seat the cards of all the tricks it has taken, as bits.
        """
        chance = iter(memoryview(random.randbytes(4 * self._cards)).cast("I")).__next__
        hands = [[[*suit] for suit in hand] for hand in self._hands]
        taken = [*self._taken]
        leader, broken = self._leader, self._broken
        if self._started is not None:
            leader, cards = self._special_trick(hands, self._started, broken, chance)
            taken[leader] |= cards
            broken = broken or cards & breaking_mask(self._rules) != 0
        self._plain_tricks(hands, leader, broken, taken, chance)
        return taken

    def _plain_tricks(  # noqa: C901 - one loop, kept whole because calls cost more than it does
        self,
        hands: list[list[list[int]]],
        leader: int,
        broken: bool,
        taken: list[int],
        chance: Callable[[], int],
    ) -> None:
        """Play tricks after the first, each from its lead, until no card is left."""
        orders = _ORDERS[len(hands)]
        columns = list(zip(*hands, strict=True))
        breaking = breaking_mask(self._rules)
        joker_suit = _JOKER_SUIT if len(self._suits) == 5 else -1
        may_spare_queen = self._rules.heart_instead_of_queen
        left = sum(map(len, hands[leader]))
        while left:
            hand = hands[leader]
            pick = left
            if not broken:
                pick -= len(hand[-1])
                if not pick or (pick == 1 and may_spare_queen and QUEEN_MASK in hand[_SPADES]):
                    pick = left
            pick = chance() % pick
            for suit, cards in enumerate(hand):  # noqa: B007 - the suit is used below
                if pick < len(cards):
                    break
                pick -= len(cards)
            best = trick = cards.pop(pick)
            if suit == joker_suit:
                started = _Started(orders[leader], -1, leader, 0, trick, False)
                leader, trick = self._special_trick(hands, started, broken, chance)
            else:
                column = columns[suit]
                for seat in orders[leader]:
                    cards = column[seat]
                    if cards:
                        card = cards.pop(chance() % len(cards))
                        if card > best:
                            best = card
                            leader = seat
                        trick |= card
                    else:
                        pick = chance() % left
                        for cards in hands[seat]:
                            if pick < len(cards):
                                trick |= cards.pop(pick)
                                break
                            pick -= len(cards)
            taken[leader] |= trick
            left -= 1
            if not broken and trick & breaking:
                broken = True

    def _special_trick(
        self,
        hands: list[list[list[int]]],
        started: _Started,
        broken: bool,
        chance: Callable[[], int],
    ) -> tuple[int, int]:
        """Complete a trick in which any rule may apply; give its winner and its cards."""
        suits = self._suits
        seats, led, winner, best, cards, first = started
        for seat in seats:
            hand = hands[seat]
            if led >= 0 and hand[led] and not (first and led == _SPADES):
                card = hand[led].pop(chance() % len(hand[led]))
            else:
                card = self._choose(hand, led, not cards, first, broken, chance)
            cards |= card
            if led < 0:
                led = _place(card, suits)
                if led >= 0:
                    winner, best = seat, card
            elif card > best and card & suits[led]:
                winner, best = seat, card
        return winner, cards

    def _choose(
        self,
        hand: list[list[int]],
        led: int,
        leading: bool,
        first: bool,
        broken: bool,
        chance: Callable[[], int],
    ) -> int:
        """Take a card that `judge` allows out of a hand."""
        suit = 3 if led == len(self._suits) - 1 else led
        held = sum(map(sum, hand))
        mask, _ = judge(self._rules, held, suit, leading=leading, first=first, broken=broken)
        options = _bits(mask)
        card = options[chance() % len(options)]
        next(cards for cards in hand if card in cards).remove(card)
        return card


def fast_score(rules: Rules, taken: list[int], choice: Moon = Moon.OTHERS_ADD) -> tuple[int, ...]:
    """The points of a whole deal by the cards taken, as bits; the same as `score_deal` gives.

    Args:
        rules: the rules in force.
        taken: for each seat the cards it has taken.
        choice: what a shooter chooses where the rules leave it open.
    """
    points = [(pile & HEARTS_MASK).bit_count() + (13 if pile & QUEEN_MASK else 0) for pile in taken]
    shot = rules.point_cards.mask
    shooter = next((seat for seat, pile in enumerate(taken) if pile & shot == shot), None)
    if shooter is not None:
        slam = rules.grand_slam and taken[shooter] == rules.deck.mask
        moon = choice if rules.moon is Moon.SHOOTER_CHOOSES else rules.moon
        other = 26 if slam or moon is Moon.OTHERS_ADD else 0
        points = [other] * len(taken)
        points[shooter] = -26 if slam or moon is Moon.SHOOTER_SUBTRACTS else 0
    elif rules.no_trick_bonus:
        points = [mine if pile else -5 for mine, pile in zip(points, taken, strict=True)]
    if rules.jack_of_diamonds:
        points = [
            mine - 10 * (pile >> JACK_OF_DIAMONDS & 1)
            for mine, pile in zip(points, taken, strict=True)
        ]
    return tuple(points)


def _suits_of(rules: Rules) -> tuple[int, ...]:
    """The masks of the suits a hand is sorted by: clubs, diamonds, spades, jokers?, hearts."""
    jokers = (rules.deck & JOKERS).mask
    return (*SUIT_MASKS[:3], jokers, SUIT_MASKS[3]) if jokers else SUIT_MASKS


def _place(card: int, suits: tuple[int, ...]) -> int:
    """The place of a card's suit in `suits`; -1 for a joker, which has none to follow."""
    places = (place for place, suit in enumerate(suits) if card & suit)
    return -1 if card & JOKERS.mask else next(places)


def _bits(mask: int) -> list[int]:
    """The single bits of a mask, lowest first."""
    bits = []
    while mask:
        low = mask & -mask
        bits.append(low)
        mask ^= low
    return bits
