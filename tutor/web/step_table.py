"""The table of a place in a lesson: as it stands, or as it was when a trick lay complete."""

from dataclasses import replace

from tutor.hearts import CardSet
from tutor.teach.attempt import Stage
from tutor.teach.hints import Rung
from tutor.teach.model import Play, Read, Taker
from tutor.web.guidance import now_line, taken_line
from tutor.web.hint_view import hint_of
from tutor.web.history import readouts, trick_view, tricks
from tutor.web.place import Place
from tutor.web.settings import marks_legal
from tutor.web.table_view import Marks, table_view
from tutor.web.views import TableView


def step_table(place: Place) -> TableView | None:
    """The table that ``place`` shows, with what happened before; None in a step without one."""
    table = place.attempt.table
    if table is None:
        return None
    if place.look is not None:
        return _looked_back(place, place.look)
    complete = table.between_tricks and _looks_back(place)
    now = now_line(place.attempt, complete)
    reveal = not isinstance(place.step, Taker) or place.attempt.verdict is not None
    view = table_view(table, now, complete=complete, reveal=reveal, marks=_marks(place))
    shown = table.last_trick if complete else table.position.current_trick
    return replace(view, history=tricks(place), readouts=readouts(place, table, shown, now))


def _looked_back(place: Place, number: int) -> TableView | None:
    """The table when trick ``number`` lay complete."""
    if place.attempt.table is None:
        return None
    table = place.attempt.table.back_at(number)
    now = taken_line(table.last_trick)
    view = table_view(table, now, complete=True)
    look = trick_view(place, table.last_trick, number)
    spoken = readouts(place, table, table.last_trick, now)
    return replace(view, look=look, history=tricks(place), readouts=spoken)


def _looks_back(place: Place) -> bool:
    """Whether the trick finished last is what the learner should look at now."""
    if isinstance(place.step, Play):
        return place.attempt.verdict is not None
    return isinstance(place.step, Read | Taker)


def _marks(place: Place) -> Marks:
    attempt = place.attempt
    given = hint_of(place)
    pointed_at = CardSet()
    if given is not None and given.rung is not Rung.RULE:
        pointed_at = given.answer if given.rung is Rung.ANSWER else given.marked
    if not isinstance(place.step, Play) or attempt.stage is not Stage.OPEN or attempt.table is None:
        return Marks(None, pointed_at)
    legal = attempt.table.position.legal if marks_legal(place.entry.lesson.mark_legal) else None
    return Marks(legal, pointed_at)
