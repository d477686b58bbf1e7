"""Learners under load: each answers one thing after another, and notes what the site has promised.

A recorded answer is *acknowledged* when the site has answered it without saying that progress is
not being saved. Whoever gets no answer at all, or one that says so, sends the same form again.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import Enum, auto
from http.client import HTTPConnection, HTTPException, HTTPResponse, IncompleteRead
from http.cookies import SimpleCookie
from urllib.parse import urlsplit

from tools.answers import Answer
from tutor.web.unsaved import COOKIE, NOTICE

PATIENCE = 30.0
"""Seconds that a test waits for something that has to come."""
PAUSE = 0.02
"""Seconds before somebody who got no answer tries again."""
HTMX = {"HX-Request": "true", "HX-Request-Type": "partial"}


class Reply(Enum):
    """What became of an answer that was sent."""

    SAVED = auto()
    """The site has acknowledged it."""
    UNSAVED = auto()
    """The site has judged it, and said that it does not save progress."""
    NONE = auto()
    """There was no reply: the connection was refused, or closed before it began."""
    CUT = auto()
    """The connection broke in the middle of a reply."""


class Refused(Exception):
    """The site replied what no learner should ever see."""


class Browser:
    """A browser of one person: a connection that is kept, and cookies.

    Attributes:
        cookies: what it would send, by name.
        uses_htmx: whether it sends forms as the script does, or plainly.
    """

    def __init__(self, address: str, *, uses_htmx: bool = True) -> None:
        self.cookies: dict[str, str] = {}
        self.uses_htmx = uses_htmx
        self._host = urlsplit(address).netloc
        self._connection = HTTPConnection(self._host, timeout=PATIENCE)

    def send(self, answer: Answer) -> Reply:
        """Send a form.

        Raises:
            Refused: the reply is an error.
        """
        try:
            status, body = self.post(answer.path, answer.body)
        except IncompleteRead:
            self.close()
            return Reply.CUT
        except (OSError, HTTPException):
            self.close()
            return Reply.NONE
        if status != (200 if self.uses_htmx else 303):
            raise Refused(f"{answer.path}: {status}: {body[:2000]}")
        saving = NOTICE not in body and COOKIE not in self.cookies
        return Reply.SAVED if saving else Reply.UNSAVED

    def get(self, path: str) -> tuple[int, str]:
        """Fetch a whole page; its status and text."""
        return self._ask("GET", path, None, {})

    def post(self, path: str, form: str) -> tuple[int, str]:
        """Send any form; the status and the text of the answer."""
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        return self._ask("POST", path, form, headers | (HTMX if self.uses_htmx else {}))

    def another(self) -> Browser:
        """Another window of the same person, with a connection of its own; cookies as they are."""
        window = Browser(f"http://{self._host}", uses_htmx=self.uses_htmx)
        window.cookies = dict(self.cookies)
        return window

    def close(self) -> None:
        """Hang up. The next request opens a connection again."""
        self._connection.close()

    @property
    def learner(self) -> str | None:
        """The id of the learner in the cookie; None before there is one."""
        return next(
            (value.split(".")[0] for name, value in self.cookies.items() if name[:8] == "learner-"),
            None,
        )

    def _ask(
        self, method: str, path: str, body: str | None, headers: dict[str, str]
    ) -> tuple[int, str]:
        if self.cookies:
            jar = (f"{name}={value}" for name, value in self.cookies.items())
            headers = {**headers, "Cookie": "; ".join(jar)}
        self._connection.request(method, path, body, headers)
        with self._connection.getresponse() as response:
            text = response.read().decode()
            self._keep_cookies(response)
            return response.status, text

    def _keep_cookies(self, response: HTTPResponse) -> None:
        for line in response.headers.get_all("Set-Cookie", []):
            for name, cookie in SimpleCookie(line).items():
                if cookie.value and cookie["max-age"] != "0":
                    self.cookies[name] = cookie.value
                else:
                    self.cookies.pop(name, None)


@dataclass
class Learner:
    """Somebody who answers one thing after another.

    Attributes:
        browser: theirs.
        saved: the answers that were acknowledged.
        unsaved: those that came back at least once with the notice, however often.
        unanswered: those that at least once got no whole reply.
        cut: how many replies broke off in the middle.
    """

    browser: Browser
    saved: list[Answer] = field(default_factory=list)
    unsaved: set[Answer] = field(default_factory=set)
    unanswered: set[Answer] = field(default_factory=set)
    cut: int = 0

    def answer(self, answer: Answer) -> Reply:
        """Send an answer once, and note what becomes of it."""
        reply = self.browser.send(answer)
        if reply is Reply.SAVED:
            self.saved.append(answer)
        else:
            (self.unsaved if reply is Reply.UNSAVED else self.unanswered).add(answer)
            self.cut += reply is Reply.CUT
        return reply


class Crowd:
    """Learners who never pause, each in a thread of their own.

    Attributes:
        learners: all of them.
        failures: what has gone wrong, and no learner should see.
    """

    def __init__(self, address: str, answers: Iterable[Answer], size: int) -> None:
        self.learners = [
            Learner(Browser(address, uses_htmx=number % 2 == 0)) for number in range(size)
        ]
        self.failures: list[Exception] = []
        self._answers = list(answers)
        self._over = threading.Event()
        self._news = threading.Condition()
        self._threads = [
            threading.Thread(target=self._work, args=(learner, number))
            for number, learner in enumerate(self.learners)
        ]

    def start(self) -> None:
        """Let everybody begin."""
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Let everybody finish what they have begun."""
        self._over.set()
        for thread in self._threads:
            thread.join(PATIENCE)
        assert not any(thread.is_alive() for thread in self._threads)
        assert not self.failures, self.failures

    @property
    def saved(self) -> int:
        """How many answers have been acknowledged."""
        return sum(len(learner.saved) for learner in self.learners)

    @property
    def unsaved(self) -> int:
        """How many answers have come back with the notice."""
        return sum(len(learner.unsaved) for learner in self.learners)

    @property
    def unanswered(self) -> int:
        """How many answers got no reply, at least once."""
        return sum(len(learner.unanswered) for learner in self.learners)

    @property
    def cut(self) -> int:
        """How many replies broke off in the middle."""
        return sum(learner.cut for learner in self.learners)

    def wait(self, until: Callable[[], bool]) -> None:
        """Wait for something that the learners bring about."""
        with self._news:
            came = self._news.wait_for(lambda: until() or bool(self.failures), PATIENCE)
        assert not self.failures, self.failures
        assert came, f"{self.saved} saved, {self.unsaved} unsaved, {self.unanswered} unanswered"

    def save(self, more: int) -> None:
        """Wait until so many more answers have been acknowledged."""
        wanted = self.saved + more
        self.wait(lambda: self.saved >= wanted)

    def everybody_saves(self) -> None:
        """Wait until each of the learners has had one more answer acknowledged."""
        before = [len(learner.saved) for learner in self.learners]
        self.wait(
            lambda: all(
                len(learner.saved) > had for learner, had in zip(self.learners, before, strict=True)
            )
        )

    def _work(self, learner: Learner, number: int) -> None:
        # Everybody goes round the course from a place of their own.
        start = number * len(self._answers) // len(self.learners)
        try:
            for answer in self._answers[start:] + self._answers[:start]:
                if not self._settle(learner, answer):
                    return
            raise AssertionError("a learner has run out of answers")
        except (Refused, AssertionError) as failure:
            self.failures.append(failure)
            self._tell()
        finally:
            learner.browser.close()

    def _settle(self, learner: Learner, answer: Answer) -> bool:
        """Send an answer until it is acknowledged; False where it is over before that."""
        while not self._over.is_set():
            reply = learner.answer(answer)
            self._tell()
            if reply is Reply.SAVED:
                return True
            self._over.wait(PAUSE)
        return False

    def _tell(self) -> None:
        with self._news:
            self._news.notify_all()


@contextmanager
def learning(address: str, answers: Iterable[Answer], size: int = 6) -> Iterator[Crowd]:
    """Have learners answer for as long as this lasts."""
    crowd = Crowd(address, answers, size)
    crowd.start()
    try:
        yield crowd
    finally:
        crowd.stop()


def eventually(happened: Callable[[], bool], what: str) -> None:
    """Wait until something has happened that nobody tells us of."""
    end = time.monotonic() + PATIENCE
    waiting = threading.Event()
    while not happened():
        assert time.monotonic() < end, f"still waiting: {what}"
        waiting.wait(PAUSE)
