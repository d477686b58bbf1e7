"""Passing the cards that a lesson asks for: how a choice is judged."""

from dataclasses import dataclass

from tutor.hearts import CardSet, PassPhase, Rules, parse_cards
from tutor.teach.model import Pass, Passing
from tutor.teach.moves import BadMove, Fault, write_cards
from tutor.teach.players import LEARNER
from tutor.teach.table import pass_phase

__all__ = ["PassVerdict", "allowed", "judge"]


@dataclass(frozen=True)
class PassVerdict:
    """A choice of cards to pass, against what the step asks for."""

    chosen: CardSet
    kept: CardSet
    """Cards that should have been passed and were not."""
    lost: CardSet
    """Cards that should have stayed and were passed."""
    phase: PassPhase
    """The pass with everybody's cards."""
    teacher: tuple[str, ...]

    @property
    def right(self) -> bool:
        """Whether the choice is one that the step is content with."""
        return not self.kept and not self.lost


def judge(step: Pass, rules: Rules, chosen: CardSet) -> PassVerdict:
    """The verdict on a choice of cards; BadMove like :func:`allowed`."""
    phase = allowed(step, rules, chosen)
    kept = CardSet(parse_cards(step.must)) - chosen
    lost = CardSet(parse_cards(step.keep)) & chosen
    said = (step.wrong[str(card)] for card in kept | lost if str(card) in step.wrong)
    words = tuple(dict.fromkeys(said))
    if not kept and not lost:
        words = (step.right,) * bool(step.right)
    return PassVerdict(chosen, kept, lost, phase, words)


def allowed(step: Passing, rules: Rules, chosen: CardSet) -> PassPhase:
    """The pass after the learner has chosen.

    Raises:
        BadMove: a card is not held, or they are too many or too few.
    """
    phase = pass_phase(step.scene, rules)
    if not chosen <= phase.hands[LEARNER]:
        raise BadMove(Fault.CARD_NOT_HELD, str((chosen - phase.hands[LEARNER]).lowest()))
    if not phase.ruling(LEARNER, chosen).legal:
        raise BadMove(Fault.PASS_COUNT, write_cards(chosen))
    return phase.give(LEARNER, chosen)
