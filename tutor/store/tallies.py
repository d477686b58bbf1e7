"""What a learner trips on: how often a topic was missed and when it comes back. A pure fold."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tutor.store.events import Kept, Kind
from tutor.store.spacing import RESTING, due_after, is_due

SLIPS = frozenset({Kind.ILLEGAL, Kind.MISSED})
"""What counts as a slip."""


@dataclass(frozen=True, slots=True)
class Tally:
    """The slips of a learner at one topic. There is none before the first slip.

    Attributes:
        topic: which, such as ``rule/must-follow-suit``.
        slips: how often it was missed.
        slipped_at: when it was missed last, in milliseconds since 1970 UTC.
        box: how well it goes since, from 0; see :mod:`tutor.store.spacing`.
        due: when it should come back; None where it need not.
    """

    topic: str
    slips: int
    slipped_at: int
    box: int
    due: int | None

    @property
    def rests(self) -> bool:
        """Whether it has gone well so often that it need not come back."""
        return self.box >= RESTING

    def is_due(self, now: int) -> bool:
        """Whether it should come back at ``now``, in milliseconds since 1970 UTC."""
        return is_due(self.box, self.due, now)

    def _promoted(self, now: int) -> Tally:
        if not self.is_due(now):
            return self
        return replace(self, box=self.box + 1, due=due_after(self.box + 1, now))


def tally_after(tally: Tally | None, kept: Kept, *, clean: bool) -> Tally | None:
    """The tally of the topic of an event after it.

    Args:
        tally: the one before; None where the topic has none.
        kept: the event.
        clean: whether the event solves a round with nothing before it.
    """
    at = kept.at
    if kept.event.kind in SLIPS:
        slips = 1 if tally is None else tally.slips + 1
        return Tally(kept.event.topic, slips, at, 0, due_after(0, at))
    return tally._promoted(at) if clean and tally is not None else tally
