"""What the makers of drills have in common."""

from abc import ABC, abstractmethod

from tutor.hearts import Rules
from tutor.teach.drill_file import DrillText
from tutor.teach.drills.chance import Chance
from tutor.teach.model import Step

__all__ = ["STEP_ID", "Maker", "goal_of", "text_of"]

STEP_ID = "drill"
"""The id of the one step of every drill and of every passing puzzle."""


class Maker(ABC):
    """Makes the drills of one kind.

    A case is what a drill trains; its words are in ``drills.toml`` under the same name.
    """

    @property
    @abstractmethod
    def all_cases(self) -> frozenset[str]:
        """Every case that there is at some table."""

    @abstractmethod
    def cases(self, rules: Rules) -> tuple[str, ...]:
        """The cases that there are by these rules; at least one of them can always be made."""

    def order(self, rules: Rules, chance: Chance) -> list[str]:
        """The cases in the order in which they are tried. Each is as often the first."""
        return chance.shuffled(self.cases(rules))

    def line(self, case: str, line: str) -> str:  # noqa: ARG002 - some makers look at it
        """The rules by which a drill of ``case`` is played at the table of ``line``."""
        return line

    @abstractmethod
    def make(self, case: str, rules: Rules, chance: Chance, words: DrillText) -> Step | None:
        """A drill; None where chance did not bring what ``case`` needs."""


def text_of(words: DrillText, case: str) -> str:
    """The text of a step: that of the case, or else that of the kind."""
    return words.cases[case].text or words.text


def goal_of(words: DrillText, case: str) -> str:
    """The goal of a step, likewise."""
    return words.cases[case].goal or words.goal
