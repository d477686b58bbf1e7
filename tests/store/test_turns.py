"""Threads of one process that write at once: with SQLite they take turns."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, contextmanager

import pytest
from sqlalchemy import Connection, insert, select

from tests.store.happenings import HOLD, SECRET, missed, solved
from tutor.store import Store, StoreDown
from tutor.store.schema import learners
from tutor.store.sqlite import Sqlite
from tutor.store.turns import Work

PATIENCE = 30.0
SHORT = 0.5
THREADS = 6


def at_once(things: list[Callable[[], object]]) -> None:
    start = threading.Barrier(len(things), timeout=PATIENCE)

    def one(thing: Callable[[], object]) -> None:
        start.wait()
        thing()

    with ThreadPoolExecutor(len(things)) as pool:
        for each in [pool.submit(one, thing) for thing in things]:
            each.result(PATIENCE)


def test_of_several_threads_one_writes_at_a_time(file_url: str) -> None:
    inside = threading.Semaphore(1)

    def work(connection: Connection) -> None:
        assert inside.acquire(blocking=False)
        connection.exec_driver_sql("SELECT count(*) FROM events").all()
        inside.release()

    with closing(Store(file_url, secret=SECRET)) as store:
        at_once([lambda: store._database.write(work)] * THREADS)


@contextmanager
def kept_waiting(store: Store, works: Sequence[Work]) -> Iterator[list[Future[object]]]:
    """Let threads that want to do ``works`` wait for another one, until the block ends."""
    begun, over = threading.Event(), threading.Event()

    def slow(_: Connection) -> None:
        begun.set()
        assert over.wait(PATIENCE)

    with ThreadPoolExecutor(len(works) + 1) as pool:
        first = pool.submit(store._database.write, slow)
        assert begun.wait(PATIENCE)
        waiting = [pool.submit(store._database.write, work) for work in works]
        while len(store._database._turns._waiting) < len(works):
            time.sleep(0.001)
        try:
            yield waiting
        finally:
            over.set()
        first.result(PATIENCE)


def adding(number: int) -> Work:
    """Work that makes a learner with a name."""
    row = {"name": f"learner-{number}", "created_at": 0, "active_at": 0}
    return lambda connection: connection.execute(insert(learners), row).rowcount


def names(store: Store) -> list[str]:
    return store._database.read(
        lambda connection: list(connection.scalars(select(learners.c.name).order_by("id")))
    )


def failing(_: Connection) -> None:
    raise ZeroDivisionError


def test_all_who_wait_are_served_in_one_transaction(
    file_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = []
    begin = Sqlite.begin

    def counted(backend: Sqlite, connection: Connection) -> None:
        begun.append(connection)
        begin(backend, connection)

    monkeypatch.setattr(Sqlite, "begin", counted)
    with closing(Store(file_url, secret=SECRET)) as store:
        with kept_waiting(store, [adding(number) for number in range(THREADS)]) as waiting:
            assert not any(each.done() for each in waiting)
        assert [each.result(PATIENCE) for each in waiting] == [1] * THREADS
        assert names(store) == [f"learner-{number}" for number in range(THREADS)]
    assert len(begun) == 2


def test_nobody_fails_for_the_mistake_of_another(file_url: str) -> None:
    with closing(Store(file_url, secret=SECRET)) as store:
        with kept_waiting(store, [adding(1), failing, adding(2), adding(3)]) as waiting:
            pass
        with pytest.raises(ZeroDivisionError):
            waiting.pop(1).result(PATIENCE)
        assert [each.result(PATIENCE) for each in waiting] == [1, 1, 1]
        assert sorted(names(store)) == ["learner-1", "learner-2", "learner-3"]


def test_what_somebody_has_given_up_is_not_done_later(file_url: str) -> None:
    with closing(Store(file_url, secret=SECRET, patience=SHORT)) as store:
        with kept_waiting(store, [adding(1)]) as (waiting,), pytest.raises(StoreDown):
            waiting.result(PATIENCE)
        store._database.write(adding(2))
        assert names(store) == ["learner-2"]


def test_who_is_being_served_waits_for_the_outcome(file_url: str) -> None:
    begun, over = threading.Event(), threading.Event()

    def slow(_: Connection) -> None:
        begun.set()
        assert over.wait(PATIENCE)

    with closing(Store(file_url, secret=SECRET, patience=SHORT)) as store:
        with kept_waiting(store, [slow, adding(1)]) as waiting:
            pass
        assert begun.wait(PATIENCE)
        time.sleep(2 * SHORT)
        over.set()
        assert waiting[1].result(PATIENCE) == 1
        assert names(store) == ["learner-1"]


def test_what_takes_long_is_done_alone(file_url: str) -> None:
    inside = []

    def alone(connection: Connection) -> None:
        inside.append(connection)
        connection.exec_driver_sql("ROLLBACK")  # what others had done here would be lost
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    with closing(Store(file_url, secret=SECRET)) as store:
        with ThreadPoolExecutor() as pool, kept_waiting(store, [adding(1), adding(2)]) as waiting:
            long = pool.submit(store._database.write, alone, takes_long=True)
            time.sleep(0.2)  # so that it waits, too
        assert [each.result(PATIENCE) for each in waiting] == [1, 1]
        long.result(PATIENCE)
        assert inside
        assert sorted(names(store)) == ["learner-1", "learner-2"]


def test_in_a_server_they_need_not_wait_for_each_other(server_url: str) -> None:
    together = threading.Barrier(2, timeout=PATIENCE)
    with closing(Store(server_url, secret=SECRET)) as store:
        at_once([lambda: store._database.write(lambda _: together.wait())] * 2)


def test_threads_that_wait_for_a_locked_file_do_so_together(file_url: str) -> None:
    path = file_url.removeprefix("sqlite:///")
    with (
        closing(Store(file_url, secret=SECRET, patience=SHORT)) as store,
        closing(sqlite3.connect(path, isolation_level=None)) as other,
    ):
        learner = store.record(None, solved(HOLD))
        other.execute("BEGIN IMMEDIATE")
        begun = time.monotonic()

        def refused() -> None:
            with pytest.raises(StoreDown):
                store.record(learner, missed())

        at_once([refused] * THREADS)
        assert time.monotonic() - begun < THREADS / 2 * SHORT
