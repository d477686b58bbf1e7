"""What a learner trips on, in words: what happens there, and where to read about it."""

from collections.abc import Mapping
from datetime import timedelta
from types import MappingProxyType
from typing import Final

from babel.dates import format_timedelta
from flask import current_app
from markupsafe import Markup

from tutor.hearts import Clause, Reason
from tutor.i18n import N_, current_locale, prose, say, say_n
from tutor.teach.course import Course
from tutor.teach.drill_file import DrillText, PassingText
from tutor.teach.model import Lesson
from tutor.teach.puzzles.bank import Filter
from tutor.teach.topics import PASSING, Group, Topic
from tutor.web.explain import USUAL
from tutor.web.heads import lesson_behind
from tutor.web.prose import sentence
from tutor.web.puzzle_list import list_url
from tutor.web.puzzle_names import drills, theme_text, theme_title
from tutor.web.reference import clause_text, clause_url, clause_words, lesson_link
from tutor.web.views import ActionView

HAPPENED: Final[Mapping[Reason, str]] = MappingProxyType(
    {
        Reason.MUST_OPEN_WITH: N_("You wanted to open the deal with a card that does not open it."),
        Reason.MUST_FOLLOW_SUIT: N_(
            "You chose a card of another suit, although you could follow suit."
        ),
        Reason.HEART_IN_FIRST_TRICK: N_(
            "You chose a card with points for the first trick, although you held others without"
            " points."
        ),
        Reason.QUEEN_IN_FIRST_TRICK_WITH_HEARTS: N_(
            "You held nothing but points, and you chose {QS:def} for the first trick."
        ),
        Reason.HEARTS_NOT_BROKEN: N_("You wanted to lead a heart before hearts were broken."),
        Reason.HEARTS_NOT_BROKEN_LEAD_QUEEN: N_(
            "You wanted to lead a heart that was not broken, although you held {QS:def}."
        ),
    }
)
"""What somebody has done who has broken a rule. It fits a card that was played, and one that was
ticked in a drill."""
CLAUSES: Final[Mapping[Reason, Clause]] = MappingProxyType(
    {
        Reason.MUST_OPEN_WITH: Clause.OPENING,
        Reason.MUST_FOLLOW_SUIT: Clause.FOLLOW_SUIT,
        Reason.HEART_IN_FIRST_TRICK: Clause.FIRST_TRICK,
        Reason.QUEEN_IN_FIRST_TRICK_WITH_HEARTS: Clause.POINT_HAND,
        Reason.HEARTS_NOT_BROKEN: Clause.BREAKING_HEARTS,
        Reason.HEARTS_NOT_BROKEN_LEAD_QUEEN: Clause.HEARTS_AND_QUEEN,
    }
)
"""The rule that was broken."""
TOMORROW: Final = (timedelta(hours=18), timedelta(hours=36))
"""From when until when something comes back tomorrow."""


def what_happened(topic: Topic) -> str:
    """What one trips on: a sentence about a broken rule, or else a title.

    Raises KeyError where this site has nothing about it.
    """
    if topic.group is Group.RULE:
        return prose(HAPPENED[topic.reason])
    if topic.group is Group.THEME:
        return say("Puzzles: {title}", title=theme_title(topic.theme))
    if topic.group is Group.LESSON:
        return say("Lesson: {title}", title=prose(_lesson(topic.name).title))
    return say(_drill(topic.name).title)


def reminder(topic: Topic) -> Markup:
    """What there is to know about it, in a sentence or two. Raises KeyError likewise."""
    if topic.group is Group.RULE:
        words = clause_words(CLAUSES[topic.reason], USUAL)
        return Markup(" ").join(map(sentence, words))
    if topic.group is Group.THEME:
        return theme_text(topic.theme)
    if topic.group is Group.LESSON:
        return sentence(_lesson(topic.name).rule)
    return sentence(_drill(topic.name).rule)


def where_to_read(topic: Topic) -> tuple[ActionView, ...]:
    """The rule, the puzzles of the theme, and the lesson about it. Raises KeyError likewise."""
    if topic.group is Group.RULE:
        return _about_rule(CLAUSES[topic.reason])
    if topic.group is Group.THEME:
        label = say("More puzzles of this theme: {title}", title=theme_title(topic.theme))
        more = ActionView(label, list_url(Filter(theme=topic.theme)), "theme", primary=False)
        return (more, *lesson_behind(topic.theme.lesson))
    if topic.group is Group.LESSON:
        return lesson_behind(topic.name)
    return lesson_behind(_drill(topic.name).lesson)


def _about_rule(clause: Clause) -> tuple[ActionView, ...]:
    label = say("Read the rule: {title}", title=say(clause_text(clause).title))
    rule = ActionView(label, clause_url(clause, USUAL), "rule", primary=False)
    taught = lesson_link(clause)
    return (rule,) if taught is None else (rule, *lesson_behind(taught.key))


def _lesson(slug: str) -> Lesson:
    course: Course = current_app.extensions["course"]
    return course[slug].lesson


def _drill(name: str) -> DrillText | PassingText:
    return drills().said_of_passing if name == PASSING else drills().said(name)


def how_often(topic: Topic, slips: int) -> str:
    """How often it has happened."""
    if topic.group is Group.RULE:
        if slips == 1:
            return say("It happened once.")
        return say_n("It happened {n} time.", "It happened {n} times.", slips)
    if slips == 1:
        return say("You missed it once.")
    return say_n("You missed it {n} time.", "You missed it {n} times.", slips)


def when_back(due_in: int | None) -> str:
    """When it comes back, ``due_in`` milliseconds from now; None where it need not."""
    if due_in is None:
        return say("It need not come back.")
    if due_in <= 0:
        return say("It is ready for practice now.")
    wait = timedelta(milliseconds=due_in)
    if TOMORROW[0] <= wait < TOMORROW[1]:
        return say("It comes back tomorrow.")
    return say("It comes back {when}.", when=in_words(wait))


def next_back(due_in: int) -> str:
    """When the next of several comes back, ``due_in`` milliseconds from now."""
    wait = timedelta(milliseconds=due_in)
    if TOMORROW[0] <= wait < TOMORROW[1]:
        return say("The next one comes back tomorrow.")
    return say("The next one comes back {when}.", when=in_words(wait))


def in_words(wait: timedelta) -> str:
    """A time to wait, rounded: "in 10 minutes", "in 3 days"."""
    locale = current_locale().format_locale
    rounded = max(wait, timedelta(minutes=1))
    return format_timedelta(rounded, granularity="minute", add_direction=True, locale=locale)
