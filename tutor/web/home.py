"""The start page of each language."""

from flask import Response

from tutor.web import localised
from tutor.web.course_map import course_map
from tutor.web.render import render

blueprint = localised.blueprint("home", __name__)


@blueprint.get("/")
def index() -> Response:
    """What this place is, and the lessons there are."""
    return render("home.html", course=course_map())
