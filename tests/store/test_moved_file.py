"""The file of SQLite is taken away or exchanged while it is open."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.store.happenings import SECRET
from tutor.store import Event, Kind, Store, StoreDown


def event(step: int) -> Event:
    return Event.of(f"lesson/passing/step-{step}", Kind.SOLVED, "lesson/passing")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "progress.sqlite3"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with closing(Store(f"sqlite:///{path}", secret=SECRET)) as opened:
        yield opened


def take_away(path: Path) -> None:
    for each in path.parent.glob(f"{path.name}*"):
        each.unlink()


def kept(path: Path, learner: str) -> int:
    """How much somebody finds who opens the file anew."""
    with closing(Store(f"sqlite:///{path}", secret=SECRET)) as other:
        return other.summary(learner).events


def test_what_is_stored_after_the_file_was_taken_away_is_in_the_new_one(
    store: Store, path: Path
) -> None:
    first = store.record(None, event(1))
    take_away(path)
    second = store.record(first, event(2))
    assert kept(path, second) == 1
    assert store.solved(second, "lesson/") == {event(2).place}
    store.ready()


def test_a_file_that_was_put_back_is_used_at_once(store: Store, path: Path) -> None:
    learner = store.record(None, event(1))
    store.close()  # so that all of it is in the one file
    copy = path.read_bytes()
    store.record(learner, event(2))
    take_away(path)
    path.write_bytes(copy)
    assert store.summary(learner).events == 1
    store.record(learner, event(3))
    assert kept(path, learner) == 2


def test_rubbish_in_its_place_is_noticed(store: Store, path: Path) -> None:
    learner = store.record(None, event(1))
    take_away(path)
    path.write_bytes(b"no database" * 100)
    with pytest.raises(StoreDown):
        store.record(learner, event(2))
