"""Pages of the site that look different, by name: for tests of all pages and for pictures.

A position is an address, so answers of every kind can be opened without playing up to them. The
course is far too long to look at all of it, so each kind of step is there once, in all its states;
a whole lesson is there for whoever asks for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tools.solutions import illegal_card, right_moves, wrong_move
from tutor.hearts import PRESETS
from tutor.teach.course import Course, LessonEntry
from tutor.teach.model import (
    Count,
    Direction,
    Judge,
    Opener,
    Pass,
    PickLegal,
    Play,
    Read,
    RuleSets,
    ScoreSheet,
    Step,
    Taker,
    Winners,
)

MISSING = "no-such-page"
NONSENSE = "?moves=nonsense"
NOTHING_FOUND = "zzzz"
KINDS: dict[type[Step], int] = {
    Read: 1,
    Play: 2,
    Taker: 1,
    PickLegal: 1,
    Pass: 1,
    Opener: 1,
    Count: 1,
    Judge: 1,
    RuleSets: 1,
    Direction: 1,
    ScoreSheet: 1,
    Winners: 1,
}
"""The kinds of steps, and how many of each are looked at."""
Form = dict[str, list[str]]
"""What is sent: the values of each field."""


def page_paths(course: Course, whole: Iterable[str] = ()) -> dict[str, str]:
    """Return the path of each page without its language (``/lessons/…/``), by a short name.

    ``whole`` names lessons all of whose steps are wanted.
    """
    first = next(iter(course))
    start = f"/lessons/{first.slug}/"
    paths = {
        "home": "/",
        "missing": f"/{MISSING}/",
        "course": "/lessons/",
        "course-found": f"/lessons/?q={next(iter(PRESETS.values())).opening_card.suit or ''}",
        "course-nothing-found": f"/lessons/?q={NOTHING_FOUND}",
        "settings": "/settings/",
        "settings-saved": "/settings/?saved=1",
        **_rule_book_paths(),
        "lesson": start,
        "finished": f"{start}finished/",
    }
    for entry, step in sample_steps(course):
        paths |= _step_paths(entry, step)
    paths |= _ways_to_look(course)
    for slug in whole:
        paths |= _lesson_paths(course[slug])
    return paths
