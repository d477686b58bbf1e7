"""Drills about the score of a deal."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final, Literal

from tutor.hearts import (
    HEARTS,
    JACK_OF_DIAMONDS,
    QUEEN_OF_SPADES,
    CardSet,
    Moon,
    Rules,
    seats_round,
)
from tutor.teach.drill_file import DrillText
from tutor.teach.drills.chance import Chance
from tutor.teach.drills.maker import STEP_ID, Maker, goal_of, text_of
from tutor.teach.model import ScoreSheet
from tutor.teach.questions.score_sheet import ALL, REST

__all__ = ["JACK_TABLES", "ScoreMaker", "Shape"]

JACK_TABLES: Final = frozenset({"basic", "slam"})
"""The rule sets in which a table may agree on the jack of diamonds."""
MOST_BEFORE: Final = 5
"""No more deals than these have been played before."""

Taken = dict[str, str]
"""The cards that each player has taken, as a step writes them."""


class Shape(StrEnum):
    """How the cards that count lie, or what else has to be thought of."""

    PLAIN = "plain"
    """Several players have hearts, and one of them the queen of spades."""
    QUEEN_ALONE = "queen-alone"
    """One player has the queen of spades and no heart."""
    ALL_HEARTS = "all-hearts"
    """One player has every heart, and another the queen: it looks like a moon."""
    NEAR_MOON = "near-moon"
    """One player has all but one heart: it looks like a moon."""
    MOON = "moon"
    """One player has every point card, and the others add."""
    MOON_ADDS = "moon-adds"
    """The same where the shooter chooses, and lets the others add."""
    MOON_SUBTRACTS = "moon-subtracts"
    """The same where the shooter chooses, and subtracts."""
    GRAND_SLAM = "grand-slam"
    """One player has every trick."""
    JACK = "jack"
    """Plain, with the jack of diamonds, which the table has agreed on."""
    TOTALS = "totals"
    """The new totals are asked for."""


BEFORE_ADDING: Final = (Shape.PLAIN, Shape.QUEEN_ALONE, Shape.NEAR_MOON)
"""What the deal may be where the new totals are asked for."""


class ScoreMaker(Maker):
    """What is the score after this deal? The totals before it are there, asked for or not."""

    all_cases = frozenset(Shape)

    def cases(self, rules: Rules) -> tuple[str, ...]:
        """What there can be by these rules."""
        chooses = rules.moon is Moon.SHOOTER_CHOOSES
        impossible = {
            Shape.MOON: chooses,
            Shape.MOON_ADDS: not chooses,
            Shape.MOON_SUBTRACTS: not chooses,
            Shape.GRAND_SLAM: not rules.grand_slam,
            Shape.JACK: rules.name not in JACK_TABLES,
        }
        return tuple(shape for shape in Shape if not impossible.get(shape))

    def line(self, case: str, line: str) -> str:
        """The jack of diamonds has to be agreed on."""
        return f"{line} jack_of_diamonds=yes" if case == Shape.JACK else line

    def make(self, case: str, rules: Rules, chance: Chance, words: DrillText) -> ScoreSheet:
        """The deal is over."""
        shape = Shape(case)
        places = chance.shuffled(seat.value for seat in seats_round(rules.players))
        totals = shape is Shape.TOTALS
        shown = chance.pick(BEFORE_ADDING) if totals else shape
        return ScoreSheet(
            id=STEP_ID,
            title=words.title,
            text=text_of(words, case),
            goal=goal_of(words, case),
            right=words.cases[case].right,
            taken=TAKEN[shown](rules, chance, places),
            ask="totals" if totals else "deal",
            before=_before(rules, chance, places),
            moon=MOONS.get(shape, ""),
        )


def _before(rules: Rules, chance: Chance, places: list[str]) -> dict[str, int]:
    """The totals after some whole deals without a moon, none of which ends the game.

    A jack of diamonds that counts goes with the queen of spades, so that no total is below 0.
    """
    totals = dict.fromkeys(places, 0)
    jack = CardSet([JACK_OF_DIAMONDS] if rules.jack_of_diamonds else ())
    for _ in range(1 + chance.below(MOST_BEFORE)):
        order = chance.shuffled(places)
        taken = _with(_plain(rules, chance, order), order[0], jack)
        after = {place: totals[place] + _points(rules, taken.get(place, "")) for place in places}
        if max(after.values()) < rules.limit:
            totals = after
    return totals


def _points(rules: Rules, cards: str) -> int:
    return sum(map(rules.points, CardSet.parse(cards)))


def _plain(rules: Rules, chance: Chance, places: list[str]) -> Taken:
    """Three or four players have hearts, and the first of them the queen as well."""
    taken = _spread(rules, chance, places[: 3 + chance.below(2)])
    return _with(taken, places[0], CardSet([QUEEN_OF_SPADES]))


def _queen_alone(rules: Rules, chance: Chance, places: list[str]) -> Taken:
    """The first player has the queen, and two or three others have the hearts."""
    taken = _spread(rules, chance, places[1 : 3 + chance.below(2)])
    return _with(taken, places[0], CardSet([QUEEN_OF_SPADES]))


def _spread(rules: Rules, chance: Chance, places: list[str]) -> Taken:
    """The hearts, spread over these players: each has one at least."""
    hearts = chance.shuffled(rules.deck & HEARTS)
    cuts = sorted(chance.shuffled(range(1, len(hearts)))[: len(places) - 1])
    ends = zip([0, *cuts], [*cuts, len(hearts)], places, strict=False)
    return {place: str(CardSet(hearts[start:end])) for start, end, place in ends}


def _with(taken: Taken, place: str, cards: CardSet) -> Taken:
    """The same with cards more for one player."""
    return {**taken, place: str(CardSet.parse(taken.get(place, "")) | cards)}


def _all_hearts(rules: Rules, chance: Chance, places: list[str]) -> Taken:
    queen = str(CardSet([QUEEN_OF_SPADES]))
    return {places[0]: _rest(rules.deck & HEARTS, chance), places[1]: queen}


def _near_moon(rules: Rules, chance: Chance, places: list[str]) -> Taken:
    one = chance.pick(tuple(rules.deck & HEARTS))
    return {places[0]: _rest(rules.point_cards.without(one), chance), places[1]: str(one)}


def _rest(cards: CardSet, chance: Chance) -> str:
    """The cards one by one, or as all the others that count: both have to be understood."""
    return REST if chance.below(2) else str(cards)


def _moon(rules: Rules, chance: Chance, places: list[str]) -> Taken:  # noqa: ARG001
    return {places[0]: str(rules.point_cards)}


def _slam(rules: Rules, chance: Chance, places: list[str]) -> Taken:  # noqa: ARG001
    return {places[0]: ALL}


def _jack(rules: Rules, chance: Chance, places: list[str]) -> Taken:
    taken = _plain(rules, chance, places)
    return _with(taken, chance.pick(places), CardSet([JACK_OF_DIAMONDS]))


TAKEN: Final[Mapping[Shape, Callable[[Rules, Chance, list[str]], Taken]]] = MappingProxyType(
    {
        Shape.PLAIN: _plain,
        Shape.QUEEN_ALONE: _queen_alone,
        Shape.ALL_HEARTS: _all_hearts,
        Shape.NEAR_MOON: _near_moon,
        Shape.MOON: _moon,
        Shape.MOON_ADDS: _moon,
        Shape.MOON_SUBTRACTS: _moon,
        Shape.GRAND_SLAM: _slam,
        Shape.JACK: _jack,
    }
)
"""How the cards are dealt out, for each shape that says it."""
MOONS: Final[Mapping[Shape, Literal["others-add", "shooter-subtracts"]]] = MappingProxyType(
    {Shape.MOON_ADDS: "others-add", Shape.MOON_SUBTRACTS: "shooter-subtracts"}
)
"""What the shooter chooses."""
