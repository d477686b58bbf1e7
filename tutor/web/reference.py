"""Where a ruling can be read about: its rule in the rule book, and the lesson that teaches it."""

from flask import current_app, url_for

from tutor.hearts import PRESETS, Clause, Rules, Ruling
from tutor.i18n import N_, prose, say
from tutor.teach.clauses import applies, facts, preset_with
from tutor.teach.course import Course
from tutor.teach.model import ClauseText
from tutor.teach.reference import Reference, lesson_on
from tutor.teach.rule_book import RuleBook, changed_rules
from tutor.web.views import ActionView

BESIDE = {Clause.POINTS: Clause.JACK_OF_DIAMONDS.value}
"""A clause whose words change when a table agrees on another."""
POINTS_BESIDE_THE_JACK = N_("Each heart costs 1 point, and {QS:def} costs 13.")


def reference() -> Reference:
    """The rules and the glossary of this site."""
    loaded: Reference = current_app.extensions["reference"]
    return loaded


def clause_text(clause: Clause) -> ClauseText:
    """What the rules say in ``clause``."""
    return reference().clauses[clause]


def clause_words(clause: Clause, rules: Rules) -> tuple[str, ...]:
    """What ``clause`` says under the rules in force: English messages.

    Where they agree with no rule set, an option of the table says what differs.
    """
    book: RuleBook = current_app.extensions["rule_book"]
    words = reference().words
    agreed = [
        option.text
        for option in book.options_of(rules.name)
        if option.clause in (clause.value, BESIDE.get(clause))
        and _in_force(changed_rules(rules.name, option.change), rules, Clause(option.clause))
    ]
    if clause is Clause.POINTS and agreed:
        return (POINTS_BESIDE_THE_JACK, *agreed)
    preset = preset_with(clause, rules)
    if preset is None:
        return tuple(agreed) or (words(clause, rules.name),)
    return (words(clause, preset),)


def _in_force(changed: Rules, rules: Rules, clause: Clause) -> bool:
    """Whether an option makes the clause what it is under ``rules``, and not what it was."""
    now, then, before = (
        (applies(clause, each), facts(clause, each))
        for each in (rules, changed, PRESETS[rules.name])
    )
    return now == then != before


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
