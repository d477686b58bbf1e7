"""Every kind of position of the real course: begun, right, wrong, illegal, chosen, finished."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from tools.solutions import right_moves
from tutor import paths
from tutor.hearts import seats_round
from tutor.teach.attempt import Attempt, Stage, begin, proceed
from tutor.teach.course import Course, LessonEntry, load_course
from tutor.teach.model import PickLegal, Play, Step, Taker
from tutor.teach.moves import BadMove, join, write_cards
from tutor.teach.table import LEARNER


@dataclass(frozen=True)
class Place:
    """A position: its address without the language, and what is there."""

    path: str
    attempt: Attempt

    @property
    def answers(self) -> tuple[str, ...]:
        """Everything that can be pressed there; of choices of cards, the right one and another."""
        attempt = self.attempt
        if attempt.stage is not Stage.OPEN or attempt.table is None:
            return ()
        hand = attempt.table.position.hands[LEARNER]
        if isinstance(attempt.step, Taker):
            return tuple(seat.value for seat in seats_round(attempt.rules.players))
        if isinstance(attempt.step, PickLegal):
            return (write_cards(attempt.table.position.legal), str(hand.highest()))
        return tuple(map(str, hand))

    def __str__(self) -> str:
        """The name of the position in the test report."""
        return self.path.removeprefix("lessons/").replace("/", " ").strip()


LESSONS = paths.lessons()
"""The lessons of the site, whatever a test puts in their place later."""


@cache
def real_course() -> Course:
    """The course of the site."""
    return load_course(LESSONS)


@cache
def every_place() -> tuple[Place, ...]:
    """All positions of the course on the right way through it and one answer beside it."""
    return tuple(
        place for entry in real_course() for step in entry.steps for place in _places(entry, step)
    )


def answer_form(step: Step, move: str) -> dict[str, str | list[str]]:
    """The form that carries an answer."""
    return {"seat": move} if isinstance(step, Taker) else {"card": move.split("-")}


def _places(entry: LessonEntry, step: Step) -> Iterator[Place]:
    path = f"lessons/{entry.slug}/{step.id}/"
    attempt = begin(step, entry.rules_of(step))
    place = Place(path, attempt)
    yield place
    for move in right_moves(step, entry.rules_of(step)):
        yield from _answered(path, place)
        attempt = proceed(attempt, move)
        if attempt.stage is Stage.ADVANCED:
            going_on = f"{path}?moves={join(attempt.moves)}&next=1"
            place = Place(going_on, attempt.next_decision())
            yield place


def _answered(path: str, place: Place) -> Iterator[Place]:
    for move in place.answers:
        try:
            after = proceed(place.attempt, move)
        except BadMove:
            assert isinstance(place.attempt.step, Play)
            joiner = "&" if "?" in place.path else "?"
            yield Place(f"{place.path}{joiner}try={move}", place.attempt)
        else:
            yield Place(f"{path}?moves={join(after.moves)}", after)
