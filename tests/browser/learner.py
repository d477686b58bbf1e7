"""A learner at the browser: plays cards, answers questions and goes on, by mouse or by keyboard."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tutor.teach.model import (
    Count,
    Passing,
    PickLegal,
    Question,
    RuleSets,
    ScoreSheet,
    Step,
    Taker,
    Winners,
)

FEEDBACK = "#stage section.feedback"
TRICK = """
() => [...document.querySelectorAll(".trick .played")].map(played =>
    [...played.classList].find(name => name.startsWith("at-")) + " " +
    played.querySelector(".art use").getAttribute("href").split("#")[1])
"""
HAND = """
() => [...document.querySelectorAll(".hand .art use")]
    .map(use => use.getAttribute("href").split("#")[1])
"""
FOCUS_IS_VISIBLE = """
element => {
    const style = getComputedStyle(element);
    return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
}
"""
MOST_TABS = 80


class Learner:
    """Uses the mouse, or the finger."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def activate(self, control: Locator) -> None:
        """Press a button or follow a link."""
        control.click()

    def tick(self, box: Locator) -> None:
        """Choose the checkbox ``box``; a card may cover it."""
        self.page.locator("label").filter(has=box).click()

    def write(self, field: Locator, text: str) -> None:
        """Write ``text`` into a field."""
        field.fill(text)

    def send(self, step: Step, move: str) -> None:
        """Make ``move`` in the form of ``step``; what comes of it is another matter."""
        if isinstance(step, PickLegal | Passing):
            for code in move.split("-"):
                self.tick(self.page.locator(f"input[name=card][value='{code}']"))
            self.activate(self.page.locator(".your-hand .actions button"))
        elif isinstance(step, RuleSets | Winners):
            for value in move.split(","):
                self.tick(self.page.locator(f"input[name=answer][value='{value}']"))
            self.activate(self.page.locator(".asked .actions button"))
        elif isinstance(step, Count | ScoreSheet):
            fields = self.page.locator("input[name=answer]")
            for number, value in enumerate(move.split(",")):
                self.write(fields.nth(number), value)
            self.activate(self.page.locator(".asked button"))
        elif isinstance(step, Question):
            self.activate(self.page.locator(f"button[name=answer][value='{move}']"))
        else:
            name = "seat" if isinstance(step, Taker) else "card"
            self.activate(self.page.locator(f"button[name={name}][value='{move}']"))

    def answer(self, step: Step, move: str, tone: str = "right") -> None:
        """Make ``move`` and wait for the answer, which must be of this tone."""
        self.send(step, move)
        expect(self.page.locator(f"{FEEDBACK}.{tone}")).to_be_visible()

    def go_on(self) -> None:
        """Follow the first link that the page offers to go on with, and wait for what comes."""
        before = self.page.url
        self.activate(self.page.locator("#stage .actions a.button").first)
        self.page.wait_for_url(lambda url: url != before)
        expect(self.page.locator(FEEDBACK)).to_have_count(0)

    def change_language(self, tag: str) -> None:
        """Choose another language in the head of the page."""
        self.activate(self.page.locator(".languages summary"))
        self.activate(self.page.locator(f".languages button[value='{tag}']"))
        expect(self.page.locator("html")).to_have_attribute("lang", tag)

    @property
    def trick(self) -> list[str]:
        """Who has played what, in order: ``at-left spades-Q``."""
        played: list[str] = self.page.evaluate(TRICK)
        return played

    @property
    def hand(self) -> list[str]:
        """The cards in the hand, as they lie there: ``spades-Q``."""
        held: list[str] = self.page.evaluate(HAND)
        return held

    @property
    def spoken(self) -> str:
        """What the live region says."""
        return self.page.locator("#status").inner_text()


class KeyboardLearner(Learner):
    """Has no mouse: reaches everything with Tab and presses Enter or Space."""

    def tab_to(self, control: Locator) -> None:
        """Move the focus to ``control``, as often as it takes, and see that it shows there."""
        wanted = control.element_handle()
        for _ in range(MOST_TABS):
            if wanted.evaluate("element => element === document.activeElement"):
                break
            self.page.keyboard.press("Tab")
        else:
            raise AssertionError(f"the keyboard does not reach {control}")

    def activate(self, control: Locator) -> None:
        """Press a button or follow a link with Enter."""
        self.tab_to(control)
        assert control.evaluate(FOCUS_IS_VISIBLE), f"nobody can see the focus on {control}"
        self.page.keyboard.press("Enter")

    def tick(self, box: Locator) -> None:
        """Choose a checkbox with Space."""
        self.tab_to(box)
        self.page.keyboard.press("Space")

    def write(self, field: Locator, text: str) -> None:
        """Type ``text`` into a field."""
        self.tab_to(field)
        self.page.keyboard.type(text)
