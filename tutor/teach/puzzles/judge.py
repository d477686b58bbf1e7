"""Which cards of a puzzle are right: those after which the goal is reached for certain.

The search is exact. It may look at :data:`SEARCH_BUDGET` positions for one move of the learner;
where that is not enough it raises :class:`tutor.solver.OutOfBudget`, and nothing is claimed.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass, replace
from functools import lru_cache
from threading import RLock
from typing import Final, TypeAlias

from tutor.hearts import Card, CardSet, Position, Rules
from tutor.solver import Aim, HiddenSolver, Known, Solver
from tutor.teach.model import Solve
from tutor.teach.table import LEARNER, set_up

__all__ = ["SEARCH_BUDGET", "Problem", "Prover", "State", "prover_for", "right_cards"]

SEARCH_BUDGET: Final = 300_000
"""How many positions may be looked at for one move: most of a second."""
_HIDDEN_COST: Final = 6
"""A position with hidden hands takes as long to look at as so many with open ones."""

State: TypeAlias = Position | Known
"""A position of a puzzle: with open hands all the cards, with hidden ones what the learner knows.
Both tell whose turn it is, what may be played, and what has been taken."""


@dataclass(frozen=True)
class Problem:
    """What a puzzle asks for. Never changes, and can be a key."""

    start: Position
    """The position in which it begins, as the scene has it."""
    aim: Aim
    target: int
    """With ``Aim.POINTS``: the points that the learner may take from the start on; else 0."""
    hidden: bool

    @classmethod
    def of(cls, step: Solve, rules: Rules) -> Problem:
        """The problem of a step. Raises ValueError where its scene cannot be set up."""
        position = set_up(step.scene, rules).position
        return cls(position, step.aim, step.target, step.hidden)

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self.start.rules

    @property
    def before(self) -> int:
        """The points that the learner had taken when the puzzle began."""
        return self.start.points(LEARNER)

    @property
    def highest(self) -> int:
        """The highest value of a search that reaches the goal."""
        return self.before + self.target if self.aim is Aim.POINTS else 0

    def state(self, position: Position) -> State:
        """What is searched in ``position``: itself, or what the learner knows of it."""
        return Known.of(position.visible_to(LEARNER)) if self.hidden else position


class _Kept:
    """The solver in use, which knows nothing of the target; one for all provers that share it."""

    def __init__(self, problem: Problem, budget: int) -> None:
        self._problem = problem
        self._budget = budget
        self._lock = RLock()
        self._depth = 0
        self.solver: Solver | HiddenSolver = self._fresh()

    @contextmanager
    def hold(self) -> Iterator[None]:
        """Hold the solver for one thread, with room for one move; from the outermost call on."""
        with self._lock:
            if not self._depth and self.solver.nodes > self._budget:
                self.solver = self._fresh()
            self._depth += 1
            try:
                yield
            finally:
                self._depth -= 1

    def _fresh(self) -> Solver | HiddenSolver:
        """A solver that knows nothing yet."""
        kind = HiddenSolver if self._problem.hidden else Solver
        return kind(self._problem.rules, LEARNER, self._problem.aim, 2 * self._budget)


class Prover:
    """Exact search for one problem, for one thread at a time.

    Several questions about one move share their budget: ``with prover.search(): …``. A solver is
    kept from move to move with what it has found, until it has looked at more positions than one
    move may take; so a search has at least ``budget`` of them, and never more than twice as many.
    A position with hidden hands counts for several.
    """

    def __init__(self, problem: Problem, budget: int = SEARCH_BUDGET) -> None:
        self.problem = problem
        self._kept = _Kept(problem, max(1, budget // _HIDDEN_COST) if problem.hidden else budget)

    def with_target(self, target: int) -> Prover:
        """A prover of the same problem with another target, which shares search and budget."""
        other = copy(self)
        other.problem = replace(self.problem, target=target)
        return other

    @contextmanager
    def search(self) -> Iterator[None]:
        """Hold the solver, with room for one move, for everything that is asked inside."""
        with self._kept.hold():
            yield

    @property
    def nodes(self) -> int:
        """How many positions the solver in use has looked at."""
        return self._solver.nodes

    @property
    def _solver(self) -> Solver | HiddenSolver:
        return self._kept.solver

    def value(self, state: State) -> int:
        """The exact value of ``state``.

        Raises:
            OutOfBudget: the search would take too long.
        """
        with self.search():
            if isinstance(self._solver, Solver):
                assert isinstance(state, Position)
                return self._solver.value(state)
            assert isinstance(state, Known)
            return self._solver.value(state)

    def values(self, state: State) -> dict[Card, int]:
        """The exact value after each card that the player on turn may play.

        Raises:
            OutOfBudget: the search would take too long.
        """
        with self.search():
            if isinstance(self._solver, Solver):
                assert isinstance(state, Position)
                return self._solver.values(state)
            assert isinstance(state, Known)
            return self._solver.values(state)

    def best(self, state: State) -> CardSet:
        """Every card that is best for the player on turn: the others want the highest value.

        Raises:
            OutOfBudget: the search would take too long.
            ValueError: the deal is over.
        """
        with self.search():
            if isinstance(self._solver, Solver):
                assert isinstance(state, Position)
                return self._solver.best(state)
            assert isinstance(state, Known)
            return self._solver.best(state)

    def right(self, state: State) -> CardSet:
        """The cards of the learner, who is on turn, after which the goal is reached for certain.

        Raises:
            OutOfBudget: the search would take too long.
        """
        highest = self.problem.highest
        with self.search():
            solver = self._solver
            if isinstance(solver, HiddenSolver):
                assert isinstance(state, Known)
                cards = (c for c in state.legal if not solver.exceeds(state.play(c), highest))
                return CardSet(cards)
            return CardSet(c for c, value in self.values(state).items() if value <= highest)

    def refuting(self, known: Known, card: Card) -> int:
        """In how many layouts ``card`` fails against others, if everybody sees all cards.

        It can be none although the card is wrong: then it fails because the learner does not know
        the layout.

        Raises:
            OutOfBudget: the search would take too long.
        """
        with self.search():
            assert isinstance(self._solver, HiddenSolver)
            return self._solver.refuting(known, card, self.problem.highest)


@lru_cache(maxsize=8)
def prover_for(problem: Problem) -> Prover:
    """The prover of ``problem``. A few are kept, with what they have found."""
    return Prover(problem)


@lru_cache(maxsize=4096)
def right_cards(problem: Problem, position: Position) -> CardSet:
    """The right cards in ``position``, where the learner is on turn.

    Raises:
        OutOfBudget: the search would take too long.
    """
    return prover_for(problem).right(problem.state(position))
