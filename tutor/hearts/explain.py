"""From the situation that settles a hand to the reason and the clause for one card."""

from __future__ import annotations

from .cards import Card, Suit
from .cascade import HEARTS_MASK, SUIT_MASKS, Situation
from .decks import QUEEN_OF_SPADES
from .rulings import Clause, Reason

__all__ = ["explain"]

_LEGAL = {
    Situation.OPENING: (Reason.OPENS_DEAL, Clause.OPENING),
    Situation.FOLLOWING: (Reason.FOLLOWS_SUIT, Clause.FOLLOW_SUIT),
    Situation.FOLLOWING_QUEEN_BARRED: (Reason.FOLLOWS_SUIT, Clause.FOLLOW_SUIT),
    Situation.QUEEN_MUST_FOLLOW: (Reason.QUEEN_FOLLOWS_SUIT, Clause.FOLLOW_SUIT),
    Situation.DISCARDING: (Reason.VOID, Clause.FOLLOW_SUIT),
    Situation.DISCARDING_POINTS_BARRED: (Reason.VOID, Clause.FIRST_TRICK),
    Situation.POINT_HAND_HEARTS: (Reason.POINTS_ONLY_HAND, Clause.POINT_HAND),
    Situation.POINT_HAND: (Reason.POINTS_ONLY_HAND, Clause.POINT_HAND),
    Situation.NO_SUIT_LED: (Reason.NO_SUIT_LED, Clause.JOKERS),
    Situation.LEADING: (Reason.FREE_LEAD, Clause.LEAD),
    Situation.LEADING_BROKEN: (Reason.FREE_LEAD, Clause.LEAD),
    Situation.LEADING_UNBROKEN: (Reason.FREE_LEAD, Clause.BREAKING_HEARTS),
    Situation.LEADING_QUEEN: (Reason.FORCED, Clause.HEARTS_AND_QUEEN),
    Situation.LEADING_HEART_OR_QUEEN: (Reason.FREE_LEAD, Clause.HEARTS_AND_QUEEN),
    Situation.LEADING_ONLY_HEARTS: (Reason.ONLY_HEARTS_LEFT, Clause.ONLY_HEARTS),
}
_MAY_BE_FORCED = frozenset({Reason.VOID, Reason.FREE_LEAD, Reason.NO_SUIT_LED})

_ILLEGAL = {
    Situation.OPENING: (Reason.MUST_OPEN_WITH, Clause.OPENING),
    Situation.FOLLOWING: (Reason.MUST_FOLLOW_SUIT, Clause.FOLLOW_SUIT),
    Situation.QUEEN_MUST_FOLLOW: (Reason.MUST_FOLLOW_SUIT, Clause.FOLLOW_SUIT),
    Situation.DISCARDING_POINTS_BARRED: (Reason.HEART_IN_FIRST_TRICK, Clause.FIRST_TRICK),
    Situation.POINT_HAND_HEARTS: (Reason.QUEEN_IN_FIRST_TRICK_WITH_HEARTS, Clause.POINT_HAND),
    Situation.LEADING_UNBROKEN: (Reason.HEARTS_NOT_BROKEN, Clause.BREAKING_HEARTS),
    Situation.LEADING_QUEEN: (Reason.HEARTS_NOT_BROKEN_LEAD_QUEEN, Clause.HEARTS_AND_QUEEN),
}


def explain(
    situation: Situation, card: Card, hand: int, playable: int, led: Suit | None
) -> tuple[Reason, Clause, int]:
    """Give the reason, the clause and the obliging cards (as bits) for one card.

    Args:
        situation: what `judge` says settles the hand.
        card: the card a player wants to play, held or not.
        hand: the cards held, as bits.
        playable: the cards `judge` allows, as bits.
        led: the suit to follow.
    """
    if not hand >> card & 1:
        return Reason.CARD_NOT_HELD, Clause.HAND, 0
    suited = 0 if led is None else hand & SUIT_MASKS[led]
    if playable >> card & 1:
        return _explain_legal(situation, card, playable, suited)
    if suited:
        return _explain_not_following(situation, card, playable, suited)
    reason, clause = _ILLEGAL[situation]
    if reason is Reason.HEART_IN_FIRST_TRICK and card == QUEEN_OF_SPADES:
        reason = Reason.QUEEN_IN_FIRST_TRICK
    return reason, clause, playable


def _explain_legal(
    situation: Situation, card: Card, playable: int, suited: int
) -> tuple[Reason, Clause, int]:
    """Why a card may be played."""
    reason, clause = _LEGAL[situation]
    if reason is Reason.FREE_LEAD and 1 << card & HEARTS_MASK:
        if situation is Situation.LEADING_HEART_OR_QUEEN:
            reason = Reason.HEART_INSTEAD_OF_QUEEN
        elif situation is Situation.LEADING_BROKEN:
            reason, clause = Reason.HEARTS_ARE_BROKEN, Clause.BREAKING_HEARTS
    if reason in _MAY_BE_FORCED and not playable & (playable - 1):
        reason = Reason.FORCED
    return reason, clause, playable if situation is Situation.OPENING else suited


def _explain_not_following(
    situation: Situation, card: Card, playable: int, suited: int
) -> tuple[Reason, Clause, int]:
    """Why a card may not be played by a player who holds the led suit."""
    if card.is_joker:
        return Reason.JOKER_WHILE_FOLLOWING, Clause.JOKERS, suited
    if situation is Situation.FOLLOWING_QUEEN_BARRED and 1 << card & suited:
        return Reason.QUEEN_IN_FIRST_TRICK, Clause.FIRST_TRICK, playable
    return Reason.MUST_FOLLOW_SUIT, Clause.FOLLOW_SUIT, suited
