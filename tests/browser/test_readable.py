"""Larger text, wider spacing, and a page that does not jump: nothing is lost and nothing moves."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from bench.transfer import WATCH_SHIFTS
from tests.browser.inspect_page import scrolls_sideways, small_targets
from tests.browser.visitor import DESKTOP, Visits
from tools.pages import expected_status, few_page_paths, page_paths
from tutor import paths
from tutor.i18n import LOCALES, SiteLocale
from tutor.teach.course import load_course

COURSE = load_course(paths.lessons())
ILLEGAL = {name: path for name, path in page_paths(COURSE).items() if name.endswith("-illegal")}
PAGES = few_page_paths(COURSE) | ILLEGAL
ERRORS = frozenset({400, 404, 422})
# What a window of 1280 by 800 has left at a zoom of 200 % (WCAG 2.2, 1.4.4), and a phone.
ZOOMED: ViewportSize = {"width": 640, "height": 400}
NARROW: ViewportSize = {"width": 360, "height": 740}
TABLET: ViewportSize = {"width": 768, "height": 1024}
# WCAG 2.2, 1.4.12. A sheet made by the browser itself, because the pages allow no other.
TEXT_SPACING = """
() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
        word-spacing: 0.16em !important; } p { margin-block-end: 2em !important; }`);
    document.adoptedStyleSheets = [sheet];
}
"""
# Text that an element around it cuts off. What is there for screen readers only is cut to a dot.
CUT_OFF = """
() => {
    const clips = (style) => /hidden|clip/.test(style.overflowX + style.overflowY);
    const isDot = (edge) => edge.width < 2 && edge.height < 2;
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode, parent = node.parentElement;
        if (!node.textContent.trim()) continue;
        if (!parent.checkVisibility({ visibilityProperty: true })) continue;
        if (parent.closest(".skip, [popover], script, style")) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const text = range.getBoundingClientRect();
        for (let box = parent; box && box !== document.body; box = box.parentElement) {
            if (!clips(getComputedStyle(box))) continue;
            const edge = box.getBoundingClientRect();
            if (isDot(edge)) break;
            if (text.left < edge.left - 1 || text.right > edge.right + 1
                || text.top < edge.top - 1 || text.bottom > edge.bottom + 1) {
                found.push(`${node.textContent.trim()} in ${box.outerHTML.slice(0, 60)}`);
            }
        }
    }
    return found;
}
"""


ONE_ROW = 52
"""The height of the head of the page, in pixels, when everything in it stands side by side."""
# The words of an element lie within it, and it lies within the control around it.
SHOWN_WHOLE = """
element => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const words = range.getBoundingClientRect();
    return [element, element.parentElement].every(around => {
        const edge = around.getBoundingClientRect();
        return words.left >= edge.left - 1 && words.right <= edge.right + 1
            && words.top >= edge.top - 1 && words.bottom <= edge.bottom + 1;
    });
}
"""


def lost(page: Page, name: str) -> list[str]:
    """What a page loses in its window: text cut off, controls out of reach."""
    cut: list[str] = page.evaluate(CUT_OFF)
    found = [*cut, *scrolls_sideways(page), *small_targets(page)]
    return [f"{name}: {problem}" for problem in found]


@pytest.mark.parametrize("locale", LOCALES, ids=str)
def test_nothing_is_lost_with_larger_text_and_wider_spacing(
    locale: SiteLocale, visits: Visits
) -> None:
    page = visits.open(f"/{locale.tag}/", viewport=ZOOMED, expect=ERRORS)
    found = []
    for name, path in PAGES.items():
        answer = page.goto(f"/{locale.tag}{path}")
        assert answer is not None
        assert answer.status == expected_status(name, path)
        found += lost(page, f"{name} at 200 %")
        page.evaluate(TEXT_SPACING)
        for viewport in (ZOOMED, NARROW):
            page.set_viewport_size(viewport)
            found += lost(page, f"{name}, spaced, {viewport['width']} px")
        page.set_viewport_size(ZOOMED)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("locale", LOCALES, ids=str)
def test_the_name_of_the_language_is_read_whole_on_narrow_windows(
    locale: SiteLocale, visits: Visits
) -> None:
    page = visits.open(f"/{locale.tag}/rules/")
    name = page.locator(".languages summary [lang]")
    found = []
    for spaced in (False, True):
        if spaced:
            page.evaluate(TEXT_SPACING)
        for width in (320, 360, 480):
            page.set_viewport_size({"width": width, "height": 640})
            expect(name).to_have_text(locale.own_name)
            if not name.evaluate(SHOWN_WHOLE):
                found.append(f"{width} px, spaced: {spaced}")
            found += lost(page, f"{width} px, spaced: {spaced}")
            if not spaced:
                assert page.locator(".site-head").evaluate("e => e.offsetHeight") <= ONE_ROW
    assert not found, "\n".join(found)


def test_the_check_for_text_that_is_cut_off_finds_some(visits: Visits) -> None:
    page = visits.open("/fi/")
    page.evaluate(
        "document.querySelector('h1').style.cssText = 'overflow: hidden; block-size: 1ch'"
    )
    assert page.evaluate(CUT_OFF)


@pytest.mark.parametrize("viewport", [NARROW, TABLET, DESKTOP], ids=["360", "768", "1280"])
@pytest.mark.parametrize("path", ["what-is-a-trick/", "four-tricks/", "follow-suit/?try=6C"])
def test_nothing_shifts_while_a_page_loads(
    viewport: ViewportSize, path: str, visits: Visits
) -> None:
    page = visits.open("/fi/", viewport=viewport)
    page.add_init_script(WATCH_SHIFTS)
    page.goto(f"/fi/lessons/following-suit/{path}")
    page.wait_for_timeout(300)
    assert page.evaluate("window.shifted") == 0


TOP = "element => element.getBoundingClientRect().top"


@pytest.mark.parametrize("language", ["en", "fi"])
@pytest.mark.parametrize("viewport", [TABLET, DESKTOP], ids=["768", "1280"])
@pytest.mark.parametrize(("card", "tone"), [("QD", "illegal"), ("TC", "wrong"), ("4C", "right")])
def test_the_table_and_the_hand_stay_where_they_are_when_the_answer_comes(
    card: str, tone: str, viewport: ViewportSize, language: str, visits: Visits
) -> None:
    page = visits.open(
        f"/{language}/lessons/following-suit/free-within-the-suit/", viewport=viewport
    )
    places = [page.locator(".felt"), page.locator(".your-hand")]
    before = [place.evaluate(TOP) for place in places]
    page.locator(f"button[name=card][value='{card}']").click()
    feedback = page.locator(f".feedback.{tone}")
    expect(feedback).to_be_in_viewport(ratio=1)
    page.wait_for_timeout(100)
    after = [place.evaluate(TOP) for place in places]
    assert after == pytest.approx(before, abs=1)
