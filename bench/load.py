"""How many moves a second the site answers when everybody plays at once: `python -m bench.load`.

On this machine, by wrk, over loopback. The site runs as `hearts-tutor serve` with two workers; a
bare Flask application that answers every form with a constant string runs on the same server. They
are loaded in turns, and of each its best round counts, so that a busy machine slows neither more
than the others.

Thousands of learners answer questions of lessons, in Finnish. No answer is given twice by anybody,
so each is an event that has to be stored. Afterwards the events in the database are counted.

Then the site that stores is loaded for longer without a pause: nothing may go wrong, and its memory
may not grow. `--rounds 0 --soak 600` does only that, and for ten minutes: `make soak`.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from bench._learners import Learners, stored, stored_learners
from bench._servers import Running
from bench._site import BARE, SITE, environment, started
from bench._wrk import Load, NoWrkError, wrk_path
from tools import debian
from tools.answers import lesson_answers

PLAIN_TARGET, STORED_TARGET = 0.35, 0.25
"""The least part of the rate of the bare application."""
GROWTH_TARGET = 0.05
LANGUAGE = "fi"
SECRET = "only for measuring, and long enough for that"  # noqa: S105
LEARNERS = 5000
WARM_UP = 12
"""How often each answer is given before anything counts, so that every worker has drawn it."""
SETTLING = 1 / 4
"""The part of a long run after which memory is expected not to grow any more."""


@dataclass(frozen=True, slots=True)
class Rates:
    """The best rounds.

    Attributes:
        bare: the bare application.
        plain: the site without a database.
        stored: the site that stores every answer in SQLite.
    """

    bare: Load
    plain: Load
    stored: Load

    def __str__(self) -> str:
        """A line for each, with its ratio and whether the target is met."""
        return "\n".join(
            [
                f"a bare application: {_load(self.bare)}",
                f"moves, nothing stored: {_load(self.plain)},"
                f" {_judged(self.plain.rate / self.bare.rate, PLAIN_TARGET)}",
                f"moves, each stored in SQLite: {_load(self.stored)},"
                f" {_judged(self.stored.rate / self.bare.rate, STORED_TARGET)}",
            ]
        )


@dataclass(frozen=True, slots=True)
class Soak:
    """A long run.

    Attributes:
        load: what wrk saw of all of it.
        settled: the memory of all processes after the beginning, in MB.
        end: the same at the end.
    """

    load: Load
    settled: float
    end: float

    def __str__(self) -> str:
        """How it went, and whether the targets are met."""
        growth = self.end / self.settled - 1
        failed = self.load.failed
        return "\n".join(
            [
                f"at saturation: {self.load.answers:,} moves, {_load(self.load)}",
                f"errors: {failed} (target 0: {'missed' if failed else 'met'});"
                f" memory {self.settled:.0f} MB, at the end {self.end:.0f} MB, {growth:+.1%}"
                f" (target under {GROWTH_TARGET:.0%}:"
                f" {'met' if growth < GROWTH_TARGET else 'missed'})",
            ]
        )


def _load(load: Load) -> str:
    milliseconds = f"p50 {load.p50 * 1000:.1f} ms, p99 {load.p99 * 1000:.1f} ms"
    return f"{load.rate:,.0f} a second, {milliseconds}"


def _judged(ratio: float, target: float) -> str:
    verdict = "met" if ratio >= target else "missed"
    return f"ratio {ratio:.2f} (target at least {target}: {verdict})"


@dataclass(frozen=True, slots=True)
class _Place:
    """Where the servers keep what they keep while they are measured."""

    folder: Path

    @property
    def url(self) -> str:
        """The database of the site that stores."""
        return f"sqlite:///{self.folder}/progress.sqlite3"

    @contextmanager
    def running(self) -> Iterator[tuple[Running, Running, Running]]:
        """The bare application, the site without a database, and the site that stores."""
        common = {"HEARTS_INSTANCE": str(self.folder), "HEARTS_SECRET_KEY": SECRET}
        with ExitStack() as stack:
            bare, plain, storing = (
                stack.enter_context(started(command, variables, self.folder / name))
                for name, command, variables in (
                    ("bare.log", BARE, environment()),
                    ("plain.log", SITE, environment(**common, DATABASE_URL="none")),
                    ("stored.log", SITE, environment(**common, DATABASE_URL=self.url)),
                )
            )
            yield bare, plain, storing


@dataclass(slots=True)
class _Turn:
    """Somebody who is loaded, in turns with others.

    Attributes:
        who: the learners.
        site: the server.
        folder: where things may be written.
        path: where all answers are sent, where they are not sent to their pages.
        loads: how the rounds went.
        given: how many answers were given in all.
    """

    who: Learners
    site: Running
    folder: Path
    path: str = ""
    loads: list[Load] = field(default_factory=list)
    given: int = 0

    def warm_up(self, seconds: int) -> None:
        """Answer until every page has been drawn."""
        while self.given < WARM_UP * len(self.who.answers):
            self._answer(seconds)

    def play(self, seconds: int) -> None:
        """One round."""
        self.loads.append(self._answer(seconds))

    def _answer(self, seconds: int) -> Load:
        load = self.who.answer(self.site.address, seconds, self.folder, path=self.path)
        self.given += load.answers
        if load.failed:
            raise RuntimeError(f"{load.failed} requests failed:\n{self.site.complaints[-2000:]}")
        return load


def measure(place: _Place, seconds: int, rounds: int, soak: int, people: int) -> Iterator[str]:
    """Measure everything, and yield what there is to say.

    Raises:
        RuntimeError: something went wrong, so that the figures would be worth nothing.
    """
    answers = list(lesson_answers(LANGUAGE))
    crowd = Learners(stored_learners(place.url, SECRET, people), answers)
    others = Learners(crowd.cookies, answers, is_told=True)  # who play where nothing is stored
    with place.running() as (bare, plain, storing):
        turns = (
            _Turn(others, bare, place.folder, path="/"),
            _Turn(others, plain, place.folder),
            _Turn(crowd, storing, place.folder),
        )
        for turn in turns if rounds else turns[-1:]:
            turn.warm_up(seconds)
        for _ in range(rounds):
            for turn in turns:
                turn.play(seconds)
        best = [max(turn.loads, key=lambda load: load.rate) for turn in turns if turn.loads]
        if best:
            yield str(Rates(*best))
        if soak:
            long_run = _soak(crowd, storing, soak, place.folder)
            turns[-1].given += long_run.load.answers
            yield str(long_run)
    yield _counted(place.url, turns[-1].given, people)


def _soak(crowd: Learners, site: Running, seconds: int, folder: Path) -> Soak:
    """Load the site without a pause, and look at its memory."""
    with crowd.answering(site.address, seconds, folder) as wrk:
        workers = set(site.workers)
        time.sleep(seconds * SETTLING)
        settled = site.memory
        time.sleep(max(0.0, seconds * (1 - SETTLING) - 1))
        end = site.memory
        load = crowd.answered(wrk, 60)
    if set(site.workers) != workers:
        raise RuntimeError(f"a worker has died:\n{site.complaints[-2000:]}")
    return Soak(load, settled, end)


def _counted(url: str, given: int, people: int) -> str:
    """Say that everything that was answered is stored.

    Raises:
        RuntimeError: it is not.
    """
    events, learners = stored(url)
    if events < given or learners != people:
        raise RuntimeError(f"{given} answers of {people} learners, stored: {events} of {learners}")
    return f"{given:,} answers were given, {events:,} events are stored"


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure the site under load.")
    parser.add_argument("--seconds", type=int, default=4, help="of a round (%(default)s)")
    parser.add_argument("--rounds", type=int, default=5, help="rounds (%(default)s)")
    parser.add_argument("--soak", type=int, default=60, help="seconds at saturation (%(default)s)")
    parser.add_argument("--learners", type=int, default=LEARNERS, help="learners (%(default)s)")
    given = parser.parse_args(arguments)
    if shutil.which("wrk") is None:
        debian.install("wrk")
    try:
        wrk_path()
        with tempfile.TemporaryDirectory() as folder:
            place = _Place(Path(folder))
            parts = (given.seconds, given.rounds, given.soak, given.learners)
            for said in measure(place, *parts):
                print(said, flush=True)
    except (NoWrkError, RuntimeError) as error:
        sys.exit(f"the site cannot be measured under load: {error}")


if __name__ == "__main__":
    main()
