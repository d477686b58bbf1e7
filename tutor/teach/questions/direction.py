"""Which way are the cards passed?"""

from collections.abc import Iterator

from tutor.hearts import Clause, PassDirection
from tutor.teach.model import Direction
from tutor.teach.moves import BadMove, Fault
from tutor.teach.questions.asked import Asked, QuestionKind


class DirectionKind(QuestionKind[Direction]):
    """Answers are values of :class:`tutor.hearts.PassDirection`."""

    def answer(self, asked: Asked[Direction]) -> str:
        """What the rules say for the deal."""
        return asked.rules.pass_direction(asked.step.deal).value

    def read(self, asked: Asked[Direction], text: str) -> str:
        """A direction that there is at this table."""
        if text not in self.others(asked):
            raise BadMove(Fault.NOT_AN_ANSWER, text[:20])
        return text

    def others(self, asked: Asked[Direction]) -> Iterator[str]:
        """The directions of the cycle, and keeping the cards, which people may expect."""
        cycle = asked.rules.pass_cycle
        known = dict.fromkeys((*cycle, PassDirection.HOLD))
        return (direction.value for direction in known)

    def clause(self, asked: Asked[Direction]) -> Clause:  # noqa: ARG002 - it is always this one
        """The rule on passing."""
        return Clause.PASSING
