"""When a goal is lost or settled, by the cards that everybody has taken."""

from __future__ import annotations

from tutor.hearts import JACK_OF_DIAMONDS, QUEEN_OF_SPADES, CardSet
from tutor.solver import Aim
from tutor.teach.puzzles.judge import Problem
from tutor.teach.table import LEARNER

__all__ = ["is_lost", "is_settled"]


def is_lost(problem: Problem, taken: tuple[CardSet, ...]) -> bool:
    """Whether the goal cannot be reached any more, whatever follows on these cards taken."""
    own, others = taken[LEARNER], _of_others(taken)
    wanted = problem.rules.point_cards
    if problem.aim is Aim.QUEEN:
        return QUEEN_OF_SPADES in own
    if problem.aim is Aim.MOON:
        return any(pile & wanted for pile in others)
    if problem.aim is Aim.STOP:
        return any(wanted <= pile for pile in others)
    may_shoot = not any(pile & wanted for pile in others)
    return not may_shoot and _fewest_points(problem, taken) > problem.highest


def is_settled(problem: Problem, taken: tuple[CardSet, ...]) -> bool:
    """Whether nothing that follows can change whether the goal is reached."""
    if is_lost(problem, taken):
        return True
    wanted = problem.rules.point_cards
    seen = CardSet()
    for pile in taken:
        seen |= pile
    if problem.aim is Aim.QUEEN:
        return QUEEN_OF_SPADES in seen
    if problem.aim is Aim.STOP:
        return sum(bool(pile & wanted) for pile in taken) > 1
    jack_counts = problem.aim is Aim.POINTS and problem.rules.points(JACK_OF_DIAMONDS) != 0
    return wanted <= seen and not (jack_counts and JACK_OF_DIAMONDS not in seen)


def _of_others(taken: tuple[CardSet, ...]) -> list[CardSet]:
    return [pile for seat, pile in enumerate(taken) if seat != LEARNER]


def _fewest_points(problem: Problem, taken: tuple[CardSet, ...]) -> int:
    """The fewest points the learner can end with: the jack of diamonds may still come."""
    rules = problem.rules
    points = sum(map(rules.points, taken[LEARNER]))
    jack_is_out = not any(JACK_OF_DIAMONDS in pile for pile in taken)
    return points + min(0, rules.points(JACK_OF_DIAMONDS)) * jack_is_out
