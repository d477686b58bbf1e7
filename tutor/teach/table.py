"""The table in front of the learner: a position and the tricks that led to it."""

from dataclasses import dataclass, replace
from functools import lru_cache

from tutor.hearts import Card, Position, Rules, Trick, parse_cards, parse_deal
from tutor.teach.model import Scene

LEARNER = 2
"""The learner sits South in every scene (seats are N E S W)."""


@dataclass(frozen=True)
class Table:
    """A position together with the finished tricks of its deal, oldest first."""

    position: Position
    deal: Position
    """The position in which the deal began."""
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
        return Table(after, self.deal, (*self.tricks, trick), last_start=start)

    def back_at(self, number: int) -> "Table":
        """Return the table as it was when trick ``number`` lay complete, counted from 1.

        Raises IndexError where that trick has not been finished.
        """
        if not 1 <= number <= len(self.tricks):
            raise IndexError(f"trick {number} of {len(self.tricks)} finished ones")
        table = Table(self.deal, self.deal)
        for trick in self.tricks[:number]:
            for card in trick.cards:
                table = table.play(card)
        return table

    @property
    def between_tricks(self) -> bool:
        """Whether a trick has just been finished and nobody has led to the next."""
        return bool(self.tricks) and not self.position.trick

    @property
    def last_trick(self) -> Trick:
        """The trick finished last; IndexError before the first is finished."""
        return self.tricks[-1]


@lru_cache(maxsize=512)
def set_up(scene: Scene, rules: Rules) -> Table:
    """Lay the cards of ``scene`` and replay what has been played; once, as tables never change.

    Raises ValueError (a notation error, a refused deal or an illegal play) where the scene is not
    one that legal play can reach.
    """
    deal = Position.start(rules, parse_deal(scene.deal))
    table = Table(deal, deal)
    for card in parse_cards(scene.played):
        table = table.play(card)
    return table
