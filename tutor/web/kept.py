"""Pieces of markup that are drawn once and kept: a card of the hand, a player, the list of keys.

The pieces of a place are nearly all pieces of other places too, so a place that is drawn for the
first time is mostly put together from what has been drawn before. Templates write
``{{ kept(player, seat.key, seat.name) }}`` instead of ``{{ player(seat.key, seat.name) }}``.

What a piece depends on must be in its key. A macro that is imported without context sees only its
arguments and the globals of its environment. Of those, some speak the language of the request, and
some write addresses below the root that the site is mounted at. So the key holds the macro (which
belongs to one application and to one reading of its template), the language, the root and the
arguments. Settings count only as arguments. The addresses of static files change only in debug
mode, where templates change too; then nothing is kept.
"""

from collections.abc import Hashable
from functools import lru_cache

from flask import Flask, has_request_context, request
from jinja2 import Environment, pass_environment
from jinja2.runtime import Macro
from markupsafe import Markup

from tutor.i18n import SiteLocale, current_locale


def init_app(app: Flask) -> None:
    """Give the templates of ``app`` the function ``kept``."""
    app.jinja_env.globals["kept"] = kept


def keeps(environment: Environment) -> bool:
    """Whether drawings are kept: not while templates are read anew whenever they change."""
    return not environment.auto_reload


@pass_environment
def kept(environment: Environment, macro: Macro, *arguments: Hashable) -> Markup:
    """Return what ``macro`` draws with ``arguments``, drawn only once.

    ``macro`` was imported without context. ``arguments`` never change, and two that are equal and
    of the same type look the same: words, numbers, and views made of these. Text inside a view is
    plain, never markup, because markup is equal to the plain text of the same letters.
    """
    if not keeps(environment):
        return Markup(macro(*arguments))  # noqa: S704 - a macro escapes what it is given
    root = request.script_root if has_request_context() else ""
    return _drawn(macro, current_locale(), root, *arguments)


@lru_cache(maxsize=8192, typed=True)  # of 1 KB each, or less
def _drawn(macro: Macro, _locale: SiteLocale, _root: str, *arguments: Hashable) -> Markup:
    return Markup(macro(*arguments))  # noqa: S704 - a macro escapes what it is given


def forget() -> None:
    """Draw every piece anew when it is needed next."""
    _drawn.cache_clear()
