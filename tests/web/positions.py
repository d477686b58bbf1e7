"""Every kind of position of the real course: begun, right, wrong, illegal, chosen, finished."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from tools.pages import sample_steps
from tools.solutions import right_moves, wrong_move
from tutor import paths
from tutor.hearts import seats_round
from tutor.i18n import LOCALES
from tutor.teach.attempt import Attempt, Stage, begin, proceed
from tutor.teach.course import Course, LessonEntry, load_course
from tutor.teach.model import Pass, PickLegal, Play, Question, ScoreSheet, Step, Taker
from tutor.teach.moves import BadMove, join, write_cards
from tutor.teach.questions import kind_of
from tutor.teach.table import LEARNER


@dataclass(frozen=True)
class Place:
    """A position: its address without the language, and what is there."""

    path: str
    attempt: Attempt
    entry: LessonEntry

    @property
    def answers(self) -> tuple[str, ...]:
        """What can be answered there: every card and player; of other answers, some of each."""
        attempt = self.attempt
        step = attempt.step
        if attempt.stage is not Stage.OPEN:
            return ()
        if attempt.asked is not None:
            return _answers_of(attempt)
        assert attempt.table is not None
        hand = attempt.table.position.hands[LEARNER]
        if isinstance(step, Taker):
            return tuple(seat.value for seat in seats_round(attempt.rules.players))
        if isinstance(step, PickLegal):
            return (write_cards(attempt.table.position.legal), str(hand.highest()))
        if isinstance(step, Pass):
            right, wrong = next(right_moves(step, attempt.rules)), wrong_move(step, attempt.rules)
            return (right,) if wrong is None else (right, wrong)
        return tuple(map(str, hand))

    @property
    def is_asked(self) -> bool:
        """Whether something is to be done, and the address is not that of a card asked about."""
        return self.attempt.stage is Stage.OPEN and "try=" not in self.path

    def with_query(self, query: str) -> str:
        """The address with more in its query: ``hint=1``."""
        return f"{self.path}{'&' if '?' in self.path else '?'}{query}"

    def __str__(self) -> str:
        """The name of the position in a test report."""
        return self.path.removeprefix("lessons/").replace("/", " ").strip()


LESSONS = paths.lessons()
"""The lessons of the site, whatever a test puts in their place later."""
WRONG_ANSWERS = 3
"""So many wrong answers to a question are looked at."""


@cache
def real_course() -> Course:
    """The course of the site."""
    return load_course(LESSONS)


@cache
def every_place() -> tuple[Place, ...]:
    """All positions of the course on the right way through it and the answers beside it."""
    return tuple(
        place for entry in real_course() for step in entry.steps for place in _places(entry, step)
    )


@cache
def main_places() -> tuple[Place, ...]:
    """Of ``every_place`` one of each outcome: what is asked, a right answer, a wrong, a refused."""
    first: dict[tuple[object, ...], Place] = {}
    for place in every_place():
        moves = place.attempt.moves
        before = moves if place.attempt.stage is Stage.OPEN else moves[:-1]
        outcome = (place.attempt.stage, "try=" in place.path)
        first.setdefault((place.entry.slug, place.attempt.step.id, before, outcome), place)
    return tuple(first.values())


@cache
def sample_places() -> tuple[Place, ...]:
    """All positions of the first steps of each kind, where looking at every step takes too long."""
    return tuple(
        place for entry, step in sample_steps(real_course()) for place in _places(entry, step)
    )


def share(places: Sequence[Place], tag: str) -> Sequence[Place]:
    """The places that a language looks at: a fifth, and all languages together look at all."""
    tags = [locale.tag for locale in LOCALES]
    return places[tags.index(tag) :: len(tags)]


def answer_form(step: Step, move: str) -> dict[str, str | list[str]]:
    """The form that carries an answer."""
    if isinstance(step, Question):
        return {"answer": move.split(",")}
    return {"seat": move} if isinstance(step, Taker) else {"card": move.split("-")}


def _answers_of(attempt: Attempt) -> tuple[str, ...]:
    """The right answer of a question and some that are wrong."""
    assert attempt.asked is not None
    kind = kind_of(attempt.asked.step)
    right = kind.answer(attempt.asked)
    wrong = [each for each in kind.others(attempt.asked) if each != right]
    if isinstance(attempt.step, ScoreSheet):
        wrong = [*wrong[:1], *attempt.step.wrong]
    return tuple(dict.fromkeys([right, *wrong[:WRONG_ANSWERS]]))


def _places(entry: LessonEntry, step: Step) -> Iterator[Place]:
    path = f"lessons/{entry.slug}/{step.id}/"
    attempt = begin(step, entry.rules_of(step))
    place = Place(path, attempt, entry)
    yield place
    for move in right_moves(step, entry.rules_of(step)):
        yield from _answered(path, place)
        attempt = proceed(attempt, move)
        if attempt.stage is Stage.ADVANCED:
            going_on = f"{path}?moves={join(attempt.moves)}&next=1"
            place = Place(going_on, attempt.next_decision(), entry)
            yield place


def _answered(path: str, place: Place) -> Iterator[Place]:
    for move in place.answers:
        try:
            after = proceed(place.attempt, move)
        except BadMove:
            assert isinstance(place.attempt.step, Play)
            yield Place(place.with_query(f"try={move}"), place.attempt, place.entry)
        else:
            yield Place(f"{path}?moves={join(after.moves)}", after, place.entry)
