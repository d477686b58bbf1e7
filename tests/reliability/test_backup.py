"""What docs/backup.md tells is done, command by command, while people play."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import pytest

from tests.reliability.database import SECRET, derived, is_sound, kept_by_name, rebuild
from tests.reliability.learners import PATIENCE
from tests.reliability.site import sqlite_url
from tools.postgres import Server
from tutor.store import Event, Kind, Store

PAGE = Path(__file__).parents[2] / "docs/backup.md"
COMMANDS = dict(
    re.findall(r"^```sh ([\w-]+)\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL)
)
PLAYERS = 3
MOMENT = 0.005
"""Seconds between two answers of a player."""


@dataclass(frozen=True)
class Kept:
    """A database that is looked after, and where its backups go."""

    url: str
    variables: dict[str, str]

    def run(self, name: str) -> str:
        """Run the commands that the page calls ``name``; what they print."""
        done = subprocess.run(
            ["sh", "-euc", COMMANDS[name]],
            env=os.environ | self.variables,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()


@pytest.fixture
def variables(tmp_path: Path, folder: Path) -> dict[str, str]:
    """The environment in which the commands are typed."""
    backup = tmp_path / "backup"
    backup.mkdir()
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return {"HEARTS_INSTANCE": str(folder), "BACKUP": str(backup), "PATH": path}


@pytest.fixture
def file(folder: Path, variables: dict[str, str]) -> Kept:
    """A file of SQLite."""
    return Kept(sqlite_url(folder), variables)


@pytest.fixture
def database(postgres: Server, variables: dict[str, str]) -> Iterator[Kept]:
    """A database of PostgreSQL."""
    name = postgres.create()
    url = postgres.url(name)
    path = f"{postgres.programs}{os.pathsep}{variables['PATH']}"
    given = {**variables, "DATABASE_URL": url, "HEARTS_SECRET_KEY": SECRET, "PATH": path}
    with closing(Store(url, secret=SECRET)) as store:
        store.upgrade()
    yield Kept(url, given)
    postgres.drop(name)


@contextmanager
def playing(url: str) -> Iterator[threading.Event]:
    """Let learners play meanwhile; the event says that all of them have begun."""
    over, begun = threading.Event(), threading.Barrier(PLAYERS + 1, timeout=PATIENCE)

    def play() -> None:
        with closing(Store(url, secret=SECRET)) as store:
            learner = None
            for number in count():
                kind = Kind.SOLVED if number % 2 else Kind.MISSED
                learner = store.record(
                    learner, Event.of(f"puzzle/duck-{number // 2}", kind, "theme/duck", moves="4C")
                )
                if number == 3:
                    begun.wait()
                if over.wait(MOMENT):
                    return

    threads = [threading.Thread(target=play) for _ in range(PLAYERS)]
    for thread in threads:
        thread.start()
    try:
        begun.wait()
        yield over
    finally:
        over.set()
        for thread in threads:
            thread.join(PATIENCE)


def test_sqlite_is_backed_up_and_restored_as_the_page_says(file: Kept) -> None:
    with playing(file.url):
        file.run("backup-sqlite")
        assert file.run("check-sqlite") == "ok"
    copy = sqlite_url(Path(file.variables["BACKUP"]))
    backed_up = everything(copy)
    assert everything(file.url) != backed_up
    assert file.run("restore-sqlite") == "the database is ready"
    assert everything(file.url) == backed_up
    it_is_whole_and_goes_on(file.url)


def test_postgresql_is_backed_up_and_restored_as_the_page_says(database: Kept) -> None:
    with playing(database.url):
        database.run("backup-postgresql")
    played = everything(database.url)
    assert database.run("restore-postgresql") == "the database is ready"
    restored = everything(database.url)
    assert len(restored) == PLAYERS
    for learner, kept in restored.items():
        assert kept <= played[learner]
    assert restored != played
    it_is_whole_and_goes_on(database.url)


def test_the_page_tells_nothing_that_is_not_tried_here() -> None:
    assert PAGE.read_text().count("```sh") == len(COMMANDS) == 5


def everything(url: str) -> dict[str, set[object]]:
    """What is stored of every learner."""
    return {name: set(kept) for name, kept in kept_by_name(url).items()}


def it_is_whole_and_goes_on(url: str) -> None:
    """See that nothing in it is half done, and that it takes what comes next."""
    before = derived(url)
    rebuild(url)
    assert derived(url) == before
    is_sound(url)
    with closing(Store(url, secret=SECRET)) as store:
        learner = store.record(None, Event.of("puzzle/duck-1", Kind.SOLVED, "theme/duck"))
        assert store.summary(learner).events == 1
