"""How difficult a puzzle is: points for what makes it so, and from them one of four levels.

``docs/puzzles.md`` states the same for readers.
"""

from __future__ import annotations

from typing import Final

from tutor.hearts import CardSet, Position
from tutor.solver import Aim
from tutor.teach.players import LEARNER
from tutor.teach.puzzles.habits import natural_cards

__all__ = ["difficulty", "level_of"]

_EASY_HAND: Final = 3
_MOST_FOR_CARDS: Final = 3
_MOST_FOR_CHOICES: Final = 2
_TOPS: Final = (2, 4, 6)
"""The most points of level 1, 2 and 3."""


def difficulty(
    position: Position, aim: Aim, right: CardSet, *, hidden: bool, decisions: int
) -> int:
    """The points of a puzzle, 0 for the simplest.

    - 1 for each card in the hand beyond three, at most 3;
    - 2 for each choice after the first, along the strongest defence, at most 4;
    - 2 for hidden hands;
    - 1 if the first habit fails (see :mod:`tutor.teach.puzzles.habits`), 1 more if every one does.
    """
    habits = natural_cards(position, aim)
    cards = len(position.hands[LEARNER]) - _EASY_HAND
    return (
        min(max(cards, 0), _MOST_FOR_CARDS)
        + 2 * min(decisions - 1, _MOST_FOR_CHOICES)
        + 2 * hidden
        + (habits[0] not in right)
        + (not any(card in right for card in habits))
    )


def level_of(points: int) -> int:
    """The level, 1 to 4, of a puzzle with so many points."""
    return 1 + sum(points > top for top in _TOPS)
