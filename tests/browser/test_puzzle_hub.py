"""The pages that lead to puzzles, in a browser: the head of the page, and the form by keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.inspect_page import axe_violations, scrolls_sideways, small_targets
from tests.browser.test_readable import ONE_ROW
from tests.browser.visitor import PHONE, Scheme, Visits
from tools.pages import PUZZLES, expected_status
from tutor.i18n import LOCALES, SiteLocale

WIDTHS = (320, 340, 360, 480, 481, 640, 704, 705, 768, 896, 897, 1280)
"""Around every width at which the head of the page changes."""
ERRORS = frozenset({400})


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


@pytest.mark.parametrize("locale", LOCALES, ids=str)
def test_the_head_of_the_page_is_one_line_at_every_width(
    locale: SiteLocale, visits: Visits
) -> None:
    page = visits.open(f"/{locale.tag}/puzzles/list/")
    head, link = page.locator(".site-head"), page.locator(".site-nav a").first
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 640})
        assert head.evaluate("head => head.offsetHeight") <= ONE_ROW, width
        assert scrolls_sideways(page) + small_targets(page) == [], width
        expect(link).to_be_in_viewport(ratio=1)
        expect(link).to_have_accessible_name(link.inner_text() or link.text_content() or "")


@pytest.mark.parametrize("javascript", [True, False], ids=["with script", "without"])
def test_the_list_is_filtered_with_the_keyboard_alone(javascript: bool, visits: Visits) -> None:
    page = visits.open("/en/puzzles/list/", javascript=javascript)
    field = page.get_by_label("Level")
    field.focus()
    expect(field).to_be_focused()
    page.keyboard.type("Med")
    press(page, "Tab", "Tab", "Tab")
    button = page.get_by_role("button", name="Show these puzzles")
    expect(button).to_be_focused()
    press(page, "Enter")
    expect(page.get_by_label("Level")).to_have_value("2")
    assert "level=2" in page.url
    first = page.locator(".puzzle-list a").first
    expect(first).to_contain_text("(Medium")
    first.focus()
    press(page, "Enter")
    expect(page.locator("h1")).to_contain_text("(Medium")


def test_a_table_is_chosen_and_the_page_stays_at_the_drills(visits: Visits) -> None:
    page = visits.open("/en/puzzles/", viewport=PHONE)
    page.get_by_label("Table").select_option("slam-5")
    page.get_by_role("button", name="Take this table").click()
    expect(page.locator("#drills")).to_be_in_viewport()
    assert page.url.endswith("/en/puzzles/?table=slam-5#drills")
    page.locator("#drills .themes a").first.click()
    assert "/slam-5/" in page.url


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_the_pages_of_puzzles(scheme: Scheme, visits: Visits) -> None:
    page = visits.open("/en/", scheme=scheme, expect=ERRORS)
    for name, path in PUZZLES.items():
        answer = page.goto(f"/en{path}")
        assert answer is not None
        assert answer.status == expected_status(name, path)
        assert axe_violations(page) == []
