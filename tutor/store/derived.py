"""All that is derived from the events of a learner, in one fold."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tutor.store.events import Kept
from tutor.store.outcomes import Outcome
from tutor.store.standings import Standing
from tutor.store.tallies import Tally, tally_after

LESSON = "lesson/"


@dataclass(frozen=True, slots=True)
class Summary:
    """How much a learner has done.

    Attributes:
        tried: puzzles, drills and passing puzzles at which something happened.
        first_try: those of them that were solved at first try.
        steps: steps of lessons that were solved.
        events: events stored.
    """

    tried: int = 0
    first_try: int = 0
    steps: int = 0
    events: int = 0

    def after(self, before: Standing, standing: Standing) -> Summary:
        """The summary after one more event, which changed how a place stands."""
        if standing.marks is before.marks and standing.solved == before.solved:
            return Summary(self.tried, self.first_try, self.steps, self.events + 1)
        if standing.place.startswith(LESSON):
            solved = standing.solved - before.solved
            return Summary(self.tried, self.first_try, self.steps + solved, self.events + 1)
        tried = bool(standing.marks) - bool(before.marks)
        first = _at_first_try(standing) - _at_first_try(before)
        return Summary(self.tried + tried, self.first_try + first, self.steps, self.events + 1)


@dataclass(frozen=True, slots=True)
class Derived:
    """The standings by place, the tallies by topic, and the summary of one learner."""

    standings: dict[str, Standing]
    tallies: dict[str, Tally]
    summary: Summary


def derive(events: Iterable[Kept]) -> Derived:
    """Fold all events of a learner, in the order of their numbers."""
    standings: dict[str, Standing] = {}
    tallies: dict[str, Tally] = {}
    summary = Summary()
    for kept in events:
        place, topic = kept.event.place, kept.event.topic
        before = standings.get(place) or Standing(place)
        standings[place] = before.after(kept)
        summary = summary.after(before, standings[place])
        tally = tally_after(tallies.get(topic), kept, clean=before.solves_cleanly(kept))
        if tally is not None:
            tallies[topic] = tally
    return Derived(standings, tallies, summary)


def _at_first_try(standing: Standing) -> bool:
    return standing.outcome is Outcome.FIRST_TRY
