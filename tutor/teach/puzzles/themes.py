"""The themes of the puzzles: what each of them is about, and the lesson behind it.

What a theme claims about a puzzle is proven; see :mod:`tutor.teach.puzzles.classify`.
"""

from enum import StrEnum
from typing import Final

__all__ = ["LESSONS", "Theme"]


class Theme(StrEnum):
    """What a puzzle is about."""

    DODGE_THE_QUEEN = "dodge-the-queen"
    """Somebody else holds the queen of spades, or has played her to this trick: do not take her."""
    DROP_THE_QUEEN = "drop-the-queen"
    """The learner holds the queen of spades: make another player take her."""
    SAFE_LEAD = "safe-lead"
    """The learner leads: after the right card nobody can give the learner points in this trick."""
    DUCK = "duck"
    """The learner follows suit: stay under the card that is winning, and do not go over it."""
    EXIT_CARD = "exit-card"
    """The learner follows suit: take this trick, and keep the low card that gives the lead away."""
    STOP_THE_MOON = "stop-the-moon"
    """Another player has every point so far: see to it that it does not stay so."""
    SHOOT_THE_MOON = "shoot-the-moon"
    """The learner has every point so far: take all the others as well."""
    EMPTY_A_SUIT = "empty-a-suit"
    """Play the only card of a suit, to throw something away when that suit is led."""
    COUNT_THE_SUIT = "count-the-suit"
    """Hidden hands: the number on the card deceives, and what is still out of its suit decides."""
    HEARTS_JUST_BROKEN = "hearts-just-broken"
    """Hearts have been broken in the trick before, and the learner leads: a heart, or not."""

    @property
    def lesson(self) -> str:
        """The slug of the lesson behind the theme."""
        return LESSONS[self]


LESSONS: Final = {
    Theme.DODGE_THE_QUEEN: "dodging-the-queen",
    Theme.DROP_THE_QUEEN: "dodging-the-queen",
    Theme.SAFE_LEAD: "safe-leads",
    Theme.DUCK: "safe-leads",
    Theme.EXIT_CARD: "seat-and-timing",
    Theme.STOP_THE_MOON: "stopping-the-moon",
    Theme.SHOOT_THE_MOON: "going-for-the-moon",
    Theme.EMPTY_A_SUIT: "what-to-pass",
    Theme.COUNT_THE_SUIT: "counting-a-suit",
    Theme.HEARTS_JUST_BROKEN: "breaking-hearts",
}
"""The lesson behind each theme, by its slug."""
