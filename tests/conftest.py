"""What all tests share: the application, a client for it, and how much Hypothesis tries."""

from __future__ import annotations

import os

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import settings

# No deadline: a slow machine is not a wrong program. In CI the examples are always the same ones,
# so that a change is judged by what it changes.
settings.register_profile("default", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "default")


@pytest.fixture
def app() -> Flask:
    """The application as it runs for people, but with errors raised instead of shown."""
    from tutor import create_app

    application = create_app()
    application.testing = True
    return application


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser without JavaScript that keeps its cookies."""
    return app.test_client()
