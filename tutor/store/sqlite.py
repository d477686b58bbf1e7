"""How SQLite is opened, and what its errors mean."""

from __future__ import annotations

import os
import sqlite3
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from select import select

from sqlalchemy import URL, Connection, Engine, NullPool, create_engine
from sqlalchemy.engine.interfaces import DBAPIConnection, DBAPICursor

from tutor.store.backend import REVISION_QUERY, check_each, check_revision
from tutor.store.trouble import StoreDown, Trouble

SYNC_EVERY = 1.0
"""Seconds. See :meth:`Sqlite.begin`."""

PAGES_BEHIND = 4000
"""So many pages of 4 KB are written beside the file before they are moved into it. With several
processes that write without a pause it can often not be done at once, and each try waits for the
disk."""

SHORTEST_PAUSE, LONGEST_PAUSE = 0.0003, 0.005
"""Seconds after which a process that waits for another one to have written looks again."""

_TROUBLES = {
    sqlite3.SQLITE_BUSY: Trouble.LOCKED,
    sqlite3.SQLITE_LOCKED: Trouble.LOCKED,
    sqlite3.SQLITE_PROTOCOL: Trouble.LOCKED,
    sqlite3.SQLITE_FULL: Trouble.FULL,
    sqlite3.SQLITE_READONLY: Trouble.READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: Trouble.UNREACHABLE,
    sqlite3.SQLITE_IOERR: Trouble.BROKEN,
    sqlite3.SQLITE_CORRUPT: Trouble.BROKEN,
    sqlite3.SQLITE_NOTADB: Trouble.BROKEN,
    sqlite3.SQLITE_PERM: Trouble.REFUSED,
    sqlite3.SQLITE_AUTH: Trouble.REFUSED,
}
_QUICK = "PRAGMA synchronous = NORMAL"
_PRIMARY = 0xFF
"""The bits of an error's number that tell its kind."""


