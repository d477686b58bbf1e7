"""Drills about the card to play: which cards may be played, and whether a heart may be led."""

from tutor.hearts import HEARTS, Rules
from tutor.teach.drill_file import DrillText
from tutor.teach.drills.chance import Chance
from tutor.teach.drills.maker import STEP_ID, Maker, goal_of, text_of
from tutor.teach.drills.moments import Moment, find
from tutor.teach.model import Judge, PickLegal
from tutor.teach.players import LEARNER
from tutor.teach.table import set_up

__all__ = ["NO", "YES", "HeartsMaker", "LegalMaker"]

SMALL_HAND = 8
"""Nobody is dealt nothing but point cards, unless the hands are as small as this."""
YES = frozenset({Moment.BROKEN, Moment.QUEEN_BROKE, Moment.ONLY_HEARTS})
"""The cases in which a heart may be led."""
NO = frozenset({Moment.NOT_BROKEN, Moment.QUEEN_FELL, Moment.QUEEN_LEFT})
"""The cases in which it may not."""


def _possible(rules: Rules) -> tuple[Moment, ...]:
    """The moments that there can be by these rules."""
    barred = not rules.points_in_first_trick
    impossible = {
        Moment.FIRST_TRICK: not barred,
        Moment.FIRST_TRICK_FREE: barred,
        Moment.POINTS_ONLY: not barred or rules.hand_size > SMALL_HAND,
        Moment.QUEEN_FELL: rules.queen_breaks_hearts,
        Moment.QUEEN_BROKE: not rules.queen_breaks_hearts,
    }
    return tuple(moment for moment in Moment if not impossible.get(moment))


class LegalMaker(Maker):
    """Which cards may I play? There is always a tempting mistake.

    Mostly it is a card that may not be played: a point card while the led suit is held, a heart
    that is not broken, a point card in the first trick. Where the led suit is not held, it is a
    point card that may be played, and that one is inclined to leave out.
    """

    all_cases = frozenset(Moment) - YES

    def cases(self, rules: Rules) -> tuple[str, ...]:
        """Every moment, but for the leads of hearts that are allowed."""
        return tuple(moment for moment in _possible(rules) if moment not in YES)

    def make(self, case: str, rules: Rules, chance: Chance, words: DrillText) -> PickLegal | None:
        """The learner is on turn."""
        scene = find(Moment(case), rules, chance)
        if scene is None:
            return None
        return PickLegal(
            id=STEP_ID,
            title=words.title,
            text=text_of(words, case),
            goal=goal_of(words, case),
            right=words.cases[case].right,
            scene=scene,
        )


class HeartsMaker(Maker):
    """May this heart be led? As often yes as no, each for every reason that there is."""

    all_cases = YES | NO

    def cases(self, rules: Rules) -> tuple[str, ...]:
        """The moments in which the learner leads and holds hearts."""
        return tuple(moment for moment in _possible(rules) if moment in YES | NO)

    def order(self, rules: Rules, chance: Chance) -> list[str]:
        """First the answer is drawn, then the case."""
        first = (YES, NO)[chance.below(2)]
        cases = chance.shuffled(self.cases(rules))
        return sorted(cases, key=lambda case: case not in first)

    def make(self, case: str, rules: Rules, chance: Chance, words: DrillText) -> Judge | None:
        """The learner is to lead, and one of the hearts in the hand is in question."""
        scene = find(Moment(case), rules, chance)
        if scene is None:
            return None
        hearts = set_up(scene, rules).position.hands[LEARNER] & HEARTS
        return Judge(
            id=STEP_ID,
            title=words.title,
            text=text_of(words, case),
            goal=goal_of(words, case),
            right=words.cases[case].right,
            scene=scene,
            card=str(chance.pick(tuple(hearts))),
        )
