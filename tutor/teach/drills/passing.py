"""Puzzles about passing: a hand, and three cards to choose from it."""

from typing import Final

from tutor.hearts import CardSet, PassDirection, Rules, format_deal, relative
from tutor.teach.drill_file import PassingText
from tutor.teach.drills.chance import Chance
from tutor.teach.drills.maker import STEP_ID
from tutor.teach.drills.opener import highest
from tutor.teach.model import PassWell, Scene
from tutor.teach.pass_well import rating_of, share_of_right
from tutor.teach.players import LEARNER

__all__ = ["is_instructive", "make_passing"]

TRIES: Final = 20
"""How many deals are looked at for an instructive one; if none is, the best of them is taken."""
FEW: Final = 5
"""At most one choice in so many is right."""


def make_passing(rules: Rules, chance: Chance, words: PassingText) -> PassWell:
    """A deal in which it is not right to pass simply the highest cards.

    That is what the others do, so that the learner can know why they pass what they pass.
    """
    cycle = dict.fromkeys(way for way in rules.pass_cycle if way is not PassDirection.HOLD)
    direction = chance.pick(tuple(cycle))
    deals = [chance.deal(rules)]
    while not is_instructive(deals[-1][LEARNER], rules) and len(deals) < TRIES:
        deals.append(chance.deal(rules))
    deal = deals[-1]
    if not is_instructive(deal[LEARNER], rules):
        deal = min(deals, key=lambda hands: share_of_right(hands[LEARNER], rules))
    return PassWell(
        id=STEP_ID,
        title=words.title,
        text=words.text,
        goal=words.goal,
        right=words.right,
        scene=Scene(
            deal=format_deal(deal),
            pass_=direction.value,
            passed={
                relative(seat, LEARNER, rules.players).value: str(highest(hand, rules.pass_count))
                for seat, hand in enumerate(deal)
                if seat != LEARNER
            },
        ),
    )


def is_instructive(hand: CardSet, rules: Rules) -> bool:
    """Whether the highest cards are no right choice, and few choices are right."""
    natural = highest(hand, rules.pass_count)
    few = share_of_right(hand, rules) * FEW <= 1
    return few and not rating_of(natural, hand, rules).is_right
