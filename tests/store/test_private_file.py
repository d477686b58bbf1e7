"""The file of SQLite is its owner's alone, and making it so takes no lock away."""

from __future__ import annotations

import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.store.happenings import SECRET, missed
from tutor.store import Store

LOOK = (
    "import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute('SELECT 1 FROM events').fetchall()"
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "somewhere" / "progress.sqlite3"


def test_nobody_else_may_read_what_is_stored(path: Path) -> None:
    with closing(Store(f"sqlite:///{path}", secret=SECRET)) as store:
        store.record(None, missed())
        files = sorted(path.parent.iterdir())
        assert [file.name[len(path.name) :] for file in files] == ["", "-shm", "-wal"]
        assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}


def test_rights_that_were_given_to_others_stay(path: Path) -> None:
    path.parent.mkdir()
    path.touch(0o640)
    path.chmod(0o640)
    with closing(Store(f"sqlite:///{path}", secret=SECRET)) as store:
        store.record(None, missed())
        assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_second_store_of_this_process_takes_no_lock_away(path: Path) -> None:
    url = f"sqlite:///{path}"
    with closing(Store(url, secret=SECRET)) as one, closing(Store(url, secret=SECRET)) as other:
        learner = one.record(None, missed())
        assert other.summary(learner).events == 1
        # Whoever closes a file as the last one clears up beside it, as if we were not there.
        subprocess.run([sys.executable, "-c", LOOK, str(path)], check=True)
        assert path.with_name(f"{path.name}-wal").exists()
