from __future__ import annotations

import logging
from collections.abc import Callable

import pytest

from tutor.hearts.cards import Card, CardSet, Suit
from tutor.i18n.locales import CZECH, ENGLISH, FINNISH, LOCALES, SERBIAN_CYRILLIC, SERBIAN_LATIN
from tutor.i18n.placeholders import MessageError, pieces
from tutor.i18n.sentences import N_, card_name, prose, say, say_n, suit_name, using

FOLLOW = "You must follow suit: you still have {suit}."
Edit = Callable[[str, str, str], None]


@pytest.mark.usefixtures("site")
def test_a_sentence_is_said_in_every_language() -> None:
    said = {}
    for locale in LOCALES:
        with using(locale):
            said[locale.tag] = say(FOLLOW, suit=Suit.CLUBS)
    assert said == {
        "en": "You must follow suit: you still have clubs.",
        "fi": "Sinun on tunnustettava maata: sinulla on vielä ristiä.",
        "cs": "Musíte přiznat barvu: ještě máte kříže.",
        "sr-Latn": "Morate da odgovorite na boju: još imate tref.",
        "sr-Cyrl": "Морате да одговорите на боју: још имате треф.",
    }


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize(
    ("n", "czech", "serbian"),
    [
        (0, "Dostáváte 0 bodů.", "Dobijate 0 poena."),
        (1, "Dostáváte 1 bod.", "Dobijate 1 poen."),
        (3, "Dostáváte 3 body.", "Dobijate 3 poena."),
        (5, "Dostáváte 5 bodů.", "Dobijate 5 poena."),
        (21, "Dostáváte 21 bodů.", "Dobijate 21 poen."),
    ],
)
def test_a_count_chooses_its_form(n: int, czech: str, serbian: str) -> None:
    with using(CZECH):
        assert say_n("You took {n} point.", "You took {n} points.", n) == czech
    with using(SERBIAN_LATIN):
        assert say_n("You took {n} point.", "You took {n} points.", n) == serbian


@pytest.mark.usefixtures("site")
def test_a_form_for_one_alone_may_leave_the_number_out() -> None:
    with using(FINNISH):
        assert say_n("You took {n} point.", "You took {n} points.", 1) == "Sait yhden pisteen."


@pytest.mark.usefixtures("site")
def test_prose_names_its_cards() -> None:
    with using(FINNISH):
        assert prose("Lead {2C}.") == "Aloita ristikakkosella."
    with using(SERBIAN_CYRILLIC):
        assert prose("Lead {2C}.") == "Почните штих двојком треф."


def test_prose_takes_values_of_its_own() -> None:
    with using(ENGLISH):
        assert prose("{n} cards, {QS:def}, {hearts}", n=3) == "3 cards, the queen of spades, hearts"


@pytest.mark.usefixtures("site")
def test_nothing_is_said_as_nothing() -> None:
    with using(FINNISH):
        assert say("") == prose("") == ""


def test_only_prose_knows_card_codes() -> None:
    with using(ENGLISH), pytest.raises(MessageError, match=r"no value for \{2C\}"):
        say("Lead {2C}.")


@pytest.mark.usefixtures("site")
def test_what_is_not_translated_is_english_from_end_to_end(
    caplog: pytest.LogCaptureFixture,
) -> None:
    queen = Card.parse("QS")
    with using(FINNISH):
        assert say("Nobody translated {card:def}.", card=queen) == (
            "Nobody translated the queen of spades."
        )
        assert say_n("{n} card, {card}", "{n} cards, {card}", 2, card=queen) == (
            "2 cards, queen of spades"
        )
    assert caplog.records == []


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize(
    "broken",
    [
        "{suit:dat}",
        "{suit:nonsense}",
        "{suti}",
        "{suit",
        "{suit.key}",
        "{suit!r}",
        "{suit[0]}",
        "{}",
    ],
)
def test_a_broken_translation_gives_way_to_english_and_the_log_says_so(
    edit: Edit, caplog: pytest.LogCaptureFixture, broken: str
) -> None:
    edit("translations/fi/LC_MESSAGES/messages.po", "{suit:par}", broken)
    with using(FINNISH), caplog.at_level(logging.ERROR):
        assert say(FOLLOW, suit=Suit.CLUBS) == "You must follow suit: you still have clubs."
    assert len(caplog.records) == 1
    assert "said in English" in caplog.text


@pytest.mark.usefixtures("site")
def test_a_broken_plural_gives_way_to_the_english_form(edit: Edit) -> None:
    edit("translations/fi/LC_MESSAGES/messages.po", "Sait {n} pistettä.", "Sait {m} pistettä.")
    with using(FINNISH):
        assert say_n("You took {n} point.", "You took {n} points.", 7) == "You took 7 points."


def test_a_mistake_in_the_program_is_an_error() -> None:
    with using(ENGLISH):
        with pytest.raises(MessageError, match=r"there is no value for \{suit\}"):
            say(FOLLOW)
        with pytest.raises(MessageError, match="empty list"):
            say("You hold {cards}.", cards=CardSet())


@pytest.mark.parametrize("name", ["message", "self", "locale", "n", "values"])
def test_a_placeholder_may_have_any_name(name: str) -> None:
    with using(ENGLISH):
        assert say(f"<{{{name}}}>", **{name: "x"}) == "<x>"


def test_marking_changes_nothing() -> None:
    assert N_("Rules") == "Rules"


def test_a_value_is_not_a_message() -> None:
    with using(ENGLISH):
        assert say("{name}", name="{name.__class__}") == "{name.__class__}"


def test_a_message_is_parsed_once() -> None:
    with using(ENGLISH):
        say("A sentence of this test, {n}.", n=1)
        before = pieces.cache_info()
        say("A sentence of this test, {n}.", n=2)
        assert pieces.cache_info().misses == before.misses


def test_names_on_their_own() -> None:
    queen = Card.parse("QS")
    with using(ENGLISH):
        assert (card_name(queen), suit_name(Suit.SPADES)) == ("queen of spades", "Spades")
    with using(FINNISH):
        assert (card_name(queen, "gen"), suit_name(Suit.SPADES)) == ("patarouvan", "Pata")
    with using(CZECH):
        assert (card_name(queen), suit_name(Suit.SPADES)) == ("piková dáma", "Piky")
    with using(SERBIAN_CYRILLIC):
        assert (card_name(queen), suit_name(Suit.SPADES)) == ("дама пик", "Пик")
