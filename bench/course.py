"""How long the course takes to load and prove, and whether more lessons slow a step down.

``python -m bench.course``. Two figures:

- processor time to read all lessons and prove every step, beside the time to import Flask and
  Babel: each in a process of its own, as at the start of the site;
- the time of a move in the site with all lessons, beside the same move in a site that has only the
  lesson of that step.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from time import process_time

from flask import Flask

from tools.solutions import right_moves
from tutor import create_app
from tutor.teach.course import Course
from tutor.web import render

LIMIT = 1.0
SAME = 1.2
IMPORTS = "import babel, flask, flask_babel"
PROOF = "load_checked(paths.lessons())"
SETUP = "from tutor import paths; from tutor.teach.check import load_checked"
TIMED = "from time import process_time as now; {before}; t = now(); {what}; print(now() - t)"


@dataclass(frozen=True)
class Figures:
    """What a run measured, in seconds of processor time.

    Attributes:
        imports: importing Flask and Babel.
        proof: loading and proving every lesson.
        steps: how many steps that are.
        alone: a move in a site with one lesson.
        among_all: the same move in the site with all lessons.
    """

    imports: float
    proof: float
    steps: int
    alone: float
    among_all: float

    def __str__(self) -> str:
        """The figures with their ratios, and whether the targets are met."""
        slower = self.among_all / self.alone
        return "\n".join(
            [
                f"all {self.steps} steps loaded and proven: {self.proof:.2f} s of processor time,"
                f" {self.proof / self.imports:.1f} times importing Flask and Babel"
                f" (target under {LIMIT:.0f} s: {_verdict(self.proof < LIMIT)})",
                f"a move among all lessons: {slower:.2f} times the same move in a site with one"
                f" (target at most {SAME}: {_verdict(slower <= SAME)})",
            ]
        )


def _verdict(met: bool) -> str:
    return "met" if met else "missed"


def measure(rounds: int) -> Figures:
    """Measure everything; of ``rounds`` rounds the best counts."""
    everything, alone = create_app(), create_app()
    course: Course = everything.extensions["course"]
    entry = next(iter(course))
    alone.extensions["course"] = replace(course, entries=(entry,), parts=())
    step = next(step for step in entry.steps if any(right_moves(step, entry.rules_of(step))))
    path = f"/en/lessons/{entry.slug}/{step.id}/"
    move = f"{path}?moves={next(right_moves(step, entry.rules_of(step)))}"
    sites = [_drawing(site, move) for site in (alone, everything)]
    times = [
        min(column)
        for column in zip(*([draw() for draw in sites] for _ in range(rounds)), strict=True)
    ]
    return Figures(
        imports=min(_in_a_process("pass", IMPORTS) for _ in range(rounds)),
        proof=min(_in_a_process(SETUP, PROOF) for _ in range(rounds)),
        steps=sum(len(entry.steps) for entry in course),
        alone=times[0],
        among_all=times[1],
    )


def _drawing(site: Flask, address: str) -> Callable[[], float]:
    """Something that draws a page from the beginning 50 times, and says how long that took."""
    client = site.test_client()

    def draw() -> float:
        start = process_time()
        for _ in range(50):
            render.forget()
            client.get(address)
        return process_time() - start

    draw()
    return draw


def _in_a_process(before: str, what: str) -> float:
    program = TIMED.format(before=before, what=what)
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    return float(done.stdout)


def main(arguments: list[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure the course.")
    parser.add_argument("--rounds", type=int, default=5)
    print(measure(parser.parse_args(arguments).rounds))


if __name__ == "__main__":
    main()
