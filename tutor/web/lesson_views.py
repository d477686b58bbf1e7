"""Lessons and steps as templates see them, and the addresses of their positions."""

from urllib.parse import urlencode

from flask import url_for
from markupsafe import Markup

from tutor.hearts import Seat
from tutor.i18n import say
from tutor.teach import moves as text
from tutor.teach.attempt import Attempt, Stage
from tutor.teach.course import LessonEntry
from tutor.teach.model import PickLegal, Play, Step, Taker
from tutor.web.prose import paragraphs, sentence
from tutor.web.table_view import seat_label
from tutor.web.views import ActionView, LessonView, StepView


def lesson_view(entry: LessonEntry) -> LessonView:
    """The lesson ``entry`` for lists and headings."""
    return LessonView(
        slug=entry.slug,
        title=say(entry.lesson.title),
        summary=paragraphs(entry.lesson.summary),
        rule=paragraphs(entry.lesson.rule),
        url=url_for("lessons.lesson", slug=entry.slug),
        start_url=step_url(entry, entry.steps[0]),
        steps=tuple((say(step.title), step_url(entry, step)) for step in entry.steps),
    )


def step_url(
    entry: LessonEntry,
    step: Step,
    moves: tuple[str, ...] = (),
    *,
    goes_on: bool = False,
    tried: str | None = None,
) -> str:
    """The address of a position of ``step``.

    ``goes_on``: the next trick has begun after the last move. ``tried``: a card whose ruling is
    shown.
    """
    query = {"moves": text.join(moves), "next": "1" if goes_on else "", "try": tried or ""}
    path = url_for("lessons.step", slug=entry.slug, step_id=step.id)
    given = urlencode({name: value for name, value in query.items() if value})
    return f"{path}?{given}" if given else path


def step_view(entry: LessonEntry, attempt: Attempt, action: str) -> StepView:
    """The step of ``attempt``; ``action`` is the address of the position that is shown."""
    step = attempt.step
    number = entry.numbers[step.id]
    return StepView(
        id=step.id,
        kind=str(type(step).__struct_config__.tag),
        title=say(step.title),
        number=number,
        total=len(entry.steps),
        text=paragraphs(step.text),
        goal=_goal(attempt),
        mode=_mode(attempt),
        action=action,
        url=step_url(entry, step),
        previous=step_url(entry, entry.steps[number - 2]) if number > 1 else None,
        next=url_after(entry, step),
        options=_options(attempt),
        chosen=_chosen(attempt),
        started=bool(attempt.moves),
    )


def url_after(entry: LessonEntry, step: Step) -> str:
    """The address that follows ``step``: the next step, or the end of the lesson."""
    number = entry.numbers[step.id]
    if number < len(entry.steps):
        return step_url(entry, entry.steps[number])
    return url_for("lessons.finished", slug=entry.slug)


def actions(entry: LessonEntry, attempt: Attempt) -> tuple[ActionView, ...]:
    """What the learner can go on with from where ``attempt`` stands."""
    step = attempt.step
    if attempt.stage is Stage.SOLVED:
        last = entry.numbers[step.id] == len(entry.steps)
        label = say("Finish the lesson") if last else say("Next step")
        return (ActionView(label, url_after(entry, step), "next"),)
    if attempt.stage is Stage.ADVANCED:
        url = step_url(entry, step, attempt.moves, goes_on=True)
        return (ActionView(say("Next trick"), url, "go-on"),)
    if attempt.stage is Stage.MISSED:
        moves = attempt.moves[:-1]
        url = step_url(entry, step, moves, goes_on=bool(moves))
        return (ActionView(say("Try again"), url, "retry"),)
    return ()


def _goal(attempt: Attempt) -> Markup | None:
    step = attempt.step
    if not isinstance(step, Play | Taker | PickLegal):
        return None
    decision = attempt.judged_decision or attempt.decision
    return sentence(decision.goal if decision and decision.goal else step.goal)


def _mode(attempt: Attempt) -> str:
    if attempt.stage is not Stage.OPEN:
        return "show"
    if isinstance(attempt.step, Play):
        return "play"
    if isinstance(attempt.step, PickLegal):
        return "pick"
    return "seats" if isinstance(attempt.step, Taker) else "show"


def _options(attempt: Attempt) -> tuple[tuple[str, str], ...]:
    if not isinstance(attempt.step, Taker):
        return ()
    return tuple((seat.value, seat_label(seat)) for seat in Seat)


def _chosen(attempt: Attempt) -> frozenset[str]:
    if isinstance(attempt.step, PickLegal) and attempt.moves:
        return frozenset(map(str, text.read_cards(attempt.moves[-1])))
    return frozenset(attempt.moves[-1:]) if isinstance(attempt.step, Taker) else frozenset()
