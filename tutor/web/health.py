"""Whether the site is alive, and whether it can do everything: for balancers and other programs.

Both pages are outside of the languages, and no cache keeps them.
"""

from collections.abc import Callable

from flask import Blueprint, Response, current_app, jsonify

from tutor.i18n import LOCALES, catalogs
from tutor.i18n.locales import SOURCE
from tutor.store import StoreDown

blueprint = Blueprint("health", __name__)

NEVER_KEPT = "no-store"


@blueprint.get("/healthz")
def alive() -> Response:
    """Answer "ok" and look at nothing."""
    return _unkept(Response("ok\n", mimetype="text/plain"))


@blueprint.get("/readyz")
def ready() -> Response:
    """Say of each part whether it can be used; 503 unless all can.

    Without a database, that is how it is meant.
    """
    parts = {name: look() for name, look in _PARTS.items()}
    answer = jsonify(ready=all(parts.values()), **parts)
    answer.status_code = 200 if all(parts.values()) else 503
    return _unkept(answer)


def _database() -> bool:
    store = current_app.extensions["store"]
    try:
        if store is not None:
            store.ready()
    except StoreDown:
        return False
    return True


def _catalogs() -> bool:
    translated = [locale for locale in LOCALES if locale != SOURCE]
    return all(catalogs.translations(locale).info() for locale in translated)


def _lessons() -> bool:
    return any(current_app.extensions["course"])


_PARTS: dict[str, Callable[[], bool]] = {
    "database": _database,
    "catalogs": _catalogs,
    "lessons": _lessons,
}


def _unkept(answer: Response) -> Response:
    answer.headers["Cache-Control"] = NEVER_KEPT
    return answer
