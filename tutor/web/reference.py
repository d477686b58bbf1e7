"""Where a ruling can be read about: its rule in the rule book, and the lesson that teaches it."""

from flask import current_app, url_for

from tutor.hearts import Clause, Rules, Ruling
from tutor.i18n import prose, say
from tutor.teach.clauses import preset_with
from tutor.teach.course import Course
from tutor.teach.model import ClauseText
from tutor.teach.reference import Reference, lesson_on
from tutor.web.views import ActionView


def reference() -> Reference:
    """The rules and the glossary of this site."""
    loaded: Reference = current_app.extensions["reference"]
    return loaded


def clause_text(clause: Clause) -> ClauseText:
    """What the rules say in ``clause``."""
    return reference().clauses[clause]


def clause_url(clause: Clause, rules: Rules) -> str:
    """Where ``clause`` stands as it is in force under ``rules``.

    Where it is that of no rule set, the place in the list of all rules.
    """
    preset = preset_with(clause, rules)
    if preset is None:
        return url_for("reference.rules", _anchor=clause.value)
    return url_for("reference.rule_set", preset=preset, _anchor=clause.value)


def links(ruling: Ruling, *, rules: Rules, lesson: str) -> tuple[ActionView, ...]:
    """Where to read about ``ruling``: its rule, and the lesson on it unless that is ``lesson``.

    ``rules`` are those in force.
    """
    title = say(clause_text(ruling.clause).title)
    url = clause_url(ruling.clause, rules)
    found = [ActionView(say("Read the rule: {title}", title=title), url, "rule", primary=False)]
    taught = lesson_link(ruling.clause)
    if taught is not None and taught.key != lesson:
        label = say("The lesson about it: {title}", title=taught.label)
        found.append(ActionView(label, taught.href, "lesson", primary=False))
    return tuple(found)


def lesson_link(clause: Clause) -> ActionView | None:
    """The first lesson that teaches ``clause``, with its slug as the key, or None."""
    course: Course = current_app.extensions["course"]
    taught = lesson_on(course, clause)
    return None if taught is None else lesson_link_to(taught.slug)


def lesson_link_to(slug: str) -> ActionView | None:
    """The lesson ``slug``, or None where the course does not have it."""
    course: Course = current_app.extensions["course"]
    try:
        title = prose(course[slug].lesson.title)
    except KeyError:
        return None
    return ActionView(title, url_for("lessons.lesson", slug=slug), slug, primary=False)
