"""Whether a larger bank of puzzles slows the site down: `python -m bench.bank`.

A bank of 300 puzzles and one of 30,000 are made from the puzzles of the site, repeated under new
numbers. Measured in one process, in turns, and of every request its best round counts:

- opening the bank, which is what the start of the site does with it;
- pages: puzzles from all over the bank, the hub and the last page of the list. Nothing is kept from
  an earlier round.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from wsgiref.types import WSGIEnvironment

import msgspec
from flask import Flask
from werkzeug.test import EnvironBuilder

from bench._racing import Run, calls, forget, race
from tutor import create_app, paths
from tutor.teach.puzzles.bank import BLOCK, Bank, block_path, write_counts
from tutor.teach.puzzles.record import Cell, make_id, write_tactic
from tutor.web.puzzle_list import PER_PAGE

SMALL = 300
LARGE = 30_000
SAME = 1.2
PUZZLES = 20


@dataclass(frozen=True, slots=True)
class Figures:
    """What a run measured, in seconds of processor time, with the small bank and the large one.

    Attributes:
        sizes: how many puzzles each bank has.
        opening: opening the bank.
        puzzle: the page of a puzzle.
        others: the other pages, on average.
    """

    sizes: tuple[int, int]
    opening: tuple[float, float]
    puzzle: tuple[float, float]
    others: tuple[float, float]

    def __str__(self) -> str:
        """The ratios, and whether the target is met."""
        small, large = self.sizes
        named = (
            ("opening the bank", self.opening),
            ("the page of a puzzle", self.puzzle),
            ("hub and last page of the list", self.others),
        )
        return "\n".join(
            f"{name} with {large:,} puzzles: {_micro(times[1])},"
            f" {times[1] / times[0]:.2f} times that with {small:,}"
            f" (target at most {SAME}: {'met' if times[1] <= SAME * times[0] else 'missed'})"
            for name, times in named
        )


def _micro(seconds: float) -> str:
    return f"{seconds * 1e6:,.0f} µs"


def measure(rounds: int, small: int = SMALL, large: int = LARGE) -> Figures:
    """Measure everything with banks of about so many puzzles; of ``rounds`` the best counts."""
    source = Bank.load(paths.lessons() / "puzzles")
    with tempfile.TemporaryDirectory() as name:
        folders = [made(source, Path(name) / str(size), size) for size in (small, large)]
        banks = [Bank.load(folder) for folder in folders]
        sites = [create_app() for _ in folders]
        opening = race([Run([partial(Bank.load, folder)] * 5) for folder in folders], rounds)
        puzzle = race(
            [
                _run(*each, _puzzle_pages(each[2]))
                for each in zip(sites, folders, banks, strict=True)
            ],
            rounds,
        )
        others = race(
            [
                _run(*each, _other_pages(each[2]))
                for each in zip(sites, folders, banks, strict=True)
            ],
            rounds,
        )
    sizes = (len(banks[0]), len(banks[1]))
    return Figures(sizes, _pair(opening), _pair(puzzle), _pair(others))


def made(source: Bank, folder: Path, size: int) -> Path:
    """A bank of about ``size`` puzzles, with the cells of ``source`` in the same proportions."""
    cells = {
        cell: max(1, round(count * size / len(source))) for cell, count in source.cells.items()
    }
    for cell, count in cells.items():
        _write_cell(source, folder, cell, count)
    write_counts(folder, cells)
    return folder


def _write_cell(source: Bank, folder: Path, cell: Cell, count: int) -> None:
    """The puzzles of a cell, round and round, each under its own number."""
    originals = [source.puzzle(make_id(cell, number + 1)) for number in range(source.cells[cell])]
    lines = (
        write_tactic(
            msgspec.structs.replace(
                originals[number % len(originals)], id=make_id(cell, number + 1)
            )
        )
        for number in range(count)
    )
    for block in range((count + BLOCK - 1) // BLOCK):
        path = folder / block_path(cell, block + 1)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"".join(line + b"\n" for line in islice(lines, BLOCK)))


def _run(site: Flask, folder: Path, _bank: Bank, requests: Sequence[WSGIEnvironment]) -> Run:
    """Requests to a site with the bank in ``folder``, opened anew for every round."""

    def prepare() -> None:
        site.extensions["bank"] = Bank.load(folder)
        forget()

    return Run(calls(site.wsgi_app, requests), prepare)


def _puzzle_pages(bank: Bank) -> list[WSGIEnvironment]:
    """Pages of puzzles from all over the bank."""
    ids = bank.ids()
    return [_page(f"/en/puzzles/{ids[len(ids) * n // PUZZLES]}/") for n in range(PUZZLES)]


def _other_pages(bank: Bank) -> list[WSGIEnvironment]:
    last = (len(bank) + PER_PAGE - 1) // PER_PAGE
    return [_page("/en/puzzles/"), _page("/en/puzzles/list/", f"page={last}")]


def _page(path: str, query: str = "") -> WSGIEnvironment:
    environ = EnvironBuilder(path, query_string=query).get_environ()
    return {**environ, "body": b""}


def _pair(times: Sequence[float]) -> tuple[float, float]:
    small, large = times
    return small, large


def main(arguments: list[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure banks of puzzles of two sizes.")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--small", type=int, default=SMALL)
    parser.add_argument("--large", type=int, default=LARGE)
    given = parser.parse_args(arguments)
    print(measure(given.rounds, given.small, given.large))


if __name__ == "__main__":
    main()
