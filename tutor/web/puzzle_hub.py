"""Puzzles: what there is to solve, lists of it, the puzzle of the day, and drills without end."""

from datetime import UTC, date, datetime
from secrets import randbelow

from flask import Response, abort, redirect, request

from tutor.teach.drills import LARGEST_SEED, TABLES
from tutor.web import localised
from tutor.web.addresses import drill_url, passing_url, puzzle_url
from tutor.web.practice import practice_line
from tutor.web.puzzle_filters import wanted
from tutor.web.puzzle_history import history_view
from tutor.web.puzzle_hub_views import FIRST_TABLE, day_view, endless_view, theme_views
from tutor.web.puzzle_list import list_view
from tutor.web.puzzle_names import bank, drills
from tutor.web.render import render

blueprint = localised.blueprint("puzzle_hub", __name__)


def today() -> date:
    """The day it is in Greenwich, for everybody."""
    return datetime.now(UTC).date()


@blueprint.get("/puzzles/")
def hub() -> Response:
    """Every way to practise, and what has come of it so far."""
    table = _asked_table()
    is_known = table in TABLES
    return render(
        "puzzles/hub.html",
        200 if is_known else 400,
        day=day_view(today()),
        themes=theme_views(),
        endless=endless_view(table if is_known else FIRST_TABLE),
        unknown_table=not is_known,
        history=history_view(),
        line=practice_line(),
    )


@blueprint.get("/puzzles/list/")
def listed() -> Response:
    """The puzzles that a reader asks for, page by page."""
    found = list_view(wanted(request.args))
    return render("puzzles/list.html", 400 if found.notice else 200, puzzles=found)


@blueprint.get("/puzzles/today/")
def puzzle_of_today() -> Response:
    """The way to the puzzle of this day, whose own address is the one to share."""
    found = bank().of_the_day(today())
    if found is None:
        abort(404)
    return _to(puzzle_url(found))


@blueprint.get("/puzzles/drills/<kind>/")
def pick_drill(kind: str) -> Response:
    """The way to a new drill of a kind, at the table that is asked for."""
    words = drills().words
    if words is None or kind not in words.kinds:
        abort(404)
    return _to(drill_url(kind, _table(), _seed()))


@blueprint.get("/puzzles/passing/")
def pick_passing() -> Response:
    """The way to a new puzzle about passing, at the table that is asked for."""
    if drills().words is None:
        abort(404)
    return _to(passing_url(_table(), _seed()))


def _to(url: str) -> Response:
    """A way that leads elsewhere another time, so nobody may keep it."""
    onward = redirect(url)
    assert isinstance(onward, Response)
    onward.headers["Cache-Control"] = "no-store"
    return onward


def _asked_table() -> str:
    """What the address asks for, if there is such a table or not; nothing where it asks twice."""
    if len(request.args.getlist("table")) > 1:
        return ""
    return request.args.get("table") or FIRST_TABLE


def _table() -> str:
    table = _asked_table()
    if table not in TABLES:
        abort(400)
    return table


def _seed() -> int:
    """One of all drills there are; like the shuffle of a deal, it needs no pattern."""
    return randbelow(LARGEST_SEED) + 1
