"""``/`` and the language switch: which language a reader gets, and how the choice is remembered."""

from flask import Blueprint, Response, abort, redirect, request, url_for

from tutor.i18n import find
from tutor.web.localised import remember, request_locale, translated_path

blueprint = Blueprint("language", __name__)


@blueprint.get("/")
def welcome() -> Response:
    """Send the reader to the start page in the remembered or the browser's language."""
    response = _go_to(url_for("home.index", lang=request_locale().tag), 302)
    response.vary.update(["Accept-Language", "Cookie"])
    response.cache_control.private = True
    return response


@blueprint.post("/language")
def choose() -> Response:
    """Show the page the reader is on in another language, and remember the language."""
    locale = find(request.form.get("locale", ""))
    if locale is None:
        abort(400)
    start = url_for("home.index", lang=locale.tag)
    response = _go_to(translated_path(request.form.get("next", ""), locale) or start, 303)
    remember(response, locale)
    return response


def _go_to(path: str, code: int) -> Response:
    response = redirect(path, code)
    assert isinstance(response, Response)
    return response
