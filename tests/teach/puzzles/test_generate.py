"""Puzzles made by chance: always the same ones, and each of them holds what it states."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from tutor.teach.puzzles.bank import Bank
from tutor.teach.puzzles.check import check_puzzle
from tutor.teach.puzzles.generate import Recipe, puzzles
from tutor.teach.puzzles.record import Tactic, make_id
from tutor.teach.puzzles.themes import Theme
from tutor.teach.puzzles.writing import add

RECIPES = [
    Recipe(Theme.DROP_THE_QUEEN, seed=1),
    Recipe(Theme.DODGE_THE_QUEEN, seed=1, hidden=True),
    Recipe(Theme.DODGE_THE_QUEEN, seed=1, players=3),
    Recipe(Theme.DROP_THE_QUEEN, seed=1, players=6),
    Recipe(Theme.DODGE_THE_QUEEN, seed=1, level=1),
    Recipe(Theme.DODGE_THE_QUEEN, seed=1, fewest_choices=2),
]


def first(recipe: Recipe, deals: int = 1000) -> Tactic:
    """The first puzzle that a recipe gives."""
    return next(found for found in islice(puzzles(recipe), deals) if found is not None)


@pytest.mark.parametrize("recipe", RECIPES, ids=str)
def test_a_puzzle_is_as_the_recipe_wants_it_and_true(recipe: Recipe) -> None:
    tactic = first(recipe)
    assert (tactic.theme, tactic.hidden) == (recipe.theme, recipe.hidden)
    assert tactic.players == recipe.players
    assert recipe.level in (None, tactic.level)
    assert tactic.decisions >= recipe.fewest_choices
    assert list(check_puzzle(tactic)) == []


def test_the_same_seed_gives_the_same_puzzle_and_another_one_another() -> None:
    recipe = RECIPES[0]
    assert first(recipe) == first(recipe)
    assert first(recipe) != first(replace(recipe, seed=2))


def test_puzzles_are_added_at_the_end_of_their_cell(tmp_path: Path) -> None:
    tactic = first(RECIPES[0])
    added = [add(tmp_path, tactic).id for _ in range(52)]
    assert added == [make_id(tactic.cell, number) for number in range(1, 53)]
    bank = Bank.load(tmp_path)
    assert [one.id for one in bank] == added
    assert len(list(tmp_path.glob("*/*.jsonl"))) == 2


def test_a_puzzle_that_was_written_but_never_counted_is_overwritten(tmp_path: Path) -> None:
    tactic = first(RECIPES[0])
    add(tmp_path, tactic)
    counted = (tmp_path / "bank.toml").read_bytes()
    add(tmp_path, tactic)
    (tmp_path / "bank.toml").write_bytes(counted)
    assert add(tmp_path, tactic).id == make_id(tactic.cell, 2)
    assert len(list(Bank.load(tmp_path))) == 2
