"""A reader who has tripped on something, in a store whose clock the test moves."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from itertools import count
from pathlib import Path

from flask import Flask

from tests.web.reader import Page, Reader
from tutor.store import Event, Kind, Store, now_ms
from tutor.web import learner as cookies

TRIPS = "/en/progress/trips/"
PRACTICE = "/en/practice/"


class Tripper:
    """A browser of a learner, and a shortcut to what they do."""

    def __init__(self, app: Flask, folder: Path) -> None:
        self.app = app
        self.now = now_ms()
        self.reader = Reader(app.test_client())
        self.learner: str | None = None
        self.store = Store(
            f"sqlite:///{folder}/progress.sqlite3", secret="x" * 32, clock=lambda: self.now
        )
        self._numbers = count(1)

    def wait(self, wait: timedelta) -> None:
        """Let time pass."""
        self.now += wait // timedelta(milliseconds=1)

    def missed(self, topic: str, place: str = "", times: int = 1) -> None:
        """Give wrong answers about a topic, at a place or else at different ones."""
        for _ in range(times):
            self._do(place or self._somewhere(topic), Kind.MISSED, topic)

    def solved(self, topic: str, place: str = "") -> None:
        """Give a right answer at first try."""
        self._do(place or self._somewhere(topic), Kind.SOLVED, topic)

    def refused(self, reason: str, times: int = 1) -> None:
        """Try cards that the rules forbid, in a lesson."""
        for _ in range(times):
            place, topic = f"lesson/the-aim/s{next(self._numbers)}", f"rule/{reason}"
            self._keep(Event.of(place, Kind.ILLEGAL, topic, reason=reason, moves="2C"))

    def open(self, path: str = TRIPS) -> Page:
        """Open a page."""
        return self.reader.open(path)

    def practise(self, query: str = "") -> str:
        """Where the way to practice leads."""
        page = self.open(PRACTICE + query)
        assert page.status == 302
        return page.location

    def _somewhere(self, topic: str) -> str:
        """A place of a topic as far as the store looks: a different one each time."""
        group, _, name = topic.partition("/")
        number = next(self._numbers)
        return f"puzzle/{name}-1o4-{number}" if group == "theme" else f"passing/slam-5/{number}"

    def _do(self, place: str, kind: Kind, topic: str) -> None:
        self._keep(Event.of(place, kind, topic, moves=str(next(self._numbers))))

    def _keep(self, event: Event) -> None:
        before, self.learner = self.learner, self.store.record(self.learner, event)
        if before is None:
            value = cookies._signer(str(self.app.secret_key)).sign(self.learner).decode()
            self.reader.client.set_cookie(cookies.PREFIX + self.learner[:8], value)


@contextmanager
def tripping(app: Flask, folder: Path) -> Iterator[Tripper]:
    """Let ``app`` store progress in a folder while a test looks at one reader."""
    before = app.extensions["store"]
    reader = Tripper(app, folder)
    app.extensions["store"] = reader.store
    try:
        yield reader
    finally:
        reader.store.close()
        app.extensions["store"] = before
