"""A small bank for tests of lists: it has numbers and no files, so what needs a file would fail."""

from __future__ import annotations

from datetime import date

from tests.web.page_reader import Element
from tests.web.reader import Page
from tutor.teach.puzzles.record import Cell
from tutor.teach.puzzles.themes import Theme

CELLS = {
    Cell(Theme.DUCK, 1, False, 4): 30,
    Cell(Theme.DUCK, 2, True, 5): 1,
    Cell(Theme.DUCK, 4, False, 3): 2,
    Cell(Theme.DROP_THE_QUEEN, 1, False, 4): 3,
    Cell(Theme.STOP_THE_MOON, 3, True, 4): 20,
}
TODAY = date(2026, 11, 30)
LIST = "/en/puzzles/list/"


def main(page: Page) -> Element:
    """What is on a page, without its head and foot."""
    return page.root.one("main")


def ids(page: Page) -> list[str]:
    """The puzzles that a list shows, by their ids."""
    if not page.root.all("ul", class_="puzzle-list"):
        return []
    links = page.root.one("ul", class_="puzzle-list").all("a")
    return [link.attrs["href"].split("/")[-2] for link in links]


def chosen(page: Page) -> dict[str, str]:
    """What the form of a page says."""
    return {
        field.attrs["name"]: next(
            option.attrs["value"] for option in field.all("option") if "selected" in option.attrs
        )
        for field in main(page).all("select")
    }
