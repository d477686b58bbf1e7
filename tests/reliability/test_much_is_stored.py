"""With much stored, the database does no more for a request than with little: work, not time."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import event, text
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import Pool

from bench._filled import STEPS_DONE, Filled, filled
from bench.stored import PAGES, Asked, move_request, page_request
from tests.reliability.database import derived, looking, rebuild
from tests.reliability.learners import eventually
from tools.postgres import Server
from tutor.store import Store

FEW, MANY, EACH = 1_000, 20_000, 100
MOST = 1.2
STEP = 10
"""Instructions of SQLite that are counted as one."""
Size = tuple[int, int, int]
"""How many learners, how many events of each, how often one of them has done all drills again."""
GROWING: dict[str, tuple[Size, Size]] = {
    "many learners": ((FEW // EACH, EACH, 0), (MANY // EACH, EACH, 0)),
    "one learner": ((1, FEW, 0), (1, FEW, (MANY - FEW) // (FEW - STEPS_DONE))),
}
Fill = Callable[[Size], Filled]


@pytest.fixture
def fill(app: Flask, tmp_path: Path) -> Fill:
    """What fills a new file of SQLite."""

    def filling(size: Size) -> Filled:
        people, each, blocks = size
        url = f"sqlite:///{tmp_path}/{people}-{blocks}.sqlite3"
        return filled(url, secret_of(app), people=people, each=each, blocks=blocks)

    return filling


def secret_of(app: Flask) -> str:
    return str(app.secret_key)


@dataclass
class Work:
    """What SQLite has done.

    Attributes:
        steps: how many instructions it took, by :data:`STEP`.
        statements: what it was told, with the values.
    """

    steps: int = 0
    statements: list[str] = field(default_factory=list)

    def count(self) -> int:
        """Count one more step, and let it go on."""
        self.steps += 1
        return 0


@contextmanager
def watched() -> Iterator[Work]:
    """Watch what connections do that are opened meanwhile."""
    work = Work()

    def watch(connection: DBAPIConnection, record: object) -> None:
        del record
        assert isinstance(connection, sqlite3.Connection)
        connection.set_progress_handler(work.count, STEP)
        connection.set_trace_callback(work.statements.append)

    event.listen(Pool, "connect", watch)
    try:
        yield work
    finally:
        event.remove(Pool, "connect", watch)


def requests(site: Asked) -> dict[str, Callable[[], float]]:
    """What can be asked, by its name."""
    pages = {name: partial(site.time, page_request(path), 0) for name, path in PAGES.items()}
    return {"a move": partial(site.time, move_request(site.filled.open[0]), 0), **pages}


def work_for(app: Flask, at: Filled) -> dict[str, Work]:
    """What the database does for each request."""
    found: dict[str, Work] = {}
    with watched() as work, closing(Store(at.url, secret=secret_of(app))) as store:
        store.ready()  # what is done once
        for name, request in requests(Asked(app, at, store)).items():
            work.steps, work.statements = 0, []
            request()
            found[name] = Work(work.steps, work.statements)
    return found


@pytest.mark.parametrize("whose", GROWING)
def test_sqlite_does_as_much_for_each_request(app: Flask, fill: Fill, whose: str) -> None:
    smaller, larger = map(fill, GROWING[whose])
    few, many = work_for(app, smaller), work_for(app, larger)
    for name in few:
        assert few[name].steps > 0
        assert len(many[name].statements) == len(few[name].statements), name
        assert many[name].steps <= MOST * few[name].steps, name
        assert whole_tables(larger.url, many[name].statements) == [], name


def whole_tables(url: str, statements: list[str]) -> list[str]:
    """The statements for which SQLite reads a whole table."""
    kinds = ("SELECT", "INSERT", "UPDATE", "DELETE")
    with looking(url) as connection:
        plans = {
            statement: connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}").all()
            for statement in statements
            if statement.split()[0] in kinds
        }
    return [asked for asked, plan in plans.items() if any(row[3][:4] == "SCAN" for row in plan)]


def test_postgresql_reads_no_whole_table(app: Flask, postgres: Server) -> None:
    database = postgres.create()
    people, each, blocks = GROWING["many learners"][1]
    url = postgres.url(database)
    at = filled(url, secret_of(app), people=people, each=each, blocks=blocks)
    before = scans(url)
    with closing(Store(url, secret=secret_of(app))) as store:
        for request in requests(Asked(app, at, store)).values():
            request()
    eventually(lambda: scans(url)["by index"] > before["by index"], "the counts of the server")
    assert scans(url)["of all"] == before["of all"]
    postgres.drop(database)


def scans(url: str) -> dict[str, int]:
    """How often the tables that grow were read as a whole, and how often by an index."""
    asked = """
        SELECT sum(seq_scan), sum(idx_scan) FROM pg_stat_user_tables
        WHERE relname IN ('events', 'standings', 'tallies')
    """
    with looking(url) as connection:
        of_all, by_index = connection.execute(text(asked)).one()
    return {"of all": of_all, "by index": by_index}


@pytest.mark.parametrize("whose", GROWING)
def test_a_filled_database_is_one_that_could_have_come_about(fill: Fill, whose: str) -> None:
    for size in GROWING[whose]:
        at = fill(size)
        before = derived(at.url)
        rebuild(at.url)
        assert derived(at.url) == before
