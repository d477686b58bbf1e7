"""The marks of what a learner has solved, in a signed cookie; none before there is something."""

from functools import lru_cache

from flask import Response, current_app, g, request
from werkzeug.http import dump_cookie

from tutor.store import Progress, read, write
from tutor.teach.course import LessonEntry
from tutor.teach.model import Read, Step

COOKIE = "progress"
KEEP_SECONDS = 2 * 365 * 24 * 60 * 60


def current_progress() -> Progress:
    """What the reader who sent this request has solved."""
    known = g.get("progress")
    if not isinstance(known, Progress):
        known = g.progress = read(request.cookies.get(COOKIE, ""), _secret())
    return known


def remember_solved(response: Response, entry: LessonEntry, step: Step) -> None:
    """Let ``response`` keep that a step has been solved."""
    before = current_progress()
    if before.has(entry.slug, step.id):
        return
    g.progress = before.with_solved(entry.slug, step.id)
    response.headers.add("Set-Cookie", _cookie(g.progress, _secret(), request.is_secure))


@lru_cache(maxsize=1024)
def _cookie(progress: Progress, secret: str, secure: bool) -> str:
    """The cookie that keeps ``progress``: the same for all who have come as far in the course."""
    return dump_cookie(
        COOKIE,
        write(progress, secret),
        max_age=KEEP_SECONDS,
        secure=secure,
        httponly=True,
        samesite="Lax",
    )


def forget_progress(response: Response) -> None:
    """Let ``response`` take the marks of all steps away."""
    response.delete_cookie(COOKIE, httponly=True, samesite="Lax", secure=request.is_secure)


def questions(entry: LessonEntry) -> list[str]:
    """The steps of a lesson that ask for something: only these can be solved."""
    return [step.id for step in entry.steps if not isinstance(step, Read)]


def is_solved(entry: LessonEntry) -> bool:
    """Whether the reader has solved every step of a lesson that asks for something."""
    steps = questions(entry)
    return bool(steps) and current_progress().count(entry.slug, steps) == len(steps)


def _secret() -> str:
    return str(current_app.secret_key)
