"""How a value reads in a sentence: a card, a suit, a seat, a list of those, a number or a name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from babel.lists import format_list
from babel.numbers import format_decimal

from tutor.hearts.cards import Card, CardSet, Suit
from tutor.hearts.seats import Seat
from tutor.i18n.grammar import CARDS, grammar
from tutor.i18n.locales import SiteLocale
from tutor.i18n.placeholders import PLAIN_CASE, SYMBOL, MessageError, Spec

Word = Card | Suit | Seat | int | str
Value = Word | CardSet | Sequence[Word]
"""What a placeholder may stand for."""

HAND_ORDER = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
"""The suits of a hand. Black and red alternate, so neighbours are told apart at a glance."""
MINUS = "\N{MINUS SIGN}"


def _prose_words() -> Mapping[str, Card | Suit]:
    words: dict[str, Card | Suit] = {suit.key: suit for suit in Suit}
    for card in CARDS:
        words[str(card)] = card
        words[str(card).replace("T", "10")] = card
    return words


PROSE_WORDS = _prose_words()
"""The placeholders that prose has from the start: each card by its code and each suit by its key.

A ten is ``TS`` or ``10S``.
"""


def wording(value: Value, spec: Spec, locale: SiteLocale) -> str:
    """Put a value into words.

    Raises:
        MessageError: the value cannot be put so: the language has no such case, a number or a name
            is asked for in a case, the list is empty, or the value is of no known kind.
    """
    if isinstance(value, CardSet):
        text = _cards(value, spec, locale)
    elif isinstance(value, list | tuple):
        text = _list(value, spec, locale)
    else:
        text = _word(value, spec, locale)
    return text[:1].upper() + text[1:] if spec.capital else text


@lru_cache(maxsize=4096)  # a page lists the same few sets of cards again and again
def _cards(cards: CardSet, spec: Spec, locale: SiteLocale) -> str:
    """A set of cards in the order of a hand, as the page shows it."""
    suited = [card for suit in HAND_ORDER for card in cards.of(suit)]
    return _list([*suited, *(card for card in cards if card.is_joker)], spec, locale)


def _list(words: Sequence[Word], spec: Spec, locale: SiteLocale) -> str:
    items = [_word(word, spec, locale) for word in words]
    if not items:
        raise MessageError("an empty list has no wording")
    text: str = format_list(items, spec.joiner, locale.format_locale)
    return text


@lru_cache(maxsize=4096)
def number(value: int, locale: SiteLocale) -> str:
    """Return a whole number as the language writes it, with a true minus sign.

    >>> from tutor.i18n.locales import FINNISH
    >>> number(-10, FINNISH)
    '−10'
    """
    text: str = format_decimal(value, locale=locale.format_locale)
    return text.replace("-", MINUS)


def _word(word: object, spec: Spec, locale: SiteLocale) -> str:
    # The order matters: cards, suits and ranks are ints, and a seat is a str.
    if isinstance(word, Card | Suit):
        if spec.case == SYMBOL:
            return word.symbol
        names = grammar(locale)
        return (
            names.card(word, spec.case) if isinstance(word, Card) else names.suit(word, spec.case)
        )
    if isinstance(word, Seat):
        return grammar(locale).seat(word, spec.case)
    if spec.case != PLAIN_CASE:
        raise MessageError(f"{word!r} has no case {spec.case!r}: numbers and names do not change")
    if isinstance(word, str):
        return word
    if isinstance(word, int) and not isinstance(word, bool):
        return number(word, locale)
    raise MessageError(f"{word!r} is not a card, suit, seat, number or name, nor a list of them")
