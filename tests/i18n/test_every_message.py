"""Every message in every language, put into words with all sorts of values.

Numbers in which languages differ (1, 2, 5, 21, 22), cards of every suit and gender, one card and
several, every seat: nothing is left unfilled, nothing falls back to English, and no phrase that is
wrong in the language comes up.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import cycle, islice
from pathlib import Path

import pytest
from babel.messages.catalog import Message

from tutor import paths
from tutor.hearts import Card, CardSet, Seat, Suit, parse_cards
from tutor.i18n import LOCALES, prose, say, say_n
from tutor.i18n.current import using
from tutor.i18n.extraction import extract
from tutor.i18n.locales import SOURCE, SiteLocale
from tutor.i18n.message_checks import visible
from tutor.i18n.patterns import pattern_hits
from tutor.i18n.placeholders import PLAIN_CASE, parse_spec, placeholders
from tutor.i18n.upkeep import messages
from tutor.i18n.wording import PROSE_WORDS, Value

NUMBERS = (0, 1, 2, 5, 21, 22)
CARDS = tuple(parse_cards("QS 2C TD AH KS 7C JD 3H"))
SETS = tuple(CardSet(parse_cards(text)) for text in ("QS", "2C 7C", "QS AH 3H", "2C TD KS AH JD"))
SUITS = tuple(Suit)
LISTS = ((Suit.CLUBS,), (Suit.SPADES, Suit.HEARTS), tuple(Suit))
SEATS = tuple(seat for seat in Seat if seat is not Seat.YOU)
VALUES: dict[str, Sequence[Value]] = {
    "card": CARDS,
    "cards": SETS,
    "suit": SUITS,
    "suits": LISTS,
    "seat": SEATS,
}
"""What stands for a placeholder; all others are numbers and texts."""
TEXTS = frozenset({"title", "rules", "answer", "value", "name", "label"})
"""The placeholders that stand for a text which is in the reader's language already."""
ROUNDS = 8
"""As many as the longest list of values has."""


@cache
def template() -> tuple[Message, ...]:
    """Every message of the site."""
    return tuple(messages(extract(Path(paths.translations()).parent)))


def forms(message: Message) -> tuple[str, ...]:
    """The English message, or its two forms."""
    return tuple(map(str, message.id if isinstance(message.id, tuple) else (message.id,)))


def choices(message: Message) -> Iterator[dict[str, Value]]:
    """Yield values for the placeholders of a message, each of them in turn."""
    found = [pair for form in forms(message) for pair in placeholders(form)]
    names = {name for name, _ in found}
    declined = {name for name, spec in found if parse_spec(spec).case != PLAIN_CASE}
    counted = {"n"} if len(forms(message)) > 1 else set()
    wanted = sorted(names - PROSE_WORDS.keys() - counted)
    columns = []
    for name in wanted:
        plain: Sequence[Value] = ("42",) if name in TEXTS else NUMBERS
        values = VALUES.get(name, CARDS if name in declined else plain)
        columns.append(islice(cycle(values), ROUNDS))
    rows = list(zip(*columns, strict=True)) or [()]
    for row in rows:
        yield dict(zip(wanted, row, strict=True))


def sentences(message: Message) -> Iterator[str]:
    """Yield a message in the language in use, with all its values."""
    form = forms(message)
    for values in choices(message):
        if len(form) == 1:
            yield say(form[0], **values) if values else prose(form[0])
        else:
            yield from (say_n(form[0], form[1], n, **values) for n in NUMBERS)


@pytest.mark.parametrize("locale", LOCALES, ids=str)
def test_every_message_can_be_said(locale: SiteLocale, caplog: pytest.LogCaptureFixture) -> None:
    assert len(template()) > 1000
    wrong: list[str] = []
    with using(locale), caplog.at_level(logging.ERROR):
        for message in template():
            for text in sentences(message):
                if "{" in text or "}" in text or "  " in text:
                    wrong.append(text)
    assert wrong == []
    assert sorted({record.getMessage() for record in caplog.records}) == []


@pytest.mark.parametrize("locale", [each for each in LOCALES if each != SOURCE], ids=str)
def test_no_sentence_has_a_wrong_turn_of_phrase(locale: SiteLocale) -> None:
    wrong = set()
    with using(locale):
        for message in template():
            for text in sentences(message):
                wrong |= {f"{hit} in {text!r}" for hit in pattern_hits(locale, visible(text))}
    assert sorted(wrong) == []


def test_cards_of_every_suit_and_both_numbers_are_tried() -> None:
    assert {card.suit for card in CARDS} == set(Suit)
    assert {len(cards) for cards in SETS} >= {1, 2, 3}
    assert {type(card) for card in CARDS} == {Card}
    assert {1, 2, 5, 21, 22} <= set(NUMBERS)
