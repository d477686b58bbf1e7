"""What is at stake: the bounds hold at every moment, and meet at the end in the outcome."""

from __future__ import annotations

from random import Random

import pytest

from tests.solver.layout_sets import outcome
from tests.solver.small_deals import random_play, small_deal
from tutor.hearts import CardSet, Position
from tutor.solver import Aim
from tutor.solver.stakes import Stakes


def codes(stakes: Stakes, cards: CardSet) -> list[int]:
    return [stakes.code(1 << card) for card in cards]


def left_over(position: Position) -> CardSet:
    """The cards that nobody has taken."""
    taken = CardSet(card for pile in position.taken for card in pile)
    return position.rules.deck - taken


def piles(position: Position, seat: int) -> list[CardSet]:
    return [*position.taken[seat:], *position.taken[:seat]]


@pytest.mark.parametrize("aim", list(Aim))
@pytest.mark.parametrize("chance", range(60))
def test_from_trick_to_trick_to_the_outcome(chance: int, aim: Aim) -> None:
    pick = Random(f"{chance} {aim}")
    players = pick.randint(3, 5)
    start = small_deal(pick, players, pick.randint(2, 4))
    seat = pick.randrange(players)
    stakes = Stakes(start.rules, aim)
    course = [position for position in random_play(start, pick) if not position.trick]
    result = outcome(course[-1], seat, aim)
    gained, mood = stakes.start(piles(start, seat))
    for before, position in zip([None, *course], course, strict=False):
        if before is not None:
            taker = position.leader
            code = sum(codes(stakes, position.taken[taker] - before.taken[taker]))
            gained += stakes.gains[code] if taker == seat else 0
            mood = stakes.after(mood, (taker - seat) % players, stakes.points[code] > 0)
        assert (gained, mood) == stakes.start(piles(position, seat))
        rest = codes(stakes, left_over(position))
        points = sum(stakes.points[code] for code in rest)
        low, high = stakes.bounds(mood, points, 16 in rest, position.is_over)
        assert low <= result - gained <= high
        spared = stakes.spared(mood)
        if low < high and spared is not None and position.taken[seat] == course[-1].taken[seat]:
            assert result - gained <= spared
    assert low == high
