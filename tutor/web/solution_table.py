"""The table at the end of the solution of a puzzle, so that each of its tricks can be looked at."""

from functools import lru_cache

from tutor.teach.course import LessonEntry
from tutor.teach.model import Solve
from tutor.teach.puzzles.judge import Problem
from tutor.teach.puzzles.laying import lay
from tutor.teach.puzzles.solutions import solution_of
from tutor.teach.replays import attempt_after
from tutor.teach.table import Table


@lru_cache(maxsize=512)
def solution_table(entry: LessonEntry, step_id: str) -> Table | None:
    """The table when the solution has been played; None where there is none to show."""
    start, step = attempt_after(entry, step_id, ()), entry.step(step_id)
    found = solution_of(entry, step_id) if isinstance(step, Solve) else None
    if found is None or start.table is None or not isinstance(step, Solve):
        return None
    cards = [card for move in found.moves for trick in move.tricks for card in trick.cards]
    rest = cards[len(start.table.position.trick) :]
    return lay(Problem.of(step, start.rules), start.table, rest)
