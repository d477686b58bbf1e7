"""Lessons and their steps: the pages where people learn.

A position is an address: the step and the moves played so far. Showing it is a GET; making a move
is a POST to it, answered with the next position or with the reason why not.
"""

from dataclasses import dataclass

from flask import Response, abort, current_app, redirect, request, url_for

from tutor.hearts import Card, CardSet
from tutor.i18n import say
from tutor.teach import moves as text
from tutor.teach.attempt import Attempt, Stage, begin, proceed, replay
from tutor.teach.course import Course, LessonEntry
from tutor.teach.model import PickLegal, Play, Read, Step, Taker
from tutor.teach.moves import BadMove, Fault
from tutor.web import feedback, localised
from tutor.web.lesson_views import actions, lesson_view, step_url, step_view
from tutor.web.render import is_fragment, render
from tutor.web.table_view import table_view
from tutor.web.views import ActionView, FeedbackView

blueprint = localised.blueprint("lessons", __name__)


@dataclass(frozen=True)
class _Place:
    """A position of a lesson: the step, the attempt at it, and whether the next trick has begun."""

    entry: LessonEntry
    attempt: Attempt
    goes_on: bool = False

    def url(self, tried: str | None = None) -> str:
        return step_url(
            self.entry, self.attempt.step, self.attempt.moves, goes_on=self.goes_on, tried=tried
        )


@blueprint.get("/lessons/<slug>/")
def lesson(slug: str) -> Response:
    """What a lesson teaches, and its steps."""
    return render("lessons/lesson.html", lesson=lesson_view(_entry(slug)))


@blueprint.get("/lessons/<slug>/finished/")
def finished(slug: str) -> Response:
    """The end of a lesson: its rule to take along, and where to go next."""
    entry = _entry(slug)
    course: Course = current_app.extensions["course"]
    after = course.after(slug)
    return render(
        "lessons/finished.html",
        lesson=lesson_view(entry),
        next_lesson=None if after is None else lesson_view(after),
    )


@blueprint.get("/lessons/<slug>/<step_id>/")
def step(slug: str, step_id: str) -> Response:
    """Show a position of a step."""
    entry, this_step = _step(slug, step_id)
    try:
        place = _place(entry, this_step)
        tried = _tried(place)
    except BadMove as bad:
        return _nonsense(entry, this_step, bad.fault)
    if tried is None:
        return _show(place, _verdict_feedback(place))
    ruling = place.attempt.ruling(tried)
    answer = feedback.on_question(ruling) if ruling.legal else feedback.on_illegal(ruling)
    return _show(place, answer, here=place.url(str(tried)))


@blueprint.post("/lessons/<slug>/<step_id>/")
def answer(slug: str, step_id: str) -> Response:
    """Judge a move made in a position of a step."""
    entry, this_step = _step(slug, step_id)
    try:
        place = _place(entry, this_step)
    except BadMove as bad:
        return _nonsense(entry, this_step, bad.fault)
    try:
        move = _sent_move(this_step)
        after = proceed(place.attempt, move)
    except BadMove as bad:
        return _refused(place, bad)
    return _moved(_Place(entry, after))


def _entry(slug: str) -> LessonEntry:
    course: Course = current_app.extensions["course"]
    try:
        return course[slug]
    except KeyError:
        abort(404)


def _step(slug: str, step_id: str) -> tuple[LessonEntry, Step]:
    entry = _entry(slug)
    try:
        return entry, entry.step(step_id)
    except KeyError:
        abort(404)


def _place(entry: LessonEntry, this_step: Step) -> _Place:
    """The position that the address names; BadMove where its moves make no sense."""
    attempt = replay(this_step, entry.rules, text.split(_asked("moves") or ""))
    goes_on = attempt.stage is Stage.ADVANCED and bool(request.args.get("next"))
    return _Place(entry, attempt.next_decision() if goes_on else attempt, goes_on)


