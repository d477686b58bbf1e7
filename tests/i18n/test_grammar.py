from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from tests.i18n.source_tree import ROOT, reference
from tutor.hearts.cards import Card, Suit
from tutor.hearts.seats import Seat
from tutor.i18n.grammar import CARDS, CaseError, GrammarError, grammar, load
from tutor.i18n.locales import CZECH, ENGLISH, FINNISH, LOCALES, SERBIAN_LATIN, SiteLocale, find

CASE_NAMES = {"part": "par", "ppart": "ppar"}
CARD_NAMES = cast("dict[str, dict[str, dict[str, str]]]", reference("card-names.json"))
CARD_FORMS = [
    (locale, code, CASE_NAMES.get(case, case), form)
    for tag, cards in cast(
        "dict[str, dict[str, dict[str, str]]]", reference("card-names.json")
    ).items()
    if (locale := find(tag))
    for code, forms in cards.items()
    for case, form in forms.items()
    if case != "gender"
]
SUIT_FORMS = cast("dict[str, dict[str, dict[str, str]]]", reference("suit-names.json"))


def test_every_card_form_is_that_of_the_reference() -> None:
    assert len(CARD_FORMS) == 52 * (1 + 9 + 6 + 7 + 7)
    wrong = [
        (str(locale), code, case, form)
        for locale, code, case, form in CARD_FORMS
        if grammar(locale).card(Card.parse(code), case) != form
    ]
    assert wrong == []


@pytest.mark.parametrize("locale", LOCALES[1:], ids=str)
def test_every_suit_form_is_that_of_the_tables(locale: SiteLocale) -> None:
    suits = grammar(locale).suits
    assert {suit.key: dict(forms) for suit, forms in suits.items()} == SUIT_FORMS[locale.babel_id]


def test_the_finnish_local_cases_that_the_reference_leaves_out() -> None:
    names = grammar(FINNISH)
    king = Card.parse("KS")
    assert names.card(king, "ine") == "patakuninkaassa"
    assert names.card(king, "abl") == "patakuninkaalta"
    for card in CARDS:
        assert names.card(card, "ine")[:-3] == names.card(card, "ela")[:-3]
        assert names.card(card, "abl")[:-3] == names.card(card, "ade")[:-3]


def test_the_serbian_locative_of_a_card_is_its_dative() -> None:
    names = grammar(SERBIAN_LATIN)
    assert all(names.card(card, "loc") == names.card(card, "dat") for card in CARDS)


@pytest.mark.parametrize(
    ("tag", "case", "seats"),
    [
        ("en", "nom", "the player on your left, the player across from you, "
                      "the player on your right"),
        ("fi", "nom", "vasemmanpuoleinen pelaaja, vastapäinen pelaaja, oikeanpuoleinen pelaaja"),
        ("fi", "ade", "vasemmanpuoleisella pelaajalla, vastapäisellä pelaajalla, "
                      "oikeanpuoleisella pelaajalla"),
        ("cs", "dat", "hráči vlevo, hráči naproti, hráči vpravo"),
        ("sr-Latn", "acc", "igrača levo, igrača preko puta, igrača desno"),
        ("sr-Cyrl", "dat", "играчу лево, играчу преко пута, играчу десно"),
    ],
)  # fmt: skip
def test_seats_decline(tag: str, case: str, seats: str) -> None:
    locale = find(tag)
    assert locale
    others = (Seat.LEFT, Seat.ACROSS, Seat.RIGHT)
    assert ", ".join(grammar(locale).seat(seat, case) for seat in others) == seats


@pytest.mark.parametrize(
    ("tag", "case", "seats"),
    [
        ("en", "nom", "the second player on your left, the third player on your left, "
                      "the third player on your right, the second player on your right"),
        ("fi", "nom", "vasemmalla toisena istuva pelaaja, vasemmalla kolmantena istuva pelaaja, "
                      "oikealla kolmantena istuva pelaaja, oikealla toisena istuva pelaaja"),
        ("fi", "gen", "vasemmalla toisena istuvan pelaajan, "
                      "vasemmalla kolmantena istuvan pelaajan, "
                      "oikealla kolmantena istuvan pelaajan, oikealla toisena istuvan pelaajan"),
        ("cs", "gen", "druhého hráče vlevo, třetího hráče vlevo, "
                      "třetího hráče vpravo, druhého hráče vpravo"),
        ("cs", "loc", "druhém hráči vlevo, třetím hráči vlevo, "
                      "třetím hráči vpravo, druhém hráči vpravo"),
        ("sr-Latn", "acc", "drugog igrača levo, trećeg igrača levo, "
                           "trećeg igrača desno, drugog igrača desno"),
        ("sr-Cyrl", "ins", "другим играчем лево, трећим играчем лево, "
                           "трећим играчем десно, другим играчем десно"),
    ],
)  # fmt: skip
def test_the_seats_of_larger_tables_decline(tag: str, case: str, seats: str) -> None:
    locale = find(tag)
    assert locale
    others = (Seat.SECOND_LEFT, Seat.THIRD_LEFT, Seat.THIRD_RIGHT, Seat.SECOND_RIGHT)
    assert ", ".join(grammar(locale).seat(seat, case) for seat in others) == seats


