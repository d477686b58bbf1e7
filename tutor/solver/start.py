"""From a position of the game to what the search walks on, and what has been scored before it."""

from __future__ import annotations

from typing import Final, NamedTuple

from tutor.hearts import CardSet, Position, Rules
from tutor.hearts.decks import FULL_DECK, HEARTS, JACK_OF_DIAMONDS, JOKERS, QUEEN_OF_SPADES

from .aims import Aim
from .leads import CARD, HEART, JACK, QUEEN, Lead, Leads
from .rows import Row, holder, on_table, rows_of_deck

__all__ = ["Start", "Starts"]

_RANKS: Final = 13
_CROWD: Final = 1 << 17
"""Far fewer rows than a suit has numbers for, and far more than any position needs by itself."""
_JOKER_PLACE: Final = 3
_WORTHS: Final = [
    HEART if card in HEARTS else {QUEEN_OF_SPADES: QUEEN, JACK_OF_DIAMONDS: JACK}.get(card, 0)
    for card in FULL_DECK | JOKERS
]
"""What makes a card count, by its number."""


class Start(NamedTuple):
    """A position as the search knows it; equal ones have the same value, whatever the cards.

    Attributes:
        lead: the lead of the trick.
        state: the cards held.
        row: the suit led, with the winning card on the table; None before a lead.
        seat: who is to play, counted from the player.
        winner: who is winning the trick, or is to lead it.
        load: the load of the cards on the table.
        out: the load of the cards on the table or held.
    """

    lead: Lead
    state: int
    row: Row | None
    seat: int
    winner: int
    load: int
    out: int


class Starts:
    """Translates positions by the same rules, for the same player and aim.

    Attributes:
        leads: the moments between tricks.
        suits: the rows of each suit, the hearts last.
    """

    def __init__(self, rules: Rules, seat: int, aim: Aim) -> None:
        """Prepare the stakes and the rows."""
        jokers = bool(rules.deck & JOKERS)
        self.leads = Leads(rules, aim)
        self.suits = rows_of_deck(jokers)
        self._rules = rules
        self._seat = seat
        self._places = (0, 1, 2, 4 if jokers else 3, _JOKER_PLACE)
        self._worths = [*_WORTHS]
        if not rules.jack_of_diamonds or aim is not Aim.POINTS:
            self._worths[JACK_OF_DIAMONDS] = 0

    @property
    def crowded(self) -> bool:
        """Whether there are so many rows that it is better to begin anew."""
        return max(len(rows.numbered) for rows in self.suits) > _CROWD

    def start(self, position: Position) -> tuple[int, Start]:
        """Translate a position.

        Returns:
            What the player has gained so far, and the position for the search, which takes every
            trick for a later one than the first.
        """
        so_far, mood = self._mood(position)
        rows = [
            rows.row(order) for rows, order in zip(self.suits, self._orders(position), strict=True)
        ]
        load = sum(CARD + self._worths[card] for card in position.trick)
        players = self._rules.players
        leader = (position.leader - self._seat) % players
        winner = position.leader if position.winning_seat is None else position.winning_seat
        return so_far, Start(
            self.leads.lead(leader, position.hearts_broken, mood),
            sum(row.code for row in rows),
            self._table(position, rows),
            (position.leader + len(position.trick) - self._seat) % players,
            (winner - self._seat) % players,
            load,
            load + sum(row.load for row in rows),
        )

    def _orders(self, position: Position) -> list[bytes]:
        """Who holds the cards of each suit, from the lowest up."""
        players, cards = self._rules.players, []
        for seat, hand in enumerate(position.hands):
            counted, mask = (seat - self._seat) % players, hand.mask
            while mask:
                low = mask & -mask
                cards.append((low.bit_length() - 1, counted))
                mask ^= low
        cards.sort()
        orders = [bytearray() for _ in self.suits]
        for card, seat in cards:
            orders[self._places[card // _RANKS]].append(holder(seat, self._worths[card]))
        return [bytes(order) for order in orders]

    def _table(self, position: Position, rows: list[Row]) -> Row | None:
        """The suit led in the trick, with the winning card; None before a lead."""
        if not position.trick:
            return None
        led = position.led
        if led is None:
            return self.suits[_JOKER_PLACE].led
        row = rows[self._places[led]]
        best = position.current_trick.winning_card
        held = sum(hand.of(led).mask for hand in position.hands)
        below = (held & (1 << best) - 1).bit_count()
        return row.rows.marked(on_table(row.order, below), row)

    def _mood(self, position: Position) -> tuple[int, int]:
        """What the player has gained so far, and what the piles mean for the rest."""
        piles = [*position.taken[self._seat :], *position.taken[: self._seat]]
        there = sum(cards.mask for cards in (*position.hands, *piles, CardSet(position.trick)))
        return self.leads.stakes.start(piles, self._rules.deck - CardSet.from_mask(there))
