"""How the benchmarks of pages measure requests: called as WSGI, in turns, each at its best."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from time import process_time
from wsgiref.types import WSGIApplication, WSGIEnvironment

from werkzeug.datastructures import Headers
from werkzeug.test import EnvironBuilder

HTMX = Headers({"HX-Request": "true", "HX-Request-Type": "partial"})


@dataclass(frozen=True, slots=True)
class Run:
    """Something to measure: requests one after the other, and what comes before, off the clock."""

    calls: Sequence[Callable[[], object]]
    prepare: Callable[[], None] | None = None


def race(runs: Sequence[Run], rounds: int) -> list[float]:
    """The mean time of a request of each run: of every request its best, with the runs in turns."""
    best = [[float("inf")] * len(each.calls) for each in runs]
    for _ in range(rounds):
        for each, times in zip(runs, best, strict=True):
            if each.prepare is not None:
                each.prepare()
            for index, call in enumerate(each.calls):
                start = process_time()
                call()
                times[index] = min(times[index], process_time() - start)
    return [sum(times) / len(times) for times in best]


def forget(kept: str = "") -> None:
    """Empty every bounded cache of the package: what visitors have left there.

    ``kept`` is the name of a part of it whose functions go on remembering.
    """
    modules = [module for name, module in sys.modules.items() if name.startswith("tutor.")]
    for value in [value for module in modules for value in vars(module).values()]:
        if not hasattr(type(value), "cache_info") or value.cache_info().maxsize is None:
            continue
        if not kept or not value.__module__.startswith(kept):
            value.cache_clear()


def calls(
    app: WSGIApplication, requests: Sequence[WSGIEnvironment]
) -> Sequence[Callable[[], None]]:
    """Calls of ``app`` with each request in turn; a call fails unless it is answered 200."""
    return [partial(_call, app, request) for request in requests]


def call_all(app: WSGIApplication, requests: Sequence[WSGIEnvironment]) -> None:
    """Send every request once."""
    for request in requests:
        _call(app, request)


def _call(app: WSGIApplication, request: WSGIEnvironment) -> None:
    answer = app({**request, "wsgi.input": io.BytesIO(request["body"])}, _started)
    for _ in answer:
        pass
    close = getattr(answer, "close", None)
    if close is not None:
        close()


def _started(status: str, _headers: object, _error: object = None) -> Callable[[bytes], object]:
    if status != "200 OK":
        raise RuntimeError(f"a move was answered {status}")
    return len


def form_request(
    path: str, query: dict[str, str], form: dict[str, str | list[str]]
) -> WSGIEnvironment:
    """A form sent to ``path`` as htmx sends it, to be called any number of times."""
    builder = EnvironBuilder(path, method="POST", query_string=query, data=form, headers=HTMX)
    environ = builder.get_environ()
    return {**environ, "body": environ["wsgi.input"].read()}
