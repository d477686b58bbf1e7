"""The table of a place in a lesson: as it stands, or as it was when a trick lay complete."""

from dataclasses import replace

from tutor.hearts import Card, CardSet, PassDirection
from tutor.i18n import say
from tutor.teach.attempt import Stage
from tutor.teach.hints import Rung
from tutor.teach.model import Count, Judge, Pass, Play, Read, RuleSets, Taker
from tutor.teach.players import LEARNER
from tutor.web import passing
from tutor.web.guidance import now_line, taken_line
from tutor.web.hint_view import hint_of
from tutor.web.history import points_are_asked, readouts, trick_view, tricks
from tutor.web.place import Place
from tutor.web.settings import marks_legal
from tutor.web.table_view import Manner, Marks, table_view
from tutor.web.views import TableView


def step_table(place: Place) -> TableView | None:
    """The table that ``place`` shows, with what happened before; None in a step without one."""
    table = place.attempt.table
    if table is None:
        return None
    if place.look is not None:
        return _looked_back(place, place.look)
    manner = _manner(place)
    now = now_line(place.attempt, manner.complete)
    view = table_view(table, now, manner, marks=_marks(place))
    shown = table.last_trick if manner.complete else table.position.current_trick
    return replace(
        view, history=tricks(place), readouts=readouts(place, table, shown, now, manner.hand_of)
    )


def _looked_back(place: Place, number: int) -> TableView | None:
    """The table when trick ``number`` lay complete."""
    if place.attempt.table is None:
        return None
    table = place.attempt.table.back_at(number)
    now = taken_line(table.last_trick)
    hand_of = _manner(place).hand_of
    manner = Manner(complete=True, points_hidden=points_are_asked(place), hand_of=hand_of)
    view = table_view(table, now, manner)
    look = trick_view(place, table.last_trick, number)
    spoken = readouts(place, table, table.last_trick, now, hand_of)
    return replace(view, look=look, history=tricks(place), readouts=spoken)


def _manner(place: Place) -> Manner:
    """How the table of ``place`` is shown: without what its question asks for."""
    step, attempt = place.step, place.attempt
    if attempt.table is None:
        return Manner()
    position = attempt.table.position
    is_open = attempt.verdict is None
    if isinstance(step, Pass):
        direction = PassDirection(step.scene.pass_)
        solved = attempt.stage is Stage.SOLVED
        return Manner(resting=not solved, facts=() if solved else (passing.fact(direction),))
    if isinstance(step, Judge | RuleSets):
        turn = position.turn
        return Manner(hand_of=LEARNER if turn is None else turn)
    return Manner(
        complete=attempt.table.between_tricks and _looks_back(place),
        reveal=not is_open or not place.hides_last_trick,
        resting=place.hides_opener,
        points_hidden=points_are_asked(place),
        facts=(say("The play begins"),) if place.hides_opener else (),
    )


def _looks_back(place: Place) -> bool:
    """Whether the trick finished last is what the learner should look at now."""
    if isinstance(place.step, Play):
        return place.attempt.verdict is not None
    return isinstance(place.step, Read | Taker | Count)


def _marks(place: Place) -> Marks:
    attempt = place.attempt
    given = hint_of(place)
    pointed_at = CardSet()
    if given is not None and given.rung is not Rung.RULE:
        pointed_at = given.answer if given.rung is Rung.ANSWER else given.marked
    if isinstance(place.step, Judge | RuleSets):
        pointed_at |= CardSet([Card.parse(place.step.card)])
    if not isinstance(place.step, Play) or attempt.stage is not Stage.OPEN or attempt.table is None:
        return Marks(None, pointed_at)
    legal = attempt.table.position.legal if marks_legal(place.entry.lesson.mark_legal) else None
    return Marks(legal, pointed_at)
