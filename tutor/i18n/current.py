"""The language of the moment: the one set by `using`, else that of the request, else English."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

import flask_babel
from flask import current_app, g, has_app_context, has_request_context, request

from tutor.i18n.locales import DEFAULT, SiteLocale, from_babel, negotiate

_chosen: ContextVar[SiteLocale | None] = ContextVar("site_locale", default=None)


def current_locale() -> SiteLocale:
    """Return the language in which sentences are said now."""
    chosen = _chosen.get()
    if chosen is not None:
        return chosen
    if not has_app_context():
        return DEFAULT
    kept = (request if has_request_context() else g).__dict__
    known = kept.get("said_in")
    if not isinstance(known, SiteLocale):  # asked once: a page says more than a hundred sentences
        known = kept["said_in"] = _of_babel()
    return known


def _of_babel() -> SiteLocale:
    if "babel" not in current_app.extensions:
        return DEFAULT
    asked = str(flask_babel.get_locale() or DEFAULT.babel_id)
    return from_babel(asked) or negotiate(asked)


@contextmanager
def using(locale: SiteLocale) -> Iterator[SiteLocale]:
    """Say everything within the block in this language, whatever the request says.

    >>> from tutor.i18n.locales import CZECH
    >>> with using(CZECH):
    ...     current_locale().tag
    'cs'
    """
    token = _chosen.set(locale)
    try:
        yield locale
    finally:
        _chosen.reset(token)
