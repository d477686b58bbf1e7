"""What the tests of reliability share: answers to give, and folders and databases to kill."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from tests.reliability.site import Site, serving, sqlite_url
from tools.answers import Answer, drill_answers, lesson_answers

DRILL_ANSWERS = 1600
"""Answers to drills, so that even a quick machine does not run out of answers."""


@pytest.fixture(scope="session")
def answers() -> list[Answer]:
    """Everything that can be answered in the lessons, and some drills: each becomes one event."""
    return [*lesson_answers("en"), *islice(drill_answers("en"), DRILL_ANSWERS)]


@pytest.fixture(scope="session")
def shared_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where ``shared_site`` keeps what it keeps."""
    return tmp_path_factory.mktemp("shared")


@pytest.fixture(scope="session")
def shared_site(shared_folder: Path) -> Iterator[Site]:
    """A site for tests that leave it as it was; each of them has its own learners."""
    with serving(shared_folder) as site:
        yield site


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where a site keeps what it keeps."""
    found = tmp_path / "instance"
    found.mkdir()
    return found


@pytest.fixture
def url(folder: Path) -> str:
    """The SQLite database of a site that keeps everything in ``folder``."""
    return sqlite_url(folder)
