"""The table in front of the learner: a position and the tricks that led to it."""

from dataclasses import dataclass, replace
from functools import lru_cache

from tutor.hearts import (
    Card,
    PassDirection,
    PassPhase,
    Position,
    Rules,
    Trick,
    parse_cards,
    parse_deal,
)
from tutor.teach.model import Scene
from tutor.teach.players import LEARNER, by_seat

__all__ = ["LEARNER", "Table", "pass_phase", "set_up"]


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
        trick = Trick(before.leader, (*before.trick, card), before.players)
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
def _set_up(deal: str, passing: PassPhase | None, played: str, rules: Rules) -> Table:
    start = passing.begin_play() if passing else Position.start(rules, parse_deal(deal))
    table = Table(start, start)
    for card in parse_cards(played):
        table = table.play(card)
    return table


def set_up(scene: Scene, rules: Rules) -> Table:
    """Lay the cards of ``scene`` and replay what has been passed and played.

    Done once for each scene, as tables never change. Raises ValueError (a notation error, a
    refused deal, an illegal pass or play) where the scene is not one that legal play can reach.
    """
    passing = pass_phase(scene, rules) if scene.pass_ else None
    return _set_up(scene.deal, passing, scene.played, rules)


def pass_phase(scene: Scene, rules: Rules) -> PassPhase:
    """The pass of ``scene``, with the cards that its players have chosen.

    Raises ValueError where somebody passes cards that may not be passed.
    """
    phase = PassPhase.start(rules, parse_deal(scene.deal), PassDirection(scene.pass_))
    for seat, cards in enumerate(by_seat(scene.passed, rules.players)):
        if cards:
            phase = phase.give(seat, cards)
    return phase
