"""In how many ways named positions can be continued, by the engine and by the data file.

The counts in `data/perft.json` come from the brute force referee (`python -m tools.perft`).
"""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, TypedDict

import pytest

from tests.hearts.brute_force import EVERY_HOUSE, House, Table, continuations, house
from tests.hearts.matching import engine_position, name_of
from tutor.hearts import Position

FILE = Path(__file__).parent / "data" / "perft.json"


class Entry(TypedDict):
    """One position of the file; `data/README.md` says what the fields mean."""

    name: str
    preset: str
    players: int
    variant: str
    options: dict[str, Any]
    hands: list[str]
    leader: int
    on_table: str
    trick_number: int
    hearts_broken: bool
    continuations: list[int]


@cache
def entries() -> dict[str, list[Entry]]:
    """The positions of the file by table."""
    tables: dict[str, list[Entry]] = defaultdict(list)
    for entry in json.loads(FILE.read_text(encoding="utf-8")):
        tables["-".join([name_of(house_of(entry)), *entry["options"]])].append(entry)
    return tables


def house_of(entry: Entry) -> House:
    """The rules of a position."""
    usual = house(entry["preset"], entry["players"], entry["variant"])
    return replace(usual, **entry["options"])


def table_of(entry: Entry) -> Table:
    """The position as it lies on the table."""
    return Table(
        house_of(entry),
        [hand.split() for hand in entry["hands"]],
        entry["leader"],
        entry["on_table"].split(),
        entry["trick_number"],
        entry["hearts_broken"],
    )


def count(position: Position, depth: int) -> int:
    """In how many ways the engine lets the next so many cards be played."""
    legal = position.legal
    if depth == 1:
        return len(legal) or 1
    return sum(count(position.play(card), depth - 1) for card in legal) if legal else 1


each_table = pytest.mark.parametrize("table", entries())


@each_table
def test_the_engine_counts_as_many_continuations_as_the_file(table: str) -> None:
    for entry in entries()[table]:
        position = engine_position(table_of(entry))
        depth = len(entry["continuations"])
        assert count(position, depth) == entry["continuations"][-1], entry["name"]
        for earlier in range(1, min(depth, 6)):
            assert count(position, earlier) == entry["continuations"][earlier - 1], entry["name"]


@each_table
def test_the_file_is_what_the_brute_force_counts(table: str) -> None:
    for entry in entries()[table]:
        for depth, ways in enumerate(entry["continuations"], start=1):
            if ways > 40:
                break
            assert continuations(table_of(entry), depth) == ways, entry["name"]


def test_the_file_has_every_table_and_every_kind_of_position() -> None:
    assert {name_of(house_of(entry)) for group in entries().values() for entry in group} == {
        name_of(table) for table in EVERY_HOUSE
    }
    for group in entries().values():
        names = [entry["name"] for entry in group]
        assert len(set(names)) == len(names) >= 11
