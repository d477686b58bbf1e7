"""The bank: every stored puzzle, found by its id without reading the others.

The bank is a folder. ``bank.toml`` holds how many puzzles there are of each kind, and nothing that
grows with them; the puzzles lie fifty to a file, in ``<theme>/<kind>-<block>.jsonl``. So neither
the start of the site nor a request takes longer when the bank grows.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache
from itertools import accumulate
from math import gcd
from pathlib import Path
from types import MappingProxyType
from typing import Final, overload

import msgspec

from tutor.teach.puzzles.record import (
    LEVELS,
    BankError,
    Cell,
    Tactic,
    make_id,
    read_id,
    read_tactic,
)
from tutor.teach.puzzles.themes import Theme

__all__ = ["BLOCK", "COUNTS", "Bank", "Filter", "Ids", "block_path", "write_counts"]

BLOCK: Final = 50
"""How many puzzles a file holds."""
COUNTS: Final = "bank.toml"
"""The name of the file with the numbers."""
_KEPT_BLOCKS: Final = 64
_KEPT_PUZZLES: Final = 1024


@dataclass(frozen=True, slots=True)
class Filter:
    """Which puzzles a reader wants to see; None for all.

    Attributes:
        theme: what they are about.
        level: how difficult they are, 1 to 4.
        hidden: whether the others' cards are hidden.
        players: how many sit at the table.
    """

    theme: Theme | None = None
    level: int | None = None
    hidden: bool | None = None
    players: int | None = None

    def takes(self, cell: Cell) -> bool:
        """Whether the puzzles of a cell are wanted."""
        return (
            self.theme in (None, cell.theme)
            and self.level in (None, cell.level)
            and self.hidden in (None, cell.hidden)
            and self.players in (None, cell.players)
        )


class Ids(Sequence[str]):
    """The ids of the puzzles in some cells, in their order; none is made before it is asked for."""

    def __init__(self, cells: Mapping[Cell, int]) -> None:
        """Take the cells with how many puzzles each has."""
        self._cells = tuple(cells)
        self._starts = dict(zip(cells, accumulate(cells.values(), initial=0), strict=False))
        self._ends = tuple(accumulate(cells.values()))

    def __len__(self) -> int:
        """How many there are."""
        return self._ends[-1] if self._ends else 0

    @overload
    def __getitem__(self, index: int) -> str: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[str, ...]: ...

    def __getitem__(self, index: int | slice) -> str | tuple[str, ...]:
        """The id at a place, counted from 0, or those of a slice; IndexError beyond the end."""
        if isinstance(index, slice):
            return tuple(self[place] for place in range(*index.indices(len(self))))
        place = index + len(self) if index < 0 else index
        if not 0 <= place < len(self):
            raise IndexError(f"place {index} of {len(self)} puzzles")
        cell = self._cells[bisect_right(self._ends, place)]
        return make_id(cell, place - self._starts[cell] + 1)

    def index(self, value: object, start: int = 0, stop: int | None = None) -> int:
        """The place of an id; ValueError where it is not among these."""
        try:
            cell, number = read_id(str(value))
            place = self._starts[cell] + number - 1
        except KeyError:
            place = -1
        end = len(self) if stop is None else stop
        if not start <= place < end or self[place] != value:
            raise ValueError(f"{value!r} is not among these puzzles")
        return place

    def __contains__(self, value: object) -> bool:
        """Whether an id is among these."""
        try:
            self.index(value)
        except ValueError:
            return False
        return True


@dataclass(frozen=True, eq=False)
class Bank:
    """Every stored puzzle.

    Attributes:
        folder: where the files are.
        cells: how many puzzles there are of each kind, in the order of lists: by theme, then the
            easiest first, open hands before hidden ones, and the smallest table first.
    """

    folder: Path
    cells: Mapping[Cell, int]
    _line: Callable[[Cell, int], tuple[bytes, ...]] = field(repr=False)
    _kept: Callable[[str], Tactic] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Keep what has been read last."""
        object.__setattr__(self, "_kept", lru_cache(_KEPT_PUZZLES)(self._read))

    @classmethod
    def load(cls, folder: Path) -> "Bank":
        """Open the bank in ``folder``; without such a folder, a bank without puzzles.

        Raises:
            BankError: the file with the numbers cannot be used; says why.
        """
        cells = dict(sorted(_read_counts(folder / COUNTS), key=lambda item: _order(item[0])))
        lines = lru_cache(_KEPT_BLOCKS)(lambda cell, block: _read_block(folder, cell, block))
        return cls(folder, MappingProxyType(cells), lines)

    def __len__(self) -> int:
        """How many puzzles there are."""
        return sum(self.cells.values())

    def __iter__(self) -> Iterator[Tactic]:
        """Every puzzle, in the order of lists; reads all the files."""
        return map(self.puzzle, self.ids())

    def puzzle(self, id: str) -> Tactic:
        """The puzzle called so.

        Raises:
            KeyError: there is none.
            BankError: its line in the file cannot be used; says where and why.
        """
        return self._kept(id)

    def ids(self, wanted: Filter = Filter()) -> Ids:
        """The ids of the puzzles wanted, without reading them: a sequence to take pages from."""
        return Ids({cell: count for cell, count in self.cells.items() if wanted.takes(cell)})

    def count(self, wanted: Filter = Filter()) -> int:
        """How many puzzles are wanted."""
        return len(self.ids(wanted))

    def of_the_day(self, day: date) -> str | None:
        """The puzzle of a day, the same for everyone; None in an empty bank.

        The themes take turns, and none of a theme's puzzles comes back before all have come. When
        puzzles are added, another one may belong to the day: only an id is a lasting name.
        """
        themes = list(dict.fromkeys(cell.theme for cell in self.cells))
        if not themes:
            return None
        round_, turn = divmod(day.toordinal(), len(themes))
        ids = self.ids(Filter(theme=themes[turn]))
        return ids[round_ * _stride(len(ids)) % len(ids)]

    def next_after(self, id: str, wanted: Filter = Filter()) -> str | None:
        """The puzzle wanted that follows another one, round and round; None if there is no other.

        Raises:
            KeyError: there is no such puzzle.
        """
        everything, ids = self.ids(), self.ids(wanted)
        place = self._place(id)
        if not ids or (len(ids) == 1 and ids[0] == id):
            return None
        if id in ids:
            return ids[(ids.index(id) + 1) % len(ids)]
        later = _first(len(ids), lambda n: everything.index(ids[n]) > place)
        return ids[later % len(ids)]

    def similar(self, id: str) -> str | None:
        """Another puzzle of the same theme, of the same level if there is one; None if none.

        Raises:
            KeyError: there is no such puzzle.
        """
        cell = self._cell(id)
        same = self.next_after(id, Filter(theme=cell.theme, level=cell.level))
        return same or self.next_after(id, Filter(theme=cell.theme))

    def harder(self, id: str) -> str | None:
        """A puzzle of the same theme and the next level that has any; None where there is none.

        Raises:
            KeyError: there is no such puzzle.
        """
        cell = self._cell(id)
        for level in LEVELS[cell.level :]:
            ids = self.ids(Filter(theme=cell.theme, level=level))
            if ids:
                own = self.ids(Filter(theme=cell.theme, level=cell.level))
                return ids[own.index(id) % len(ids)]
        return None

    def where(self, id: str) -> str:
        """The file and the line of a puzzle, ``duck/2o4-1.jsonl:17``, for errors.

        Raises:
            KeyError: no puzzle can be called so.
        """
        cell, number = read_id(id)
        block, place = divmod(number - 1, BLOCK)
        return f"{block_path(cell, block + 1)}:{place + 1}"

    def _cell(self, id: str) -> Cell:
        self._place(id)
        return read_id(id)[0]

    def _place(self, id: str) -> int:
        try:
            return self.ids().index(id)
        except ValueError:
            raise KeyError(id) from None

    def _read(self, id: str) -> Tactic:
        self._place(id)
        cell, number = read_id(id)
        block, place = divmod(number - 1, BLOCK)
        lines = self._line(cell, block + 1)
        if place >= len(lines):
            raise BankError(f"{self.where(id)}: {id}: the line is missing")
        tactic = read_tactic(lines[place], self.where(id))
        if tactic.id != id:
            raise BankError(f"{self.where(id)}: {tactic.id}: {id} belongs here")
        return tactic


