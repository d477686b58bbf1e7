"""What a player wants of the rest of a deal, and what an outcome is worth for that."""

from __future__ import annotations

from enum import StrEnum

__all__ = ["Aim"]


class Aim(StrEnum):
    """What the player is after. Every aim gives an outcome a number; the less, the better."""

    POINTS = "points"
    """The player's points in the deal, as `score_deal` counts them: the cards taken before too,
    and the moon where one is possible. A shooter who may choose takes what is best for the aim of
    whoever shoots: the player the least, another one the most."""
    QUEEN = "queen"
    """1 if the queen of spades is among the cards the player has taken at the end, 0 if not."""
    MOON = "moon"
    """0 if the player takes every point card of the deck, 1 if not."""
    STOP = "stop-the-moon"
    """1 if another player takes every point card of the deck, 0 if not."""
