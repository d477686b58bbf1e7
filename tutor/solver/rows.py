"""The cards of one suit as a row of holders: all that matters of a suit for the rest of a deal.

Which cards are still out matters only by their order: a seven and a ten are the same to a hand as
soon as the eight and the nine are gone. So a suit is written as a *row*: who holds its lowest card,
who the next one, and so on. Equal cards become one choice, and suits that are played alike become
one row, without a card ever being compared with another.

A row is made once and remembers where each play from it leads, so that a search steps from row to
row. The state of a deal is one whole number: the numbers of the rows of all suits, side by side.
Seats are counted here from the player the search is for, who is seat 0.
"""

from __future__ import annotations

from functools import lru_cache
from operator import lt
from threading import Lock
from typing import Final

from .leads import CARD, HEART, JACK, QUEEN

__all__ = [
    "AS_BEFORE",
    "MOST_SUITS",
    "NUMBER",
    "Move",
    "Moves",
    "Row",
    "Rows",
    "holder",
    "on_table",
    "rows_of_deck",
    "shared_rows",
]

_WIDTH: Final = 20
NUMBER: Final = (1 << _WIDTH) - 1
"""The bits of a state that one suit has: room for the numbers of a million rows."""
MOST_SUITS: Final = 6
"""The four suits, the jokers, and the trick to which nothing but jokers has been played."""

_MOST_PLAYERS: Final = 7
_MOST_ROWS: Final = 8_000
"""How many rows searches share before they begin anew. A search with eight cards in each hand makes
about two thousand."""
_LOCK: Final = Lock()
_SEAT: Final = 7
_TABLE: Final = 64
_ON_TABLE: Final = bytes((_TABLE,))
"""The place of the winning card of the trick among the cards still held."""
_HOLDERS: Final = bytes(byte if byte == _TABLE else byte & _SEAT for byte in range(256))
"""To make a row tell who holds the cards and nothing else."""
_MARKS: Final = {0: 0, HEART: 8, QUEEN: 16, JACK: 32}
_LOADS: Final = tuple(
    CARD + sum(worth for worth, mark in _MARKS.items() if byte & mark) for byte in range(_TABLE)
)

AS_BEFORE: Final = -1
Move = tuple[int, int, bool, int]
"""A card that may be played: what it changes of the state, its load, whether it wins the trick so
far, and the place in `Rows.tables` of the row that is on the table then, or AS_BEFORE."""
Moves = tuple[Move, ...]
"""The cards that a seat may play. It is all tuples and numbers, because the collector of garbage
leaves those alone; else it would spend more time on them than the search saves by keeping them."""


def on_table(order: bytes, at: int) -> bytes:
    """A row with the winning card of the trick above its `at` lowest cards."""
    return order[:at] + _ON_TABLE + order[at:]


def holder(seat: int, worth: int = 0) -> int:
    """The byte of a row for a card that a seat holds: a HEART, the QUEEN, the JACK, or 0."""
    return seat | _MARKS[worth]


