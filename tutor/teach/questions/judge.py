"""May this card be played? A ruling on somebody's play."""

from collections.abc import Iterator

from tutor.hearts import Card, CardSet, Clause, Ruling
from tutor.teach.model import Judge
from tutor.teach.moves import BadMove, Fault
from tutor.teach.questions.asked import Asked, QuestionKind

YES, NO = "yes", "no"


class JudgeKind(QuestionKind[Judge]):
    """Answers are ``yes`` and ``no``."""

    def answer(self, asked: Asked[Judge]) -> str:
        """What the engine rules."""
        return YES if ruling(asked).legal else NO

    def read(self, asked: Asked[Judge], text: str) -> str:
        """One of the two."""
        if text not in self.others(asked):
            raise BadMove(Fault.NOT_AN_ANSWER, text[:20])
        return text

    def others(self, asked: Asked[Judge]) -> Iterator[str]:  # noqa: ARG002 - always the same
        """Both answers."""
        return iter((YES, NO))

    def clause(self, asked: Asked[Judge]) -> Clause:
        """The clause that the ruling rests on."""
        return ruling(asked).clause

    def marked(self, asked: Asked[Judge]) -> CardSet:
        """The card led, the card in question, and what the ruling points at."""
        judged = ruling(asked)
        return CardSet([*asked.position.trick[:1], judged.card]) | judged.obliging


def ruling(asked: Asked[Judge]) -> Ruling:
    """The engine's ruling. ValueError where nobody is to play, or the card is not theirs."""
    position = asked.position
    seat = position.turn
    card = Card.parse(asked.step.card)
    if seat is None or card not in position.hands[seat]:
        raise ValueError(f"card: the player whose turn it is does not hold {card}")
    return position.ruling(card, seat)
