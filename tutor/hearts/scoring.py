"""What a deal scores, player by player, with the cards and the rule behind every number."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from .cards import CardSet
from .decks import HEARTS, JACK_OF_DIAMONDS, QUEEN_OF_SPADES
from .errors import PositionError
from .rules import Moon, Rules
from .setup import check_cards

__all__ = ["MoonDecision", "Score", "ScoreLine", "ScoreRule", "Standing", "score_deal"]

MOON_POINTS: Final = 26
NO_TRICK_POINTS: Final = -5


class ScoreRule(Enum):
    """The rule behind a line of a score."""

    HEARTS = "hearts"
    """One point for each heart taken (all documents)."""
    QUEEN_OF_SPADES = "queen-of-spades"
    """Thirteen points for the queen of spades (all documents)."""
    JACK_OF_DIAMONDS = "jack-of-diamonds"
    """Minus ten for the jack of diamonds (option: 000, 002). In a moon deal too (ours)."""
    MOON_NOTHING = "moon-nothing"
    """The player who took every point card scores 0 (000, 001, 002, and by choice 004)."""
    MOON_AGAINST = "moon-against"
    """Another player took every point card: 26 (000, 001, 002, and by choice 004)."""
    MOON_SUBTRACTED = "moon-subtracted"
    """The player who took every point card subtracts 26 (by choice 004; 000 mentions it)."""
    GRAND_SLAM = "grand-slam"
    """The player who took every trick subtracts 26 (002)."""
    GRAND_SLAM_AGAINST = "grand-slam-against"
    """Another player took every trick: 26 (002)."""
    NO_TRICK = "no-trick"
    """Minus five for taking no trick (no document; an OpenSpiel parameter)."""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One entry of one player's score.

    Attributes:
        points: what it adds to the player's total; may be 0 or negative.
        rule: the rule behind it.
        cards: the cards it counts; for a moon or slam against the player, those of the shooter.
    """

    points: int
    rule: ScoreRule
    cards: CardSet


@dataclass(frozen=True, slots=True)
class Score:
    """The result of a deal.

    Attributes:
        lines: for each seat, the entries that make up its points.
        shooter: the seat that shot the moon or made a grand slam, if one did.
    """

    lines: tuple[tuple[ScoreLine, ...], ...]
    shooter: int | None = None

    @property
    def points(self) -> tuple[int, ...]:
        """What each seat's total changes by."""
        return tuple(sum(line.points for line in lines) for lines in self.lines)


@dataclass(frozen=True, slots=True)
class MoonDecision:
    """A moon whose shooter has still to choose what it brings (document 004).

    Attributes:
        rules: the rules in force.
        taken: the cards each seat has taken.
        shooter: the seat that chooses.
    """

    rules: Rules
    taken: tuple[CardSet, ...]
    shooter: int

    @property
    def options(self) -> tuple[Moon, ...]:
        """What the shooter chooses from."""
        return (Moon.OTHERS_ADD, Moon.SHOOTER_SUBTRACTS)

    def choose(self, option: Moon) -> Score:
        """The score that an option brings; asking for it commits nobody.

        Raises:
            ValueError: that is no option.
        """
        if option not in self.options:
            raise ValueError(f"{option} is no choice; choose from {self.options}")
        return _score_moon(self.rules, self.taken, self.shooter, option)


def score_deal(rules: Rules, taken: Iterable[CardSet]) -> Score | MoonDecision:
    """Score a deal by the cards each seat has taken.

    Cards that lie in no pile count for nobody, and a seat with an empty pile has taken no trick.

    Raises:
        PositionError: not a pile for each player, a card in two piles or not in the deck.

    >>> from tutor.hearts import PRESETS
    >>> taken = map(CardSet.parse, ("QS 2H 3H 4H 5H", "", "AH", ""))
    >>> score = score_deal(PRESETS["microsoft"], taken)
    >>> score.points
    (17, 0, 1, 0)
    >>> [(line.points, line.rule.name, str(line.cards)) for line in score.lines[0]]
    [(4, 'HEARTS', '2H 3H 4H 5H'), (13, 'QUEEN_OF_SPADES', 'QS')]
    """
    piles = tuple(taken)
    if len(piles) != rules.players:
        raise PositionError(f"{len(piles)} piles for {rules.players} players")
    check_cards(rules, piles, ())
    if rules.grand_slam and rules.deck in piles:
        return _score_slam(rules, piles, piles.index(rules.deck))
    for seat, pile in enumerate(piles):
        if rules.point_cards <= pile:
            if rules.moon is Moon.SHOOTER_CHOOSES:
                return MoonDecision(rules, piles, seat)
            return _score_moon(rules, piles, seat, rules.moon)
    return Score(tuple(_count_cards(rules, pile) for pile in piles))


