"""Named cards and the decks: 52 cards, some of them removed, or two jokers added."""

from __future__ import annotations

from typing import Final

from .cards import Card, CardSet
from .errors import NotationError
from .suits import Suit

__all__ = [
    "FULL_DECK",
    "HEARTS",
    "JACK_OF_DIAMONDS",
    "JOKERS",
    "POINT_CARDS",
    "QUEEN_OF_SPADES",
    "deck_without",
    "format_deck",
    "parse_deck",
]

FULL_DECK: Final = CardSet.from_mask((1 << 52) - 1)
JOKERS: Final = CardSet.from_mask(3 << 52)
HEARTS: Final = FULL_DECK.of(Suit.HEARTS)
QUEEN_OF_SPADES: Final = Card.parse("QS")
JACK_OF_DIAMONDS: Final = Card.parse("JD")
POINT_CARDS: Final = HEARTS.with_card(QUEEN_OF_SPADES)
"""The hearts and the queen of spades. The jack of diamonds is none of them."""


def deck_without(removed: str) -> CardSet:
    """The 52 cards without those named, `deck_without("2D 2S")`.

    Raises:
        NotationError: a name is not a card, or stands twice.
    """
    return FULL_DECK - CardSet.parse(removed)


def format_deck(deck: CardSet) -> str:
    """Write a deck as 52 with the cards that are missing or added.

    >>> format_deck(deck_without("2D 2S"))
    '52-2D-2S'
    >>> format_deck(FULL_DECK | JOKERS)
    '52+X1+X2'
    """
    missing = "".join(f"-{card}" for card in FULL_DECK - deck)
    added = "".join(f"+{card}" for card in deck - FULL_DECK)
    return f"52{missing}{added}"


def parse_deck(text: str) -> CardSet:
    """Read what `format_deck` writes.

    Raises:
        NotationError: the text does not start with 52, or a change makes no sense.
    """
    if not text.startswith("52"):
        raise NotationError(f"{text!r} is not a deck; write 52, then -2D or +X1", text)
    deck = FULL_DECK
    for word in text[2:].replace("-", " -").replace("+", " +").split():
        card = Card.parse(word[1:])
        if word[0] not in "+-" or (card in deck) is (word[0] == "+"):
            raise NotationError(f"{word!r} does not change the deck {format_deck(deck)}", word)
        deck = deck.with_card(card) if word[0] == "+" else deck.without(card)
    return deck
