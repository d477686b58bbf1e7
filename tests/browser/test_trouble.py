"""When an answer cannot be shown in its place, people hear and see what is true, and can go on."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.visitor import Visits

STEP = "/en/lessons/following-suit/follow-suit/"
CARD = ".hand button[name=card]:not([aria-disabled=true])"
TOO_MANY = 429


def answer_with(page: Page, status: int, *, once: bool = False) -> None:
    """Let what is sent to the step be answered with an error page of the site."""

    def answer(route: Route) -> None:
        if route.request.method != "POST":
            route.continue_()
            return
        missing = route.fetch(url=f"{page.url.split('/en/')[0]}/en/nowhere/", method="GET")
        route.fulfill(response=missing, status=status)

    page.route(f"**{STEP}*", answer, times=1 if once else None)


@pytest.mark.parametrize("status", [TOO_MANY, 500])
def test_the_words_of_an_error_page_are_told_where_it_cannot_be_shown(
    visits: Visits, status: int
) -> None:
    page = visits.open(STEP, expect=frozenset({status}), own=True)
    answer_with(page, status)
    page.locator(CARD).first.click()
    said = "The address may be mistyped, or the page may have moved."
    expect(page.get_by_role("alert").filter(has_text=said)).to_be_visible()
    expect(page.locator("#stage .hand")).to_be_visible()


def test_whoever_was_too_fast_goes_on_in_the_same_page(visits: Visits) -> None:
    page = visits.open(STEP, expect=frozenset({TOO_MANY, 422}), own=True)
    answer_with(page, TOO_MANY, once=True)
    page.evaluate("window.isSamePage = true")
    page.locator(CARD).first.click()
    expect(page.locator("#trouble")).not_to_be_empty()
    expect(page.locator(".htmx-request")).to_have_count(0)
    page.locator(CARD).first.click()
    expect(page.locator("#stage .feedback")).to_be_visible()
    expect(page.locator("#trouble")).to_be_empty()
    assert page.evaluate("window.isSamePage")
