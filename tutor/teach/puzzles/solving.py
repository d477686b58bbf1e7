"""A puzzle being solved: a card is played, the others answer, and what came of it.

Everything here is a pure function of the step, the rules and the cards played so far. Where the
search does not come to an end within its budget, nothing is claimed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, TypeVar

from tutor.hearts import Card, CardSet, Rules, Trick, parse_cards
from tutor.solver import Aim, Known, OutOfBudget, count_layouts
from tutor.teach.model import Solve
from tutor.teach.puzzles.defence import Line, by_rank, finish_trick, play_on
from tutor.teach.puzzles.facts import Counts, Loss, SolveVerdict
from tutor.teach.puzzles.habits import natural_cards
from tutor.teach.puzzles.judge import Problem, prover_for, right_cards
from tutor.teach.puzzles.laying import hands_before, lay
from tutor.teach.puzzles.losing import costly_tricks, harmful_cards, loss_at, refute
from tutor.teach.puzzles.proofs import proof_of
from tutor.teach.table import LEARNER, Table, set_up

__all__ = ["COUNTED_LAYOUTS", "Choice", "Played", "begin", "play", "refutation"]

COUNTED_LAYOUTS: Final = 200
"""In so many layouts at most a wrong card is tried out while somebody waits for the page."""

T = TypeVar("T")


@dataclass(frozen=True)
class Choice:
    """A choice of the learner: the puzzle, the table, and how many choices were made before."""

    step: Solve
    rules: Rules
    table: Table
    done: int

    @property
    def problem(self) -> Problem:
        """What the puzzle asks for."""
        return Problem.of(self.step, self.rules)

    def right(self) -> CardSet:
        """The right cards: those stored with their proof, or found by search.

        Raises:
            OutOfBudget: the search would take too long.
        """
        if self.step.right and not self.done:
            return CardSet(parse_cards(self.step.right))
        return right_cards(self.problem, self.table.position)

    def instead(self) -> Card | None:
        """A wrong card to compare the right ones with, the tempting one first; None if none is.

        Raises:
            OutOfBudget: the search would take too long.
        """
        if not self.done and self.step.tempting:
            return Card.parse(self.step.tempting)
        position = self.table.position
        wrong = position.legal - self.right()
        natural = natural_cards(position, self.step.aim)
        habit = next((card for card in natural if card in wrong), None)
        return habit or min(wrong, key=by_rank, default=None)

    def simplest(self) -> Card:
        """The right card to name where several are right: the lowest; with the moon the highest.

        Raises:
            OutOfBudget: the search would take too long.
        """
        pick = max if self.problem.aim is Aim.MOON else min
        return pick(self.right(), key=by_rank)

    def danger(self, card: Card) -> CardSet:
        """The cards in the others' hands that do harm after a wrong card, see `harmful_cards`.

        With hidden hands all that are unseen of their suits, and of the suits led in these tricks.
        No cards where the search would take too long.
        """
        problem = self.problem
        after = _or_none(lambda: refutation(problem, self.table, card))
        if after is None:
            return CardSet()
        tricks = after.tricks[len(self.table.tricks) :]
        unseen = self.table.position.visible_to(LEARNER).unseen
        harmful = harmful_cards(problem, tricks) & unseen
        if not problem.hidden:
            return harmful
        led = CardSet(trick.cards[0] for trick in costly_tricks(problem, tricks))
        return CardSet(card for suit in (harmful | led).suits for card in unseen.of(suit))

    def loss(self, card: Card) -> Loss | None:
        """What a wrong card costs from here on; None where the search would take too long."""
        problem = self.problem
        after = _or_none(lambda: refutation(problem, self.table, card))
        return None if after is None else loss_at(problem, after, self.table.position)

    @property
    def first(self) -> Choice:
        """The choice that the puzzle begins with."""
        return Choice(self.step, self.rules, begin(self.step, self.rules), 0)


@dataclass(frozen=True)
class Played:
    """What a card led to."""

    table: Table
    """After a right card: its trick complete. After a wrong one: the refutation played. Where
    nothing is proven: as it was before the card."""
    verdict: SolveVerdict
    ahead: Table | None = None
    """After a right card: the table at the next choice; None when the puzzle is solved."""


def begin(step: Solve, rules: Rules) -> Table:
    """The table before the first card. Raises ValueError where the scene cannot be set up."""
    return lay(Problem.of(step, rules), set_up(step.scene, rules), ())


def play(choice: Choice, card: Card) -> Played:
    """What comes of ``card``, a legal one, played at ``choice``."""
    try:
        with prover_for(choice.problem).search():
            if card in choice.right():
                return _right(choice, card)
            return _wrong(choice, card)
    except OutOfBudget:
        return Played(choice.table, _verdict(choice, card, right=False, proven=False))


@lru_cache(maxsize=512)
def refutation(problem: Problem, table: Table, card: Card) -> Table:
    """The table when ``card``, a wrong one, has been refuted.

    Raises:
        OutOfBudget: the search would take too long.
    """
    line = refute(prover_for(problem), problem.state(table.position), card)
    return lay(problem, table, line.cards)


def _right(choice: Choice, card: Card) -> Played:
    problem, table = choice.problem, choice.table
    prover = prover_for(problem)
    line = finish_trick(prover, Line((), problem.state(table.position)).plus(card))
    rest, goes_on = play_on(prover, Line((), line.state))
    ahead = lay(problem, table, line.cards + rest.cards)
    if goes_on:
        after = lay(problem, table, line.cards)
        return Played(after, _verdict(choice, card, (after.last_trick,), right=True), ahead)
    after = ahead.back_at(len(table.tricks) + 1)
    return Played(after, _solved(choice, card, ahead))


def _wrong(choice: Choice, card: Card) -> Played:
    problem = choice.problem
    after = refutation(problem, choice.table, card)
    number = len(choice.table.tricks)
    verdict = replace(
        _verdict(choice, card, after.tricks[number:], right=False),
        loss=loss_at(problem, after, problem.start),
        counts=_counts(choice, card) if problem.hidden else None,
        layout=hands_before(after, number + 1) if problem.hidden else None,
    )
    return Played(after, verdict)


def _solved(choice: Choice, card: Card, end: Table) -> SolveVerdict:
    """The verdict on the last card that mattered; ``end``: the table at the end of the deal."""
    problem, number = choice.problem, len(choice.table.tricks)
    start = choice.first
    # With several choices, what was wrong at the first may have been right at the last.
    instead = None if choice.done else _or_none(start.instead)
    return replace(
        _verdict(choice, card, end.tricks[number : number + 1], right=True),
        solved=True,
        proof=proof_of(problem, end),
        instead=instead,
        instead_loss=None if instead is None else start.loss(instead),
        counts=_count(start) if problem.hidden else None,
        layout=hands_before(end, problem.start.trick_number) if problem.hidden else None,
    )


def _counts(choice: Choice, card: Card) -> Counts:
    """In how many layouts a wrong card fails: as stored for the first choice, or counted."""
    all_counts, step = _count(choice), choice.step
    if not choice.done and str(card) in step.refuted:
        return replace(all_counts, refuting=step.refuted[str(card)])
    if all_counts.layouts > COUNTED_LAYOUTS:
        return replace(all_counts, refuting=None)
    problem = choice.problem
    known = Known.of(choice.table.position.visible_to(LEARNER))
    refuting = _or_none(lambda: prover_for(problem).refuting(known, card))
    return replace(all_counts, refuting=refuting or None)


def _count(choice: Choice) -> Counts:
    """How many layouts there are at a choice; none of them refutes a right card."""
    if not choice.done and choice.step.layouts:
        return Counts(choice.step.layouts, 0)
    return Counts(count_layouts(Known.of(choice.table.position.visible_to(LEARNER))), 0)


def _verdict(
    choice: Choice, card: Card, tricks: tuple[Trick, ...] = (), *, right: bool, proven: bool = True
) -> SolveVerdict:
    return SolveVerdict(
        card,
        right,
        proven,
        choice.table.position.ruling(card, LEARNER),
        not choice.done and str(card) == choice.step.tempting,
        tricks,
        len(choice.table.tricks) + 1,
    )


def _or_none(search: Callable[[], T]) -> T | None:
    """What a search finds, or None where it would take too long."""
    try:
        return search()
    except OutOfBudget:
        return None