class Sqlite:
    """A file on this machine. It upgrades itself; a write locks all of it, but no reader."""

    errors: tuple[type[Exception], ...] = (sqlite3.Error,)
    upgrades_itself = True
    one_writes = True
    tolerance = 1

    def __init__(
        self, url: URL, patience: float, ticks: Callable[[], float] = time.monotonic
    ) -> None:
        """Prepare for the file that ``url`` names.

        Raises:
            ValueError: it names no file.
        """
        if url.database in (None, "", ":memory:") or url.query:
            raise ValueError(f"{url}: name a file, like sqlite:////srv/hearts/progress.sqlite3")
        self._url = url
        self._file = Path(str(url.database))
        self._patience = patience
        self._ticks = ticks
        self._synced = -SYNC_EVERY
        self._opened: tuple[int, int] | None = None

    def engine(self) -> Engine:
        """A new engine for everyday work."""
        self._opened = self._found()
        engine = create_engine(
            self._url,
            connect_args=self._arguments(),
            pool_size=16,
            max_overflow=-1,
            pool_use_lifo=True,  # the one used last remembers most of what it has read
            hide_parameters=True,  # an error is logged, and says nothing about a learner
        )
        check_each(engine, _prepare)
        return engine

    def has_moved(self) -> bool:
        """Whether the file was taken away or exchanged: what is open would go on, and be lost."""
        return self._found() != self._opened

    def reader(self, engine: Engine) -> Engine:
        """The same engine: no transaction begins by itself."""
        return engine

    def begin(self, connection: Connection) -> None:
        """Lock the file for writing.

        What is committed is in the hands of the operating system, so it outlasts this process in
        any case. To wait until it is on the disk, where it outlasts a power cut too, takes ten or
        twenty times as long as all the rest. So that is done at most once in :data:`SYNC_EVERY`,
        for all that has been committed until then: on a quiet site for every move, on a busy one
        once a second. A power cut can take what came after that.
        """
        now = self._ticks()
        is_time = now - self._synced >= SYNC_EVERY
        connection.begin()  # for SQLAlchemy, which tells the driver nothing of it
        cursor = connection.connection.cursor()
        if is_time != connection.info.get("syncs", False):
            cursor.execute("PRAGMA synchronous = FULL" if is_time else _QUICK)
            connection.info["syncs"] = is_time
        if is_time:
            self._synced = now
        self._lock(cursor)
        cursor.close()

    def _lock(self, cursor: DBAPICursor) -> None:
        """Begin to write as soon as no other process does.

        SQLite itself would look again after pauses that grow to a tenth of a second, in which the
        file is free most of the time.
        """
        end = time.monotonic() + self._patience
        pause = SHORTEST_PAUSE
        cursor.execute("PRAGMA busy_timeout = 0")
        try:
            while True:
                try:
                    cursor.execute("BEGIN IMMEDIATE")
                    return
                except sqlite3.OperationalError as error:
                    if self.trouble(error) is not Trouble.LOCKED or time.monotonic() > end:
                        raise
                # Where a test has set the clock, time.sleep fails for a pause that is over already.
                select((), (), (), pause)
                pause = min(pause * 1.1, LONGEST_PAUSE)
        finally:
            cursor.execute(f"PRAGMA busy_timeout = {round(self._patience * 1000)}")

    def make_room(self) -> None:
        """Make the folder of the file, and an empty file that nobody else may read.

        Raises:
            StoreDown: the folder cannot be made.
        """
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreDown(Trouble.UNREACHABLE, str(error)) from error
        if not self._file.exists():
            with suppress(OSError):  # SQLite tries again, and tells what is wrong
                _make_private(self._file)

    def owner_engine(self) -> Engine:
        """A new engine to migrate with."""
        return create_engine(self._url, connect_args=self._arguments(), poolclass=NullPool)

    def begin_alone(self, connection: Connection) -> None:
        """Lock the file for writing, after setting it up for readers beside a writer ("WAL")."""
        self._set_up(connection)
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    def trouble(self, error: BaseException | None) -> Trouble | None:
        """What an error of the driver means; None for a mistake in the program."""
        code = getattr(error, "sqlite_errorcode", None)
        return None if code is None else _TROUBLES.get(code & _PRIMARY)

    def _found(self) -> tuple[int, int] | None:
        """Which file is there now; None where there is none."""
        try:
            found = os.stat(self._file)  # noqa: PTH116 - each request asks, and this is quicker
        except OSError:
            return None
        return found.st_dev, found.st_ino

    def _arguments(self) -> dict[str, object]:
        return {
            "timeout": self._patience,
            "isolation_level": None,  # the driver begins nothing by itself
            "check_same_thread": False,  # the pool lends a connection to one thread at a time
        }

    def _set_up(self, connection: Connection) -> None:
        # The change needs the file for itself for a moment, and does not wait for it as other
        # statements do: another process that starts now may be doing the same.
        end = time.monotonic() + self._patience
        cursor = connection.connection.cursor()
        while True:
            try:
                cursor.execute("PRAGMA journal_mode = WAL").fetchall()
                break
            except sqlite3.OperationalError as error:
                if self.trouble(error) is not Trouble.LOCKED or time.monotonic() > end:
                    raise
                time.sleep(0.01)
        cursor.close()


def _prepare(connection: DBAPIConnection) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute(_QUICK)
    cursor.execute(f"PRAGMA wal_autocheckpoint = {PAGES_BEHIND}")
    try:
        cursor.execute(REVISION_QUERY)
    except sqlite3.OperationalError as error:
        if "no such table" in str(error):
            check_revision([])
        raise
    check_revision(cursor.fetchall())
    cursor.close()


def _make_private(file: Path) -> None:
    """Make a file that only its owner may read, unless it is there by now.

    It is made under another name, because to open and close a file of SQLite's takes away all locks
    that this process has on it.
    """
    made, name = tempfile.mkstemp(dir=file.parent)
    try:
        os.close(made)
        os.link(name, file)
    finally:
        os.unlink(name)  # noqa: PTH108 - as mkstemp names it
