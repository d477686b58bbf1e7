"""A small bank made of the endings that the tests of puzzles know, in files like the real one."""

from __future__ import annotations

from pathlib import Path

from tests.teach.puzzles.endings import ENDINGS, Ending
from tutor.teach.model import Scene
from tutor.teach.puzzles.bank import Bank
from tutor.teach.puzzles.record import Tactic
from tutor.teach.puzzles.writing import add

ENDING_OF = {
    "dodge-the-queen-2o4-1": "keep a low club for the queen",
    "dodge-the-queen-2o4-2": "keep a low club for the queen",
    "dodge-the-queen-3o4-1": "keep a low club for the queen",
    "dodge-the-queen-2h4-1": "throw the heart that could take the queen",
    "duck-1o3-1": "duck at a table of three",
    "exit-card-2o4-1": "take a trick while it is free",
    "stop-the-moon-1o4-1": "lead the queen against the moon",
    "shoot-the-moon-2o4-1": "draw the hearts for the moon",
    "empty-a-suit-2o5-1": "keep the low diamond at a table of five",
    "count-the-suit-3h4-1": "two high cards to throw away",
}
"""The ending behind each puzzle."""
QUEEN, FREE, HIDDEN, TWO_HIDDEN = (
    "dodge-the-queen-2o4-1",
    "exit-card-2o4-1",
    "dodge-the-queen-2h4-1",
    "count-the-suit-3h4-1",
)


def write_bank(folder: Path) -> Bank:
    """Write the bank into ``folder``, which exists, and open it."""
    for id, name in ENDING_OF.items():
        assert add(folder, _tactic(id, ENDINGS[name])).id == id
    return Bank.load(folder)


def ending_of(id: str) -> Ending:
    """The ending behind a puzzle."""
    return ENDINGS[ENDING_OF[id]]


def line_of(id: str) -> list[str]:
    """The cards that solve a puzzle."""
    return ending_of(id).solution.split(".")


def path_of(id: str, query: str = "", language: str = "en") -> str:
    """The address of a puzzle."""
    return f"/{language}/puzzles/{id}/{query}"


def _tactic(id: str, ending: Ending) -> Tactic:
    return Tactic(
        id=id,
        rules=str(ending.rules),
        scene=Scene(deal=ending.deal, played=ending.played),
        aim=ending.aim,
        target=ending.target,
        right=ending.right,
        tempting=ending.wrong,
        decisions=len(ending.solution.split(".")),
    )
