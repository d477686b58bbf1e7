"""One database, reached through SQLAlchemy: transactions, troubles and new processes."""

from __future__ import annotations

import os
import threading
import time
import weakref
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TypeVar

from sqlalchemy import Connection, Engine, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from tutor.store.backend import Backend
from tutor.store.breaker import Breaker
from tutor.store.postgresql import Postgresql
from tutor.store.sqlite import Sqlite
from tutor.store.trouble import StoreDown, Trouble
from tutor.store.turns import Turns
from tutor.store.upgrade import is_current, upgrade

T = TypeVar("T")
_TRIES = 3
"""Of one thing that met a connection which had been lost before, or a deadlock."""
_TRY_AGAIN = frozenset({Trouble.LOST, Trouble.CLASHED})
"""What need not happen again."""
_OF_ONE_WRITE = frozenset({Trouble.LOCKED, Trouble.SLOW, Trouble.CLASHED})
"""While one writes for long, others can still read."""
_AT_ONCE = frozenset({Trouble.FULL, Trouble.READ_ONLY})
"""What fails without a wait can be tried each time."""


class Database:
    """Where progress is stored. Nothing is opened before the first use."""

    def __init__(
        self, url: str, *, patience: float, ticks: Callable[[], float] = time.monotonic
    ) -> None:
        """Prepare for the database at ``url``, where nothing may take longer than ``patience``.

        Raises:
            ValueError: there is no such kind of database.
        """
        self._backend = _backend(url, patience)
        self._errors: tuple[type[Exception], ...] = (DBAPIError, *self._backend.errors)
        self._patience = patience
        self._ticks = ticks
        self._engine: Engine | None = None
        self._start()
        _databases.add(self)

    def read(self, work: Callable[[Connection], T]) -> T:
        """Do ``work`` that only reads.

        Raises:
            StoreDown: not now.
        """
        self._reach.check()
        return self._guarded(lambda: self._read(work), is_write=False)

    def write(self, work: Callable[[Connection], T], *, takes_long: bool = False) -> T:
        """Do ``work`` in one transaction: all of it or nothing.

        Others may share the transaction, unless it ``takes_long``.

        It can be done again from its beginning, where it met a connection that had been lost or
        another transaction that waited for it.

        Raises:
            StoreDown: not now. It has not been done, or at least nobody knows whether it has.
        """
        self._reach.check()
        self._writes.check()
        done = self._guarded(lambda: self._write(work, takes_long=takes_long), is_write=True)
        self._writes.worked()
        return done

    def upgrade(self) -> bool:
        """Bring the tables to the version that is needed; return whether there was anything to do.

        Raises:
            StoreDown: that cannot be done.
        """
        self._backend.make_room()
        with self._troubles():
            return upgrade(self._backend)

    def close(self) -> None:
        """Close all connections. The next use opens new ones."""
        with self._lock:
            engine, self._engine = self._engine, None
        if engine is not None:
            engine.dispose()

    def _start(self) -> None:
        self._lock = threading.Lock()
        self._reach = Breaker(self._ticks)
        self._writes = Breaker(self._ticks, self._backend.tolerance)
        self._turns = Turns(self._patience, self._transact, self._writes.check)

    def _in_a_child(self) -> None:
        """Never use what the parent has opened, nor close it: it is still in use there."""
        if self._engine is not None:
            _of_parents.append(self._engine)
            self._engine = None
        self._start()

    def _guarded(self, once: Callable[[], T], *, is_write: bool) -> T:
        try:
            done = self._tried(once)
        except StoreDown as down:
            if is_write and down.why in _OF_ONE_WRITE:
                self._writes.failed(down.why)
            elif down.why not in _AT_ONCE:
                self._reach.failed(down.why)
            raise
        self._reach.worked()
        return done

    def _tried(self, once: Callable[[], T]) -> T:
        for _ in range(_TRIES - 1):
            try:
                return once()
            except StoreDown as down:
                if down.why not in _TRY_AGAIN:
                    raise
        return once()

    def _read(self, work: Callable[[Connection], T]) -> T:
        with self._troubles():
            reader = self._backend.reader(self._ready_engine())
            with reader.connect() as connection, self._losses(connection):
                return work(connection)

    def _write(self, work: Callable[[Connection], T], *, takes_long: bool) -> T:
        with self._troubles():
            if self._backend.one_writes:
                return self._turns.write(work, takes_long=takes_long)
            return self._transact([work])[0]

    def _transact(self, works: Sequence[Callable[[Connection], T]]) -> list[T]:
        """Do all of ``works`` in one transaction that writes."""
        engine = self._ready_engine()
        with engine.connect() as connection, self._losses(connection):
            self._backend.begin(connection)
            done = [work(connection) for work in works]
            connection.commit()
            return done

    @contextmanager
    def _troubles(self) -> Iterator[None]:
        """Raise StoreDown for the errors of the driver that mean "not now"."""
        try:
            yield
        except self._errors as error:
            why = self._why(error)
            if why is None:
                raise
            raise StoreDown(why, str(_cause(error))) from error
        except PoolTimeoutError as error:
            raise StoreDown(Trouble.SLOW, str(error)) from error

    @contextmanager
    def _losses(self, connection: Connection) -> Iterator[None]:
        """Drop a connection that has been lost; look at the tables again after a mistake.

        The mistake may be that the tables have been upgraded since the connection was made.
        """
        try:
            yield
        except self._errors as error:
            why = self._why(error)
            if why is Trouble.UNREACHABLE:
                _drop(connection)
                raise StoreDown(Trouble.LOST, str(_cause(error))) from error
            if why is None and not is_current(self._backend):
                connection.invalidate()
                self.close()
                raise StoreDown(Trouble.SCHEMA, str(_cause(error))) from error
            raise

    def _why(self, error: Exception) -> Trouble | None:
        return self._backend.trouble(_cause(error))

    def _ready_engine(self) -> Engine:
        if self._engine is not None and not self._backend.has_moved():
            return self._engine
        with self._lock:
            if self._engine is not None and self._backend.has_moved():
                self._engine.dispose()
                self._engine = None
            if self._engine is None:
                if self._backend.upgrades_itself:
                    self._backend.make_room()
                    upgrade(self._backend)
                self._engine = self._backend.engine()
            return self._engine


def _drop(connection: Connection) -> None:
    """Never use a connection again, nor those in the pool that are as old."""
    if not connection.invalidated:
        with suppress(DBAPIError):
            # The driver alone has noticed the loss. Now SQLAlchemy does too, and sees to the pool.
            connection.exec_driver_sql("SELECT 1")
        connection.invalidate()


def _cause(error: Exception) -> BaseException | None:
    """The error of the driver."""
    return error.orig if isinstance(error, DBAPIError) else error


def _backend(url: str, patience: float) -> Backend:
    try:
        parsed = make_url(url)
    except ArgumentError as error:
        raise ValueError("this is no address of a database") from error
    match parsed.drivername:
        case "sqlite" | "sqlite+pysqlite":
            return Sqlite(parsed.set(drivername="sqlite"), patience)
        case "postgresql" | "postgres" | "postgresql+psycopg":
            return Postgresql(parsed, patience)
        case other:
            raise ValueError(f"{other}:// is no database for this; take sqlite:// or postgresql://")


_databases: weakref.WeakSet[Database] = weakref.WeakSet()
_of_parents: list[Engine] = []


def _after_fork() -> None:
    for database in _databases:
        database._in_a_child()


os.register_at_fork(after_in_child=_after_fork)
