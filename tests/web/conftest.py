"""Readers of the site: with the real course, or with the practice course whose cards are known."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.teach.practice_course import FOLDER
from tests.teach.test_questions import FOLDER as ASKING
from tests.web.reader import Reader
from tutor import create_app, paths


@pytest.fixture
def reader(client: FlaskClient) -> Reader:
    """A reader of the site as it is."""
    return Reader(client)


@pytest.fixture
def in_app(app: Flask) -> Iterator[None]:
    """Within the site, as prose is made there, but outside of any request."""
    with app.app_context():
        yield


@pytest.fixture
def in_practice(practice_app: Flask) -> Iterator[None]:
    """Within the site of the practice course, in a request for its start page."""
    with practice_app.test_request_context("/en/"):
        practice_app.preprocess_request()
        yield


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


@pytest.fixture
def asking_app(monkeypatch: pytest.MonkeyPatch) -> Flask:
    """The site with the course that has a step of every kind of question."""
    monkeypatch.setattr(paths, "lessons", lambda: ASKING)
    app = create_app()
    app.testing = True
    return app


@pytest.fixture
def asked(asking_app: Flask) -> Reader:
    """A reader of the course of questions."""
    return Reader(asking_app.test_client())
