"""The rules of play as one ordered cascade, on bits.

`judge` asks the questions in the order a player should: am I leading or following, can I
follow, is this the first trick, are hearts broken? It stops at the one that settles the matter.
Legal sets and rulings both come from its answer, so they cannot disagree.
"""

from __future__ import annotations

from enum import IntEnum, auto
from typing import Final

from .cards import Suit
from .decks import HEARTS, POINT_CARDS, QUEEN_OF_SPADES
from .rules import PointHand, Rules

__all__ = ["Situation", "breaking_mask", "judge", "proven_absent"]

SUIT_MASKS: Final = tuple(((1 << 13) - 1) << 13 * suit for suit in Suit)
HEARTS_MASK: Final = HEARTS.mask
QUEEN_MASK: Final = 1 << QUEEN_OF_SPADES
POINTS_MASK: Final = POINT_CARDS.mask
EVERY_CARD: Final = (1 << 54) - 1


class Situation(IntEnum):
    """What settles which cards may be played."""

    OPENING = auto()
    """The first card of the deal: the opening card."""
    FOLLOWING = auto()
    """The hand has the led suit: any card of it."""
    FOLLOWING_QUEEN_BARRED = auto()
    """First trick, spades led, points barred: a spade other than the queen."""
    QUEEN_MUST_FOLLOW = auto()
    """First trick, spades led, points barred, but the queen is the only spade."""
    DISCARDING = auto()
    """Void in the led suit: any card."""
    DISCARDING_POINTS_BARRED = auto()
    """Void in the first trick, points barred: a card without points."""
    POINT_HAND_HEARTS = auto()
    """Void in the first trick with hearts and the queen of spades only: a heart."""
    POINT_HAND = auto()
    """Void in the first trick with point cards only: any of them."""
    NO_SUIT_LED = auto()
    """Only jokers have been played: any card."""
    LEADING = auto()
    """A lead that nothing restricts."""
    LEADING_BROKEN = auto()
    """A lead after hearts were broken: any card."""
    LEADING_UNBROKEN = auto()
    """A lead with hearts not broken: anything but a heart."""
    LEADING_QUEEN = auto()
    """A lead with hearts not broken from hearts and the queen of spades: the queen."""
    LEADING_HEART_OR_QUEEN = auto()
    """The same where the rules let a heart be led instead."""
    LEADING_ONLY_HEARTS = auto()
    """A lead with hearts not broken from a hand of hearts: any of them."""


def judge(
    rules: Rules, hand: int, led: int, *, leading: bool, first: bool, broken: bool
) -> tuple[int, Situation]:
    """Say which cards of a hand may be played, and what settles it.

    Args:
        rules: the rules in force.
        hand: the cards held, as bits.
        led: the number of the suit to follow, or -1 when there is none.
        leading: whether the player plays the first card of the trick.
        first: whether this is the first trick of the deal.
        broken: whether hearts are broken.

    Returns:
        The playable cards as bits (never 0 for a hand that is not 0), and the situation.
    """
    if leading:
        return _judge_lead(rules, hand, first, broken)
    barred = first and not rules.points_in_first_trick
    if led < 0:
        return hand, Situation.NO_SUIT_LED
    suited = hand & SUIT_MASKS[led]
    if suited:
        if barred and suited & POINTS_MASK:
            allowed = suited & ~POINTS_MASK
            if allowed:
                return allowed, Situation.FOLLOWING_QUEEN_BARRED
            return suited, Situation.QUEEN_MUST_FOLLOW
        return suited, Situation.FOLLOWING
    if barred and hand & POINTS_MASK:
        allowed = hand & ~POINTS_MASK
        if allowed:
            return allowed, Situation.DISCARDING_POINTS_BARRED
        hearts = hand & HEARTS_MASK
        if rules.point_hand is PointHand.HEARTS and hearts and hearts != hand:
            return hearts, Situation.POINT_HAND_HEARTS
        return hand, Situation.POINT_HAND
    return hand, Situation.DISCARDING


def _judge_lead(rules: Rules, hand: int, first: bool, broken: bool) -> tuple[int, Situation]:
    """The part of the cascade for the first card of a trick."""
    if first and hand >> rules.opening_card & 1:
        return hand & rules.opening_cards.mask, Situation.OPENING
    if not rules.hearts_must_be_broken:
        return hand, Situation.LEADING
    if broken:
        return hand, Situation.LEADING_BROKEN
    others = hand & ~HEARTS_MASK
    if others == hand:
        return hand, Situation.LEADING
    if not others:
        return hand, Situation.LEADING_ONLY_HEARTS
    if others == QUEEN_MASK:
        if rules.heart_instead_of_queen:
            return hand, Situation.LEADING_HEART_OR_QUEEN
        return others, Situation.LEADING_QUEEN
    return others, Situation.LEADING_UNBROKEN


def breaking_mask(rules: Rules) -> int:
    """The cards, as bits, that break hearts when they are played."""
    return POINTS_MASK if rules.queen_breaks_hearts else HEARTS_MASK


def proven_absent(rules: Rules, card: int, led: int, *, first: bool, broken: bool) -> int:
    """The cards, as bits, that playing a card proves its player not to hold.

    They are those whose possession would have made the play illegal, worked out from what
    everybody sees. Arguments as for `judge`; `led` and `broken` are those before the play, and
    `led` is -1 for a lead (or after nothing but jokers).
    """
    bit = 1 << card
    if led < 0:
        if bit & HEARTS_MASK and not broken and rules.hearts_must_be_broken:
            return EVERY_CARD & ~(POINTS_MASK if rules.heart_instead_of_queen else HEARTS_MASK)
        return 0
    barred = first and not rules.points_in_first_trick and bool(bit & POINTS_MASK)
    if bit & SUIT_MASKS[led]:
        return SUIT_MASKS[led] if barred else 0
    absent = SUIT_MASKS[led]
    if barred:
        absent |= EVERY_CARD & ~POINTS_MASK
        if bit == QUEEN_MASK and rules.point_hand is PointHand.HEARTS:
            absent |= HEARTS_MASK
    return absent
