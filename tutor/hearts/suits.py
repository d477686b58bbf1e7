"""The four suits and the thirteen ranks."""

from __future__ import annotations

from enum import IntEnum

from .errors import NotationError

__all__ = ["Rank", "Suit"]


class Suit(IntEnum):
    """A suit. The number is its place in a card's number (suit * 13 + rank - 2)."""

    CLUBS = 0
    DIAMONDS = 1
    SPADES = 2
    HEARTS = 3

    @property
    def letter(self) -> str:
        """The English capital letter of card notation: C, D, S or H."""
        return "CDSH"[self]

    @property
    def symbol(self) -> str:
        """The filled suit symbol, such as ♠."""
        return "♣♦♠♥"[self]

    @property
    def key(self) -> str:
        """The lower-case English name, used as a key: clubs, diamonds, spades, hearts."""
        return self.name.lower()

    @classmethod
    def parse(cls, text: str) -> Suit:
        """Read a suit from its letter (either case), symbol or English key.

        Raises:
            NotationError: the text names no suit.

        >>> Suit.parse("s") is Suit.parse("♠") is Suit.parse("spades") is Suit.SPADES
        True
        """
        suit = _SUITS.get(text.lower())
        if suit is None:
            raise NotationError(f"{text!r} is not a suit; suits are C, D, S and H", text)
        return suit


class Rank(IntEnum):
    """A rank, two low and ace high (documents 001, 002 and 004; ours for 000)."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def letter(self) -> str:
        """One character of card notation: 2 to 9, T, J, Q, K or A."""
        return "23456789TJQKA"[self - 2]

    @classmethod
    def parse(cls, text: str) -> Rank:
        """Read a rank from its character (either case) or from "10".

        Raises:
            NotationError: the text names no rank.

        >>> Rank.parse("10") is Rank.parse("t") is Rank.TEN
        True
        """
        rank = _RANKS.get(text.upper())
        if rank is None:
            raise NotationError(f"{text!r} is not a rank; ranks are 2 to 9, T, J, Q, K, A", text)
        return rank


_SUITS = {
    name: suit
    for suit in Suit
    for name in (suit.letter.lower(), suit.symbol, "♧♢♤♡"[suit], suit.key)
}
_RANKS = {rank.letter: rank for rank in Rank} | {"10": Rank.TEN}
