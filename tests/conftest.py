"""What all tests share: the application, a client for it, and how much Hypothesis tries."""

from __future__ import annotations

import os
import secrets
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import settings

from tests.applications import made_from, running, unchanged
from tools.postgres import Server, serving
from tutor import paths

# Every process of tests stores progress in a folder of its own, and so does every server that it
# starts. The folder of the instance belongs to whoever works in this tree.
FOLDER = Path(tempfile.mkdtemp(prefix="hearts-tests-"))
os.environ["DATABASE_URL"] = f"sqlite:///{FOLDER}/progress.sqlite3"
os.environ["HEARTS_SECRET_KEY"] = secrets.token_hex(32)
os.environ["HEARTS_INSTANCE"] = str(FOLDER)
# Tests do in a minute what people do in a day, and all from one address.
os.environ["HEARTS_RATE_LIMITS"] = "off"

# No deadline: a slow machine is not a wrong program. In CI the examples are always the same ones,
# so that a change is judged by what it changes.
settings.register_profile("default", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "default")


def pytest_unconfigure() -> None:
    """Take away what the tests have stored."""
    shutil.rmtree(FOLDER, ignore_errors=True)


@pytest.fixture(scope="session")
def shared_app() -> Iterator[Flask]:
    """The application as it runs for people, but with errors raised instead of shown.

    It is made once: to prove every lesson and to compile every template takes longer than most
    tests. Tests ask for ``app``, which sees that they leave it as it is.
    """
    with running(made_from(paths.lessons())) as app:
        yield app


@pytest.fixture
def app(shared_app: Flask) -> Iterator[Flask]:
    """The application that all tests share, so none may change it: whoever must takes ``own_app``.

    What it has drawn for other tests is kept, as it is kept for other people on the real site.
    """
    with unchanged(shared_app):
        yield shared_app


@pytest.fixture
def own_app() -> Iterator[Flask]:
    """An application for one test alone, which may change it."""
    with running(made_from(paths.lessons())) as app:
        yield app


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser without JavaScript that keeps its cookies."""
    return app.test_client()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A PostgreSQL server for all tests of this process; whoever stops it must start it again."""
    with serving() as server:
        yield server
