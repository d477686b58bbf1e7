"""A clock for tests."""

from __future__ import annotations

from tutor.store.spacing import DAY, MINUTE

HOUR = 60 * MINUTE
YEAR = 365 * DAY
NOON = 1_800_000_000_000
"""Where it starts, in milliseconds since 1970."""


class Clock:
    """A clock that stands still until it is moved, in either direction."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> int:
        return self.now

    def move(self, milliseconds: int) -> None:
        self.now += milliseconds


class Ticks:
    """The clock of a breaker, which a test moves."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now
