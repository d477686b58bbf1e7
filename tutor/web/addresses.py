"""Where the things that can be solved have their addresses: the one place that knows them all."""

from tutor.teach.course import LessonEntry
from tutor.teach.drills import DrillEntry, PassingEntry
from tutor.teach.model import Step
from tutor.teach.puzzles.exercise import PuzzleEntry
from tutor.web.localised import address

FROM_PRACTICE = "practice"
"""What an address says in its part ``from`` to whoever was led there to practise."""


def step_url(entry: LessonEntry, step: Step) -> str:
    """The address of ``step`` before any move, whatever ``entry`` it belongs to."""
    if isinstance(entry, PuzzleEntry):
        return puzzle_url(entry.tactic.id)
    if isinstance(entry, DrillEntry):
        return drill_url(entry.kind, entry.table, entry.seed)
    if isinstance(entry, PassingEntry):
        return passing_url(entry.table, entry.seed)
    return address("lessons.step", slug=entry.slug, step_id=step.id)


def url_after(entry: LessonEntry, step: Step) -> str:
    """The address that follows a step of a lesson: the next step, or the end of the lesson."""
    number = entry.numbers[step.id]
    if number < len(entry.steps):
        return step_url(entry, entry.steps[number])
    return address("lessons.finished", slug=entry.slug)


def puzzle_url(id: str) -> str:
    """The address of a puzzle of the bank."""
    return address("puzzles.puzzle", id=id)


def drill_url(kind: str, table: str, seed: int) -> str:
    """The address of a drill: its kind, such as ``legal``, and its table, such as ``slam-5``."""
    return address("drills.drill", kind=kind, table=table, seed=str(seed))


def passing_url(table: str, seed: int) -> str:
    """The address of a passing puzzle at a table."""
    return address("drills.passing", table=table, seed=str(seed))


def place_url(place: str) -> str:
    """The address of a place by its key in the store: ``puzzle/duck-2o4-17``.

    Raises:
        ValueError: it is no key of a place.
    """
    match place.split("/"):
        case ["lesson", slug, step_id]:
            return address("lessons.step", slug=slug, step_id=step_id)
        case ["puzzle", id]:
            return puzzle_url(id)
        case ["drill", kind, table, seed]:
            return drill_url(kind, table, int(seed))
        case ["passing", table, seed]:
            return passing_url(table, int(seed))
        case _:
            raise ValueError(f"{place!r} is no key of a place")
