"""What all kinds of questions have in common."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from tutor.hearts import CardSet, Clause, Position, Rules
from tutor.teach.model import Question
from tutor.teach.table import Table

S = TypeVar("S", bound=Question)


@dataclass(frozen=True)
class Asked(Generic[S]):
    """A question as it is asked: the step, the rules in force, and the table."""

    step: S
    rules: Rules
    table: Table | None = None

    @property
    def laid(self) -> Table:
        """The table; ValueError where the step has none."""
        if self.table is None:
            raise ValueError("this question needs a scene")
        return self.table

    @property
    def position(self) -> Position:
        """The position on the table; ValueError where the step has none."""
        return self.laid.position


class QuestionKind(ABC, Generic[S]):
    """One kind of question. Answers are texts, as an address holds them."""

    @abstractmethod
    def answer(self, asked: Asked[S]) -> str:
        """The right answer. ValueError where the question cannot be asked like this."""

    @abstractmethod
    def read(self, asked: Asked[S], text: str) -> str:
        """An answer in its one way of writing; BadMove when it is none."""

    @abstractmethod
    def others(self, asked: Asked[S]) -> Iterator[str]:
        """Answers that people may give, right or wrong: enough to try out the question."""

    @abstractmethod
    def clause(self, asked: Asked[S]) -> Clause:
        """The rule that settles the matter."""

    def marked(self, asked: Asked[S]) -> CardSet:  # noqa: ARG002 - some kinds look at it
        """The cards to look at, in the hand and on the table."""
        return CardSet()

    def teacher(self, asked: Asked[S], chosen: str) -> tuple[str, ...]:
        """The lesson's own words on an answer: English messages."""
        step = asked.step
        if chosen == self.answer(asked):
            return (step.right,) if step.right else ()
        wrong: dict[str, str] = {str(key): words for key, words in step.wrong.items()}
        return (wrong[chosen],) if chosen in wrong else ()

    def wrong_keys(self, asked: Asked[S]) -> frozenset[str]:
        """The answers that may have words of their own under ``wrong``."""
        return frozenset(self.others(asked)) - {self.answer(asked)}
