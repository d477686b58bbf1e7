"""Walks over the site on which most of what is sent is spoiled."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from random import Random

from tests.fuzz.browsing import Seen, Taken
from tests.fuzz.sending import Sent, Visitor
from tests.fuzz.soundness import assert_sound
from tests.fuzz.spoiling import spoiled
from tests.fuzz.ways import LANGUAGE, Ways, route_of
from tutor.i18n import LOCALES

HONEST = 0.25
"""The share of the requests that are left as they are, so that walks get somewhere."""


@dataclass
class Tally:
    """What has been sent in all walks."""

    routes: Counter[str] = field(default_factory=Counter)
    """How often each endpoint was taken; nothing where there is none."""
    statuses: Counter[int] = field(default_factory=Counter)

    def __str__(self) -> str:
        """What became of the requests: ``answered 1200 × 200, 300 × 404``."""
        return f"answered {', '.join(f'{n} × {code}' for code, n in sorted(self.statuses.items()))}"


class Walk:
    """One person's way through the site."""

    def __init__(self, ways: Ways, tally: Tally) -> None:
        self._ways = ways
        self._tally = tally
        self._rng = Random()
        self._tag = LANGUAGE
        self._visitor = Visitor(ways.app)
        self._taken = Taken(list(ways.taken.files[-3:]), [])
        self._here: Seen | None = None

    def go(self, seeds: list[int]) -> None:
        """Send a request for each of the seeds, and see that each answer is sound.

        What is sent follows from the seed and from what has been answered. 0 stands for no request,
        so that a walk that fails can be told with as few of them as possible.
        """
        for seed in filter(None, seeds):
            self._rng.seed(seed)
            if self._here is None:
                self._tag = self._rng.choice(LOCALES).tag
            sent = self._onward() or self._known()
            if self._rng.random() >= HONEST:
                sent = spoiled(sent, self._rng)
            self._send(sent)

    def _send(self, sent: Sent) -> None:
        try:
            seen = self._checked(sent)
        except Exception as error:
            error.add_note(f"sent: {sent!r}")
            raise
        if seen is not None:
            self._here = seen
            self._taken.texts += seen.texts

    def _checked(self, sent: Sent) -> Seen | None:
        answer = self._visitor.send(sent)
        route = route_of(self._ways.app, sent)
        self._tally.routes[route[0] if route else ""] += 1
        self._tally.statuses[answer.status] += 1
        return assert_sound(sent, answer)

    def _onward(self) -> Sent | None:
        """A link or a form of the page that was seen last; None where another way is better."""
        if self._here is None or self._rng.random() < 0.4:
            return None
        form = self._rng.choice(self._here.forms) if self._here.forms else None
        # The switch of the language is on every page, and there is more to see than that.
        if form and self._rng.random() < (0.1 if form.action == "/language" else 0.8):
            return form.filled(self._rng, self._taken)
        if not self._here.links:
            return None
        path, _, query = self._rng.choice(self._here.links).partition("?")
        return Sent(path=path, query=query)

    def _known(self) -> Sent:
        """An honest request of any route: every route is as likely as any other."""
        sent = self._rng.choice(self._ways.known[self._rng.choice(sorted(self._ways.known))])
        start = f"/{LANGUAGE}/"
        if sent.path.startswith(start):
            return replace(sent, path=f"/{self._tag}/{sent.path.removeprefix(start)}")
        return sent
