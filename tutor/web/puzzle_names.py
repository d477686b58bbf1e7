"""What puzzles are called: themes, levels, tables, and each puzzle by its id or its key."""

from dataclasses import dataclass

from flask import current_app
from markupsafe import Markup

from tutor.i18n import N_, prose, say, say_n
from tutor.store import Outcome
from tutor.teach.drills import TABLES, Drills
from tutor.teach.puzzles.bank import Bank
from tutor.teach.puzzles.record import Cell, read_id
from tutor.teach.puzzles.themes import Theme
from tutor.teach.puzzles.words import Words
from tutor.web.prose import sentence
from tutor.web.rule_sets import rule_set_name

USUAL_PLAYERS = 4
"""So many sit at the table of a puzzle whose name does not say how many."""
LEVEL_NAMES = {1: N_("Easy"), 2: N_("Medium"), 3: N_("Hard"), 4: N_("Very hard")}
HANDS_NAMES = {False: N_("Open hands"), True: N_("Hidden hands")}
OUTCOME_NAMES = {
    Outcome.FIRST_TRY: N_("Solved at first try"),
    Outcome.LATER: N_("Solved after trying again"),
    Outcome.WITH_HINTS: N_("Solved with hints"),
    Outcome.SHOWN: N_("Solution seen"),
    Outcome.OPEN: N_("Not solved yet"),
}


@dataclass(frozen=True)
class KindView:
    """What kind of puzzle one is, in words."""

    theme: str
    level: str
    hands: str
    players: str


def bank() -> Bank:
    """The puzzles of this site."""
    loaded: Bank = current_app.extensions["bank"]
    return loaded


def drills() -> Drills:
    """The drills and passing puzzles of this site."""
    loaded: Drills = current_app.extensions["drills"]
    return loaded


def theme_title(theme: Theme) -> str:
    """The name of a theme: "Duck"."""
    return prose(_words().themes[theme].title)


def theme_text(theme: Theme) -> Markup:
    """What the puzzles of a theme are about, in a sentence or two."""
    return sentence(_words().themes[theme].text)


def level_name(level: int) -> str:
    """How difficult puzzles of a level are: "Very hard"; KeyError where there is no such level."""
    return say(LEVEL_NAMES[level])


def hands_name(hidden: bool) -> str:
    """Whether the hands of the others are seen: "Open hands"."""
    return say(HANDS_NAMES[hidden])


def players_name(players: int) -> str:
    """How many sit at a table: "5 players"."""
    return say_n("{n} player", "{n} players", players)


def kind_view(cell: Cell) -> KindView:
    """The kind of the puzzles of a cell, in words."""
    return KindView(
        theme_title(cell.theme),
        level_name(cell.level),
        hands_name(cell.hidden),
        players_name(cell.players),
    )


def puzzle_title(id: str) -> str:
    """The name of a puzzle of the bank, which no other has: "Duck 17 (Medium, hidden hands)".

    Open hands and four players are usual, and not said.

    Raises:
        KeyError: no puzzle can be called so.
    """
    cell, number = read_id(id)
    theme, level, players = theme_title(cell.theme), level_name(cell.level), cell.players
    if players == USUAL_PLAYERS:
        if not cell.hidden:
            return short_title(id)
        return say(
            "{theme} {number} ({level}, hidden hands)", theme=theme, number=number, level=level
        )
    if not cell.hidden:
        return say_n(
            "{theme} {number} ({level}, {n} player)",
            "{theme} {number} ({level}, {n} players)",
            players,
            theme=theme,
            number=number,
            level=level,
        )
    return say_n(
        "{theme} {number} ({level}, hidden hands, {n} player)",
        "{theme} {number} ({level}, hidden hands, {n} players)",
        players,
        theme=theme,
        number=number,
        level=level,
    )


def short_title(id: str) -> str:
    """The name of a puzzle where its hands and players are shown beside it: "Duck 17 (Medium)".

    Raises:
        KeyError: no puzzle can be called so.
    """
    cell, number = read_id(id)
    return say(
        "{theme} {number} ({level})",
        theme=theme_title(cell.theme),
        number=number,
        level=level_name(cell.level),
    )


def drill_title(kind: str) -> str:
    """The name of a kind of drill: "Who takes the trick?"; KeyError where there is none."""
    words = drills().words
    if words is None:
        raise KeyError(kind)
    return say(words.kinds[kind].title)


def passing_title() -> str:
    """The name of the passing puzzles; KeyError where there are none."""
    words = drills().words
    if words is None:
        raise KeyError("passing")
    return say(words.passing.title)


def table_name(table: str) -> str:
    """The name of a table: "Windows rules, 4 players"; KeyError where there is none."""
    preset, _, players = table.rpartition("-")
    if table not in TABLES:
        raise KeyError(table)
    return say_n(
        "{rules}, {n} player", "{rules}, {n} players", int(players), rules=rule_set_name(preset)
    )


def outcome_name(outcome: Outcome) -> str:
    """How a puzzle went."""
    return say(OUTCOME_NAMES[outcome])


def is_solved(outcome: Outcome) -> bool:
    """Whether a puzzle was solved without seeing its solution."""
    return outcome not in (Outcome.OPEN, Outcome.SHOWN)


def _words() -> Words:
    loaded: Words = current_app.extensions["themes"]
    return loaded
