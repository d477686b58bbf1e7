"""Every page in every language: accessible, in both colour schemes, and never too wide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.inspect_page import axe_violations, scrolls_sideways, small_targets
from tests.browser.visitor import DESKTOP, PHONE, Scheme, Visits
from tools.browsing import send_form
from tools.pages import expected_status, few_page_paths, page_paths, refused_forms
from tutor import paths
from tutor.i18n import LOCALES, SiteLocale
from tutor.teach.course import load_course

COURSE = load_course(paths.lessons())
PAGES = page_paths(COURSE)
FEW = few_page_paths(COURSE)
"""A page of every kind: these are looked at in every language and colour scheme."""
REFUSED = refused_forms(COURSE)
LONGEST_WORDS = "fi"
"""The language in which every page is looked at in all its states, also where a form is refused."""
ERRORS = frozenset({400, 404, 422})
# 320 is what a window of 1280 has left at a zoom of 400 % (WCAG 2.2, 1.4.10).
NARROWEST: ViewportSize = {"width": 320, "height": 600}
TABLET: ViewportSize = {"width": 768, "height": 1024}


def visit(
    page: Page, locale: SiteLocale, pages: Mapping[str, str], *, refused: bool
) -> Iterator[tuple[str, Page]]:
    """Open each page in turn, perhaps also those that refuse a form; give its name and the page."""
    for name, path in pages.items():
        answer = page.goto(f"/{locale.tag}{path}")
        assert answer is not None
        assert answer.status == expected_status(name, path), f"{name}: {answer.status}"
        yield name, page
    for name, (path, form) in REFUSED.items() if refused else ():
        answer = send_form(page, f"/{locale.tag}{path}", form)
        assert answer.status == expected_status(name, path), f"{name}: {answer.status}"
        yield name, page


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("locale", LOCALES, ids=str)
def test_axe_finds_nothing(locale: SiteLocale, scheme: Scheme, visits: Visits) -> None:
    page = visits.open(f"/{locale.tag}/", scheme=scheme, expect=ERRORS)
    everything = (locale.tag, scheme) == (LONGEST_WORDS, "light")
    pages = PAGES if everything else FEW
    found = [
        violation
        for _, opened in visit(page, locale, pages, refused=everything)
        for violation in axe_violations(opened)
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("locale", LOCALES, ids=str)
def test_no_page_scrolls_sideways_and_every_control_can_be_hit(
    locale: SiteLocale, visits: Visits
) -> None:
    page = visits.open(f"/{locale.tag}/", expect=ERRORS)
    found = []
    everything = locale.tag == LONGEST_WORDS
    pages = PAGES if everything else FEW
    for name, opened in visit(page, locale, pages, refused=everything):
        for viewport in (NARROWEST, PHONE, TABLET, DESKTOP):
            opened.set_viewport_size(viewport)
            found += [
                f"{name} at {viewport['width']} px: {problem}"
                for problem in scrolls_sideways(opened) + small_targets(opened)
            ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("locale", LOCALES, ids=str)
def test_every_page_keeps_its_place_when_the_language_changes(
    locale: SiteLocale, visits: Visits
) -> None:
    page = visits.open(f"/{locale.tag}/", expect=ERRORS)
    other = LOCALES[(LOCALES.index(locale) + 1) % len(LOCALES)]
    for name, path in FEW.items():
        if expected_status(name, path) != 200:
            continue
        page.goto(f"/{locale.tag}{path}")
        page.locator(".languages summary").click()
        page.locator(f".languages button[value='{other.tag}']").click()
        expect(page.locator("html")).to_have_attribute("lang", other.tag)
        # That the settings are saved is said only once.
        place = path.removesuffix("?saved=1")
        assert page.url.endswith(f"/{other.tag}{place}"), name
