"""Every page in every language: accessible, in both colour schemes, and nothing of it is lost.

A page takes long to open, so everything that can be seen on it is looked at while it is open.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.inspect_page import (
    TEXT_SPACING,
    USUAL_SPACING,
    barriers,
    lost,
    scrolls_sideways,
    small_targets,
)
from tests.browser.visitor import DESKTOP, PHONE, Visits
from tools.browsing import send_form
from tools.pages import expected_status, few_page_paths, page_paths, refused_forms
from tutor import paths
from tutor.i18n import LOCALES, SiteLocale
from tutor.teach.course import load_course

COURSE = load_course(paths.lessons())
PAGES = page_paths(COURSE)
ILLEGAL = {name: path for name, path in PAGES.items() if name.endswith("-illegal")}
FEW = few_page_paths(COURSE) | ILLEGAL
"""A page of every kind: these are looked at in every language."""
REFUSED = refused_forms(COURSE)
LONGEST_WORDS = "fi"
"""The language in which every page is looked at in all its states, also where a form is refused."""
OTHERS = [locale.tag for locale in LOCALES if locale.tag != LONGEST_WORDS]
ERRORS = frozenset({400, 404, 422})
# 320 is what a window of 1280 has left at a zoom of 400 % (WCAG 2.2, 1.4.10), and 640 by 400 what
# one of 1280 by 800 has left at 200 % (1.4.4).
NARROWEST: ViewportSize = {"width": 320, "height": 600}
ZOOMED: ViewportSize = {"width": 640, "height": 400}
TABLET: ViewportSize = {"width": 768, "height": 1024}
WINDOWS = (DESKTOP, TABLET, NARROWEST)
PARTS = 3
"""In so many tests a language is looked at, so that these can run side by side."""


def visit(page: Page, locale: SiteLocale, part: int) -> Iterator[str]:
    """Open a part of the pages in turn and give their names, also of those that refuse a form."""
    everything = locale.tag == LONGEST_WORDS
    pages = PAGES if everything else FEW
    for name, path in list(pages.items())[part::PARTS]:
        answer = page.goto(f"/{locale.tag}{path}")
        assert answer is not None
        assert answer.status == expected_status(name, path), f"{name}: {answer.status}"
        yield name
    for name, (path, form) in list(REFUSED.items())[part::PARTS] if everything else ():
        answer = send_form(page, f"/{locale.tag}{path}", form)
        assert answer.status == expected_status(name, path), f"{name}: {answer.status}"
        yield name


def is_listened_to(locale: SiteLocale, name: str) -> bool:
    """Whether axe looks at a page in a language.

    In one language at all of them. What it finds hardly depends on the language, so of the others
    each takes a fourth: together they see every kind of page again.
    """
    if locale.tag == LONGEST_WORDS:
        return True
    return list(FEW).index(name) % len(OTHERS) == OTHERS.index(locale.tag)


def are_colours_seen(locale: SiteLocale, name: str) -> bool:
    """Whether axe looks at the colours of a page, too: once for each kind of page."""
    return locale.tag == LONGEST_WORDS and (name in FEW or name in REFUSED)


def windows_for(locale: SiteLocale) -> tuple[ViewportSize, ...]:
    """Where the longest words fit with room to spare, shorter ones do."""
    return WINDOWS if locale.tag == LONGEST_WORDS else (NARROWEST,)


def layout_problems(page: Page, windows: tuple[ViewportSize, ...] = WINDOWS) -> list[str]:
    """What does not fit at some width, and what is lost with larger text and wider spacing."""

    def small_or_wide(viewport: ViewportSize) -> list[str]:
        page.set_viewport_size(viewport)
        found = scrolls_sideways(page) + small_targets(page)
        return [f"at {viewport['width']} px: {problem}" for problem in found]

    found = [each for window in windows for each in small_or_wide(window)]
    page.set_viewport_size(ZOOMED)
    found += lost(page, "at 200 %")
    page.evaluate(TEXT_SPACING)
    found += lost(page, f"spaced, {ZOOMED['width']} px")
    page.set_viewport_size(PHONE)
    found += lost(page, f"spaced, {PHONE['width']} px")
    page.evaluate(USUAL_SPACING)
    found += small_or_wide(PHONE)
    page.set_viewport_size(DESKTOP)
    return found


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("locale", LOCALES, ids=str)
def test_every_page_is_accessible_and_nothing_of_it_is_lost(
    locale: SiteLocale, part: int, visits: Visits
) -> None:
    page = visits.open(f"/{locale.tag}/", expect=ERRORS, own=True)
    page.add_init_script(AXE_SCRIPT)
    found = []
    for name in visit(page, locale, part):
        problems = layout_problems(page, windows_for(locale))
        if is_listened_to(locale, name):
            problems += barriers(page, colours=are_colours_seen(locale, name))
        found += [f"{name}: {problem}" for problem in problems]
    assert not found, "\n".join(found)


def test_the_checks_find_what_is_wrong(visits: Visits) -> None:
    page = visits.open("/fi/")
    assert not barriers(page, colours=True)
    assert not layout_problems(page)
    heading = page.locator("h1")
    heading.evaluate("e => { e.style.cssText = 'color: #888; background: #999'; }")
    light, dark = barriers(page, colours=True)
    assert "/fi/: color-contrast: " in light
    assert dark.startswith("dark: ")
    page.evaluate("document.documentElement.removeAttribute('lang')")
    (nameless,) = barriers(page, colours=False)
    assert "/fi/: html-has-lang: " in nameless
    heading.evaluate("e => { e.style.cssText = 'min-inline-size: 350px'; }")
    assert [line for line in layout_problems(page) if line.startswith("at 320 px")]
    heading.evaluate("e => { e.style.cssText = 'overflow: hidden; block-size: 1ch'; }")
    assert [line for line in layout_problems(page) if line.startswith("at 200 %")]


@pytest.mark.parametrize("locale", LOCALES, ids=str)
def test_every_page_keeps_its_place_when_the_language_changes(
    locale: SiteLocale, visits: Visits
) -> None:
    """Each language sees a fifth of the pages; ``tests/web`` sends the form of all of them."""
    page = visits.open(f"/{locale.tag}/", expect=ERRORS)
    number = LOCALES.index(locale)
    other = LOCALES[(number + 1) % len(LOCALES)]
    for name, path in list(FEW.items())[number :: len(LOCALES)]:
        if expected_status(name, path) != 200:
            continue
        page.goto(f"/{locale.tag}{path}")
        page.locator(".languages summary").click()
        page.locator(f".languages button[value='{other.tag}']").click()
        expect(page.locator("html")).to_have_attribute("lang", other.tag)
        # That the settings are saved is said only once.
        place = path.removesuffix("?saved=1").removesuffix("?from=practice")
        assert page.url.endswith(f"/{other.tag}{place}"), name
