"""What is in the database, looked at past the store; and whether all that was promised is there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from typing import TypeAlias

from sqlalchemy import Connection, Engine, Table, create_engine, make_url, select, text

from tests.reliability.learners import Crowd, Learner
from tools.answers import Answer
from tutor.store import Store
from tutor.store.schema import events, learners, standings, tallies

SECRET = "a secret that is long enough for signing cookies"
Done: TypeAlias = tuple[str, str, str]
"""What happened: the place, what came of it, and the moves."""
_DERIVED = {
    learners: ("id", "tried", "first_try", "steps", "events"),
    standings: tuple(standings.c.keys()),
    tallies: tuple(tallies.c.keys()),
}


def everything_is_kept(url: str, crowd: Crowd | Iterable[Learner]) -> None:
    """See that nothing is lost, doubled, made up or half written.

    Each acknowledged answer is stored once for whoever gave it, and nothing else is but what they
    have sent; what is derived is what the events say; and the database itself is sound.
    """
    people = list(crowd.learners if isinstance(crowd, Crowd) else crowd)
    stored = kept_by_name(url)
    for learner in people:
        kept = stored.get(learner.browser.learner or "", Counter())
        lost = [answer for answer in learner.saved if not kept[done(answer)]]
        assert not lost
        assert kept.total() == len(kept), [each for each in kept if kept[each] > 1]
        sent = {done(each) for each in (*learner.saved, *learner.unsaved, *learner.unanswered)}
        assert kept.keys() <= sent
    before = derived(url)
    rebuild(url)
    assert derived(url) == before
    is_sound(url)


def done(answer: Answer) -> Done:
    """What an answer is, stored."""
    return answer.place, answer.kind.value, answer.moves


def kept_by_name(url: str) -> dict[str, Counter[Done]]:
    """How often what is stored of each learner, whatever the round."""
    found: dict[str, Counter[Done]] = {}
    wanted = select(learners.c.name, events.c.place, events.c.kind, events.c.moves)
    with looking(url) as connection:
        for name, *what in connection.execute(wanted.join_from(learners, events)):
            found.setdefault(name, Counter())[(what[0], what[1], what[2])] += 1
    return found


def rounds(url: str) -> set[int]:
    """The rounds that events belong to."""
    with looking(url) as connection:
        return set(connection.scalars(select(events.c.round)))


def derived(url: str) -> dict[str, list[tuple[object, ...]]]:
    """All that is derived from the events."""
    with looking(url) as connection:
        return {table.name: _rows(connection, table, names) for table, names in _DERIVED.items()}


def rebuild(url: str) -> None:
    """Derive everything again from the events."""
    with closing(Store(url, secret=SECRET)) as store:
        store.rebuild()


def is_sound(url: str) -> None:
    """See that no reference leads nowhere and, in SQLite, that the file is whole."""
    with looking(url) as connection:
        if connection.dialect.name == "sqlite":
            assert connection.scalar(text("PRAGMA integrity_check")) == "ok"
            assert not connection.execute(text("PRAGMA foreign_key_check")).all()


@contextmanager
def looking(url: str) -> Iterator[Connection]:
    """A connection of our own, closed afterwards."""
    engine = _engine(url)
    try:
        with engine.connect() as connection:
            yield connection
    finally:
        engine.dispose()


def _engine(url: str) -> Engine:
    address = make_url(url)
    if address.get_backend_name() == "postgresql":
        address = address.set(drivername="postgresql+psycopg")
    return create_engine(address)


def _rows(connection: Connection, table: Table, names: tuple[str, ...]) -> list[tuple[object, ...]]:
    rows = connection.execute(select(*(table.c[name] for name in names)))
    return sorted((tuple(row) for row in rows), key=repr)
