"""A card is right exactly if the goal is reached after it, whatever the others do."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random

import pytest

from tests.teach.puzzles.endings import ENDINGS, Ending, cards
from tutor.hearts import QUEEN_OF_SPADES, Position
from tutor.solver import Aim, Known, OutOfBudget, Solver, layout_position, layouts
from tutor.teach.puzzles.judge import Problem, Prover, prover_for, right_cards
from tutor.teach.table import LEARNER, set_up

every_ending = pytest.mark.parametrize("ending", ENDINGS.values(), ids=ENDINGS)
hidden_ones = pytest.mark.parametrize(
    "ending", [ending for ending in ENDINGS.values() if ending.hidden], ids=lambda e: e.name
)


def problem_of(ending: Ending) -> Problem:
    return Problem.of(ending.step(), ending.rules)


def start_of(ending: Ending) -> Position:
    return set_up(ending.step().scene, ending.rules).position


@every_ending
def test_the_right_cards_are_those_that_one_sees_in_the_hands(ending: Ending) -> None:
    assert right_cards(problem_of(ending), start_of(ending)) == cards(ending.right)


@every_ending
def test_the_points_taken_before_do_not_count(ending: Ending) -> None:
    problem = problem_of(ending)
    values = Prover(problem).values(problem.state(start_of(ending)))
    before = start_of(ending).points(LEARNER) if ending.aim == "points" else 0
    assert {card for card, value in values.items() if value - before <= ending.target} == set(
        cards(ending.right)
    )


@every_ending
def test_with_right_cards_the_goal_is_reached_whatever_the_others_play(ending: Ending) -> None:
    problem, random = problem_of(ending), Random(1)
    start = start_of(ending)
    known = Known.of(start.visible_to(LEARNER))
    hands = list(layouts(known)) if ending.hidden else [start.hands]
    for _ in range(25):
        position = replace(start, hands=random.choice(hands))
        while not position.is_over:
            own = position.turn == LEARNER
            cards = right_cards(problem, position) if own else position.legal
            position = position.play(random.choice(list(cards)))
        assert reaches(problem, position)


def reaches(problem: Problem, end: Position) -> bool:
    """Whether the goal was reached at the end of a deal, by the cards taken."""
    own, rules = end.taken[LEARNER], problem.rules
    if problem.aim is Aim.QUEEN:
        return QUEEN_OF_SPADES not in own
    if problem.aim is Aim.MOON:
        return rules.point_cards <= own
    if problem.aim is Aim.STOP:
        return not any(rules.point_cards <= pile for pile in end.taken)
    return end.points(LEARNER) - problem.start.points(LEARNER) <= problem.target


@hidden_ones
def test_a_card_that_is_right_with_hidden_hands_is_right_in_every_layout(ending: Ending) -> None:
    problem, start = problem_of(ending), start_of(ending)
    known = Known.of(start.visible_to(LEARNER))
    solver = Solver(ending.rules, LEARNER, ending.aim)
    for layout in layouts(known):
        position = layout_position(known, layout)
        right = {c for c, v in solver.values(position).items() if v <= problem.highest}
        assert set(cards(ending.right)) <= right


@hidden_ones
def test_a_wrong_card_is_refuted_in_some_layouts_and_a_right_one_in_none(ending: Ending) -> None:
    known = Known.of(start_of(ending).visible_to(LEARNER))
    prover = Prover(problem_of(ending))
    assert prover.refuting(known, ending.wrong_card) > 0
    assert prover.refuting(known, cards(ending.right).lowest()) == 0


@pytest.mark.parametrize("name", ["take a trick while it is free", "two high cards to throw away"])
def test_what_takes_too_long_is_not_guessed(name: str) -> None:
    problem = problem_of(ENDINGS[name])
    prover = Prover(problem, budget=1)
    for _ in range(2):
        with pytest.raises(OutOfBudget):
            prover.right(problem.state(problem.start))


def test_a_solver_that_has_looked_at_too_much_is_put_away() -> None:
    problem = problem_of(ENDINGS["take a trick while it is free"])
    prover = Prover(problem, budget=1_000)
    prover.right(problem.start)
    first = prover.nodes
    prover.right(problem.start)
    assert prover.nodes == first < 1_000
    prover = Prover(problem, budget=first - 1)
    prover.right(problem.start)
    prover.right(problem.start)
    assert prover.nodes == first


def test_threads_may_ask_at_the_same_time() -> None:
    asked = [ending for ending in ENDINGS.values() for _ in range(4)]

    def answer(ending: Ending) -> bool:
        problem = problem_of(ending)
        state = problem.state(start_of(ending))
        return prover_for(problem).right(state) == cards(ending.right)

    with ThreadPoolExecutor(8) as threads:
        assert all(threads.map(answer, asked))
