"""What a move costs beside a bare Flask view: `python -m bench.pages`.

A move is a form sent by htmx: routed, judged by the engine, answered with the stage, the live
region and the address, all in Finnish. The bare view answers the same form with a constant string.
Both are called as WSGI applications, without the cost of a client, in this one run and in turns,
and the best of several rounds counts, so that a busy machine slows neither more than the other.

The figures are means over every right move of the course:

- a move that somebody has made before: its drawing is kept, the rest is done anew;
- a move that is made for the first time since the start, so its stage has to be drawn;
- what Brotli adds for a browser that takes it;
- what the engine alone needs to judge the card and to let the others answer.
"""

from __future__ import annotations

import argparse
import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter
from wsgiref.types import WSGIApplication, WSGIEnvironment

from flask import Flask
from werkzeug.datastructures import Headers
from werkzeug.test import EnvironBuilder

from tools.solutions import right_moves
from tutor import create_app, paths
from tutor.teach.attempt import Attempt, begin, proceed
from tutor.teach.course import load_course
from tutor.teach.model import Taker
from tutor.web import render

TARGET = 5.0
HTMX = Headers({"HX-Request": "true", "HX-Request-Type": "partial"})
LANGUAGE = "fi"


@dataclass(frozen=True, slots=True)
class Figures:
    """What a run measured, in seconds for one request.

    Attributes:
        bare: the bare view.
        move: a move that has been made before.
        first: a move whose answer has to be drawn.
        compressed: a move that has been made before, answered with Brotli.
        engine: the engine's part of it.
    """

    bare: float
    move: float
    first: float
    compressed: float
    engine: float

    def __str__(self) -> str:
        """The figures with their ratios, and whether the target is met."""
        ratio = self.move / self.bare
        verdict = "met" if ratio <= TARGET else "missed"
        return "\n".join(
            [
                f"a move: {_micro(self.move)}, a bare view {_micro(self.bare)},"
                f" ratio {ratio:.1f} (target at most {TARGET:.0f}: {verdict})",
                f"a move made for the first time: {_micro(self.first)},"
                f" ratio {self.first / self.bare:.1f}; Brotli adds"
                f" {_micro(self.compressed - self.move)};"
                f" the engine alone {_micro(self.engine)}",
            ]
        )


def _micro(seconds: float) -> str:
    return f"{seconds * 1e6:,.0f} µs"


def measure(rounds: int) -> Figures:
    """Measure everything; of ``rounds`` rounds the best counts."""
    bare, site = _bare(), create_app().wsgi_app
    requests = list(_moves())
    plain = [{**request, "PATH_INFO": "/"} for request in requests]
    packed = [{**request, "HTTP_ACCEPT_ENCODING": "br"} for request in requests]
    attempts = list(_attempts())
    render.forget()
    return Figures(
        *_race(
            [
                lambda: _call_all(bare, plain),
                lambda: _call_all(site, requests),
                lambda: _call_all(site, requests, render.forget),
                lambda: _call_all(site, packed),
                lambda: _judge_all(attempts),
            ],
            rounds,
            len(requests),
        )
    )


def _race(runs: Sequence[Callable[[], None]], rounds: int, count: int) -> list[float]:
    """The best time of each for one of ``count`` requests, taken in turns."""
    best = [float("inf")] * len(runs)
    for _ in range(rounds):
        for index, run in enumerate(runs):
            run()  # so that whatever is kept is there again
            start = perf_counter()
            run()
            best[index] = min(best[index], (perf_counter() - start) / count)
    return best


def _bare() -> WSGIApplication:
    """An application that says "constant" to every form sent to its one address."""
    app = Flask("bare")
    app.add_url_rule("/", view_func=lambda: "constant", methods=["POST"])
    return app.wsgi_app


def _moves() -> Iterator[WSGIEnvironment]:
    """A request for every right move of the course, as htmx sends it."""
    for entry in load_course(paths.lessons()):
        for step in entry.steps:
            done: list[str] = []
            for move in right_moves(step, entry.rules_of(step)):
                form = {"seat": move} if isinstance(step, Taker) else {"card": move.split("-")}
                builder = EnvironBuilder(
                    f"/{LANGUAGE}/lessons/{entry.slug}/{step.id}/",
                    method="POST",
                    query_string={"moves": ".".join(done), "next": "1"} if done else {},
                    data=form,
                    headers=HTMX,
                )
                environ = builder.get_environ()
                yield {**environ, "body": environ["wsgi.input"].read()}
                done.append(move)


def _call_all(
    app: WSGIApplication,
    requests: Sequence[WSGIEnvironment],
    before_each: Callable[[], None] | None = None,
) -> None:
    for request in requests:
        if before_each is not None:
            before_each()
        environ = {**request, "wsgi.input": io.BytesIO(request["body"])}
        answer = app(environ, _started)
        for _ in answer:
            pass
        close = getattr(answer, "close", None)
        if close is not None:
            close()


def _started(status: str, _headers: object, _error: object = None) -> Callable[[bytes], object]:
    if status != "200 OK":
        raise RuntimeError(f"a move was answered {status}")
    return len


def _attempts() -> Iterator[tuple[Attempt, str]]:
    """Every position of the right way through the course, with the right move in it."""
    for entry in load_course(paths.lessons()):
        for step in entry.steps:
            attempt = begin(step, entry.rules_of(step))
            for move in right_moves(step, entry.rules_of(step)):
                yield attempt, move
                attempt = proceed(attempt, move).next_decision()


def _judge_all(attempts: Sequence[tuple[Attempt, str]]) -> None:
    for attempt, move in attempts:
        proceed(attempt, move)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure a move beside a bare Flask view.")
    parser.add_argument("--rounds", type=int, default=40, help="rounds (%(default)s)")
    print(measure(parser.parse_args(arguments).rounds))


if __name__ == "__main__":
    main()
