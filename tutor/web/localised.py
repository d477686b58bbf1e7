"""The language of a request, and addresses that carry it.

Every page lives under the tag of its language, ``/fi/…``. Blueprints made with :func:`blueprint`
never see the tag: it becomes the locale of the request, and ``url_for`` puts it back.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from flask import Blueprint, Flask, Response, current_app, g, request, url_for
from werkzeug.exceptions import HTTPException
from werkzeug.routing import BaseConverter

from tutor.i18n import LOCALES, SiteLocale, find, negotiate

COOKIE = "language"
"""The cookie that remembers a language the reader has chosen."""
REMEMBER_SECONDS = 365 * 24 * 60 * 60


class _TagConverter(BaseConverter):
    """Matches the tags of our languages and nothing else, so ``/xx/`` is no page at all."""

    regex = "|".join(locale.tag for locale in LOCALES)


def init_app(app: Flask) -> None:
    """Teach ``app`` the ``<tag:lang>`` of addresses and give templates what languages need."""
    app.url_map.converters["tag"] = _TagConverter
    app.url_value_preprocessor(_pull_language)
    app.url_defaults(_put_language)
    app.context_processor(_for_templates)
    app.jinja_env.globals["address"] = address


def blueprint(name: str, import_name: str) -> Blueprint:
    """A blueprint whose pages live under ``/<lang>``."""
    return Blueprint(name, import_name, url_prefix="/<tag:lang>")


def address(endpoint: str, **values: str) -> str:
    """The address of a page of ours in the language of this request, like ``url_for``.

    A page of a lesson names dozens of addresses, and building one is slow, so they are kept.
    """
    return _address(request.script_root, request_locale().tag, endpoint, **values)


@lru_cache(maxsize=4096)
def _address(_root: str, _tag: str, endpoint: str, **values: Any) -> str:
    return url_for(endpoint, **values)  # which puts in the language of the request, ``_tag``


def request_locale() -> SiteLocale:
    """The language of this request: of its address, or else what the reader is likely to want."""
    locale = g.get("locale")
    if isinstance(locale, SiteLocale):
        return locale
    wanted = request.headers.get("Accept-Language")
    return locale_of(request.path) or negotiate(wanted, request.cookies.get(COOKIE))


def locale_of(path: str) -> SiteLocale | None:
    """The language in which an address shows its page, or None where it says none."""
    return find(path.split("/", 2)[1]) if path.startswith("/") else None


def remember(response: Response, locale: SiteLocale) -> None:
    """Let ``response`` keep ``locale`` as the language the reader has chosen."""
    response.set_cookie(
        COOKIE,
        locale.tag,
        max_age=REMEMBER_SECONDS,
        secure=request.is_secure,
        httponly=True,
        samesite="Lax",
    )


def here() -> str:
    """The path and query of the page that is shown, as the language switch takes it."""
    shown = g.get("here")
    if isinstance(shown, str):
        return shown
    query = request.query_string.decode("ascii", "ignore")
    return request.path + (f"?{query}" if query else "")


def show_as(path: str) -> None:
    """Say that the page about to be rendered belongs to the address ``path``."""
    g.here = path


def translated_path(path: str, locale: SiteLocale) -> str | None:
    """The same page in another language, or None where ``path`` is no page of ours.

    ``path`` is a path with or without a query; anything that routing does not know is refused, so
    nobody can be sent to another site through it. So is a control character, which would not fit
    in a header.
    """
    if not path.isprintable():
        return None
    bare, _, query = path.partition("?")
    adapter = current_app.url_map.bind("", url_scheme="http")
    try:
        endpoint, values = adapter.match(bare, method="GET")
    except HTTPException:
        return None
    if "lang" not in values:
        return None
    url = url_for(endpoint, **{**values, "lang": locale.tag})
    return f"{url}?{query}" if query else url


def _pull_language(_endpoint: str | None, values: dict[str, Any] | None) -> None:
    if values and "lang" in values:
        g.locale = find(values.pop("lang"))


def _put_language(endpoint: str, values: dict[str, Any]) -> None:
    if "lang" not in values and current_app.url_map.is_endpoint_expecting(endpoint, "lang"):
        values["lang"] = request_locale().tag


def _for_templates() -> dict[str, object]:
    locale = request_locale()
    path = here()
    return {
        "lang": locale.tag,
        "languages": [(each.tag, each.own_name, each == locale) for each in LOCALES],
        "here": path,
        "alternates": _alternates(path),
        "home_url": address("home.index"),
    }


def _alternates(path: str) -> Iterator[tuple[str, str]]:
    """Tag and address of the page in each language; found only when a whole page is drawn."""
    root = request.url_root.rstrip("/")
    for each in LOCALES:
        url = translated_path(path, each)
        if url is not None:
            yield each.tag, root + url
