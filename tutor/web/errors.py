"""Pages for what went wrong: what it was and what would be right, in the reader's language."""

from dataclasses import dataclass
from math import ceil

from flask import Flask, Response, g
from werkzeug.exceptions import (
    HTTPException,
    InternalServerError,
    ServiceUnavailable,
    TooManyRequests,
)

from tutor.i18n import N_, say, say_n
from tutor.web.limits import seconds_to_wait
from tutor.web.render import render

A_MINUTE = 60
LONGEST_IN_SECONDS = 90
"""A longer wait is told in minutes."""


@dataclass(frozen=True)
class _Words:
    title: str
    message: str


WORDS = {
    400: _Words(
        N_("This request makes no sense"),
        N_("The address or the form has something in it that this page does not understand."),
    ),
    403: _Words(
        N_("This form came from another site"),
        N_("Only forms sent from this site are accepted. Open the page here and try again."),
    ),
    404: _Words(
        N_("There is no such page"),
        N_("The address may be mistyped, or the page may have moved."),
    ),
    405: _Words(
        N_("This page cannot do that"),
        N_("The page exists, but not for this kind of request. Open it in the usual way."),
    ),
    413: _Words(
        N_("That was too much"),
        N_("The form you sent is far larger than any answer can be."),
    ),
    429: _Words(
        N_("Please wait a little"),
        N_("A lot has come from your network in a short time, so this page needs a break."),
    ),
    500: _Words(
        N_("Something broke here"),
        N_("It is our mistake, not yours. Nothing of yours is lost. Please try again."),
    ),
    503: _Words(
        N_("This page has to wait"),
        N_("Something that it needs does not answer right now. Please try again in a minute."),
    ),
}


def init_app(app: Flask) -> None:
    """Answer every error of ``app`` with a page."""
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(InternalServerError, _http_error)


def _http_error(error: HTTPException) -> Response:
    code = error.code or 500
    words = WORDS.get(code) or WORDS[400 if code < 500 else 500]
    wait = _seconds_to_wait(error)
    response = render(
        "error.html",
        status=code,
        code=code,
        title=say(words.title),
        message=say(words.message),
        advice=_when_again(wait) if code == TooManyRequests.code else None,
    )
    if g.get("locale") is None:  # the address says nothing about the language
        response.vary.update(["Accept-Language", "Cookie"])
    for name, value in error.get_headers():
        if name not in ("Content-Type", "Content-Length"):
            response.headers.setdefault(name, value)
    if wait is not None:
        response.headers.setdefault("Retry-After", str(wait))
    return response


def _seconds_to_wait(error: HTTPException) -> int | None:
    """How long the reader should wait; None where waiting does not help."""
    if isinstance(error, TooManyRequests):
        return seconds_to_wait(error)
    return A_MINUTE if error.code == ServiceUnavailable.code else None


def _when_again(seconds: int | None) -> str:
    """When it is worth another try."""
    wait = seconds or A_MINUTE
    if wait <= LONGEST_IN_SECONDS:
        return say_n("Please try again in {n} second.", "Please try again in {n} seconds.", wait)
    minutes = ceil(wait / 60)
    return say_n("Please try again in {n} minute.", "Please try again in {n} minutes.", minutes)
