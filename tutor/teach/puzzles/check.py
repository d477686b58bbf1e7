"""Proves the bank again: everything that a puzzle states follows from its scene and its goal.

All errors are found in one run, each as ``file:line: id: what is wrong``.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tutor.hearts import PRESETS, CardSet, Position
from tutor.solver import Aim, OutOfBudget
from tutor.teach.attempt import begin
from tutor.teach.players import LEARNER
from tutor.teach.puzzles.bank import BLOCK, Bank, block_path
from tutor.teach.puzzles.checking import check_solve
from tutor.teach.puzzles.classify import AIMS, fits
from tutor.teach.puzzles.generate import MARGIN
from tutor.teach.puzzles.grade import difficulty, level_of
from tutor.teach.puzzles.habits import natural_cards
from tutor.teach.puzzles.proving import (
    Goal,
    Layouts,
    findings,
    loose_ends,
    solution_to,
    step_for,
)
from tutor.teach.puzzles.record import BankError, Tactic
from tutor.teach.puzzles.signature import Signature, signature

__all__ = ["PROCESSES", "Proven", "check_files", "check_puzzle", "check_puzzles", "likenesses"]

PROCESSES: Final = 2
"""How many puzzles are proven at the same time."""
_AT_A_TIME: Final = 5


@dataclass(frozen=True)
class Proven:
    """What came of proving one puzzle again.

    Attributes:
        id: the puzzle.
        errors: what is wrong, each as ``file:line: id: what is wrong``.
        likeness: what it has in common with every puzzle that is alike; None where the puzzle
            cannot be laid.
    """

    id: str
    errors: tuple[str, ...]
    likeness: Signature | None


def check_puzzles(folder: Path, ids: Sequence[str], processes: int = PROCESSES) -> Iterator[Proven]:
    """Prove puzzles of the bank in ``folder``, several at a time; yield them in their order."""
    if processes == 1:
        bank = Bank.load(folder)
        yield from (_prove(bank, id) for id in ids)
        return
    parts = [ids[start : start + _AT_A_TIME] for start in range(0, len(ids), _AT_A_TIME)]
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, context) as pool:
        for proven in pool.map(_prove_part, [folder] * len(parts), parts):
            yield from proven


def likenesses(proven: Sequence[Proven], bank: Bank) -> Iterator[str]:
    """Yield an error for every puzzle that is like one before it."""
    first: dict[Signature, str] = {}
    for one in proven:
        if one.likeness is not None:
            before = first.setdefault(one.likeness, one.id)
            if before != one.id:
                yield f"{bank.where(one.id)}: {one.id}: it is like {before}"


def check_files(bank: Bank) -> Iterator[str]:
    """Yield an error for every file that does not hold what ``bank.toml`` says."""
    expected = {
        block_path(cell, block + 1): min(BLOCK, count - block * BLOCK)
        for cell, count in bank.cells.items()
        for block in range((count + BLOCK - 1) // BLOCK)
    }
    found = {
        path.relative_to(bank.folder).as_posix(): len(path.read_bytes().splitlines())
        for path in bank.folder.glob("*/*")
    }
    for name in sorted(expected.keys() | found.keys()):
        if expected.get(name) != found.get(name):
            yield f"{name}: {found.get(name, 0)} puzzles, not {expected.get(name, 0)}"


def check_puzzle(tactic: Tactic) -> Iterator[str]:
    """Yield everything that a puzzle states and that is not so."""
    try:
        yield from _check_statement(tactic)
    except OutOfBudget as error:
        yield f"it cannot be proven: {error}"
    except ValueError as error:
        yield f"scene: {error}"


def _prove_part(folder: Path, ids: Sequence[str]) -> list[Proven]:
    bank = Bank.load(folder)
    return [_prove(bank, id) for id in ids]


def _prove(bank: Bank, id: str) -> Proven:
    try:
        tactic = bank.puzzle(id)
    except BankError as error:
        return Proven(id, (str(error),), None)
    errors = tuple(f"{bank.where(id)}: {id}: {error}" for error in check_puzzle(tactic))
    try:
        problem = Goal.of(tactic).problem
        likeness = signature(problem.state(problem.start))
    except ValueError:
        likeness = None
    return Proven(id, errors, likeness)


def _check_statement(tactic: Tactic) -> Iterator[str]:
    rules = tactic.parsed_rules
    if rules.name not in PRESETS or str(rules) != tactic.rules:
        yield f"rules: {tactic.rules!r} is not how {rules} are written"
    goal = Goal.of(tactic)
    position = goal.problem.start
    if position.turn != LEARNER:
        yield "scene: it does not end with the learner's turn"
        return
    yield from _check_aim(tactic, position)
    values = goal.values()
    best = min(values.values())
    target = best if tactic.aim is Aim.POINTS else 0
    if best > tactic.target or tactic.target != target:
        yield f"target: {tactic.target}, but the best that can be reached is {best}"
        return
    right = CardSet(card for card, value in values.items() if value <= tactic.target)
    if str(right) != tactic.right:
        yield f"right: {tactic.right}, but {right} is right"
        return
    yield from _check_tempting(tactic, position, values.get(tactic.tempting_card))
    yield from _check_solution(tactic, goal, right)
    yield from _check_layouts(tactic, goal, position.legal - right)


def _check_aim(tactic: Tactic, position: Position) -> Iterator[str]:
    if tactic.aim not in AIMS[tactic.theme]:
        yield f"aim: {tactic.aim.value} is no aim of {tactic.theme.value}"
    having = [seat for seat in range(position.players) if position.points(seat)]
    if tactic.aim is Aim.POINTS and len(having) < 2:
        yield "aim: points are counted, but somebody can still shoot the moon"


def _check_tempting(tactic: Tactic, position: Position, value: int | None) -> Iterator[str]:
    margin = MARGIN if tactic.aim is Aim.POINTS else 1
    if tactic.tempting_card not in natural_cards(position, tactic.aim):
        yield f"tempting: {tactic.tempting} is no natural card"
    elif value is None or value < tactic.target + margin:
        yield f"tempting: {tactic.tempting} does not fail by {margin}"


def _check_solution(tactic: Tactic, goal: Goal, right: CardSet) -> Iterator[str]:
    step = step_for(goal, right, tactic.tempting_card)
    yield from check_solve(step, begin(step, goal.rules))
    yield from loose_ends(step, goal.rules)
    solution = solution_to(goal, right, tactic.tempting_card)
    decisions = len(solution.moves)
    if decisions != tactic.decisions:
        yield f"decisions: {tactic.decisions}, but there are {decisions}"
    points = difficulty(
        goal.problem.start, tactic.aim, right, hidden=tactic.hidden, decisions=decisions
    )
    if level_of(points) != tactic.level:
        yield f"id: level {tactic.level}, but it is {level_of(points)}"
    if not fits(tactic.theme, findings(goal, right, tactic.tempting_card, solution)):
        yield f"id: {tactic.theme.value} is not what it is about"


def _check_layouts(tactic: Tactic, goal: Goal, wrong: CardSet) -> Iterator[str]:
    layouts = Layouts.of(goal, wrong)
    if tactic.layouts != layouts.count:
        yield f"layouts: {tactic.layouts}, but there are {layouts.count}"
    if tactic.refuted != layouts.refuting:
        yield f"refuted: {tactic.refuted}, but it is {dict(layouts.refuting)}"
    if not all(layouts.refuting.values()):
        yield "refuted: a wrong card fails in none of the layouts"
