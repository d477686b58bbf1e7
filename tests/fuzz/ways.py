"""Finds an honest way to every route of the site, by following links and sending forms.

Routes are not listed anywhere: a new one is found by itself, if a page leads to it or its address
has no parts to fill in.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from random import Random

from flask import Flask
from werkzeug.exceptions import HTTPException

from tests.fuzz.browsing import Taken
from tests.fuzz.sending import Answer, Sent, Visitor
from tests.fuzz.soundness import assert_sound

LANGUAGE = "en"
"""The ways are found in one language; whoever uses them can put another one into the path."""
SAMPLES = 8
"""So many requests of each route are wanted."""
MOST_TRIES = 60
"""So often a route is tried; whatever is not reached by then cannot be reached."""
MOST_WAITING = 200
UNLISTED = {"HEAD", "OPTIONS"}
"""Methods that every route has besides its own."""

Route = tuple[str, str]
"""An endpoint and a method."""


def routes(app: Flask) -> set[Route]:
    """Every route of ``app``."""
    return {
        (rule.endpoint, method)
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - UNLISTED
    }


def addresses(app: Flask) -> Iterator[Sent]:
    """The addresses in which nothing is to be filled in but a language."""
    adapter = app.url_map.bind("localhost")
    with app.test_request_context():
        for rule in app.url_map.iter_rules():
            given = {"lang": LANGUAGE} if "lang" in rule.arguments else {}
            for method in (rule.methods or set()) - UNLISTED:
                if rule.arguments == set(given):
                    yield Sent(method, adapter.build(rule.endpoint, given, method=method))


def route_of(app: Flask, sent: Sent) -> Route | None:
    """The route that ``sent`` takes, or None."""
    path = sent.wire_path.encode("latin-1").decode("utf-8", "replace")
    try:
        endpoint, _ = app.url_map.bind("localhost").match(path, method=sent.method)
    except HTTPException:
        return None
    return str(endpoint), sent.method


def has_arrived(sent: Sent, answer: Answer) -> bool:
    """Whether a request has done what its route is there for."""
    return answer.status == 200 or (answer.status == 303 and sent.method != "GET")


class Ways:
    """The ways to all routes, as far as they have been found."""

    def __init__(self, app: Flask, seed: int = 7) -> None:
        self.app = app
        self.requests = 0
        """How many requests it took to find them."""
        self.known: dict[Route, list[Sent]] = defaultdict(list)
        """What has arrived at each route."""
        self.taken = Taken()
        self.visitor = Visitor(app)
        self._beginnings = tuple(addresses(app))
        self._rng = Random(seed)
        self._tries: Counter[Route] = Counter()
        self._fresh: set[Route] = set()
        """The routes that something new leads to since they were tried last."""
        self._waiting: dict[Route, list[Sent]] = defaultdict(list)

    def find(self) -> None:
        """Look for a way to every route."""
        for sent in self._beginnings:
            self._later(sent)
        while (route := self._next()) is not None:
            waiting = self._waiting[route]
            # What was seen last is likely to hold still; what was seen long ago is more varied.
            is_new = route in self._fresh or self._rng.random() < 0.5
            self._fresh.discard(route)
            self._try(route, waiting.pop(-1 if is_new else self._rng.randrange(len(waiting))))

    def missing(self) -> set[Route]:
        """The routes that nothing has arrived at. One that leads on elsewhere counts as well."""
        return routes(self.app) - {route for route, arrived in self.known.items() if arrived}

    def _next(self) -> Route | None:
        """Where to go next; None where it is enough.

        A route that nothing has arrived at is tried whenever something new leads to it. Otherwise
        all are tried equally often, until there are samples of each.
        """
        missing = self.missing()
        enough = MOST_TRIES if missing else SAMPLES
        able = {
            route
            for route, waiting in self._waiting.items()
            if waiting and self._tries[route] < MOST_TRIES and len(self.known[route]) < enough
        }
        wanted = able & self._fresh & missing
        return min(wanted or able, key=lambda route: (self._tries[route], route), default=None)

    def _try(self, route: Route, sent: Sent) -> None:
        answer = self.visitor.send(sent)
        self.requests += 1
        self._tries[route] += 1
        seen = assert_sound(sent, answer)
        onward = answer.headers.get("Location")
        if has_arrived(sent, answer) or (answer.status == 302 and onward):
            self.known[route].append(sent)
            if sent.method != "GET":
                self._look_again()
        if onward:
            path, _, query = onward.partition("?")
            self._later(Sent(path=path, query=query.partition("#")[0]))
        if seen is None:
            if answer.headers.get("Content-Disposition", "").startswith("attachment"):
                self.taken.files.append(answer.body)
        elif answer.status < 400:
            self.taken.texts += seen.texts
            for link in seen.links:
                path, _, query = link.partition("?")
                self._later(Sent(path=path, query=query))
            for form in seen.forms:
                self._later(form.filled(self._rng, self.taken))

    def _look_again(self) -> None:
        """Something has changed, so there may be more to see on pages that are known."""
        for sent in self._beginnings:
            route = route_of(self.app, sent)
            if route is not None and sent not in self._waiting[route]:
                self._waiting[route].append(sent)

    def _later(self, sent: Sent) -> None:
        route = route_of(self.app, sent)
        if route is None:
            return
        waiting = self._waiting[route]
        if len(waiting) < MOST_WAITING and sent not in waiting and sent not in self.known[route]:
            waiting.append(sent)
            self._fresh.add(route)
