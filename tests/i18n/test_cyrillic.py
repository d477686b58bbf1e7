from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.i18n.source_tree import ROOT, reference
from tutor.i18n.cyrillic import Transliterator
from tutor.i18n.exceptions import load
from tutor.i18n.locales import SERBIAN_CYRILLIC, SERBIAN_LATIN

TRANSLATIONS = ROOT / "translations"
SCRIPT = Transliterator(load(TRANSLATIONS).cyrillic)
SENTENCES = cast("list[dict[str, str]]", reference("model-sentences.json"))


@pytest.mark.parametrize(
    ("latin", "cyrillic"),
    [
        ("Ljubav, Njegoš, džez, đak", "Љубав, Његош, џез, ђак"),
        ("LJUBAV NJEGOŠ DŽEZ", "ЉУБАВ ЊЕГОШ ЏЕЗ"),
        ("Injekcija, konjunkcija, nadživeti", "Инјекција, конјункција, надживети"),
        ("Odigrajte {card:acc}.", "Одиграјте {card:acc}."),
        ("{cards:Acc or} ili {2C:ins}", "{cards:Acc or} или {2C:ins}"),
        ("**Jako** i *koso*", "**Јако** и *косо*"),
        ("[pravila](/sr-Latn/pravila?a=b#c)", "[правила](/sr-Latn/pravila?a=b#c)"),
        ("[pravila][r]\n\n[r]: /sr-Latn/r", "[правила][r]\n\n[r]: /sr-Latn/r"),
        ('<b class="jako">jako</b> &nbsp; a < b', '<b class="jako">јако</b> &nbsp; а < б'),
        ("vidi https://example.org/pravila.", "види https://example.org/pravila."),
        ("<https://example.org/a>", "<https://example.org/a>"),
        ("upišite `herc`", "упишите `herc`"),
        ("Q♠, 10♥, K ♦ i A♣", "Q♠, 10♥, K ♦ и A♣"),
        ("A, K, Q i J", "A, K, Q и J"),
        ("K i A", "K и A"),
        ("10 i A", "10 и A"),
        ("A svaki herc nosi poen.", "А сваки херц носи поен."),
        ("igra Hearts, Hearts Tutor", "игра Hearts, Hearts Tutor"),
        ("(engl. shooting the moon)", "(енгл. shooting the moon)"),
        ("„štih” – jedan krug", "„штих” – један круг"),
        ("", ""),
    ],
)
def test_letters_are_converted_and_nothing_else(latin: str, cyrillic: str) -> None:
    assert SCRIPT.to_cyrillic(latin) == cyrillic
    assert not SCRIPT.differs_on_return(latin)


@pytest.mark.parametrize("sentence", SENTENCES, ids=lambda sentence: sentence["en"])
def test_the_model_sentences_come_out_right(sentence: dict[str, str]) -> None:
    assert SCRIPT.to_cyrillic(sentence["sr-Latn"]) == sentence["sr-Cyrl"]
    assert not SCRIPT.differs_on_return(sentence["sr-Latn"])


@given(st.text("abcčćdđefghijklmnoprsštuvzžABCČĆĐŠŽ ,.!?{}`0123456789"))
def test_no_text_raises(text: str) -> None:
    SCRIPT.to_cyrillic(text)


def test_a_text_that_does_not_come_back_is_noticed() -> None:
    assert SCRIPT.differs_on_return("karta na столу")


def test_the_grammar_is_made_from_the_latin_one() -> None:
    latin = (TRANSLATIONS / SERBIAN_LATIN.babel_id / "grammar.toml").read_text("utf-8")
    made = SCRIPT.grammar(latin)
    assert 'acc = "даму пик"' in made
    assert 'suit_heading = "nom"' in made
    assert "Do not edit" in made
    assert made == _file("grammar.toml").read_text("utf-8")


def _file(name: str) -> Path:
    return TRANSLATIONS / SERBIAN_CYRILLIC.babel_id / name
