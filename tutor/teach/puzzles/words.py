"""The words of the puzzles, English messages read from ``puzzles/themes.toml``."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tutor.solver import Aim
from tutor.teach.course import LessonError, decode
from tutor.teach.model import GoalTexts, ThemeFile, ThemeText
from tutor.teach.puzzles.themes import Theme

__all__ = ["FILE", "Words", "load_words"]

FILE = "themes.toml"


@dataclass(frozen=True, eq=False)
class Words:
    """What is said about puzzles: every theme has its words."""

    themes: Mapping[Theme, ThemeText]
    goals: GoalTexts

    def goal(self, aim: Aim, target: int) -> str:
        """The goal of a puzzle; empty where the page has to name a number of points."""
        if aim is Aim.QUEEN:
            return self.goals.queen
        if aim is Aim.MOON:
            return self.goals.moon
        if aim is Aim.STOP:
            return self.goals.stop_the_moon
        return "" if target else self.goals.no_points


def load_words(folder: Path) -> Words:
    """Read the words from the folder of the bank; LessonError with all errors, one a line."""
    found = decode(folder / FILE, ThemeFile)
    names = {theme.value for theme in Theme}
    errors = [
        *(
            f"{FILE}: themes: {name}: there is no such theme"
            for name in found.themes.keys() - names
        ),
        *(f"{FILE}: themes: {name}: it has no words" for name in names - found.themes.keys()),
    ]
    if errors:
        raise LessonError("\n".join(sorted(errors)))
    return Words({Theme(name): text for name, text in found.themes.items()}, found.goals)
