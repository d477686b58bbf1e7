"""How far a learner has come, and the ways on from there."""

from dataclasses import dataclass

from flask import Response, url_for

from tutor.i18n import say
from tutor.web import localised
from tutor.web.course_map import MapView, course_map
from tutor.web.done import what_was_done
from tutor.web.held import Held, held, keep_private
from tutor.web.render import render
from tutor.web.views import FeedbackView

blueprint = localised.blueprint("overview", __name__)
keep_private(blueprint)


@dataclass(frozen=True)
class WayView:
    """How far somebody has come in the course."""

    solved: int
    questions: int
    finished: int
    """Lessons in which every question is solved."""
    lessons: int
    """Lessons in which there are questions."""


@blueprint.get("/progress/")
def page() -> Response:
    """Everything that is known of the progress, in a few words each."""
    # That devices share it is said once, not again in another language.
    localised.show_as(url_for("overview.page"))
    now, course = held(), course_map()
    joined = what_was_done("joined")
    answer = _joined(is_new=joined != (1,)) if joined and now.has_progress else None
    return render(
        "progress/overview.html",
        answer=answer,
        course=course,
        way=way_view(course),
        now=now,
        puzzles=_puzzles(now),
        spoken=answer.spoken if answer else "",
    )


def way_view(course: MapView) -> WayView:
    """The sums of a map of the course, over the lessons that ask something."""
    listed = (lesson for part in course.parts for lesson in part.lessons)
    lessons = [lesson for lesson in listed if lesson.questions]
    return WayView(
        sum(lesson.solved for lesson in lessons),
        sum(lesson.questions for lesson in lessons),
        sum(lesson.is_solved for lesson in lessons),
        len(lessons),
    )


def _puzzles(now: Held) -> str:
    """How the puzzles and drills went."""
    if now.summary is None or not now.summary.tried:
        return say("You have tried no puzzle yet.")
    return say(
        "Tried: {n}. Solved at first try: {first}.",
        n=now.summary.tried,
        first=now.summary.first_try,
    )


def _joined(*, is_new: bool) -> FeedbackView:
    """Say that the code of another device was taken, or that there was nothing to do."""
    if not is_new:
        return FeedbackView("right", say("This device has the progress of this code already."), ())
    text = say("What you solve on one of your devices counts on all of them.")
    return FeedbackView("right", say("Your devices share this progress now."), (text,))
