"""Cards round a case: the hands that it does not tell, whole deals of the kind it speaks of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count
from random import Random

from tutor.hearts import HEARTS, Card, CardSet, Deal, PassDirection, Rules, Score, shuffled


def fill_hands(
    rules: Rules,
    told: Mapping[int, CardSet],
    trick: Sequence[Card],
    sizes: Sequence[int],
    *,
    first: bool,
) -> list[CardSet]:
    """The hands besides a trick that seat 0 leads: those told, and for the others cards that fit.

    They fit if the cards of the trick could be played: who did not follow is void, who led a
    heart had nothing else, who gave points to the first trick had only points.

    Args:
        rules: the rules in force.
        told: the hands of some seats, without the card in the trick.
        trick: the cards that seats 0, 1 and so on have played or are going to play.
        sizes: how many cards the hand of each seat has, without the card in the trick.
        first: whether this is the first trick.
    """
    hands = dict(told)
    free = rules.deck - CardSet(trick)
    for cards in told.values():
        free -= cards
    fitting = {
        seat: CardSet(card for card in free if _fits(rules, card, trick, seat, first=first))
        for seat in range(rules.players)
        if seat not in told
    }
    for seat in sorted(fitting, key=lambda seat: len(fitting[seat])):
        hands[seat] = CardSet(list(fitting[seat] & free)[: sizes[seat]])
        assert len(hands[seat]) == sizes[seat], "no cards fit"
        free -= hands[seat]
    return [hands[seat] for seat in range(rules.players)]


def _fits(rules: Rules, card: Card, trick: Sequence[Card], seat: int, *, first: bool) -> bool:
    """Whether a player may hold a card besides the one in the trick."""
    if seat >= len(trick):
        return True
    played, led = trick[seat], trick[0].suit
    if seat == 0:
        return card in HEARTS or played not in HEARTS
    if played.suit == led:
        return True
    barred = first and not rules.points_in_first_trick and played in rules.point_cards
    return card.suit != led and (card in rules.point_cards or not barred)


def without_passing(rules: Rules) -> Rules:
    """The rules with every deal a hold."""
    return replace(rules, pass_cycle=(PassDirection.HOLD,))


def normal_deals(rules: Rules) -> Iterator[tuple[Deal, Score]]:
    """Whole random deals without a moon, one after another."""
    for seed in count():
        random = Random(seed)
        deal = Deal.start(without_passing(rules), shuffled(rules, random))
        while deal.position is not None and not deal.position.is_over:
            deal = deal.play(random.choice(list(deal.position.legal)))
        if deal.score is not None and deal.score.shooter is None:
            yield deal, deal.score


def sweep(rules: Rules, seat: int) -> Deal:
    """A deal of four in which one player takes every trick: all the clubs do it."""
    clubs = [card for card in rules.deck if card < 13]
    others = [card for card in rules.deck if card >= 13]
    hands = [CardSet(others[13 * n : 13 * n + 13]) for n in range(3)]
    deal = Deal.start(without_passing(rules), [*hands[:seat], CardSet(clubs), *hands[seat:]])
    while deal.position is not None and not deal.position.is_over:
        deal = deal.play(deal.position.legal.lowest())
    assert {trick.winner for trick in deal.tricks} == {seat}
    return deal


def moon_taken(rules: Rules, shooter: int = 0) -> list[CardSet]:
    """The piles of a moon: all the point cards with one player, a trick with another."""
    taken = [CardSet() for _ in range(rules.players)]
    taken[shooter] = rules.point_cards
    taken[shooter - 1] = CardSet(list(rules.deck - rules.point_cards)[: rules.players])
    return taken
