"""What all tests share: the application, a client for it, and how much Hypothesis tries."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import settings

from tests.applications import made_from, unchanged
from tutor import paths

# No deadline: a slow machine is not a wrong program. In CI the examples are always the same ones,
# so that a change is judged by what it changes.
settings.register_profile("default", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "default")


@pytest.fixture(scope="session")
def shared_app() -> Flask:
    """The application as it runs for people, but with errors raised instead of shown.

    It is made once: to prove every lesson and to compile every template takes longer than most
    tests. Tests ask for ``app``, which sees that they leave it as it is.
    """
    return made_from(paths.lessons())


@pytest.fixture
def app(shared_app: Flask) -> Iterator[Flask]:
    """The application that all tests share, so none may change it: whoever must takes ``own_app``.

    What it has drawn for other tests is kept, as it is kept for other people on the real site.
    """
    with unchanged(shared_app):
        yield shared_app


@pytest.fixture
def own_app() -> Flask:
    """An application for one test alone, which may change it."""
    return made_from(paths.lessons())


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser without JavaScript that keeps its cookies."""
    return app.test_client()
