"""Puts new puzzles into the bank: each gets the next number of its cell."""

from __future__ import annotations

from pathlib import Path

import msgspec

from tutor.teach.puzzles.bank import BLOCK, Bank, block_path, write_counts
from tutor.teach.puzzles.record import Tactic, make_id, write_tactic

__all__ = ["add"]


def add(folder: Path, tactic: Tactic) -> Tactic:
    """Append a puzzle to the bank in ``folder``, and return it with its id.

    The puzzle is written before it is counted, so the bank is sound at every moment.

    Raises:
        BankError: the bank cannot be read.
    """
    cells = dict(Bank.load(folder).cells)
    cell = tactic.cell
    number = cells.get(cell, 0) + 1
    named = msgspec.structs.replace(tactic, id=make_id(cell, number))
    path = folder / block_path(cell, (number - 1) // BLOCK + 1)
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = path.read_bytes().splitlines(keepends=True) if path.exists() else []
    # Lines beyond the number counted are those of a puzzle that never came to be counted.
    kept = lines[: (number - 1) % BLOCK]
    path.write_bytes(b"".join([*kept, write_tactic(named), b"\n"]))
    write_counts(folder, {**cells, cell: number})
    return named
