"""Every page of the site that looks different, by name: for tests of all pages and for pictures.

A position is an address, so answers of every kind can be opened without playing up to them.
"""

from __future__ import annotations

from tools.solutions import illegal_card, right_moves, wrong_move
from tutor.teach.course import Course, LessonEntry
from tutor.teach.model import Play, Step, Taker

MISSING = "no-such-page"
NONSENSE = "?moves=nonsense"


def page_paths(course: Course) -> dict[str, str]:
    """Return the path of each page without its language (``/lessons/…/``), by a short name."""
    paths = {
        "home": "/",
        "missing": f"/{MISSING}/",
        "rules": "/rules/",
        "settings": "/settings/",
        "settings-saved": "/settings/?saved=1",
    }
    for entry in course:
        start = f"/lessons/{entry.slug}/"
        paths[entry.slug] = start
        paths[f"{entry.slug}-finished"] = f"{start}finished/"
        for step in entry.steps:
            paths |= _step_paths(entry, step, f"{start}{step.id}/")
        paths |= _ways_to_look(entry, start)
        paths[f"{entry.slug}-nonsense"] = f"{start}{entry.steps[-1].id}/{NONSENSE}"
    return paths


def _ways_to_look(entry: LessonEntry, start: str) -> dict[str, str]:
    """The last step that asks for a card, and one about a whole trick, looked at in every way."""
    play = next(step for step in reversed(entry.steps) if isinstance(step, Play))
    path = f"{start}{play.id}/"
    ways = {
        "hint-rule": f"{path}?hint=1",
        "hint-look": f"{path}?hint=2",
        "hint-answer": f"{path}?hint=4",
        "asking": f"{path}?ask=1",
        "looking-back": f"{path}?look=1",
        "retry": f"{path}?again=1",
    }
    taker = next((step for step in entry.steps if isinstance(step, Taker)), None)
    if taker is not None:
        ways["hint-taker"] = f"{start}{taker.id}/?hint=4"
    return {f"{entry.slug}-{name}": way for name, way in ways.items()}


def expected_status(name: str, path: str) -> int:
    """Return the status that the page called ``name`` at ``path`` is answered with."""
    if name == "missing":
        return 404
    return 400 if path.endswith(NONSENSE) else 200


def _step_paths(entry: LessonEntry, step: Step, path: str) -> dict[str, str]:
    name = f"{entry.slug}-{entry.numbers[step.id]:02}-{step.id}"
    first = next(right_moves(step, entry.rules_of(step)), None)
    wrong = wrong_move(step, entry.rules_of(step))
    illegal = illegal_card(step, entry.rules_of(step))
    paths = {name: path}
    if first:
        paths[f"{name}-right"] = f"{path}?moves={first}"
    if wrong:
        paths[f"{name}-wrong"] = f"{path}?moves={wrong}"
    if illegal:
        paths[f"{name}-illegal"] = f"{path}?try={illegal}"
    return paths
