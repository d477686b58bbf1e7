"""Questions in a real browser: where the focus goes, and whether a finger hits every field."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.inspect_page import scrolls_sideways
from tests.browser.learner import KeyboardLearner
from tests.browser.visitor import PHONE, Visits
from tools.pages import sample_steps
from tools.solutions import wrong_move
from tutor import paths
from tutor.teach.course import load_course
from tutor.teach.model import Question

STEPS = [
    (entry, step)
    for entry, step in sample_steps(load_course(paths.lessons()))
    if isinstance(step, Question)
]
SIZES = """
() => [...document.querySelectorAll(".asked :is(button, input)")]
    .map(field => (field.closest("label") ?? field).getBoundingClientRect())
    .map(box => Math.min(box.width, box.height))
"""


def test_every_field_is_large_enough_for_a_finger(visits: Visits) -> None:
    page = visits.open("/fi/", viewport=PHONE)
    for entry, step in STEPS:
        page.goto(f"/fi/lessons/{entry.slug}/{step.id}/")
        sizes = page.evaluate(SIZES)
        assert sizes, step.id
        assert min(sizes) >= 44, step.id
        assert scrolls_sideways(page) == [], step.id


@pytest.mark.parametrize("number", range(len(STEPS)), ids=[step.id for _, step in STEPS])
def test_the_focus_is_on_the_answer_and_then_at_the_question(number: int, visits: Visits) -> None:
    entry, step = STEPS[number]
    move = wrong_move(step, entry.rules_of(step))
    assert move is not None
    learner = KeyboardLearner(visits.open(f"/en/lessons/{entry.slug}/{step.id}/"))
    learner.answer(step, move, "wrong")
    title = learner.page.locator(".feedback h2")
    expect(title).to_be_focused()
    assert learner.spoken.startswith(title.inner_text())
    learner.go_on()
    at_the_question = learner.page.locator("#stage [data-focus]:focus-within")
    expect(at_the_question).to_have_count(1)
