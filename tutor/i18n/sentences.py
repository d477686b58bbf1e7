"""Sentences: a message of the source text, translated and put into words.

`say`, `say_n` and `prose` speak the language that `tutor.i18n.current` finds. The messages are
English and are found by the extractor, so they are written as literals:

    say("You must follow suit: you still have {suit}.", suit=Suit.CLUBS)

A translation that cannot be put into words is never shown and never raises: the English sentence
takes its place and the log says why.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping

from tutor.hearts.cards import Card, Suit
from tutor.i18n import catalogs
from tutor.i18n.current import current_locale, using
from tutor.i18n.grammar import grammar
from tutor.i18n.locales import SOURCE, SiteLocale
from tutor.i18n.placeholders import PLAIN_CASE, MessageError, Spec, parse_spec, pieces
from tutor.i18n.wording import PROSE_WORDS, Value, wording

__all__ = ["N_", "MessageError", "card_name", "prose", "say", "say_n", "suit_name", "using"]

log = logging.getLogger(__name__)


def say(message: str, /, **values: Value) -> str:
    """Return a message in the reader's language.

    Args:
        message: the English message.
        values: what its placeholders stand for.

    >>> say("You took {n} of {total} tricks.", n=2, total=13)
    'You took 2 of 13 tricks.'

    Raises:
        MessageError: the English message itself cannot be put into words: a mistake in the
            program, such as a missing value.
    """
    locale = current_locale()
    translated = _translated(locale, message)
    return _put(locale, translated, message, values)


def say_n(singular: str, plural: str, n: int, /, **values: Value) -> str:
    """Return a counted message in the reader's language; ``{n}`` is the number.

    >>> say_n("You took {n} trick.", "You took {n} tricks.", 3)
    'You took 3 tricks.'

    Raises:
        MessageError: see `say`.
    """
    locale = current_locale()
    translated: str = catalogs.translations(locale).ngettext(singular, plural, n)
    return _put(locale, translated, singular if n == 1 else plural, {**values, "n": n})


def prose(message: str, /, **values: Value) -> str:
    """Return a message in which cards and suits are placeholders too.

    >>> prose("Lead {2C}, a low card of {clubs}.")
    'Lead two of clubs, a low card of clubs.'

    Raises:
        MessageError: see `say`.
    """
    locale = current_locale()
    translated = _translated(locale, message)
    return _put(locale, translated, message, {**PROSE_WORDS, **values} if values else PROSE_WORDS)


def card_name(card: Card, case: str = PLAIN_CASE) -> str:
    """Return the name of a card in the reader's language, on its own: "queen of spades".

    Raises:
        MessageError: the card is a joker, or the language has no such case.
    """
    return grammar(current_locale()).card(card, case)


def suit_name(suit: Suit) -> str:
    """Return the name of a whole suit in the reader's language, as a heading: "Spades"."""
    names = grammar(current_locale())
    return wording(suit, Spec(names.suit_heading, capital=True), names.locale)


def N_(message: str, /) -> str:
    """Mark a message for translation where it is defined; `say` translates it where it is shown."""
    return message


def _translated(locale: SiteLocale, message: str) -> str:
    # gettext keeps the header of the catalog under the empty message.
    return str(catalogs.translations(locale).gettext(message)) if message else message


def _put(locale: SiteLocale, translated: str, english: str, values: Mapping[str, Value]) -> str:
    if "{" not in translated and "}" not in translated:
        return translated
    if translated is english:  # gettext found no translation: the whole sentence is English
        locale = SOURCE
    try:
        return _filled(locale, translated, values)
    except MessageError as error:
        if locale == SOURCE:
            raise
        log.error("%s: cannot say %r, said in English: %s", locale, translated, error)
    return _filled(SOURCE, english, values)


def _filled(locale: SiteLocale, text: str, values: Mapping[str, Value]) -> str:
    """Put the values into words, each where its placeholder stands."""
    parts = []
    for before, name, spec in pieces(text):
        parts.append(before)
        if name is not None:
            if name not in values:
                raise MessageError(f"there is no value for {{{name}}}")
            parts.append(wording(values[name], parse_spec(spec), locale))
    return "".join(parts)
