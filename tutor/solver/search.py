"""Open hands: exact values for one player against all the others."""

from __future__ import annotations

from collections.abc import Hashable
from math import inf

from tutor.hearts import Card, CardSet, Position, Rules

from .aims import Aim
from .start import Starts
from .tricks import OutOfBudget, Tricks

__all__ = ["OutOfBudget", "Solver"]


class Solver:
    """Exact values for one player against all the others; what has been solved is kept.

    Args:
        rules: the rules in force.
        seat: the player.
        aim: what the player wants.
        budget: how many positions may be looked at in the life of this solver; None for no limit.
    """

    def __init__(self, rules: Rules, seat: int, aim: Aim, budget: int | None = None) -> None:
        self.rules = rules
        self.seat = seat
        self.aim = aim
        self.budget = budget
        self._begin(0)

    def _begin(self, nodes: int) -> None:
        """Begin without any knowledge, with so many positions looked at."""
        self._starts = Starts(self.rules, self.seat, self.aim)
        self._tricks = Tricks(
            self._starts.leads, self._starts.suits, self.rules.heart_instead_of_queen, nodes
        )
        self._solved: dict[Hashable, int] = {}

    @property
    def nodes(self) -> int:
        """How many positions have been looked at, those within tricks included."""
        return self._tricks.nodes

    def value(self, position: Position) -> int:
        """What the player can be sure of, whatever the others do; the less, the better.

        Raises:
            OutOfBudget: the search would need more positions than `budget`.
        """
        if self._starts.crowded:
            self._begin(self.nodes)
        so_far, start = self._starts.start(position)
        first = position.trick_number == 1 and not position.is_over
        # The rules of the first trick name cards, so there equal rows are not enough.
        key = (start, position.hands, position.trick) if first else start
        low = self._solved.get(key)
        if low is None:
            self._tricks.budget = inf if self.budget is None else self.budget
            low, high = self._starts.leads.between(start.lead, start.out)
            while low < high:  # from below: that a player must take much is soon shown
                if first:
                    found = self._open(position, low + so_far) - so_far
                else:
                    found = self._tricks.answer(start, low)
                if found > low:
                    low = found
                else:
                    high = found
            self._solved[key] = low
        return so_far + low

    def _open(self, position: Position, limit: int) -> int:
        """Whether the value exceeds a limit, told as `Tricks` does.

        The first trick has rules of its own, so there the position itself is played on.
        """
        if position.trick_number > 1 or position.is_over:
            so_far, start = self._starts.start(position)
            return so_far + self._tricks.answer(start, limit - so_far)
        self._tricks.look()
        mine = position.turn == self.seat
        best: int | None = None
        for card in position.legal:
            found = self._open(position.play(card), limit)
            if best is None or (found < best if mine else found > best):
                best = found
            if (best <= limit) is mine:
                break
        assert best is not None
        return best

    def values(self, position: Position) -> dict[Card, int]:
        """The exact value after each legal card of the player on turn, whoever that is.

        Raises:
            OutOfBudget: as `value`.
        """
        return {card: self.value(position.play(card)) for card in position.legal}

    def best(self, position: Position) -> CardSet:
        """Every card that is best for the player on turn: the others want the highest value.

        Raises:
            OutOfBudget: as `value`.
            ValueError: the deal is over.
        """
        values = self.values(position)
        if not values:
            raise ValueError(f"the deal is over; {position!r}")
        pick = min if position.turn == self.seat else max
        wanted = pick(values.values())
        return CardSet(card for card, value in values.items() if value == wanted)

    def line(self, position: Position) -> tuple[Card, ...]:
        """A principal line: best cards of everybody, the lowest of equals, to the end of the deal.

        Raises:
            OutOfBudget: as `value`.
        """
        cards = []
        while not position.is_over:
            card = next(iter(self.best(position)))
            cards.append(card)
            position = position.play(card)
        return tuple(cards)
