"""Every place of the course as a page: drawn once in a language, and held against all it must be.

Each place is seen in English and in two of the other languages. Only what does not depend on a
translation is compared between languages, so a missing one fails elsewhere.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from tests.web.positions import Place, main_places
from tests.web.reader import Page, Reader
from tests.web.test_rendered_words import TRANSLATED, wrong_phrases
from tests.web.test_terms import check_terms
from tutor.i18n.locales import SOURCE, SiteLocale
from tutor.teach.attempt import Stage

PARTS = 8
"""In so many tests the places are looked at, so that these can run side by side."""
ONE, TWO, THREE, FOUR = TRANSLATED
PAIRS = ((ONE, TWO), (THREE, FOUR), (ONE, THREE), (TWO, FOUR), (ONE, FOUR), (TWO, THREE))
"""Which two languages see a place, in turn: after two places of a kind all have seen one."""


def kind_of(place: Place) -> tuple[type, Stage, bool]:
    """What kind of step it is a place of, and what has happened there."""
    return type(place.attempt.step), place.attempt.stage, "try=" in place.path


@cache
def seen_in() -> dict[str, tuple[SiteLocale, SiteLocale]]:
    """The languages beside English in which each place is seen, by its path."""
    seen: Counter[object] = Counter()
    chosen = {}
    for place in main_places():
        chosen[place.path] = PAIRS[seen[kind_of(place)] % len(PAIRS)]
        seen[kind_of(place)] += 1
    return chosen


def assert_same_page(page: Page, other: Page) -> None:
    """Everything that can be compared across languages is the same."""
    assert page.has_table == other.has_table
    assert (page.choices, page.answers_given) == (other.choices, other.answers_given)
    if page.has_table:
        for name in ("trick", "hand", "winning", "seats", "on_turn"):
            assert getattr(page, name) == getattr(other, name), name
        assert len(page.facts) == len(other.facts)
    assert (page.feedback is None) == (other.feedback is None)
    if page.feedback is not None:
        assert page.tone == other.tone
        assert len(page.said) == len(other.said)


def assert_what_the_engine_says(page: Page, place: Place) -> None:
    """The page tells of the position what the engine knows."""
    attempt = place.attempt
    if "try=" in place.path:
        assert page.tone == "illegal"
    elif attempt.verdict is not None:
        assert page.tone == ("wrong" if attempt.stage is Stage.MISSED else "right")
        assert page.choices == []
    elif attempt.stage is Stage.OPEN:
        assert page.feedback is None
        assert page.choices


def look(reader: Reader, place: Place, locale: SiteLocale) -> Page:
    """The page of a place in a language, which must be in order by itself."""
    here = f"/{locale.tag}/{place.path}"
    page = reader.open(here)
    assert (page.status, page.lang, page.here) == (200, locale.tag, here)
    words = f"{page.title} {page.root.one('body').text}"
    assert not {"{", "}"} & set(words), here
    assert_what_the_engine_says(page, place)
    check_terms(page)
    assert wrong_phrases(page, locale) == set(), here
    return page


@pytest.mark.parametrize("part", range(PARTS))
def test_a_position_is_the_same_sound_page_in_every_language(reader: Reader, part: int) -> None:
    explained = 0
    for place in main_places()[part::PARTS]:
        english = look(reader, place, SOURCE)
        explained += len(english.root.all("button", class_="term"))
        for locale in seen_in()[place.path]:
            assert_same_page(look(reader, place, locale), english)
    assert explained, "there are words to check"


@pytest.mark.parametrize("locale", TRANSLATED, ids=str)
def test_each_language_is_seen_at_places_of_every_kind(locale: SiteLocale) -> None:
    seen = [place for place in main_places() if locale in seen_in()[place.path]]
    often = Counter(map(kind_of, main_places()))
    assert len(seen) > len(main_places()) * 0.4
    assert {kind for kind, times in often.items() if times > 1} <= set(map(kind_of, seen))
