"""How PostgreSQL is reached, and what its errors mean."""

from __future__ import annotations

import math

from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, text
from sqlalchemy.engine.interfaces import DBAPIConnection

from tutor.store.backend import REVISION_QUERY, check_each, check_revision
from tutor.store.trouble import Trouble

MIGRATING = 0x4865617274
"""The lock that one holds who migrates: "Heart", so that it is nobody else's."""
CONNECTIONS = 16
"""Of one process, at most."""

# https://www.postgresql.org/docs/current/errcodes-appendix.html
_TROUBLES = {
    "08": Trouble.UNREACHABLE,  # connection exception
    "25006": Trouble.READ_ONLY,
    "28": Trouble.REFUSED,  # invalid authorization
    "3D": Trouble.REFUSED,  # no such database
    "40": Trouble.CLASHED,  # deadlock, serialization failure
    "42501": Trouble.REFUSED,  # insufficient privilege
    "53": Trouble.UNREACHABLE,  # too many connections, out of memory
    "53100": Trouble.FULL,
    "54": Trouble.FULL,  # a limit of the program
    "55P03": Trouble.LOCKED,
    "57": Trouble.UNREACHABLE,  # shut down, crashed, starting up
    "57014": Trouble.SLOW,
    "58": Trouble.BROKEN,  # system error
    "XX001": Trouble.BROKEN,  # data corrupted
    "XX002": Trouble.BROKEN,  # index corrupted
}
_NO_TABLE = "42P01"


class Postgresql:
    """A server, for more than one machine. A person upgrades it; a write locks one learner."""

    upgrades_itself = False
    one_writes = False
    tolerance = 3

    def __init__(self, url: URL, patience: float) -> None:
        """Prepare for the database that ``url`` names.

        Raises:
            ValueError: the driver is not installed.
        """
        try:
            import psycopg
        except ImportError as error:
            raise ValueError(
                "for postgresql:// install the driver too: pip install 'hearts-tutor[postgresql]'"
            ) from error
        self.errors: tuple[type[Exception], ...] = (psycopg.Error,)
        self._url = url.set(drivername="postgresql+psycopg")
        self._patience = patience
        self._no_table = psycopg.errors.lookup(_NO_TABLE)

    def engine(self) -> Engine:
        """A new engine for everyday work."""
        limit = max(4, round(self._patience * 1000))
        # The shorter one comes first and tells more: somebody else holds what we wait for.
        limits = f"-c statement_timeout={limit} -c lock_timeout={limit * 3 // 4}"
        engine = create_engine(
            self._url,
            connect_args=self._arguments(limits),
            isolation_level="READ COMMITTED",  # what is read after a wait for a lock is news
            pool_size=CONNECTIONS,
            max_overflow=0,
            pool_timeout=self._patience,
            hide_parameters=True,  # an error is logged, and says nothing about a learner
        )
        check_each(engine, self._prepare)
        return engine

    def has_moved(self) -> bool:
        """Never: a server that has gone takes its connections with it."""
        return False

    def reader(self, engine: Engine) -> Engine:
        """The same engine, whose statements are not put into a transaction each."""
        return engine.execution_options(isolation_level="AUTOCOMMIT")

    def begin(self, connection: Connection) -> None:
        """Begin a transaction; it locks what it is about by itself."""
        connection.begin()

    def make_room(self) -> None:
        """A server has room."""

    def owner_engine(self) -> Engine:
        """A new engine to migrate with: nothing that takes long is cut short."""
        return create_engine(self._url, connect_args=self._arguments(""), poolclass=NullPool)

    def begin_alone(self, connection: Connection) -> None:
        """Begin a transaction and wait for all others that migrate."""
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATING})

    def trouble(self, error: BaseException | None) -> Trouble | None:
        """What an error of the driver means; None for a mistake in the program."""
        if not isinstance(error, self.errors):
            return None
        state = getattr(error, "sqlstate", None)
        if state is None:  # the server did not get to say anything
            import psycopg

            lost = isinstance(error, psycopg.OperationalError | psycopg.InterfaceError)
            return Trouble.UNREACHABLE if lost else None
        return _TROUBLES.get(state) or _TROUBLES.get(state[:2])

    def _arguments(self, options: str) -> dict[str, object]:
        given = self._url.query.get("options", "")
        return {
            "connect_timeout": max(1, math.ceil(self._patience)),
            "tcp_user_timeout": max(1, round(self._patience * 1000)),
            "keepalives_idle": 10,
            "application_name": "hearts-tutor",
            "options": f"{given} {options}".strip(),
        }

    def _prepare(self, connection: DBAPIConnection) -> None:
        cursor = connection.cursor()
        try:
            cursor.execute(REVISION_QUERY)
        except self._no_table:
            check_revision([])
        check_revision(cursor.fetchall())
        cursor.close()
        connection.rollback()
