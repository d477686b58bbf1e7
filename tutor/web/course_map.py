"""The map of the course: what there is, what is solved, what comes next, and a search in it."""

import unicodedata
from dataclasses import dataclass

from flask import Response, current_app, request

from tutor.hearts import Clause
from tutor.i18n import prose, say
from tutor.teach.course import Course, LessonEntry
from tutor.teach.model import Read
from tutor.web import localised
from tutor.web.addresses import step_url
from tutor.web.lesson_views import lesson_view
from tutor.web.progress import current_progress, is_solved, questions
from tutor.web.prose import paragraphs
from tutor.web.reference import clause_text
from tutor.web.render import render
from tutor.web.views import LessonView

LONGEST = 60
"""Nobody searches for more characters than this."""

blueprint = localised.blueprint("course", __name__)


@dataclass(frozen=True)
class ListedView:
    """A lesson on the map."""

    number: int
    lesson: LessonView
    minutes: int
    solved: int
    """How many of its questions the reader has solved."""
    questions: int
    is_next: bool
    """Whether this is where to go on."""
    go_on_url: str
    """The first question that is not solved; the beginning where all or none are."""
    after: tuple[str, ...]
    """The titles of the lessons it builds on, as far as they are not solved."""

    @property
    def is_solved(self) -> bool:
        """Whether nothing in it is left to solve."""
        return self.solved == self.questions


@dataclass(frozen=True)
class PartView:
    """A part of the course."""

    title: str
    summary: str
    lessons: tuple[ListedView, ...]


@dataclass(frozen=True)
class MapView:
    """The whole course, or what has been found in it."""

    parts: tuple[PartView, ...]
    next: ListedView | None
    """Where to go on; None when everything is solved."""
    begun: bool
    """Whether anything is solved."""


@blueprint.get("/lessons/")
def index() -> Response:
    """All lessons, or those that a word of the reader finds."""
    wanted = request.args.get("q", "").strip()[:LONGEST]
    course = course_map(wanted)
    found = sum(len(part.lessons) for part in course.parts)
    return render("course.html", course=course, wanted=wanted, found=found)


def course_map(wanted: str = "") -> MapView:
    """The map of the course for the reader; only lessons that speak of ``wanted``, if given."""
    course: Course = current_app.extensions["course"]
    ahead = next((entry for entry in course if not is_solved(entry)), None)
    numbers = {entry.slug: number for number, entry in enumerate(course, 1)}
    listed = {
        entry.slug: _listed(course, entry, numbers[entry.slug], entry is ahead) for entry in course
    }
    parts = []
    for part in course.parts:
        entries = [course[one.slug] for one in part.lessons]
        lessons = tuple(listed[entry.slug] for entry in entries if _speaks_of(entry, wanted))
        if lessons:
            parts.append(PartView(say(part.title), say(part.summary), lessons))
    return MapView(
        tuple(parts),
        None if ahead is None else listed[ahead.slug],
        any(one.solved for one in listed.values()),
    )


def _listed(course: Course, entry: LessonEntry, number: int, is_next: bool) -> ListedView:
    asked = questions(entry)
    progress = current_progress()
    return ListedView(
        number,
        lesson_view(entry),
        entry.minutes,
        progress.count(entry.slug, asked),
        len(asked),
        is_next,
        _go_on_url(entry),
        tuple(
            prose(course[slug].lesson.title) for slug in entry.after if not is_solved(course[slug])
        ),
    )


def _go_on_url(entry: LessonEntry) -> str:
    progress = current_progress()
    steps = entry.steps
    if not progress.count(entry.slug, questions(entry)):
        return step_url(entry, steps[0])
    open_steps = (
        step
        for step in steps
        if not isinstance(step, Read) and not progress.has(entry.slug, step.id)
    )
    return step_url(entry, next(open_steps, steps[0]))


def _speaks_of(entry: LessonEntry, wanted: str) -> bool:
    """Whether a lesson, or a rule that it teaches, has all the words that are wanted."""
    if not wanted:
        return True
    lesson = entry.lesson
    texts = [lesson.title, lesson.summary, lesson.rule, *(step.title for step in lesson.steps)]
    known = {clause.value: clause for clause in Clause}
    for name in lesson.teaches:
        rule = clause_text(known[name])
        texts += [rule.title, rule.text]
    heard = _plain(" ".join(paragraphs(text).striptags() for text in texts))
    return all(word in heard for word in _plain(wanted).split())


def _plain(text: str) -> str:
    """Letters without marks and capitals, so that "stich" finds what "Štich" says."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))
