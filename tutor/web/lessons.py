"""Lessons and their steps: the pages where people learn."""

from collections.abc import Mapping

from flask import Response, abort, current_app

from tutor.i18n import say
from tutor.teach.course import Course, LessonEntry
from tutor.teach.model import Step
from tutor.web import localised
from tutor.web.lesson_views import lesson_view
from tutor.web.place import Place
from tutor.web.puzzle_hub_views import themes_of_lesson
from tutor.web.render import render
from tutor.web.step_pages import StepPages
from tutor.web.step_views import actions
from tutor.web.views import ActionView

blueprint = localised.blueprint("lessons", __name__)


class LessonPages(StepPages):
    """The steps of lessons."""

    template = "lessons/step.html"

    def actions(self, here: Place) -> tuple[ActionView, ...]:
        """The next step, the next trick or another try."""
        return actions(here)

    def context(self, here: Place) -> Mapping[str, object]:
        """The lesson."""
        return {"lesson": lesson_view(here.entry)}

    def restart_label(self) -> str:
        """A lesson has several steps, and only this one begins again."""
        return say("Start this step again")


PAGES = LessonPages()


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
        themes=themes_of_lesson(slug),
    )


@blueprint.get("/lessons/<slug>/<step_id>/")
def step(slug: str, step_id: str) -> Response:
    """Show a place in a step."""
    return PAGES.show(*_step(slug, step_id))


@blueprint.post("/lessons/<slug>/<step_id>/")
def answer(slug: str, step_id: str) -> Response:
    """Judge a move made in a position of a step."""
    return PAGES.answer(*_step(slug, step_id))


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
