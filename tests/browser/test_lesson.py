"""Lessons, played in a real browser from their start to their end."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.learner import KeyboardLearner, Learner
from tests.browser.visitor import PHONE, Visits
from tools.solutions import illegal_card, right_moves, wrong_move
from tutor import paths
from tutor.teach.course import LessonEntry, load_course
from tutor.teach.model import Play, Step

COURSE = load_course(paths.lessons())
LESSON = COURSE["following-suit"]
QUESTIONS = [COURSE[slug] for slug in ("passing", "counting-a-deal")]
"""Lessons with many kinds of questions."""
START = f"/lessons/{LESSON.slug}/"


def play_through(learner: Learner, entry: LessonEntry = LESSON) -> None:
    """Do every step of the lesson, starting on its own page."""
    learner.go_on()
    for step in entry.steps:
        play_step(learner, step, entry)
    expect(learner.page).to_have_url(f"{site_of(learner)}/lessons/{entry.slug}/finished/")
    expect(learner.page.locator("h1")).to_be_visible()


def site_of(learner: Learner) -> str:
    """The address of the site with the language: ``http://127.0.0.1:1234/fi``."""
    parts = urlsplit(learner.page.url)
    return f"{parts.scheme}://{parts.netloc}/{parts.path.split('/')[1]}"


def play_step(learner: Learner, step: Step, entry: LessonEntry = LESSON) -> None:
    """Do one step: make every right move, and go on after each."""
    for move in right_moves(step, entry.rules_of(step)):
        learner.answer(step, move)
        learner.go_on()
    if not any(right_moves(step, entry.rules_of(step))):
        learner.go_on()


def step_with_an_illegal_card() -> tuple[Step, str]:
    return next((step, card) for step in LESSON.steps if (card := illegal_card(step, LESSON.rules)))


def step_with_a_wrong_card() -> tuple[Step, str]:
    return next(
        (step, card)
        for step in LESSON.steps
        if isinstance(step, Play) and (card := wrong_move(step, LESSON.rules))
    )


def url_of(step: Step, language: str = "en") -> str:
    return f"/{language}{START}{step.id}/"


@pytest.mark.parametrize("language", ["en", "sr-Latn"])
def test_the_lesson_is_played_by_mouse(language: str, visits: Visits) -> None:
    """In Czech it is played on a phone below; in Finnish and Cyrillic also without JavaScript."""
    play_through(Learner(visits.open(f"/{language}{START}")))


def test_the_lesson_is_played_on_a_phone(visits: Visits) -> None:
    play_through(Learner(visits.open(f"/cs{START}", viewport=PHONE, scheme="dark")))


def test_the_lesson_is_played_with_the_keyboard_alone(visits: Visits) -> None:
    play_through(KeyboardLearner(visits.open(f"/en{START}")))


@pytest.mark.parametrize("entry", QUESTIONS, ids=lambda entry: entry.slug)
def test_questions_are_answered_with_the_keyboard_alone(entry: LessonEntry, visits: Visits) -> None:
    page = visits.open(f"/en/lessons/{entry.slug}/")
    play_through(KeyboardLearner(page), entry)


@pytest.mark.parametrize("entry", QUESTIONS, ids=lambda entry: entry.slug)
def test_questions_are_answered_without_javascript_on_a_phone(
    entry: LessonEntry, visits: Visits
) -> None:
    page = visits.open(f"/cs/lessons/{entry.slug}/", javascript=False, viewport=PHONE)
    play_through(Learner(page), entry)


def test_the_lesson_is_found_from_the_front_door(visits: Visits) -> None:
    page = visits.open("/", language="fi-FI")
    expect(page.locator("html")).to_have_attribute("lang", "fi")
    page.locator(f"a[href='/fi{START}']").first.click()
    expect(page.locator("h1")).to_be_visible()


@pytest.mark.parametrize("javascript", [True, False], ids=["htmx", "plain"])
def test_finnish_becomes_cyrillic_in_the_middle_of_a_trick(
    javascript: bool, visits: Visits
) -> None:
    learner = Learner(visits.open(f"/fi{START}", javascript=javascript))
    learner.go_on()
    steps = iter(LESSON.steps)
    for step in steps:
        middle = isinstance(step, Play) and bool(learner.trick)
        if not middle:
            play_step(learner, step)
            continue
        trick, hand = learner.trick, learner.hand
        learner.change_language("sr-Cyrl")
        assert urlsplit(learner.page.url).path == url_of(step, "sr-Cyrl")
        assert (learner.trick, learner.hand) == (trick, hand)
        play_step(learner, step)
        break
    for step in steps:
        play_step(learner, step)
    expect(learner.page).to_have_url(f"{site_of(learner)}{START}finished/")
    expect(learner.page.locator("html")).to_have_attribute("lang", "sr-Cyrl")


