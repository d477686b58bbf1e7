"""Not waiting again and again for a database that does not answer."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from tutor.store.trouble import StoreDown, Trouble

PAUSE = 1.5
"""Seconds for which nothing is tried after the database did not answer."""


class Breaker:
    """Refuses at once while the last failure is fresh; after that it lets a single try through."""

    def __init__(self, ticks: Callable[[], float] = time.monotonic, tolerance: int = 1) -> None:
        """Make one that opens after ``tolerance`` failures in a row."""
        self._ticks = ticks
        self._tolerance = tolerance
        self._lock = threading.Lock()
        self._failures = 0
        self._until = 0.0
        self._why = Trouble.UNREACHABLE

    def check(self) -> None:
        """Let a try through, or not.

        Raises:
            StoreDown: the last failure was a moment ago, or somebody else is just trying.
        """
        if not self._failures:
            return
        with self._lock:
            if self._failures < self._tolerance:
                return
            now = self._ticks()
            if now < self._until:
                raise StoreDown(self._why, "not tried again so soon")
            self._until = now + PAUSE

    def failed(self, why: Trouble) -> None:
        """Note that a try has failed."""
        with self._lock:
            self._failures += 1
            self._why = why
            self._until = self._ticks() + PAUSE

    def worked(self) -> None:
        """Note that a try has worked."""
        if self._failures:
            with self._lock:
                self._failures = 0
