"""The moments between two tricks: who leads, and what all the tricks before it mean for the rest.

Cards are added up to *loads* here: small numbers that tell how many hearts, and which of the other
cards that count, are among them.
"""

from __future__ import annotations

from typing import Final

from tutor.hearts import Rules

from .aims import Aim
from .stakes import Stakes

__all__ = ["CARD", "HEART", "JACK", "QUEEN", "Lead", "Leads"]

HEART: Final = 1
"""What a heart adds to a load; there are at most thirteen."""
QUEEN: Final = 1 << 4
"""What the queen of spades adds to a load."""
JACK: Final = 1 << 5
"""What the jack of diamonds adds to a load."""
CARD: Final = 1 << 6
"""What every card adds to a load, so that it is 0 only where there is no card."""
_HEARTS: Final = QUEEN - HEART
_POINTS: Final = JACK - HEART
_TRICK_BITS: Final = 12
"""Room for the load of seven cards, times 8."""


class Lead:
    """A moment between two tricks, as far as the cards still held do not tell it.

    Seats are counted from the player, who is seat 0.

    Attributes:
        seat: who is to lead.
        broken: whether hearts may be led.
        mood: what the cards taken mean for the rest (see `Stakes`).
        spared: what a player who takes no trick more cannot exceed; None where that is no help.
        known: what has been found out: for a state, the least and the most that is to come.
        base: a number for what decides how a trick changes things, with room for the trick.
        limits: for the load of the cards held: the least and the most that can come at all.
    """

    __slots__ = ("base", "broken", "known", "limits", "mood", "seat", "spared")

    def __init__(
        self,
        base: int,
        seat: int,
        broken: bool,
        mood: int,
        spared: int | None,
        limits: dict[int, tuple[int, int]],
    ) -> None:
        self.base = base
        self.seat = seat
        self.broken = broken
        self.mood = mood
        self.spared = spared
        self.known: dict[int, tuple[int, int]] = {}
        self.limits = limits


class Leads:
    """All leads that have come up in a search, and how tricks get from one to another.

    A trick is a number here: its load times 8, plus the seat that takes it.

    Attributes:
        players: how many play.
        stakes: what the tricks are played for.
        after: for the base of a lead plus a trick: what the trick brings, and the lead after it.
            It is not kept in the leads, so that they do not hold each other, and all that a search
            has found out goes with it at once.
    """

    def __init__(self, rules: Rules, aim: Aim) -> None:
        """Begin with no lead."""
        self.players = rules.players
        self.stakes = Stakes(rules, aim)
        self.after: dict[int, tuple[int, Lead]] = {}
        self._rules = rules
        self._leads: dict[tuple[int, bool, int], Lead] = {}
        self._bases: dict[tuple[bool, int], int] = {}
        self._limits: dict[int, dict[int, tuple[int, int]]] = {}

    def lead(self, seat: int, broken: bool, mood: int) -> Lead:
        """The lead of these attributes."""
        broken = broken or not self._rules.hearts_must_be_broken
        found = self._leads.get((seat, broken, mood))
        if found is None:
            base = self._bases.setdefault((broken, mood), len(self._bases) << _TRICK_BITS)
            limits = self._limits.setdefault(mood, {})
            found = Lead(base, seat, broken, mood, self.stakes.spared(mood), limits)
            self._leads[seat, broken, mood] = found
        return found

    def play(self, lead: Lead, trick: int) -> tuple[int, Lead]:
        """Find what a trick brings, and the lead after it, for `after`."""
        load, winner = trick >> 3, trick & 7
        breaking = _POINTS if self._rules.queen_breaks_hearts else _HEARTS
        broken = lead.broken or bool(load & breaking)
        mood = self.stakes.after(lead.mood, winner, bool(load & _POINTS))
        gain = 0
        if not winner:
            queen, jack = load & QUEEN > 0, load & JACK > 0
            gain = self.stakes.gains[(load & _HEARTS) + 8 * queen + 16 * jack]
        found = self.after[lead.base + trick] = gain, self.lead(winner, broken, mood)
        return found

    def between(self, lead: Lead, out: int) -> tuple[int, int]:
        """The least and the most that can come while cards of the load `out` are to be played."""
        points = self.stakes.points
        rest = (out & _HEARTS) * points[1] + (points[8] if out & QUEEN else 0)
        limits = self.stakes.bounds(lead.mood, rest, out & JACK > 0, over=not out)
        lead.limits[out] = limits
        return limits
