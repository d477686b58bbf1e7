"""The phrases that are wrong in a language, looked for in the pages as readers see them.

The catalogs are checked for them too, but some arise only when sentences, cards and numbers meet.
"""

from __future__ import annotations

import pytest

from tests.web.page_reader import Element
from tests.web.positions import main_places, real_course
from tests.web.reader import Reader
from tools.pages import NONSENSE, page_paths
from tutor.i18n import LOCALES
from tutor.i18n.locales import SOURCE, SiteLocale
from tutor.i18n.patterns import pattern_hits

TRANSLATED = [locale for locale in LOCALES if locale != SOURCE]
EVERY = 3
"""Each language looks at a third of the places, and each place is looked at."""
BLOCKS = ("h1", "h2", "h3", "p", "li", "dd", "legend", "label", "summary", "th", "td", "button")
"""What holds a sentence or a label by itself. Keys and names of languages are left out below."""


def names_a_language(block: Element) -> bool:
    """Whether a block holds the own name of another language."""
    return any("lang" in part.attrs for part in (block, *block.within))


def wrong_phrases(reader: Reader, locale: SiteLocale, path: str) -> set[str]:
    """The wrong phrases of words on a page. Spaces and marks depend on how its parts are joined."""
    main = reader.open(f"/{locale.tag}/{path.lstrip('/')}").root.one("main")
    texts = {
        block.text.strip()
        for name in BLOCKS
        for block in main.all(name)
        if not block.all("p") and not block.all("kbd") and not names_a_language(block)
    }
    hits = (hit for text in texts for hit in pattern_hits(locale, text))
    return {f"{hit} on {path}" for hit in hits if any(map(str.isalpha, hit.text))}


@pytest.mark.parametrize("locale", TRANSLATED, ids=str)
def test_no_place_of_a_lesson_has_a_wrong_phrase(reader: Reader, locale: SiteLocale) -> None:
    first = TRANSLATED.index(locale) % EVERY
    found = [wrong_phrases(reader, locale, place.path) for place in main_places()[first::EVERY]]
    assert sorted(set().union(*found)) == []


@pytest.mark.parametrize("locale", TRANSLATED, ids=str)
def test_no_other_page_has_a_wrong_phrase(reader: Reader, locale: SiteLocale) -> None:
    paths = {path for path in page_paths(real_course()).values() if NONSENSE not in path}
    assert len(paths) > 20
    found = [wrong_phrases(reader, locale, path) for path in paths]
    assert sorted(set().union(*found)) == []
