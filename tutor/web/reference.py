"""The page of the rules, with an anchor for every clause, and the words of the game."""

from flask import Response, current_app, url_for

from tutor.hearts import Clause, Ruling
from tutor.i18n import say
from tutor.teach.course import Course
from tutor.teach.model import ClauseText
from tutor.teach.reference import Reference, lesson_on
from tutor.web import localised
from tutor.web.prose import paragraphs
from tutor.web.render import render
from tutor.web.views import ActionView, ClauseView, TermView

blueprint = localised.blueprint("reference", __name__)


@blueprint.get("/rules/")
def rules() -> Response:
    """The rules of play clause by clause, and the glossary."""
    clauses = [_clause_view(clause, words) for clause, words in reference().clauses.items()]
    terms = [
        TermView(key, say(term.name), paragraphs(term.meaning))
        for key, term in reference().terms.items()
    ]
    return render("rules.html", clauses=clauses, terms=terms)


def reference() -> Reference:
    """The rules and the glossary of this site."""
    loaded: Reference = current_app.extensions["reference"]
    return loaded


def clause_text(clause: Clause) -> ClauseText:
    """What the rules say in ``clause``."""
    return reference().clauses[clause]


def links(ruling: Ruling, *, lesson: str) -> tuple[ActionView, ...]:
    """Where to read about ``ruling``: its rule, and the lesson on it unless that is ``lesson``."""
    title = say(clause_text(ruling.clause).title)
    url = url_for("reference.rules", _anchor=ruling.clause.value)
    found = [ActionView(say("Read the rule: {title}", title=title), url, "rule", primary=False)]
    course: Course = current_app.extensions["course"]
    taught = lesson_on(course, ruling.clause)
    if taught is not None and taught.slug != lesson:
        name = say(taught.lesson.title)
        url = url_for("lessons.lesson", slug=taught.slug)
        label = say("The lesson about it: {title}", title=name)
        found.append(ActionView(label, url, "lesson", primary=False))
    return tuple(found)


def _clause_view(clause: Clause, words: ClauseText) -> ClauseView:
    course: Course = current_app.extensions["course"]
    taught = lesson_on(course, clause)
    lesson = None
    if taught is not None:
        url = url_for("lessons.lesson", slug=taught.slug)
        lesson = ActionView(say(taught.lesson.title), url, "lesson", primary=False)
    return ClauseView(clause.value, say(words.title), paragraphs(words.text), lesson)
