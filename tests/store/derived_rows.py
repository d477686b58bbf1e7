"""All that the store derives for a learner, for comparing."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import Connection, select

from tutor.store import Standing, Store, Summary, Tally
from tutor.store.events import Kept
from tutor.store.learners import ROOT_ID
from tutor.store.rebuilding import events_of
from tutor.store.rows import STANDING, read_standing
from tutor.store.schema import standings

Derived = tuple[dict[str, Standing], tuple[Tally, ...], Summary]


def derived(store: Store, learner: str) -> Derived:
    """The standings, tallies and summary as they are stored, without the numbers of events."""

    def work(connection: Connection) -> list[Standing]:
        rows = select(*STANDING).where(standings.c.learner == ROOT_ID).order_by(standings.c.number)
        return [read_standing(row) for row in connection.execute(rows, {"learner": learner})]

    found = store._database.read(work)
    by_place = {each.place: replace(each, number=place) for place, each in enumerate(found)}
    return by_place, store.tallies(learner), store.summary(learner)


def events(store: Store, learner: str) -> list[Kept]:
    """All events as they are stored, without their numbers."""
    found = store._database.read(
        lambda connection: list(events_of(connection, learner, 0, 1_000_000))
    )
    return [replace(kept, number=0) for kept in found]
