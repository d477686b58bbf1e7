"""Pages of puzzles, drills and passing puzzles that look different, by name.

`tools.pages` puts them beside those of the lessons. One open puzzle and one hidden one is there in
all its states, the others as they begin and as they are answered.
"""

from __future__ import annotations

from collections.abc import Iterator

from tools.solutions import illegal_card, right_moves, wrong_move
from tutor import paths
from tutor.hearts import PRESETS, Rules
from tutor.teach.drills import DrillKind, load_drills
from tutor.teach.model import Step
from tutor.teach.puzzles.bank import Bank, Filter
from tutor.teach.puzzles.exercise import entry_of
from tutor.teach.puzzles.record import Tactic
from tutor.teach.puzzles.words import load_words

TABLE = "microsoft-4"
LARGEST = "black-maria-7"
SEED = 1


def puzzle_paths() -> dict[str, str]:
    """Return the path of each page, without its language, by a short name."""
    bank = Bank.load(paths.lessons() / "puzzles")
    words = load_words(paths.lessons() / "puzzles")
    found: dict[str, str] = {}
    for name, tactic in _samples(bank):
        entry = entry_of(tactic.id, bank, words)
        states = _puzzle(f"puzzle-{name}", tactic, entry.puzzle, entry.rules)
        found |= states if name.endswith("one") else dict(list(states.items())[:3])
    return found | _seeded()


def _samples(bank: Bank) -> Iterator[tuple[str, Tactic]]:
    """Puzzles that look different: open and hidden, of one card and of several, at large tables."""
    for name, hidden in (("open", False), ("hidden", True)):
        ids = bank.ids(Filter(hidden=hidden))
        all_tactics = [bank.puzzle(id) for id in ids]
        for length, several in (("one", False), ("several", True)):
            fits = (each for each in all_tactics if (each.decisions > 1) is several)
            yield from ((f"{name}-{length}", each) for each in list(fits)[:1])
        yield from ((f"{name}-table", each) for each in _largest(all_tactics))


def _largest(tactics: list[Tactic]) -> list[Tactic]:
    """The first of the puzzles with the most players, if it is not the usual table."""
    most = max((each.players for each in tactics), default=4)
    return [each for each in tactics if each.players == most > 4][:1]


def _puzzle(name: str, tactic: Tactic, step: Step, rules: Rules) -> dict[str, str]:
    """A puzzle in all its states."""
    path = f"/puzzles/{tactic.id}/"
    right = tactic.right.split()[0]
    number = len(tactic.scene.played.split()) // tactic.players + 1
    illegal = illegal_card(step, rules)
    found = {
        name: path,
        f"{name}-right": f"{path}?moves={right}",
        f"{name}-wrong": f"{path}?moves={tactic.tempting}",
        f"{name}-hint": f"{path}?hint=2",
        f"{name}-refuted": f"{path}?moves={tactic.tempting}&look={number}",
        f"{name}-solution-asked": f"{path}?solution=ask",
        f"{name}-solution": f"{path}?solution=shown",
        f"{name}-solution-seen": f"{path}?look={number}&solution=shown",
    }
    if illegal:
        found[f"{name}-illegal"] = f"{path}?try={illegal}"
    return found


def _seeded() -> dict[str, str]:
    """A drill of each kind; a puzzle about passing in its states, and one at a large table."""
    drills = load_drills(paths.lessons())
    found: dict[str, str] = {}
    for kind in DrillKind:
        path = f"/puzzles/drills/{kind.value}/{TABLE}/{SEED}/"
        entry = drills.drill(kind, TABLE, SEED)
        move = next(right_moves(entry.steps[0], entry.rules))
        found[f"drill-{kind.value}"] = path
        found[f"drill-{kind.value}-right"] = f"{path}?moves={move}"
    path = f"/puzzles/passing/{TABLE}/{SEED}/"
    step, rules = drills.passing(TABLE, SEED).steps[0], PRESETS["microsoft"]
    return found | {
        "passing-well": path,
        "passing-well-right": f"{path}?moves={next(right_moves(step, rules))}",
        "passing-well-wrong": f"{path}?moves={wrong_move(step, rules)}",
        "passing-well-hint": f"{path}?hint=2",
        "passing-well-7": f"/puzzles/passing/{LARGEST}/{SEED}/",
    }
