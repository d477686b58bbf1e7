"""What can go wrong with a database: nothing waits long or is half done, and it comes back."""

from __future__ import annotations

import os
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import OperationalError, ProgrammingError

from tests.store.clocks import Ticks
from tests.store.derived_rows import derived
from tests.store.happenings import DUCK, HOLD, SECRET, missed, shown, solved
from tools.postgres import Server
from tutor.store import Store, StoreDown, Summary, Trouble
from tutor.store.breaker import PAUSE

SHORT = 0.2


@pytest.fixture
def impatient(url: str, ticks: Ticks) -> Iterator[Store]:
    """A store that does not wait long."""
    with closing(store_at(url, ticks)) as store:
        yield store


def store_at(url: str, ticks: Ticks) -> Store:
    return Store(url, secret=SECRET, patience=SHORT, ticks=ticks)


def why(attempt: Callable[[], object]) -> Trouble:
    """Why something cannot be done."""
    with pytest.raises(StoreDown) as down:
        attempt()
    return down.value.why


@contextmanager
def file_of(url: str) -> Iterator[sqlite3.Connection]:
    path = url.removeprefix("sqlite:///")
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        yield file


@contextmanager
def locked(url: str) -> Iterator[None]:
    """Somebody else is writing, and does not come to an end."""
    if url.startswith("sqlite"):
        with file_of(url) as file:
            file.execute("BEGIN IMMEDIATE")
            yield
    else:
        with psycopg.connect(url) as other:
            other.execute("LOCK TABLE learners IN ROW EXCLUSIVE MODE")
            other.execute("SELECT * FROM learners FOR UPDATE")
            yield


def test_while_somebody_else_writes_it_can_be_read_and_then_all_is_well(
    impatient: Store, url: str, ticks: Ticks
) -> None:
    learner = impatient.record(None, solved(HOLD))
    with locked(url):
        assert why(lambda: impatient.record(learner, missed())) is Trouble.LOCKED
        assert impatient.solved(learner, "") == {HOLD}
    ticks.now += PAUSE
    impatient.record(learner, missed())
    assert impatient.summary(learner).events == 2


def test_a_locked_file_makes_only_the_first_one_wait(file_url: str, ticks: Ticks) -> None:
    with closing(store_at(file_url, ticks)) as store:
        learner = store.record(None, missed())
        with locked(file_url):
            assert why(lambda: store.record(learner, solved())) is Trouble.LOCKED
            begun = time.monotonic()
            for _ in range(20):
                assert why(lambda: store.record(learner, solved())) is Trouble.LOCKED
            assert time.monotonic() - begun < 20 * SHORT / 2
        ticks.now += PAUSE
        store.record(learner, solved())


def test_one_locked_learner_does_not_stop_the_others(server_url: str, ticks: Ticks) -> None:
    with closing(store_at(server_url, ticks)) as store:
        busy, free = store.record(None, missed()), store.record(None, missed())
        with psycopg.connect(server_url) as other:
            other.execute("SELECT * FROM learners WHERE name = %s FOR UPDATE", [busy])
            assert why(lambda: store.record(busy, solved())) is Trouble.LOCKED
            store.record(free, solved())
        store.record(busy, solved())
        assert store.summary(busy) == store.summary(free)


@pytest.mark.parametrize("read", [True, False])
def test_where_there_is_no_folder_and_cannot_be_one(
    tmp_path: Path, ticks: Ticks, read: bool
) -> None:
    (tmp_path / "file").touch()
    with closing(store_at(f"sqlite:///{tmp_path}/file/folder/progress.sqlite3", ticks)) as store:
        attempt = store.ready if read else lambda: store.record(None, solved())
        assert why(attempt) is Trouble.UNREACHABLE
        (tmp_path / "file").unlink()
        assert why(attempt) is Trouble.UNREACHABLE, "it is not tried again so soon"
        ticks.now += PAUSE
        attempt()


def test_where_the_file_cannot_be_opened(tmp_path: Path, ticks: Ticks) -> None:
    (tmp_path / "progress.sqlite3").mkdir()
    with closing(store_at(f"sqlite:///{tmp_path}/progress.sqlite3", ticks)) as store:
        assert why(store.ready) is Trouble.UNREACHABLE


def test_a_file_that_is_no_database(tmp_path: Path, ticks: Ticks) -> None:
    path = tmp_path / "progress.sqlite3"
    path.write_bytes(b"this is a letter to somebody " * 200)
    with closing(store_at(f"sqlite:///{path}", ticks)) as store:
        assert why(store.ready) is Trouble.BROKEN
    assert path.read_bytes().startswith(b"this is a letter")


@contextmanager
def without_rights() -> Iterator[None]:
    """As a user who is not root: root may do everything."""
    if os.geteuid() != 0:
        yield
        return
    nobody = 65534
    os.seteuid(nobody)
    try:
        yield
    finally:
        os.seteuid(0)


def test_a_file_that_may_not_be_written(file_url: str, ticks: Ticks) -> None:
    with closing(store_at(file_url, ticks)) as store:
        learner = store.record(None, solved(HOLD))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = folder / "progress.sqlite3"
        path.write_bytes(Path(file_url.removeprefix("sqlite:///")).read_bytes())
        path.chmod(0o444)
        folder.chmod(0o555)
        with closing(store_at(f"sqlite:///{path}", ticks)) as store, without_rights():
            told = why(lambda: store.record(learner, missed()))
        assert told in (Trouble.READ_ONLY, Trouble.UNREACHABLE)
        folder.chmod(0o755)


