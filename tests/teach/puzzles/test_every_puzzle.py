"""Every puzzle of the bank is solved by its last hints, and each hint on the way is there."""

from __future__ import annotations

import pytest

from tutor import paths
from tutor.hearts import CardSet
from tutor.solver import Aim
from tutor.teach.attempt import Attempt, Stage
from tutor.teach.hints import Rung, SolveHint, hint
from tutor.teach.puzzles.bank import Bank, Filter
from tutor.teach.puzzles.exercise import STEP, PuzzleEntry
from tutor.teach.puzzles.facts import SolveVerdict
from tutor.teach.puzzles.judge import prover_for
from tutor.teach.puzzles.record import Tactic
from tutor.teach.puzzles.themes import Theme
from tutor.teach.puzzles.words import Words, load_words
from tutor.teach.replays import decision_after
from tutor.teach.table import LEARNER


@pytest.fixture(scope="module")
def bank() -> Bank:
    return Bank.load(paths.lessons() / "puzzles")


@pytest.fixture(scope="module")
def words() -> Words:
    return load_words(paths.lessons() / "puzzles")


@pytest.mark.parametrize("theme", Theme, ids=lambda theme: theme.value)
def test_the_last_hints_solve_every_puzzle(theme: Theme, bank: Bank, words: Words) -> None:
    for id in bank.ids(Filter(theme=theme)):
        tactic = bank.puzzle(id)
        moves = solve(tactic, words)
        assert len(moves) == tactic.decisions, id


def solve(tactic: Tactic, words: Words) -> tuple[str, ...]:
    """The moves of the last hints, which lead to the solved puzzle."""
    entry = PuzzleEntry.of(tactic, words)
    moves: tuple[str, ...] = ()
    while (attempt := decision_after(entry, STEP, moves)).stage is Stage.OPEN:
        ladder = [hint(attempt, rung) for rung in Rung]
        last = ladder[-1]
        assert None not in ladder, tactic.id
        assert isinstance(last, SolveHint)
        assert last.proven, tactic.id
        check_comparison(attempt, last, tactic.id)
        moves = (*moves, last.move)
    assert attempt.stage is Stage.SOLVED, tactic.id
    verdict = attempt.verdict
    assert isinstance(verdict, SolveVerdict)
    assert verdict.instead is None or len(moves) == 1, tactic.id
    return moves


def check_comparison(attempt: Attempt, given: SolveHint, id: str) -> None:
    """The wrong card to compare with costs only cards that can still be lost, and all of them."""
    assert attempt.table is not None
    assert attempt.choice is not None
    assert given.instead is not None, id
    assert given.loss is not None, id
    position, problem = attempt.table.position, attempt.choice.problem
    out = CardSet(card for hand in position.hands for card in hand) | CardSet(position.trick)
    assert given.loss.cards <= out, id
    if not problem.hidden:
        assert given.danger <= out - position.hands[LEARNER] - CardSet(position.trick), id
    if problem.aim is Aim.POINTS:
        after = prover_for(problem).value(problem.state(position).play(given.instead))
        assert given.loss.points == after - position.points(LEARNER), id
        assert problem.hidden or given.danger <= given.loss.cards, id
