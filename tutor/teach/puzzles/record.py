"""A puzzle as it is stored: one line of JSON, and an id that says what kind of puzzle it is."""

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Final

import msgspec

from tutor.hearts import PRESETS, Card, CardSet, Rules
from tutor.solver import Aim
from tutor.teach.course import LessonError
from tutor.teach.model import Scene
from tutor.teach.puzzles.themes import Theme

__all__ = [
    "LEVELS",
    "BankError",
    "Cell",
    "Tactic",
    "make_id",
    "read_id",
    "read_tactic",
    "write_tactic",
]

LEVELS: Final = (1, 2, 3, 4)
"""How difficult a puzzle is, the easiest first."""


class BankError(LessonError):
    """A file of the bank that cannot be used. The message reads ``file:line: what is wrong``."""


@dataclass(frozen=True, order=True, slots=True)
class Cell:
    """Puzzles that are alike in what a reader can choose by.

    Attributes:
        theme: what they are about.
        level: 1 to 4.
        hidden: whether the others' cards are hidden.
        players: how many sit at the table, 3 to 7.
    """

    theme: Theme
    level: int
    hidden: bool
    players: int

    @property
    def name(self) -> str:
        """Level, kind of hands and players, such as ``2o4``: unique within the theme."""
        return f"{self.level}{'h' if self.hidden else 'o'}{self.players}"

    @classmethod
    def parse(cls, theme: str, name: str) -> "Cell":
        """Read the two names of a cell; ValueError when they name none.

        >>> Cell.parse("duck", "2o4").players
        4
        """
        found = _CELL.fullmatch(name)
        if found is None:
            raise ValueError(
                f"{name!r} is no kind of puzzle; write level, o or h, and players: 2o4"
            )
        level, kind, players = found.groups()
        return cls(Theme(theme), int(level), kind == "h", int(players))


_CELL: Final = re.compile(r"([1-4])([oh])([3-7])")
_ID: Final = re.compile(r"([a-z][a-z-]{0,40})-([1-4][oh][3-7])-([1-9][0-9]{0,6})")


def make_id(cell: Cell, number: int) -> str:
    """The id of a puzzle, by its number in its cell, counted from 1.

    >>> make_id(Cell(Theme.DUCK, 2, False, 4), 17)
    'duck-2o4-17'
    """
    return f"{cell.theme.value}-{cell.name}-{number}"


def read_id(text: str) -> tuple[Cell, int]:
    """The cell of a puzzle and its number there; undoes :func:`make_id`.

    Raises:
        KeyError: no puzzle can be called so.
    """
    found = _ID.fullmatch(text)
    try:
        if found is None:
            raise ValueError
        theme, name, number = found.groups()
        return Cell.parse(theme, name), int(number)
    except ValueError:
        raise KeyError(text) from None


class Tactic(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    kw_only=True,
    omit_defaults=True,
    dict=True,
):
    """A tactical puzzle: a scene that ends with the learner's turn, a goal and what is proven.

    Every value but the scene can be proven again from it; ``puzzles check`` does.
    """

    id: str
    """Theme, level, kind of hands, players and number: ``duck-2o4-17``."""
    rules: str
    """The rules in force, as :meth:`tutor.hearts.Rules.parse` reads them."""
    scene: Scene
    aim: Aim
    """What the learner is after."""
    target: Annotated[int, msgspec.Meta(ge=0, le=26)] = 0
    """With :attr:`Aim.POINTS` the most points that the learner may take from here on; else 0."""
    right: str
    """The cards that reach the goal for certain."""
    tempting: str
    """A natural card that does not."""
    decisions: Annotated[int, msgspec.Meta(ge=1, le=17)]
    """How many times the learner has a real choice, along the strongest defence."""
    layouts: Annotated[int, msgspec.Meta(ge=0)] = 0
    """With hidden hands: how many ways of laying the unseen cards fit all that is known."""
    refuted: dict[str, Annotated[int, msgspec.Meta(ge=1)]] = {}
    """With hidden hands: for each wrong card, in how many of those layouts it fails."""

    @cached_property
    def cell(self) -> Cell:
        """What kind of puzzle it is."""
        return read_id(self.id)[0]

    @property
    def theme(self) -> Theme:
        """What it is about."""
        return self.cell.theme

    @property
    def level(self) -> int:
        """How difficult it is, 1 to 4."""
        return self.cell.level

    @property
    def hidden(self) -> bool:
        """Whether the others' cards are hidden."""
        return self.cell.hidden

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return self.cell.players

    @cached_property
    def parsed_rules(self) -> Rules:
        """The rules in force."""
        return Rules.parse(self.rules)

    @cached_property
    def right_cards(self) -> CardSet:
        """The cards that reach the goal for certain."""
        return CardSet.parse(self.right)

    @cached_property
    def tempting_card(self) -> Card:
        """The natural card that does not."""
        return Card.parse(self.tempting)


_DECODER: Final = msgspec.json.Decoder(Tactic)


def read_tactic(line: bytes, where: str) -> Tactic:
    """Read one line of a file of the bank.

    Args:
        line: the line.
        where: the file and the number of the line, for errors.

    Raises:
        BankError: the line is no puzzle; says where and what is wrong.
    """
    try:
        tactic = _DECODER.decode(line)
        read_id(tactic.id)
        if tactic.rules.split(" ")[0] not in PRESETS:
            raise ValueError(f"rules: {tactic.rules!r} names no rule set")
        if tactic.parsed_rules.players != tactic.players:
            raise ValueError(f"id: {tactic.id} is not for {tactic.parsed_rules.players} players")
        if not tactic.right_cards:
            raise ValueError("right: no card is named")
        Card.parse(tactic.tempting)
    except KeyError:
        raise BankError(f"{where}: id: {tactic.id!r} is no id") from None
    except (msgspec.DecodeError, ValueError) as error:
        raise BankError(f"{where}: {error}") from None
    return tactic


def write_tactic(tactic: Tactic) -> bytes:
    """The line of a puzzle, without what is empty; :func:`read_tactic` reads it back."""
    values = msgspec.to_builtins(tactic)
    values["scene"] = {name: value for name, value in values["scene"].items() if value}
    return msgspec.json.encode(values)
