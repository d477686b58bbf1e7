"""The store of progress: what the site asks it and what it tells it."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial

from sqlalchemy import Connection

from tutor.store import codes, reading, transfer
from tutor.store.database import Database
from tutor.store.derived import Summary
from tutor.store.events import Event
from tutor.store.learners import Learner, erase, forget, locked, made
from tutor.store.merging import merge
from tutor.store.outcomes import Outcome
from tutor.store.rebuilding import events_of, ids_after, rebuild, rebuild_by_id
from tutor.store.recording import add, record
from tutor.store.rows import event_row
from tutor.store.standings import Standing
from tutor.store.tallies import Tally
from tutor.store.transfer import Imported

MOST_LEARNERS = 8
"""So many learners can become one at once."""


def now_ms() -> int:
    """The time of the clock, in milliseconds since 1970 UTC."""
    return time.time_ns() // 1_000_000


class Store:
    """Progress of anonymous learners, each known by a random name.

    Every method raises :class:`StoreDown` where the database cannot be used now; a write is then
    not done at all. Learners who were merged into another are followed: the old name stands for
    the other one. Names that are not known, or not any more, have done nothing.
    """

    def __init__(
        self,
        url: str,
        *,
        secret: str,
        clock: Callable[[], int] = now_ms,
        patience: float = 2.0,
        ticks: Callable[[], float] = time.monotonic,
    ) -> None:
        """Prepare a store; nothing is opened before it is used.

        Args:
            url: where, such as ``sqlite:////srv/hearts/progress.sqlite3``.
            secret: what recovery codes are made with.
            clock: the time in milliseconds since 1970 UTC.
            patience: how many seconds one thing may take.
            ticks: seconds that only go forward, for pauses.

        Raises:
            ValueError: there is no such kind of database.
        """
        self._database = Database(url, patience=patience, ticks=ticks)
        self._secret = secret
        self._clock = clock

    def now(self) -> int:
        """The time by the clock of the store, in milliseconds since 1970 UTC."""
        return self._clock()

    def record(self, learner: str | None, event: Event) -> str:
        """Store what happened, and return the name of the learner.

        Where ``learner`` is None or not known, a new learner is made. What the learner has already
        (see :attr:`Kept.uid`) is not stored again.
        """

        def work(connection: Connection) -> str:
            known = self._known_or_made(connection, learner)
            record(connection, known, (event,), self._clock())
            return known.name

        return self._database.write(work)

    def move_in(self, learner: str | None, events: Sequence[Event]) -> str:
        """Store what was kept elsewhere, all at once, and return the name of the learner.

        All of it belongs to the first round of its place, however often and whenever it is told.
        """

        def work(connection: Connection) -> str:
            known = self._known_or_made(connection, learner)
            record(connection, known, events, self._clock(), in_first_round=True)
            return known.name

        return self._database.write(work)

    def solved(self, learner: str, prefix: str) -> frozenset[str]:
        """The places that begin with ``prefix``, such as ``lesson/``, and were solved ever."""
        return self._database.read(lambda c: reading.solved(c, learner, prefix))

    def reached(self, learner: str, prefix: str) -> reading.Reached:
        """The same, and the place beginning with ``prefix`` at which something happened last."""
        return self._database.read(lambda c: reading.reached(c, learner, prefix))

    def newest(self, learner: str, most: int) -> tuple[Standing, ...]:
        """The puzzles, drills and passing puzzles at which something happened last; newest last.

        Illegal cards alone do not count.
        """
        return self._database.read(lambda c: reading.newest(c, learner, most))

    def outcomes(self, learner: str, places: Collection[str]) -> Mapping[str, Outcome]:
        """How those of ``places`` stand at which something happened."""
        return self._database.read(lambda c: reading.outcomes(c, learner, places))

    def summary(self, learner: str) -> Summary:
        """How much the learner has done."""
        return self._database.read(lambda c: reading.summary(c, learner))

    def tallies(self, learner: str) -> tuple[Tally, ...]:
        """What the learner trips on: every topic with a slip, by the name of the topic."""
        return self._database.read(lambda c: reading.all_tallies(c, learner))

    def missed_places(self, learner: str, topic: str, most: int) -> tuple[str, ...]:
        """The places of ``topic`` that should come back, the one that waits longest first.

        They are open after a miss, or their last round was not solved without mistakes and help.
        A round that was closed less than :data:`REST` ago keeps its place away, because what
        happens there would still belong to it.
        """
        now = self._clock()
        return self._database.read(lambda c: reading.missed_places(c, learner, topic, most, now))

    def resolve(self, learners: Sequence[str]) -> str | None:
        """The one learner that several names stand for; None where none of them is known.

        Different learners become one: the oldest. At most :data:`MOST_LEARNERS` are looked at.
        """
        names = tuple(learners)[:MOST_LEARNERS]
        found = self._database.read(lambda c: reading.roots(c, names)) if names else {}
        if len(found) < 2:
            return next(iter(found.values()), None)

        def work(connection: Connection) -> str | None:
            ids = reading.roots(connection, names)
            kept = merge(connection, ids, min(ids)) if ids else None
            return None if kept is None else kept.name

        return self._database.write(work, takes_long=True)

    def code(self, learner: str) -> str | None:
        """The recovery code in force, such as ``7KQP-M2XD-9HTA``; None where there is none."""
        return self._database.read(lambda c: codes.in_force(c, self._secret, learner))

    def new_code(self, learner: str, replacing: str | None) -> str | None:
        """Make a recovery code instead of ``replacing``, and return it.

        Where another one is in force, this has been done already: nothing changes, and that one is
        returned. None where the learner is not known.
        """

        def work(connection: Connection) -> str | None:
            known = locked(connection, learner)
            if known is None:
                return None
            return codes.renewed(connection, self._secret, known.id, replacing)

        return self._database.write(work)

    def learner_of_code(self, code: str) -> str | None:
        """The learner whose code a person has typed, in whatever way; None where it is nobody's."""
        return self._database.read(lambda c: codes.owner(c, code))

    def join(self, learner: str | None, code: str) -> str | None:
        """Let ``learner`` become the one of ``code``, and return that name.

        What the learner had moves over. None where the code is nobody's; then nothing changes.
        """

        def work(connection: Connection) -> str | None:
            owner = codes.owner(connection, code)
            if owner is None:
                return None
            ids = reading.roots(connection, [owner, *([] if learner is None else [learner])])
            into = next((id for id, name in ids.items() if name == owner), None)
            kept = None if into is None else merge(connection, ids, into)
            return None if kept is None else kept.name

        return self._database.write(work, takes_long=True)

    def export(self, learner: str, number: int = 1) -> bytes:
        """Events of the learner as JSON, which :meth:`import_` reads.

        All of them where one file is enough, else those of the file with this number, from 1. See
        :func:`transfer.files_for`.
        """
        most = transfer.MOST_EVENTS
        skipped = (number - 1) * most
        some = self._database.read(lambda c: list(events_of(c, learner, skipped, most)))
        return transfer.write(some)

    def import_(self, learner: str | None, text: bytes) -> Imported:
        """Add the events of a file to those of a learner: all that is not there already.

        Raises:
            BadImport: the file is not one of ours; nothing of it is taken.
        """
        rows = [event_row(kept) for kept in transfer.read(text)]

        def work(connection: Connection) -> Imported:
            known = self._known_or_made(connection, learner)
            new = add(connection, known, rows, self._clock())
            if new:
                rebuild(connection, known)
            return Imported(known.name, new, len(rows) - new)

        return self._database.write(work, takes_long=True)

    def erase(self, *names: str) -> None:
        """Delete all that there is of these learners, whatever device it came from."""
        self._database.write(lambda c: erase(c, names))

    def forget(self, idle_ms: int) -> int:
        """Delete all learners of whom nothing was stored for so long; return how many."""
        before = self._clock() - idle_ms
        forgotten = 0
        while some := self._database.write(lambda c: forget(c, before), takes_long=True):
            forgotten += some
        return forgotten

    def ready(self) -> None:
        """Return where the database can be reached and its tables are what they must be."""
        self._database.read(lambda c: reading.summary(c, ""))

    def upgrade(self) -> bool:
        """Bring the tables to the version that is needed; return whether anything was missing."""
        return self._database.upgrade()

    def rebuild(self, learner: str | None = None) -> int:
        """Derive everything again from the events, of one learner or of all; return of how many."""
        if learner is not None:
            return self._rebuilt(self._database.read(lambda c: list(reading.roots(c, [learner]))))
        done, ids = 0, self._ids_after(0)
        while ids:
            done += self._rebuilt(ids)
            ids = self._ids_after(ids[-1])
        return done

    def close(self) -> None:
        """Close all connections. The next use opens new ones."""
        self._database.close()

    def _known_or_made(self, connection: Connection, learner: str | None) -> Learner:
        return locked(connection, learner) or made(connection, self._clock())

    def _ids_after(self, last: int) -> list[int]:
        return self._database.read(lambda c: ids_after(c, last))

    def _rebuilt(self, ids: Sequence[int]) -> int:
        for id in ids:
            self._database.write(partial(rebuild_by_id, id=id), takes_long=True)
        return len(ids)
