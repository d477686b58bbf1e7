"""How many connections each process has, so that each takes its share.

All processes accept from one socket, and whichever is awake first gets the connection. Left alone,
one of two gets most of them, and the other one's core has nothing to do.
"""

from __future__ import annotations

import mmap

_SIZE = 4


class Share:
    """The share of one process."""

    def __init__(self, counts: memoryview, index: int) -> None:
        self._counts = counts
        self._index = index

    def tell(self, connections: int) -> None:
        """Say how many connections this process has now."""
        self._counts[self._index] = connections

    def is_light(self) -> bool:
        """Whether no other process has fewer."""
        return bool(self._counts[self._index] <= min(self._counts))


def shares(processes: int) -> list[Share]:
    """A share for each of some processes, in memory that they have in common once they are forked.

    >>> one, two = shares(2)
    >>> one.tell(3)
    >>> one.is_light(), two.is_light()
    (False, True)
    """
    counts = memoryview(mmap.mmap(-1, _SIZE * processes)).cast("I")
    return [Share(counts, index) for index in range(processes)]
