"""Chance that is the same for ever: what a seed brings today it brings in ten years.

Python promises that ``random.Random(text).random()`` gives the same numbers in every version. It
does not promise that of ``shuffle``, ``choice`` and the like, so they are written out here.
"""

from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeVar

from tutor.hearts import CardSet, Rules

__all__ = ["Chance"]

_T = TypeVar("_T")


class Chance:
    """A row of choices that depend on a text only.

    >>> chance = Chance("legal", "slam-5", 17)
    >>> chance.shuffled("abcde") == Chance("legal slam-5 17").shuffled("abcde")
    True
    """

    def __init__(self, *words: object) -> None:
        """Begin the row that belongs to the words."""
        self._random = Random(" ".join(map(str, words))).random  # noqa: S311 - nobody's secret

    def below(self, number: int) -> int:
        """A whole number from 0 to ``number - 1``."""
        return int(self._random() * number)

    def pick(self, things: Sequence[_T]) -> _T:
        """One of the things; IndexError where there is none."""
        return things[self.below(len(things))]

    def shuffled(self, things: Iterable[_T]) -> list[_T]:
        """The things in an order by chance (Fisher and Yates)."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order

    def deal(self, rules: Rules) -> tuple[CardSet, ...]:
        """The deck of the rules, shuffled and dealt: a hand for each seat."""
        cards, size = self.shuffled(rules.deck), rules.hand_size
        return tuple(CardSet(cards[at * size : (at + 1) * size]) for at in range(rules.players))
