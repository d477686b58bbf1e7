"""Drills about the rules and puzzles about passing: there is always another one."""

from collections.abc import Mapping
from dataclasses import replace

from flask import Response, abort
from markupsafe import Markup

from tutor.i18n import say
from tutor.teach.attempt import Stage
from tutor.teach.drills import DrillEntry, PassingEntry
from tutor.web import localised
from tutor.web.addresses import drill_url, passing_url
from tutor.web.drill_words import told
from tutor.web.heads import head_view, lesson_behind, practise_on
from tutor.web.place import Place
from tutor.web.puzzle_names import drills
from tutor.web.step_pages import StepPages
from tutor.web.step_views import actions, step_view
from tutor.web.views import ActionView, StepView

LONGEST_SEED = 9
"""No seed has more digits."""

blueprint = localised.blueprint("drills", __name__)


class DrillPages(StepPages):
    """Whatever is made from a table and a seed."""

    template = "puzzles/puzzle.html"

    def actions(self, here: Place) -> tuple[ActionView, ...]:
        """Another one, or another try."""
        if here.attempt.stage is Stage.SOLVED:
            another = ActionView(say("Another one"), _another_url(_entry(here)), "next")
            return (another, practise_on())
        return actions(here)

    def step_view(self, here: Place) -> StepView:
        """The step, and what is told of this one deal."""
        view, facts = step_view(here), told(here.attempt)
        if not facts:
            return view
        return replace(view, text=view.text + Markup("<p>{}</p>\n").format(" ".join(facts)))

    def links(self, here: Place) -> tuple[ActionView, ...]:
        """The lesson behind it."""
        return lesson_behind(_entry(here).behind)

    def lesson_of(self, here: Place) -> str:
        """None: a drill belongs to no lesson."""
        del here
        return ""

    def context(self, here: Place) -> Mapping[str, object]:
        """What stands above it."""
        entry = _entry(here)
        summary, another_url = entry.lesson.summary, _another_url(entry)
        return {"head": head_view(summary, (), here.attempt.rules, another_url)}


PAGES = DrillPages()


@blueprint.get("/puzzles/drills/<kind>/<table>/<seed>/")
def drill(kind: str, table: str, seed: str) -> Response:
    """Show a place in a drill."""
    entry = _drill(kind, table, seed)
    return PAGES.show(entry, entry.steps[0])


@blueprint.post("/puzzles/drills/<kind>/<table>/<seed>/")
def answer_drill(kind: str, table: str, seed: str) -> Response:
    """Judge an answer to a drill."""
    entry = _drill(kind, table, seed)
    return PAGES.answer(entry, entry.steps[0])


@blueprint.get("/puzzles/passing/<table>/<seed>/")
def passing(table: str, seed: str) -> Response:
    """Show a place in a puzzle about passing."""
    entry = _passing(table, seed)
    return PAGES.show(entry, entry.steps[0])


@blueprint.post("/puzzles/passing/<table>/<seed>/")
def answer_passing(table: str, seed: str) -> Response:
    """Judge a choice of cards to pass."""
    entry = _passing(table, seed)
    return PAGES.answer(entry, entry.steps[0])


def _drill(kind: str, table: str, seed: str) -> DrillEntry:
    try:
        return drills().drill(kind, table, _seed(seed))
    except KeyError:
        abort(404)


def _passing(table: str, seed: str) -> PassingEntry:
    try:
        return drills().passing(table, _seed(seed))
    except KeyError:
        abort(404)


def _seed(text: str) -> int:
    """Read a seed; KeyError unless it is written as its own address writes it."""
    plain = text.isascii() and text.isdigit() and len(text) <= LONGEST_SEED
    if not plain or text.startswith("0"):
        raise KeyError(text)
    return int(text)


def _entry(here: Place) -> DrillEntry | PassingEntry:
    assert isinstance(here.entry, DrillEntry | PassingEntry)
    return here.entry


def _another_url(entry: DrillEntry | PassingEntry) -> str:
    if isinstance(entry, DrillEntry):
        return drill_url(entry.kind, entry.table, entry.next_seed)
    return passing_url(entry.table, entry.next_seed)
