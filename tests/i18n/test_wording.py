from __future__ import annotations

from typing import cast

import pytest

from tutor.hearts.cards import Card, CardSet, Suit
from tutor.hearts.seats import Seat
from tutor.i18n.locales import LOCALES, SiteLocale, find
from tutor.i18n.placeholders import MessageError, parse_spec
from tutor.i18n.wording import PROSE_WORDS, Value, number, wording

CARDS = CardSet.parse("2C QS TH")


def said(value: object, spec: str, tag: str) -> str:
    locale = find(tag)
    assert locale
    return wording(cast(Value, value), parse_spec(spec), locale)


@pytest.mark.parametrize(
    ("value", "spec", "tag", "text"),
    [
        (Card.parse("QS"), "", "en", "queen of spades"),
        (Card.parse("QS"), "Def", "en", "The queen of spades"),
        (Card.parse("QS"), "par", "fi", "patarouvaa"),
        (Card.parse("QS"), "Ins", "cs", "Pikovou dámou"),
        (Card.parse("QS"), "acc", "sr-Cyrl", "даму пик"),
        (Card.parse("QS"), "sym", "fi", "Q♠"),
        (Card.parse("TH"), "sym", "cs", "10♥"),
        (Card.parse("2C"), "", "en", "two of clubs"),
        (Suit.CLUBS, "par", "fi", "ristiä"),
        (Suit.CLUBS, "Pacc", "cs", "Kříže"),
        (Suit.CLUBS, "sym", "cs", "♣"),
        (Seat.LEFT, "all", "fi", "vasemmanpuoleiselle pelaajalle"),
        (Seat.YOU, "", "en", "you"),
        ("Zdeněk", "", "cs", "Zdeněk"),
        ("they", "Nom", "en", "They"),
        ("", "Nom", "en", ""),
        (0, "", "en", "0"),
        (1234567, "", "en", "1,234,567"),
        (1234567, "", "fi", "1\xa0234\xa0567"),
        (1234567, "", "sr-Latn", "1.234.567"),
        (-10, "", "cs", "−10"),
    ],
)
def test_a_value_is_put_into_words(value: Value, spec: str, tag: str, text: str) -> None:
    assert said(value, spec, tag) == text


@pytest.mark.parametrize(
    ("value", "spec", "tag", "text"),
    [
        (CARDS, "def", "en", "the queen of spades, the ten of hearts and the two of clubs"),
        (CARDS, "gen", "fi", "patarouvan, herttakympin ja ristikakkosen"),
        (CARDS, "acc", "cs", "pikovou dámu, srdcovou desítku a\xa0křížovou dvojku"),
        (CARDS, "acc or", "cs", "pikovou dámu, srdcovou desítku nebo křížovou dvojku"),
        (CARDS, "Acc or", "sr-Latn", "Damu pik, desetku herc ili dvojku tref"),
        (CARDS, "sym or", "sr-Cyrl", "Q♠, 10♥ или 2♣"),
        (CARDS, "sym", "en", "Q♠, 10♥ and 2♣"),
        (CardSet.parse("QS"), "gen", "fi", "patarouvan"),
        ([Suit.CLUBS, Suit.SPADES], "pnom", "cs", "kříže a\xa0piky"),
        ((Seat.LEFT, Seat.RIGHT), "", "en", "the player on your left and the player on your right"),
        ([1, 2, 3], "", "fi", "1, 2 ja 3"),
        (["A", "B"], "or", "en", "A or B"),
    ],
)  # fmt: skip
def test_a_list_is_joined_as_the_language_does(
    value: Value, spec: str, tag: str, text: str
) -> None:
    assert said(value, spec, tag) == text


@pytest.mark.parametrize(
    ("value", "spec", "tag"),
    [
        (CardSet(), "", "en"),
        ([], "", "en"),
        (3, "gen", "fi"),
        ("Zdeněk", "acc", "cs"),
        (3, "sym", "en"),
        (True, "", "en"),
        (None, "", "en"),
        (1.5, "", "en"),
        ([[1]], "", "en"),
        (Seat.LEFT, "sym", "en"),
        (Card.parse("QS"), "par", "cs"),
        (Card(53), "", "en"),
    ],
)
def test_what_has_no_wording_is_an_error(value: object, spec: str, tag: str) -> None:
    with pytest.raises(MessageError):
        said(value, spec, tag)


@pytest.mark.parametrize("locale", LOCALES, ids=str)
def test_a_negative_number_has_a_true_minus(locale: SiteLocale) -> None:
    assert number(-13, locale) == "−13"


def test_prose_knows_every_card_and_suit() -> None:
    assert len(PROSE_WORDS) == 52 + 4 + 4
    assert PROSE_WORDS["10H"] == PROSE_WORDS["TH"] == Card.parse("TH")
    assert PROSE_WORDS["clubs"] is Suit.CLUBS
