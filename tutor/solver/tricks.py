"""The search itself: trick after trick, one player against all the others.

It answers one kind of question, whether what is still to come exceeds a limit, and answers it with
a number: above the limit, the least that comes for certain; else the most. An exact value is found
by asking again with another limit. All answers are kept by the position between two tricks, so the
second question is cheap, and so is the same position reached by other cards.
"""

from __future__ import annotations

from math import inf
from operator import attrgetter, itemgetter
from typing import Final

from .leads import QUEEN, Lead, Leads
from .rows import MOST_SUITS, NUMBER, Move, Moves, Row, Rows
from .start import Start

__all__ = ["OutOfBudget", "Tricks"]

_FAR: Final = 1 << 10
"""More than any deal can bring."""
_UNKNOWN: Final = (-_FAR, _FAR)
"""The least and the most that is to come where nothing has been found out."""
_by_load: Final = attrgetter("load")
_by_mine: Final = attrgetter("mine")
_by_cost: Final = itemgetter(1)


class OutOfBudget(Exception):
    """The search would need more positions than it was allowed to look at."""


class Tricks:
    """The positions of a search. Seats are counted from the player, who is seat 0.

    Attributes:
        nodes: how many positions have been looked at, those within tricks included.
        budget: how many may be.
    """

    def __init__(self, leads: Leads, suits: list[Rows], spare_queen: bool, nodes: int) -> None:
        """Prepare a search.

        Args:
            leads: what the tricks are played for.
            suits: the rows of each suit, the hearts last.
            spare_queen: whether a heart may be led, not broken, to keep the queen of spades.
            nodes: how many positions count as looked at already.
        """
        self.nodes = nodes
        self.budget = inf
        self._leads = leads
        self._tables = suits[0].tables
        self._places = [(rows.numbered, rows.shift) for rows in suits]
        self._next = [*range(1, leads.players), 0]
        self._spare_queen = spare_queen
        self._discarded: list[list[dict[int, Moves]]] = [
            [{} for _ in self._next] for _ in range(MOST_SUITS)
        ]

    def look(self) -> None:
        """Count a position that is looked at.

        Raises:
            OutOfBudget: it is one too many.
        """
        self.nodes += 1
        if self.nodes > self.budget:
            raise OutOfBudget(f"more than {self.budget} positions")

    def answer(self, start: Start, limit: int) -> int:
        """Answer for any position."""
        lead, state, row, seat, winner, load, out = start
        if row is None:
            return self._trick(lead, state, out, limit)
        step = self._finish if self._next[seat] == lead.seat else self._follow
        return step(lead, state, row, seat, winner, load, out, limit)

    def _trick(self, lead: Lead, state: int, out: int, limit: int) -> int:
        """Answer for a position between two tricks."""
        self.nodes += 1
        if self.nodes > self.budget:
            raise OutOfBudget(f"more than {self.budget} positions")
        known = lead.known.get(state)
        low, high = known or lead.limits.get(out) or self._leads.between(lead, out)
        if low > limit:
            return low
        if high <= limit:
            return high
        rows = [numbered[state >> shift & NUMBER] for numbered, shift in self._places]
        spared = lead.spared
        if known is None and spared is not None and high > spared and self._is_safe(lead, rows):
            high = spared
        if high <= limit:
            value = high
        else:
            value = self._lead(lead, state, out, rows, limit)
            if value > limit:
                low = value
            else:
                high = value
        lead.known[state] = low, high
        return value

    def _is_safe(self, lead: Lead, rows: list[Row]) -> bool:
        """Whether the player need not take any trick more."""
        safe = lead.seat != 0
        for row in rows:
            safety = row.safety() if row.safe is None else row.safe
            if not safety:
                return False
            if safety == 2 and (lead.broken or row is not rows[-1]):
                safe = True
        return safe

    def _lead(self, lead: Lead, state: int, out: int, rows: list[Row], limit: int) -> int:
        """Try the cards that may be led.

        The player begins with the suit in which most cards are out, the others with the one in
        which the player has most: there what they look for is found most often.
        """
        leader, tables = lead.seat, self._tables
        best = -_FAR if leader else _FAR
        seat = self._next[leader]
        suits = rows if lead.broken else self._unbroken(leader, rows)
        for suit in sorted(suits, key=_by_mine if leader else _by_load, reverse=True):
            moves = suit.plays[leader]
            if moves is None:
                moves = suit.lead(leader)
            for delta, load, _, table in moves:
                value = self._follow(
                    lead, state + delta, tables[table], seat, leader, load, out, limit
                )
                if leader:
                    if value > best:
                        best = value
                        if best > limit:
                            return best
                elif value < best:
                    best = value
                    if best <= limit:
                        return best
        return best

    def _unbroken(self, leader: int, rows: list[Row]) -> list[Row]:
        """The suits that may be led while hearts are not broken.

        That is hearts only by a hand that has nothing else, or, where the rules let it spare her,
        nothing else but the queen of spades.
        """
        others = [row for row in rows[:-1] if leader in row.holders]
        if not others:
            return rows[-1:]
        if self._spare_queen and sum(row.holders.count(leader) for row in others) == 1:
            only = others[0].plays[leader] or others[0].lead(leader)
            if only[0][1] & QUEEN:
                return [*others, rows[-1]]
        return others

    def _follow(
        self,
        lead: Lead,
        state: int,
        row: Row,
        seat: int,
        winner: int,
        load: int,
        out: int,
        limit: int,
    ) -> int:
        """Answer for a position within a trick, but not for the last to play.

        Like `_finish` it is one loop, kept whole because calls cost more than it does.

        Args:
            lead: the lead of the trick.
            state: the cards still held.
            row: the suit led, with the winning card on the table.
            seat: who is to play.
            winner: who is winning.
            load: the load of the cards on the table.
            out: the load of all cards that were held before the trick.
            limit: the limit of the question.
        """
        self.nodes += 1
        if self.nodes > self.budget:
            raise OutOfBudget(f"more than {self.budget} positions")
        moves = row.plays[seat]
        if moves is None:
            moves = row.follow(seat, False)
        moves = moves or self._discards(row.rows, state, seat)
        then, tables = self._next[seat], self._tables
        step = self._finish if self._next[then] == lead.seat else self._follow
        best = -_FAR if seat else _FAR
        for delta, more, takes, left in moves:
            value = step(
                lead,
                state + delta,
                row if left < 0 else tables[left],
                then,
                seat if takes else winner,
                load + more,
                out,
                limit,
            )
            if seat:
                if value > best:
                    best = value
                    if best > limit:
                        break
            elif value < best:
                best = value
                if best <= limit:
                    break
        return best

    def _finish(
        self,
        lead: Lead,
        state: int,
        row: Row,
        seat: int,
        winner: int,
        load: int,
        out: int,
        limit: int,
    ) -> int:
        """Answer for the last to play to a trick. Arguments as for `_follow`."""
        self.nodes += 1
        if self.nodes > self.budget:
            raise OutOfBudget(f"more than {self.budget} positions")
        moves = row.ends[seat]
        if moves is None:
            moves = row.follow(seat, True)
        moves = moves or self._discards(row.rows, state, seat)
        after = self._leads.after
        best = -_FAR if seat else _FAR
        for delta, more, takes, _ in moves:
            more += load
            trick = more << 3 | (seat if takes else winner)
            gain, then = after.get(lead.base + trick) or self._leads.play(lead, trick)
            held = state + delta
            rest = limit - gain
            # What is known already is looked up here: that is most of it, and calls cost more.
            low, high = then.known.get(held, _UNKNOWN)
            if low > rest:
                value = gain + low
            elif high <= rest:
                value = gain + high
            else:
                value = gain + self._trick(then, held, out - more, rest)
            if seat:
                if value > best:
                    best = value
                    if best > limit:
                        break
            elif value < best:
                best = value
                if best <= limit:
                    break
        return best

    def _discards(self, rows: Rows, state: int, seat: int) -> Moves:
        """The cards to discard on a suit, the most costly first; any card if no suit is led."""
        rest = state & rows.outside
        discarded = self._discarded[rows.place][seat]
        moves = discarded.get(rest)
        if moves is None:
            found: list[Move] = []
            for numbered, shift in self._places:
                row = numbered[rest >> shift & NUMBER]
                moves = row.plays[seat] if rows.free else row.ends[seat]
                if moves is None:
                    moves = row.lead(seat) if rows.free else row.drop(seat)
                found += moves
            if len(found) > 1:
                found.sort(key=_by_cost, reverse=True)
            discarded[rest] = moves = tuple(found)
        return moves
