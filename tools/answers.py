"""Answers that the site keeps as events: right and wrong ones, as forms to be sent."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from urllib.parse import urlencode

from tools.solutions import form_of, right_moves, wrong_move
from tutor import paths
from tutor.hearts import Rules
from tutor.store import Kind
from tutor.teach import moves as text
from tutor.teach.course import load_course
from tutor.teach.drills import DrillKind, load_drills
from tutor.teach.model import Step

TABLES = ("microsoft-4", "slam-5")


@dataclass(frozen=True, slots=True)
class Answer:
    """A form that becomes one event, and no second one however often it is sent.

    Attributes:
        place: the key of the place in the store.
        kind: what becomes of it there.
        moves: the moves of the event.
        path: where to send it, with its query.
        body: the form, as a browser writes it.
    """

    place: str
    kind: Kind
    moves: str
    path: str
    body: str


def lesson_answers(language: str) -> Iterator[Answer]:
    """At every step of the course that asks: a wrong answer where there is one, and the right one.

    A step of several choices is answered at the last of them.
    """
    for entry in load_course(paths.lessons()):
        for step in entry.steps:
            place = f"lesson/{entry.slug}/{step.id}"
            path = f"/{language}/lessons/{entry.slug}/{step.id}/"
            yield from _answers(place, path, step, entry.rules_of(step))


def drill_answers(language: str, first_seed: int = 1) -> Iterator[Answer]:
    """A wrong answer and the right one to drill after drill; there is no end."""
    drills = load_drills(paths.lessons())
    for seed in count(first_seed):
        for kind in DrillKind:
            table = TABLES[seed % len(TABLES)]
            entry = drills.drill(kind, table, seed)
            path = f"/{language}/puzzles/drills/{kind.value}/{table}/{seed}/"
            yield from _answers(entry.key, path, entry.steps[0], entry.rules)


def _answers(place: str, path: str, step: Step, rules: Rules) -> Iterator[Answer]:
    right = list(right_moves(step, rules))
    if not right:
        return
    wrong = wrong_move(step, rules)
    if wrong is not None:
        yield _answer(place, path, step, (wrong,), Kind.MISSED)
    yield _answer(place, path, step, tuple(right), Kind.SOLVED)


def _answer(place: str, path: str, step: Step, moves: tuple[str, ...], kind: Kind) -> Answer:
    *before, move = moves
    query = "?" + urlencode({"moves": text.join(before), "next": "1"}) if before else ""
    body = urlencode(form_of(step, move), doseq=True)
    return Answer(place, kind, text.join(moves), path + query, body)
