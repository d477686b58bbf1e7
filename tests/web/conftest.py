"""Readers of the site: with the real course, or with the practice course whose cards are known."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.teach.practice_course import FOLDER
from tests.web.reader import Reader
from tutor import create_app, paths


@pytest.fixture
def reader(client: FlaskClient) -> Reader:
    """A reader of the site as it is."""
    return Reader(client)


@pytest.fixture
def practice_app(monkeypatch: pytest.MonkeyPatch) -> Flask:
    """The site with the practice course."""
    monkeypatch.setattr(paths, "lessons", lambda: FOLDER)
    app = create_app()
    app.testing = True
    return app


@pytest.fixture
def learner(practice_app: Flask) -> Reader:
    """A reader of the practice course."""
    return Reader(practice_app.test_client())
