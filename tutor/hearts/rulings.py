"""Rulings: whether a card may be played, the reason, and the cards the reason rests on."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from .cards import Card, CardSet, Suit

__all__ = ["Clause", "Reason", "Ruling"]


class Reason(Enum):
    """Why a card may or may not be played. Exactly one applies, the first that settles it."""

    # Illegal, in the order in which they are asked.
    DEAL_OVER = "deal-over"
    """Every card of the deal has been played."""
    NOT_YOUR_TURN = "not-your-turn"
    """Another player is to play (clockwise: documents 000 and 001; ours for 002 and 004)."""
    CARD_NOT_HELD = "card-not-held"
    """The card is not in the player's hand."""
    MUST_OPEN_WITH = "must-open-with"
    """The deal opens with the opening card (001, 002, 004; ours for 000)."""
    MUST_FOLLOW_SUIT = "must-follow-suit"
    """The player holds the led suit and must follow (all documents)."""
    JOKER_WHILE_FOLLOWING = "joker-while-following"
    """A joker may not be played by a player who can follow suit (ours; jokers: 002)."""
    HEART_IN_FIRST_TRICK = "heart-in-first-trick"
    """No heart in the first trick while another card may be played (001, 002, 004)."""
    QUEEN_IN_FIRST_TRICK = "queen-in-first-trick"
    """No queen of spades in the first trick while another card may be played (001, 002, 004)."""
    QUEEN_IN_FIRST_TRICK_WITH_HEARTS = "queen-in-first-trick-with-hearts"
    """A hand of hearts and the queen of spades only: a heart may be played to the first trick,
    the queen may not (001; ours for 002 and 004)."""
    HEARTS_NOT_BROKEN = "hearts-not-broken"
    """No heart may be led before hearts are broken, while another suit is held (all)."""
    HEARTS_NOT_BROKEN_LEAD_QUEEN = "hearts-not-broken-lead-queen"
    """The same, and the only other card is the queen of spades, which must be led (all)."""

    # Legal.
    OPENS_DEAL = "opens-deal"
    """The opening card, played first by its holder."""
    FOLLOWS_SUIT = "follows-suit"
    """A card of the led suit; the choice within the suit is free (all documents)."""
    QUEEN_FOLLOWS_SUIT = "queen-follows-suit"
    """The queen of spades in a first trick opened with a spade, where it is the only spade held:
    following suit comes before the bar on points (ours; the spade opening: 002)."""
    VOID = "void"
    """The player has none of the led suit, so another may be played (all documents)."""
    POINTS_ONLY_HAND = "points-only-hand"
    """A point card in the first trick from a hand of nothing else (001; ours for 002, 004)."""
    NO_SUIT_LED = "no-suit-led"
    """Only jokers have been played to the trick, so there is nothing to follow (ours)."""
    FREE_LEAD = "free-lead"
    """A lead that no rule restricts."""
    HEARTS_ARE_BROKEN = "hearts-are-broken"
    """A heart led after hearts were broken (all documents)."""
    ONLY_HEARTS_LEFT = "only-hearts-left"
    """A heart led from a hand of hearts, though they are not broken (001, 002; ours for 000 and
    004)."""
    HEART_INSTEAD_OF_QUEEN = "heart-instead-of-queen"
    """A heart led, unbroken, from hearts and the queen of spades, where the rules spare the queen
    (no document; an OpenSpiel parameter)."""
    FORCED = "forced"
    """The only card that may be played, where no reason above says more than void or free."""

    @property
    def legal(self) -> bool:
        """Whether a card judged so may be played."""
        return self in _LEGAL


_LEGAL = frozenset(
    {
        Reason.OPENS_DEAL,
        Reason.FOLLOWS_SUIT,
        Reason.QUEEN_FOLLOWS_SUIT,
        Reason.VOID,
        Reason.POINTS_ONLY_HAND,
        Reason.NO_SUIT_LED,
        Reason.FREE_LEAD,
        Reason.HEARTS_ARE_BROKEN,
        Reason.ONLY_HEARTS_LEFT,
        Reason.HEART_INSTEAD_OF_QUEEN,
        Reason.FORCED,
    }
)


class Clause(Enum):
    """The rule that a ruling or a score rests on. `Rules` says in which document it stands."""

    DEAL = "deal"
    """A deal ends when all cards are played."""
    TURN = "turn"
    """One card from each player in turn, clockwise."""
    HAND = "hand"
    """Cards are played, and passed, from one's own hand."""
    OPENING = "opening"
    """The first trick is opened with the opening card (`Rules.opening_card`)."""
    FOLLOW_SUIT = "follow-suit"
    """Who holds the led suit plays it; who does not plays any card."""
    JOKERS = "jokers"
    """Jokers have no suit; they are led, or played by a player who cannot follow."""
    FIRST_TRICK = "first-trick"
    """No points in the first trick (`Rules.points_in_first_trick`)."""
    POINT_HAND = "point-hand"
    """The exception for a hand of point cards only (`Rules.point_hand`)."""
    TAKING = "taking"
    """The highest card of the led suit takes the trick; there are no trumps (all documents)."""
    LEAD = "lead"
    """The winner of a trick leads any card to the next."""
    BREAKING_HEARTS = "breaking-hearts"
    """Hearts may be led once they are broken (`Rules.hearts_must_be_broken`)."""
    ONLY_HEARTS = "only-hearts"
    """The exception for a hand of nothing but hearts."""
    HEARTS_AND_QUEEN = "hearts-and-queen"
    """Hearts and the queen of spades left: the queen is led (`Rules.heart_instead_of_queen`)."""

    # About the deal and the game as a whole: no ruling on a card rests on these.
    PLAYERS = "players"
    """How many play, and the cards they play with (`Rules.deck`)."""
    PASSING = "passing"
    """Cards are passed before the play (`Rules.pass_count`, `Rules.pass_cycle`)."""
    POINTS = "points"
    """What the cards taken cost (`Rules.points`)."""
    MOON = "moon"
    """One player takes every point card (`Rules.moon`)."""
    GRAND_SLAM = "grand-slam"
    """One player takes every trick (`Rules.grand_slam`)."""
    JACK_OF_DIAMONDS = "jack-of-diamonds"
    """The jack of diamonds brings points back (`Rules.jack_of_diamonds`)."""
    GAME_END = "game-end"
    """When the game is over, and who wins (`Rules.limit`)."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """The judgement on one card that one player wants to play.

    Attributes:
        card: the card.
        seat: the player.
        legal: whether the card may be played now.
        reason: why, or why not.
        clause: the rule it rests on.
        obliging: the cards in the hand that the reason points at. For an illegal card of one's
            own: those but for which it could be played (the clubs to follow with, the other
            suits to lead). For a legal one: the cards of the led suit, or the opening cards.
        playable: every card the player may play now; empty when it is not the player's turn.
        led: the suit to follow in this trick; None for a lead.
    """

    card: Card
    seat: int
    legal: bool
    reason: Reason
    clause: Clause
    obliging: CardSet
    playable: CardSet
    led: Suit | None
