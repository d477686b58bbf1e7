"""The forms of questions, as templates get them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tutor.teach.moves import BadMove
from tutor.teach.questions.count import read_number


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
    unreadable: bool = False
    """Whether what has been filled in is no number, or nothing has."""


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
    signed: bool = False
    """Whether numbers below 0 may be written under the rules in force."""
    above_hand: bool = False
    """Whether it stands above the hand, because the hand does not help to answer."""
    unreadable: bool = False
    """Whether what has been typed is no number, or nothing has."""

    def filled(self, answers: Sequence[str]) -> "FormView":
        """The same form with answers in it that have not been judged."""
        values = [*answers, *[""] * len(self.rows)]
        value = answers[0] if answers else ""
        return replace(
            self,
            options=tuple(replace(one, chosen=one.value in answers) for one in self.options),
            value=value,
            unreadable=not _is_number(value),
            rows=tuple(
                replace(row, given=given, unreadable=not _is_number(given))
                for row, given in zip(self.rows, values, strict=False)
            ),
        )


def _is_number(text: str) -> bool:
    """Whether ``text`` is a whole number as people type it."""
    try:
        read_number(text)
    except BadMove:
        return False
    return True