@pytest.mark.parametrize("javascript", [True, False], ids=["htmx", "plain"])
def test_an_illegal_card_stays_in_the_hand_and_is_explained(
    javascript: bool, visits: Visits
) -> None:
    step, card = step_with_an_illegal_card()
    learner = Learner(visits.open(url_of(step), javascript=javascript))
    trick, hand = learner.trick, learner.hand
    learner.answer(step, card, "illegal")
    assert (learner.trick, learner.hand) == (trick, hand)
    assert learner.page.locator(".feedback p").first.inner_text()
    learner.answer(step, next(right_moves(step, LESSON.rules)))


@pytest.mark.parametrize("javascript", [True, False], ids=["htmx", "plain"])
def test_an_explanation_follows_the_reader_into_another_language(
    javascript: bool, visits: Visits
) -> None:
    step, card = step_with_an_illegal_card()
    learner = Learner(visits.open(url_of(step, "fi"), javascript=javascript))
    learner.answer(step, card, "illegal")
    finnish = learner.page.locator(".feedback").inner_text()
    hand = learner.hand
    learner.change_language("sr-Cyrl")
    expect(learner.page.locator(".feedback.illegal")).to_be_visible()
    assert learner.page.locator(".feedback").inner_text() != finnish
    assert learner.hand == hand


@pytest.mark.parametrize("javascript", [True, False], ids=["htmx", "plain"])
def test_a_wrong_card_is_played_out_and_can_be_taken_back(javascript: bool, visits: Visits) -> None:
    step, card = step_with_a_wrong_card()
    learner = Learner(visits.open(url_of(step), javascript=javascript))
    hand = learner.hand
    learner.answer(step, card, "wrong")
    assert len(learner.trick) == 4
    assert len(learner.hand) == len(hand) - 1
    learner.go_on()
    assert learner.hand == hand
    learner.answer(step, next(right_moves(step, LESSON.rules)))


def test_back_and_reload_show_the_position_they_belong_to(visits: Visits) -> None:
    step, card = step_with_a_wrong_card()
    learner = Learner(visits.open(url_of(step)))
    start = learner.trick, learner.hand
    learner.answer(step, card, "wrong")
    after = learner.trick, learner.hand
    learner.page.reload()
    expect(learner.page.locator(".feedback.wrong")).to_be_visible()
    assert (learner.trick, learner.hand) == after
    learner.page.go_back()
    expect(learner.page.locator(".feedback")).to_have_count(0)
    assert (learner.trick, learner.hand) == start
    learner.page.go_forward()
    expect(learner.page.locator(".feedback.wrong")).to_be_visible()
    assert (learner.trick, learner.hand) == after


def test_a_shared_address_shows_the_same_table_to_somebody_else(visits: Visits) -> None:
    step, card = step_with_a_wrong_card()
    learner = Learner(visits.open(url_of(step)))
    learner.answer(step, card, "wrong")
    friend = Learner(visits.open(learner.page.url))
    assert (friend.trick, friend.hand) == (learner.trick, learner.hand)
    expect(friend.page.locator(".feedback.wrong")).to_be_visible()


def test_after_an_answer_the_focus_is_on_it_and_the_status_tells_it(visits: Visits) -> None:
    step, card = step_with_an_illegal_card()
    learner = Learner(visits.open(url_of(step, "fi")))
    status = learner.page.locator("#status").element_handle()
    learner.answer(step, card, "illegal")
    title = learner.page.locator(".feedback h2")
    expect(title).to_be_focused()
    assert learner.spoken.startswith(title.inner_text())
    assert status.evaluate("element => element.isConnected"), "the live region was replaced"


def test_after_going_on_the_focus_is_at_the_hand(visits: Visits) -> None:
    step, card = step_with_a_wrong_card()
    learner = KeyboardLearner(visits.open(url_of(step)))
    learner.answer(step, card, "wrong")
    learner.go_on()
    expect(learner.page.locator(".your-hand")).to_be_focused()


def test_nonsense_in_the_address_gets_an_explanation_and_a_way_on(visits: Visits) -> None:
    step = next(step for step in LESSON.steps if isinstance(step, Play))
    page = visits.open(f"{url_of(step)}?moves=nonsense", expect=frozenset({400}))
    expect(page.locator(".feedback.notice")).to_be_visible()
    Learner(page).go_on()
    play_step(Learner(page), step)
