"""Proof that a step about passing well can be answered, rightly and wrongly."""

from collections.abc import Iterator

from tutor.hearts import CardSet
from tutor.teach.attempt import Attempt, Stage, proceed
from tutor.teach.model import PassWell
from tutor.teach.moves import write_cards
from tutor.teach.pass_well import all_choices, best_choice
from tutor.teach.players import LEARNER

__all__ = ["check_pass_well"]


def check_pass_well(step: PassWell, attempt: Attempt) -> Iterator[str]:
    """Yield every error: the others pass, a best choice is right, and some choice is wrong."""
    if attempt.table is None:
        return
    rules = attempt.rules
    if step.scene.played or len(step.scene.passed) != rules.players - 1:
        yield "passed: name the cards of all the others; nothing is played yet"
        return
    hand = attempt.table.position.hands[LEARNER]
    left = all_choices(hand, rules)
    worst = CardSet.from_mask(max(left, key=lambda chosen: left[chosen]))
    try:
        if proceed(attempt, write_cards(best_choice(hand, rules))).stage is not Stage.SOLVED:
            yield "a best choice is not judged right"
        if proceed(attempt, write_cards(worst)).stage is not Stage.MISSED:
            yield "every choice is right: there is nothing to choose"
    except ValueError as error:
        yield f"passed: {error}"
