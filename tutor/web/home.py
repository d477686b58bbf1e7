"""The start page of each language."""

from flask import Response, current_app

from tutor.teach.course import Course
from tutor.web import localised
from tutor.web.lesson_views import lesson_view
from tutor.web.render import render

blueprint = localised.blueprint("home", __name__)


@blueprint.get("/")
def index() -> Response:
    """What this place is, and the lessons there are."""
    course: Course = current_app.extensions["course"]
    return render("home.html", lessons=[lesson_view(entry) for entry in course])
