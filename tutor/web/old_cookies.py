"""The cookies of before there was a store, as events: what they hold moves into it.

``progress`` held which steps of lessons were solved, ``visit`` how the last puzzles went. The same
cookie always gives the same events, so nothing is doubled when it is moved in twice.
"""

from collections.abc import Container, Iterator

from flask import current_app, g, request

from tutor.store import Event, Kind, Mark
from tutor.store.derived import Derived, derive
from tutor.store.events import Kept
from tutor.store.legacy import PROGRESS, VISIT, read_progress, read_visit, step_key
from tutor.teach.course import Course
from tutor.teach.drills import TABLES
from tutor.teach.puzzles.record import read_id
from tutor.teach.topics import PASSING, Group, Topic, topic_of
from tutor.web.happened import key_of
from tutor.web.puzzle_names import drills

_KINDS = {
    Mark.MISSED: Kind.MISSED,
    Mark.HINT: Kind.HINT,
    Mark.SHOWN: Kind.SHOWN,
    Mark.SOLVED: Kind.SOLVED,
}


def names(cookies: Container[str]) -> tuple[str, ...]:
    """The old ones among the cookies of a request."""
    return tuple([name for name in (PROGRESS, VISIT) if name in cookies])


def events() -> tuple[Event, ...]:
    """What they hold: nothing where they are not ours, or speak of what is not there any more."""
    known: tuple[Event, ...] | None = g.get("old_events")
    if known is None:
        known = g.old_events = (*_of_progress(), *_of_visit())
    return known


def derived(events: tuple[Event, ...]) -> Derived:
    """What the store would make of events, while it cannot take them."""
    return derive(Kept(event, 0, number) for number, event in enumerate(events))


def _of_progress() -> Iterator[Event]:
    solved = read_progress(request.cookies.get(PROGRESS, ""), _secret())
    course: Course = current_app.extensions["course"]
    for entry in course if solved else ():
        for step in entry.steps:
            if step_key(entry.slug, step.id) in solved:
                yield Event.of(key_of(entry, step), Kind.SOLVED, topic_of(entry, step))


def _of_visit() -> Iterator[Event]:
    for record in read_visit(request.cookies.get(VISIT, ""), _secret()):
        topic = _topic(record.key)
        for mark, kind in _KINDS.items():
            if topic and mark in record.marks:
                rung = 1 if kind is Kind.HINT else 0
                yield Event.of(record.key, kind, topic, rung=rung)


def _topic(key: str) -> str:
    """What a puzzle or a drill is about; empty where there is none called so."""
    try:
        match key.split("/"):
            case ["puzzle", id]:
                return str(Topic(Group.THEME, read_id(id)[0].theme.value))
            case ["drill", kind, table, seed]:
                entry = drills().drill(kind, table, int(seed))
                return topic_of(entry, entry.steps[0])
            case ["passing", table, seed] if table in TABLES and int(seed) > 0:
                return str(Topic(Group.SKILL, PASSING))
    except (KeyError, ValueError):
        pass
    return ""


def _secret() -> str:
    return str(current_app.secret_key)
