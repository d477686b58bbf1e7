"""What `Solver` promises besides the values: lines, budgets, and what it remembers."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from tests.hearts.strategies import EVERY_TABLE
from tests.solver.endings import ending, house_rules, late_ending
from tutor.hearts import PRESETS, Card, CardSet, Position
from tutor.solver import Aim, OutOfBudget, Solver, rows, start

RULES = PRESETS["microsoft"]
HANDS = [
    CardSet.parse(text) for text in ("2C 3C TC 5H", "4C 5C 9C QS", "6C 8C KC AH", "7C JC QC 2H")
]


def some_endings(size: int, number: int, seed: int = 1) -> list[Position]:
    """Endings of usual deals with so many cards in each hand."""
    chance = Random(seed)
    return [late_ending(RULES, size, chance) for _ in range(number)]


@pytest.mark.parametrize("aim", Aim)
def test_the_line_comes_to_the_value_and_every_card_of_it_is_best(aim: Aim) -> None:
    chance = Random(aim)
    for _ in range(60):
        rules = house_rules(chance.choice(EVERY_TABLE), chance)
        position, seat = ending(rules, 2, chance), chance.randrange(rules.players)
        solver = Solver(rules, seat, aim)
        value, line = solver.value(position), solver.line(position)
        for card in line:
            assert card == next(iter(solver.best(position)))
            position = position.play(card)
        assert position.is_over
        assert Solver(rules, seat, aim).value(position) == value


def test_the_line_after_a_bad_card_refutes_it() -> None:
    position = Position.midway(RULES, HANDS, 1, trick_number=10, hearts_broken=True)
    solver = Solver(RULES, 1, Aim.QUEEN)
    values = solver.values(position)
    card = next(card for card, value in values.items() if value == 1)
    after = position.play(card)
    for answer in solver.line(after):
        after = after.play(answer)
    assert Card.parse("QS") in after.taken[1]


def test_equal_cards_have_equal_values_and_all_of_them_are_listed() -> None:
    position = Position.midway(RULES, HANDS, 0, trick_number=10, hearts_broken=True)
    values = Solver(RULES, 0, Aim.POINTS).values(position)
    assert CardSet(values) == position.legal
    assert values[Card.parse("2C")] == values[Card.parse("3C")]


@pytest.mark.parametrize("size", [5, 6])
def test_a_position_is_worth_its_best_card_to_solvers_that_know_nothing_of_each_other(
    size: int,
) -> None:
    for position in some_endings(size, 6):
        for seat in range(2):
            pick = min if position.turn == seat else max
            after = [position.play(card) for card in position.legal]
            values = [Solver(RULES, seat, Aim.POINTS).value(each) for each in after]
            assert Solver(RULES, seat, Aim.POINTS).value(position) == pick(values)


def test_what_is_solved_is_kept() -> None:
    position = some_endings(5, 1)[0]
    solver = Solver(RULES, 0, Aim.POINTS)
    value, nodes = solver.value(position), solver.nodes
    assert nodes > 0
    assert solver.value(position) == value
    assert solver.nodes == nodes


def test_positions_that_are_played_alike_are_solved_once() -> None:
    suits = ("2C 3D|4C|6D|8C 9D", "5C 6D|7C|9D|TC JD")
    one, other = (
        Position.midway(
            RULES,
            [
                CardSet.parse(f"{hand} {more}")
                for hand, more in zip(text.split("|"), rest, strict=True)
            ],
            0,
            hearts_broken=True,
        )
        for text, rest in ((suits[0], ("", "2H", "AH", "")), (suits[1], ("", "2H", "AH", "")))
    )
    solver = Solver(RULES, 2, Aim.POINTS)
    value, nodes = solver.value(one), solver.nodes
    assert solver.value(other) == value
    assert solver.nodes == nodes


def test_a_search_stops_at_its_budget_and_goes_on_with_more() -> None:
    position = max(some_endings(6, 8), key=lambda each: _nodes(each))
    needed = _nodes(position)
    solver = Solver(RULES, 0, Aim.POINTS, budget=needed // 3)
    for _ in range(2):
        with pytest.raises(OutOfBudget, match=str(needed // 3)):
            solver.value(position)
    assert solver.nodes <= needed // 3 + 2
    solver.budget = None
    assert solver.value(position) == Solver(RULES, 0, Aim.POINTS).value(position)


def test_a_budget_that_is_just_enough_is_enough() -> None:
    for position in some_endings(5, 10):
        needed = _nodes(position)
        assert Solver(RULES, 0, Aim.POINTS, budget=needed).nodes <= needed
        value = Solver(RULES, 0, Aim.POINTS, budget=needed).value(position)
        assert value == Solver(RULES, 0, Aim.POINTS).value(position)


def test_without_any_budget_left_it_still_tells_what_it_knows() -> None:
    known, unknown = some_endings(5, 2)
    solver = Solver(RULES, 0, Aim.POINTS, budget=_nodes(known))
    value = solver.value(known)
    with pytest.raises(OutOfBudget):
        solver.value(unknown)
    assert solver.value(known) == value


def test_a_whole_deal_is_too_much_for_a_small_budget() -> None:
    chance = Random(1)
    cards = chance.sample(list(RULES.deck), 52)
    position = Position.start(RULES, [CardSet(cards[seat::4]) for seat in range(4)])
    solver = Solver(RULES, 0, Aim.POINTS, budget=500)
    with pytest.raises(OutOfBudget):
        solver.values(position)
    assert solver.nodes <= 502


def test_nothing_is_best_when_the_deal_is_over() -> None:
    position = Position.midway(RULES, [CardSet()] * 4, 0, trick_number=13)
    solver = Solver(RULES, 0, Aim.POINTS)
    assert solver.value(position) == 0
    assert solver.values(position) == {}
    assert solver.line(position) == ()
    with pytest.raises(ValueError, match="the deal is over"):
        solver.best(position)


def test_a_solver_that_has_seen_too_much_begins_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    endings = some_endings(4, 12)
    wanted = [Solver(RULES, 1, Aim.POINTS).value(position) for position in endings]
    monkeypatch.setattr(start, "_CROWD", 20)
    monkeypatch.setattr(rows, "_MOST_ROWS", 50)
    solver, nodes = Solver(RULES, 1, Aim.POINTS), [0]
    for position, value in zip(endings, wanted, strict=True):
        assert solver.value(position) == value
        nodes.append(solver.nodes)
    assert nodes == sorted(nodes)


def test_solvers_may_work_in_several_threads_at_once() -> None:
    endings = some_endings(4, 40, seed=3)
    wanted = [Solver(RULES, 0, Aim.POINTS).value(position) for position in endings]
    rows.shared_rows.cache_clear()
    with ThreadPoolExecutor(8) as threads:
        found = threads.map(lambda each: Solver(RULES, 0, Aim.POINTS).value(each), endings * 2)
        assert list(found) == wanted * 2


def _nodes(position: Position) -> int:
    """How many positions the value takes."""
    solver = Solver(RULES, 0, Aim.POINTS)
    solver.value(position)
    return solver.nodes
