"""The rule book: every page about the rules, and the sheets to print."""

from flask import Response, abort, request

from tutor.hearts import PRESETS, Clause
from tutor.web import localised
from tutor.web.prose import paragraphs
from tutor.web.reference import reference
from tutor.web.render import render
from tutor.web.rule_book_sheet import PLAYERS, NoSheetError, sheet
from tutor.web.rule_book_table import compare
from tutor.web.rule_book_views import (
    entries,
    options,
    parts,
    point_view,
    question_view,
    rule_book,
    rule_set_view,
    seatings,
    terms,
)

blueprint = localised.blueprint("reference", __name__)


@blueprint.get("/rules/")
def rules() -> Response:
    """The rule sets, side by side, and the way to every rule."""
    return render(
        "rules/contents.html",
        rule_sets=[rule_set_view(preset) for preset in PRESETS],
        lines=compare(rule_book(), list(PRESETS.values())),
        entries=entries(),
    )


@blueprint.get("/rules/<preset>/")
def rule_set(preset: str) -> Response:
    """The game by one rule set, on one page."""
    if preset not in PRESETS:
        abort(404)
    return render(
        "rules/rule_set.html",
        rule_set=rule_set_view(preset),
        others=[rule_set_view(name) for name in PRESETS if name != preset],
        parts=parts(preset),
        seatings=seatings(PRESETS[preset]),
        options=options(preset),
        points=[point_view(point, preset) for point in rule_book().points_of(preset)],
    )


@blueprint.get("/rules/summary/<preset>/")
def summary(preset: str) -> Response:
    """A rule set on one sheet of paper."""
    if preset not in PRESETS:
        abort(404)
    first = (Clause.TURN, Clause.FOLLOW_SUIT, Clause.TAKING)
    return render(
        "rules/summary.html",
        rule_set=rule_set_view(preset),
        others=[rule_set_view(name) for name in PRESETS if name != preset],
        first=[paragraphs(reference().words(clause, preset)) for clause in first],
        lines=[
            line
            for line in compare(rule_book(), [PRESETS[preset]])
            if rule_book().has(line.clause, preset)
        ],
    )


@blueprint.get("/rules/open/")
def open_points() -> Response:
    """What the texts leave open, and how it is played here."""
    points = [point_view(point, point.under[0]) for point in rule_book().points]
    return render("rules/open.html", points=points)


@blueprint.get("/rules/questions/")
def questions() -> Response:
    """What people ask about the rules."""
    asked = [question_view(question) for question in rule_book().questions]
    return render("rules/questions.html", questions=asked)


@blueprint.get("/rules/words/")
def words() -> Response:
    """The words of the game, by their names."""
    return render("rules/words.html", terms=terms())


@blueprint.get("/rules/score-sheet/")
def score_sheet() -> Response:
    """A sheet to keep the score on."""
    try:
        wanted = sheet(request.args)
    except NoSheetError:
        abort(400)
    return render(
        "rules/score_sheet.html",
        sheet=wanted,
        rule_sets=[rule_set_view(preset) for preset in PRESETS],
        numbers=list(PLAYERS),
    )