def test_a_server_that_may_not_be_written_can_be_read(
    postgres: Server, server_url: str, ticks: Ticks
) -> None:
    with closing(store_at(server_url, ticks)) as store:
        learner = store.record(None, solved(HOLD))
    name = server_url.rpartition("/")[2]
    postgres.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    with closing(store_at(server_url, ticks)) as store:
        assert why(lambda: store.record(learner, missed())) is Trouble.READ_ONLY
        assert store.solved(learner, "") == {HOLD}
    postgres.execute(f"ALTER DATABASE {name} RESET default_transaction_read_only")
    with closing(store_at(server_url, ticks)) as store:
        store.record(learner, missed())


def test_a_full_file_keeps_what_it_has_and_goes_on_when_there_is_room(
    file_url: str, ticks: Ticks
) -> None:
    with closing(store_at(file_url, ticks)) as store:
        learner = store.record(None, solved(HOLD))
        engine = store._database._engine
        assert engine is not None
        limit = Limit()
        event.listen(engine, "checkout", limit)
        stored = fill(store, learner)
        assert store.summary(learner).events == stored + 1
        assert store.solved(learner, "") == {HOLD}, "it can still be read"
        before = derived(store, learner)
        limit.pages = 100_000
        store.rebuild(learner)
        assert derived(store, learner) == before
        store.record(learner, missed(moves="at.last"))
        assert store.summary(learner).events == stored + 2


def fill(store: Store, learner: str) -> int:
    """Store long events until there is no more room, and return how many that were."""
    for stored in range(10_000):
        try:
            store.record(learner, missed(moves=f"{stored}." + "4C." * 200))
        except StoreDown as down:
            if down.why is Trouble.FULL:
                return stored
            raise
    raise AssertionError("there is room for everything")


class Limit:
    """The most pages that a file of SQLite may have."""

    def __init__(self) -> None:
        self.pages = 60

    def __call__(self, connection: sqlite3.Connection, *others: object) -> None:
        del others
        connection.execute(f"PRAGMA max_page_count = {self.pages}")


def test_a_server_that_does_not_answer_is_not_asked_again_at_once(
    postgres: Server, server_url: str, ticks: Ticks
) -> None:
    with closing(store_at(server_url, ticks)) as store:
        learner = store.record(None, solved(HOLD))
        postgres.stop()
        try:
            assert why(lambda: store.record(learner, missed())) is Trouble.UNREACHABLE
            assert why(lambda: store.solved(learner, "")) is Trouble.UNREACHABLE
            ticks.now += PAUSE
            assert why(store.ready) is Trouble.UNREACHABLE
        finally:
            postgres.start()
        assert why(store.ready) is Trouble.UNREACHABLE, "a moment longer"
        ticks.now += PAUSE
        store.ready()
        store.record(learner, missed())
        assert store.summary(learner).events == 2


def test_a_server_that_was_started_again_is_not_noticed(
    postgres: Server, server_url: str, ticks: Ticks
) -> None:
    with closing(store_at(server_url, ticks)) as store:
        learner = store.record(None, solved(HOLD))
        postgres.stop()
        postgres.start()
        assert store.record(learner, missed()) == learner
        postgres.kill()
        postgres.start()
        assert store.solved(learner, "") == {HOLD}


def test_a_server_that_is_nowhere(ticks: Ticks) -> None:
    with closing(store_at("postgresql://127.0.0.1:1/hearts", ticks)) as store:
        assert why(store.ready) is Trouble.UNREACHABLE
        assert why(store.upgrade) is Trouble.UNREACHABLE


def test_a_database_that_is_not_there(postgres: Server, ticks: Ticks) -> None:
    with closing(store_at(postgres.url("nothing"), ticks)) as store:
        assert why(store.ready) is Trouble.UNREACHABLE


def test_a_user_who_may_not_look(postgres: Server, server_url: str, ticks: Ticks) -> None:
    database = server_url.rpartition("/")[2]
    postgres.execute("CREATE ROLE guest LOGIN")
    try:
        with closing(store_at(server_url.replace("hearts@", "guest@"), ticks)) as store:
            assert why(store.ready) is Trouble.REFUSED
    finally:
        postgres.execute("DROP ROLE guest", database)


def test_a_server_that_takes_too_long(server_url: str, ticks: Ticks) -> None:
    with closing(store_at(server_url, ticks)) as store:
        store.ready()
        slow = text("SELECT pg_sleep(60)")
        assert why(lambda: store._database.read(lambda c: c.execute(slow))) is Trouble.SLOW
        ticks.now += PAUSE
        store.ready()


def test_a_mistake_in_the_program_is_no_trouble_of_the_database(impatient: Store) -> None:
    wrong = text("SELECT nothing FROM nowhere")
    with pytest.raises((OperationalError, ProgrammingError)):
        impatient._database.read(lambda c: c.execute(wrong))
    impatient.ready()


def test_what_fails_in_the_middle_is_not_done_at_all(store: Store) -> None:
    learner = store.record(None, shown(DUCK))
    before = derived(store, learner)

    class Interrupted(Exception):
        pass

    def half(number: int) -> None:
        def happened() -> Iterator[object]:
            yield solved(HOLD)
            raise Interrupted(number)

        store.move_in(learner, happened())  # type: ignore[arg-type]

    for number in range(20):
        with pytest.raises(Interrupted):
            half(number)
    assert derived(store, learner) == before
    assert store.record(learner, solved(HOLD)) == learner
    assert store.summary(learner) == Summary(tried=1, steps=1, events=2)
