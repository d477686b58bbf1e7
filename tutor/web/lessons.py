"""Lessons and their steps: the pages where people learn.

A position is an address: the step and the moves played so far. Showing it is a GET; making a move
is a POST to it, answered with the next position or with the reason why not.
"""

from dataclasses import replace

from flask import Response, abort, current_app, redirect, request

from tutor.hearts import CardSet
from tutor.i18n import current_locale, say, using
from tutor.teach import moves as text
from tutor.teach.attempt import Stage, begin
from tutor.teach.course import Course, LessonEntry
from tutor.teach.model import Pass, PickLegal, Question, Step
from tutor.teach.moves import BadMove, Fault
from tutor.teach.players import LEARNER
from tutor.web import feedback, localised
from tutor.web.lesson_views import lesson_view
from tutor.web.place import Place, place
from tutor.web.progress import remember_solved
from tutor.web.reference import links
from tutor.web.render import draw, draw_kept, is_fragment, render
from tutor.web.sent_moves import UNPROCESSABLE, sent_move, sent_values
from tutor.web.settings import current_settings
from tutor.web.step_table import step_table
from tutor.web.step_views import actions, step_view
from tutor.web.views import ActionView, FeedbackView, StepView, TableView

TEMPLATE = "lessons/step.html"

blueprint = localised.blueprint("lessons", __name__)


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
    """Show a place in a step."""
    entry, this_step = _step(slug, step_id)
    try:
        here = place(entry, this_step, request.args)
    except BadMove as bad:
        return _nonsense(entry, this_step, bad)
    return _show(here)


@blueprint.post("/lessons/<slug>/<step_id>/")
def answer(slug: str, step_id: str) -> Response:
    """Judge a move made in a position of a step."""
    entry, this_step = _step(slug, step_id)
    try:
        here = place(entry, this_step, request.args).seen()
    except BadMove as bad:
        return _nonsense(entry, this_step, bad)
    try:
        after = here.after(sent_move(this_step))
    except BadMove as bad:
        return _refused(here, bad)
    if is_fragment():
        response = _show(after, moved=True)
    else:
        onward = redirect(after.url, 303)
        assert isinstance(onward, Response)
        response = onward
    if after.attempt.stage is Stage.SOLVED:
        remember_solved(response, entry, this_step)
    return response


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


def _refused(here: Place, bad: BadMove) -> Response:
    """The answer to a move that was not accepted: the same position, and why."""
    about_play = not isinstance(here.step, Pass)
    if about_play and bad.fault in (Fault.ILLEGAL_CARD, Fault.CARD_NOT_HELD):
        if here.attempt.stage is Stage.ADVANCED:
            here = here.at(here.attempt.moves)
        here = replace(here, tried=text.read_card(bad.text))
        return _show(here, status=422)
    status = 422 if bad.fault in UNPROCESSABLE else 400
    refusal = feedback.on_refused(bad, here.attempt.rules, actions(here))
    return draw(TEMPLATE, _context(_with_what_was_sent(here), refusal), status)


def _with_what_was_sent(here: Place) -> Place:
    """The same place with the learner's choice or words still in the form."""
    values = sent_values(here.step)
    if here.attempt.stage is not Stage.OPEN:
        return here
    if isinstance(here.step, Question):
        return replace(here, filled=tuple(values))
    if not isinstance(here.step, Pass | PickLegal) or here.attempt.table is None:
        return here
    hand = here.attempt.table.position.hands[LEARNER]
    return replace(here, chosen=CardSet(card for card in hand if str(card) in values))


def _nonsense(entry: LessonEntry, this_step: Step, bad: BadMove) -> Response:
    """The answer to a place that does not exist: what is wrong, and the step's beginning."""
    start = Place(entry, begin(this_step, entry.rules_of(this_step)))
    restart = ActionView(say("Start this step again"), start.url, "restart")
    return draw(TEMPLATE, _context(start, feedback.on_nonsense(bad, [restart])), 400)


def _show(here: Place, status: int = 200, *, moved: bool = False) -> Response:
    """The page of a place. It follows from the address, the language in it and the settings.

    ``moved``: the browser is at another address still, and shall show this one.
    """
    url = here.url
    key = (here.entry, url, current_settings())
    return draw_kept(
        TEMPLATE,
        key,
        lambda: _context(here, _answer_at(here)),
        status,
        push_url=url if moved else None,
    )


def _answer_at(here: Place) -> FeedbackView | None:
    """What is said at a place: the ruling on the card asked about, or else on the last move."""
    if here.look is not None:
        return None
    if here.tried is not None:
        ruling = here.attempt.ruling(here.tried)
        words = feedback.on_question(ruling) if ruling.legal else feedback.on_illegal(ruling)
        return replace(words, links=links(ruling, rules=here.attempt.rules, lesson=here.entry.slug))
    verdict = here.attempt.verdict
    return (
        None if verdict is None else feedback.on_verdict(verdict, here.attempt.rules, actions(here))
    )


def _context(here: Place, shown: FeedbackView | None) -> dict[str, object]:
    """What the template of a step needs."""
    localised.show_as(here.url)
    with using(current_locale()):  # asked once, not by every sentence
        table = step_table(here)
        this_step = step_view(here)
        return {
            "lesson": lesson_view(here.entry),
            "step": this_step,
            "table": table,
            "feedback": shown,
            "spoken": _spoken(shown, this_step, table),
        }


def _spoken(shown: FeedbackView | None, this_step: StepView, table: TableView | None) -> str:
    """What the live region says about a place: the answer, the hint, or how the table is seen."""
    answer = shown or this_step.hint
    if answer is not None:
        return answer.spoken
    if table is None:
        return ""
    if table.look is not None:
        looking = say("You are looking at trick {number}.", number=table.look.number)
        return " ".join([looking, *table.look.plays, table.look.result])
    if this_step.asking:
        return say("Choose a card to ask about.")
    return table.now
