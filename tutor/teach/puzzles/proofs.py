"""Why a solved puzzle is solved: what the tricks to the end of the deal prove, as facts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tutor.hearts import HEARTS, QUEEN_OF_SPADES, CardSet, Trick
from tutor.solver import Aim
from tutor.teach.puzzles.facts import Fall, Proof
from tutor.teach.puzzles.judge import Problem
from tutor.teach.table import LEARNER, Table

__all__ = ["proof_of"]


def proof_of(problem: Problem, table: Table) -> Proof:
    """The facts of a line of right cards against the strongest defence.

    Args:
        problem: what the puzzle asks for.
        table: the table at the end of the deal.
    """
    first = problem.start.trick_number
    tricks = table.tricks[first - 1 :]
    taken = table.position.taken[LEARNER] - problem.start.taken[LEARNER]
    queen = next(_falls(tricks, first, CardSet([QUEEN_OF_SPADES])), None)
    return Proof(
        problem.aim,
        problem.target,
        first,
        tricks,
        sum(map(problem.rules.points, taken)),
        queen,
        tuple(_falls(tricks, first, HEARTS)),
        _saved(problem, tricks, first) if problem.aim is Aim.STOP else None,
    )


def _falls(tricks: Sequence[Trick], first: int, wanted: CardSet) -> Iterator[Fall]:
    """Where some cards fall in tricks, the first of which has the number ``first``."""
    for number, trick in enumerate(tricks, first):
        for card in trick.cards:
            if card in wanted:
                yield Fall(card, number, trick)


def _saved(problem: Problem, tricks: Sequence[Trick], first: int) -> Fall | None:
    """The point card that goes to another player than the one who has all the others."""
    wanted, taken = problem.rules.point_cards, problem.start.taken
    threatening = [seat for seat, pile in enumerate(taken) if pile & wanted and seat != LEARNER]
    for fall in _falls(tricks, first, wanted):
        if [fall.trick.winner] != threatening[:1]:
            return fall
    return None
