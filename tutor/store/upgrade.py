"""Bringing the tables of a database to the version that this program needs."""

from __future__ import annotations

import os
import threading
from pathlib import Path

from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import DBAPIError

from tutor.store.backend import REVISION_QUERY, Backend
from tutor.store.schema import REVISION
from tutor.store.trouble import StoreDown, Trouble

MIGRATIONS = Path(__file__).parent / "migrations"
_one_at_a_time = threading.Lock()  # Alembic keeps what it works on in its modules


def _after_fork() -> None:
    global _one_at_a_time
    _one_at_a_time = threading.Lock()


os.register_at_fork(after_in_child=_after_fork)


def revision(connection: Connection) -> str | None:
    """The version of the tables; None where there are none."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text(REVISION_QUERY)).scalar()


def is_current(backend: Backend) -> bool:
    """Whether the tables are of the version that this program needs.

    Raises:
        DBAPIError: the database cannot be used now.
    """
    with backend.owner_engine().connect() as connection:
        return revision(connection) == REVISION


def upgrade(backend: Backend) -> bool:
    """Make what is missing, in one transaction; return whether anything was.

    Of several processes at once one does it, and the others wait for that.

    Raises:
        StoreDown: the tables are not ours, or those of a newer program.
        DBAPIError: the database cannot be used now.
    """
    engine = backend.owner_engine()
    with _one_at_a_time, engine.connect() as connection:
        if revision(connection) == REVISION:
            return False
        connection.rollback()
        backend.begin_alone(connection)
        if revision(connection) == REVISION:  # somebody else was first
            return False
        _migrate(backend, connection)
        connection.commit()
        return True


def _migrate(backend: Backend, connection: Connection) -> None:
    # Imported late: it takes longer than all else, and is needed once in the life of a database.
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise StoreDown(Trouble.SCHEMA, str(error)) from error
    except DBAPIError as error:
        if backend.trouble(error.orig) is not None:
            raise
        raise StoreDown(Trouble.SCHEMA, str(error.orig)) from error
