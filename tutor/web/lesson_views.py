"""Lessons as lists and headings show them, and the addresses of their steps."""

from functools import lru_cache

from tutor.i18n import SiteLocale, current_locale, prose
from tutor.teach.course import LessonEntry
from tutor.web.addresses import step_url
from tutor.web.localised import address
from tutor.web.prose import paragraphs
from tutor.web.views import LessonView


def lesson_view(entry: LessonEntry) -> LessonView:
    """The lesson ``entry`` for lists and headings."""
    return _lesson_view(entry, address("lessons.lesson", slug=entry.slug), current_locale())


@lru_cache(
    maxsize=512
)  # every page of a lesson shows it; the addresses in it are all below ``url``
def _lesson_view(entry: LessonEntry, url: str, _locale: SiteLocale) -> LessonView:
    return LessonView(
        slug=entry.slug,
        title=prose(entry.lesson.title),
        summary=paragraphs(entry.lesson.summary),
        rule=paragraphs(entry.lesson.rule),
        url=url,
        start_url=step_url(entry, entry.steps[0]),
        steps=tuple((prose(step.title), step_url(entry, step)) for step in entry.steps),
    )
