"""Opens pages and tells what is on them, in words that do not depend on the language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.page_reader import Element, read

HTMX = {"HX-Request": "true", "HX-Request-Type": "partial"}
RANKS = {"10": "T"}
ANSWER_FIELDS = ("card", "seat", "answer")

Form = Mapping[str, str | list[str]]

both_ways = pytest.mark.parametrize("htmx", [False, True], ids=["plain", "htmx"])


@dataclass(frozen=True)
class Page:
    """A page, or a fragment of one, as it was answered."""

    response: TestResponse

    @property
    def status(self) -> int:
        """The status of the answer."""
        return self.response.status_code

    @property
    def location(self) -> str:
        """Where the answer sends the reader."""
        return self.response.headers["Location"]

    @property
    def html(self) -> str:
        """The answer as it was sent."""
        return self.response.get_data(as_text=True)

    @cached_property
    def root(self) -> Element:
        """The elements."""
        return read(self.html)

    @property
    def lang(self) -> str:
        """The language the page says it is in."""
        return self.root.one("html").attrs["lang"]

    @property
    def title(self) -> str:
        """What the browser's tab says."""
        return self.root.one("title").text.strip()

    @property
    def heading(self) -> str:
        """The heading of the page."""
        return self.root.one("h1").text

    @property
    def feedback(self) -> Element | None:
        """The answer to what the reader did, if there is one."""
        return next(iter(self.root.all("section", class_="feedback")), None)

    @property
    def tone(self) -> str:
        """``right``, ``wrong``, ``illegal`` or ``notice``."""
        assert self.feedback is not None
        return self.feedback.attrs["class"].split()[-1]

    @property
    def said(self) -> list[str]:
        """The paragraphs of the answer."""
        assert self.feedback is not None
        return [p.text for p in self.feedback.all("p") if p.attrs.get("class") != "actions"]

    @property
    def ways_on(self) -> dict[str, str]:
        """Label and address of each link in the answer."""
        assert self.feedback is not None
        return {a.text.strip(): a.attrs["href"] for a in self.feedback.all("a")}

    @property
    def way_on(self) -> str:
        """The address of the only link in the answer."""
        (href,) = self.ways_on.values()
        return href

    @property
    def hand(self) -> list[str]:
        """The cards of the hand, as they lie."""
        (hand,) = self.root.all("div", class_="hand")
        return [card_code(face) for face in hand.all("span", class_="face")]

    @property
    def trick(self) -> list[str]:
        """Who played what to the trick, in that order: ``left 7C``."""
        return [f"{seat} {card}" for seat, card, _ in self._played]

    @property
    def winning(self) -> list[str]:
        """The seats whose card is marked as winning: one at most."""
        return [seat for seat, _, wins in self._played if wins]

    @property
    def _played(self) -> list[tuple[str, str, bool]]:
        found = []
        for play in self.root.all("li", class_="played"):
            classes = play.attrs["class"].split()
            (seat,) = (name[3:] for name in classes if name.startswith("at-"))
            found.append((seat, card_code(play.one("span", class_="face")), "winning" in classes))
        return found

    @property
    def seats(self) -> dict[str, tuple[int, int, int]]:
        """Points, tricks and cards left of each player."""
        return {
            key: (int(points.replace("\N{MINUS SIGN}", "-")), int(tricks), int(cards))
            for key in self.players
            for points, tricks, cards in [self._counts(key)]
        }

    def _counts(self, key: str) -> list[str]:
        """The numbers beside a player; 0 points where they are hidden."""
        numbers = [n.text.split()[0] for n in self._seat(key).all("span", class_="count")]
        return ["0", *numbers][-3:]

    @property
    def players(self) -> list[str]:
        """The players there are, from the left round to the learner."""
        return [
            name.removeprefix("seat-")
            for plate in self.root.all("li", class_="seat")
            for name in plate.attrs["class"].split()
            if name.startswith("seat-")
        ]

    @property
    def has_table(self) -> bool:
        """Whether there is a table on the page."""
        return bool(self.root.all("div", class_="felt"))

    def _seat(self, key: str) -> Element:
        return self.root.one("li", class_=f"seat-{key}")

    @property
    def on_turn(self) -> list[str]:
        """The players marked as being on turn."""
        return [key for key in self.players if self._seat(key).matches({"class": "on-turn"})]

    @property
    def facts(self) -> list[str]:
        """The short lines above the table."""
        return [fact.text for fact in self.root.one("ul", class_="facts").all("li")]

    @property
    def now(self) -> str:
        """The line that says what there is to do now."""
        return self.root.one("p", class_="turn-line").text.strip()

    @property
    def spoken(self) -> str:
        """What the live region says."""
        return self.root.one("div", id="status").text.strip()

    @property
    def here(self) -> str:
        """The address the language switch keeps."""
        return self.root.one("input", id="here").attrs["value"]

    @property
    def alternates(self) -> dict[str, str]:
        """The addresses of this page in each language."""
        links = self.root.all("link", rel="alternate")
        return {link.attrs["hreflang"]: link.attrs["href"] for link in links}

    @property
    def action(self) -> str:
        """Where the answer of the learner is sent."""
        return next(f for f in self.root.all("form") if "hx-post" in f.attrs).attrs["action"]

    @property
    def choices(self) -> list[str]:
        """What can be pressed, ticked or written as an answer."""
        return [each.attrs["value"] for each in self._fields if "disabled" not in each.attrs]

    @property
    def answers_given(self) -> list[str]:
        """What is ticked or written already, also once it is judged."""
        ticked = [each.attrs["value"] for each in self._fields if "checked" in each.attrs]
        typed = [each.attrs["value"] for each in self._fields if each.attrs.get("type") == "text"]
        written = [each.text.strip() for each in self.root.all("span", class_="written")]
        return [*ticked, *typed, *written]

    @property
    def _fields(self) -> list[Element]:
        forms = [form for form in self.root.all("form") if "hx-post" in form.attrs]
        return [
            each
            for form in forms
            for each in form.walk()
            if each.attrs.get("name") in ANSWER_FIELDS
        ]


def card_code(face: Element) -> str:
    """The card that is drawn, ``TH``."""
    (suit,) = set(face.attrs["class"].split()) - {"face"}
    rank = face.all("b")[0].text
    return RANKS.get(rank, rank) + suit[0].upper()


@dataclass(frozen=True)
class Reader:
    """Somebody with a browser, with htmx or without JavaScript."""

    client: FlaskClient

    def open(self, url: str, *, htmx: bool = False, **headers: str) -> Page:
        """Follow a link."""
        return Page(self.client.get(url, headers=_headers(headers, htmx)))

    def send(
        self, url: str, form: Form | None = None, *, htmx: bool = False, **headers: str
    ) -> Page:
        """Send a form."""
        return Page(self.client.post(url, data=form or {}, headers=_headers(headers, htmx)))

    def answer(self, url: str, form: Form) -> Page:
        """Send a form without JavaScript and see where it leads."""
        sent = self.send(url, form)
        assert sent.status == 303
        return self.open(sent.location)


def _headers(given: Mapping[str, str], htmx: bool) -> dict[str, str]:
    headers = {name.replace("_", "-"): value for name, value in given.items()}
    return {**(HTMX if htmx else {}), **headers}


def see(reader: Reader, url: str, form: Form, *, htmx: bool) -> Page:
    """What the reader sees after sending a form, at the address it leads to."""
    sent = reader.send(url, form, htmx=htmx)
    if htmx:
        assert sent.status == 200
        return sent
    assert sent.status == 303
    return reader.open(sent.location)