class Row:
    """The cards of a suit that are out, and maybe the winning card of the trick among them.

    Moves are listed by seat, made when they are first asked for; None until then. They come highest
    card first, and those that do not win the trick before those that do: whoever is to play likes
    to get rid of high cards, so the search finds what it looks for early.

    Attributes:
        rows: the rows of this suit.
        order: a byte for each card from the lowest up, made by `holder`.
        code: the number of the row without the table, at the place of the suit in a state.
        load: that of all its cards together.
        mine: how many of them the player holds.
        place: where it stands in `Rows.tables`, if there is a card on the table.
        plays: for each seat the moves with the suit: leading it, or following where it was led.
        ends: where there is a card on the table, the same moves for the last to play, after whom
            it does not matter what lies there; else the moves that discard a card of the suit.
    """

    __slots__ = (
        "code",
        "ends",
        "holders",
        "load",
        "mine",
        "order",
        "place",
        "plays",
        "rows",
        "safe",
    )

    def __init__(
        self, rows: Rows, order: bytes, code: int, load: int, place: int = AS_BEFORE
    ) -> None:
        self.rows = rows
        self.order = order
        self.code = code
        self.load = load
        self.holders = order.translate(_HOLDERS)
        self.mine = self.holders.count(0)
        self.place = place
        self.plays: list[Moves | None] = [None] * _MOST_PLAYERS
        self.ends: list[Moves | None] = [None] * _MOST_PLAYERS
        self.safe: int | None = None

    def lead(self, seat: int) -> Moves:
        """Find the moves of `plays` in a row without a card on the table."""
        order, code, rows = self.order, self.code, self.rows
        found: list[Move] = []
        for at in self._choices(seat):
            before, after = order[:at], order[at + 1 :]
            bare = rows.row(before + after)
            then = rows.led or rows.marked(before + _ON_TABLE + after, bare)
            found.append((bare.code - code, _LOADS[order[at]], rows.led is None, then.place))
        self.plays[seat] = moves = tuple(found)
        return moves

    def follow(self, seat: int, last: bool) -> Moves:
        """Find the moves of `plays`, or of `ends`, in a row with a card on the table."""
        order, code, rows = self.order, self.code, self.rows
        under: list[Move] = []
        over: list[Move] = []
        mark, table = order.index(_TABLE), AS_BEFORE
        for at in self._choices(seat):
            if at > mark:
                below, between, above = order[:mark], order[mark + 1 : at], order[at + 1 :]
            else:
                below, between, above = order[:at], order[at + 1 : mark], order[mark + 1 :]
            bare = rows.row(below + between + above)
            if not last:
                table = rows.marked(below + between + _ON_TABLE + above, bare).place
            if at > mark:
                over.append((bare.code - code, _LOADS[order[at]], True, table))
            else:
                under.append((bare.code - code, _LOADS[order[at]], False, table))
        moves = (*under, *over)
        (self.ends if last else self.plays)[seat] = moves
        return moves

    def drop(self, seat: int) -> Moves:
        """Find the moves of `ends` in a row without a card on the table."""
        order, code, rows = self.order, self.code, self.rows
        found: list[Move] = []
        for at in self._choices(seat):
            bare = rows.row(order[:at] + order[at + 1 :])
            found.append((bare.code - code, _LOADS[order[at]], False, AS_BEFORE))
        self.ends[seat] = moves = tuple(found)
        return moves

    def _choices(self, seat: int) -> list[int]:
        """Where the cards of a seat stand, highest first, one for each group of equal ones."""
        found: list[int] = []
        order, holders = self.order, self.holders
        above, at = -1, holders.rfind(seat)
        while at >= 0:
            if at + 1 != above or order[at] != order[above]:
                found.append(at)
            above, at = at, holders.rfind(seat, 0, at)
        return found

    def safety(self) -> int:
        """How well the player can stay below the others in this suit.

        Returns:
            0 for not surely. 1 if the player never has to win a trick when others lead the suit:
            the lowest card is below the others' lowest, the second below their second, and so on.
            2 if the player can also lead the lowest card once, be beaten, and still be as safe.
        """
        mine = [at for at, holder in enumerate(self.holders) if not holder]
        others = [at for at, holder in enumerate(self.holders) if holder]
        joker = self.rows.led and self.order  # the suit of its trick may come to be anything
        if joker or not all(map(lt, mine, others)):
            self.safe = 0
        else:
            self.safe = 2 if mine and others and all(map(lt, mine[1:], others)) else 1
        return self.safe


class Rows:
    """All rows of one suit that have come up. Several threads may use them.

    Attributes:
        tables: the rows with a card on the table, those of all suits of the deck.
        place: which suit of a state it is.
        shift: where its number begins in a state.
        outside: the bits of a state without its number.
        led: for jokers, which are no suit to follow, what lies on the table when one is led.
        free: whether this is that table: any card may be played to it, and none follows suit.
        numbered: the rows without a card on the table, by number.
    """

    def __init__(
        self, place: int, tables: list[Row], led: Row | None = None, free: bool = False
    ) -> None:
        """Begin with the row of no cards, number 0."""
        self.tables = tables
        self.place = place
        self.shift = _WIDTH * place
        self.outside = -1 if free else ~(NUMBER << self.shift)
        self.led = led
        self.free = free
        self.numbered: list[Row] = []
        self._bare: dict[bytes, Row] = {}
        self._marked: dict[bytes, Row] = {}
        self.row(b"")

    def row(self, order: bytes) -> Row:
        """The row of these cards, from the lowest up."""
        found = self._bare.get(order)
        if found is None:
            load = sum([_LOADS[byte] for byte in order])
            with _LOCK:
                found = self._bare.get(order)
                if found is None:
                    found = Row(self, order, len(self.numbered) << self.shift, load)
                    self.numbered.append(found)
                    self._bare[order] = found
        return found

    def marked(self, order: bytes, bare: Row) -> Row:
        """The row with a card on the table; `bare` is the one without."""
        found = self._marked.get(order)
        if found is None:
            with _LOCK:
                place = len(self.tables)
                found = Row(self, order, bare.code, bare.load, place)
                self.tables.append(found)
                self._marked[order] = found
        return found


def rows_of_deck(jokers: bool) -> list[Rows]:
    """Rows for clubs, diamonds, spades, the jokers if there are any, and the hearts.

    All searches share them, because the same rows come up again and again. Once there are too
    many, searches begin anew; those that are under way keep what they have.
    """
    suits = shared_rows(jokers)
    if sum(len(rows.numbered) for rows in suits) > _MOST_ROWS:
        shared_rows.cache_clear()
        suits = shared_rows(jokers)
    return suits


@lru_cache(maxsize=2)
def shared_rows(jokers: bool) -> list[Rows]:
    """The rows that `rows_of_deck` hands out at present."""
    tables: list[Row] = []
    if not jokers:
        return [Rows(place, tables) for place in range(4)]
    anything = Rows(MOST_SUITS - 1, tables, free=True)
    table = anything.marked(_ON_TABLE, anything.row(b""))
    table.plays = table.ends = [()] * _MOST_PLAYERS
    return [Rows(place, tables, table if place == 3 else None) for place in range(5)]