def block_path(cell: Cell, block: int) -> str:
    """The file of a block of puzzles, counted from 1, within the folder of the bank."""
    return f"{cell.theme.value}/{cell.name}-{block}.jsonl"


def write_counts(folder: Path, cells: Mapping[Cell, int]) -> None:
    """Write how many puzzles there are of each kind."""
    lines = ["# How many puzzles there are of each kind. Written by `puzzles generate`."]
    for theme in Theme:
        own = sorted((cell for cell in cells if cell.theme is theme), key=_order)
        if own:
            lines += ["", f"[{theme.value}]", *(f"{cell.name} = {cells[cell]}" for cell in own)]
    (folder / COUNTS).write_text("\n".join(lines) + "\n", "utf-8")


_THEMES: Final = {theme: place for place, theme in enumerate(Theme)}


def _order(cell: Cell) -> tuple[int, int, bool, int]:
    """The order of lists."""
    return _THEMES[cell.theme], cell.level, cell.hidden, cell.players


def _read_counts(path: Path) -> Iterator[tuple[Cell, int]]:
    """Yield what the file with the numbers says; nothing where there is none."""
    try:
        counts = msgspec.toml.decode(path.read_bytes(), type=dict[str, dict[str, int]])
    except FileNotFoundError:
        return
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BankError(f"{path.name}: {error}") from None
    for theme, kinds in counts.items():
        for name, count in kinds.items():
            try:
                cell = Cell.parse(theme, name)
            except ValueError as error:
                raise BankError(f"{path.name}: {theme}: {error}") from None
            if count < 1:
                raise BankError(f"{path.name}: {theme}: {name}: {count} is no number of puzzles")
            yield cell, count


def _read_block(folder: Path, cell: Cell, block: int) -> tuple[bytes, ...]:
    """The lines of a file of puzzles; BankError where there is none."""
    path = folder / block_path(cell, block)
    try:
        return tuple(path.read_bytes().splitlines())
    except FileNotFoundError:
        raise BankError(f"{block_path(cell, block)}: there is no such file") from None


def _stride(count: int) -> int:
    """A step through ``count`` places that visits every place and lands far from the last one."""
    step = max(1, round(count * 0.618))
    while gcd(step, count) > 1:
        step += 1
    return step


def _first(count: int, holds: Callable[[int], bool]) -> int:
    """The first number below ``count`` from which on ``holds`` is true; ``count`` if never."""
    low, high = 0, count
    while low < high:
        middle = (low + high) // 2
        if holds(middle):
            high = middle
        else:
            low = middle + 1
    return low
