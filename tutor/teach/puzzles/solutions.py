"""The whole solution of a puzzle: the line of right cards, and what each of them avoids."""

from functools import lru_cache

from tutor.hearts import Rules
from tutor.solver import OutOfBudget
from tutor.teach.course import LessonEntry
from tutor.teach.model import Solve
from tutor.teach.puzzles.facts import Solution, SolutionMove
from tutor.teach.puzzles.solving import Choice, Played, begin, play

__all__ = ["solution_line", "solution_of"]


@lru_cache(maxsize=512)
def solution_of(entry: LessonEntry, step_id: str) -> Solution | None:
    """The solution of a puzzle that is a step of ``entry``, kept; otherwise as `solution_line`.

    Raises KeyError where there is no such step, and ValueError where it is no puzzle.
    """
    step = entry.step(step_id)
    if not isinstance(step, Solve):
        raise ValueError(f"{step_id} is no puzzle")
    return solution_line(step, entry.rules_of(step))


def solution_line(step: Solve, rules: Rules) -> Solution | None:
    """Right cards against the strongest defence, from the beginning to the end of the deal.

    None where the search would take too long. Raises ValueError where the scene cannot be set up.
    """
    moves: list[SolutionMove] = []
    choice = Choice(step, rules, begin(step, rules), 0)
    try:
        while True:
            card = choice.simplest()
            played = play(choice, card)
            if not played.verdict.proven:
                return None
            moves.append(_move(choice, played, tuple(str(move.card) for move in moves)))
            if played.ahead is None:
                break
            choice = Choice(step, rules, played.ahead, choice.done + 1)
    except OutOfBudget:
        return None
    proof = played.verdict.proof
    return None if proof is None else Solution(tuple(moves), proof, played.verdict.layout)


def _move(choice: Choice, played: Played, before: tuple[str, ...]) -> SolutionMove:
    """A choice and what follows until the next one, or until the end of the deal."""
    number, verdict = len(choice.table.tricks), played.verdict
    instead = choice.instead()
    if played.ahead is not None:
        tricks = played.ahead.tricks[number:]
    else:
        assert verdict.proof is not None
        tricks = verdict.proof.tricks[number + 1 - verdict.proof.first_number :]
    return SolutionMove(
        number=choice.done + 1,
        moves=before,
        card=verdict.card,
        right=choice.right(),
        first_number=number + 1,
        tricks=tricks,
        instead=instead,
        loss=None if instead is None else choice.loss(instead),
    )
