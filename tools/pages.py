"""Pages of the site that look different, by name: for tests of all pages and for pictures.

A position is an address, so answers of every kind can be opened without playing up to them. The
course is far too long to look at all of it, so each kind of step is there once, in all its states;
a whole lesson is there for whoever asks for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from tools.puzzle_pages import puzzle_paths
from tools.solutions import illegal_card, right_moves, wrong_move
from tutor.hearts import PRESETS, Rules
from tutor.teach.attempt import begin
from tutor.teach.course import Course, LessonEntry
from tutor.teach.model import (
    Count,
    Judge,
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
from tutor.teach.table import LEARNER
from tutor.web.addresses import FROM_PRACTICE

MISSING = "no-such-page"
NONSENSE = "=nonsense"
"""What stands in the addresses that make no sense."""
REFUSED = "-refused"
"""How the names of pages end that answer a form which cannot be accepted."""
Form = dict[str, list[str]]
"""What a form sends: the values of each field."""


RULE_BOOK = {
    "rules": "/rules/",
    **{f"rules-{preset}": f"/rules/{preset}/" for preset in PRESETS},
    **{f"rules-summary-{preset}": f"/rules/summary/{preset}/" for preset in PRESETS},
    "rules-open": "/rules/open/",
    "rules-questions": "/rules/questions/",
    "rules-words": "/rules/words/",
    "rules-score-sheet": "/rules/score-sheet/",
    "rules-score-sheet-7": "/rules/score-sheet/?rules=black-maria&players=7",
}
"""The pages of the rule book."""
PUZZLES = {
    "puzzles": "/puzzles/",
    "puzzles-no-such-table": "/puzzles/?table=nonsense",
    "puzzles-list": "/puzzles/list/",
    "puzzles-list-page": "/puzzles/list/?hands=open&page=2",
    "puzzles-list-found": "/puzzles/list/?theme=duck&level=1",
    "puzzles-list-nothing-found": "/puzzles/list/?theme=count-the-suit&hands=open",
    "puzzles-list-unknown": "/puzzles/list/?theme=nonsense&level=1",
}
"""The pages that lead to puzzles."""
PROGRESS = {
    "progress": "/progress/",
    "progress-keep": "/progress/keep/",
    "progress-code": "/progress/code/",
    "progress-code-link": "/progress/code/?code=7KQP-M2XD-9HTA",
    "progress-code-unknown": f"/progress/code/?code{NONSENSE}",
    "progress-erase": "/progress/erase/",
    "progress-stored": "/progress/stored/",
    "progress-trips": "/progress/trips/",
}
"""The pages about progress, as they are for somebody who has none."""


def page_paths(course: Course, whole: Iterable[str] = ()) -> dict[str, str]:
    """Return the path of each page without its language (``/lessons/…/``), by a short name.

    ``whole`` names lessons of which every step is wanted.
    """
    lesson = next(iter(course)).slug
    paths = {
        "home": "/",
        "missing": f"/{MISSING}/",
        "settings": "/settings/",
        "settings-saved": "/settings/?saved=1",
        "course": "/lessons/",
        "course-found": "/lessons/?q=q",
        "course-nothing-found": "/lessons/?q=zzzz",
        **_rule_book_paths(),
        **PUZZLES,
        **PROGRESS,
        "lesson": f"/lessons/{lesson}/",
        "lesson-finished": f"/lessons/{lesson}/finished/",
        "practised": f"/puzzles/drills/hearts/microsoft-4/1/?from={FROM_PRACTICE}",
    }
    for entry, step in sample_steps(course):
        paths |= _step_paths(entry, step)
    paths |= _ways_to_look(course) | puzzle_paths()
    for slug in whole:
        entry = course[slug]
        paths[slug] = f"/lessons/{slug}/"
        for step in entry.steps:
            paths |= _step_paths(entry, step)
        paths[f"{slug}-finished"] = f"/lessons/{slug}/finished/"
    return paths


def few_page_paths(course: Course) -> dict[str, str]:
    """Return one page of every kind that ``page_paths`` knows: each step only as it begins."""
    states = ("-right", "-wrong", "-illegal", "-hint")
    return {name: path for name, path in page_paths(course).items() if not name.endswith(states)}


def refused_forms(course: Course) -> dict[str, tuple[str, Form]]:
    """Return a path and a form that is refused there, for every kind of step that asks."""
    found = {}
    for entry, step in sample_steps(course):
        form = _refused_form(step)
        if form is not None:
            found[f"{_name(entry, step)}{REFUSED}"] = (_path(entry, step), form)
    return found


def sample_steps(course: Course) -> Iterator[tuple[LessonEntry, Step]]:
    """Yield the first step of each kind, and the first two in which a card is played.

    What looks different is a kind of its own: steps with and without a table, a ruling on somebody
    else's card, a pass that can be wrong.
    """
    seen: Counter[tuple[object, ...]] = Counter()
    for entry in course:
        for step in entry.steps:
            kind = _kind(step, entry.rules_of(step))
            seen[kind] += 1
            if seen[kind] <= 1 + isinstance(step, Play):
                yield entry, step


def expected_status(name: str, path: str) -> int:
    """Return the status that the page called ``name`` at ``path`` is answered with."""
    if name == "missing":
        return 404
    if name.endswith(REFUSED):
        return 422
    return 400 if NONSENSE in path else 200


def _kind(step: Step, rules: Rules) -> tuple[object, ...]:
    if isinstance(step, Judge):
        table = begin(step, rules).table
        return Judge, table is not None and table.position.turn == LEARNER
    if isinstance(step, Pass):
        return Pass, bool(step.must or step.keep)
    return type(step), step.scene is not None


def _rule_book_paths() -> dict[str, str]:
    """The rules, one page of each kind."""
    preset = next(iter(PRESETS))
    return {
        **RULE_BOOK,
        "rules-one": f"/rules/{preset}/",
        "rules-summary": f"/rules/summary/{preset}/",
        "rules-open": "/rules/open/",
        "rules-questions": "/rules/questions/",
        "rules-words": "/rules/words/",
        "rules-score-sheet": "/rules/score-sheet/",
    }


def _name(entry: LessonEntry, step: Step) -> str:
    return f"{entry.slug}-{entry.numbers[step.id]:02}-{step.id}"


def _path(entry: LessonEntry, step: Step) -> str:
    return f"/lessons/{entry.slug}/{step.id}/"


def _step_paths(entry: LessonEntry, step: Step) -> dict[str, str]:
    """A step as it begins, answered rightly and wrongly, and with its last hint."""
    name, path, rules = _name(entry, step), _path(entry, step), entry.rules_of(step)
    first = next(right_moves(step, rules), None)
    wrong = wrong_move(step, rules)
    illegal = illegal_card(step, rules)
    paths = {name: path}
    if first:
        paths[f"{name}-right"] = f"{path}?moves={first}"
        paths[f"{name}-hint"] = f"{path}?hint=4"
    if wrong:
        paths[f"{name}-wrong"] = f"{path}?moves={wrong}"
    if illegal:
        paths[f"{name}-illegal"] = f"{path}?try={illegal}"
    return paths


def _ways_to_look(course: Course) -> dict[str, str]:
    """A step that asks for a card when tricks have been played, looked at in every way."""
    entry, step = next(
        (entry, step)
        for entry in course
        for step in entry.steps
        if isinstance(step, Play) and step.scene.played and illegal_card(step, entry.rules_of(step))
    )
    path = _path(entry, step)
    return {
        "way-nonsense": f"{path}?moves{NONSENSE}",
        "way-hint-rule": f"{path}?hint=1",
        "way-hint-look": f"{path}?hint=2",
        "way-asking": f"{path}?ask=1",
        "way-refused-card": f"{path}?try={illegal_card(step, entry.rules_of(step))}",
        "way-looking-back": f"{path}?look=1",
        "way-again": f"{path}?again=1",
    }


def _refused_form(step: Step) -> Form | None:
    """A form that people can send and that makes no move; None where every form makes one."""
    if isinstance(step, Count):
        return {"answer": ["many"]}
    if isinstance(step, ScoreSheet):
        return {"answer": ["13", "", "x", "0"]}
    if isinstance(step, RuleSets):
        return {"answer": ["microsoft", "none"]}
    if isinstance(step, Winners):
        return {"answer": ["you", "none"]}
    if isinstance(step, Read | Taker):
        return None
    return {"card": []} if isinstance(step, Pass | PickLegal | Play) else {"answer": []}
