"""Tables of three to seven players: nothing overlaps, nothing leaves the felt, all lies in a round.

What these pages look like does not depend on JavaScript; it does on the language and the window.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import combinations, pairwise
from math import atan2, degrees
from pathlib import Path
from statistics import fmean
from typing import TypedDict

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.inspect_page import axe_violations, scrolls_sideways, small_targets
from tests.browser.learner import Learner
from tests.browser.visitor import Visits
from tests.web.tables_course import PLAYERS, path_of, rules_for, write_course
from tools.browsing import serving
from tutor.hearts import seats_round
from tutor.i18n import LOCALES, SiteLocale

WINDOWS: tuple[ViewportSize, ...] = (
    {"width": 360, "height": 740},
    {"width": 768, "height": 1024},
    {"width": 1280, "height": 800},
)
NARROWEST: ViewportSize = {"width": 320, "height": 640}
OTHER_PAGES = (("read", ""), ("play", ""), ("taker", "?moves=you"))
"""The pages beside the one that asks who takes the trick."""
SERVE = """
import sys
from pathlib import Path
from tutor import paths
folder = Path(sys.argv.pop(1))
paths.lessons = lambda: folder
from tutor.cli import main
main()
"""
every_table = pytest.mark.parametrize("players", PLAYERS)


class Box(TypedDict):
    """Where something lies, and what it is."""

    name: str
    left: float
    top: float
    right: float
    bottom: float


# The plates, the cards and the places for cards, the signs on the cards, and the lines of text on
# the plates. A sign may lie on a card that it does not belong to, but on no text.
BOXES = """
selectors => {
    const box = (name, rect) =>
        ({ name, left: rect.left, top: rect.top, right: rect.right, bottom: rect.bottom });
    const named = (element) => element.closest("li, .place, .felt").className;
    const lines = (element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return [...range.getClientRects()].map(rect => box(element.textContent, rect));
    };
    const all = (selector) => [...document.querySelectorAll(selector)];
    return Object.fromEntries(Object.entries(selectors).map(([kind, selector]) => [kind,
        kind === "lines" ? all(selector).flatMap(lines)
            : all(selector).map(each => box(named(each), each.getBoundingClientRect()))]));
}
"""
SELECTORS = {
    "plates": ".felt .seat",
    "cards": ".felt .played .card, .felt .place",
    "signs": ".felt .crown, .felt .order",
    "lines": ".felt .seat strong, .felt .seat .count",
    "felt": ".felt",
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, server_log: Path) -> Iterator[str]:
    """The address of the site with the course of tables."""
    folder = write_course(tmp_path_factory.mktemp("lessons"))
    command = (sys.executable, "-c", SERVE, str(folder), "serve")
    with server_log.open("a") as errors, serving(command, errors=errors) as address:
        yield address


def boxes(page: Page) -> dict[str, list[Box]]:
    """Where everything on the felt lies."""
    found: dict[str, list[Box]] = page.evaluate(BOXES, SELECTORS)
    return found


def meet(one: Box, other: Box) -> bool:
    """Whether two boxes share more than an edge."""
    return (
        min(one["right"], other["right"]) - max(one["left"], other["left"]) > 0.5
        and min(one["bottom"], other["bottom"]) - max(one["top"], other["top"]) > 0.5
    )


def overlaps(page: Page) -> list[str]:
    """What lies on something else, a line each."""
    return overlaps_of(boxes(page))


def overlaps_of(lying: dict[str, list[Box]]) -> list[str]:
    """The same of what lies on a felt."""
    pairs = [
        *combinations(lying["plates"] + lying["cards"], 2),
        *((sign, line) for sign in lying["signs"] for line in lying["lines"]),
    ]
    return [f"{one['name']} lies on {other['name']}" for one, other in pairs if meet(one, other)]


def strays(page: Page) -> list[str]:
    """What leaves the felt, a line each; text must stay on its plate, which the felt holds."""
    return strays_of(boxes(page))


def strays_of(lying: dict[str, list[Box]]) -> list[str]:
    """The same of what lies on a felt."""
    (felt,) = lying["felt"]
    inside = {
        line["name"]
        for plate in lying["plates"]
        for line in lying["lines"]
        if line["left"] >= plate["left"] - 0.5 and line["right"] <= plate["right"] + 0.5
    }
    found = [line["name"] for line in lying["lines"] if line["name"] not in inside]
    for box in (*lying["plates"], *lying["cards"], *lying["signs"]):
        if not (
            felt["left"] <= box["left"]
            and box["right"] <= felt["right"]
            and felt["top"] <= box["top"]
            and box["bottom"] <= felt["bottom"]
        ):
            found.append(box["name"])
    return [f"{name} leaves the felt" for name in found]


def of_players(found: list[Box], players: int) -> dict[str, Box]:
    """The box of each player, clockwise from the learner's."""
    names = {
        prefix + seat.value: seat.value
        for seat in seats_round(players)
        for prefix in ("seat-", "at-", "place-")
    }
    owned = {names[name]: box for box in found for name in box["name"].split() if name in names}
    return {seat.value: owned[seat.value] for seat in seats_round(players)}


def clockwise(found: list[Box], players: int) -> list[float]:
    """The direction in which each player's box lies, in degrees clockwise from the bottom."""
    middles = [
        ((box["left"] + box["right"]) / 2, (box["top"] + box["bottom"]) / 2)
        for box in of_players(found, players).values()
    ]
    x, y = (fmean(values) for values in zip(*middles, strict=True))
    return [degrees(atan2(x - left, top - y)) % 360 for left, top in middles]


