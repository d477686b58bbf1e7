"""The spelling check: which words it looks at, and what it says."""

from __future__ import annotations

import pytest

from tools import spell
from tutor.i18n.locales import FINNISH, LOCALES, SERBIAN_CYRILLIC, SERBIAN_LATIN


def test_only_the_words_that_readers_see_are_looked_at() -> None:
    text = "You **played** {QS:def}, a [trick](term:trick-card) of *Left’s* `code`: well-known, 13."
    wrong = spell.misspelt([text], lambda _word: False)
    assert list(wrong) == ["You", "played", "trick", "of", "Left’s", "well-known"]


def test_an_unknown_word_is_told_once_with_its_first_text() -> None:
    wrong = spell.misspelt(["A trik.", "Two trik, one trick."], lambda word: word != "trik")
    assert wrong == {"trik": "A trik."}


def test_every_language_has_a_dictionary() -> None:
    assert spell.DICTIONARIES.keys() == {locale.tag for locale in LOCALES}


def test_our_own_words_are_read_in_both_scripts() -> None:
    latin = spell.own_words(SERBIAN_LATIN)
    assert latin
    assert latin < spell.own_words(SERBIAN_CYRILLIC)
    assert "maria" in spell.own_words(FINNISH)


def test_our_own_words_are_sorted_and_stand_once() -> None:
    for path in spell.TRANSLATIONS.glob("*/words.txt"):
        words = path.read_text("utf-8").split()
        assert words == sorted(set(words), key=str.casefold), path


def test_a_language_that_there_is_not_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["spell", "fi", "xx"])
    assert spell.main() == 2
    assert capsys.readouterr().err == "no such language: xx\n"


def test_a_missing_dictionary_is_told_with_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def missing(_locale: object) -> object:
        raise spell.NoDictionaryError("there is no dictionary fi; install it")

    monkeypatch.setattr(spell, "knower", missing)
    monkeypatch.setattr("sys.argv", ["spell", "fi"])
    assert spell.main() == 2
    assert capsys.readouterr().err == "there is no dictionary fi; install it\n"
