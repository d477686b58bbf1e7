"""What the reader has done at puzzles, in words.

Drills of one kind at one table are alike, so they share a line, however many there are.
"""

from dataclasses import dataclass

from tutor.i18n import say, say_n
from tutor.store import Event, Outcome, Standing, Store, Summary
from tutor.teach.puzzles.record import read_id
from tutor.web.addresses import drill_url, passing_url, puzzle_url
from tutor.web.happened import LESSONS
from tutor.web.learner import read
from tutor.web.old_cookies import derived
from tutor.web.puzzle_names import (
    KindView,
    bank,
    drill_title,
    is_solved,
    kind_view,
    outcome_name,
    passing_title,
    short_title,
    table_name,
)

MOST = 60
"""So many puzzles are listed."""
NEWEST = 8
"""So many lines are shown at once, the others when they are asked for."""


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
    """The puzzles of a reader, the newest first."""

    newest: tuple[PastView, ...]
    others: tuple[PastView, ...]
    summary: str
    """How many were tried in all, and how many of them solved at first try."""
    listed: str
    """How many of them are listed here; empty where all are."""


@dataclass(frozen=True)
class _Past:
    """What the store tells of the puzzles of a learner."""

    standings: tuple[Standing, ...]
    """The newest, and of these the newest last."""
    summary: Summary


def history_view() -> HistoryView | None:
    """What this reader has done at puzzles; None where that is nothing yet."""
    past = read(_asked, _of_old_cookies)
    lines: dict[str, list[_Listed]] = {}
    for standing in reversed(past.standings):
        name = _named(standing.place)
        if name is not None:
            lines.setdefault(_alike(standing.place), []).append((standing.outcome, name))
    if not lines:
        return None
    views = tuple(map(_past, lines.values()))
    number, tried = len(past.standings), past.summary.tried
    return HistoryView(
        newest=views[:NEWEST],
        others=views[NEWEST:],
        summary=say_n(
            "You have tried {n} puzzle, and solved {first} at first try.",
            "You have tried {n} puzzles, and solved {first} of them at first try.",
            tried,
            first=past.summary.first_try,
        ),
        listed=""
        if number >= tried
        else say_n("The newest {n} is listed here.", "The newest {n} are listed here.", number),
    )


def _asked(store: Store, learner: str) -> _Past:
    return _Past(store.newest(learner, MOST), store.summary(learner))


def _of_old_cookies(events: tuple[Event, ...]) -> _Past:
    known = derived(events)
    standings = (each for each in known.standings.values() if not each.place.startswith(LESSONS))
    return _Past(tuple(standings), known.summary)


def _alike(key: str) -> str:
    """What stands in one line with the puzzle called so: drills of its kind at its table."""
    return key if key.startswith("puzzle/") else key.rpartition("/")[0]


def _past(line: "list[_Listed]") -> PastView:
    """The view of what stands in one line, the newest first."""
    outcome, name = next((each for each in line if not is_solved(each[0])), line[0])
    words = outcome_name(outcome)
    if len(line) > 1:
        first = sum(each is Outcome.FIRST_TRY for each, _ in line)
        words = say("Tried: {n}. Solved at first try: {first}.", n=len(line), first=first)
    return PastView(name.title, name.url, name.kind, words, is_solved(outcome))


@dataclass(frozen=True)
class _Name:
    title: str
    url: str
    kind: KindView | None = None


_Listed = tuple[Outcome, _Name]


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