TOPS_OF_CARDS = """
() => [...document.querySelectorAll(".hand .card")].map(e => e.getBoundingClientRect().top)
"""
TAKE_TURNS = """
() => {
    const felt = document.querySelector(".felt");
    const seats = [...felt.querySelectorAll(".seat")];
    seats.forEach(seat => seat.classList.remove("on-turn"));
    return seats.map(seat => {
        seat.classList.add("on-turn");
        const { height } = felt.getBoundingClientRect();
        seat.classList.remove("on-turn");
        return height;
    });
}
"""


# The words on the plates that begin on one line and end on another.
BROKEN = """
() => [...document.querySelectorAll(".felt .seat strong, .felt .seat .count")].flatMap(text => {
    const node = text.firstChild;
    return [...node.data.matchAll(/[^ -]+/g)].filter(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        return range.getClientRects().length > 1;
    }).map(([word]) => word);
})
"""


@pytest.mark.parametrize("locale", LOCALES, ids=str)
@every_table
def test_nothing_overlaps_or_leaves_the_felt_which_stays_as_high_when_the_turn_goes_round(
    players: int, locale: SiteLocale, visits: Visits
) -> None:
    page = visits.open(f"/{locale.tag}{path_of('taker', players)}", viewport=NARROWEST)
    found = [f"at 320 px: {problem}" for problem in problems_of(page)]
    found += problems_in_every_window(page, players)
    for kind, query in OTHER_PAGES:
        page.goto(f"/{locale.tag}{path_of(kind, players, query)}")
        found += problems_in_every_window(page, players)
    assert not found, "\n".join(found)


def problems_of(page: Page) -> list[str]:
    """What does not lie right, what is hard to hit, and which words are broken; a line each."""
    lying = boxes(page)
    broken: list[str] = page.evaluate(BROKEN)
    return [
        *overlaps_of(lying),
        *strays_of(lying),
        *scrolls_sideways(page),
        *small_targets(page),
        *(f"{word!r} is broken" for word in broken),
    ]


def problems_in_every_window(page: Page, players: int) -> list[str]:
    """The same in every window, and whether the felt changes its height."""
    found = []
    for window in WINDOWS:
        page.set_viewport_size(window)
        problems = problems_of(page)
        heights: list[float] = page.evaluate(TAKE_TURNS)
        assert len(heights) == players
        if max(heights) - min(heights) > 0.5:
            problems.append(f"the felt changes its height: {heights}")
        found += [f"{page.url} at {window['width']} px: {each}" for each in problems]
    return found


@every_table
def test_players_and_cards_lie_in_a_round_each_card_before_its_player(
    players: int, visits: Visits
) -> None:
    page = visits.open(f"/en{path_of('taker', players)}")
    for window in WINDOWS:
        page.set_viewport_size(window)
        lying = boxes(page)
        for kind in ("plates", "cards"):
            you, *others = clockwise(lying[kind], players)
            assert min(you, 360 - you) < 5, "the learner sits at the bottom"
            assert all(before < after for before, after in pairwise(others)), others
        plates, cards = (of_players(lying[kind], players) for kind in ("plates", "cards"))
        for seat, card in cards.items():
            assert lies_before(card, plates[seat]), seat


def lies_before(card: Box, plate: Box) -> bool:
    """Whether a card lies beside or above the plate of its player, and not off to one side."""
    level = min(plate["bottom"], card["bottom"]) - max(plate["top"], card["top"])
    below = min(plate["right"], card["right"]) - max(plate["left"], card["left"])
    width, height = card["right"] - card["left"], card["bottom"] - card["top"]
    return level > height / 2 or below > width / 2


@every_table
def test_axe_finds_nothing_at_any_table(players: int, visits: Visits) -> None:
    page = visits.open(f"/fi{path_of('play', players)}", viewport=WINDOWS[0])
    found = axe_violations(page)
    page.goto(f"/fi{path_of('taker', players)}")
    found += axe_violations(page)
    assert not found, "\n".join(found)


def test_the_checks_find_what_is_wrong(visits: Visits) -> None:
    page = visits.open(f"/en{path_of('taker', 5)}")
    assert not overlaps(page)
    assert not strays(page)
    plate = page.locator(".seat-left")
    plate.evaluate("element => { element.style.translate = '8rem'; }")
    assert overlaps(page)
    plate.evaluate("element => { element.style.translate = '-30rem'; }")
    assert strays(page)


@every_table
def test_a_whole_hand_lies_in_one_row(players: int, visits: Visits) -> None:
    page = visits.open(f"/en{path_of('read', players)}")
    for window in WINDOWS[1:]:
        page.set_viewport_size(window)
        tops: list[float] = page.evaluate(TOPS_OF_CARDS)
        assert len(tops) == rules_for(players).hand_size
        assert len(set(tops)) == 1, window


@every_table
def test_a_card_is_played_and_a_player_named(players: int, visits: Visits) -> None:
    page = visits.open(f"/en{path_of('play', players)}")
    learner = Learner(page)
    assert len(learner.trick) == players - 1
    page.locator(".hand button").last.click()
    expect(page.locator(".feedback")).to_be_visible()
    page.goto(f"/en{path_of('taker', players)}")
    page.locator("button[name=seat][value=right]").click()
    expect(page.locator(".feedback")).to_be_visible()
    assert len(learner.trick) == players
