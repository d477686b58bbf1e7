"""Which rule sets allow a card?"""

from collections.abc import Iterator
from itertools import combinations

from tutor.hearts import PRESETS, Card, CardSet, Clause, Ruling
from tutor.teach.model import RuleSets
from tutor.teach.moves import BadMove, Fault
from tutor.teach.questions.asked import Asked, QuestionKind
from tutor.teach.table import set_up

NONE = "none"


class RuleSetsKind(QuestionKind[RuleSets]):
    """Answers are names of presets joined by commas, in their order, or ``none``."""

    def answer(self, asked: Asked[RuleSets]) -> str:
        """The presets that allow the card."""
        return write(name for name, ruled in rulings(asked).items() if ruled.legal)

    def read(self, asked: Asked[RuleSets], text: str) -> str:  # noqa: ARG002 - always the same
        """Names of presets, each once, in any order."""
        names = [] if text == NONE else text.split(",")
        if len(set(names)) < len(names) or not PRESETS.keys() >= set(names):
            raise BadMove(Fault.NOT_AN_ANSWER, text[:20])
        return write(names)

    def others(self, asked: Asked[RuleSets]) -> Iterator[str]:  # noqa: ARG002
        """Every choice of presets."""
        for size in range(len(PRESETS) + 1):
            yield from map(write, combinations(PRESETS, size))

    def clause(self, asked: Asked[RuleSets]) -> Clause:
        """The clause on which the rule sets part, or that settles it for all."""
        clauses = [ruled.clause for ruled in rulings(asked).values()]
        barred = [ruled.clause for ruled in rulings(asked).values() if not ruled.legal]
        return (barred or clauses)[0]

    def marked(self, asked: Asked[RuleSets]) -> CardSet:
        """The card led and the card in question."""
        return CardSet([*asked.position.trick[:1], Card.parse(asked.step.card)])

    def teacher(self, asked: Asked[RuleSets], chosen: str) -> tuple[str, ...]:
        """The words on every rule set that was wrongly chosen or forgotten."""
        step, answer = asked.step, self.answer(asked)
        if chosen == answer:
            return (step.right,) if step.right else ()
        off = set(chosen.split(",")) ^ set(answer.split(","))
        said = (step.wrong[name] for name in PRESETS if name in off and name in step.wrong)
        return tuple(dict.fromkeys(said))

    def wrong_keys(self, asked: Asked[RuleSets]) -> frozenset[str]:  # noqa: ARG002
        """Every preset."""
        return frozenset(PRESETS)


def write(names: Iterator[str] | tuple[str, ...] | list[str]) -> str:
    """The text of a choice of presets."""
    chosen = set(names)
    return ",".join(name for name in PRESETS if name in chosen) or NONE


def rulings(asked: Asked[RuleSets]) -> dict[str, Ruling]:
    """What each preset rules on the card.

    ValueError where the scene cannot be reached under one of them, or nobody holds the card.
    """
    card = Card.parse(asked.step.card)
    found = {}
    for name, rules in PRESETS.items():
        try:
            position = set_up(asked.step.scene, rules).position
        except ValueError as error:
            raise ValueError(f"under the rules {name} the scene cannot arise: {error}") from None
        seat = position.turn
        if seat is None or card not in position.hands[seat]:
            raise ValueError(f"card: the player whose turn it is does not hold {card}")
        found[name] = position.ruling(card, seat)
    return found
