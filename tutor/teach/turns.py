"""Whose turn it is: of the topics that a learner trips on, the one to practise now."""

from collections.abc import Iterable
from dataclasses import dataclass

from tutor.teach.topics import Topic

__all__ = ["Turn", "coming_turn", "next_turn", "turn_order"]


@dataclass(frozen=True, slots=True)
class Turn:
    """A topic, and when it comes back.

    Attributes:
        topic: what is to be practised.
        slips: how often the learner has tripped on it.
        due_in: in so many milliseconds it comes back; 0 or less: it is due. None: it rests.
    """

    topic: Topic
    slips: int
    due_in: int | None

    @property
    def is_due(self) -> bool:
        """Whether it is to be practised now."""
        return self.due_in is not None and self.due_in <= 0


def next_turn(
    turns: Iterable[Turn], last: Topic | None = None, *, anyway: bool = False
) -> Turn | None:
    """The turn that is due: the one that has waited longest, then the one with the most slips.

    Args:
        turns: all that the learner trips on.
        last: the topic practised just now, which waits as long as another one has its turn.
        anyway: whether one that is not due may come, where none is due; those that rest come last.

    Returns:
        The turn; None where nothing is due.
    """
    known = list(turns)
    due = [turn for turn in known if turn.is_due]
    chosen = due or (known if anyway else [])
    return min(chosen, key=lambda turn: (turn.topic == last, *turn_order(turn)), default=None)


def coming_turn(turns: Iterable[Turn]) -> Turn | None:
    """The turn that comes first of those that are not due yet; None where all others rest."""
    later = [turn for turn in turns if turn.due_in is not None and turn.due_in > 0]
    return min(later, key=turn_order, default=None)


def turn_order(turn: Turn) -> tuple[bool, int, int, str]:
    """The key to sort turns by: what has waited longest, what comes back next, what rests."""
    return turn.due_in is None, turn.due_in or 0, -turn.slips, str(turn.topic)
