"""What a move in a puzzle costs beside a move in a lesson: `python -m bench.puzzles`.

All are forms sent by htmx and answered by one site in one process, in turns, as in `bench.pages`.
The moves in puzzles are those of the solutions of some puzzles, and the tempting cards that fail;
the answers to drills are the right ones, of every kind.

- Made before: the drawing is kept, and so is what the search has found.
- Drawn for the first time: what the search has found is kept, and nothing else.
- Searched for: nothing is kept. This has no target but the budget of a search.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from wsgiref.types import WSGIEnvironment

from flask import Flask

from bench._racing import Run, call_all, calls, forget, form_request, race
from bench.pages import LANGUAGE, moves_of
from tools.solutions import form_of, right_moves
from tutor import create_app
from tutor.teach.drills import DrillKind, Drills
from tutor.teach.puzzles.bank import Bank, Filter
from tutor.teach.puzzles.exercise import STEP, entry_of
from tutor.teach.puzzles.solutions import solution_of
from tutor.teach.puzzles.words import Words

TARGET = 1.5
FOUND = "tutor.teach"
"""The part of the package that keeps what searches have found."""
TABLES = ("microsoft-4", "slam-5")
SEEDS = range(1, 4)


@dataclass(frozen=True, slots=True)
class Figures:
    """What a run measured, in seconds for one request.

    Attributes:
        lesson: a move in a lesson that has been made before.
        lesson_first: a move in a lesson, drawn for the first time.
        puzzle: a move in a puzzle that has been made before.
        puzzle_first: a move in a puzzle, drawn for the first time.
        searched: a move in a puzzle with nothing kept, not even what the search found.
        drill: an answer to a drill that has been given before.
        drill_first: an answer to a drill, drawn for the first time.
    """

    lesson: float
    lesson_first: float
    puzzle: float
    puzzle_first: float
    searched: float
    drill: float
    drill_first: float

    def __str__(self) -> str:
        """The figures with their ratios, and whether the targets are met."""
        return "\n".join(
            [
                f"a move in a lesson: {_micro(self.lesson)} if made before,"
                f" {_micro(self.lesson_first)} if drawn for the first time",
                f"a move in a puzzle, made before: {_judged(self.puzzle, self.lesson)}",
                "a move in a puzzle, drawn for the first time:"
                f" {_judged(self.puzzle_first, self.lesson_first)}",
                f"an answer to a drill, given before: {_judged(self.drill, self.lesson)}",
                "an answer to a drill, drawn for the first time:"
                f" {_judged(self.drill_first, self.lesson_first)}",
                f"a move in a puzzle with nothing kept: {_micro(self.searched)}",
            ]
        )


def _judged(seconds: float, lesson: float) -> str:
    ratio = seconds / lesson
    verdict = "met" if ratio <= TARGET else "missed"
    return f"{_micro(seconds)}, {ratio:.2f} times a lesson (target at most {TARGET}: {verdict})"


def _micro(seconds: float) -> str:
    return f"{seconds * 1e6:,.0f} µs"


def measure(rounds: int) -> Figures:
    """Measure everything; of ``rounds`` rounds the best counts."""
    app = create_app()
    site = app.wsgi_app
    lesson, puzzle, drill = list(moves_of(LANGUAGE)), list(_puzzles(app)), list(_drills(app))
    drawn = partial(forget, FOUND)
    call_all(site, [*puzzle, *drill])  # so that everything has been searched for once
    return Figures(
        *race(
            [
                Run(calls(site, lesson), partial(call_all, site, lesson)),
                Run(calls(site, lesson), drawn),
                Run(calls(site, puzzle), partial(call_all, site, puzzle)),
                Run(calls(site, puzzle), drawn),
                Run(calls(site, puzzle), forget),
                Run(calls(site, drill), partial(call_all, site, drill)),
                Run(calls(site, drill), drawn),
            ],
            rounds,
        )
    )


def _puzzles(app: Flask) -> Iterator[WSGIEnvironment]:
    """The moves of the solution, and a wrong one, of puzzles of every theme, open and hidden."""
    bank: Bank = app.extensions["bank"]
    words: Words = app.extensions["themes"]
    for theme, hidden in dict.fromkeys((cell.theme, cell.hidden) for cell in bank.cells):
        tactic = bank.puzzle(bank.ids(Filter(theme, hidden=hidden))[0])
        path = f"/{LANGUAGE}/puzzles/{tactic.id}/"
        yield form_request(path, {}, {"card": tactic.tempting})
        solution = solution_of(entry_of(tactic.id, bank, words), STEP)
        for move in [] if solution is None else solution.moves:
            query = {"moves": ".".join(move.moves), "next": "1"} if move.moves else {}
            yield form_request(path, query, {"card": str(move.card)})


def _drills(app: Flask) -> Iterator[WSGIEnvironment]:
    """The right answer to some drills of every kind."""
    drills: Drills = app.extensions["drills"]
    for kind in DrillKind:
        for table in TABLES:
            for seed in SEEDS:
                entry = drills.drill(kind, table, seed)
                (step,) = entry.steps
                for move in right_moves(step, entry.rules):
                    path = f"/{LANGUAGE}/puzzles/drills/{kind.value}/{table}/{seed}/"
                    yield form_request(path, {}, form_of(step, move))


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description="Measure a move in a puzzle beside one in a lesson."
    )
    parser.add_argument("--rounds", type=int, default=20, help="rounds (%(default)s)")
    print(measure(parser.parse_args(arguments).rounds))


if __name__ == "__main__":
    main()
