"""What the reader has done at puzzles in this visit, in words.

Drills of one kind at one table are alike, so they share a line, however many there are.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from tutor.i18n import say, say_n
from tutor.store import Outcome, Record
from tutor.store.visit import MOST
from tutor.teach.puzzles.record import read_id
from tutor.web.addresses import drill_url, passing_url, puzzle_url
from tutor.web.puzzle_names import (
    KindView,
    bank,
    drill_title,
    kind_view,
    outcome_name,
    passing_title,
    short_title,
    table_name,
)
from tutor.web.visit import counts, current_visit

NEWEST = 8
"""So many are shown at once, the others when they are asked for."""


@dataclass(frozen=True)
class PastView:
    """A puzzle that the reader has tried, or drills of one kind."""

    title: str
    url: str
    """Of several drills, the newest that is not solved; the newest where all are."""
    kind: KindView | None
    """What the title does not say; None for a drill."""
    outcome: str
    """How it went; of several drills, how many were tried and solved."""
    is_solved: bool
    """Whether it was solved without seeing the solution; of several drills, whether all were."""


@dataclass(frozen=True)
class HistoryView:
    """The puzzles of a visit, the newest first."""

    newest: tuple[PastView, ...]
    others: tuple[PastView, ...]
    summary: str
    """How many were solved at first try, of how many."""


def history_view() -> HistoryView | None:
    """The history of the visit of this reader; None where nothing has happened yet."""
    records = current_visit().records
    lines: dict[str, list[tuple[Record, _Name]]] = {}
    for record in reversed(records):
        name = _named(record.key)
        if name is not None:
            lines.setdefault(_alike(record.key), []).append((record, name))
    if not lines:
        return None
    shown = [record for line in lines.values() for record, _ in line]
    past = tuple(map(_past, lines.values()))
    return HistoryView(past[:NEWEST], past[NEWEST:], _summary(shown, is_full=len(records) == MOST))


def _summary(records: Iterable[Record], *, is_full: bool) -> str:
    """How many were solved; where no more can be remembered, of how many of the last ones."""
    number = counts(records)
    if is_full:
        return say_n(
            "Of the last {n} puzzle that you tried, you solved {first} at first try.",
            "Of the last {n} puzzles that you tried, you solved {first} at first try.",
            number.tried,
            first=number.first_try,
        )
    return say_n(
        "You have tried {n} puzzle, and solved {first} at first try.",
        "You have tried {n} puzzles, and solved {first} of them at first try.",
        number.tried,
        first=number.first_try,
    )


def _alike(key: str) -> str:
    """What stands in one line with the puzzle called so: drills of its kind at its table."""
    return key if key.startswith("puzzle/") else key.rpartition("/")[0]


def _past(line: "list[tuple[Record, _Name]]") -> PastView:
    """The view of what stands in one line, the newest first."""
    record, name = next((each for each in line if not _is_solved(each[0])), line[0])
    outcome = outcome_name(record.outcome)
    if len(line) > 1:
        number = counts(record for record, _ in line)
        outcome = say(
            "Tried: {n}. Solved at first try: {first}.", n=number.tried, first=number.first_try
        )
    return PastView(name.title, name.url, name.kind, outcome, _is_solved(record))


def _is_solved(record: Record) -> bool:
    return record.outcome not in (Outcome.OPEN, Outcome.SHOWN)


@dataclass(frozen=True)
class _Name:
    title: str
    url: str
    kind: KindView | None = None


def _named(key: str) -> _Name | None:
    """What a key stands for; None for a puzzle that is not there, or not any more."""
    try:
        match key.split("/"):
            case ["puzzle", id]:
                return _puzzle(id)
            case ["drill", kind, table, seed]:
                url = drill_url(kind, table, int(seed))
                return _Name(_at_table(drill_title(kind), table), url)
            case ["passing", table, seed]:
                url = passing_url(table, int(seed))
                return _Name(_at_table(passing_title(), table), url)
            case _:
                return None
    except (KeyError, ValueError):
        return None


def _puzzle(id: str) -> _Name:
    cell, number = read_id(id)
    if number > bank().cells.get(cell, 0):
        raise KeyError(id)
    return _Name(short_title(id), puzzle_url(id), kind_view(cell))


def _at_table(title: str, table: str) -> str:
    return say("{title} ({table})", title=title, table=table_name(table))
