from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from tests.i18n.source_tree import reference
from tutor.i18n.locales import ENGLISH, LOCALES, SiteLocale, named
from tutor.i18n.patterns import PatternsError, pattern_hits, patterns

SENTENCES = cast("list[dict[str, str]]", reference("model-sentences.json"))


@pytest.mark.parametrize("locale", LOCALES, ids=str)
def test_no_pattern_hits_a_model_sentence(locale: SiteLocale) -> None:
    found = {
        sentence[locale.tag]: [str(hit) for hit in pattern_hits(locale, sentence[locale.tag])]
        for sentence in SENTENCES
    }
    assert {text: hits for text, hits in found.items() if hits} == {}


@pytest.mark.parametrize(
    ("tag", "text", "hit"),
    [
        ("fi", "Voitit tempun", "tempu"),
        ("fi", "Johtava maa", "Johtava"),
        ("fi", "korttien ohittaminen", "ohittami"),
        ("fi", "pata rouva", "pata rouva"),
        ("fi", "hertta-ässä", "hertta-ässä"),
        ("fi", "aloita herttalla", "herttalla"),
        ("fi", "patakuningatar", "kuningatar"),
        ("fi", "timantti", "timant"),
        ("fi", "seuraava kierros", "kierros"),
        ("fi", "hertta on rikottu", "rikottu"),
        ("fi", "”hyvä“", "“"),
        ("fi", "85%", "5%"),
        ("fi", "Onko Teillä? Te pelaatte", "Te"),
        ("fi", "5 pisteet", "5 pisteet"),
        ("cs", "paluba karet", "palub"),
        ("cs", "vyhrát trik", "trik"),
        ("cs", "vaše ruka", "ruka"),
        ("cs", "vedení srdcí", "vedení"),
        ("cs", "následovat barvu", "následova"),
        ("cs", "piková královna", "královn"),
        ("cs", "spodek", "spodek"),
        ("cs", "přihrávka", "přihráv"),
        ("cs", "vyhrál/a jste", "l/a"),
        ("cs", "musíš přiznat barvu", "musíš"),
        ("cs", "že Vás čeká", "Vás"),
        ("cs", "2 z 3", "z 3"),
        ("cs", "„ano”", "”"),
        ("cs", "3 bodů", "3 bodů"),
        ("cs", "5 karty", "5 karty"),
        ("sr-Latn", "uzeti trik", "trik"),
        ("sr-Latn", "špil od 13 herca", "13 herca"),
        ("sr-Latn", "dijamanti", "dijamant"),
        ("sr-Latn", "srca su otvorena", "srca"),
        ("sr-Latn", "dva boda", "boda"),
        ("sr-Latn", "prekoputa", "prekoputa"),
        ("sr-Latn", "morate igrati", "morate igrati"),
        ("sr-Latn", "uzeo/la", "o/la"),
        ("sr-Latn", "dodjavola", "dj"),
        ("sr-Latn", "5 karte", "5 karte"),
        ("sr-Latn", "uzeтi", "т"),
        ("sr-Cyrl", "узeти", "зe"),
        ("sr-Cyrl", "штих levo", "levo"),
        ("sr-Cyrl", "конј", "нј"),
        ("sr-Cyrl", "ты", "ы"),
        ("en", "the Queen of Spades", "Queen of Spades"),
        ("en", "Hearts has been broken", "Hearts has been broken"),
        ("en", "same color", "same color"),
        ("en", "dump it", "dump"),
        ("en", "a pack of cards", "pack"),
        ("en", "this hand", "this hand"),
        ("en", "two  spaces", "  "),
        ("cs", "Pozor !", " !"),
        ("cs", "Pozor\N{NO-BREAK SPACE}!", "\N{NO-BREAK SPACE}!"),
        ("fi", "odota...", "..."),
        ("cs", "ano - ne", " - "),
        ("en", 'say "no"', '"'),
        ("en", "don't", "'"),
        ("fi", "uusi trick", "trick"),
        ("cs", "Hint", "Hint"),
        ("sr-Latn", "void", "void"),
    ],
)
def test_a_pattern_hits(tag: str, text: str, hit: str) -> None:
    locale = named(tag)
    assert locale
    assert hit in [found.text for found in pattern_hits(locale, text)]


@pytest.mark.parametrize(
    ("tag", "text"),
    [
        ("en", "Win the trick, lead a suit, be void."),
        ("en", "Queen of spades"),
        ("fi", "Ohita vihje"),
        ("fi", "85 %"),
        ("fi", "tervetuloa"),
        ("cs", "Vy jste na řadě. Karty v ruce"),
        ("cs", "Vyneste kartu"),
        ("sr-Latn", "odjednom, podjednako"),
        ("sr-Cyrl", "игра Hearts Tutor, Q♠"),
        ("cs", "- první\n- druhý"),
        ("cs", "řádek  \ndalší"),
    ],
)
def test_what_is_right_is_not_hit(tag: str, text: str) -> None:
    locale = named(tag)
    assert locale
    assert pattern_hits(locale, text) == []


def test_a_hit_says_what_to_write() -> None:
    (hit,) = pattern_hits(ENGLISH, "the same color")
    assert str(hit) == "'same color': suit; write same suit"


def test_an_allowed_phrase_does_not_hide_another_hit(tmp_path: Path) -> None:
    (tmp_path / "patterns.toml").write_text(
        '[[cs]]\npattern = \'ruk[au]\'\nwhy = "hand"\ninstead = "karty"\n'
        'allow = ["na ruku", "u ruky"]\n',
        "utf-8",
    )
    czech = named("cs")
    assert czech
    (pattern,) = patterns(tmp_path)[czech]
    assert [hit.text for hit in pattern.hits("Na ruku, vaše ruka, ruku na ruku")] == [
        "ruka",
        "ruku",
    ]


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (None, "No such file"),
        ('[[fi]]\npattern = \'(\'\nwhy = ""\ninstead = ""', "missing \\)"),
        ("[[fi]]\npattern = 'a'\nwhy = \"\"", "instead"),
        ('[[sv]]\npattern = \'a\'\nwhy = ""\ninstead = ""', "no such language: sv"),
        ("[[fi", "patterns.toml"),
    ],
)
def test_a_broken_file_is_refused(tmp_path: Path, content: str | None, problem: str) -> None:
    if content is not None:
        (tmp_path / "patterns.toml").write_text(content, "utf-8")
    with pytest.raises(PatternsError, match=problem):
        patterns(tmp_path)
