"""The tables: made by migrations, checked by every connection, and found by indexes."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, event, text

from tests.store.happenings import DUCK, HOLD, SECRET, hint, illegal, missed, solved
from tools.postgres import Server
from tutor.store import Store, StoreDown, Trouble
from tutor.store.schema import REVISION, metadata
from tutor.store.upgrade import MIGRATIONS


def scripts() -> ScriptDirectory:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return ScriptDirectory.from_config(config)


def test_the_program_needs_the_newest_migration() -> None:
    assert scripts().get_heads() == [REVISION]


def test_the_migrations_make_the_tables_that_the_program_knows(store: Store) -> None:
    def work(connection: Connection) -> Any:
        return compare_metadata(MigrationContext.configure(connection), metadata)

    assert store._database.read(work) == []


def test_a_file_is_upgraded_by_its_first_use(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/folder/progress.sqlite3"
    with closing(Store(url, secret=SECRET)) as store:
        assert not (tmp_path / "folder").exists()
        store.ready()
        learner = store.record(None, solved(HOLD))
    with closing(Store(url, secret=SECRET)) as store:
        assert store.upgrade() is False
        assert store.solved(learner, "") == {HOLD}
    with closing(sqlite3.connect(tmp_path / "folder/progress.sqlite3")) as file:
        assert file.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_a_server_waits_for_somebody_who_upgrades_it(postgres: Server) -> None:
    name = postgres.create()
    with closing(Store(postgres.url(name), secret=SECRET)) as store:
        for attempt in (store.ready, lambda: store.record(None, solved())):
            with pytest.raises(StoreDown) as down:
                attempt()
            assert down.value.why is Trouble.SCHEMA
        with closing(Store(postgres.url(name), secret=SECRET)) as owner:
            assert owner.upgrade() is True
            assert owner.upgrade() is False
            owner.ready()
    postgres.drop(name)


def test_tables_of_a_newer_program_are_left_alone(url: str) -> None:
    with closing(Store(url, secret=SECRET)) as store:
        learner = store.record(None, solved())
        store._database.write(
            lambda c: c.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        )
    with closing(Store(url, secret=SECRET)) as store:
        for attempt in (store.ready, lambda: store.record(learner, missed()), store.upgrade):
            with pytest.raises(StoreDown) as down:
                attempt()
            assert down.value.why is Trouble.SCHEMA


def test_tables_that_a_newer_program_takes_over_are_left_alone_from_then_on(url: str) -> None:
    with closing(Store(url, secret=SECRET)) as old, closing(Store(url, secret=SECRET)) as new:
        learner = old.record(None, solved())
        for change in (
            "ALTER TABLE standings RENAME COLUMN marks TO letters",
            "UPDATE alembic_version SET version_num = '9999'",
        ):
            new._database.write(partial(Connection.execute, statement=text(change)))
        for attempt in (lambda: old.record(learner, missed()), old.ready):
            with pytest.raises(StoreDown) as down:
                attempt()
            assert down.value.why is Trouble.SCHEMA


def test_tables_that_are_not_ours_are_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite3"
    with closing(sqlite3.connect(path)) as file:
        file.execute("CREATE TABLE events (what TEXT)")
        file.commit()
    with closing(Store(f"sqlite:///{path}", secret=SECRET)) as store:
        with pytest.raises(StoreDown) as down:
            store.ready()
        assert down.value.why is Trouble.SCHEMA
    with closing(sqlite3.connect(path)) as file:
        names = {name for (name,) in file.execute("SELECT name FROM sqlite_master")}
    assert names == {"events"}, "nothing half done"


class Trace:
    """Notes every statement that SQLite runs, with its values."""

    def __init__(self) -> None:
        self.statements: set[str] = set()

    def __call__(self, connection: sqlite3.Connection, *others: object) -> None:
        del others
        connection.set_trace_callback(self.statements.add)


def test_an_index_finds_whatever_is_asked_for(file_url: str) -> None:
    """No question takes longer because others have done much."""
    trace = Trace()
    with closing(Store(file_url, secret=SECRET)) as store:
        store.ready()
        engine = store._database._engine
        assert engine is not None
        event.listen(engine, "checkout", trace)
        do_everything(store)
    with closing(sqlite3.connect(file_url.removeprefix("sqlite:///"))) as file:
        plans = {
            asked: [row[3] for row in file.execute(f"EXPLAIN QUERY PLAN {asked}")]
            for asked in trace.statements
            if re.match("SELECT|UPDATE|INSERT|DELETE", asked)
        }
    assert len(plans) > 30
    slow = {asked: plan for asked, plan in plans.items() if any(map(SLOW.search, plan))}
    assert slow == {}


SLOW = re.compile(r"^SCAN|AUTOMATIC")


def do_everything(store: Store) -> None:
    """Ask everything that is asked on behalf of one learner."""
    learner, another = store.record(None, missed(DUCK)), store.record(None, solved(HOLD))
    for event_ in (hint(DUCK), solved(DUCK), illegal(HOLD)):
        store.record(learner, event_)
    store.resolve([another, learner])
    code = store.new_code(learner, None)
    assert code is not None
    assert store.code(learner) == code
    assert store.learner_of_code(code) == learner
    assert store.join(store.record(None, missed(HOLD)), code) == learner
    store.solved(learner, "lesson/")
    store.reached(learner, "lesson/")
    store.newest(learner, 5)
    store.outcomes(learner, [DUCK, HOLD])
    store.summary(learner)
    store.tallies(learner)
    store.missed_places(learner, "theme/duck", 5)
    store.import_(learner, store.export(learner))
    store.rebuild(learner)
    store.erase(learner)
