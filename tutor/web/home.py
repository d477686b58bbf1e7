"""The start page of each language."""

from flask import Response

from tutor.web import localised
from tutor.web.course_map import course_map
from tutor.web.practice import practice_line
from tutor.web.puzzle_names import bank
from tutor.web.render import render

blueprint = localised.blueprint("home", __name__)


@blueprint.get("/")
def index() -> Response:
    """What this place is, the lessons there are, and the way to the puzzles."""
    return render(
        "home.html", course=course_map(), has_puzzles=bool(bank().cells), line=practice_line()
    )
