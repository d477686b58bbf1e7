"""Puzzles solved in a browser: with the keyboard, without JavaScript, on a phone."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.inspect_page import scrolls_sideways, small_targets
from tests.browser.learner import FEEDBACK, KeyboardLearner, Learner
from tests.browser.visitor import PHONE, Visits
from tools.puzzle_pages import LARGEST, TABLE, puzzle_paths
from tools.solutions import right_moves, wrong_move
from tutor import paths
from tutor.hearts import Rules
from tutor.teach.drills import load_drills
from tutor.teach.model import Solve
from tutor.teach.puzzles.bank import Bank, Filter
from tutor.teach.puzzles.exercise import STEP, entry_of
from tutor.teach.puzzles.record import Tactic
from tutor.teach.puzzles.solutions import solution_of
from tutor.teach.puzzles.words import load_words

FOLDER = paths.lessons() / "puzzles"
BANK = Bank.load(FOLDER)
WORDS = load_words(FOLDER)
DRILLS = load_drills(paths.lessons())
both_ways = pytest.mark.parametrize("javascript", [True, False], ids=["htmx", "plain"])


@dataclass(frozen=True)
class Sample:
    """A puzzle of the bank and the cards that solve it."""

    tactic: Tactic
    step: Solve
    line: tuple[str, ...]

    @classmethod
    def of(cls, *, hidden: bool, choices: int) -> Sample:
        """The first puzzle of the bank with so many choices at least."""
        for id in BANK.ids(Filter(hidden=hidden)):
            entry = entry_of(id, BANK, WORDS)
            if entry.tactic.decisions >= choices:
                solution = solution_of(entry, STEP)
                assert solution is not None
                return cls(entry.tactic, entry.puzzle, solution.address)
        raise AssertionError(f"there is no such puzzle in the bank: {hidden=} {choices=}")

    @property
    def path(self) -> str:
        """Its address."""
        return f"/en/puzzles/{self.tactic.id}/"


def solve(learner: Learner, sample: Sample) -> None:
    """Play the right cards, and go on after each."""
    *before, last = sample.line
    for card in before:
        learner.answer(sample.step, card)
        expect(learner.page.locator("#feedback-title")).to_have_text("Correct!")
        learner.go_on()
    learner.answer(sample.step, last)
    expect(learner.page.locator("#feedback-title")).to_have_text("Solved!")


def test_an_open_puzzle_is_solved_with_the_keyboard_alone(visits: Visits) -> None:
    sample = Sample.of(hidden=False, choices=2)
    page = visits.open(sample.path)
    learner = KeyboardLearner(page)
    solve(learner, sample)
    assert learner.spoken.startswith("Solved! Whatever the others play")
    expect(page.locator("#feedback-title")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("#stage .feedback a").first).to_be_focused()


@both_ways
def test_a_hidden_puzzle_is_missed_refuted_and_solved(javascript: bool, visits: Visits) -> None:
    sample = Sample.of(hidden=True, choices=1)
    page = visits.open(sample.path, javascript=javascript)
    learner = Learner(page)
    expect(page.locator(".open-hand")).to_have_count(0)
    learner.answer(sample.step, sample.tactic.tempting, tone="wrong")
    expect(page.locator(".others")).to_contain_text("This is one way the cards could lie.")
    expect(page.locator(".open-hand")).to_have_count(sample.tactic.players - 1)
    assert page.locator(".line li").count() >= 1
    if javascript:
        expect(page.locator("#feedback-title")).to_be_focused()
        assert learner.spoken.startswith("Not quite.")
    page.get_by_role("link", name="See how it fails").click()
    expect(page.locator(".banner strong")).to_contain_text("You are looking at trick")
    expect(page.locator(".banner strong")).to_contain_text("fails.")
    expect(page.locator(".banner strong")).to_be_focused()
    page.get_by_role("link", name="Back to the answer").click()
    page.get_by_role("link", name="Try again").click()
    expect(page.locator(FEEDBACK)).to_have_count(0)
    solve(learner, sample)


def test_keys_read_the_other_hands_and_lead_back_from_a_trick(visits: Visits) -> None:
    sample = Sample.of(hidden=False, choices=1)
    page = visits.open(sample.path)
    learner = KeyboardLearner(page)
    learner.tab_to(page.locator(".hand button").first)
    page.keyboard.press("o")
    expect(page.locator("#readout")).to_contain_text("The player on your left")
    page.keyboard.press("Escape")
    learner.answer(sample.step, sample.tactic.tempting, tone="wrong")
    learner.activate(page.locator(".line a").first)
    expect(page.locator(".banner strong")).to_be_focused()
    expect(page.locator("#status")).to_contain_text("You are looking at trick")
    page.keyboard.press("Tab")
    expect(page.locator(".banner a").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#feedback-title")).to_be_focused()
    page.keyboard.press("z")
    expect(page.locator(FEEDBACK)).to_have_count(0)


@both_ways
def test_the_solution_is_asked_for_shown_and_played_back(javascript: bool, visits: Visits) -> None:
    sample = Sample.of(hidden=False, choices=2)
    page = visits.open(sample.path, javascript=javascript)
    learner = KeyboardLearner(page)
    learner.activate(page.locator(".tools a").filter(has_text="Show the solution"))
    expect(page.locator("#solution-title")).to_be_focused()
    learner.activate(page.locator("button[name=solution]"))
    expect(page.locator("#solution-title")).to_have_text("The solution")
    expect(page.locator("#solution-title")).to_be_focused()
    expect(page.locator(".hand button")).to_have_count(0)
    told = page.locator(".line li").count()
    learner.activate(page.locator(".line a").first)
    for _ in range(told - 1):
        looked_at = page.locator(".banner strong").inner_text()
        learner.activate(page.get_by_role("link", name="The trick after"))
        expect(page.locator(".banner strong")).not_to_have_text(looked_at)
    expect(page.get_by_role("link", name="The trick after")).to_have_count(0)
    learner.activate(page.get_by_role("link", name="Back to the solution"))
    expect(page.locator(".line li")).to_have_count(told)
    learner.activate(page.get_by_role("link", name="Play it yourself"))
    expect(page.locator(".hand button")).not_to_have_count(0)


@pytest.mark.parametrize(
    "viewport",
    [{"width": 360, "height": 640}, {"width": 1280, "height": 720}],
    ids=["phone", "desktop"],
)
def test_the_table_and_the_task_stay_in_sight(viewport: ViewportSize, visits: Visits) -> None:
    sample = Sample.of(hidden=False, choices=2)
    page = visits.open(sample.path, viewport=viewport)
    learner = Learner(page)
    banner = page.locator(".banner strong")

    def begin_again(link: str) -> None:
        page.get_by_role("link", name=link).click()
        expect(page.locator(".your-hand")).to_be_focused()
        expect(page.locator(".goal")).to_be_in_viewport(ratio=1)
        expect(page.locator(".felt")).to_be_in_viewport(ratio=1)

    def look(link: Locator) -> None:
        link.click()
        expect(banner).to_be_focused()
        expect(banner).to_be_in_viewport(ratio=1)
        expect(page.locator(".felt")).to_be_in_viewport(ratio=1)

    def answer() -> None:
        learner.answer(sample.step, sample.tactic.tempting, tone="wrong")
        expect(page.locator("#feedback-title")).to_be_in_viewport(ratio=1)

    answer()
    begin_again("Try again")
    answer()
    look(page.get_by_role("link", name="See how it fails"))
    page.get_by_role("link", name="Back to the answer").click()
    expect(page.locator("#feedback-title")).to_be_in_viewport(ratio=1)
    begin_again("Try again")
    page.locator(".tools a").filter(has_text="Show the solution").click()
    page.locator("button[name=solution]").click()
    look(page.locator(".line a").last)
    page.get_by_role("link", name="Back to the solution").click()
    expect(page.locator("#solution-title")).to_be_focused()
    expect(page.locator("#solution-title")).to_be_in_viewport(ratio=1)
    begin_again("Play it yourself")


@both_ways
def test_a_drill_and_a_pass_are_followed_by_another(javascript: bool, visits: Visits) -> None:
    for path, entry in (
        (f"drills/taker/{LARGEST}/7/", DRILLS.drill("taker", LARGEST, 7)),
        (f"passing/{TABLE}/7/", DRILLS.passing(TABLE, 7)),
    ):
        page = visits.open(f"/en/puzzles/{path}", javascript=javascript)
        learner = Learner(page)
        (step,) = entry.steps
        rules: Rules = entry.rules
        wrong = wrong_move(step, rules)
        assert wrong is not None
        learner.answer(step, wrong, tone="wrong")
        learner.go_on()
        ticked = page.locator(".hand input:checked")
        for value in [box.get_attribute("value") for box in ticked.all()]:
            learner.tick(page.locator(f"input[name=card][value='{value}']"))
        learner.answer(step, next(right_moves(step, rules)))
        learner.go_on()
        assert page.url.endswith(path.replace("/7/", "/8/"))


def test_on_a_phone_nothing_is_too_wide_or_too_small(visits: Visits) -> None:
    page = visits.open("/en/puzzles/", viewport=PHONE, expect=frozenset({400}))
    found = [
        f"{name}: {problem}"
        for name, path in puzzle_paths().items()
        for problem in _problems(page, f"/en{path}")
    ]
    assert not found, "\n".join(found)


def _problems(page: Page, path: str) -> list[str]:
    page.goto(path)
    return scrolls_sideways(page) + small_targets(page)
