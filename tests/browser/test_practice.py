"""Practice in a browser: from a mistake to the page about it, to a drill, and on from there."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.inspect_page import barriers, scrolls_sideways, small_targets
from tests.browser.visitor import DESKTOP, PHONE, Visits

TAKER = "/en/puzzles/drills/taker/microsoft-4"
TRIPS = "/en/progress/trips/"
with_and_without = pytest.mark.parametrize(
    "javascript", [True, False], ids=["with script", "without"]
)


def miss(page: Page, seed: int) -> None:
    """Answer who takes the trick in drill after drill, until an answer is wrong."""
    page.goto(f"{TAKER}/{seed}/")
    page.locator("button[name=seat]").first.click()
    expect(page.locator("#feedback-title")).to_be_visible()
    if page.locator("section.feedback.wrong").count() == 0:
        miss(page, seed + 1)


def solve(page: Page) -> None:
    """Answer who takes the trick, with the keyboard, until it is right."""
    for at in range(4):
        page.locator("button[name=seat]").nth(at).press("Enter")
        expect(page.locator("#feedback-title")).to_be_visible()
        if page.locator("section.feedback.right").count():
            return
        page.get_by_role("link", name="Try again").press("Enter")
        expect(page.locator("button[name=seat]").first).to_be_visible()


@with_and_without
def test_a_mistake_is_practised_with_the_keyboard_alone(javascript: bool, visits: Visits) -> None:
    page = visits.open("/en/", javascript=javascript)
    miss(page, 1)
    page.goto(TRIPS)
    page.get_by_role("link", name="Practise this Who takes the trick?").press("Enter")
    expect(page.locator(".practised")).to_contain_text("You practise this because")
    assert "/drills/taker/" in page.url
    solve(page)
    if javascript:
        expect(page.locator(".practised")).to_be_visible()
    page.get_by_role("link", name="Practise what you trip on").press("Enter")
    expect(page.locator(".practised")).to_be_visible()
    page.locator(".practised a").press("Enter")
    expect(page.locator("h1")).to_have_text("What you trip on")


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_filled_page_is_accessible_and_fits(size: ViewportSize, visits: Visits) -> None:
    page = visits.open("/en/", viewport=size)
    miss(page, 1)
    page.goto(TRIPS)
    expect(page.locator(".trip")).to_have_count(1)
    assert barriers(page, colours=True) == []
    assert scrolls_sideways(page) + small_targets(page) == []
    for path in ("/en/", "/en/puzzles/"):
        page.goto(path)
        expect(page.locator(".practice-line")).to_contain_text("1 thing is ready for practice.")
        assert barriers(page, colours=True) == []
