"""What a learner has solved of the lessons, and where they go on."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from flask import g

from tutor.store import Event, Kind, Store
from tutor.teach.course import Course, LessonEntry
from tutor.teach.model import Read, Step
from tutor.web.happened import LESSONS, lesson_key
from tutor.web.learner import read


@dataclass(frozen=True)
class Progress:
    """The steps of lessons that a learner has solved. It never changes."""

    solved: frozenset[str] = frozenset()
    """Their keys in the store."""
    last: str | None = None
    """The key of the step that the learner worked at last."""

    def count(self, entry: LessonEntry) -> int:
        """How many of the questions of a lesson have been solved."""
        return sum(key in self.solved for key in questions(entry))

    def is_solved(self, entry: LessonEntry) -> bool:
        """Whether no question of a lesson is left to solve."""
        return self.solved.issuperset(questions(entry))


def current_progress() -> Progress:
    """What the reader who sent this request has solved; read once in a request."""
    known = g.get("progress")
    if not isinstance(known, Progress):
        known = g.progress = read(_asked, _of_old_cookies)
    return known


@lru_cache(maxsize=512)
def questions(entry: LessonEntry) -> Mapping[str, Step]:
    """The steps of a lesson that ask for something, by their keys: only these can be solved."""
    asking = (step for step in entry.steps if not isinstance(step, Read))
    return MappingProxyType({lesson_key(entry.slug, step.id): step for step in asking})


def ahead(course: Course, progress: Progress) -> tuple[LessonEntry, Step] | None:
    """Where a learner goes on; None where every question of the course is solved.

    It is the question worked at last, where that is not solved; else the next one that is not
    solved, in the order of the course. After its end the course begins again, so whatever was left
    out comes up at last.
    """
    places = {key: (entry, step) for entry in course for key, step in questions(entry).items()}
    keys = list(places)
    start = keys.index(progress.last) if progress.last in places else 0
    ring = keys[start:] + keys[:start]
    return next((places[key] for key in ring if key not in progress.solved), None)


def _asked(store: Store, learner: str) -> Progress:
    reached = store.reached(learner, LESSONS)
    return Progress(reached.solved, reached.last)


def _of_old_cookies(events: tuple[Event, ...]) -> Progress:
    solved = (event.place for event in events if event.kind is Kind.SOLVED)
    return Progress(frozenset(place for place in solved if place.startswith(LESSONS)))
