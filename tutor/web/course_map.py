"""The map of the course: what there is, what is solved, what comes next, and a search in it."""

import unicodedata
from dataclasses import dataclass

from flask import Response, current_app, request

from tutor.hearts import Clause
from tutor.i18n import prose, say
from tutor.teach.course import Course, LessonEntry
from tutor.teach.model import Step
from tutor.web import localised
from tutor.web.addresses import step_url
from tutor.web.lesson_views import lesson_view
from tutor.web.progress import Progress, ahead, current_progress, questions
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
    """The lesson to go on with; None when everything is solved."""
    go_on_url: str
    """The place in it to go on at; empty when everything is solved."""
    begun: bool
    """Whether anything is solved, or has been tried."""


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
    progress = current_progress()
    place = ahead(course, progress)
    slug = "" if place is None else place[0].slug
    listed = {
        entry.slug: _listed(course, entry, number, progress, is_next=entry.slug == slug)
        for number, entry in enumerate(course, 1)
    }
    parts = []
    for part in course.parts:
        entries = [course[one.slug] for one in part.lessons]
        lessons = tuple(listed[entry.slug] for entry in entries if _speaks_of(entry, wanted))
        if lessons:
            parts.append(PartView(say(part.title), say(part.summary), lessons))
    return MapView(
        tuple(parts),
        listed.get(slug),
        "" if place is None else _go_on_url(*place, progress),
        progress != Progress(),
    )


def _listed(
    course: Course, entry: LessonEntry, number: int, progress: Progress, *, is_next: bool
) -> ListedView:
    before = (course[slug] for slug in entry.after)
    return ListedView(
        number,
        lesson_view(entry),
        entry.minutes,
        progress.count(entry),
        len(questions(entry)),
        is_next,
        tuple(prose(each.lesson.title) for each in before if not progress.is_solved(each)),
    )


def _go_on_url(entry: LessonEntry, step: Step, progress: Progress) -> str:
    """The address of a step; of a lesson that has not been begun, that of its beginning."""
    has_begun = progress.count(entry) or progress.last in questions(entry)
    return step_url(entry, step if has_begun else entry.steps[0])


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
