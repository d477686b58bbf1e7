"""What a move costs beside a bare Flask view: `python -m bench.pages`.

A move is a form sent by htmx: routed, judged by the engine, answered with the stage, the live
region and the address, all in Finnish. The bare view answers the same form with a constant string.
Both are called as WSGI applications, without the cost of a client, in this one process and in
turns. What is measured is processor time, and of every request its best round counts, so that a
busy machine slows neither more than the other.

The figures are means over every right move of some lessons:

- a move that somebody has made before: its drawing is kept, the rest is done anew;
- a move that is made for the first time, by the first learner after the start: nothing is kept yet
  but what that learner's own moves have left;
- a move of a visit: 20 learners make every move, each in a language chosen at random, and the first
  of them find nothing kept;
- what Brotli adds for a browser that takes it;
- what the engine alone needs to judge the card and to let the others answer.

"Nothing kept" is meant literally: every bounded cache of the package is emptied. What is loaded
once for good, such as catalogs and grammars, stays.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from wsgiref.types import WSGIApplication, WSGIEnvironment

from flask import Flask

from bench._racing import Run, call_all, calls, forget, form_request, race
from tools.solutions import form_of, right_moves
from tutor import create_app, paths
from tutor.i18n import LOCALES
from tutor.teach.attempt import Attempt, begin, proceed
from tutor.teach.course import LessonEntry, load_course

TARGET = 5.0
LANGUAGE = "fi"
LESSONS = ("following-suit", "passing", "counting-a-deal")
LEARNERS = 20


@dataclass(frozen=True, slots=True)
class Figures:
    """What a run measured, in seconds for one request.

    Attributes:
        bare: the bare view.
        move: a move that has been made before.
        first: a move whose answer has to be drawn, with nothing kept at the start.
        visit: a move of many learners in several languages, with nothing kept at the start.
        compressed: a move that has been made before, answered with Brotli.
        engine: the engine's part of it.
    """

    bare: float
    move: float
    first: float
    visit: float
    compressed: float
    engine: float

    def __str__(self) -> str:
        """The figures with their ratios, and whether the target is met."""
        return "\n".join(
            [
                f"a bare view: {_micro(self.bare)}",
                f"a move made before: {self._judged(self.move)}",
                f"a move made for the first time: {self._judged(self.first)}",
                f"a move of a visit by {LEARNERS} learners: {self._judged(self.visit)}",
                f"Brotli adds {_micro(self.compressed - self.move)};"
                f" the engine alone takes {_micro(self.engine)}",
            ]
        )

    def _judged(self, seconds: float) -> str:
        ratio = seconds / self.bare
        verdict = "met" if ratio <= TARGET else "missed"
        return f"{_micro(seconds)}, ratio {ratio:.1f} (target at most {TARGET:.0f}: {verdict})"


def _micro(seconds: float) -> str:
    return f"{seconds * 1e6:,.0f} µs"


def measure(rounds: int) -> Figures:
    """Measure everything; of ``rounds`` rounds the best counts."""
    bare, site = _bare(), create_app().wsgi_app
    requests = list(moves_of(LANGUAGE))
    visit = list(_visit())
    plain = [{**request, "PATH_INFO": "/"} for request in requests]
    packed = [{**request, "HTTP_ACCEPT_ENCODING": "br"} for request in requests]
    return Figures(
        *race(
            [
                Run(calls(bare, plain)),
                Run(calls(site, requests), partial(call_all, site, requests)),
                Run(calls(site, requests), forget),
                Run(calls(site, visit), forget),
                Run(calls(site, packed), partial(call_all, site, packed)),
                Run([partial(proceed, *attempt) for attempt in _attempts()]),
            ],
            rounds,
        )
    )


def _bare() -> WSGIApplication:
    """An application that says "constant" to every form sent to its one address."""
    app = Flask("bare")
    app.add_url_rule("/", view_func=lambda: "constant", methods=["POST"])
    return app.wsgi_app


def _visit() -> Iterator[WSGIEnvironment]:
    """The moves of many learners, one learner after the other; the same learners every time."""
    moves = {locale.tag: list(moves_of(locale.tag)) for locale in LOCALES}
    chance = random.Random(52)  # noqa: S311 - the same draw every time
    for _ in range(LEARNERS):
        yield from moves[chance.choice(LOCALES).tag]


def _lessons() -> list[LessonEntry]:
    """Lessons with most kinds of steps. All of them would take too long."""
    return [load_course(paths.lessons())[slug] for slug in LESSONS]


def moves_of(language: str) -> Iterator[WSGIEnvironment]:
    """A request for every right move of the lessons in a language, as htmx sends it."""
    for entry in _lessons():
        for step in entry.steps:
            done: list[str] = []
            for move in right_moves(step, entry.rules_of(step)):
                yield form_request(
                    f"/{language}/lessons/{entry.slug}/{step.id}/",
                    {"moves": ".".join(done), "next": "1"} if done else {},
                    form_of(step, move),
                )
                done.append(move)


def _attempts() -> Iterator[tuple[Attempt, str]]:
    """Every position of the right way through the course, with the right move in it."""
    for entry in _lessons():
        for step in entry.steps:
            attempt = begin(step, entry.rules_of(step))
            for move in right_moves(step, entry.rules_of(step)):
                yield attempt, move
                attempt = proceed(attempt, move).next_decision()


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure a move beside a bare Flask view.")
    parser.add_argument("--rounds", type=int, default=40, help="rounds (%(default)s)")
    print(measure(parser.parse_args(arguments).rounds))


if __name__ == "__main__":
    main()
