"""What one player knows of a position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .cards import Card, CardSet, Suit
from .cascade import judge
from .rules import Rules
from .tricks import led_suit

if TYPE_CHECKING:
    from .position import Position

__all__ = ["View", "look"]


@dataclass(frozen=True, slots=True)
class View:
    """A position as one player sees it, with nothing of the other hands but their sizes.

    Attributes:
        seat: the player who looks.
        rules: the rules in force.
        hand: the player's own cards.
        cards_left: how many cards each seat holds.
        leader: the seat that led, or is to lead, this trick.
        trick: the cards of this trick, the leader's first.
        trick_number: 1 for the first trick.
        hearts_broken: whether a heart may be led.
        taken: the cards of the tricks each seat has taken.
        absent: for each seat, cards that its plays prove it does not hold.
        gave: the cards the player passed away; none without a pass.
        gave_to: the seat they went to; None without a pass.
        received: the cards the player was passed; none without a pass.
        received_from: the seat they came from; None without a pass.
    """

    seat: int
    rules: Rules
    hand: CardSet
    cards_left: tuple[int, ...]
    leader: int
    trick: tuple[Card, ...]
    trick_number: int
    hearts_broken: bool
    taken: tuple[CardSet, ...]
    absent: tuple[CardSet, ...]
    gave: CardSet
    gave_to: int | None
    received: CardSet
    received_from: int | None

    @property
    def turn(self) -> int | None:
        """The seat to play; None when the deal is over."""
        if not self.trick and not any(self.cards_left):
            return None
        return (self.leader + len(self.trick)) % len(self.cards_left)

    @property
    def led(self) -> Suit | None:
        """The suit to follow; None before a lead (or after nothing but jokers)."""
        return led_suit(self.trick)

    @property
    def legal(self) -> CardSet:
        """The cards the player may play; empty when it is another one's turn."""
        if self.turn != self.seat:
            return CardSet()
        led = self.led
        mask, _ = judge(
            self.rules,
            self.hand.mask,
            -1 if led is None else led,
            leading=not self.trick,
            first=self.trick_number == 1,
            broken=self.hearts_broken,
        )
        return CardSet.from_mask(mask)

    @property
    def played(self) -> CardSet:
        """Every card that has been played."""
        cards = CardSet(self.trick)
        for pile in self.taken:
            cards |= pile
        return cards

    @property
    def unseen(self) -> CardSet:
        """The cards not yet played that the player does not hold: they are in the other hands.

        In a teaching position that leaves cards out, those count as unseen too.
        """
        return self.rules.deck - self.hand - self.played

    def holds(self, seat: int) -> CardSet:
        """The cards a player is known to hold: one's own, or those passed to that seat.

        Raises:
            ValueError: there is no such seat.
        """
        self._check(seat)
        if seat == self.seat:
            return self.hand
        return self.gave - self.played if seat == self.gave_to else CardSet()

    def may_hold(self, seat: int) -> CardSet:
        """The cards a player may still hold for all one knows.

        Raises:
            ValueError: there is no such seat.
        """
        self._check(seat)
        if seat == self.seat:
            return self.hand
        cards = self.unseen - self.absent[seat]
        return cards if self.gave_to in (None, seat) else cards - self.gave

    def voids(self, seat: int) -> tuple[Suit, ...]:
        """The suits a player certainly has no more cards of.

        Proven by a play (not following, or leading a heart before they were broken), or
        because no card of the suit is unseen.

        Raises:
            ValueError: there is no such seat.
        """
        possible = self.may_hold(seat)
        return tuple(suit for suit in Suit if not possible.of(suit))

    def _check(self, seat: int) -> None:
        if not 0 <= seat < len(self.cards_left):
            raise ValueError(f"seats are 0 to {len(self.cards_left) - 1}, not {seat}")


def look(position: Position, seat: int) -> View:
    """What the player in a seat knows of a position.

    Raises:
        ValueError: there is no such seat.
    """
    if not 0 <= seat < position.players:
        raise ValueError(f"seats are 0 to {position.players - 1}, not {seat}")
    exchange = position.exchange
    return View(
        seat=seat,
        rules=position.rules,
        hand=position.hands[seat],
        cards_left=tuple(len(hand) for hand in position.hands),
        leader=position.leader,
        trick=position.trick,
        trick_number=position.trick_number,
        hearts_broken=position.hearts_broken,
        taken=position.taken,
        absent=position.absent,
        gave=CardSet() if exchange is None else exchange.given[seat],
        gave_to=None if exchange is None else exchange.receiver(seat),
        received=CardSet() if exchange is None else exchange.received(seat),
        received_from=None if exchange is None else exchange.giver(seat),
    )
