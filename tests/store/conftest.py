"""Every test of the store runs twice: on SQLite and on a real PostgreSQL."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.store.clocks import Clock, Ticks
from tests.store.happenings import SECRET
from tools.postgres import Server
from tutor.store import Store


@pytest.fixture
def clock() -> Clock:
    """A clock that stands still until a test moves it."""
    return Clock()


@pytest.fixture
def ticks() -> Ticks:
    """The clock of a breaker."""
    return Ticks()


@pytest.fixture(scope="session")
def empty_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of SQLite with all tables and nothing in them."""
    path = tmp_path_factory.mktemp("empty") / "progress.sqlite3"
    upgraded(f"sqlite:///{path}")
    return path


@pytest.fixture(scope="session")
def empty_database(postgres: Server) -> str:
    """A database of the server with all tables and nothing in them."""
    name = postgres.create()
    upgraded(postgres.url(name))
    return name


def upgraded(url: str) -> None:
    with closing(Store(url, secret=SECRET)) as store:
        store.upgrade()


@pytest.fixture
def file_url(empty_file: Path, tmp_path: Path) -> str:
    """A file of SQLite for one test."""
    return f"sqlite:///{shutil.copy(empty_file, tmp_path)}"


@pytest.fixture
def server_url(postgres: Server, empty_database: str) -> Iterator[str]:
    """A database of PostgreSQL for one test."""
    name = postgres.create(empty_database)
    yield postgres.url(name)
    postgres.drop(name)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """A database for one test, of each kind in turn."""
    name = "file_url" if request.param == "sqlite" else "server_url"
    found = request.getfixturevalue(name)
    assert isinstance(found, str)
    return found


@pytest.fixture
def store(url: str, clock: Clock) -> Iterator[Store]:
    """The store, empty."""
    with closing(Store(url, secret=SECRET, clock=clock)) as made:
        yield made


@pytest.fixture
def other(url: str, clock: Clock) -> Iterator[Store]:
    """The same store as another process of the site has it."""
    with closing(Store(url, secret=SECRET, clock=clock)) as made:
        yield made
