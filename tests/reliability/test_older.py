"""A database that an older version has left is brought up to date, with all that is in it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text

from tests.reliability.database import (
    SECRET,
    derived,
    is_sound,
    kept_by_name,
    looking,
    rebuild,
)
from tests.reliability.site import sqlite_url
from tutor.store import Event, Kind, Store
from tutor.store.schema import REVISION

OLDER = sorted((Path(__file__).parent / "data").glob("*.sql"))


@pytest.mark.parametrize("dump", OLDER, ids=lambda dump: dump.stem)
def test_nothing_is_lost_on_the_way_to_this_version(dump: Path, tmp_path: Path) -> None:
    url = sqlite_url(tmp_path)
    with closing(sqlite3.connect(tmp_path / "progress.sqlite3")) as older:
        older.executescript(dump.read_text())
        before = set(older.execute("SELECT place, kind, moves FROM events"))
    with closing(Store(url, secret=SECRET)) as store:
        store.ready()
        with looking(url) as connection:
            version = connection.scalar(text("SELECT version_num FROM alembic_version"))
        assert version == REVISION
        stored = kept_by_name(url)
        assert {each for kept in stored.values() for each in kept} == before
        codes = [store.code(learner) for learner in stored]
        assert [store.learner_of_code(code) for code in codes if code] != []
        for learner in stored:
            assert store.record(learner, Event.of("puzzle/a", Kind.SOLVED, "theme/a")) == learner
            assert store.summary(learner).events == stored[learner].total() + 1
    now = derived(url)
    rebuild(url)
    assert derived(url) == now
    is_sound(url)
