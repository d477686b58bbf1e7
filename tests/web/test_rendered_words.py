"""The phrases that are wrong in a language, looked for in the pages as readers see them.

The catalogs are checked for them too, but some arise only when sentences, cards and numbers meet.
The places of lessons are looked at in ``test_every_place``.
"""

from __future__ import annotations

from functools import cache

import pytest

from tests.web.page_reader import Element
from tests.web.positions import real_course
from tests.web.reader import Page, Reader
from tools.pages import NONSENSE, page_paths
from tutor.i18n import LOCALES
from tutor.i18n.locales import SOURCE, SiteLocale
from tutor.i18n.patterns import pattern_hits

TRANSLATED = [locale for locale in LOCALES if locale != SOURCE]
BLOCKS = ("h1", "h2", "h3", "p", "li", "dd", "legend", "label", "summary", "th", "td", "button")
"""What holds a sentence or a label by itself. Keys and names of languages are left out below."""


def names_a_language(block: Element) -> bool:
    """Whether a block holds the own name of another language."""
    return any("lang" in part.attrs for part in (block, *block.within))


@cache  # the same words stand on many pages
def wrong_phrases_in(text: str, locale: SiteLocale) -> frozenset[str]:
    """The wrong phrases of a text. Spaces and marks depend on how its parts are joined."""
    hits = pattern_hits(locale, text)
    return frozenset(str(hit) for hit in hits if any(map(str.isalpha, hit.text)))


def wrong_phrases(page: Page, locale: SiteLocale) -> set[str]:
    """The wrong phrases of the words on a page."""
    main = page.root.one("main")
    texts = {
        block.text.strip()
        for block in main.walk()
        if block.tag in BLOCKS
        and not block.all("p")
        and not block.all("kbd")
        and not names_a_language(block)
    }
    return {hit for text in texts for hit in wrong_phrases_in(text, locale)}


@pytest.mark.parametrize("locale", TRANSLATED, ids=str)
def test_no_page_around_the_lessons_has_a_wrong_phrase(reader: Reader, locale: SiteLocale) -> None:
    paths = {path for path in page_paths(real_course()).values() if NONSENSE not in path}
    assert len(paths) > 20
    found = {path: wrong_phrases(reader.open(f"/{locale.tag}{path}"), locale) for path in paths}
    assert {path: hits for path, hits in found.items() if hits} == {}
