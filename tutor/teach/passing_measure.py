"""How dangerous a hand is once cards have been passed: a measure with a reason for every number.

It is a judgement, not a proof. It weighs the cards that stay, before those that come are known, for
a player who wants few points and no moon. It counts *danger points*, whole numbers that mean
nothing by themselves: the hand with fewer of them is the better one to keep. :data:`WEIGHTS` is
all there is to it, and docs/puzzles.md tells it in words.

The danger of a hand is the sum of that of its suits, so the best of all choices is found exactly.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import combinations
from typing import Final

from tutor.hearts import QUEEN_OF_SPADES, Card, CardSet, Rank, Rules, Suit

__all__ = ["MARGIN", "WEIGHTS", "Danger", "DangerLine", "Weighed", "Weights", "choices", "weigh"]


@dataclass(frozen=True)
class Weights:
    """The numbers of the measure, in danger points."""

    queen: tuple[int, ...]
    """The queen of spades, by the number of other spades beside her; with more of them, 0."""
    ace_of_spades: tuple[int, ...]
    """The ace, where the queen is not in the hand, by the number of spades below the queen."""
    king_of_spades: tuple[int, ...]
    """Likewise the king."""
    spades_wanted: int
    """Every spade below the queen that is missing from so many costs 1: high ones may come."""
    hearts: dict[Rank, int]
    """A high heart."""
    others: dict[Rank, int]
    """A high club or diamond."""
    low: Rank
    """A card of this rank or below is low. Each takes 1 off every high card of its suit (but not
    of spades)."""
    empty: int
    """What no club, or no diamond, takes off."""


WEIGHTS: Final = Weights(
    queen=(13, 11, 8, 3, 1),
    ace_of_spades=(8, 6, 4),
    king_of_spades=(7, 5, 3),
    spades_wanted=3,
    hearts={Rank.ACE: 6, Rank.KING: 5, Rank.QUEEN: 4, Rank.JACK: 3, Rank.TEN: 2, Rank.NINE: 1},
    others={Rank.ACE: 4, Rank.KING: 3, Rank.QUEEN: 2, Rank.JACK: 1},
    low=Rank.SIX,
    empty=2,
)
MARGIN: Final = 2
"""A choice that leaves at most so many danger points more than the best one is good too."""


class Danger(Enum):
    """Why some cards count."""

    QUEEN = "queen"
    """The queen of spades with few other spades."""
    HIGH_SPADES = "high-spades"
    """The ace or king of spades with few spades below the queen: one of them may take her."""
    FEW_SPADES = "few-spades"
    """Few spades below the queen: they would protect the high ones that may come."""
    HIGH_HEARTS = "high-hearts"
    """High hearts take tricks that cost points."""
    HIGH_CARDS = "high-cards"
    """High clubs or diamonds take tricks into which others throw their points."""
    FIRST_TRICK = "first-trick"
    """The highest club counts nothing where it can go to a first trick without points."""
    EMPTY_SUIT = "empty-suit"
    """Who has no card of a suit can soon throw away what is dangerous."""


@dataclass(frozen=True)
class DangerLine:
    """One entry in the danger of a hand."""

    danger: Danger
    suit: Suit
    cards: CardSet
    """The cards that count; none for an empty suit."""
    points: int
    """Danger points: negative for an empty suit, 0 for a club that goes to the first trick."""
    cover: int = 0
    """How many cards protect them: other spades, spades below the queen, low cards of the suit."""


@dataclass(frozen=True)
class Weighed:
    """A hand and its danger, entry by entry."""

    hand: CardSet
    lines: tuple[DangerLine, ...]

    @property
    def total(self) -> int:
        """Its danger points."""
        return sum(line.points for line in self.lines)


def weigh(hand: CardSet, rules: Rules) -> Weighed:
    """The danger of a hand that is kept, by the rules in force.

    >>> from tutor.hearts import PRESETS
    >>> weighed = weigh(CardSet.parse("QS 4S 5H 6H AD 2C"), PRESETS["microsoft"])
    >>> [(line.danger.name, str(line.cards), line.points) for line in weighed.lines]
    [('QUEEN', 'QS', 11), ('FEW_SPADES', '4S', 2), ('HIGH_CARDS', 'AD', 4)]
    """
    lines: list[DangerLine] = []
    for suit in _ORDER:
        cards = hand.of(suit)
        lines += _lines(cards, suit, _is_free(cards.mask, suit, rules))
    return Weighed(hand, tuple(lines))


def choices(hand: CardSet, rules: Rules) -> dict[int, int]:
    """The danger that is left after every choice of cards to pass, by the cards as bits.

    A hand of 13 has 286 choices of three. All of them are worked out: the danger of a suit for
    whatever may leave it, and then the sums.
    """
    (clubs, c), (diamonds, d), (spades, s), (hearts, h) = (
        _costs(hand, suit, rules) for suit in Suit
    )
    chosen = combinations([1 << card for card in hand], rules.pass_count)
    return {
        goes: c[goes & clubs] + d[goes & diamonds] + s[goes & spades] + h[goes & hearts]
        for goes in map(sum, chosen)
    }


_ORDER: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)


def _costs(hand: CardSet, suit: Suit, rules: Rules) -> tuple[int, dict[int, int]]:
    """The cards of a suit as bits, and the danger of what is left, by the bits of what goes."""
    suited = hand.of(suit)
    bits = [1 << card for card in suited]
    costs = {}
    for count in range(min(rules.pass_count, len(bits)) + 1):
        for chosen in combinations(bits, count):
            goes = sum(chosen)
            kept = suited.mask & ~goes
            costs[goes] = _danger(kept, suit, _is_free(kept, suit, rules))
    return suited.mask, costs


def _is_free(cards: int, suit: Suit, rules: Rules) -> bool:
    """Whether the highest card of a suit can go to a first trick without points.

    It can if the opening card is of the suit and another player holds it.
    """
    opening = rules.opening_card
    barred = suit is opening.suit and not rules.points_in_first_trick
    return barred and not cards >> opening & 1


@lru_cache(maxsize=65536)  # all that there are: 8192 holdings of each suit
def _danger(cards: int, suit: Suit, free_highest: bool) -> int:
    lines = _lines(CardSet.from_mask(cards), suit, free_highest)
    return sum(line.points for line in lines)


def _lines(cards: CardSet, suit: Suit, free_highest: bool) -> tuple[DangerLine, ...]:
    if suit is Suit.SPADES:
        return tuple(_spades(cards))
    if suit is Suit.HEARTS:
        return tuple(_high(cards, suit, WEIGHTS.hearts, Danger.HIGH_HEARTS))
    if not cards:
        return (DangerLine(Danger.EMPTY_SUIT, suit, cards, -WEIGHTS.empty),)
    return tuple(_others(cards, suit, free_highest))


def _spades(cards: CardSet) -> Iterator[DangerLine]:
    """The queen by her guards, or the ace and king by theirs, and how few low spades there are."""
    below = CardSet(card for card in cards if card < QUEEN_OF_SPADES)
    above = CardSet(card for card in cards if card > QUEEN_OF_SPADES)
    if QUEEN_OF_SPADES in cards:
        guards = len(cards) - 1
        points = _at(WEIGHTS.queen, guards)
        if points:
            queen = CardSet([QUEEN_OF_SPADES])
            yield DangerLine(Danger.QUEEN, Suit.SPADES, queen, points, guards)
    elif above:
        points = sum(_at(_above(card), len(below)) for card in above)
        if points:
            yield DangerLine(Danger.HIGH_SPADES, Suit.SPADES, above, points, len(below))
    missing = WEIGHTS.spades_wanted - len(below)
    if missing > 0:
        yield DangerLine(Danger.FEW_SPADES, Suit.SPADES, below, missing, len(below))


def _above(card: Card) -> tuple[int, ...]:
    return WEIGHTS.ace_of_spades if card.rank is Rank.ACE else WEIGHTS.king_of_spades


def _at(numbers: tuple[int, ...], cover: int) -> int:
    return numbers[cover] if cover < len(numbers) else 0


def _others(cards: CardSet, suit: Suit, free_highest: bool) -> Iterator[DangerLine]:
    """High clubs or diamonds; the highest club may go to a first trick without points."""
    highest = CardSet([cards.highest()])
    is_high = cards.highest().rank in WEIGHTS.others
    if free_highest and is_high:
        yield DangerLine(Danger.FIRST_TRICK, suit, highest, 0)
        yield from _high(cards, suit, WEIGHTS.others, Danger.HIGH_CARDS, free=highest)
    else:
        yield from _high(cards, suit, WEIGHTS.others, Danger.HIGH_CARDS)


def _high(
    cards: CardSet,
    suit: Suit,
    numbers: dict[Rank, int],
    danger: Danger,
    free: CardSet | None = None,
) -> Iterator[DangerLine]:
    """The high cards of a suit that its low cards do not make up for, but for the free one."""
    low = sum(card.rank is not None and card.rank <= WEIGHTS.low for card in cards)
    counted = cards if free is None else cards - free
    points = {
        card: number - low
        for card in counted
        if card.rank is not None and (number := numbers.get(card.rank, 0)) > low
    }
    if points:
        yield DangerLine(danger, suit, CardSet(points), sum(points.values()), low)
