"""Who opens the deal?"""

from collections.abc import Iterator

from tutor.hearts import CardSet, Clause, relative, seats_round
from tutor.teach import moves
from tutor.teach.model import Opener
from tutor.teach.moves import BadMove, Fault
from tutor.teach.players import LEARNER
from tutor.teach.questions.asked import Asked, QuestionKind


class OpenerKind(QuestionKind[Opener]):
    """Answers are places: ``left``, ``you``."""

    def answer(self, asked: Asked[Opener]) -> str:
        """The place of the player who holds the opening card."""
        position = asked.position
        if position.trick or asked.laid.tricks or position.turn is None:
            raise ValueError("the scene must end before the first card")
        return relative(position.turn, LEARNER, position.players).value

    def read(self, asked: Asked[Opener], text: str) -> str:
        """A place at this table."""
        seat = moves.read_seat(text)
        if seat not in seats_round(asked.rules.players):
            raise BadMove(Fault.NOT_A_SEAT, text[:20])
        return seat.value

    def others(self, asked: Asked[Opener]) -> Iterator[str]:
        """Every place at the table."""
        return (seat.value for seat in seats_round(asked.rules.players))

    def clause(self, asked: Asked[Opener]) -> Clause:  # noqa: ARG002 - it is always this one
        """The opening card opens."""
        return Clause.OPENING

    def marked(self, asked: Asked[Opener]) -> CardSet:
        """The opening card, where the learner holds it."""
        return asked.position.hands[LEARNER] & CardSet([asked.rules.opening_card])
