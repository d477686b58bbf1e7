"""What a learner has written or ticked stays, whatever they look at in between."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.inspect_page import axe_violations
from tests.browser.learner import Learner
from tests.browser.listener import Listener
from tests.browser.test_tables import SERVE
from tests.browser.visitor import PHONE, Visits
from tests.teach.test_questions import FOLDER
from tools.browsing import serving

LESSON = "/en/lessons/asking"
SHEET = ["15", "1,5", "", "−3"]
FEEDBACK = "#stage .feedback"
NARROWEST: ViewportSize = {"width": 320, "height": 640}
FOCUSED = "() => document.activeElement.getAttribute('aria-label') || document.activeElement.id"


@pytest.fixture(scope="module")
def site(server_log: Path) -> Iterator[str]:
    """The address of the site with the course that has a step of every kind of question."""
    command = (sys.executable, "-c", SERVE, str(FOLDER), "serve")
    with server_log.open("a") as errors, serving(command, errors=errors) as address:
        yield address


def fields(page: Page) -> Locator:
    """The fields for numbers."""
    return page.locator("input[name=answer][type=text]")


def fill_sheet(page: Page, numbers: list[str]) -> None:
    """Write a number into each row of the score sheet."""
    for row, number in enumerate(numbers):
        fields(page).nth(row).fill(number)


def expect_sheet(page: Page, numbers: list[str]) -> None:
    """See that each row of the score sheet holds its number."""
    expect(fields(page)).to_have_count(len(numbers))
    for row, number in enumerate(numbers):
        expect(fields(page).nth(row)).to_have_value(number)


def ticked(page: Page) -> list[str]:
    """The values of all ticked boxes."""
    found: list[str] = page.eval_on_selector_all(
        "#stage :checked", "boxes => boxes.map(box => box.value)"
    )
    return found


def tick(page: Page, *values: str) -> None:
    """Tick boxes, or take their ticks away."""
    for value in values:
        page.locator(f"label:has(input[value='{value}'])").click()


def test_a_sheet_survives_hints_languages_settings_reload_and_back(visits: Visits) -> None:
    page = visits.open(f"{LESSON}/deal/")
    fill_sheet(page, SHEET)
    page.get_by_role("link", name="Show a hint").click()
    expect(page.get_by_role("heading", name="Hint 1 of 4")).to_be_focused()
    expect_sheet(page, SHEET)
    fields(page).nth(2).fill("7")
    changed = [*SHEET[:2], "7", *SHEET[3:]]
    page.get_by_role("link", name="Next hint").click()
    expect(page.get_by_role("heading", name="Hint 2 of 4")).to_be_focused()
    expect_sheet(page, changed)
    page.reload()
    expect_sheet(page, changed)
    page.get_by_role("link", name="Hide the hint").click()
    expect(page.locator(".hint")).to_have_count(0)
    expect_sheet(page, changed)
    Learner(page).change_language("fi")
    expect_sheet(page, changed)
    fields(page).first.fill("20")
    page.locator("#settings-link").click()
    page.locator("main a[href*='/lessons/']").first.click()
    expect_sheet(page, ["20", *changed[1:]])
    page.locator("footer a").first.click()
    page.go_back()
    expect_sheet(page, ["20", *changed[1:]])


def test_back_shows_the_sheet_as_it_was_sent(visits: Visits) -> None:
    page = visits.open(f"{LESSON}/deal/")
    numbers = ["15", "11", "0", "1"]
    fill_sheet(page, numbers)
    page.get_by_role("button", name="Check").click()
    expect(page.locator(f"{FEEDBACK}.wrong")).to_be_visible()
    page.go_back()
    expect(page.locator(FEEDBACK)).to_have_count(0)
    expect_sheet(page, numbers)


def test_what_is_wrong_with_a_form_does_not_lose_it(visits: Visits) -> None:
    page = visits.open(f"{LESSON}/deal/")
    odd = ["15", "A b", "１", "+−"]
    fill_sheet(page, odd)
    page.get_by_role("button", name="Check").click()
    expect(page.locator(f"{FEEDBACK}.notice")).to_be_visible()
    expect_sheet(page, odd)
    Learner(page).change_language("cs")
    expect_sheet(page, odd)


def test_a_number_with_a_comma_comes_back_whole(visits: Visits) -> None:
    page = visits.open(f"{LESSON}/out/")
    fields(page).fill("1,5")
    page.get_by_role("button", name="Check").click()
    expect(page.locator(f"{FEEDBACK}.notice")).to_be_visible()
    expect(fields(page)).to_have_value("1,5")
    Learner(page).change_language("sr-Cyrl")
    expect(fields(page)).to_have_value("1,5")


@pytest.mark.parametrize(
    ("step_id", "first", "then"),
    [
        ("rule-sets", ["basic", "slam"], ["slam", "black-maria"]),
        ("winners", ["left", "none"], ["none", "you"]),
        ("pass", ["QS", "AD"], ["AD", "KD"]),
    ],
)
def test_ticks_survive_and_so_does_taking_them_away(
    visits: Visits, step_id: str, first: list[str], then: list[str]
) -> None:
    page = visits.open(f"{LESSON}/{step_id}/")
    tick(page, *first)
    page.get_by_role("link", name="Show a hint").click()
    expect(page.locator(".hint")).to_be_visible()
    assert set(ticked(page)) == set(first)
    (gone,) = set(first) - set(then)
    (new,) = set(then) - set(first)
    tick(page, gone, new)
    Learner(page).change_language("fi")
    assert set(ticked(page)) == set(then)
    tick(page, *then)
    page.reload()
    assert ticked(page) == []
    assert "=" not in page.url.replace("hint=1", "")


def test_a_look_at_the_last_trick_hides_the_form_and_keeps_it(visits: Visits) -> None:
    page = visits.open(f"{LESSON}/out/")
    fields(page).fill("12")
    page.locator(".history summary").click()
    page.locator(".history").get_by_role("link", name="Look at it again").last.click()
    expect(page.locator(".banner")).to_be_visible()
    expect(page.locator("#stage form.asked")).to_have_count(0)
    page.get_by_role("link", name="Back to the game").click()
    expect(fields(page)).to_have_value("12")


def test_writing_says_nothing_and_leaves_the_focus_alone(visits: Visits) -> None:
    page = visits.open(f"{LESSON}/deal/")
    fields(page).first.focus()
    entries = page.evaluate("() => history.length")
    listener = Listener(page)
    page.keyboard.type("13", delay=20)
    expect(fields(page).first).to_be_focused()
    assert listener.heard == []
    assert page.evaluate("() => history.length") == entries
    assert page.url.endswith("/deal/?filled=13,,,")


def test_the_keys_work_without_a_table(visits: Visits) -> None:
    page = visits.open(f"{LESSON}/winners/")
    page.locator(".asked input").first.focus()
    page.keyboard.press("?")
    keys = page.locator("#keys")
    expect(keys).to_have_attribute("open", "")
    expect(keys.locator("kbd")).to_have_text(["N", "Z", "?"])
    page.keyboard.press("?")
    expect(page.locator(".asked input").first).to_be_focused()
    page.keyboard.press("Space")
    page.keyboard.press("n")
    expect(page.get_by_role("heading", name="Hint 1 of 4")).to_be_focused()
    page.keyboard.press("n")
    expect(page.get_by_role("heading", name="Hint 2 of 4")).to_be_focused()
    assert ticked(page) == ["you"]
    page.get_by_role("button", name="Check").click()
    expect(page.locator(f"{FEEDBACK} h2")).to_be_focused()
    page.keyboard.press("z")
    expect(page.locator(FEEDBACK)).to_have_count(0)
    assert ticked(page) == ["you"]


def test_letters_are_written_where_one_writes(visits: Visits) -> None:
    page = visits.open(f"{LESSON}/deck/")
    fields(page).press_sequentially("nz?")
    expect(fields(page)).to_have_value("nz?")
    expect(page.locator(".hint")).to_have_count(0)


def test_focus_goes_to_the_first_field_that_was_refused(visits: Visits) -> None:
    page = visits.open(f"{LESSON}/deal/")
    fill_sheet(page, ["15", "x", "0", "y"])
    page.get_by_role("button", name="Check").click()
    expect(page.locator(f"{FEEDBACK}.notice")).to_be_visible()
    expect(fields(page).nth(1)).to_be_focused()
    message = page.locator(f"{FEEDBACK} p").inner_text()
    assert "“x”" in message
    for row, invalid in enumerate((False, True, False, True)):
        field = fields(page).nth(row)
        assert (field.get_attribute("aria-invalid") == "true") is invalid
        expect(field).to_have_accessible_description(message if invalid else "")


@pytest.mark.parametrize(("step_id", "answer"), [("trick", "14"), ("deal", "15"), ("winners", "")])
def test_who_tries_again_begins_in_the_first_field(
    visits: Visits, step_id: str, answer: str
) -> None:
    page = visits.open(f"{LESSON}/{step_id}/", viewport=PHONE)
    assert page.evaluate(FOCUSED) != "answer", "a new page takes no focus"
    if answer:
        fill_sheet(page, [answer] * fields(page).count())
    else:
        tick(page, "left")
    page.get_by_role("button", name="Check").click()
    expect(page.locator(f"{FEEDBACK} h2")).to_be_focused()
    page.get_by_role("link", name="Try again").click()
    first = page.locator("#stage form.asked input").first
    expect(first).to_be_focused()
    expect(first).to_be_in_viewport()


def test_the_headings_of_the_sheet_are_not_read_twice_on_a_narrow_page(visits: Visits) -> None:
    page = visits.open(f"{LESSON}/deal/", viewport=PHONE)
    cell = page.locator(".tally td[data-label]").first
    shown = cell.evaluate("cell => getComputedStyle(cell, '::before').content")
    assert shown == '"Taken in this deal" / ""'


def test_the_dot_of_the_player_on_turn_shows_in_forced_colours(visits: Visits) -> None:
    page = visits.open(f"{LESSON}/yours/")
    page.emulate_media(forced_colors="active")
    dot, plate = page.locator(".on-turn strong").evaluate(
        "name => [getComputedStyle(name, '::before').backgroundColor,"
        " getComputedStyle(name.parentElement).backgroundColor]"
    )
    assert dot != plate


def test_a_sheet_is_printed_as_large_as_the_rest(visits: Visits) -> None:
    page = visits.open(f"{LESSON}/deal/")
    page.emulate_media(media="print")
    sizes = page.eval_on_selector_all(
        ".tally, .tally th, .tally td, .goal",
        "all => all.map(each => getComputedStyle(each).fontSize)",
    )
    assert set(sizes) == {"16px"}


@pytest.mark.parametrize("step_id", ["opener", "yours", "direction"])
def test_answers_stand_below_one_another_on_a_phone_of_320_pixels(
    visits: Visits, step_id: str
) -> None:
    page = visits.open(f"/fi/lessons/asking/{step_id}/", viewport=NARROWEST)
    lefts = page.eval_on_selector_all(
        ".options button", "all => all.map(each => each.getBoundingClientRect().left)"
    )
    assert len(lefts) > 1
    assert len(set(lefts)) == 1


@pytest.mark.parametrize("step_id", ["deal", "trick", "winners", "direction"])
def test_axe_finds_nothing_in_a_refused_form(visits: Visits, step_id: str) -> None:
    page = visits.open(f"{LESSON}/{step_id}/")
    if fields(page).count():
        fill_sheet(page, ["x"] * fields(page).count())
    elif step_id == "winners":
        tick(page, "you", "none")
    if step_id != "direction":
        page.get_by_role("button", name="Check").click()
        expect(page.locator(f"{FEEDBACK}.notice")).to_be_visible()
    assert axe_violations(page) == []
