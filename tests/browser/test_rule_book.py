"""The rule book on the screen and on paper."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page, expect

from tests.browser.inspect_page import barriers, scrolls_sideways
from tests.browser.visitor import DESKTOP, PHONE, Visits
from tools.pages import RULE_BOOK
from tutor.hearts import PRESETS
from tutor.i18n import LOCALES, SiteLocale

SHEETS = [
    *(f"/rules/summary/{preset}/" for preset in PRESETS),
    *(f"/rules/score-sheet/?rules=black-maria&players={players}" for players in range(3, 8)),
    "/rules/score-sheet/?rules=slam&players=6",
]
ONE_PAGE = re.compile(rb"/Type\s*/Page\b(?!s)")


def pages_on_paper(page: Page) -> int:
    """How many sheets of paper a page needs."""
    return len(ONE_PAGE.findall(page.pdf(prefer_css_page_size=True)))


@pytest.mark.parametrize("locale", LOCALES, ids=str)
def test_what_is_made_for_paper_fits_on_one_sheet(locale: SiteLocale, visits: Visits) -> None:
    page = visits.open(f"/{locale.tag}/rules/")
    assert pages_on_paper(page) > 1, "a long page needs several"
    for path in SHEETS:
        page.goto(f"/{locale.tag}{path}")
        assert pages_on_paper(page) == 1, path


def test_paper_carries_no_ways_to_other_pages(visits: Visits) -> None:
    page = visits.open("/en/rules/summary/slam/")
    page.emulate_media(media="print")
    for part in (".crumb", ".site-nav", "nav", "form"):
        for found in page.locator(part).all():
            expect(found).to_be_hidden()
    expect(page.locator(".summary-lines dt").first).to_be_visible()


def test_axe_finds_nothing_in_the_rule_book_on_a_phone(visits: Visits) -> None:
    page = visits.open("/en/rules/", viewport=PHONE, own=True)
    page.add_init_script(AXE_SCRIPT)
    found = []
    for path in RULE_BOOK.values():
        page.goto(f"/en{path}")
        found += barriers(page, colours=True) + scrolls_sideways(page)
    assert not found, "\n".join(found)


def test_on_a_phone_every_cell_says_whose_it_is(visits: Visits) -> None:
    page = visits.open("/en/rules/", viewport=PHONE)
    cells = page.locator("#line-moon td")
    assert [cell.locator(".of").inner_text() for cell in cells.all()] == [
        "Short rules",
        "Windows rules",
        "Grand slam rules",
        "Black Maria rules",
    ]
    expect(cells.first.locator(".of")).to_be_visible()
    page.set_viewport_size(DESKTOP)
    expect(cells.first.locator(".of")).to_be_hidden()
    expect(page.get_by_role("columnheader", name="Windows rules")).to_be_visible()


def test_the_comparison_is_a_table_at_every_width(visits: Visits) -> None:
    page = visits.open("/en/rules/", viewport=PHONE)
    for viewport in (PHONE, DESKTOP):
        page.set_viewport_size(viewport)
        row = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name="Jokers"))
        expect(row.get_by_role("cell")).to_have_count(4)


def test_a_wide_sheet_is_scrolled_with_the_keyboard(visits: Visits) -> None:
    page = visits.open("/en/rules/score-sheet/?rules=black-maria&players=7", viewport=PHONE)
    room = page.get_by_role("region", name="Score sheet")
    room.focus()
    expect(room).to_be_focused()
    page.keyboard.press("ArrowRight")
    for _ in range(100):
        if room.evaluate("room => room.scrollLeft") > 0:
            break
        page.wait_for_timeout(50)
    assert room.evaluate("room => room.scrollLeft") > 0


def test_the_sheet_is_chosen_without_javascript(visits: Visits) -> None:
    page = visits.open("/fi/rules/score-sheet/", javascript=False)
    page.locator("#sheet-rules").select_option("black-maria")
    page.locator("#sheet-players").select_option("5")
    page.locator(".sheet-choice button").click()
    expect(page.locator("th.player")).to_have_count(5)
    assert page.url.endswith("/fi/rules/score-sheet/?rules=black-maria&players=5")


def test_the_contents_lead_to_every_rule_by_keyboard(visits: Visits) -> None:
    page = visits.open("/cs/rules/slam/", viewport=PHONE)
    page.locator(".contents a[href='#grand-slam']").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#grand-slam")).to_be_in_viewport()
