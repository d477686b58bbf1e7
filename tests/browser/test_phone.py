"""On a phone the answer, the table and the hand are seen together, and the hand stays put."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.inspect_page import scrolls_sideways
from tests.browser.visitor import PHONE, Visits
from tools.pages import page_paths
from tools.solutions import illegal_card, moves_ending_in, right_moves
from tutor import paths
from tutor.i18n import LOCALES, SiteLocale
from tutor.teach.attempt import Stage, begin
from tutor.teach.course import load_course
from tutor.teach.model import Play, Read

SMALL_PHONE: ViewportSize = {"width": 360, "height": 640}
TALL_PHONE: ViewportSize = {"width": 360, "height": 900}
COURSE = load_course(paths.lessons())
LESSON = COURSE["following-suit"]
START = f"/lessons/{LESSON.slug}/"
EDGE = 8
"""What is left free above an answer that came into view."""

PLACES = """
() => {
    const box = (name) => document.querySelector(name)?.getBoundingClientRect();
    const answer = box(".feedback, .hint"), felt = box(".felt"), hand = box(".your-hand");
    return [answer?.top ?? 0, felt.top, hand.top, hand.bottom];
}
"""
SCROLL_HAND = """
below => {
    const hand = document.querySelector(".your-hand");
    window.scrollBy(0, hand.getBoundingClientRect().bottom - (innerHeight - below));
}
"""
HOLD_MORE = """
wanted => {
    const cards = () => [...document.querySelectorAll(".hand .card")];
    while (cards().length < wanted) cards().at(-1).after(cards()[0].cloneNode(true));
    return cards().map(card => card.getBoundingClientRect()).map(box => [box.width, box.height]);
}
"""


# Go to another place of the lesson as a link in the page does, which is quicker than to open it.
GO_TO = """
url => htmx.ajax("GET", url, { target: "#stage" }).then(() => document.querySelector("#here").value)
"""


class Places(NamedTuple):
    """Where things stand in the window: the top of the answer, of the table, both ends of the hand.

    The table lies between the answer and the hand, so what holds for these holds for it.
    """

    answer: float
    felt: float
    hand: float
    end: float

    @property
    def height(self) -> float:
        """What the answer, the table and the hand need together."""
        return self.end - self.answer


def places(page: Page) -> Places:
    return Places(*page.evaluate(PLACES))


def answers() -> dict[str, str]:
    """The address of every answer and hint at the beginning of each step, and of wrong moves."""
    found = {}
    for step in LESSON.steps:
        if isinstance(step, Read):
            continue
        path, attempt = f"{START}{step.id}/", begin(step, LESSON.rules)
        for stage in (Stage.ADVANCED, Stage.SOLVED, Stage.MISSED):
            for move in moves_ending_in(attempt, {stage}):
                found[f"{step.id}, {move}"] = f"{path}?moves={move}"
        for rung in range(1, 5):
            found[f"{step.id}, hint {rung}"] = f"{path}?hint={rung}"
        if isinstance(step, Play) and attempt.table is not None:
            for card in attempt.table.position.legal:
                found[f"{step.id}, about {card}"] = f"{path}?try={card}"
            barred = illegal_card(step, LESSON.rules)
            if barred:
                found[f"{step.id}, asking about {barred}"] = f"{path}?try={barred}&ask=1"
        moves = list(right_moves(step, LESSON.rules))
        for end in range(2, len(moves) + 1):
            played = ".".join(moves[:end])
            found[f"{step.id}, {played}"] = f"{path}?moves={played}"
    return found


ILLEGAL = {
    step.id: f"{START}{step.id}/?try={card}"
    for step in LESSON.steps
    if (card := illegal_card(step, LESSON.rules))
}


@pytest.mark.parametrize("locale", LOCALES, ids=str)
def test_every_answer_fits_in_the_window_with_the_table_and_the_hand(
    locale: SiteLocale, visits: Visits
) -> None:
    page = visits.open(f"/{locale.tag}{START}{LESSON.steps[0].id}/", viewport=PHONE)
    too_tall = []
    for name, path in {**answers(), **ILLEGAL}.items():
        assert page.evaluate(GO_TO, f"/{locale.tag}{path}") == f"/{locale.tag}{path}"
        expect(page.locator(".feedback, .hint").first).to_be_visible()
        if places(page).height > PHONE["height"] - EDGE:
            too_tall.append(f"{name}: {places(page)}")
    assert not too_tall, "\n".join(too_tall)


@pytest.mark.parametrize("locale", LOCALES, ids=str)
def test_a_refused_card_is_explained_beside_the_table_even_on_a_small_phone(
    locale: SiteLocale, visits: Visits
) -> None:
    assert ILLEGAL
    page = visits.open(f"/{locale.tag}{START}{LESSON.steps[0].id}/", viewport=SMALL_PHONE)
    for path in ILLEGAL.values():
        assert page.evaluate(GO_TO, f"/{locale.tag}{path}") == f"/{locale.tag}{path}"
        assert places(page).height <= SMALL_PHONE["height"] - EDGE, path


@pytest.mark.parametrize("below", [EDGE, 150], ids=["hand at the end", "hand in the middle"])
@pytest.mark.parametrize("language", ["fi", "cs", "sr-Cyrl"])
@pytest.mark.parametrize("viewport", [PHONE, SMALL_PHONE], ids=["740", "640"])
@pytest.mark.parametrize(
    ("step_id", "card", "tone"),
    [
        ("follow-suit", "TC", "illegal"),
        ("free-within-the-suit", "TC", "wrong"),
        ("free-within-the-suit", "4C", "right"),
    ],
)
def test_the_hand_stays_under_the_thumb(
    step_id: str,
    card: str,
    tone: str,
    viewport: ViewportSize,
    language: str,
    below: int,
    visits: Visits,
) -> None:
    page = visits.open(f"/{language}{START}{step_id}/", viewport=viewport)
    page.evaluate(SCROLL_HAND, below)
    before = places(page)
    page.locator(f"button[name=card][value='{card}']").click()
    expect(page.locator(f".feedback.{tone} h2")).to_be_focused()
    after = places(page)
    # It moves down only when the answer needs the room, and by no more than that.
    needed = EDGE + after.hand - after.answer
    assert after.hand == pytest.approx(max(before.hand, needed), abs=1)
    assert after.answer >= EDGE - 1
    if before.hand >= needed - 1:
        assert after.felt == pytest.approx(before.felt, abs=1)
        assert after.end <= viewport["height"]
    elif viewport == PHONE or tone == "illegal":
        assert after.end <= viewport["height"]


@pytest.mark.parametrize("language", ["en", "fi"])
@pytest.mark.parametrize(("card", "tone"), [("QD", "illegal"), ("TC", "wrong"), ("4C", "right")])
def test_the_hand_stays_when_the_page_cannot_scroll(
    card: str, tone: str, language: str, visits: Visits
) -> None:
    page = visits.open(f"/{language}{START}free-within-the-suit/", viewport=TALL_PHONE)
    before = places(page)
    page.locator(f"button[name=card][value='{card}']").click()
    expect(page.locator(f".feedback.{tone} h2")).to_be_focused()
    after = places(page)
    assert page.evaluate("scrollY") == 0
    assert (after.felt, after.hand) == pytest.approx((before.felt, before.hand), abs=1)
    assert after.answer > 0


@pytest.mark.parametrize("card", ["4C", "TC"])
def test_the_hand_stays_at_the_end_of_the_page(card: str, visits: Visits) -> None:
    page = visits.open(f"/fi{START}free-within-the-suit/", viewport=TALL_PHONE)
    page.evaluate("window.scrollTo(0, document.documentElement.scrollHeight)")
    before = places(page)
    foot = page.locator(".site-foot")
    top = "element => element.getBoundingClientRect().top"
    foot_before = foot.evaluate(top)
    page.locator(f"button[name=card][value='{card}']").click()
    expect(page.locator(".feedback h2")).to_be_focused()
    after = places(page)
    needed = EDGE + after.hand - after.answer
    assert after.hand == pytest.approx(max(before.hand, needed), abs=1)
    assert foot.evaluate(top) >= foot_before - 1, "the end of the page does not come up"


@pytest.mark.parametrize("width", [320, 360])
@pytest.mark.parametrize("held", [13, 17])
def test_a_large_hand_is_played_without_scrolling_sideways(
    held: int, width: int, visits: Visits
) -> None:
    page = visits.open(f"/fi{START}follow-suit/", viewport={"width": width, "height": 740})
    sizes = page.evaluate(HOLD_MORE, held)
    assert len(sizes) == held
    assert min(side for size in sizes for side in size) >= 44
    assert scrolls_sideways(page) == []
    card = page.locator(".hand button[value='TC']").first
    card.click()
    expect(page.locator(".feedback.illegal")).to_be_visible()


def test_the_addresses_of_this_file_are_pages_of_the_site() -> None:
    assert set(ILLEGAL.values()) <= set(page_paths(COURSE, [LESSON.slug]).values())
