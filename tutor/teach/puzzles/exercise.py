"""A puzzle of the bank as a lesson with one step, so that every page of a step shows it too."""

from dataclasses import dataclass, field
from functools import lru_cache

from tutor.teach.course import LessonEntry
from tutor.teach.model import Lesson, Solve
from tutor.teach.puzzles.bank import Bank
from tutor.teach.puzzles.record import Tactic
from tutor.teach.puzzles.words import Words

__all__ = ["STEP", "PuzzleEntry", "entry_of", "step_of"]

STEP = "puzzle"
"""The id of the only step of a puzzle."""


@dataclass(frozen=True, eq=False)
class PuzzleEntry(LessonEntry):
    """A puzzle as a lesson. Its slug is the id of the puzzle; it has one step, :data:`STEP`.

    Make one with :meth:`of` or :func:`entry_of`.
    """

    tactic: Tactic = field(kw_only=True)
    """The puzzle as it is stored."""

    @classmethod
    def of(cls, tactic: Tactic, words: Words) -> "PuzzleEntry":
        """The entry of a puzzle: title, summary and rule are those of its theme."""
        text = words.themes[tactic.theme]
        lesson = Lesson(
            title=text.title,
            summary=text.text,
            rule=text.hint,
            rules=tactic.rules,
            steps=(step_of(tactic, words),),
        )
        return cls(tactic.id, lesson, tactic=tactic)

    @property
    def puzzle(self) -> Solve:
        """Its only step."""
        step = self.steps[0]
        assert isinstance(step, Solve)
        return step


def step_of(tactic: Tactic, words: Words) -> Solve:
    """The step in which a puzzle is solved, with the words of its theme and its goal."""
    text = words.themes[tactic.theme]
    return Solve(
        id=STEP,
        title=text.title,
        text=text.text,
        scene=tactic.scene,
        goal=words.goal(tactic.aim, tactic.target),
        aim=tactic.aim,
        target=tactic.target,
        hidden=tactic.hidden,
        hint=text.hint,
        tempting=tactic.tempting,
        right=tactic.right,
        layouts=tactic.layouts,
        refuted=dict(tactic.refuted),
    )


@lru_cache(maxsize=1024)
def entry_of(id: str, bank: Bank, words: Words) -> PuzzleEntry:
    """The entry of a stored puzzle: the same one as long as it is kept, so that it can be a key.

    Raises:
        KeyError: there is no such puzzle.
    """
    return PuzzleEntry.of(bank.puzzle(id), words)
