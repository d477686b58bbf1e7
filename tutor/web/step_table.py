"""The table of a place in a lesson: as it stands, or as it was when a trick lay complete."""

from dataclasses import replace

from tutor.hearts import Card, CardSet, PassDirection, Position
from tutor.i18n import say
from tutor.teach.attempt import Stage
from tutor.teach.hints import AnyHint, Rung
from tutor.teach.model import Count, Judge, Passing, Play, Read, RuleSets, Solve, Taker
from tutor.teach.players import LEARNER
from tutor.teach.puzzles.facts import SolveVerdict
from tutor.teach.puzzles.laying import hands_before
from tutor.web import passing
from tutor.web.drill_words import facts_of_trick
from tutor.web.guidance import now_line, taken_line
from tutor.web.hint_view import hint_of
from tutor.web.history import points_are_asked, readouts, trick_view, tricks
from tutor.web.other_hands import known, one_layout, open_hands
from tutor.web.place import Place, Reveal
from tutor.web.settings import marks_legal
from tutor.web.table_view import Manner, Marks, table_view
from tutor.web.views import ReadoutView, TableView


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
    spoken = readouts(place, table, shown, now, manner.hand_of)
    view = replace(view, history=tricks(place), readouts=spoken)
    return _with_others(place, view, table.position)


def _looked_back(place: Place, number: int) -> TableView | None:
    """The table when trick ``number`` lay complete."""
    if place.past is None:
        return None
    table = place.past.back_at(number)
    now = taken_line(table.last_trick)
    hand_of = _manner(place).hand_of
    facts = facts_of_trick(place.entry, place.attempt, number)
    points_hidden = points_are_asked(place)
    manner = Manner(complete=True, points_hidden=points_hidden, hand_of=hand_of, facts=facts)
    view = table_view(table, now, manner)
    look = trick_view(place, table.last_trick, number)
    spoken = readouts(place, table, table.last_trick, now, hand_of)
    view = replace(view, look=look, history=tricks(place), readouts=spoken)
    return _with_others(place, view, table.position)


def _with_others(place: Place, view: TableView, position: Position) -> TableView:
    """The table of a puzzle with the hands of the others, or what is known of them."""
    step, verdict = place.step, place.attempt.verdict
    if not isinstance(step, Solve):
        return view
    settled = isinstance(verdict, SolveVerdict) and verdict.layout is not None
    if not step.hidden:
        given = hint_of(place)
        others = open_hands(position.hands, CardSet() if given is None else _pointed_at(given))
    elif settled or (place.look is not None and place.solution is Reveal.SHOWN):
        others = one_layout(position.hands)  # what is left of it at the table that is shown
    elif place.solution is Reveal.SHOWN and place.past is not None:
        others = one_layout(hands_before(place.past, position.trick_number))
    else:
        others = known(position)
    if others.hands and not any(hand.suits for hand in others.hands):
        return view  # every card has been played
    return replace(view, others=others, readouts=(*view.readouts, ReadoutView("o", others.spoken)))


def _manner(place: Place) -> Manner:
    """How the table of ``place`` is shown: without what its question asks for."""
    step, attempt = place.step, place.attempt
    if attempt.table is None:
        return Manner()
    position = attempt.table.position
    is_open = attempt.verdict is None
    if isinstance(step, Passing):
        direction = PassDirection(step.scene.pass_)
        solved = attempt.stage is Stage.SOLVED
        return Manner(resting=not solved, facts=() if solved else (passing.fact(direction),))
    if isinstance(step, Judge | RuleSets):
        turn = position.turn
        facts = facts_of_trick(place.entry, attempt, position.trick_number)
        return Manner(hand_of=LEARNER if turn is None else turn, facts=facts)
    return Manner(
        complete=attempt.table.between_tricks and _looks_back(place),
        reveal=not is_open or not place.hides_last_trick,
        resting=place.hides_opener,
        points_hidden=points_are_asked(place),
        facts=(say("The play begins"),) if place.hides_opener else (),
    )


def _looks_back(place: Place) -> bool:
    """Whether the trick finished last is what the learner should look at now."""
    if isinstance(place.step, Play | Solve):
        # What cannot be judged has not been played.
        return place.attempt.verdict is not None and place.attempt.stage is not Stage.UNPROVEN
    return isinstance(place.step, Read | Taker | Count)


def _marks(place: Place) -> Marks:
    attempt = place.attempt
    given = hint_of(place)
    pointed_at = CardSet() if given is None else _pointed_at(given)
    if isinstance(place.step, Judge | RuleSets):
        pointed_at |= CardSet([Card.parse(place.step.card)])
    playing = isinstance(place.step, Play | Solve)
    if not playing or attempt.stage is not Stage.OPEN or attempt.table is None:
        return Marks(None, pointed_at)
    legal = attempt.table.position.legal if marks_legal(place.entry.lesson.mark_legal) else None
    return Marks(legal, pointed_at)


def _pointed_at(given: AnyHint) -> CardSet:
    """The cards that a hint points at."""
    if given.rung is Rung.RULE:
        return CardSet()
    return given.answer if given.rung is Rung.ANSWER else given.marked
