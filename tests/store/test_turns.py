"""Threads of one process that write at once: with SQLite they take turns."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest
from sqlalchemy import Connection

from tests.store.happenings import HOLD, SECRET, missed, solved
from tutor.store import Store, StoreDown

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
