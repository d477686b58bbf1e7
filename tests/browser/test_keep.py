"""Taking progress along in a real browser: from one device to another, and erasing it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.inspect_page import barriers, lost
from tests.browser.learner import KeyboardLearner
from tests.browser.listener import Listener
from tests.browser.visitor import DESKTOP, PHONE, Visits

LESSON = "/en/lessons/following-suit/free-within-the-suit/"
KEEP = "/en/progress/keep/"
ERASE = "/en/progress/erase/"
both = pytest.mark.parametrize("javascript", [True, False], ids=["htmx", "plain"])


def solve(page: Page) -> None:
    """Do something that is worth keeping."""
    page.goto(LESSON)
    page.locator("button[name=card][value='4C']").click()
    expect(page.locator(".feedback.right")).to_be_visible()


def make_code(page: Page) -> str:
    """Ask for a code, and read it."""
    page.goto(KEEP)
    page.get_by_role("button", name="Make a code").click()
    told = page.locator("#told-name")
    expect(told).to_have_text("Your code is ready.")
    expect(told).to_be_focused()
    return page.locator(".code strong").inner_text()


def questions_solved(page: Page) -> str:
    """What the page of the progress says of the lessons."""
    page.goto("/en/progress/")
    return (
        page.locator("section", has=page.locator("#lessons-name")).locator("p").first.inner_text()
    )


@both
def test_a_code_brings_progress_to_another_device(javascript: bool, visits: Visits) -> None:
    page = visits.open(KEEP, javascript=javascript)
    solve(page)
    code = make_code(page)
    other = visits.open(KEEP, javascript=javascript)
    other.get_by_label("Code of the other device").fill(code.lower().replace("-", " "))
    other.get_by_role("button", name="Share its progress").click()
    expect(other.locator("#told-name")).to_be_focused()
    assert questions_solved(other) == questions_solved(page)
    assert questions_solved(other).startswith("Questions solved: 1 of")


def test_the_link_asks_first_and_the_keyboard_is_enough(visits: Visits) -> None:
    page = visits.open(KEEP)
    solve(page)
    make_code(page)
    link = page.locator(".link a").get_attribute("href")
    assert link is not None
    other = visits.open(link)
    expect(other.get_by_role("heading", level=2)).to_have_text(
        "Share the progress of the other device?"
    )
    KeyboardLearner(other).activate(other.get_by_role("button", name="Share its progress"))
    expect(other.locator("#told-name")).to_be_focused()


def test_a_wrong_code_stays_in_the_field(visits: Visits) -> None:
    page = visits.open(KEEP)
    page.get_by_label("Code of the other device").fill("0000 0000 0000")
    page.get_by_role("button", name="Share its progress").click()
    expect(page.locator("#told-name")).to_be_focused()
    expect(page.get_by_label("Code of the other device")).to_have_value("0000 0000 0000")
    assert not barriers(page, colours=True)


def test_the_page_with_the_code_is_accessible_and_fits(visits: Visits) -> None:
    page = visits.open(KEEP)
    solve(page)
    make_code(page)
    found = barriers(page, colours=True)
    for viewport in (PHONE, DESKTOP, {"width": 320, "height": 600}):
        page.set_viewport_size(viewport)  # type: ignore[arg-type]
        found += lost(page, f"{viewport['width']} px")
    assert not found, "\n".join(found)


def test_the_code_is_copied_where_a_script_can(visits: Visits) -> None:
    page = visits.open(KEEP, own=True)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    solve(page)
    code = make_code(page)
    listener = Listener(page)
    button = page.get_by_role("button", name="Copy the code")
    button.click()
    expect(page.locator(".copied")).to_have_text("The code is copied.")
    expect(page.locator("#status")).to_have_text("The code is copied.")
    assert "The code is copied." in listener.heard
    assert page.evaluate("navigator.clipboard.readText()") == code


def test_without_a_script_there_is_no_button_that_cannot_copy(visits: Visits) -> None:
    page = visits.open(KEEP, javascript=False)
    solve(page)
    make_code(page)
    expect(page.locator("[data-copy]")).to_have_count(2)
    for button in page.locator("[data-copy]").all():
        expect(button).to_be_hidden()


def test_one_click_marks_the_code_for_copying_and_nothing_else(visits: Visits) -> None:
    page = visits.open(KEEP, javascript=True)
    solve(page)
    code = make_code(page)
    page.locator(".code strong").click()
    assert page.evaluate("getSelection().toString().trim()") == code


def test_on_paper_there_is_the_code_and_no_form(visits: Visits) -> None:
    page = visits.open(KEEP)
    solve(page)
    make_code(page)
    page.emulate_media(media="print")
    expect(page.locator(".ticket")).to_be_visible()
    expect(page.locator(".qr svg")).to_be_visible()
    for hidden in (page.locator("#from"), page.locator("#file"), page.locator("#erase")):
        expect(hidden).to_be_hidden()
    expect(page.locator("main :is(button, input):visible")).to_have_count(0)


@both
def test_a_file_is_saved_and_read_in(javascript: bool, visits: Visits, tmp_path: Path) -> None:
    page = visits.open(KEEP, javascript=javascript)
    solve(page)
    page.goto(KEEP)
    with page.expect_download() as saving:
        page.get_by_role("link", name="Save as a file").click()
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    assert json.loads(file.read_text())["events"]
    other = visits.open(KEEP, javascript=javascript)
    other.get_by_label("File of your progress").set_input_files(file)
    other.get_by_role("button", name="Read the file in").click()
    expect(other.locator(".feedback.right")).to_contain_text("1 entry was new.")
    file.write_text("no JSON")
    other.get_by_label("File of your progress").set_input_files(file)
    other.get_by_role("button", name="Read the file in").click()
    expect(other.locator(".feedback.notice")).to_contain_text("cannot be read")
    expect(other.locator("#told-name")).to_be_focused()


@both
def test_after_erasing_back_shows_nothing_of_it(javascript: bool, visits: Visits) -> None:
    page = visits.open(KEEP, javascript=javascript)
    solve(page)
    make_code(page)
    page.get_by_role("link", name="Erase everything …").click()
    page.get_by_role("button", name="Erase it all now").click()
    expect(page.locator("#told-name")).to_have_text("Your progress is erased.")
    expect(page.locator("#told-name")).to_be_focused()
    assert not [each for each in page.context.cookies() if "learner" in each.get("name", "")]
    for _ in range(2):
        page.go_back()
        expect(page.locator(".code")).to_have_count(0)
        expect(page.get_by_role("button", name="Erase it all now")).to_have_count(0)
    assert questions_solved(page).startswith("Questions solved: 0 of")
