"""Spacing: when something that was missed comes back. Pure.

A topic moves through boxes, each with a longer wait. A slip puts it into the first one, due at
once. Solving something about it without help, when it is due, moves it one box on. Behind the last
box it rests. (The boxes are those of Sebastian Leitner, "So lernt man lernen", 1972.)
"""

from __future__ import annotations

MINUTE = 60 * 1000
DAY = 24 * 60 * MINUTE

WAITS = (0, 10 * MINUTE, DAY, 3 * DAY, 7 * DAY, 21 * DAY)
"""Milliseconds until a topic that came into a box is due, by the number of the box."""
RESTING = len(WAITS)
"""The number of the box of what need not come back."""


def due_after(box: int, at: int) -> int | None:
    """When a topic that came into ``box`` at ``at`` is due; None where it rests.

    >>> due_after(0, 5), due_after(1, 0), due_after(RESTING, 0)
    (5, 600000, None)
    """
    return None if box >= RESTING else at + WAITS[box]


def is_due(box: int, due: int | None, now: int) -> bool:
    """Whether a topic is due at ``now``.

    A time that lies further ahead than the box has to wait was made by a clock that has been set
    back since; it counts as due.
    """
    return due is not None and (due <= now or due - now > WAITS[box])
