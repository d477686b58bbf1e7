"""What people do to take their progress along, and what they read on those pages."""

from __future__ import annotations

from tests.web.reader import Page, Reader

LESSON = "/en/lessons/practice"
DUCK = f"{LESSON}/duck/"
TAKER = f"{LESSON}/taker/"
KEEP = "/en/progress/keep/"
CODE = "/en/progress/code/"


def solve(reader: Reader) -> None:
    """Do something that is worth keeping."""
    assert reader.answer(DUCK, {"card": "4C"}).tone == "right"


def solve_more(reader: Reader) -> None:
    """Do something else."""
    assert reader.answer(TAKER, {"seat": "left"}).status == 200


def code_on(page: Page) -> str | None:
    """The code that a page shows."""
    shown = page.root.all("p", class_="code")
    return shown[0].one("strong").children[0] if shown else None  # type: ignore[return-value]


def make_code(reader: Reader, replacing: str = "") -> str:
    """Ask for a code, and read it."""
    page = reader.answer(KEEP, {"replacing": replacing} if replacing else {})
    assert page.tone == "right"
    code = code_on(page)
    assert code is not None
    return code


def join(reader: Reader, code: str) -> Page:
    """Type a code in, and see where that leads."""
    return reader.answer(CODE, {"code": code})


def link_on(page: Page) -> str:
    """The link that a page shows."""
    return page.root.one("p", class_="link").one("a").attrs["href"]


def letter_by_letter(code: str) -> str:
    """How a code is read out."""
    return ", ".join(" ".join(group) for group in code.split("-"))
