"""Readers of the site: with the real course, or with the practice course whose cards are known."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.applications import made_from, running, unchanged
from tests.teach.practice_course import FOLDER
from tests.teach.test_questions import FOLDER as ASKING
from tests.web.bank_of_endings import write_bank
from tests.web.reader import Reader
from tests.web.small_bank import CELLS, TODAY
from tutor import paths
from tutor.teach.puzzles.bank import Bank, write_counts
from tutor.web import puzzle_hub


@pytest.fixture(autouse=True)
def everything_can_be_said(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """See that no sentence was left in English because a translation is missing or broken.

    What is drawn once is kept for the tests that follow, so this is seen only by the first test
    that draws it, whatever that test is about.
    """
    yield
    said = [*caplog.get_records("setup"), *caplog.get_records("call")]
    assert [r.getMessage() for r in said if r.name.startswith("tutor.i18n")] == []


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


@pytest.fixture(scope="session")
def shared_practice_app() -> Iterator[Flask]:
    """The site with the practice course, made once."""
    with running(made_from(FOLDER)) as app:
        yield app


@pytest.fixture
def practice_app(shared_practice_app: Flask) -> Iterator[Flask]:
    """The site with the practice course. Tests share it and may not change it."""
    with unchanged(shared_practice_app):
        yield shared_practice_app


@pytest.fixture
def learner(practice_app: Flask) -> Reader:
    """A reader of the practice course."""
    return Reader(practice_app.test_client())


@pytest.fixture(scope="session")
def shared_asking_app() -> Iterator[Flask]:
    """The site with the course that has a step of every kind of question, made once."""
    with running(made_from(ASKING)) as app:
        yield app


@pytest.fixture
def bank(app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bank:
    """The bank of the site, for one test: the small one, and a day that stays."""
    write_counts(tmp_path, CELLS)
    small = Bank.load(tmp_path)
    monkeypatch.setitem(app.extensions, "bank", small)
    monkeypatch.setattr(puzzle_hub, "today", lambda: TODAY)
    return small


@pytest.fixture
def asking_app(shared_asking_app: Flask) -> Iterator[Flask]:
    """The site with the course of questions. Tests share it and may not change it."""
    with unchanged(shared_asking_app):
        yield shared_asking_app


@pytest.fixture
def asked(asking_app: Flask) -> Reader:
    """A reader of the course of questions."""
    return Reader(asking_app.test_client())


@pytest.fixture(scope="session")
def puzzle_site() -> Iterator[Flask]:
    """The site, made once for all tests of puzzles: they exchange its bank, and change no more."""
    with running(made_from(paths.lessons())) as app:
        yield app


@pytest.fixture(scope="session")
def bank_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the bank of the endings is written."""
    folder = tmp_path_factory.mktemp("bank")
    write_bank(folder)
    return folder


@pytest.fixture
def solver(puzzle_site: Flask, bank_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Reader:
    """A reader of the site whose bank is made of the endings."""
    monkeypatch.setitem(puzzle_site.extensions, "bank", Bank.load(bank_folder))
    return Reader(puzzle_site.test_client())
