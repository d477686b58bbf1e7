"""The phrases that are wrong in a language, looked for in the pages as readers see them.

The catalogs are checked for them too, but some arise only when sentences, cards and numbers meet.
"""

from __future__ import annotations

import pytest

from tests.web.positions import main_places, real_course
from tests.web.reader import Reader
from tools.pages import page_paths
from tutor.i18n import LOCALES
from tutor.i18n.locales import SOURCE, SiteLocale
from tutor.i18n.patterns import pattern_hits

TRANSLATED = [locale for locale in LOCALES if locale != SOURCE]
EVERY = 3
"""Each language looks at a third of the places, and each place is looked at."""
OWN_NAMES = ("English", "suomi", "čeština", "srpski (latinica)", "српски (ћирилица)")
"""The names of the languages stand on every page in their own language."""


def wrong_phrases(reader: Reader, locale: SiteLocale, path: str) -> set[str]:
    """The wrong phrases of words on a page. Spaces and marks depend on how its parts are joined."""
    page = reader.open(f"/{locale.tag}/{path.lstrip('/')}")
    words = " ".join(f"{page.title} {page.root.one('main').text}".split())
    for name in OWN_NAMES:
        words = words.replace(name, "")
    hits = (hit for hit in pattern_hits(locale, words) if any(map(str.isalpha, hit.text)))
    return {f"{hit} on {path}" for hit in hits}


@pytest.mark.parametrize("locale", TRANSLATED, ids=str)
def test_no_place_of_a_lesson_has_a_wrong_phrase(reader: Reader, locale: SiteLocale) -> None:
    first = TRANSLATED.index(locale) % EVERY
    found = [wrong_phrases(reader, locale, place.path) for place in main_places()[first::EVERY]]
    assert sorted(set().union(*found)) == []


@pytest.mark.parametrize("locale", TRANSLATED, ids=str)
def test_no_other_page_has_a_wrong_phrase(reader: Reader, locale: SiteLocale) -> None:
    paths = set(page_paths(real_course()).values())
    assert len(paths) > 20
    found = [wrong_phrases(reader, locale, path) for path in paths]
    assert sorted(set().union(*found)) == []