@pytest.mark.parametrize("locale", LOCALES, ids=str)
def test_no_two_seats_share_a_form(locale: SiteLocale) -> None:
    names = grammar(locale)
    for case in names.seats[Seat.LEFT]:
        assert len({names.seat(seat, case) for seat in Seat}) == len(Seat)


@pytest.mark.parametrize("locale", LOCALES, ids=str)
def test_all_seats_have_the_same_cases(locale: SiteLocale) -> None:
    names = grammar(locale)
    assert all(set(forms) == set(names.seats[Seat.LEFT]) for forms in names.seats.values())


def test_english_has_an_article_and_otherwise_ignores_the_case() -> None:
    names = grammar(ENGLISH)
    queen = Card.parse("QS")
    assert names.card(queen, "def") == "the queen of spades"
    assert names.card(queen, "gen") == names.card(queen) == "queen of spades"
    assert names.suit(Suit.CLUBS, "par") == "clubs"


def test_a_case_that_a_language_has_not_is_an_error_that_says_which_it_has() -> None:
    with pytest.raises(CaseError, match=r"QS has no case 'par' in cs; it has nom, gen, dat, acc"):
        grammar(CZECH).card(Card.parse("QS"), "par")
    with pytest.raises(CaseError, match="diamonds has no case 'pgen' in sr-Latn"):
        grammar(SERBIAN_LATIN).suit(Suit.DIAMONDS, "pgen")
    with pytest.raises(CaseError, match="left has no case 'pnom'"):
        grammar(FINNISH).seat(Seat.LEFT, "pnom")
    with pytest.raises(CaseError):
        grammar(ENGLISH).card(Card.parse("QS"), "nonsense")


def test_a_joker_has_no_name() -> None:
    with pytest.raises(CaseError, match="X1 has no name in en"):
        grammar(ENGLISH).card(Card(52))


def test_common_cases_are_those_of_every_word() -> None:
    names = grammar(SERBIAN_LATIN)
    assert "pgen" in names.cases
    assert "pgen" not in names.common_cases(names.suits.values())


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("[cards.QS]", "[cards.QX]", "cards.QS: missing"),
        ("[cards.QS]", "[cards.QX]", "cards.QX: unknown"),
        ("[suits.clubs]", "[suits.club]", "suits.clubs: missing"),
        ("[seats.left]", "[seats.west]", "seats.left: missing"),
        ('acc = "pikovou dámu"', 'akk = "pikovou dámu"', "cards.QS.akk: unknown case"),
        ('nom = "piková dáma"', 'gen2 = "x"', "cards.QS: has no nom"),
        ('acc = "pikovou dámu"', 'acc = " "', "cards.QS.acc: empty"),
        ('suit_heading = "pnom"', 'suit_heading = "par"', "suit_heading: not every suit has"),
        ('suit_heading = "pnom"', "", "suit_heading"),
        ('acc = "pikovou dámu"', "acc = 1", "Expected `str`"),
        ("[cards.QS]", "[cards.QS", "grammar.toml"),
        ("[cards.QS]", "[cardz.QS]", "unknown field `cardz`"),
    ],
)
def test_a_broken_file_is_refused(tmp_path: Path, old: str, new: str, problem: str) -> None:
    text = (ROOT / "translations" / "cs" / "grammar.toml").read_text("utf-8")
    assert old in text
    path = tmp_path / "grammar.toml"
    path.write_text(text.replace(old, new), "utf-8")
    with pytest.raises(GrammarError, match=problem.replace(".", r"\.")):
        load(CZECH, path)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(GrammarError, match="No such file"):
        load(CZECH, tmp_path / "grammar.toml")
