"""One trick: who led, what was played, who takes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .cards import Card, CardSet, Suit
from .decks import HEARTS, QUEEN_OF_SPADES

__all__ = ["Trick", "led_suit", "winning_index"]


def led_suit(cards: Sequence[Card]) -> Suit | None:
    """The suit to follow: that of the first card that has one; None before there is one.

    A joker has no suit; when one is led, the next suited card sets the suit (ours).
    """
    for card in cards:
        if card < 52:
            return card.suit
    return None


def winning_index(cards: Sequence[Card]) -> int:
    """Which of the cards, in the order played, is winning: the highest of the suit to follow.

    A joker wins only where all are jokers, and then the first of them (ours).

    Raises:
        ValueError: no card has been played.

    >>> winning_index([Card.parse(card) for card in ("7D", "JD", "AS", "3D")])
    1
    """
    if not cards:
        raise ValueError("nobody is winning a trick without cards")
    best, suit = 0, -1
    for index, card in enumerate(cards):
        if card >= 52:
            continue
        if suit < 0:
            best, suit = index, card // 13
        elif card // 13 == suit and card > cards[best]:
            best = index
    return best


@dataclass(frozen=True, slots=True)
class Trick:
    """The cards of a trick in the order played, whole or unfinished.

    Attributes:
        leader: the seat that led.
        cards: the cards, the leader's first, then clockwise.
        players: how many play.

    >>> trick = Trick(1, (Card.parse("7D"), Card.parse("JD"), Card.parse("AH"), Card.parse("3D")))
    >>> trick.winner, trick.points, str(trick)
    (2, 1, '1:7D JD AH 3D')
    """

    leader: int
    cards: tuple[Card, ...]
    players: int = 4

    @property
    def led(self) -> Suit | None:
        """The suit to follow; None before a suited card is played."""
        return led_suit(self.cards)

    @property
    def plays(self) -> tuple[tuple[int, Card], ...]:
        """Who played what, in the order played: pairs of seat and card."""
        return tuple(
            ((self.leader + index) % self.players, card) for index, card in enumerate(self.cards)
        )

    def complete(self, players: int | None = None) -> bool:
        """Whether everybody has played (to a table of `players`, if not this trick's own)."""
        return len(self.cards) == (self.players if players is None else players)

    @property
    def winner(self) -> int:
        """The seat that takes the trick, or is winning it so far.

        Raises:
            ValueError: no card has been played.
        """
        return (self.leader + winning_index(self.cards)) % self.players

    @property
    def winning_card(self) -> Card:
        """The card that takes the trick, or is winning it so far.

        Raises:
            ValueError: no card has been played.
        """
        return self.cards[winning_index(self.cards)]

    @property
    def turn(self) -> int | None:
        """The seat that plays next; None when the trick is complete."""
        return None if self.complete() else (self.leader + len(self.cards)) % self.players

    @property
    def points(self) -> int:
        """Hearts 1 each, queen of spades 13; the jack of diamonds is not counted here."""
        mask = CardSet(self.cards)
        return len(mask & HEARTS) + (13 if QUEEN_OF_SPADES in mask else 0)

    def seat_of(self, card: Card) -> int:
        """The seat that played a card.

        Raises:
            ValueError: the card is not in the trick.
        """
        if card not in self.cards:
            raise ValueError(f"{card} was not played in the trick {self}")
        return (self.leader + self.cards.index(card)) % self.players

    def card_of(self, seat: int) -> Card | None:
        """The card that seat played, or None if it has not played yet."""
        index = (seat - self.leader) % self.players
        return self.cards[index] if index < len(self.cards) else None

    def plus(self, card: Card) -> Trick:
        """The trick with one card more.

        Raises:
            ValueError: the trick is complete.
        """
        if self.complete():
            raise ValueError(f"the trick {self} is complete; {card} does not fit in")
        return Trick(self.leader, (*self.cards, card), self.players)

    def __str__(self) -> str:
        """Leader's seat and the cards, `1:7D JD AH 3D`; `parse_trick` reads it back."""
        return f"{self.leader}:{' '.join(map(str, self.cards))}"
