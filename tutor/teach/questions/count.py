"""How many? Points or cards, counted by the engine."""

from collections.abc import Iterator

from tutor.hearts import CardSet, Clause, Suit
from tutor.teach.model import Count
from tutor.teach.moves import BadMove, Fault
from tutor.teach.players import LEARNER, seat_of
from tutor.teach.questions.asked import Asked, QuestionKind

LARGEST = 99
"""No answer has more digits than this."""


class CountKind(QuestionKind[Count]):
    """Answers are whole numbers, ``13`` or ``-10``."""

    def answer(self, asked: Asked[Count]) -> str:
        """The number."""
        if asked.step.of == "cards":
            return str(asked.rules.hand_size)
        if asked.step.of == "out":
            return str(len(counted(asked)))
        return str(points(asked, counted(asked)))

    def read(self, asked: Asked[Count], text: str) -> str:  # noqa: ARG002 - numbers are numbers
        """A whole number of at most two digits."""
        return read_number(text)

    def others(self, asked: Asked[Count]) -> Iterator[str]:  # noqa: ARG002
        """All numbers that a deal can bring."""
        return map(str, range(-10, LARGEST + 1))

    def clause(self, asked: Asked[Count]) -> Clause:
        """What counts, or how many cards there are."""
        return Clause.PLAYERS if asked.step.of in ("cards", "out") else Clause.POINTS

    def marked(self, asked: Asked[Count]) -> CardSet:
        """The cards to count, or those that one can see of the suit."""
        step = asked.step
        if step.of in ("deck", "cards", "points-out"):
            return CardSet()
        if step.of == "out":
            return seen(asked).of(suit_of(step))
        cards = counted(asked)
        return CardSet(card for card in cards if asked.rules.points(card))


def points(asked: Asked[Count], cards: CardSet) -> int:
    """What cards cost under the rules in force."""
    return sum(map(asked.rules.points, cards))


def counted(asked: Asked[Count]) -> CardSet:
    """The cards that the question is about. ValueError where it cannot be asked like this."""
    step, rules = asked.step, asked.rules
    if step.of in ("deck", "cards"):
        return rules.deck
    position = asked.position
    if step.of == "trick":
        if not asked.laid.between_tricks:
            raise ValueError("the scene must end with a complete trick")
        return CardSet(asked.laid.last_trick.cards)
    if step.of == "taken":
        return position.taken[seat_of(step.player, rules.players)]
    if step.of == "hand":
        return position.hands[LEARNER]
    view = position.visible_to(LEARNER)
    if step.of == "points-out":
        return rules.deck - (view.played - CardSet(position.trick))
    return view.unseen.of(suit_of(step))


def seen(asked: Asked[Count]) -> CardSet:
    """The cards that the learner has seen: the own hand, the table, the finished tricks."""
    view = asked.position.visible_to(LEARNER)
    return view.hand | view.played


def suit_of(step: Count) -> Suit:
    """The suit that the question names; ValueError where it names none."""
    for suit in Suit:
        if suit.key == step.suit:
            return suit
    raise ValueError("suit: say which suit to count")


def read_number(text: str) -> str:
    """Read a whole number of at most two digits as people type it; BadMove when it is none."""
    digits = text.strip().replace("\N{MINUS SIGN}", "-").removeprefix("+")
    plain = digits.removeprefix("-")
    if not (plain.isascii() and plain.isdigit() and len(plain) <= 3):
        raise BadMove(Fault.NOT_A_NUMBER, text[:20])
    return str(int(digits))
