"""What one player knows of the play: the own hand, and for the others what is possible. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tutor.hearts import Card, CardSet, Rules, Suit, View
from tutor.hearts.cascade import breaking_mask, judge, proven_absent
from tutor.hearts.tricks import led_suit, winning_index

__all__ = ["Known", "settle"]


@dataclass(frozen=True, slots=True)
class Known:
    """The play as one player sees it, now and from here on. It never changes; `play` goes on.

    A *layout* gives every unseen card to one of the others. It is consistent if every hand has its
    number of cards, each card passed to a player lies there until it is played, and nobody holds a
    card whose possession a play has ruled out (`tutor.hearts.cascade.proven_absent`). In the first
    trick the leader holds the opening card or has led it. Every such fact says of one card where
    it cannot lie, so the consistent layouts are exactly the ways to give each seat its number of
    cards out of `possible`.

    Build one with `Known.of`, which checks what it gets. The plain constructor does not.

    Attributes:
        seat: the player who looks.
        rules: the rules in force.
        possible: for each seat the cards that it holds in at least one consistent layout; at
            `seat` the player's own hand.
        cards_left: how many cards each seat holds.
        leader: the seat that led, or is to lead, this trick.
        trick: the cards of this trick, the leader's first; empty before a lead.
        trick_number: 1 for the first trick; stays at the last one when the deal is over.
        hearts_broken: whether a heart may be led.
        taken: the cards of the tricks each seat has taken.
        absent: for each seat, cards its plays have proven that it does not hold.

    >>> from tutor.hearts import PRESETS, Card, Position, parse_deal
    >>> hands = parse_deal("N:AKQ.AKQ.AKQ.AKQJ JT9.JT9.JT9.T987 876.876.876.6543 5432.5432.5432.2")
    >>> known = Known.of(Position.start(PRESETS["microsoft"], hands).visible_to(2))
    >>> known.turn, str(known.legal)  # west opens with the card that opens every deal
    (3, '2C')
    >>> known = known.play(Card.parse("2C")).play(Card.parse("AD"))
    >>> known.voids(0)
    (<Suit.CLUBS: 0>,)
    """

    seat: int
    rules: Rules
    possible: tuple[CardSet, ...]
    cards_left: tuple[int, ...]
    leader: int
    trick: tuple[Card, ...]
    trick_number: int
    hearts_broken: bool
    taken: tuple[CardSet, ...]
    absent: tuple[CardSet, ...]

    @classmethod
    def of(cls, view: View) -> Known:
        """What a player knows from a view.

        All cards of the deck must be in a hand, on the table or taken, as in a whole deal: where
        a teaching position leaves cards out, nobody can say which of the unseen cards are in play.

        Raises:
            ValueError: cards are left out of play, or no layout fits what is known.
        """
        known = cls(
            view.seat,
            view.rules,
            tuple(view.may_hold(seat) for seat in range(view.rules.players)),
            view.cards_left,
            view.leader,
            view.trick,
            view.trick_number,
            view.hearts_broken,
            view.taken,
            view.absent,
        )
        others = sum(view.cards_left) - len(view.hand)
        if len(view.unseen) != others:
            raise ValueError(
                f"{len(view.unseen)} cards are unseen, but the others hold {others}; hidden hands"
                f" need a whole deal: {view!r}"
            )
        masks = [cards.mask for cards in known.possible]
        opening = 1 << view.rules.opening_card
        if view.trick_number == 1 and opening & view.unseen.mask:
            masks = [m if seat == view.leader else m & ~opening for seat, m in enumerate(masks)]
        settled = known._settle(masks, known.cards_left)
        if settled is None:
            raise ValueError(f"no layout of the unseen cards fits what is known: {view!r}")
        return replace(known, possible=tuple(map(CardSet.from_mask, settled)))

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.cards_left)

    @property
    def hand(self) -> CardSet:
        """The player's own cards."""
        return self.possible[self.seat]

    @property
    def unseen(self) -> CardSet:
        """The cards in the hands of the others."""
        mask = 0
        for seat, cards in enumerate(self.possible):
            mask |= cards.mask if seat != self.seat else 0
        return CardSet.from_mask(mask)

    @property
    def is_over(self) -> bool:
        """Whether every card has been played."""
        return not self.trick and not any(self.cards_left)

    @property
    def turn(self) -> int | None:
        """The seat to play; None when the deal is over."""
        return None if self.is_over else (self.leader + len(self.trick)) % len(self.cards_left)

    @property
    def led(self) -> Suit | None:
        """The suit to follow; None before a lead (or after nothing but jokers)."""
        return led_suit(self.trick)

    @property
    def legal(self) -> CardSet:
        """The cards that the seat on turn may play in at least one consistent layout.

        For the player on turn these are the legal cards; empty when the deal is over.
        """
        turn = self.turn
        if turn is None:
            return CardSet()
        return CardSet(card for card in self._choice(turn) if self._after(turn, card))

    def play(self, card: Card) -> Known:
        """What is known once the seat on turn has played a card.

        Raises:
            ValueError: the deal is over, or the card cannot be played in any consistent layout.
        """
        turn = self.turn
        settled = None
        if turn is not None and card in self._choice(turn):
            settled = self._after(turn, card)
        if turn is None or settled is None:
            raise ValueError(
                f"seat {turn} cannot play {card}; possible: {self.legal or 'nothing'}; {self!r}"
            )
        absent = CardSet.from_mask(self.absent[turn].mask | self._proven(card))
        trick, leader, number, taken = (
            (*self.trick, card),
            self.leader,
            self.trick_number,
            self.taken,
        )
        left = tuple(count - (seat == turn) for seat, count in enumerate(self.cards_left))
        if len(trick) == self.players:
            leader = (leader + winning_index(trick)) % self.players
            number += any(left)
            taken = _put(taken, leader, taken[leader] | CardSet(trick))
            trick = ()
        return Known(
            self.seat,
            self.rules,
            tuple(map(CardSet.from_mask, settled)),
            left,
            leader,
            trick,
            number,
            self.hearts_broken or bool(1 << card & breaking_mask(self.rules)),
            taken,
            _put(self.absent, turn, absent),
        )

    def holds(self, seat: int) -> CardSet:
        """The cards that a seat holds in every consistent layout.

        Raises:
            ValueError: there is no such seat.
        """
        self._check(seat)
        cards = self.possible[seat]
        for other, possible in enumerate(self.possible):
            if other != seat:
                cards -= possible
        return cards

    def voids(self, seat: int) -> tuple[Suit, ...]:
        """The suits that a seat holds in no consistent layout.

        Raises:
            ValueError: there is no such seat.
        """
        self._check(seat)
        return tuple(suit for suit in Suit if not self.possible[seat].of(suit))

    def _check(self, seat: int) -> None:
        if not 0 <= seat < self.players:
            raise ValueError(f"seats are 0 to {self.players - 1}, not {seat}")

    def _choice(self, turn: int) -> CardSet:
        """The cards of the seat on turn that no rule forbids as far as one sees."""
        cards = self.possible[turn]
        first = self.trick_number == 1
        if turn != self.seat:
            return cards & self.rules.opening_cards if first and not self.trick else cards
        led = led_suit(self.trick)
        mask, _ = judge(
            self.rules,
            cards.mask,
            -1 if led is None else led,
            leading=not self.trick,
            first=first,
            broken=self.hearts_broken,
        )
        return CardSet.from_mask(mask)

    def _proven(self, card: Card) -> int:
        """The cards, as bits, that the seat on turn cannot hold if it plays a card."""
        led = led_suit(self.trick)
        if led is None and self.trick:
            return 0  # after jokers only any card may be played, so none proves a thing
        first, broken = self.trick_number == 1, self.hearts_broken
        number = -1 if led is None else led
        return proven_absent(self.rules, card, number, first=first, broken=broken)

    def _after(self, turn: int, card: Card) -> tuple[int, ...] | None:
        """What each seat may hold after a card, as bits; None if no layout lets it be played."""
        masks = [cards.mask & ~(1 << card) for cards in self.possible]
        if turn != self.seat:
            masks[turn] &= ~self._proven(card)
        left = [count - (seat == turn) for seat, count in enumerate(self.cards_left)]
        return self._settle(masks, left)

    def _settle(self, masks: Sequence[int], left: Sequence[int]) -> tuple[int, ...] | None:
        """The masks with those of the others settled; None if no layout is left."""
        me = self.seat
        settled = settle((*masks[:me], *masks[me + 1 :]), (*left[:me], *left[me + 1 :]))
        return None if settled is None else (*settled[:me], masks[me], *settled[me:])


