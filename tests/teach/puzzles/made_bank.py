"""A small bank for tests, made by repeating one puzzle under other ids."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from tutor.teach.puzzles.bank import BLOCK, block_path, write_counts
from tutor.teach.puzzles.record import Cell, Tactic, make_id, read_tactic, write_tactic

LINE = b"""{"id":"dodge-the-queen-1o4-1","rules":"microsoft","scene":{\
"deal":"N:KJ9.K8.KT94.KT73 AT64.AQJ7.2.A862 8752.653.QJ63.QJ Q3.T942.A875.954",\
"played":"2C QC 5C 3C"},"aim":"queen","right":"JD","tempting":"AS","decisions":1}"""
"""A line that can be read. What it states is not so; nothing here proves it."""


def sample() -> Tactic:
    """The puzzle of `LINE`."""
    return read_tactic(LINE, "sample")


def renamed(tactic: Tactic, cell: Cell, number: int) -> Tactic:
    """The same puzzle under the id of another cell."""
    players = f" players={cell.players}" if cell.players != 4 else ""
    rules = f"black-maria{players}" if players else "microsoft"
    return msgspec.structs.replace(tactic, id=make_id(cell, number), rules=rules)


def make_bank(folder: Path, counts: Mapping[Cell, int]) -> Path:
    """Write a bank with so many puzzles of each kind, and return its folder."""
    tactic = sample()
    for cell, count in counts.items():
        for block in range((count + BLOCK - 1) // BLOCK):
            path = folder / block_path(cell, block + 1)
            path.parent.mkdir(parents=True, exist_ok=True)
            numbers = range(block * BLOCK + 1, min(count, (block + 1) * BLOCK) + 1)
            lines = (write_tactic(renamed(tactic, cell, number)) for number in numbers)
            path.write_bytes(b"".join(line + b"\n" for line in lines))
    folder.mkdir(parents=True, exist_ok=True)
    write_counts(folder, counts)
    return folder
