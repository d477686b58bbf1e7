"""A small course with one step of every kind, whose cards the tests know."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tutor.hearts import PRESETS
from tutor.teach.attempt import Attempt, replay
from tutor.teach.course import Course, load_course
from tutor.teach.model import Step
from tutor.teach.moves import split

FOLDER = Path(__file__).with_name("practice")
RULES = PRESETS["microsoft"]


@cache
def practice() -> Course:
    """The course as it is read from its files."""
    return load_course(FOLDER)


def step(step_id: str) -> Step:
    """A step of the lesson "practice"."""
    return practice()["practice"].step(step_id)


def after(step_id: str, moves: str) -> Attempt:
    """The attempt at a step of "practice" after moves as an address writes them."""
    return replay(step(step_id), RULES, split(moves))
