"""What a learner does at a place, as events for the store."""

from tutor.hearts import Ruling
from tutor.store import Event, Kind
from tutor.teach import moves as text
from tutor.teach.attempt import Stage
from tutor.teach.course import LessonEntry
from tutor.teach.drills import DrillEntry, PassingEntry
from tutor.teach.model import Step
from tutor.teach.puzzles.exercise import PuzzleEntry
from tutor.teach.topics import topic_of, topic_of_ruling
from tutor.web.place import Place, Reveal

LESSONS = "lesson/"
"""So the keys of all steps of lessons begin."""
_JUDGED = {Stage.SOLVED: Kind.SOLVED, Stage.MISSED: Kind.MISSED}


def lesson_key(slug: str, step_id: str) -> str:
    """What a step of a lesson is called in the store."""
    return f"{LESSONS}{slug}/{step_id}"


def puzzle_key(id: str) -> str:
    """What a puzzle of the bank is called in the store."""
    return f"puzzle/{id}"


def key_of(entry: LessonEntry, step: Step) -> str:
    """What a step of a lesson, a puzzle or a drill is called in the store."""
    if isinstance(entry, PuzzleEntry):
        return puzzle_key(entry.slug)
    if isinstance(entry, DrillEntry | PassingEntry):
        return entry.key
    return lesson_key(entry.slug, step.id)


def judged(after: Place) -> Event | None:
    """The move that led to a place; None where nothing has come of it yet."""
    kind = _JUDGED.get(after.attempt.stage)
    return None if kind is None else _event(after, kind, moves=text.join(after.attempt.moves))


def refused(here: Place, ruling: Ruling) -> Event:
    """A card that may not be played."""
    moves = text.join((*here.attempt.moves, str(ruling.card)))
    return Event.of(
        key_of(here.entry, here.step),
        Kind.ILLEGAL,
        topic_of_ruling(ruling),
        moves=moves,
        reason=ruling.reason.value,
    )


def looked_up(here: Place) -> Event | None:
    """The hint or the solution that a place shows; None where it shows neither."""
    if here.solution is Reveal.SHOWN:
        return seen(here)
    if here.rung is None:
        return None
    moves = text.join(here.attempt.moves)
    return _event(here, Kind.HINT, moves=moves, rung=here.rung.value)


def seen(here: Place) -> Event:
    """The solution, wherever the learner was when it was shown."""
    return _event(here, Kind.SHOWN)


def _event(here: Place, kind: Kind, *, moves: str = "", rung: int = 0) -> Event:
    entry, step = here.entry, here.step
    return Event.of(key_of(entry, step), kind, topic_of(entry, step), moves=moves, rung=rung)
