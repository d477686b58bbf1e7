"""Hidden hands: what a player can be sure of without seeing the others' cards."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tests.hearts.strategies import EVERY_TABLE, table_name
from tests.solver.layout_sets import Referee, layouts_of, outcome
from tests.solver.small_deals import deal_of, ending, random_play, small_deal
from tutor.hearts import PRESETS, Card, CardSet, Rules, parse_cards
from tutor.solver import (
    Aim,
    HiddenSolver,
    Known,
    OutOfBudget,
    Solver,
    count_layouts,
    layout_position,
    layouts,
)

MICROSOFT = PRESETS["microsoft"]
AIMS = list(Aim)
SMALL = [(3, 2, 0), (3, 3, 0), (3, 4, 3), (4, 2, 0), (4, 3, 4), (5, 3, 5)]
"""Players, cards each, and how many are played before one begins to look."""


def best_of(values: dict[Card, int], own: bool) -> CardSet:
    """The cards whose value is the best for whoever is on turn."""
    wanted = (min if own else max)(values.values())
    return CardSet(card for card, value in values.items() if value == wanted)


class Unmerged:
    """Minimax over what is known, card by card and without any short cut."""

    def __init__(self, aim: Aim) -> None:
        self._aim = aim
        self._found: dict[Known, int] = {}

    def value(self, known: Known) -> int:
        if known.is_over:
            (hands,) = layouts(known)
            return outcome(layout_position(known, hands), known.seat, self._aim)
        if known not in self._found:
            pick = min if known.turn == known.seat else max
            self._found[known] = pick(self.value(known.play(card)) for card in known.legal)
        return self._found[known]


@pytest.mark.parametrize("chance", range(240))
def test_values_and_best_cards_are_those_of_every_layout_laid_out(chance: int) -> None:
    pick, aim = Random(chance), AIMS[chance % 4]
    players, size, played = pick.choice(SMALL)
    position = small_deal(pick, players, size)
    position = random_play(position, pick, played + pick.randrange(players + 2))[-1]
    seat = pick.randrange(players)
    known = Known.of(position.visible_to(seat))
    referee, solver = Referee(seat, aim), HiddenSolver(position.rules, seat, aim)
    laid = layouts_of(position, seat)
    values = referee.values(laid)
    assert solver.values(known) == values
    assert solver.value(known) == referee.value(laid)
    if values:
        assert solver.best(known) == best_of(values, own=known.turn == seat)
    for target in {*values.values(), 0}:
        assert solver.exceeds(known, target) is (referee.value(laid) > target)


@pytest.mark.parametrize("chance", range(6))
def test_the_same_with_three_cards_and_three_others(chance: int) -> None:
    pick = Random(chance)
    aim = AIMS[chance % 4]
    position = random_play(small_deal(pick, 4, 3), pick, 4)[-1]
    known = Known.of(position.visible_to(chance % 4))
    values = Referee(known.seat, aim).values(layouts_of(position, known.seat))
    assert HiddenSolver(position.rules, known.seat, aim).values(known) == values


@pytest.mark.parametrize("rules", EVERY_TABLE, ids=table_name)
def test_every_table_is_solved_as_without_short_cuts(rules: Rules) -> None:
    pick = Random(str(rules))
    for aim in AIMS:
        position = ending(pick, rules, 3 if rules.players == 3 else 2)
        position = random_play(position, pick, rules.players - 1)[-1]
        known = Known.of(position.visible_to(pick.randrange(rules.players)))
        solver = HiddenSolver(rules, known.seat, aim)
        unmerged = Unmerged(aim)
        assert solver.values(known) == {
            card: unmerged.value(known.play(card)) for card in known.legal
        }


def test_it_matters_which_of_two_neighbours_is_played_while_the_other_may_beat_it() -> None:
    """The 8D loses to the JD, and the 6C is led to the TC with the queen still to fall on it.

    With the JD on the 3D the player who may throw the queen would be on lead instead.
    """
    deal = deal_of("KC 6C JD|AC TC 3D|TH 8D QS", "KC", "points_in_first_trick=yes")
    known = Known.of(deal.visible_to(1))
    for card in parse_cards("KC AC TH 3D"):
        known = known.play(card)
    solver = HiddenSolver(deal.rules, 1, Aim.QUEEN)
    assert solver.value(known) == 1
    assert solver.values(known) == {Card.parse("8D"): 1, Card.parse("JD"): 0}


@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize("chance", range(3))
def test_whoever_sees_all_cards_does_at_least_as_well(chance: int, aim: Aim) -> None:
    pick = Random(f"{chance} {aim}")
    position = random_play(small_deal(pick, 3, 3), pick, pick.randrange(4))[-1]
    for seat in range(3):
        known = Known.of(position.visible_to(seat))
        value = HiddenSolver(position.rules, seat, aim).value(known)
        solver = Solver(position.rules, seat, aim)
        for hands in layouts(known):
            assert solver.value(layout_position(known, hands)) <= value


@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize("chance", range(8))
def test_with_a_single_layout_hidden_hands_are_open(chance: int, aim: Aim) -> None:
    pick = Random(f"{chance} {aim}")
    course = random_play(small_deal(pick, 3, 4), pick)
    known = [Known.of(position.visible_to(0)) for position in course]
    position, single = next(
        pair for pair in zip(course, known, strict=True) if count_layouts(pair[1]) == 1
    )
    solver, seen = HiddenSolver(position.rules, 0, aim), Solver(position.rules, 0, aim)
    assert solver.value(single) == seen.value(position)
    assert solver.values(single) == seen.values(position)


@pytest.mark.parametrize("aim", AIMS)
def test_the_line_is_best_play_to_the_end(aim: Aim) -> None:
    position = ending(Random(str(aim)), MICROSOFT, 3)
    known = Known.of(position.visible_to(2))
    solver = HiddenSolver(MICROSOFT, 2, aim)
    value = solver.value(known)
    for card in solver.line(known):
        assert card == next(iter(solver.best(known)))
        known = known.play(card)
    assert known.is_over
    assert solver.line(known) == ()
    assert solver.value(known) == value


@pytest.mark.parametrize("aim", [Aim.POINTS, Aim.QUEEN])
@pytest.mark.parametrize("chance", range(4))
def test_what_refutes_a_card_is_counted_layout_by_layout(chance: int, aim: Aim) -> None:
    pick = Random(f"{chance} {aim}")
    position = ending(pick, PRESETS["basic"].for_players(4), 2)
    seat = position.leader
    known = Known.of(position.visible_to(seat))
    solver, seen = HiddenSolver(position.rules, seat, aim), Solver(position.rules, seat, aim)
    target = solver.value(known)
    for goal in (target, target - 1):
        for card in known.legal:
            count = sum(seen.value(laid.play(card)) > goal for laid in layouts_of(position, seat))
            assert solver.refuting(known, card, goal) == count


def test_a_search_keeps_to_its_budget_and_what_it_has_found() -> None:
    known = Known.of(ending(Random(2), MICROSOFT, 4).visible_to(0))
    solver = HiddenSolver(MICROSOFT, 0, Aim.POINTS)
    value = solver.value(known)
    assert solver.nodes > 20
    assert solver.value(known) == value
    short = HiddenSolver(MICROSOFT, 0, Aim.POINTS, budget=10)
    with pytest.raises(OutOfBudget, match="more than 10 positions"):
        short.value(known)
    assert HiddenSolver(MICROSOFT, 0, Aim.POINTS, budget=solver.nodes).value(known) == value


def test_the_wrong_player_and_a_finished_deal_are_refused() -> None:
    position = ending(Random(4), MICROSOFT, 1)
    known = Known.of(position.visible_to(0))
    with pytest.raises(ValueError, match="solves for seat 1"):
        HiddenSolver(MICROSOFT, 1, Aim.QUEEN).value(known)
    with pytest.raises(ValueError, match="solves for seat 0"):
        HiddenSolver(replace(MICROSOFT, limit=50), 0, Aim.QUEEN).exceeds(known, 0)
    solver = HiddenSolver(MICROSOFT, 0, Aim.QUEEN)
    over = random_play(position, Random(1))[-1]
    with pytest.raises(ValueError, match="the deal is over"):
        solver.best(Known.of(over.visible_to(0)))
