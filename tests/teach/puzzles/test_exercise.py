"""A stored puzzle is attempted as a lesson with one step."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.teach.puzzles.endings import ENDINGS, Ending
from tutor import paths
from tutor.hearts import Rules
from tutor.solver import Aim
from tutor.teach.attempt import Stage
from tutor.teach.model import Scene, Solve
from tutor.teach.moves import split
from tutor.teach.puzzles.bank import Bank, block_path, write_counts
from tutor.teach.puzzles.exercise import STEP, PuzzleEntry, entry_of, step_of
from tutor.teach.puzzles.record import Cell, Tactic, write_tactic
from tutor.teach.puzzles.solutions import solution_of
from tutor.teach.puzzles.themes import Theme
from tutor.teach.puzzles.words import Words, load_words
from tutor.teach.replays import attempt_after

every_ending = pytest.mark.parametrize("ending", ENDINGS.values(), ids=ENDINGS)


@pytest.fixture(scope="module")
def words() -> Words:
    return load_words(paths.lessons() / "puzzles")


def tactic_of(ending: Ending, theme: Theme = Theme.DUCK, number: int = 1) -> Tactic:
    kind = "h" if ending.hidden else "o"
    return Tactic(
        id=f"{theme.value}-1{kind}{ending.rules.players}-{number}",
        rules=str(ending.rules),
        scene=Scene(deal=ending.deal, played=ending.played),
        aim=ending.aim,
        target=ending.target,
        right=ending.right,
        tempting=ending.wrong,
        decisions=len(ending.solution.split(".")),
    )


@every_ending
def test_a_stored_puzzle_can_be_solved_and_missed(ending: Ending, words: Words) -> None:
    entry = PuzzleEntry.of(tactic_of(ending), words)
    assert attempt_after(entry, STEP, split(ending.solution)).stage is Stage.SOLVED
    assert attempt_after(entry, STEP, split(ending.wrong)).stage is Stage.MISSED


@every_ending
def test_its_rules_are_in_force(ending: Ending, words: Words) -> None:
    entry = PuzzleEntry.of(tactic_of(ending), words)
    assert entry.rules_of(entry.puzzle) == ending.rules == Rules.parse(entry.tactic.rules)


def test_the_step_has_the_words_of_its_theme(words: Words) -> None:
    step = step_of(tactic_of(ENDINGS["take a trick while it is free"], Theme.EXIT_CARD), words)
    text = words.themes[Theme.EXIT_CARD]
    assert (step.id, step.title, step.text, step.hint) == (STEP, text.title, text.text, text.hint)
    assert step.goal == words.goals.no_points


def test_a_puzzle_is_kept_as_long_as_it_is_asked_for(tmp_path: Path, words: Words) -> None:
    ending = ENDINGS["take a trick while it is free"]
    cell = Cell(Theme.DUCK, 1, False, 4)
    path = tmp_path / block_path(cell, 1)
    path.parent.mkdir()
    path.write_bytes(write_tactic(tactic_of(ending)) + b"\n")
    write_counts(tmp_path, {cell: 1})
    bank = Bank.load(tmp_path)
    entry = entry_of("duck-1o4-1", bank, words)
    assert entry is entry_of("duck-1o4-1", bank, words)
    assert entry.slug == "duck-1o4-1"
    assert isinstance(entry.puzzle, Solve)
    with pytest.raises(KeyError):
        entry_of("duck-1o4-2", bank, words)


def test_the_solution_of_an_entry_is_kept(words: Words) -> None:
    ending = ENDINGS["take a trick while it is free"]
    entry = PuzzleEntry.of(tactic_of(ending), words)
    solution = solution_of(entry, STEP)
    assert solution is not None
    assert solution is solution_of(entry, STEP)
    assert solution.address == split(ending.solution)


@pytest.mark.parametrize(
    ("aim", "target", "goal"),
    [
        (Aim.QUEEN, 0, "Do not take {QS:def}, whatever the others play."),
        (Aim.MOON, 0, "Take every point that is left, whatever the others play."),
        (Aim.STOP, 0, "See to it that nobody takes all the points, whatever they play."),
        (Aim.POINTS, 0, "Take no points from here on, whatever the others play."),
        (Aim.POINTS, 2, ""),
    ],
)
def test_the_goal_follows_from_the_aim(words: Words, aim: Aim, target: int, goal: str) -> None:
    assert words.goal(aim, target) == goal
