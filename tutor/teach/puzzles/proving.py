"""What is proven of a position with a goal: the right cards, the solution, what refutes the rest.

The generator makes puzzles from it, and the check compares what is stored with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tutor.hearts import Card, CardSet, Rules
from tutor.solver import Aim, OutOfBudget
from tutor.solver.known import Known
from tutor.solver.layouts import count_layouts
from tutor.teach.attempt import Attempt, Stage, begin, proceed
from tutor.teach.model import Scene, Solve
from tutor.teach.puzzles.classify import Findings
from tutor.teach.puzzles.facts import Solution
from tutor.teach.puzzles.judge import SEARCH_BUDGET, Problem, Prover
from tutor.teach.puzzles.record import Tactic
from tutor.teach.puzzles.solutions import solution_line
from tutor.teach.table import LEARNER, set_up

__all__ = ["Goal", "Layouts", "findings", "loose_ends", "solution_to", "step_for"]


@dataclass(frozen=True)
class Goal:
    """A position and what the learner is after in it.

    Attributes:
        scene: the deal, down to the learner's turn.
        rules: the rules in force.
        aim: what the learner is after.
        hidden: whether the others' cards are hidden.
        target: with `Aim.POINTS` the most points the learner may take from here on; else 0.
    """

    scene: Scene
    rules: Rules
    aim: Aim
    hidden: bool
    target: int = 0

    @classmethod
    def of(cls, tactic: Tactic) -> Goal:
        """What a stored puzzle asks for."""
        return cls(tactic.scene, tactic.parsed_rules, tactic.aim, tactic.hidden, tactic.target)

    @property
    def problem(self) -> Problem:
        """The same as the search takes it."""
        position = set_up(self.scene, self.rules).position
        return Problem(position, self.aim, self.target, self.hidden)

    def values(self, budget: int = SEARCH_BUDGET) -> dict[Card, int]:
        """What each legal card leads to: 0 is the goal, or the points from here on.

        Raises:
            OutOfBudget: the search would look at more positions than ``budget``.
        """
        problem = self.problem
        values = Prover(problem, budget).values(problem.state(problem.start))
        before = problem.before if self.aim is Aim.POINTS else 0
        return {card: value - before for card, value in values.items()}


@dataclass(frozen=True)
class Layouts:
    """How the unseen cards can lie, and what that means for the wrong cards.

    Attributes:
        count: how many ways of laying them fit all that is known.
        refuting: for each wrong card, in how many of them it fails.
    """

    count: int
    refuting: Mapping[str, int]

    @classmethod
    def of(cls, goal: Goal, wrong: CardSet) -> Layouts:
        """Count them all; with open hands there is nothing to count.

        Raises:
            OutOfBudget: the search would take too long.
        """
        if not goal.hidden:
            return cls(0, {})
        known = Known.of(goal.problem.start.visible_to(LEARNER))
        prover = Prover(goal.problem)
        return cls(
            count_layouts(known), {str(card): prover.refuting(known, card) for card in wrong}
        )


def step_for(goal: Goal, right: CardSet, tempting: Card) -> Solve:
    """The goal as a step that can be attempted, without words."""
    return Solve(
        id="puzzle",
        title="",
        text="",
        scene=goal.scene,
        aim=goal.aim,
        target=goal.target,
        hidden=goal.hidden,
        right=str(right),
        tempting=str(tempting),
    )


def solution_to(goal: Goal, right: CardSet, tempting: Card) -> Solution:
    """The line of right cards against the strongest defence.

    Raises:
        OutOfBudget: the search would take too long.
    """
    found = solution_line(step_for(goal, right, tempting), goal.rules)
    if found is None:
        raise OutOfBudget(f"no solution within {SEARCH_BUDGET} positions a move")
    return found


def findings(goal: Goal, right: CardSet, tempting: Card, solution: Solution) -> Findings:
    """What the themes are judged by."""
    table = set_up(goal.scene, goal.rules)
    return Findings(table, goal.hidden, goal.aim, right, tempting, solution.proof.tricks)


def loose_ends(step: Solve, rules: Rules) -> Iterator[str]:
    """Play every right card at every choice, and every wrong one; yield what goes amiss.

    Nothing does if each choice has right and wrong cards, every card is judged within the budget,
    and every line of right cards ends with the puzzle solved.
    """
    waiting = [begin(step, rules)]
    while waiting:
        attempt = waiting.pop()
        stages = {card: proceed(attempt, str(card)) for card in _legal(attempt)}
        where = f"after {'.'.join(attempt.moves)}: " if attempt.moves else ""
        if not any(after.stage.is_right for after in stages.values()):
            yield f"{where}no card is right"
        if not any(after.stage is Stage.MISSED for after in stages.values()):
            yield f"{where}no card is wrong"
        for card, after in stages.items():
            if after.stage is Stage.UNPROVEN:
                yield f"{where}{card} cannot be judged within {SEARCH_BUDGET} positions"
            elif after.stage is Stage.ADVANCED:
                waiting.append(after.next_decision())


def _legal(attempt: Attempt) -> CardSet:
    return CardSet() if attempt.table is None else attempt.table.position.legal
