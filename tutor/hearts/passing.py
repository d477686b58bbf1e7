"""Passing: everybody chooses cards, then all of them change hands at once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from .cards import Card, CardSet
from .exchange import Exchange
from .position import Position
from .rules import PassDirection, Rules
from .setup import check_deal

__all__ = ["IllegalPass", "PassPhase", "PassReason", "PassRuling"]


class PassReason(Enum):
    """Why cards may or may not be passed. Exactly one applies, the first that settles it."""

    NO_PASSING = "no-passing"
    """Everybody holds in this deal (000, 001 and 002; 004 only with four players)."""
    ALREADY_PASSED = "already-passed"
    """The player has chosen; a choice is not taken back (ours; all have one choose once)."""
    SAME_CARD_TWICE = "same-card-twice"
    """A card is named twice (follows from all documents: so many cards, all one's own)."""
    CARD_NOT_HELD = "card-not-held"
    """A card is not in the player's hand (follows from all documents)."""
    TOO_FEW = "too-few"
    """Fewer cards than the rules ask for: three in all documents."""
    TOO_MANY = "too-many"
    """More cards than the rules ask for: three in all documents."""
    FREE_CHOICE = "free-choice"
    """Any cards of one's own may be passed (002 says so; it follows from the others)."""

    @property
    def legal(self) -> bool:
        """Whether cards judged so may be passed."""
        return self is PassReason.FREE_CHOICE


@dataclass(frozen=True, slots=True)
class PassRuling:
    """The judgement on the cards that one player wants to pass.

    Attributes:
        cards: the cards, as they were named.
        seat: the player.
        legal: whether they may be passed.
        reason: why, or why not.
        offending: the cards that are wrong: those not held, or named twice.
        needed: how many cards the rules ask for; 0 in a deal without passing.
    """

    cards: tuple[Card, ...]
    seat: int
    legal: bool
    reason: PassReason
    offending: CardSet
    needed: int


class IllegalPass(ValueError):
    """Cards that may not be passed.

    Attributes:
        phase: the pass, unchanged.
        ruling: what is wrong with the cards.
    """

    def __init__(self, phase: PassPhase, ruling: PassRuling) -> None:
        """Say which cards, which player and why, and show the pass."""
        named = " ".join(map(str, ruling.cards)) or "nothing"
        super().__init__(
            f"seat {ruling.seat} may not pass {named} ({ruling.reason.value}); {phase!r}"
        )
        self.phase = phase
        self.ruling = ruling


@dataclass(frozen=True, slots=True)
class PassPhase:
    """The pass of a deal. It never changes; `give` gives the next state.

    Nobody can look first: what a player receives can be asked for only when everybody has
    chosen. A deal without passing is complete from the start.

    Attributes:
        rules: the rules in force.
        hands: the hands as dealt.
        direction: to whom the cards go.
        given: the cards each seat has chosen; None until it has.

    >>> from tutor.hearts import PRESETS, parse_deal
    >>> hands = parse_deal("N:AKQ.AKQ.AKQ.AKQJ JT9.JT9.JT9.T987 876.876.876.6543 5432.5432.5432.2")
    >>> phase = PassPhase.start(PRESETS["microsoft"], hands, PassDirection.LEFT)
    >>> for seat, hand in enumerate(hands):
    ...     phase = phase.give(seat, list(hand)[:3])
    >>> str(phase.received(0)), phase.begin_play().turn
    ('2C 2D 3D', 0)
    """

    rules: Rules
    hands: tuple[CardSet, ...]
    direction: PassDirection
    given: tuple[CardSet | None, ...]

    @classmethod
    def start(cls, rules: Rules, hands: Iterable[CardSet], direction: PassDirection) -> PassPhase:
        """The pass of a freshly dealt deal.

        Raises:
            PositionError: the hands are not the deck of the rules, dealt equally.
        """
        dealt = tuple(hands)
        check_deal(rules, dealt)
        return cls(rules, dealt, direction, (None,) * rules.players)

    @property
    def is_hold(self) -> bool:
        """Whether nobody passes in this deal."""
        return self.direction is PassDirection.HOLD

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that have still to choose."""
        if self.is_hold:
            return ()
        return tuple(seat for seat, cards in enumerate(self.given) if cards is None)

    @property
    def is_complete(self) -> bool:
        """Whether play can begin."""
        return not self.waiting

    def receiver(self, seat: int) -> int:
        """The seat that gets the cards of `seat` (itself in a deal without passing)."""
        return (seat + self.direction.offset(self.rules.players)) % self.rules.players

    def giver(self, seat: int) -> int:
        """The seat whose cards `seat` gets (itself in a deal without passing)."""
        return (seat - self.direction.offset(self.rules.players)) % self.rules.players

    def ruling(self, seat: int, cards: Iterable[Card]) -> PassRuling:
        """Judge the cards a player wants to pass.

        Raises:
            ValueError: there is no such seat.
        """
        if not 0 <= seat < self.rules.players:
            raise ValueError(f"seats are 0 to {self.rules.players - 1}, not {seat}")
        named = tuple(cards)
        reason, offending = self._judge(seat, named)
        needed = 0 if self.is_hold else self.rules.pass_count
        return PassRuling(named, seat, reason.legal, reason, offending, needed)

    def give(self, seat: int, cards: Iterable[Card]) -> PassPhase:
        """The pass after a player has chosen.

        Raises:
            IllegalPass: the cards may not be passed; the error carries the ruling.
        """
        ruling = self.ruling(seat, cards)
        if not ruling.legal:
            raise IllegalPass(self, ruling)
        given = (*self.given[:seat], CardSet(ruling.cards), *self.given[seat + 1 :])
        return replace(self, given=given)

    def received(self, seat: int) -> CardSet:
        """The cards a seat is given; none in a deal without passing.

        Raises:
            ValueError: somebody has still to choose.
        """
        exchange = self.exchange
        return CardSet() if exchange is None else exchange.received(seat)

    @property
    def exchange(self) -> Exchange | None:
        """Everything that changed hands; None in a deal without passing.

        Raises:
            ValueError: somebody has still to choose.
        """
        if self.is_hold:
            return None
        given = tuple(cards for cards in self.given if cards is not None)
        if len(given) < self.rules.players:
            raise ValueError(f"seats {self.waiting} have still to choose; nobody may look yet")
        return Exchange(self.direction.offset(self.rules.players), given)

    @property
    def hands_after(self) -> tuple[CardSet, ...]:
        """The hands that are played.

        Raises:
            ValueError: somebody has still to choose.
        """
        exchange = self.exchange
        if exchange is None:
            return self.hands
        return tuple(
            hand - exchange.given[seat] | exchange.received(seat)
            for seat, hand in enumerate(self.hands)
        )

    def begin_play(self) -> Position:
        """The first position of the play; who opens is settled by the hands after the pass.

        Raises:
            ValueError: somebody has still to choose.
        """
        return Position.start(self.rules, self.hands_after, self.exchange)

    def _judge(self, seat: int, cards: tuple[Card, ...]) -> tuple[PassReason, CardSet]:
        """The reason and the offending cards."""
        if self.is_hold:
            return PassReason.NO_PASSING, CardSet()
        if self.given[seat] is not None:
            return PassReason.ALREADY_PASSED, CardSet()
        twice = CardSet(card for card in cards if cards.count(card) > 1)
        if twice:
            return PassReason.SAME_CARD_TWICE, twice
        strange = CardSet(cards) - self.hands[seat]
        if strange:
            return PassReason.CARD_NOT_HELD, strange
        if len(cards) != self.rules.pass_count:
            few = len(cards) < self.rules.pass_count
            return PassReason.TOO_FEW if few else PassReason.TOO_MANY, CardSet()
        return PassReason.FREE_CHOICE, CardSet()
