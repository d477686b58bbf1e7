"""Hidden hands: exact search over what a player knows. Pure."""

from __future__ import annotations

from tutor.hearts import Card, CardSet, Rules

from .aims import Aim
from .hidden_search import HiddenSearch
from .known import Known
from .layouts import layout_position, layouts
from .search import Solver

__all__ = ["HiddenSolver"]


class HiddenSolver:
    """Exact values for a player who decides by what is seen only; what has been solved is kept.

    All the others together are one adversary. It also settles, as late as it can, where the unseen
    cards lie, always so that at least one layout agrees with everything seen (see `Known`). A value
    is what the player can be sure of all the same: with the cards that `best` names, it holds in
    every consistent layout, whatever the others do. Seeing all cards the player might do better, so
    it is never less than the value of `Solver` in any of the layouts.

    Args:
        rules: the rules in force.
        seat: the player who decides and looks.
        aim: what the player wants.
        budget: how many positions may be looked at in the life of this solver; None for no limit.
            Each call of `refuting` looks at open hands with a budget of its own, just as large.

    >>> from tutor.hearts import PRESETS, CardSet, Position
    >>> from tutor.solver import Known, Solver, count_layouts
    >>> rules = PRESETS["microsoft"]
    >>> hands = [CardSet.parse(text) for text in ("QS 2H", "KS 3H", "3S 4H", "TS 5H")]
    >>> gone = rules.deck
    >>> for hand in hands:
    ...     gone -= hand
    >>> position = Position.midway(rules, hands, 2, trick_number=12, taken=(gone, *[CardSet()] * 3))
    >>> Solver(rules, seat=2, aim=Aim.QUEEN).value(position)  # it falls on the 3S, under the king
    0
    >>> known = Known.of(position.visible_to(2))
    >>> solver = HiddenSolver(rules, seat=2, aim=Aim.QUEEN)
    >>> solver.value(known)  # but who knows? With the ten beside it, it waits for the 4H
    1
    >>> solver.refuting(known, Card.parse("3S"), target=0), count_layouts(known)
    (12, 90)
    """

    def __init__(self, rules: Rules, seat: int, aim: Aim, budget: int | None = None) -> None:
        self.rules = rules
        self.seat = seat
        self.aim = aim
        self.budget = budget
        self._search = HiddenSearch(rules, aim, budget)

    @property
    def nodes(self) -> int:
        """How many positions have been looked at so far."""
        return self._search.nodes

    def value(self, known: Known) -> int:
        """What the player can be sure of, wherever the cards lie; the less, the better.

        Raises:
            OutOfBudget: the search would need more positions than `budget`.
            ValueError: it is another player who knows this, or under other rules.
        """
        self._check(known)
        if self._opens(known):
            values = (self._search.value(known.play(card)) for card in known.legal)
            return min(values) if known.turn == self.seat else max(values)
        return self._search.value(known)

    def exceeds(self, known: Known, target: int) -> bool:
        """Whether the value is more than the target; quicker than asking for the value.

        Raises:
            OutOfBudget: as `value`.
            ValueError: as `value`.
        """
        self._check(known)
        if self._opens(known):
            more = (self._search.exceeds(known.play(card), target) for card in known.legal)
            return all(more) if known.turn == self.seat else any(more)
        return self._search.exceeds(known, target)

    def values(self, known: Known) -> dict[Card, int]:
        """The exact value after each card that may be played; another player may not hold it.

        Raises:
            OutOfBudget: as `value`.
            ValueError: as `value`.
        """
        return {card: self.value(known.play(card)) for card in known.legal}

    def best(self, known: Known) -> CardSet:
        """Every card that is best for the player on turn: the others want the highest value.

        Raises:
            OutOfBudget: as `value`.
            ValueError: as `value`, or the deal is over.
        """
        if known.is_over:
            raise ValueError(f"the deal is over; {known!r}")
        value = self.value(known)
        return CardSet(card for card in known.legal if self._keeps(known, card, value))

    def line(self, known: Known) -> tuple[Card, ...]:
        """A principal line: best cards of everybody, the lowest of equals, to the end of the deal.

        Raises:
            OutOfBudget: as `value`.
            ValueError: as `value`.
        """
        cards = []
        value = self.value(known)
        while not known.is_over:
            card = next(card for card in known.legal if self._keeps(known, card, value))
            cards.append(card)
            known = known.play(card)
        return tuple(cards)

    def refuting(self, known: Known, card: Card, target: int) -> int:
        """In how many consistent layouts the others, seeing all cards, get more than the target.

        The layouts are those that are consistent after the player on turn has played the card; the
        player sees all cards from then on, too. Where the value of the card is more than the
        target, the number may still be 0: then no single layout refutes the card, but not to know
        the layout does.

        Raises:
            OutOfBudget: as `value`.
            ValueError: as `value`, or the card cannot be played.
        """
        after = known.play(card)
        if not self.exceeds(after, target):
            return 0
        value = Solver(self.rules, self.seat, self.aim, self.budget).value
        return sum(value(layout_position(after, layout)) > target for layout in layouts(after))

    def _keeps(self, known: Known, card: Card, value: int) -> bool:
        """Whether a card keeps the value for whoever is on turn."""
        after = known.play(card)
        if known.turn == self.seat:
            return not self.exceeds(after, value)
        return self.exceeds(after, value - 1)

    def _check(self, known: Known) -> None:
        if known.seat != self.seat or known.rules != self.rules:
            raise ValueError(
                f"this solves for seat {self.seat} under {self.rules!r}, not {known!r}"
            )

    @staticmethod
    def _opens(known: Known) -> bool:
        """Whether the opening lead is to come; which card opens is a rule the search leaves out."""
        return known.trick_number == 1 and not known.trick and not known.is_over
