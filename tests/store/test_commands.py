"""``hearts-tutor database``: the commands for whoever looks after the database."""

from __future__ import annotations

from contextlib import closing

import pytest
from click.testing import CliRunner
from sqlalchemy import text

from tests.store.happenings import HOLD, SECRET, solved
from tools.postgres import Server
from tutor import cli
from tutor.store import Store
from tutor.store.spacing import DAY


def database(url: str, *arguments: str) -> tuple[int, str]:
    """How a command ends, and what it prints."""
    done = CliRunner(env={"DATABASE_URL": url}).invoke(cli.main, ["database", *arguments])
    return done.exit_code, done.output.strip()


def test_a_server_is_upgraded_once(postgres: Server) -> None:
    name = postgres.create()
    url = postgres.url(name)
    code, printed = database(url, "check")
    assert code == 1
    assert "other schema" in printed
    assert database(url, "upgrade") == (0, "the tables have been upgraded")
    assert database(url, "upgrade") == (0, "the tables are up to date")
    assert database(url, "check") == (0, "the database is ready")
    postgres.drop(name)


def test_what_was_damaged_is_rebuilt(url: str) -> None:
    with closing(Store(url, secret=SECRET)) as store:
        learner = store.record(None, solved(HOLD))
        store._database.write(lambda c: c.execute(text("DELETE FROM standings")))
        assert database(url, "rebuild") == (0, "learners: 1")
        assert store.solved(learner, "") == {HOLD}


def test_the_idle_are_forgotten(url: str) -> None:
    with closing(Store(url, secret=SECRET)) as store:
        now = store.now()
        with closing(Store(url, secret=SECRET, clock=lambda: now - 10 * DAY)) as long_ago:
            long_ago.record(None, solved())
        stays = store.record(None, solved())
        assert database(url, "forget", "--days", "11") == (0, "learners forgotten: 0")
        assert database(url, "forget", "--days", "9") == (0, "learners forgotten: 1")
        assert store.resolve([stays]) == stays


@pytest.mark.parametrize("days", ["0", "-1", "x"])
def test_to_forget_everybody_is_not_asked_for_by_mistake(file_url: str, days: str) -> None:
    assert database(file_url, "forget")[0] == 2
    assert database(file_url, "forget", "--days", days)[0] == 2


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("postgresql://127.0.0.1:1/hearts", "the database cannot be used: unreachable"),
        ("mysql://127.0.0.1/hearts", "DATABASE_URL"),
        ("none", "there is no database"),
    ],
)
def test_what_cannot_be_done_is_said_in_words(url: str, told: str) -> None:
    code, printed = database(url, "check")
    assert code in (1, 2)
    assert told in printed
    assert "Traceback" not in printed
