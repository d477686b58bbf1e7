"""Pages for what went wrong: what it was and what would be right, in the reader's language."""

from dataclasses import dataclass

from flask import Flask, Response, g
from werkzeug.exceptions import HTTPException, InternalServerError

from tutor.i18n import N_, say
from tutor.web.render import render


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
    500: _Words(
        N_("Something broke here"),
        N_("It is our mistake, not yours. Nothing of yours is lost. Please try again."),
    ),
}


def init_app(app: Flask) -> None:
    """Answer every error of ``app`` with a page."""
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(InternalServerError, _http_error)


def _http_error(error: HTTPException) -> Response:
    code = error.code or 500
    words = WORDS.get(code) or WORDS[400 if code < 500 else 500]
    response = render(
        "error.html", status=code, code=code, title=say(words.title), message=say(words.message)
    )
    if g.get("locale") is None:  # the address says nothing about the language
        response.vary.update(["Accept-Language", "Cookie"])
    for name, value in error.get_headers():
        if name not in ("Content-Type", "Content-Length"):
            response.headers.setdefault(name, value)
    return response
