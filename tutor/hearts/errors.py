"""What can be wrong with what a caller hands in. Every error is a `ValueError`."""

from __future__ import annotations

__all__ = ["NotationError", "PositionError", "RulesError"]


class NotationError(ValueError):
    """A text that should name a card, a hand, a deal or a game, and does not.

    Attributes:
        text: the part of the input that could not be read.
    """

    def __init__(self, message: str, text: str) -> None:
        """Keep the offending text beside the message."""
        super().__init__(message)
        self.text = text


class RulesError(ValueError):
    """Rules that no game could be played by.

    Attributes:
        field: the field of `Rules` that is wrong.
    """

    def __init__(self, field: str, message: str) -> None:
        """Name the field first, then say what is wrong and what would be right."""
        super().__init__(f"{field}: {message}")
        self.field = field


class PositionError(ValueError):
    """Cards that cannot lie as described: a card twice, unequal hands, a wrong opening."""