def settle(allowed: Sequence[int], counts: Sequence[int]) -> tuple[int, ...] | None:
    """Take out of each hand what it cannot hold, because the others could not be filled then.

    By Hall's theorem hands can be filled if any of them together have as many cards to choose
    from as they need. Where they have exactly as many, all those cards are theirs, and no other
    hand can hold one.

    Args:
        allowed: for each hand the cards, as bits, that nothing forbids it to hold. Together they
            are to be dealt out completely.
        counts: how many cards each hand holds.

    Returns:
        For each hand the cards that it holds in at least one layout; None if there is no layout.

    >>> settle([0b0011, 0b0111, 0b1111], [2, 1, 1])
    (3, 4, 8)
    >>> settle([0b0011, 0b0011, 0b1111], [2, 1, 1]) is None
    True
    """
    unions, needs = [0], [0]
    for mask, count in zip(allowed, counts, strict=True):
        unions += [union | mask for union in unions]
        needs += [need + count for need in needs]
    kept = list(allowed)
    for subset, (union, need) in enumerate(zip(unions, needs, strict=True)):
        spare = union.bit_count() - need
        if spare < 0:
            return None
        if not spare and union:
            for hand in range(len(kept)):
                if not subset >> hand & 1:
                    kept[hand] &= ~union
    return tuple(kept)


def _put(places: tuple[CardSet, ...], seat: int, cards: CardSet) -> tuple[CardSet, ...]:
    """The same places with other cards at one seat."""
    return (*places[:seat], cards, *places[seat + 1 :])
