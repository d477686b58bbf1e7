"""What differs between the databases."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from sqlalchemy import Connection, Engine, event
from sqlalchemy.engine import Dialect
from sqlalchemy.engine.interfaces import ConnectionEventsTarget, DBAPIConnection

from tutor.store.schema import REVISION
from tutor.store.trouble import StoreDown, Trouble

REVISION_QUERY = "SELECT version_num FROM alembic_version"


class Backend(Protocol):
    """A kind of database."""

    errors: tuple[type[Exception], ...]
    """What the driver raises."""
    upgrades_itself: bool
    """Whether the first process that needs it makes the tables, or a person does."""
    one_writes: bool
    """Whether only one transaction at a time can write."""
    tolerance: int
    """So many writes in a row must have waited in vain before no more are tried for a moment."""

    def engine(self) -> Engine:
        """A new engine for everyday work. Nothing is opened yet; each connection will be checked.

        Its connections raise StoreDown where the tables are of another version.
        """

    def has_moved(self) -> bool:
        """Whether something else is by now where the newest engine has found the database."""

    def reader(self, engine: Engine) -> Engine:
        """The same engine for statements that need no transaction."""

    def begin(self, connection: Connection) -> None:
        """Begin a transaction that writes."""

    def make_room(self) -> None:
        """Do what must be done before the first connection. Raises StoreDown where it cannot."""

    def owner_engine(self) -> Engine:
        """A new engine to migrate with: it keeps no connections and checks no version."""

    def begin_alone(self, connection: Connection) -> None:
        """Begin a transaction to migrate in: only one process at a time can be in it."""

    def trouble(self, error: BaseException | None) -> Trouble | None:
        """What an error of the driver means; None for a mistake in the program."""


def check_each(engine: Engine, prepare: Callable[[DBAPIConnection], None]) -> None:
    """Let ``prepare`` see every new connection first; where it raises, the connection is closed."""

    def connect(
        dialect: Dialect, record: ConnectionEventsTarget, arguments: Any, named: Any
    ) -> DBAPIConnection:
        del record
        connection = dialect.connect(*arguments, **named)
        try:
            prepare(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    event.listen(engine, "do_connect", connect)


def check_revision(rows: Sequence[Sequence[str]]) -> None:
    """Compare the answer to :data:`REVISION_QUERY` with what this program was made for.

    Raises:
        StoreDown: it is another one.
    """
    found = [row[0] for row in rows]
    if found != [REVISION]:
        raise StoreDown(
            Trouble.SCHEMA, f"the tables are of version {found}, this program needs {REVISION!r}"
        )
