"""Settings and explained words in a real browser, above all without JavaScript."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.learner import KeyboardLearner
from tests.browser.listener import Listener
from tests.browser.visitor import Visits

TABLE = "/fi/lessons/following-suit/free-within-the-suit/"
WORDS = "/fi/lessons/following-suit/what-is-a-trick/"
COLOUR = "element => getComputedStyle(element).color"
SUITS = ("clubs", "diamonds", "hearts", "spades")
both = pytest.mark.parametrize("javascript", [True, False], ids=["htmx", "plain"])


def choose(page: Page, **chosen: str) -> None:
    """Save these choices on the page of the settings."""
    for name, value in chosen.items():
        page.locator(f"input[name={name}][value={value}]").check()
    page.locator("form.choices button").click()
    expect(page.locator(".feedback.right")).to_be_visible()


def style(locator: Locator, name: str) -> str:
    """What the style sheets make of an element."""
    value: str = locator.evaluate("(e, name) => getComputedStyle(e).getPropertyValue(name)", name)
    return value


@both
def test_the_settings_take_effect_and_lead_back(javascript: bool, visits: Visits) -> None:
    page = visits.open(TABLE, javascript=javascript)
    paper = page.locator("html")
    light = style(paper, "background-color")
    page.locator("#settings-link").click()
    choose(page, scheme="dark", colours="four", marking="always")
    page.locator(".crumb a").click()
    assert page.url.endswith(TABLE)
    dark = style(paper, "background-color")
    assert brightness(dark) < 80 < brightness(light)
    colours = {suit: style(page.locator(f".hand .face.{suit}").first, "color") for suit in SUITS}
    assert len(set(colours.values())) == 4, "four colours"
    expect(page.locator(".hand .may")).to_have_count(3)


def brightness(colour: str) -> float:
    """How bright a colour of the page is, from 0 to 255."""
    numbers = [float(part) for part in colour.strip("rgba()").replace(",", " ").split()[:3]]
    return sum(numbers) / 3


def test_two_colours_are_the_rule(visits: Visits) -> None:
    page = visits.open(TABLE)
    colours = {suit: style(page.locator(f".hand .face.{suit}").first, "color") for suit in SUITS}
    assert colours["clubs"] == colours["spades"]
    assert colours["diamonds"] == colours["hearts"]
    assert len(set(colours.values())) == 2


@pytest.mark.parametrize("device", ["light", "dark"])
@pytest.mark.parametrize("chosen", ["light", "dark"])
def test_the_reader_decides_against_the_device(device: str, chosen: str, visits: Visits) -> None:
    page = visits.open("/en/settings/", scheme="light" if device == "light" else "dark")
    choose(page, scheme=chosen)
    page.goto("/en/")
    bright = brightness(style(page.locator("html"), "background-color"))
    assert (bright > 128) == (chosen == "light")


@both
def test_the_switch_at_the_table_marks_and_unmarks(javascript: bool, visits: Visits) -> None:
    page = visits.open(f"{TABLE}?hint=1", javascript=javascript)
    switch = page.locator("#marking")
    for pressed, marked in (("true", 3), ("false", 0)):
        switch.click()
        expect(switch).to_have_attribute("aria-pressed", pressed)
        expect(page.locator(".hand .may")).to_have_count(marked)
        if javascript:
            expect(switch).to_be_focused()
    expect(page.locator(".hint")).to_be_visible()


def test_the_switch_says_what_it_has_changed(visits: Visits) -> None:
    page = visits.open("/en/lessons/following-suit/free-within-the-suit/")
    switch, listener = page.locator("#marking"), Listener(page)
    for pressed, said in (
        ("true", "The cards that may be played are marked."),
        ("false", "The cards that may be played are no longer marked."),
    ):
        switch.click()
        expect(switch).to_have_attribute("aria-pressed", pressed)
        expect(switch).to_be_focused()
        assert [text for text in listener.heard if not text.startswith("→")] == [said]


def test_that_the_settings_are_saved_is_said_once(visits: Visits) -> None:
    page = visits.open("/en/settings/")
    choose(page, colours="four")
    KeyboardLearner(page).change_language("fi")
    expect(page.locator(".feedback")).to_have_count(0)
    assert page.url.endswith("/fi/settings/")


def test_the_settings_are_saved_with_the_keyboard_alone(visits: Visits) -> None:
    page = visits.open("/sr-Latn/settings/", javascript=False)
    learner = KeyboardLearner(page)
    learner.tab_to(page.locator("input[name=colours]:checked"))
    page.keyboard.press("ArrowDown")
    learner.activate(page.locator("form.choices button"))
    expect(page.locator("input[name=colours][value=four]")).to_be_checked()
    expect(page.locator("html")).to_have_attribute("data-colours", "four")


# Explained words.


def meaning_of(word: Locator) -> Locator:
    """The popover that a word opens."""
    return word.page.locator(f"#{word.get_attribute('popovertarget')}")


@both
def test_a_word_is_explained_where_it_stands(javascript: bool, visits: Visits) -> None:
    page = visits.open(WORDS, javascript=javascript)
    words = page.locator("button.term")
    expect(words).to_have_count(3)
    for number in range(3):
        word = words.nth(number)
        meaning = meaning_of(word)
        expect(meaning).to_be_hidden()
        word.click()
        expect(meaning).to_be_visible()
        expect(meaning).to_be_in_viewport()
        assert meaning.inner_text().strip()
    page.keyboard.press("Escape")
    expect(page.locator(".meaning:popover-open")).to_have_count(0)


@both
def test_a_word_is_explained_to_the_keyboard(javascript: bool, visits: Visits) -> None:
    page = visits.open(WORDS, javascript=javascript)
    word = page.locator("button.term").first
    learner = KeyboardLearner(page)
    learner.activate(word)
    expect(meaning_of(word)).to_be_visible()
    page.keyboard.press("Escape")
    expect(meaning_of(word)).to_be_hidden()
    expect(word).to_be_focused()
    page.keyboard.press("Space")
    expect(meaning_of(word)).to_be_visible()
