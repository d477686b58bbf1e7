"""What a request costs when much is stored already: `python -m bench.stored`.

The site is asked with 1,000 stored attempts and with 1,000,000, in turns: once with all of them by
many learners of a hundred each, and once with all of them by a single learner. It is time on the
wall that is measured, because waiting for the disk is a part of it; and it is the time that the
quickest quarter of the requests keeps to, so that a busy machine changes little.

A move is always a new one, so that it is recorded. What can be drawn beforehand is.
"""

from __future__ import annotations

import argparse
import io
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from statistics import quantiles
from time import perf_counter
from wsgiref.types import WSGIApplication, WSGIEnvironment

from flask import Flask
from werkzeug.test import EnvironBuilder

from bench._filled import Filled, filled
from bench._learners import cookie_of
from bench._racing import HTMX
from tools.answers import Answer
from tutor import create_app
from tutor.store import Store
from tutor.web.unsaved import COOKIE

TARGET = 1.2
FEW, MANY = 1_000, 1_000_000
EACH = 100
"""Events of a learner, where there are many."""
SITE = {
    "DATABASE_URL": "none",
    "HEARTS_RATE_LIMITS": "off",
    "HEARTS_SECRET_KEY": "only for measuring, and long enough for that",
}
PAGES = {
    "the course map": "/en/lessons/",
    "the history of puzzles": "/en/puzzles/",
    "the summary": "/en/progress/",
    "what a learner trips on": "/en/progress/trips/",
}


@dataclass(frozen=True, slots=True)
class Cost:
    """What one kind of request costs.

    Attributes:
        what: the request, and whose attempts are stored.
        few: seconds with few attempts stored.
        many: seconds with many.
    """

    what: str
    few: float
    many: float

    def __str__(self) -> str:
        """A line with the ratio, and whether the target is met."""
        ratio = self.many / self.few
        verdict = "met" if ratio <= TARGET else "missed"
        return (
            f"{self.what}: {self.few * 1e6:,.0f} µs, with {MANY:,} attempts"
            f" {self.many * 1e6:,.0f} µs, ratio {ratio:.2f} (target at most {TARGET}: {verdict})"
        )


@dataclass(frozen=True, slots=True)
class Asked:
    """A site with a filled database.

    Attributes:
        app: the site.
        filled: its database.
        store: the way to it.
    """

    app: Flask
    filled: Filled
    store: Store

    def time(self, request: WSGIEnvironment, number: int) -> float:
        """Send a request from one of the learners; how many seconds the answer takes."""
        names = self.filled.names
        cookie = cookie_of(names[number % len(names)], str(self.app.secret_key))
        with storing(self.app, self.store):
            start = perf_counter()
            send(self.app.wsgi_app, {**request, "HTTP_COOKIE": cookie})
            return perf_counter() - start


@contextmanager
def storing(app: Flask, store: Store | None) -> Iterator[None]:
    """Let ``app`` use another store meanwhile."""
    before = app.extensions["store"]
    app.extensions["store"] = store
    try:
        yield
    finally:
        app.extensions["store"] = before


def costs(few: Asked, many: Asked, whose: str, rounds: int) -> Iterator[Cost]:
    """What requests cost with few attempts and with many, asked in turns."""
    moves = list(map(move_request, few.filled.open))
    rounds = min(rounds, len(moves))
    with storing(few.app, None):
        for request in moves:
            send(few.app.wsgi_app, {**request, "HTTP_COOKIE": f"{COOKIE}=1"})  # draws it
    kinds: dict[str, Sequence[WSGIEnvironment]] = {"a move": moves}
    kinds |= {name: [page_request(path)] for name, path in PAGES.items()}
    for name, requests in kinds.items():
        times: tuple[list[float], list[float]] = [], []
        for number, request in enumerate(islice(cycle(requests), rounds)):
            turns = list(zip((few, many), times, strict=True))
            for site, taken in turns if number % 2 else reversed(turns):
                taken.append(site.time(request, number))
        yield Cost(f"{name}, {whose}", *map(_quarter, times))


def _quarter(times: Sequence[float]) -> float:
    """The time that a quarter of the requests needs at most."""
    return quantiles(times, n=4, method="inclusive")[0]


def move_request(answer: Answer) -> WSGIEnvironment:
    """A form sent by htmx."""
    path, _, query = answer.path.partition("?")
    kind = "application/x-www-form-urlencoded"
    builder = EnvironBuilder(
        path, method="POST", query_string=query, data=answer.body, content_type=kind, headers=HTMX
    )
    return _kept(builder)


def page_request(path: str) -> WSGIEnvironment:
    """A page fetched by a browser."""
    return _kept(EnvironBuilder(path))


def _kept(builder: EnvironBuilder) -> WSGIEnvironment:
    environ = builder.get_environ()
    return {**environ, "body": environ["wsgi.input"].read()}


def send(app: WSGIApplication, request: WSGIEnvironment) -> None:
    """Send a request and read the answer; RuntimeError unless it is a success."""
    answer = app({**request, "wsgi.input": io.BytesIO(request["body"])}, _started)
    for _ in answer:
        pass
    close: Callable[[], None] | None = getattr(answer, "close", None)
    if close is not None:
        close()


def _started(status: str, _headers: object, _error: object = None) -> Callable[[bytes], object]:
    if status != "200 OK":
        raise RuntimeError(f"a request was answered {status}")
    return len


def measure(app: Flask, folder: Path, many: int, rounds: int) -> Iterator[Cost]:
    """Measure both: many learners, and one who has done everything.

    Args:
        app: the site.
        folder: where the databases are made.
        many: how many attempts are many.
        rounds: how often everything is asked.
    """
    blocks = (many - FEW) // (FEW - 50)
    secret = str(app.secret_key)
    fill = partial(_filled, folder, secret)
    cases = (
        (f"learners of {EACH} attempts each", (FEW // EACH, EACH, 0), (many // EACH, EACH, 0)),
        ("a learner alone", (1, FEW, 0), (1, FEW, blocks)),
    )
    for whose, *sizes in cases:
        both = [fill(people=people, each=each, blocks=more) for people, each, more in sizes]
        stores = [Store(each.url, secret=secret) for each in both]
        with closing(stores[0]), closing(stores[1]):
            few, more = (Asked(app, *pair) for pair in zip(both, stores, strict=True))
            yield from costs(few, more, whose, rounds)


def _filled(folder: Path, secret: str, *, people: int, each: int, blocks: int) -> Filled:
    url = f"sqlite:///{folder}/{people}-{each}-{blocks}.sqlite3"
    return filled(url, secret, people=people, each=each, blocks=blocks)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure requests with much stored already.")
    parser.add_argument("--many", type=int, default=MANY, help="attempts (%(default)s)")
    parser.add_argument("--rounds", type=int, default=400, help="rounds (%(default)s)")
    given = parser.parse_args(arguments)
    app = create_app(SITE)
    with tempfile.TemporaryDirectory() as folder:
        for cost in measure(app, Path(folder), given.many, given.rounds):
            print(cost, flush=True)


if __name__ == "__main__":
    main()
