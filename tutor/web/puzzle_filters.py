"""What the list of puzzles is filtered by: the parts of its address and the fields of its form."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from werkzeug.datastructures import MultiDict

from tutor.i18n import N_, say
from tutor.teach.puzzles.bank import Filter
from tutor.teach.puzzles.record import LEVELS, Cell
from tutor.teach.puzzles.themes import Theme
from tutor.web.puzzle_names import hands_name, level_name, players_name, theme_title
from tutor.web.views import ChoiceView, SettingView

__all__ = ["Wanted", "fields", "query_of", "wanted"]

_T = TypeVar("_T")


@dataclass(frozen=True)
class _Field(Generic[_T]):
    """A part of the address, and the field of the form that sends it."""

    name: str
    label: str
    everything: str
    """What the choice is called that leaves it open."""
    values: Mapping[str, _T]
    """What it may be, by how the address writes it."""
    of: Callable[[Cell | Filter], _T | None]
    """What it is for the puzzles of a cell, or what a filter says."""
    named: Callable[[_T], str]

    def read(self, query: Mapping[str, str]) -> _T | None:
        """What a query says; None where it says nothing, or what does not exist."""
        return self.values.get(query.get(self.name, ""))

    def is_unknown(self, query: Mapping[str, str]) -> bool:
        """Whether a query says what does not exist."""
        return bool(query.get(self.name)) and self.read(query) is None

    def write(self, chosen: Filter) -> str:
        """How the address writes what a filter says; empty where it leaves it open."""
        value = self.of(chosen)
        return next((text for text, each in self.values.items() if each == value), "")

    def view(self, chosen: Filter, cells: Iterable[Cell]) -> SettingView:
        """The field. A choice is offered if there are such puzzles, or if it is chosen."""
        now, there = self.of(chosen), {self.of(cell) for cell in cells}
        choices = [
            ChoiceView(text, self.named(value), value == now)
            for text, value in self.values.items()
            if value in there or value == now
        ]
        every = ChoiceView("", say(self.everything), now is None)
        return SettingView(self.name, say(self.label), (every, *choices))


_THEME: Final = _Field[Theme](
    "theme",
    N_("Theme"),
    N_("All themes"),
    {theme.value: theme for theme in Theme},
    lambda of: of.theme,
    theme_title,
)
_LEVEL: Final = _Field[int](
    "level",
    N_("Level"),
    N_("All levels"),
    {str(level): level for level in LEVELS},
    lambda of: of.level,
    level_name,
)
_HANDS: Final = _Field[bool](
    "hands",
    N_("Hands"),
    N_("Open and hidden"),
    {"open": False, "hidden": True},
    lambda of: of.hidden,
    hands_name,
)
_PLAYERS: Final = _Field[int](
    "players",
    N_("Players"),
    N_("Any number"),
    {str(players): players for players in range(3, 8)},
    lambda of: of.players,
    players_name,
)
_FIELDS: Final = (_THEME, _LEVEL, _HANDS, _PLAYERS)
_NAMES: Final = (*(field.name for field in _FIELDS), "page")
_PAGE: Final = re.compile("[1-9][0-9]{0,6}")


@dataclass(frozen=True)
class Wanted:
    """What a query asks for."""

    filter: Filter
    page: int
    """Counted from 1; perhaps there are not so many."""
    unknown: int
    """How many parts of the query do not exist. They are left out."""


def wanted(asked: MultiDict[str, str]) -> Wanted:
    """What a query asks for: ``theme``, ``level``, ``hands``, ``players`` and ``page``.

    An empty part stands for all. What does not exist is counted and left out, and so is a part that
    is there more than once: nothing has two themes.
    """
    doubled = {name for name in _NAMES if len(asked.getlist(name)) > 1}
    query = {name: text for name, text in asked.items() if name not in doubled}
    page = query.get("page") or "1"
    is_page = _PAGE.fullmatch(page) is not None
    return Wanted(
        Filter(_THEME.read(query), _LEVEL.read(query), _HANDS.read(query), _PLAYERS.read(query)),
        int(page) if is_page else 1,
        sum(field.is_unknown(query) for field in _FIELDS) + (not is_page) + len(doubled),
    )


def query_of(chosen: Filter) -> dict[str, str]:
    """A filter as the parts of an address; only what is chosen."""
    parts = {field.name: field.write(chosen) for field in _FIELDS}
    return {name: text for name, text in parts.items() if text}


def fields(chosen: Filter, cells: Iterable[Cell]) -> tuple[SettingView, ...]:
    """The fields of the form, for a bank with puzzles in ``cells``."""
    there = tuple(cells)
    return tuple(field.view(chosen, there) for field in _FIELDS)
