"""Statements that are compiled once: those on the path of every move.

SQLAlchemy takes several times as long to run a statement as SQLite does. Here it only writes the
statement, in the words of each database; the driver runs it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import ClauseElement, Connection
from sqlalchemy.engine import Dialect
from sqlalchemy.sql.compiler import SQLCompiler


class Prepared:
    """One statement. Its values are not converted, so they must be what the drivers take.

    It raises the errors of the driver as they are.
    """

    def __init__(self, statement: ClauseElement) -> None:
        """Prepare a statement whose values all have names, given by ``bindparam``."""
        self._statement = statement
        self._written: dict[str, tuple[str, tuple[str, ...] | None]] = {}

    def run(self, connection: Connection, values: Mapping[str, object]) -> None:
        """Run the statement, whatever it answers."""
        self.one(connection, values, answers=False)

    def one(
        self, connection: Connection, values: Mapping[str, object], *, answers: bool = True
    ) -> tuple[Any, ...] | None:
        """Run the statement and return the first row of the answer; None where there is none."""
        dialect = connection.dialect
        sql, names = self._written.get(dialect.name) or self._write(dialect)
        cursor = connection.connection.cursor()
        try:
            cursor.execute(sql, values if names is None else [values[name] for name in names])
            return cursor.fetchone() if answers else None
        finally:
            cursor.close()

    def _write(self, dialect: Dialect) -> tuple[str, tuple[str, ...] | None]:
        compiled = self._statement.compile(dialect=dialect)
        assert isinstance(compiled, SQLCompiler)
        names = tuple(compiled.positiontup or ()) if compiled.positional else None
        written = (str(compiled), names)
        self._written[dialect.name] = written
        return written
