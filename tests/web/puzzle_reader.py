"""What a reader finds on the page of a puzzle, and how the puzzle stands for them."""

from __future__ import annotations

from collections.abc import Iterator

from flask.testing import FlaskClient

from tests.web import learners
from tests.web.page_reader import Element
from tests.web.reader import Page
from tutor.hearts import Card, CardSet
from tutor.store import Outcome
from tutor.web.happened import puzzle_key


def outcome(client: FlaskClient, id: str) -> Outcome | None:
    """How a puzzle stands for the learner of a browser."""
    return learners.outcome(client, puzzle_key(id))


def others(page: Page) -> Element:
    """The section with the hands of the others."""
    return page.root.one("section", class_="others")


def open_hands(page: Page) -> list[CardSet]:
    """The hands that lie open, from the left round to the right."""
    return [CardSet(_held(hand)) for hand in page.root.all("li", class_="open-hand")]


def _held(hand: Element) -> Iterator[Card]:
    for group in hand.all("span", class_="held-suit"):
        (name,) = set(group.attrs["class"].split()) - {"held-suit"}
        for rank in group.all("b"):
            yield Card.parse(rank.text + name.removeprefix("held-")[0].upper())


def told(page: Page) -> list[Element]:
    """The tricks of the line that is told."""
    return [
        li
        for line in page.root.all("ol", class_="line")
        for li in line.children
        if not isinstance(li, str)
    ]