def _count_cards(rules: Rules, pile: CardSet) -> tuple[ScoreLine, ...]:
    """The lines of a player in a deal without a moon."""
    lines = []
    hearts = pile & HEARTS
    if hearts:
        lines.append(ScoreLine(len(hearts), ScoreRule.HEARTS, hearts))
    if QUEEN_OF_SPADES in pile:
        lines.append(ScoreLine(13, ScoreRule.QUEEN_OF_SPADES, CardSet((QUEEN_OF_SPADES,))))
    if rules.no_trick_bonus and not pile:
        lines.append(ScoreLine(NO_TRICK_POINTS, ScoreRule.NO_TRICK, CardSet()))
    return (*lines, *_count_jack(rules, pile))


def _count_jack(rules: Rules, pile: CardSet) -> tuple[ScoreLine, ...]:
    """The line for the jack of diamonds, where it counts and was taken."""
    points = rules.points(JACK_OF_DIAMONDS)
    if not points or JACK_OF_DIAMONDS not in pile:
        return ()
    return (ScoreLine(points, ScoreRule.JACK_OF_DIAMONDS, CardSet((JACK_OF_DIAMONDS,))),)


def _score_moon(rules: Rules, piles: Sequence[CardSet], shooter: int, moon: Moon) -> Score:
    """The score of a deal whose point cards one player took."""
    cards = rules.point_cards
    if moon is Moon.SHOOTER_SUBTRACTS:
        own = (ScoreLine(-MOON_POINTS, ScoreRule.MOON_SUBTRACTED, cards),)
        against: tuple[ScoreLine, ...] = ()
    else:
        own = (ScoreLine(0, ScoreRule.MOON_NOTHING, cards),)
        against = (ScoreLine(MOON_POINTS, ScoreRule.MOON_AGAINST, cards),)
    return _score_shooter(rules, piles, shooter, own, against)


def _score_slam(rules: Rules, piles: Sequence[CardSet], shooter: int) -> Score:
    """The score of a deal whose tricks one player took."""
    own = (ScoreLine(-MOON_POINTS, ScoreRule.GRAND_SLAM, rules.deck),)
    against = (ScoreLine(MOON_POINTS, ScoreRule.GRAND_SLAM_AGAINST, rules.deck),)
    return _score_shooter(rules, piles, shooter, own, against)


def _score_shooter(
    rules: Rules,
    piles: Sequence[CardSet],
    shooter: int,
    own: tuple[ScoreLine, ...],
    against: tuple[ScoreLine, ...],
) -> Score:
    """Put the shooter's and the others' lines together; the jack counts beside them."""
    lines = tuple(
        (*(own if seat == shooter else against), *_count_jack(rules, pile))
        for seat, pile in enumerate(piles)
    )
    return Score(lines, shooter)


@dataclass(frozen=True, slots=True)
class Standing:
    """The totals after some whole deals, and what they mean.

    Attributes:
        rules: the rules in force.
        totals: the points of each seat; may be negative (no document sets a floor).

    >>> from tutor.hearts import PRESETS
    >>> standing = Standing(PRESETS["microsoft"], (90, 95, 63, 64)).plus((0, 26, 26, 26))
    >>> standing.totals, standing.is_over, standing.winners
    ((90, 121, 89, 90), True, (2,))
    """

    rules: Rules
    totals: tuple[int, ...]

    @classmethod
    def zero(cls, rules: Rules) -> Standing:
        """Everybody at 0."""
        return cls(rules, (0,) * rules.players)

    def plus(self, points: Sequence[int]) -> Standing:
        """The totals after one more deal.

        Raises:
            ValueError: not a number for each seat.
        """
        pairs = zip(self.totals, points, strict=True)
        return Standing(self.rules, tuple(total + more for total, more in pairs))

    @property
    def is_over(self) -> bool:
        """Whether a total has reached the limit; exactly the limit is enough (001, 004)."""
        return max(self.totals) >= self.rules.limit

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats with the lowest total."""
        lowest = min(self.totals)
        return tuple(seat for seat, total in enumerate(self.totals) if total == lowest)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that win: the lowest total, shared if need be (001; ours for the others).

        Nobody before the game is over.
        """
        return self.leaders if self.is_over else ()
