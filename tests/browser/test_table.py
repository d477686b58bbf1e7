"""The table in a real browser: hints, questions, keys, old tricks, taking back."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.learner import KeyboardLearner, Learner
from tests.browser.listener import Listener
from tests.browser.visitor import PHONE, Visits
from tutor import paths
from tutor.teach.attempt import begin
from tutor.teach.course import load_course
from tutor.teach.hints import Rung, hint
from tutor.teach.model import Play, Step

LESSON = load_course(paths.lessons())["following-suit"]
DUCK = LESSON.step("free-within-the-suit")
TWO = LESSON.step("the-taker-leads")
both = pytest.mark.parametrize("javascript", [True, False], ids=["htmx", "plain"])


def url_of(step: Step, language: str = "en", query: str = "") -> str:
    return f"/{language}/lessons/{LESSON.slug}/{step.id}/{query}"


def query_of(page: Page) -> dict[str, list[str]]:
    """What the address says about the place."""
    return parse_qs(urlsplit(page.url).query)


def press(page: Page, key: str) -> Locator:
    """The control that a key presses."""
    return page.locator(f"#stage [data-press='{key}']")


def first_card(page: Page) -> Locator:
    return page.locator(".hand :is(button, a, input)").first


# Hints.


def test_one_key_climbs_the_ladder_and_its_last_rung_passes(visits: Visits) -> None:
    page = visits.open(url_of(DUCK))
    first_card(page).focus()
    listener = Listener(page)
    for rung in Rung:
        page.keyboard.press("n")
        title = page.locator(".hint h2")
        expect(title).to_have_text(f"Hint {rung.value} of 4")
        assert query_of(page) == {"hint": [str(rung.value)]}
        said = [text for text in listener.heard if not text.startswith("→")]
        assert len(said) == 1
        assert said[0].startswith(f"Hint {rung.value} of 4. ")
        assert page.evaluate("document.activeElement.closest('.hand') !== null"), "it stays there"
    page.keyboard.press("n")
    page.wait_for_timeout(200)
    assert query_of(page) == {"hint": ["4"]}, "there is no fifth"
    given = hint(begin(DUCK, LESSON.rules), Rung.ANSWER)
    assert given is not None
    Learner(page).answer(DUCK, given.move)


def test_a_hint_marks_cards_and_survives_reload_and_back(visits: Visits) -> None:
    page = visits.open(url_of(DUCK))
    press(page, "n").click()
    press(page, "n").click()
    expect(page.locator(".hint h2")).to_be_focused()
    marked = page.locator(".hand .pointed .eye")
    expect(marked).to_have_count(3)
    expect(page.locator(".trick .eye")).to_have_count(1)
    page.reload()
    expect(marked).to_have_count(3)
    page.go_back()
    expect(page.locator(".hint h2")).to_have_text("Hint 1 of 4")
    page.locator(".hint .links a").last.click()
    expect(page.locator(".hint")).to_have_count(0)
    assert query_of(page) == {}


def test_the_ladder_needs_no_script(visits: Visits) -> None:
    page = visits.open(url_of(DUCK, "fi"), javascript=False)
    for rung in Rung:
        press(page, "n").click()
        expect(page.locator(".hint")).to_be_visible()
        assert query_of(page) == {"hint": [str(rung.value)]}
    expect(press(page, "n")).to_have_count(0)
    Learner(page).answer(DUCK, "4C")


# Why not this card?


@both
def test_every_card_can_be_asked_about_without_playing_it(javascript: bool, visits: Visits) -> None:
    page = visits.open(url_of(DUCK), javascript=javascript)
    learner = Learner(page)
    hand, trick = learner.hand, learner.trick
    page.locator(".tools a[href*='ask=1']").click()
    expect(page.locator(".hand button")).to_have_count(0)
    for card, tone in (("QD", "illegal"), ("4C", "notice")):
        page.locator(f".hand a[data-card='{card}']").click()
        expect(page.locator(f".feedback.{tone}")).to_be_visible()
        assert query_of(page) == {"ask": ["1"], "try": [card]}
        assert (learner.hand, learner.trick) == (hand, trick)
    rule = page.locator(".feedback .more a").first
    assert urlsplit(str(rule.get_attribute("href"))).fragment == "follow-suit"
    press(page, "Escape").click()
    expect(page.locator(".hand button")).to_have_count(len(hand))


def test_asking_works_with_the_keyboard_alone(visits: Visits) -> None:
    page = visits.open(url_of(DUCK))
    learner = KeyboardLearner(page)
    learner.activate(page.locator(".tools a[href*='ask=1']"))
    card = page.locator(".hand a[data-card='QD']")
    learner.activate(card)
    expect(page.locator(".feedback.illegal h2")).to_be_focused()
    learner.tab_to(first_card(page))
    page.keyboard.press("Escape")
    expect(page.locator(".hand button")).not_to_have_count(0)
    assert query_of(page) == {}


def test_the_link_to_the_rule_finds_it(visits: Visits) -> None:
    page = visits.open(url_of(DUCK, "cs", "?try=QD"))
    page.locator(".feedback .more a").first.click()
    expect(page.locator("#follow-suit")).to_be_in_viewport()
    assert page.url.endswith("/cs/rules/microsoft/#follow-suit")


@pytest.mark.parametrize("way", ["right button", "ContextMenu", "Shift+F10", "long press"])
def test_a_card_is_asked_about_from_where_it_lies(way: str, visits: Visits) -> None:
    page = visits.open(url_of(DUCK), viewport=PHONE)
    learner = Learner(page)
    hand = learner.hand
    card = page.locator("button[name=card][value='QD']")
    card.scroll_into_view_if_needed()
    if way == "right button":
        card.click(button="right")
    elif way == "long press":
        long_press(page, card)
    else:
        card.press(way)
    expect(page.locator(".feedback.illegal")).to_be_visible()
    assert query_of(page) == {"try": ["QD"]}
    assert learner.hand == hand, "nothing was played"


def long_press(page: Page, card: Locator) -> None:
    """Rest a finger on a card."""
    box = card.bounding_box()
    assert box is not None
    session = page.context.new_cdp_session(page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.wait_for_timeout(700)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(200)


def test_a_tap_plays(visits: Visits) -> None:
    page = visits.open(url_of(DUCK), viewport=PHONE)
    card = page.locator("button[name=card][value='4C']")
    card.scroll_into_view_if_needed()
    box = card.bounding_box()
    assert box is not None
    session = page.context.new_cdp_session(page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(".feedback.right")).to_be_visible()


# Keys.


def readout(page: Page, key: str) -> str:
    """The sentence of the page that a key reads out."""
    text = page.locator(f"#stage dd[data-key='{key}']").text_content()
    assert text
    return text


@pytest.mark.parametrize("language", ["en", "sr-Cyrl"])
def test_each_key_reads_what_stands_on_the_page(language: str, visits: Visits) -> None:
    page = visits.open(url_of(TWO, language))
    first_card(page).focus()
    listener = Listener(page)
    for key in ("c", "1", "2", "3", "4", "s", "t", "h", "l"):
        listener.press(key)
        text = readout(page, key)
        assert listener.heard == [text]
        expect(page.locator("#readout")).to_have_text(text)
        expect(page.locator("#readout")).to_be_visible()
    listener.press("c", "c")
    assert listener.heard == [readout(page, "c")] * 2, "said again when asked again"
    listener.press("7")
    assert listener.heard == [], "there is no seventh player"
    listener.press("Escape")
    expect(page.locator("#readout")).to_be_hidden()


def test_keys_rest_outside_the_table_and_beside_other_keys(visits: Visits) -> None:
    page = visits.open(url_of(TWO))
    page.locator(".site-name").focus()
    listener = Listener(page)
    listener.press("c", "t", "n", "?", "ArrowDown", "h")
    first_card(page).focus()
    heard_only_focus = listener.heard
    listener.press("Control+c", "Alt+t", "Meta+h", "Control+ArrowRight", "Alt+ArrowUp")
    assert heard_only_focus == ["→ six of spades"]
    assert listener.heard == []
    assert query_of(page) == {}
    assert page.locator("#keys").get_attribute("open") is None


def test_the_arrows_walk_through_the_hand(visits: Visits) -> None:
    page = visits.open(url_of(TWO))
    first_card(page).focus()
    listener = Listener(page)
    listener.press("ArrowRight", "ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp", "End", "Home")
    assert listener.heard == [
        "→ ten of spades",
        "→ five of clubs",
        "→ ten of spades",
        "→ five of clubs",
        "→ six of spades",
        "→ king of diamonds",
        "→ six of spades",
    ]
    listener.press("ArrowLeft", "ArrowUp")
    assert listener.heard == [], "there is nothing before the first card"
    listener.press("End", "ArrowRight", "ArrowDown")
    assert listener.heard == ["→ king of diamonds"], "nor after the last"
    page.keyboard.press("Enter")
    expect(page.locator(".feedback.right")).to_be_visible()


def test_the_list_of_keys_opens_and_closes(visits: Visits) -> None:
    page = visits.open(url_of(TWO, "fi"))
    first_card(page).focus()
    page.keyboard.press("?")
    expect(page.locator("#keys dl")).to_be_visible()
    expect(page.locator("#keys summary")).to_be_focused()
    page.keyboard.press("?")
    expect(page.locator("#keys dl")).to_be_hidden()
    expect(first_card(page)).to_be_focused()
    page.keyboard.press("?")
    page.keyboard.press("Escape")
    expect(page.locator("#keys dl")).to_be_hidden()


def test_keys_that_are_switched_off_do_nothing(visits: Visits) -> None:
    page = visits.open("/en/settings/")
    page.locator("input[name=shortcuts][value=off]").check()
    page.locator("form.choices button").click()
    page.goto(url_of(TWO))
    first_card(page).focus()
    listener = Listener(page)
    listener.press("c", "t", "h", "n", "?", "ArrowRight", "z")
    assert listener.heard == []
    assert query_of(page) == {}
    expect(page.locator("#keys")).to_have_count(0)
    expect(press(page, "n")).to_be_visible()


# Old tricks, taking back.


@both
def test_an_old_trick_is_looked_at_again_and_left(javascript: bool, visits: Visits) -> None:
    page = visits.open(url_of(TWO), javascript=javascript)
    learner = Learner(page)
    now = learner.trick, learner.hand
    page.locator(".tools a[href*='look=']").click()
    expect(page.locator(".banner")).to_be_visible()
    assert query_of(page) == {"look": ["7"]}
    assert len(learner.trick) == 4
    assert len(learner.hand) == len(now[1])
    page.locator(".banner .links a").first.click()
    expect(page.locator(".banner strong")).to_have_text("You are looking at trick 6.")
    press(page, "Escape").click()
    expect(page.locator(".banner")).to_have_count(0)
    assert (learner.trick, learner.hand) == now


@both
def test_a_trick_is_played_again_from_the_list(javascript: bool, visits: Visits) -> None:
    page = visits.open(url_of(TWO), javascript=javascript)
    learner = Learner(page)
    start = learner.trick, learner.hand
    learner.answer(TWO, "KD")
    learner.go_on()
    history = page.locator("details.history")
    assert history.get_attribute("open") is None, "collapsed until somebody wants it"
    history.locator("summary").click()
    expect(history.locator("ol > li")).to_have_count(8)
    expect(history.locator("ol > li").last).to_contain_text("You played the king of diamonds.")
    history.locator("ol > li").last.locator(".links a").last.click()
    page.wait_for_url(lambda url: "again=1" in url)
    expect(page.locator(".hand button")).to_have_count(len(start[1]))
    assert (learner.trick, learner.hand) == start
    expect(page.locator(".coach .prose")).to_have_count(0)


@both
def test_the_last_move_is_taken_back(javascript: bool, visits: Visits) -> None:
    page = visits.open(url_of(TWO), javascript=javascript)
    learner = Learner(page)
    start = learner.trick, learner.hand
    learner.answer(TWO, "KD")
    learner.go_on()
    if javascript:
        first_card(page).focus()
        page.keyboard.press("z")
    else:
        press(page, "z").click()
    expect(page.locator(".hand button")).to_have_count(len(start[1]))
    assert (learner.trick, learner.hand) == start
    assert query_of(page) == {"again": ["1"]}
    learner.answer(TWO, "3D", "wrong")
    page.locator(".to-start").click()
    expect(page.locator(".feedback")).to_have_count(0)
    assert (learner.trick, learner.hand) == start


def test_the_steps_of_this_file_are_what_it_thinks() -> None:
    assert isinstance(DUCK, Play)
    assert isinstance(TWO, Play)
    assert len(TWO.decisions) == 2
