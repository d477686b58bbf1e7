"""How a goal is lost, and the refutation of a wrong card: played until it costs all it can."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tutor.hearts import POINT_CARDS, QUEEN_OF_SPADES, Card, CardSet, Position, Trick
from tutor.solver import Aim
from tutor.teach.puzzles.defence import Line, finish_trick, play_trick
from tutor.teach.puzzles.facts import Loss
from tutor.teach.puzzles.goals import is_lost
from tutor.teach.puzzles.judge import Problem, Prover, State
from tutor.teach.table import LEARNER, Table

__all__ = ["costly_tricks", "harmful_cards", "loss_at", "refute"]


def refute(prover: Prover, state: State, card: Card) -> Line:
    """Play ``card``, a wrong one of the learner, and on in whole tricks until the goal is lost.

    Where points are counted it goes on until the learner has all the points that the card costs,
    against best play; else the cost told would be less than the true one.

    Raises:
        OutOfBudget: the search would take too long.
    """
    if prover.problem.aim is Aim.POINTS:
        prover = prover.with_target(_cost(prover, state, card) - 1)
    line = finish_trick(prover, Line((), state).plus(card))
    while not (line.state.is_over or is_lost(prover.problem, line.state.taken)):
        line = play_trick(prover, line)
    return line


def loss_at(problem: Problem, table: Table, since: Position) -> Loss:
    """How the goal was lost in the trick finished last at ``table``.

    Only what the learner has taken after ``since``, a position before, is told as lost.
    """
    trick, rules = table.last_trick, problem.rules
    mine = table.position.taken[LEARNER] - since.taken[LEARNER]
    points = sum(map(rules.points, mine))
    cards = CardSet(trick.cards) & POINT_CARDS
    if problem.aim is Aim.QUEEN:
        cards = CardSet([QUEEN_OF_SPADES])
    elif problem.aim is Aim.POINTS:
        cards = mine & POINT_CARDS
    own = problem.aim in (Aim.QUEEN, Aim.POINTS)
    seat = LEARNER if own else trick.winner
    return Loss(problem.aim, problem.target, len(table.tricks), trick, seat, points, cards)


def costly_tricks(problem: Problem, tricks: Sequence[Trick]) -> Iterator[Trick]:
    """The tricks of a refutation that cost the goal: for points several may, else the last one."""
    if problem.aim is not Aim.POINTS:
        yield from tricks[-1:]
        return
    for trick in tricks:
        if trick.winner == LEARNER and trick.points:
            yield trick


def harmful_cards(problem: Problem, tricks: Sequence[Trick]) -> CardSet:
    """The cards in the costly tricks of a refutation that do the harm.

    They are the point cards that come to the learner, or the queen; where the moon is at stake the
    card that takes the decisive trick.
    """
    costly = costly_tricks(problem, tricks)
    if problem.aim in (Aim.MOON, Aim.STOP):
        return CardSet(trick.winning_card for trick in costly)
    met = CardSet(card for trick in costly for card in trick.cards)
    return met & (CardSet([QUEEN_OF_SPADES]) if problem.aim is Aim.QUEEN else POINT_CARDS)


def _cost(prover: Prover, state: State, card: Card) -> int:
    """The points from where the puzzle begins that the learner ends with after ``card``."""
    return prover.value(state.play(card)) - prover.problem.before
