"""Flask-Babel set up so that it, Jinja and our sentences agree on language and catalogs."""

from __future__ import annotations

from collections.abc import Callable

from babel.support import NullTranslations
from flask import Flask, g, has_request_context, request
from flask_babel import Babel, Domain

from tutor.i18n import catalogs
from tutor.i18n.current import current_locale
from tutor.i18n.locales import DEFAULT, SiteLocale, negotiate
from tutor.i18n.sentences import prose, say, say_n


class SiteDomain(Domain):  # type: ignore[misc]
    """Flask-Babel's way to translations, answered by `tutor.i18n.catalogs`."""

    def get_translations(self) -> NullTranslations:
        """Return the translations of the current language."""
        return catalogs.translations(current_locale())


def jinja_globals() -> dict[str, Callable[..., str]]:
    """Return the functions that templates call: ``_`` is `say` and ``ngettext`` is `say_n`."""
    return {"_": say, "gettext": say, "ngettext": say_n, "prose": prose}


def init_app(app: Flask, request_locale: Callable[[], SiteLocale] | None = None) -> Babel:
    """Set up the languages of an application.

    Args:
        app: the application.
        request_locale: returns the language of the request. Without it, that is ``g.locale`` where
            it is set, else what the browser asks for.
    """
    choose = request_locale or _request_locale

    def babel_id() -> str:
        return (choose() if has_request_context() else DEFAULT).babel_id

    babel = Babel(
        app,
        configure_jinja=False,
        default_locale=DEFAULT.babel_id,
        default_domain=catalogs.DOMAIN,
        locale_selector=babel_id,
    )
    babel.domain_instance = SiteDomain(domain=catalogs.DOMAIN)
    app.jinja_env.globals.update(jinja_globals())
    return babel


def _request_locale() -> SiteLocale:
    locale = g.get("locale")
    if isinstance(locale, SiteLocale):
        return locale
    return negotiate(request.headers.get("Accept-Language"))
