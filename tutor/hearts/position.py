"""A position in the play of a deal: where every card lies and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .cards import Card, CardSet, Suit
from .cascade import Situation, breaking_mask, judge, proven_absent
from .exchange import Exchange
from .explain import explain
from .rules import Rules
from .rulings import Clause, Reason, Ruling
from .setup import check_cards, check_deal, check_progress, find_opener
from .tricks import Trick, led_suit, winning_index
from .view import View, look

__all__ = ["IllegalPlay", "Position"]

_NO_CARDS = CardSet()


class IllegalPlay(ValueError):
    """A card that may not be played.

    Attributes:
        position: the position, unchanged.
        ruling: what is wrong with the card.
    """

    def __init__(self, position: Position, ruling: Ruling) -> None:
        """Say which card, which player and why, and show the position."""
        super().__init__(
            f"seat {ruling.seat} may not play {ruling.card} ({ruling.reason.value});"
            f" playable: {ruling.playable or 'nothing'}; {position!r}"
        )
        self.position = position
        self.ruling = ruling


@dataclass(frozen=True, slots=True)
class Position:
    """The state of the play. It never changes; `play` gives the next one.

    Build one with `Position.start` (a fresh deal) or `Position.midway` (any later moment): they
    check what they get. The plain constructor does not.

    Attributes:
        rules: the rules in force.
        hands: the cards each seat still holds, seat 0 first.
        leader: the seat that led, or is to lead, this trick.
        trick: the cards of this trick, the leader's first; empty before a lead.
        trick_number: 1 for the first trick; stays at the last one when the deal is over.
        hearts_broken: whether a heart may be led. It turns true as soon as the breaking card is
            on the table.
        taken: the cards of the tricks each seat has taken.
        absent: for each seat, cards its plays have proven that it does not hold (voids, mostly).
        exchange: the cards passed before the play, if it is known.

    >>> from tutor.hearts import PRESETS, parse_deal
    >>> hands = parse_deal("N:AKQ.AKQ.AKQ.AKQJ JT9.JT9.JT9.T987 876.876.876.6543 5432.5432.5432.2")
    >>> position = Position.start(PRESETS["microsoft"], hands)
    >>> position.turn, str(position.legal)
    (3, '2C')
    >>> position = position.play(Card.parse("2C"))
    >>> position.ruling(Card.parse("AH")).reason
    <Reason.MUST_FOLLOW_SUIT: 'must-follow-suit'>
    """

    rules: Rules
    hands: tuple[CardSet, ...]
    leader: int
    trick: tuple[Card, ...] = ()
    trick_number: int = 1
    hearts_broken: bool = False
    taken: tuple[CardSet, ...] = ()
    absent: tuple[CardSet, ...] = ()
    exchange: Exchange | None = None

    @classmethod
    def start(
        cls, rules: Rules, hands: Iterable[CardSet], exchange: Exchange | None = None
    ) -> Position:
        """The first trick of a deal (after the pass), to be opened by the opening card's holder.

        `exchange` only records what was passed; `hands` are those after the pass.

        Raises:
            PositionError: the hands are not the deck of the rules, dealt equally.
        """
        dealt = tuple(hands)
        check_deal(rules, dealt)
        nothing = (_NO_CARDS,) * rules.players
        return cls(
            rules,
            dealt,
            find_opener(rules, dealt),
            taken=nothing,
            absent=nothing,
            exchange=exchange,
        )

    @classmethod
    def midway(
        cls,
        rules: Rules,
        hands: Iterable[CardSet],
        leader: int,
        *,
        trick: Iterable[Card] = (),
        trick_number: int = 2,
        hearts_broken: bool = False,
        taken: Sequence[CardSet] = (),
    ) -> Position:
        """A position in the middle of a deal, with as many cards as one likes.

        The hands need not be full and the cards taken need not be complete: a teaching position
        may leave out what does not matter. Hearts are broken if the cards on the table or taken
        say so, whatever `hearts_broken` says.

        Raises:
            PositionError: a card lies in two places or is not in the deck, the hands do not fit
                the trick, or the first trick is not opened as the rules say.
        """
        held, played = tuple(hands), tuple(trick)
        won = tuple(taken) or (_NO_CARDS,) * rules.players
        check_cards(rules, (*held, *won), played)
        check_progress(rules, held, leader, played, trick_number, won)
        seen = CardSet(played).mask | sum(pile.mask for pile in won)
        broken = hearts_broken or bool(seen & breaking_mask(rules))
        absent = _absent_in_trick(rules, leader, played, trick_number == 1)
        return cls(rules, held, leader, played, trick_number, broken, won, absent)

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.hands)

    @property
    def is_over(self) -> bool:
        """Whether every card has been played."""
        return not self.trick and not any(self.hands)

    @property
    def turn(self) -> int | None:
        """The seat to play; None when the deal is over."""
        return None if self.is_over else (self.leader + len(self.trick)) % len(self.hands)

    @property
    def led(self) -> Suit | None:
        """The suit to follow; None before a lead (or after nothing but jokers)."""
        return led_suit(self.trick)

    @property
    def current_trick(self) -> Trick:
        """The unfinished trick, possibly without a card yet."""
        return Trick(self.leader, self.trick, len(self.hands))

    @property
    def winning_seat(self) -> int | None:
        """The seat that is winning the unfinished trick; None before the lead."""
        if not self.trick:
            return None
        return (self.leader + winning_index(self.trick)) % len(self.hands)

    @property
    def legal(self) -> CardSet:
        """The cards that the seat to play may play; empty when the deal is over."""
        hand = self.hands[(self.leader + len(self.trick)) % len(self.hands)]
        return CardSet.from_mask(self._judge(hand.mask, led_suit(self.trick))[0])

    def ruling(self, card: Card, seat: int | None = None) -> Ruling:
        """Judge a card that a player wants to play; without `seat`, the player to play.

        Raises:
            ValueError: there is no such seat.
        """
        players = len(self.hands)
        turn = (self.leader + len(self.trick)) % players
        seat = turn if seat is None else seat
        if not 0 <= seat < players:
            raise ValueError(f"seats are 0 to {players - 1}, not {seat}")
        led, hand = led_suit(self.trick), self.hands[seat].mask
        if self.is_over or seat != turn:
            over = self.is_over
            reason = Reason.DEAL_OVER if over else Reason.NOT_YOUR_TURN
            clause = Clause.DEAL if over else Clause.TURN
            return Ruling(card, seat, False, reason, clause, _NO_CARDS, _NO_CARDS, led)
        playable, situation = self._judge(hand, led)
        reason, clause, oblige = explain(situation, card, hand, playable, led)
        legal, may = bool(playable >> card & 1), CardSet.from_mask(playable)
        return Ruling(card, seat, legal, reason, clause, CardSet.from_mask(oblige), may, led)

    def play(self, card: Card) -> Position:
        """The position after the seat to play plays a card.

        Raises:
            IllegalPlay: the card may not be played; the error carries the ruling.
        """
        if card not in self.legal:
            raise IllegalPlay(self, self.ruling(card))
        return self._after(card)

    def points(self, seat: int) -> int:
        """The points of the cards a seat has taken so far, before any moon is known."""
        return sum(self.rules.points(card) for card in self.taken[seat])

    def visible_to(self, seat: int) -> View:
        """What the player in a seat knows: the table, the own hand and the cards passed.

        The view holds nothing else, so a hint built on it cannot tell too much.

        Raises:
            ValueError: there is no such seat.
        """
        return look(self, seat)

    def _judge(self, hand: int, led: Suit | None) -> tuple[int, Situation]:
        """What the cascade says about a hand that is to play now."""
        return judge(
            self.rules,
            hand,
            -1 if led is None else led,
            leading=not self.trick,
            first=self.trick_number == 1,
            broken=self.hearts_broken,
        )

    def _after(self, card: Card) -> Position:
        """Play a card known to be legal."""
        rules, trick, players = self.rules, (*self.trick, card), len(self.hands)
        seat = (self.leader + len(self.trick)) % players
        hands = _put(self.hands, seat, self.hands[seat].without(card))
        broken = self.hearts_broken or bool(1 << card & breaking_mask(rules))
        absent = self._absent_after(seat, card)
        if len(trick) < players:
            leader, number, taken = self.leader, self.trick_number, self.taken
        else:
            leader = (self.leader + winning_index(trick)) % players
            number = self.trick_number + any(hands)
            taken = _put(self.taken, leader, self.taken[leader] | CardSet(trick))
            trick = ()
        return Position(rules, hands, leader, trick, number, broken, taken, absent, self.exchange)

    def _absent_after(self, seat: int, card: Card) -> tuple[CardSet, ...]:
        """What is proven not to be held once the seat has played a card."""
        led = led_suit(self.trick)
        if led is None and self.trick:
            return self.absent  # after jokers only any card may be played, so none proves a thing
        proven = proven_absent(
            self.rules,
            card,
            -1 if led is None else led,
            first=self.trick_number == 1,
            broken=self.hearts_broken,
        )
        if not proven:
            return self.absent
        return _put(self.absent, seat, CardSet.from_mask(self.absent[seat].mask | proven))


def _put(places: tuple[CardSet, ...], seat: int, cards: CardSet) -> tuple[CardSet, ...]:
    """The same places with other cards at one seat."""
    return (*places[:seat], cards, *places[seat + 1 :])


def _absent_in_trick(
    rules: Rules, leader: int, trick: Sequence[Card], first: bool
) -> tuple[CardSet, ...]:
    """What the cards of an unfinished trick prove about the hands they came from."""
    absent = [_NO_CARDS] * rules.players
    for index, card in enumerate(trick):
        led = led_suit(trick[:index])
        if led is not None:
            proven = proven_absent(rules, card, led, first=first, broken=True)
            absent[(leader + index) % rules.players] = CardSet.from_mask(proven)
    return tuple(absent)
