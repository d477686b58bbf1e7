"""Checks on cards laid out by hand: every card once, equal hands, the right opening."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .cards import Card, CardSet
from .decks import format_deck
from .errors import PositionError
from .rules import Rules

__all__ = ["check_cards", "check_deal", "check_progress", "find_opener"]


def find_opener(rules: Rules, hands: Sequence[CardSet]) -> int:
    """The seat that holds the opening card; the hands must be a whole deal."""
    return next(seat for seat, hand in enumerate(hands) if rules.opening_card in hand)


def check_cards(rules: Rules, places: Iterable[CardSet], trick: Iterable[Card]) -> None:
    """Refuse a card that is in two places or not in the deck.

    Raises:
        PositionError: it names the cards.
    """
    seen = twice = 0
    for mask in (*(place.mask for place in places), *(1 << card for card in trick)):
        twice |= seen & mask
        seen |= mask
    if twice:
        raise PositionError(f"in two places at once: {CardSet.from_mask(twice)}")
    strange = CardSet.from_mask(seen) - rules.deck
    if strange:
        raise PositionError(f"not in the deck ({format_deck(rules.deck)}): {strange}")


def check_deal(rules: Rules, hands: Sequence[CardSet]) -> None:
    """Refuse hands that are not the whole deck, dealt equally.

    Raises:
        PositionError: it says what is wrong.
    """
    if len(hands) != rules.players:
        raise PositionError(f"{len(hands)} hands for {rules.players} players")
    check_cards(rules, hands, ())
    missing = rules.deck
    for hand in hands:
        missing -= hand
    if missing:
        raise PositionError(f"dealt to nobody: {missing}")
    sizes = [len(hand) for hand in hands]
    if len(set(sizes)) > 1:
        raise PositionError(f"hands of {sizes} cards; each player gets {rules.hand_size}")


def check_progress(
    rules: Rules,
    hands: Sequence[CardSet],
    leader: int,
    trick: Sequence[Card],
    trick_number: int,
    taken: Sequence[CardSet],
) -> None:
    """Refuse hands, trick and leader that do not fit together in the middle of a deal.

    Raises:
        PositionError: it says what is wrong.
    """
    players = rules.players
    if len(hands) != players or len(taken) != players:
        raise PositionError(f"{len(hands)} hands and {len(taken)} piles for {players} players")
    if not 0 <= leader < players:
        raise PositionError(f"leader is a seat from 0 to {players - 1}, not {leader}")
    if len(trick) >= players:
        raise PositionError(f"a trick of {len(trick)} cards is complete; take it first")
    if not 1 <= trick_number <= rules.hand_size:
        raise PositionError(f"tricks are numbered 1 to {rules.hand_size}, not {trick_number}")
    sizes = [len(hand) for hand in hands]
    full = [
        size + (1 if (seat - leader) % players < len(trick) else 0)
        for seat, size in enumerate(sizes)
    ]
    if len(set(full)) > 1:
        raise PositionError(f"hands of {sizes} cards do not fit a trick of {len(trick)} cards")
    if trick_number == 1:
        _check_opening(rules, hands, leader, trick)


def _check_opening(
    rules: Rules, hands: Sequence[CardSet], leader: int, trick: Sequence[Card]
) -> None:
    """The first trick belongs to the opening card."""
    if not trick and rules.opening_card not in hands[leader]:
        raise PositionError(f"seat {leader} cannot open without {rules.opening_card}")
    if trick and trick[0] not in rules.opening_cards:
        raise PositionError(f"the first trick opens with {rules.opening_card}, not {trick[0]}")
