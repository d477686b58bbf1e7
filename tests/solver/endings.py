"""Endings made by chance, and what they are worth, found by trying every card of everybody."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from tests.solver.small_deals import small_deal
from tutor.hearts import (
    JOKERS,
    Card,
    CardSet,
    Moon,
    MoonDecision,
    PointHand,
    Position,
    Rules,
    Suit,
    score_deal,
)
from tutor.solver import Aim

__all__ = ["brute_value", "ending", "house_rules", "late_ending"]

QUEEN = Card.parse("QS")
FAVOURITES = CardSet.parse("QS JD AH KS AS")
"""Cards that make a difference more often than others."""


def brute_value(position: Position, seat: int, aim: Aim) -> int:
    """The value of a position by its definition."""
    if position.is_over:
        return _outcome(position, seat, aim)
    pick = min if position.turn == seat else max
    return pick(brute_value(position.play(card), seat, aim) for card in position.legal)


def _outcome(position: Position, seat: int, aim: Aim) -> int:
    wanted = position.rules.point_cards
    shooters = [player for player, pile in enumerate(position.taken) if wanted <= pile]
    if aim is Aim.QUEEN:
        return int(QUEEN in position.taken[seat])
    if aim is Aim.MOON:
        return int(shooters != [seat])
    if aim is Aim.STOP:
        return int(shooters not in ([], [seat]))
    score = score_deal(position.rules, position.taken)
    if not isinstance(score, MoonDecision):
        return score.points[seat]
    choices = [score.choose(option).points[seat] for option in score.options]
    return min(choices) if score.shooter == seat else max(choices)


def house_rules(rules: Rules, chance: Random) -> Rules:
    """The rules with any options."""
    return replace(
        rules,
        any_of_suit_may_open=chance.random() < 0.5,
        points_in_first_trick=chance.random() < 0.5,
        point_hand=chance.choice(list(PointHand)),
        hearts_must_be_broken=chance.random() < 0.7,
        queen_breaks_hearts=chance.random() < 0.5,
        heart_instead_of_queen=chance.random() < 0.5,
        jack_of_diamonds=chance.random() < 0.5,
        moon=chance.choice(list(Moon)),
        grand_slam=chance.random() < 0.5,
        no_trick_bonus=chance.random() < 0.5,
    )


def ending(rules: Rules, size: int, chance: Random) -> Position:
    """A position with up to `size` cards in each hand, anywhere in a trick."""
    make = chance.choice((late_ending, _rich, _rich, _one_taker, _one_taker, _first_trick))
    position = make(rules, size, chance)
    for _ in range(chance.choice((0, 0, *range(rules.players)))):
        position = position.play(chance.choice(list(position.legal)))
    return position


def late_ending(rules: Rules, size: int, chance: Random) -> Position:
    """The end of a whole deal, before a trick."""
    cards = chance.sample(list(rules.deck), len(rules.deck))
    hands = [CardSet(cards[seat :: rules.players]) for seat in range(rules.players)]
    position = Position.start(rules, hands)
    while position.trick or len(position.hands[0]) > size:
        position = position.play(chance.choice(list(position.legal)))
    return position


def _rich(rules: Rules, size: int, chance: Random) -> Position:
    """Many point cards, spades and jokers in the hands; some cards are nowhere at all."""
    hands = _hands(rules, size, chance)
    return Position.midway(
        rules,
        hands,
        chance.randrange(rules.players),
        hearts_broken=chance.random() < 0.5,
        taken=_piles(rules, hands, lambda _: chance.randrange(-1, rules.players)),
    )


def _one_taker(rules: Rules, size: int, chance: Random) -> Position:
    """One player has every point card that has been played, perhaps every card."""
    hands = _hands(rules, size, chance)
    taker, all_tricks = chance.randrange(rules.players), chance.random() < 0.5

    def take(card: Card) -> int:
        if all_tricks or card in rules.point_cards:
            return taker
        return chance.randrange(rules.players)

    return Position.midway(
        rules,
        hands,
        chance.randrange(rules.players),
        hearts_broken=chance.random() < 0.5,
        taken=_piles(rules, hands, take),
    )


def _first_trick(rules: Rules, size: int, chance: Random) -> Position:
    """The first trick, with few cards: of a usual deck, or of a deck that has no more."""
    if chance.random() < 0.5:
        return small_deal(chance, rules.players, max(2, size))
    return Position.midway(
        rules, _hands(rules, size, chance, rules.opening_card), 0, trick_number=1
    )


def _hands(rules: Rules, size: int, chance: Random, *first: Card) -> list[CardSet]:
    """Hands of so many cards, those that make a difference often among them."""
    special = rules.point_cards | (rules.deck & JOKERS) | rules.deck.of(Suit.SPADES)
    pools = [list(cards) for cards in (special, rules.deck, rules.deck & FAVOURITES)]
    cards = [*first]
    while len(cards) < size * rules.players:
        card = chance.choice(chance.choice(pools))
        if card not in cards:
            cards.append(card)
    return [CardSet(cards[n * size : (n + 1) * size]) for n in range(rules.players)]


def _piles(rules: Rules, hands: list[CardSet], taker: Callable[[Card], int]) -> list[CardSet]:
    """The cards that are in no hand, by who has taken them; -1 for nobody."""
    held = CardSet(card for hand in hands for card in hand)
    piles = [CardSet()] * rules.players
    for card in rules.deck - held:
        seat = taker(card)
        if seat >= 0:
            piles[seat] = piles[seat].with_card(card)
    return piles
