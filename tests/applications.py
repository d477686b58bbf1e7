"""Applications for tests: of any folder of lessons, and guarded where many tests share one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from flask import Flask

from tutor import create_app, paths
from tutor.store import Store


def made_from(lessons: Path) -> Flask:
    """The application with the lessons of a folder, and with errors raised instead of shown."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(paths, "lessons", lambda: lessons)
        app = create_app()
    app.testing = True
    return app


@contextmanager
def running(app: Flask) -> Iterator[Flask]:
    """Let tests use ``app``, and close its database in the end."""
    yield app
    store_of(app).close()


def store_of(app: Flask) -> Store:
    """Where ``app`` stores progress."""
    store = app.extensions["store"]
    assert isinstance(store, Store)
    return store


@contextmanager
def unchanged(app: Flask) -> Iterator[None]:
    """See that ``app`` is afterwards what it was before, because other tests use it too."""
    before = _state(app)
    yield
    after = _state(app)
    changed = [name for name, values in before.items() if values != after[name]]
    assert not changed, f"a shared application was changed: {', '.join(changed)}"


def _state(app: Flask) -> dict[str, object]:
    """What tests can change in an application."""
    environment = app.jinja_env
    return {
        "config": dict(app.config),
        "debug and testing": (app.debug, app.testing, environment.auto_reload),
        "extensions": dict(app.extensions),
        "views": dict(app.view_functions),
        "globals of templates": dict(environment.globals),
        "filters of templates": dict(environment.filters),
        "what runs before and after requests": {
            name: {key: list(functions) for key, functions in getattr(app, name).items()}
            for name in (
                "before_request_funcs",
                "after_request_funcs",
                "teardown_request_funcs",
                "template_context_processors",
                "url_value_preprocessors",
            )
        },
        "wsgi": app.wsgi_app,
    }
