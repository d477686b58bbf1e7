"""The cards that changed hands before the play."""

from __future__ import annotations

from dataclasses import dataclass

from .cards import CardSet

__all__ = ["Exchange"]


@dataclass(frozen=True, slots=True)
class Exchange:
    """A completed pass.

    Attributes:
        offset: how many seats to the left of the giver the receiver sits.
        given: the cards each seat gave away, seat 0 first.
    """

    offset: int
    given: tuple[CardSet, ...]

    def receiver(self, seat: int) -> int:
        """The seat that got the cards of `seat`."""
        return (seat + self.offset) % len(self.given)

    def giver(self, seat: int) -> int:
        """The seat whose cards `seat` got."""
        return (seat - self.offset) % len(self.given)

    def received(self, seat: int) -> CardSet:
        """The cards a seat got."""
        return self.given[self.giver(seat)]
