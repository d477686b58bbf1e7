"""Drills about a complete trick: who takes it, and what it costs."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from tutor.hearts import HEARTS, QUEEN_OF_SPADES, CardSet, Rank, Rules, Suit, Trick
from tutor.teach.drill_file import DrillText
from tutor.teach.drills.built import Wish, build
from tutor.teach.drills.chance import Chance
from tutor.teach.drills.lines import lively, play_out
from tutor.teach.drills.maker import STEP_ID, Maker, goal_of, text_of
from tutor.teach.model import Count, Scene, Taker

__all__ = ["POINTS", "TAKERS", "PointsMaker", "PointsOf", "TakerMaker", "Tempting"]

LOOK_ALIKES: Final = CardSet.parse("QC QD QH KS AS JD")
"""Cards that are easily taken for cards with points, or for cards with more of them: the other
queens, the spades above the queen, and the jack of diamonds, which counts at some tables."""


PLAIN: Final = (Suit.CLUBS, Suit.DIAMONDS)
"""The suits without a card that costs points."""
FEWEST_PLAYERS: Final = 3


class Tempting(StrEnum):
    """What seems to take a trick and does not: a higher card of another suit."""

    QUEEN = "queen"
    """The queen of spades lies among the cards of other suits."""
    HEART = "heart"
    """A heart is higher than the card that takes the trick."""
    HIGH_CARD = "high-card"
    """A club, a diamond or a spade is."""


class PointsOf(StrEnum):
    """What the points of a trick come from; and there is always a look-alike in it."""

    HEARTS = "hearts"
    QUEEN = "queen"
    BOTH = "both"


def _strangers(trick: Trick) -> CardSet:
    """The cards that are not of the led suit and are higher than the one that takes the trick."""
    rank = trick.winning_card.rank or 0
    return CardSet(
        card for card in trick.cards if card.suit is not trick.led and (card.rank or 0) > rank
    )


def _queen_is_thrown(trick: Trick) -> bool:
    return QUEEN_OF_SPADES in trick.cards and QUEEN_OF_SPADES.suit is not trick.led


TAKERS: Final[Mapping[Tempting, Callable[[Trick], bool]]] = MappingProxyType(
    {
        Tempting.QUEEN: lambda trick: _queen_is_thrown(trick) and bool(_strangers(trick)),
        Tempting.HEART: lambda trick: (
            bool(_strangers(trick) & HEARTS) and not _queen_is_thrown(trick)
        ),
        Tempting.HIGH_CARD: lambda trick: (
            bool(_strangers(trick))
            and not _strangers(trick) & HEARTS
            and not _queen_is_thrown(trick)
        ),
    }
)
"""What has to be true of a trick; exactly one of them is, where a stranger is higher."""
POINTS: Final[Mapping[PointsOf, Callable[[Trick], bool]]] = MappingProxyType(
    {
        PointsOf.HEARTS: lambda trick: 0 < trick.points < 13 and _has_look_alike(trick),
        PointsOf.QUEEN: lambda trick: (
            trick.points == 13 and QUEEN_OF_SPADES in trick.cards and _has_look_alike(trick)
        ),
        PointsOf.BOTH: lambda trick: trick.points > 13 and _has_look_alike(trick),
    }
)
"""Likewise, for the points in it."""


def _has_look_alike(trick: Trick) -> bool:
    return bool(CardSet(trick.cards) & LOOK_ALIKES)


def _find(test: Callable[[Trick], bool], rules: Rules, chance: Chance) -> Scene | None:
    """A scene that ends with a trick of which ``test`` is true; the learner sits anywhere."""
    line = play_out(rules, chance.deal(rules), chance, lively)
    found = [end for end, trick in line.tricks() if test(trick)]
    return line.scene(chance.pick(found), chance.below(rules.players)) if found else None


def _thrown_queen(rules: Rules, chance: Chance) -> Scene:
    """The queen of spades on a trick that a lower card takes."""
    led = chance.pick(PLAIN)
    low = CardSet(card for card in _leads(rules, led) if (card.rank or 0) < Rank.QUEEN)
    return build(rules, chance, Wish(led, CardSet([QUEEN_OF_SPADES]), low, _throws(rules, led)))


def _queen_alone(rules: Rules, chance: Chance) -> Scene:
    """The queen of spades and a look-alike, without a heart."""
    alike = chance.pick(tuple(LOOK_ALIKES & rules.deck - HEARTS))
    led = alike.suit if alike.suit in PLAIN else chance.pick(PLAIN)
    cards = CardSet([QUEEN_OF_SPADES, alike])
    return build(rules, chance, Wish(led, cards, _leads(rules, led), _throws(rules, led) - HEARTS))


def _queen_and_heart(rules: Rules, chance: Chance) -> Scene:
    """The queen of spades, a heart and a look-alike, which may be the queen of hearts."""
    alikes = LOOK_ALIKES & rules.deck
    if rules.players == FEWEST_PLAYERS:
        alikes -= alikes.of(Suit.SPADES)  # three cards of other suits leave nobody to lead
    alike = chance.pick(tuple(alikes))
    led = alike.suit if alike.suit in PLAIN else chance.pick(PLAIN)
    heart = alike if alike in HEARTS else chance.pick(tuple(rules.deck & HEARTS))
    cards = CardSet([QUEEN_OF_SPADES, alike, heart])
    return build(rules, chance, Wish(led, cards, _leads(rules, led), _throws(rules, led)))


def _leads(rules: Rules, led: Suit) -> CardSet:
    """The cards that may follow suit in a trick that is not the first."""
    return rules.deck.of(led).without(rules.opening_card)


def _throws(rules: Rules, led: Suit) -> CardSet:
    """The cards that may be thrown into it."""
    return (rules.deck - rules.deck.of(led)).without(rules.opening_card)


class TakerMaker(Maker):
    """Who takes this trick? A card of another suit is higher than the one that takes it."""

    all_cases = frozenset(Tempting)

    def cases(self, rules: Rules) -> tuple[str, ...]:  # noqa: ARG002 - at every table the same
        """All of them."""
        return tuple(Tempting)

    def make(self, case: str, rules: Rules, chance: Chance, words: DrillText) -> Taker | None:
        """The trick is complete."""
        if case == Tempting.QUEEN:
            scene: Scene | None = _thrown_queen(rules, chance)
        else:
            scene = _find(TAKERS[Tempting(case)], rules, chance)
        if scene is None:
            return None
        return Taker(
            id=STEP_ID,
            title=words.title,
            text=text_of(words, case),
            goal=goal_of(words, case),
            right=words.cases[case].right,
            scene=scene,
        )


class PointsMaker(Maker):
    """How many points are in this trick? Some, and a card that only looks like points."""

    all_cases = frozenset(PointsOf)

    def cases(self, rules: Rules) -> tuple[str, ...]:  # noqa: ARG002 - at every table the same
        """All of them."""
        return tuple(PointsOf)

    def make(self, case: str, rules: Rules, chance: Chance, words: DrillText) -> Count | None:
        """The trick is complete."""
        if case == PointsOf.QUEEN:
            scene: Scene | None = _queen_alone(rules, chance)
        elif case == PointsOf.BOTH:
            scene = _queen_and_heart(rules, chance)
        else:
            scene = _find(POINTS[PointsOf.HEARTS], rules, chance)
        if scene is None:
            return None
        return Count(
            id=STEP_ID,
            title=words.title,
            text=text_of(words, case),
            goal=goal_of(words, case),
            right=words.cases[case].right,
            of="trick",
            scene=scene,
        )
