"""Which server for the site: `python -m bench servers` (needs wrk).

Each server that is installed serves a bare Flask application and the site, in two processes, over
loopback. wrk sends moves of lessons, 16 at a time; their answers have been drawn before. The
servers take turns, and of each the best round counts, because other programs can only slow it down.
Processor time tells nearly the same on a busy machine as on a quiet one.

Then each is treated badly: a worker is killed under load, the server is told to stop with slow
requests on their way, other people send slowly, and something comes that no browser sends.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from wsgiref.types import WSGIEnvironment

from bench._racing import form_request
from bench._servers import SERVERS, Running, Server, serving
from bench._trials import (
    IN_FLIGHT,
    MALFORMED,
    SLOW_PEOPLE,
    Killed,
    Stopped,
    answers_beside_slow_people,
    kill_a_worker,
    statuses,
    stop_in_flight,
)
from bench._wrk import NoWrkError, load, wrk_path
from bench.pages import moves_of

LANGUAGE = "en"
APPS = ("bare", "site")


@dataclass(slots=True)
class Pace:
    """How fast an application is answered: the best of some rounds.

    Attributes:
        rate: answers a second.
        p99: 99 of 100 answers come within so many seconds.
        cost: processor time of an answer, in seconds.
        memory: what all processes hold afterwards, in MB.
    """

    rate: float = 0.0
    p99: float = float("inf")
    cost: float = float("inf")
    memory: float = 0.0


@dataclass(slots=True)
class Figures:
    """What was measured of a server; ``refused`` is how malformed requests were answered."""

    pace: dict[str, Pace] = field(default_factory=dict)
    killed: Killed = field(default_factory=lambda: Killed(0, 0, None))
    stopped: Stopped = field(default_factory=lambda: Stopped(0, 0.0))
    beside_slow: bool = False
    refused: dict[str, str] = field(default_factory=dict)

    def rows(self) -> list[tuple[str, str]]:
        """The figures in words, each with what it is about."""
        bare, site = (self.pace[app] for app in APPS)
        wrong = sum(status[0] not in "24" for status in self.refused.values())
        back = "never" if self.killed.back is None else f"{self.killed.back * 1000:.0f} ms"
        return [
            ("moves a second", f"{site.rate:,.0f}"),
            ("answers of a bare Flask application a second", f"{bare.rate:,.0f}"),
            ("moves for each of those", f"{site.rate / bare.rate:.2f}"),
            ("processor time of a move", f"{site.cost * 1e6:.0f} µs"),
            ("and of a bare answer", f"{bare.cost * 1e6:.0f} µs"),
            ("99 of 100 moves are answered within", f"{site.p99 * 1000:.0f} ms"),
            ("memory of all processes", f"{site.memory:.0f} MB"),
            ("kill -9 of a worker under load: lost", f"{self.killed.failed}"),
            ("a new worker after", back),
            (f"SIGTERM with {IN_FLIGHT} on their way: answered", f"{self.stopped.answered}"),
            ("ends after", f"{self.stopped.seconds:.1f} s"),
            (f"answers beside {SLOW_PEOPLE} slow people", "yes" if self.beside_slow else "no"),
            (f"{len(MALFORMED)} malformed requests: not 2xx or 4xx", f"{wrong}"),
        ]


def measure(servers: Sequence[Server], rounds: int, seconds: int) -> dict[str, Figures]:
    """Measure everything, by the names of the servers."""
    found = {server.name: Figures() for server in servers}
    _race(servers, found, rounds, seconds)
    for server in servers:
        figures = found[server.name]
        with serving(server, "bare") as running:
            figures.killed = kill_a_worker(running, _requests("bare"))
        with serving(server, "bare") as running:
            figures.refused = statuses(running.address)
            figures.beside_slow = answers_beside_slow_people(running.address)
        with serving(server, "bare") as running:
            figures.stopped = stop_in_flight(running)
    return found


def _race(servers: Sequence[Server], found: dict[str, Figures], rounds: int, seconds: int) -> None:
    with ExitStack() as all_of_them:
        running = {
            (server.name, app): all_of_them.enter_context(serving(server, app))
            for server in servers
            for app in APPS
        }
        for (name, app), each in running.items():
            found[name].pace[app] = Pace()
            load(each.address, _requests(app), 1)
        for _ in range(rounds):
            for (name, app), each in running.items():
                _improve(found[name].pace[app], each, _requests(app), seconds)


def _improve(pace: Pace, running: Running, requests: list[WSGIEnvironment], seconds: int) -> None:
    before = running.processor_time
    seen = load(running.address, requests, seconds)
    if seen.failed:
        raise RuntimeError(f"{seen.failed} requests failed:\n{running.complaints[-2000:]}")
    pace.rate = max(pace.rate, seen.rate)
    pace.p99 = min(pace.p99, seen.p99)
    pace.cost = min(pace.cost, (running.processor_time - before) / seen.answers)
    pace.memory = running.memory


def _requests(app: str) -> list[WSGIEnvironment]:
    return list(moves_of(LANGUAGE)) if app == "site" else [form_request("/", {}, {"card": "2C"})]


def table(found: dict[str, Figures]) -> str:
    """All figures, a column for each server, as Markdown has it."""
    columns = [dict(figures.rows()) for figures in found.values()]
    head = [["", *found], ["---", *("---:" for _ in found)]]
    rows = [[what, *(column[what] for column in columns)] for what in columns[0]]
    return "\n".join(f"| {' | '.join(row)} |" for row in [*head, *rows])


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Compare the servers that are installed.")
    parser.add_argument("--rounds", type=int, default=3, help="rounds (%(default)s)")
    parser.add_argument("--seconds", type=int, default=2, help="of a round (%(default)s)")
    options = parser.parse_args(arguments)
    try:
        wrk_path()
    except NoWrkError as error:
        print(f"servers: {error}")
        return
    for server in SERVERS:
        if not server.installed:
            print(f"{server.name}: not installed, so it is left out")
    there = [server for server in SERVERS if server.installed]
    print(table(measure(there, options.rounds, options.seconds)))


if __name__ == "__main__":
    main()
