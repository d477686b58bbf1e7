"""What the page needs of each kind of question: a form, and words about its answers."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Generic

from markupsafe import Markup

from tutor.teach.questions.asked import Asked, S

Words = tuple[str | Markup, ...]


@dataclass(frozen=True)
class OptionView:
    """An answer to choose."""

    value: str
    label: str
    chosen: bool = False


@dataclass(frozen=True)
class RowView:
    """A player's row of a score sheet."""

    name: str
    label: str
    """What the number in this row is, for people who hear the page."""
    taken: str
    """What the player has taken in the deal."""
    before: str
    """The total before the deal."""
    given: str = ""
    """The number that has been filled in."""
    right: str = ""
    """The right number, once the sheet has been judged."""
    good: bool | None = None
    """Whether the number filled in is right; None before the sheet is judged."""


@dataclass(frozen=True)
class TotalView:
    """A player's total."""

    name: str
    points: str


@dataclass(frozen=True)
class FormView:
    """How a question is answered.

    ``style`` is ``buttons`` (one press answers), ``number``, ``checks`` (any number of options),
    or ``sheet`` (a number in every row).
    """

    style: str
    label: str
    options: tuple[OptionView, ...] = ()
    value: str = ""
    """The number that has been typed."""
    rows: tuple[RowView, ...] = ()
    totals: tuple[TotalView, ...] = ()
    """The totals that the question is about."""
    heading: str = ""
    """What the column of numbers is called."""


class Speaker(ABC, Generic[S]):
    """One kind of question in words. ``chosen`` is an answer as an address writes it."""

    @abstractmethod
    def form(self, asked: Asked[S], chosen: str | None) -> FormView:
        """How it is answered; with the answer that was given, if one was."""

    @abstractmethod
    def now(self, asked: Asked[S]) -> str:
        """What there is to do, in one line."""

    @abstractmethod
    def look(self, asked: Asked[S]) -> str:
        """The second hint: what to look at."""

    @abstractmethod
    def narrow(self, asked: Asked[S]) -> str:
        """The third hint: what brings the answer close."""

    @abstractmethod
    def facts(self, asked: Asked[S], chosen: str) -> Words:
        """Why the right answer is right, with a word on ``chosen`` where it is wrong."""

    @abstractmethod
    def solution(self, asked: Asked[S]) -> str:
        """The last hint: the answer."""