def _asked(name: str) -> str | None:
    """What the address says under ``name``; BadMove where it says several things."""
    values = request.args.getlist(name)
    if len(values) > 1:
        raise BadMove(Fault.SEVERAL_CHOSEN, "")
    return values[0] if values else None


def _tried(place: _Place) -> Card | None:
    """The card whose ruling the address asks for, if it asks for one."""
    sent = _asked("try")
    if sent is None:
        return None
    if not isinstance(place.attempt.step, Play) or place.attempt.stage is not Stage.OPEN:
        return None
    return text.read_card(sent)


def _sent_move(this_step: Step) -> str:
    """The move in the form; BadMove when there is none, or more than one."""
    field = "seat" if isinstance(this_step, Taker) else "card"
    values = request.form.getlist(field)
    if isinstance(this_step, Read):
        raise BadMove(Fault.NO_MOVES_HERE, "")
    if not values:
        raise BadMove(Fault.NOTHING_CHOSEN, "")
    if isinstance(this_step, PickLegal):
        return text.write_cards(CardSet(map(text.read_card, values)))
    if len(values) > 1:
        raise BadMove(Fault.SEVERAL_CHOSEN, "")
    return values[0]


def _moved(place: _Place) -> Response:
    """The answer to a move that was judged: the new position."""
    url = place.url()
    if not is_fragment():
        response = redirect(url, 303)
        assert isinstance(response, Response)
        return response
    return _show(place, _verdict_feedback(place), push_url=url, here=url)


def _refused(place: _Place, bad: BadMove) -> Response:
    """The answer to a move that was not accepted: the same position, and why."""
    if bad.fault in (Fault.ILLEGAL_CARD, Fault.CARD_NOT_HELD):
        place = _Place(place.entry, place.attempt.next_decision(), bool(place.attempt.moves))
        card = text.read_card(bad.text)
        shown = feedback.on_illegal(place.attempt.ruling(card))
        return _show(place, shown, status=422, here=place.url(str(card)))
    status = 422 if bad.fault is Fault.NOTHING_CHOSEN else 400
    shown = feedback.on_refused(bad.fault, actions(place.entry, place.attempt))
    return _show(place, shown, status=status)


def _nonsense(entry: LessonEntry, this_step: Step, fault: Fault) -> Response:
    """The answer to a position that does not exist: what is wrong, and the step's beginning."""
    place = _Place(entry, begin(this_step, entry.rules))
    restart = ActionView(say("Start this step again"), place.url(), "restart")
    return _show(place, feedback.on_nonsense(fault, [restart]), status=400, here=place.url())


def _verdict_feedback(place: _Place) -> FeedbackView | None:
    if place.attempt.verdict is None:
        return None
    return feedback.on_verdict(place.attempt.verdict, actions(place.entry, place.attempt))


def _show(
    place: _Place,
    shown: FeedbackView | None,
    *,
    status: int = 200,
    here: str | None = None,
    push_url: str | None = None,
) -> Response:
    attempt = place.attempt
    localised.show_as(here or place.url())
    table = None
    if attempt.table is not None:
        table = table_view(
            attempt.table,
            complete=attempt.table.between_tricks and _looks_back(attempt),
            reveal=not isinstance(attempt.step, Taker) or attempt.verdict is not None,
        )
    return render(
        "lessons/step.html",
        status=status,
        push_url=push_url,
        lesson=lesson_view(place.entry),
        step=step_view(place.entry, attempt, place.url()),
        table=table,
        feedback=shown,
        spoken=shown.spoken if shown else (table.turn_line if table else ""),
        start_again=url_for("lessons.step", slug=place.entry.slug, step_id=attempt.step.id),
    )


def _looks_back(attempt: Attempt) -> bool:
    """Whether the trick finished last is what the learner should look at now."""
    if isinstance(attempt.step, Play):
        return attempt.verdict is not None
    return isinstance(attempt.step, Read | Taker)
