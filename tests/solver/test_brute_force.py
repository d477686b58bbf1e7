"""Exact search agrees with trying every card of everybody, on thousands of small endings.

Every table of every preset is played as it is and with any options; among the endings are first
tricks, tricks begun, jokers, moons and grand slams that are still possible, and teaching positions
in which cards are missing. `DEALS_TIMES=20` in the environment plays twenty times as many.
"""

from __future__ import annotations

from random import Random

import pytest

from tests.hearts.matching import TIMES
from tests.hearts.strategies import EVERY_TABLE, table_name
from tests.solver.endings import brute_value, ending, house_rules, late_ending
from tutor.hearts import CardSet, Position, Rules
from tutor.solver import Aim, Solver

SMALL = 80
"""Endings for each table, as it is and with any options."""
LARGER = {3: 8, 4: 2}
"""Endings with four cards each, by the number of players."""


def assert_solved(position: Position, seat: int, aim: Aim) -> None:
    """The solver knows the value of the position and of every card that may be played."""
    solver = Solver(position.rules, seat, aim)
    wanted = {card: brute_value(position.play(card), seat, aim) for card in position.legal}
    assert solver.values(position) == wanted, (aim, seat, position)
    if position.is_over:
        assert solver.value(position) == brute_value(position, seat, aim), (aim, seat, position)
        return
    best = (min if position.turn == seat else max)(wanted.values())
    assert solver.value(position) == best, (aim, seat, position)
    assert solver.best(position) == CardSet(card for card, value in wanted.items() if value == best)


@pytest.mark.parametrize("own_options", [False, True], ids=["preset", "any-options"])
@pytest.mark.parametrize("table", EVERY_TABLE, ids=table_name)
def test_values_and_best_cards_are_those_of_brute_force(table: Rules, own_options: bool) -> None:
    chance = Random(f"{table} {own_options}")
    for _ in range(SMALL * TIMES):
        rules = house_rules(table, chance) if own_options else table
        size = chance.choice((1, 2, 2, 3) if rules.players < 5 else (1, 2, 2))
        position = ending(rules, size, chance)
        for aim in Aim:
            assert_solved(position, chance.randrange(rules.players), aim)


@pytest.mark.slow
@pytest.mark.parametrize("players", LARGER)
@pytest.mark.parametrize("aim", Aim)
def test_so_are_those_of_endings_with_four_cards(players: int, aim: Aim) -> None:
    chance = Random(f"{players} {aim}")
    tables = [rules for rules in EVERY_TABLE if rules.players == players]
    for _ in range(LARGER[players] * TIMES):
        rules = house_rules(chance.choice(tables), chance)
        position = late_ending(rules, 4, chance)
        assert_solved(position, chance.randrange(players), aim)
