"""The PostgreSQL of the tests: found, started, stopped, killed; or one clear line."""

from __future__ import annotations

from pathlib import Path

import psycopg
import pytest

from tools import postgres as tool
from tools.postgres import NoPostgresError, Server


def programs(folder: Path, *names: str) -> Path:
    folder.mkdir(parents=True)
    for name in names:
        (folder / name).touch(mode=0o755)
    return folder


def test_the_programs_on_the_path_come_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = programs(tmp_path / "bin", "initdb", "postgres")
    monkeypatch.setenv("PATH", str(ours))
    assert tool.find_programs() == ours


def test_half_of_the_programs_are_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(programs(tmp_path / "bin", "initdb")))
    assert tool.find_programs() is None


def test_where_there_is_none_one_line_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(programs(tmp_path / "bin", "initdb")))
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    with pytest.raises(NoPostgresError, match="apt-get install postgresql") as error:
        tool.require_programs()
    assert "\n" not in str(error.value)


def test_a_server_that_does_not_start_says_why(tmp_path: Path, postgres: Server) -> None:
    broken = Server(postgres.programs, programs(tmp_path / "empty"), postgres.port)
    with pytest.raises(NoPostgresError, match="does not start"):
        broken.start()


def test_a_database_is_made_like_another_and_goes_again(postgres: Server) -> None:
    first = postgres.create()
    postgres.execute("CREATE TABLE cards (name TEXT)", first)
    second = postgres.create(first)
    with psycopg.connect(postgres.url(second)) as connection:
        connection.execute("INSERT INTO cards VALUES ('QS')")
        connection.commit()
        postgres.drop(second)
    postgres.drop(first)
    with pytest.raises(psycopg.OperationalError, match="does not exist"):
        psycopg.connect(postgres.url(first))


def test_a_killed_server_starts_again_where_it_was(postgres: Server) -> None:
    name = postgres.create()
    postgres.execute("CREATE TABLE cards (name TEXT)", name)
    postgres.kill()
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(postgres.url(name))
    postgres.start()
    postgres.execute("INSERT INTO cards VALUES ('QS')", name)
    postgres.drop(name)
