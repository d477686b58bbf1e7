"""Endings in which hearts are not broken and the learner leads with nothing but hearts, or nearly.

That comes about by chance too seldom to wait for it, so the tricks before are laid out. Every heart
is still held, so there must be room in the hands for all of them.
"""

from tutor.hearts import HEARTS, QUEEN_OF_SPADES, CardSet, Rules
from tutor.teach.drills.chance import Chance
from tutor.teach.drills.laid_out import full_tricks, lay_out
from tutor.teach.drills.lines import scene_of
from tutor.teach.model import Scene
from tutor.teach.players import LEARNER

__all__ = ["only_hearts", "queen_and_hearts"]

SHORTEST = 3
"""No hand at the end is shorter."""
SPREAD = 3
"""Of how many lengths it may be."""


def only_hearts(rules: Rules, chance: Chance) -> Scene:
    """The learner leads from a hand of hearts, which are not broken."""
    # Where the queen breaks hearts, somebody else holds her still.
    kept = [QUEEN_OF_SPADES] if rules.queen_breaks_hearts else []
    return _ending(rules, chance, CardSet(), CardSet(kept))


def queen_and_hearts(rules: Rules, chance: Chance) -> Scene:
    """The learner leads from hearts, which are not broken, and the queen of spades."""
    queen = CardSet([QUEEN_OF_SPADES])
    return _ending(rules, chance, queen, queen)


def _ending(rules: Rules, chance: Chance, own: CardSet, kept: CardSet) -> Scene:
    """The learner has ``own`` and hearts; ``kept`` have not been played."""
    tricks = full_tricks(rules, chance, kept)
    most = min(len(tricks), rules.hand_size - SHORTEST)
    tricks = tricks[: max(1, most - chance.below(SPREAD))]
    played, line = lay_out(rules, tricks, LEARNER, chance)
    size = rules.hand_size - len(tricks)
    hearts = chance.shuffled(rules.deck & HEARTS)
    mine = own | CardSet(hearts[: size - len(own)])
    rest = chance.shuffled(rules.deck - CardSet(line) - mine)
    ends = [CardSet(rest[at * size : (at + 1) * size]) for at in range(rules.players - 1)]
    ends.insert(LEARNER, mine)
    deal = [cards | end for cards, end in zip(played, ends, strict=True)]
    return scene_of(deal, line, LEARNER)
