"""The table in front of the learner: a position and the tricks that led to it."""

from dataclasses import dataclass, replace

from tutor.hearts import Card, Position, Rules, Trick, parse_cards, parse_deal
from tutor.teach.model import Scene

LEARNER = 2
"""The learner sits South in every scene (seats are N E S W)."""


@dataclass(frozen=True)
class Table:
    """A position together with the finished tricks of its deal, oldest first."""

    position: Position
    tricks: tuple[Trick, ...] = ()
    last_start: Position | None = None
    """The position in which the last finished trick began; None before the first is finished."""
    start: Position | None = None
    """The position in which the trick in play began; None where that is ``position`` itself."""

    def play(self, card: Card) -> "Table":
        """Return the table after the player on turn plays ``card``.

        Raises IllegalPlay, like the position.
        """
        before = self.position
        start = self.start or before
        after = before.play(card)
        if after.trick:
            return replace(self, position=after, start=start)
        trick = Trick(before.leader, (*before.trick, card))
        return Table(after, (*self.tricks, trick), last_start=start)

    @property
    def between_tricks(self) -> bool:
        """Whether a trick has just been finished and nobody has led to the next."""
        return bool(self.tricks) and not self.position.trick

    @property
    def last_trick(self) -> Trick:
        """The trick finished last; IndexError before the first is finished."""
        return self.tricks[-1]


def set_up(scene: Scene, rules: Rules) -> Table:
    """Lay the cards of ``scene`` and replay what has been played.

    Raises ValueError (a notation error, a refused deal or an illegal play) where the scene is not
    one that legal play can reach.
    """
    table = Table(Position.start(rules, parse_deal(scene.deal)))
    for card in parse_cards(scene.played):
        table = table.play(card)
    return table
