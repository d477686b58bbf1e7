"""Passing as well as one can: how a choice is judged, and the hints that lead to the best one.

The rules judge first. Then :mod:`tutor.teach.passing_measure` weighs the hand that is kept against
the one that the best choice would keep. That is a judgement, not a proof, and pages say so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from tutor.hearts import Card, CardSet, Clause, PassPhase, Position, Rules
from tutor.teach.model import PassWell
from tutor.teach.moves import write_cards
from tutor.teach.pass_cards import allowed
from tutor.teach.passing_measure import MARGIN, Weighed, choices, weigh
from tutor.teach.players import LEARNER

if TYPE_CHECKING:
    from tutor.teach.hints import Rung

__all__ = [
    "PassWellHint",
    "PassWellVerdict",
    "Rating",
    "all_choices",
    "best_choice",
    "hint",
    "judge",
    "rating_of",
    "share_of_right",
]


class Rating(Enum):
    """How good a choice is by the measure."""

    BEST = "best"
    """No choice leaves less danger."""
    GOOD = "good"
    """Hardly any choice leaves less: within :data:`tutor.teach.passing_measure.MARGIN`."""
    POOR = "poor"
    """Other choices leave clearly less."""

    @property
    def is_right(self) -> bool:
        """Whether the step is content with it."""
        return self is not Rating.POOR


@dataclass(frozen=True)
class PassWellVerdict:
    """A choice of cards to pass, weighed."""

    chosen: CardSet
    kept: Weighed
    """The hand that is kept, before any cards come."""
    best: CardSet
    """A choice that leaves the least danger: of several the one most like ``chosen``."""
    best_kept: Weighed
    """The hand that it would keep."""
    phase: PassPhase
    """The pass with everybody's cards."""
    teacher: tuple[str, ...]
    """The step's own words on a right answer, English messages."""

    @property
    def rating(self) -> Rating:
        """How good the choice is."""
        return _rating(self.kept.total - self.best_kept.total)

    @property
    def right(self) -> bool:
        """Whether the step is content with it."""
        return self.rating.is_right


@dataclass(frozen=True)
class PassWellHint:
    """One rung of the ladder of a step about passing well."""

    rung: Rung
    clause: Clause
    """The rule on passing."""
    dealt: Weighed
    """The whole hand, weighed as if all of it were kept."""
    marked: CardSet
    """The cards to look at: those that are dangerous."""
    answer: CardSet
    """The best cards to pass."""
    best_kept: Weighed
    """The hand that is kept then."""
    teacher: str = ""
    """The step's own words on the right answer, an English message, or empty."""

    @property
    def move(self) -> str:
        """The answer as a move of the attempt."""
        return write_cards(self.answer)


def judge(step: PassWell, rules: Rules, chosen: CardSet) -> PassWellVerdict:
    """The verdict on a choice of cards; BadMove like :func:`tutor.teach.pass_cards.allowed`."""
    phase = allowed(step, rules, chosen)
    hand = phase.hands[LEARNER]
    best = best_choice(hand, rules, chosen)
    return PassWellVerdict(
        chosen,
        weigh(hand - chosen, rules),
        best,
        weigh(hand - best, rules),
        phase,
        (step.right,) * bool(step.right),
    )


def hint(step: PassWell, position: Position, rung: Rung) -> PassWellHint:
    """A hint for the hand as dealt. The last one is a best choice."""
    hand, rules = position.hands[LEARNER], position.rules
    dealt = weigh(hand, rules)
    best = best_choice(hand, rules)
    marked = CardSet(card for line in dealt.lines if line.points > 0 for card in line.cards)
    kept = weigh(hand - best, rules)
    return PassWellHint(rung, Clause.PASSING, dealt, marked, best, kept, step.right)


def best_choice(hand: CardSet, rules: Rules, like: CardSet | None = None) -> CardSet:
    """A choice that leaves the least danger.

    Of several the one that has most in common with ``like``; then the one with the highest cards.
    """
    left = all_choices(hand, rules)
    least = min(left.values())
    best = [CardSet.from_mask(chosen) for chosen, danger in left.items() if danger == least]
    return max(best, key=lambda chosen: (len(chosen & like) if like else 0, _ranks(chosen)))


@lru_cache(maxsize=256)
def all_choices(hand: CardSet, rules: Rules) -> Mapping[int, int]:
    """The danger that every choice leaves, by its cards as bits. A page asks several times."""
    return MappingProxyType(choices(hand, rules))


def rating_of(chosen: CardSet, hand: CardSet, rules: Rules) -> Rating:
    """How good a choice is. KeyError where it is none."""
    left = all_choices(hand, rules)
    return _rating(left[chosen.mask] - min(left.values()))


def share_of_right(hand: CardSet, rules: Rules) -> float:
    """Which part of all choices is right, more than 0 and at most 1."""
    left = all_choices(hand, rules).values()
    most = min(left) + MARGIN
    return sum(danger <= most for danger in left) / len(left)


def _rating(more: int) -> Rating:
    if not more:
        return Rating.BEST
    return Rating.GOOD if more <= MARGIN else Rating.POOR


def _ranks(cards: CardSet) -> list[tuple[int, Card]]:
    return sorted(((card.rank or 0, card) for card in cards), reverse=True)
