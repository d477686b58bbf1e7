"""Larger text, wider spacing, and a page that does not jump: nothing is lost and nothing moves."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from bench.transfer import WATCH_SHIFTS
from tests.browser.inspect_page import CUT_OFF, TEXT_SPACING, lost
from tests.browser.visitor import DESKTOP, Visits
from tutor.i18n import LOCALES, SiteLocale

NARROW: ViewportSize = {"width": 360, "height": 740}
TABLET: ViewportSize = {"width": 768, "height": 1024}

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


def test_nothing_shifts_while_a_page_loads(visits: Visits) -> None:
    page = visits.open("/fi/", own=True)
    page.add_init_script(WATCH_SHIFTS)
    for viewport in (NARROW, TABLET, DESKTOP):
        page.set_viewport_size(viewport)
        for path in ("what-is-a-trick/", "four-tricks/", "follow-suit/?try=6C"):
            page.goto(f"/fi/lessons/following-suit/{path}")
            page.wait_for_timeout(300)
            assert page.evaluate("window.shifted") == 0, (viewport, path)


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
