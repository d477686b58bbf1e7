"""What a player knows as one integer, and what may be played from it. Pure.

Each player has a *lane* of 54 bits: lane 0 holds the own hand of the player who decides, the next
ones what each of the others may hold, clockwise, and the last one the cards that are not worth
the same as their neighbours in rank. A card that is played leaves every lane, and the higher cards
of its suit close up. So states that differ only in ranks that no longer matter are the same
integer, and two cards that are alike are two neighbouring bits that agree in every lane.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from tutor.hearts import PointHand, Rules
from tutor.hearts.cascade import HEARTS_MASK, SUIT_MASKS
from tutor.hearts.tricks import led_suit, winning_index

from .known import Known
from .stakes import Stakes

__all__ = ["JOKERS_MASK", "LANE_MASK", "Lanes", "Table"]

_LANE: Final = 54
LANE_MASK: Final = (1 << _LANE) - 1
JOKERS_MASK: Final = 3 << 52
_SUIT_OF: Final = {1 << bit: bit // 13 if bit < 52 else -1 for bit in range(_LANE)}
"""The number of the suit of a card given as a bit; -1 for a joker."""
_SPADES: Final = SUIT_MASKS[2]
_SUITS: Final = (*SUIT_MASKS, JOKERS_MASK)
_BELOW_TOP: Final = sum(mask & mask >> 1 for mask in _SUITS)
_ABOVE: Final = {
    1 << bit: mask >> bit + 1 << bit + 1
    for mask in _SUITS
    for bit in range(_LANE)
    if mask >> bit & 1
}


class Table(NamedTuple):
    """A trick as far as it has been played. Players are numbered from the one who decides, 0.

    Attributes:
        leader: who leads.
        played: how many cards lie on the table.
        led: the number of the suit to follow; -1 while there is none.
        winner: who is winning.
        mark: the lowest place, as a bit, whose card would win; 0 while there is no suit to follow.
        code: the cards on the table that count (see `Stakes`).
        first: whether this is the first trick of the deal.
    """

    leader: int
    played: int
    led: int
    winner: int
    mark: int
    code: int
    first: bool


class Lanes:
    """The lanes of a table, and how the rules of play read in them.

    Attributes:
        players: how many play.
        shifts: for each player where the lane begins.
        apart: where the lane begins that tells the cards that are not like their neighbours.
    """

    def __init__(self, rules: Rules, stakes: Stakes) -> None:
        players = rules.players
        self.players = players
        self.shifts = tuple(_LANE * player for player in range(players))
        self.apart = _LANE * players
        every = sum(1 << shift for shift in (*self.shifts, self.apart))
        self._clear = {bit: ~(bit * every) for bit in _ABOVE}
        self._above = {bit: above * every for bit, above in _ABOVE.items()}
        self._stakes = stakes
        self._heart = stakes.code(HEARTS_MASK)
        self._queen_breaks = rules.queen_breaks_hearts
        self._bars_points = not rules.points_in_first_trick
        self._spares_queen = rules.heart_instead_of_queen
        self._hearts_first = rules.point_hand is PointHand.HEARTS
        self._groups = [_subsets(players, player) for player in range(players)]
        self._outside = [
            [
                sum(1 << self.shifts[other] for other in range(1, players) if other not in group)
                for group in groups
            ]
            for groups in self._groups
        ]
        self._needs: dict[tuple[int, int, int], tuple[int, ...]] = {}

    def pack(self, known: Known) -> int:
        """The state of what is known; the cards on the table are not in it any more."""
        cards = alive = 0
        for player, shift in enumerate(self.shifts):
            mask = known.possible[(known.seat + player) % self.players].mask
            alive |= mask
            cards |= mask << shift
        cards |= (self._stakes.apart & alive) << self.apart
        for bit in reversed(_ABOVE):
            if not alive & bit:
                cards = self.take_out(cards, bit, ())
        return cards

    def table(self, known: Known) -> Table:
        """The trick on the table."""
        leader, trick = (known.leader - known.seat) % self.players, known.trick
        first = known.trick_number == 1
        if not trick:
            return Table(leader, 0, -1, leader, 0, 0, first)
        led, index = led_suit(trick), winning_index(trick)
        mark = 0
        if led is not None:
            alive = known.hand.mask | known.unseen.mask
            beaten = alive & SUIT_MASKS[led] & (1 << trick[index]) - 1
            mark = 1 << 13 * led + beaten.bit_count()
        code = sum(self._stakes.code(1 << card) for card in trick)
        winner = (leader + index) % self.players
        return Table(leader, len(trick), -1 if led is None else led, winner, mark, code, first)

    def own_choice(self, cards: int, table: Table, broken: bool) -> int:
        """The cards, as bits, that the player who decides may play."""
        hand, queen = cards & LANE_MASK, cards >> self.apart & _SPADES
        if not table.played:
            others = hand & ~HEARTS_MASK
            if broken or not others or (others == queen and self._spares_queen):
                return hand
            return others
        if table.led < 0:
            return hand
        suited = hand & SUIT_MASKS[table.led]
        if not (table.first and self._bars_points):
            return suited or hand
        points = HEARTS_MASK | queen
        if suited:
            return suited & ~points or suited
        hearts = hand & HEARTS_MASK if self._hearts_first else 0
        return hand & ~points or hearts or hand

    def choices(
        self, cards: int, left: int, table: Table, broken: bool
    ) -> tuple[list[tuple[int, int]], list[tuple[int, int]], int]:
        """What another player may play in at least one layout.

        Args:
            cards: the state.
            left: how many cards each player held before the trick.
            table: the trick.
            broken: whether hearts are broken.

        Returns:
            - Groups of cards, as bits, each with the state in which what such a card proves absent
              is shut out.
            - What becomes certain if one card of a set is played: pairs of the set, as bits, and
              the lanes, as their lowest bits, that all its cards leave then.
            - The cards, as bits, that another one may hold as well, if the place of the card in a
              run of equals may matter for who takes the trick.
        """
        player = (table.leader + table.played) % self.players
        mine = cards >> self.shifts[player] & LANE_MASK
        unions = [0]
        for other in self._groups[player][-1]:
            lane = cards >> self.shifts[other] & LANE_MASK
            unions += [union | lane for union in unions]
        # Each set of players: what they may hold together, how many cards they need, who is not
        # one of them. The player on turn is in none of them.
        sets = list(zip(unions, self._needs_of(left, table), self._outside[player], strict=True))
        tight = [(union, out) for union, need, out in sets if union.bit_count() == need + 1]
        groups = []
        for group, proven in self._groups_of(mine, table, broken, cards >> self.apart & _SPADES):
            state = cards
            if group and mine & proven:
                rest = mine & ~proven | group
                state = self._shut_out(cards, rest, left, self.shifts[player], sets)
            if group and state:
                groups.append((group, state))
        loose = unions[-1] if table.played + 1 < self.players else 0
        if table.led >= 0:
            loose &= SUIT_MASKS[table.led] & -table.mark
        return groups, tight, loose

    def take_out(self, state: int, bit: int, tight: Iterable[tuple[int, int]]) -> int:
        """The state after one of the `choices` is played, with what has become certain by it."""
        for union, out in tight:
            if union & bit:
                state &= ~(union * out)
        state &= self._clear[bit]
        above = state & self._above[bit]
        return state ^ above | above >> 1 if above else state

    def put(self, table: Table, bit: int, cards: int) -> tuple[Table, bool]:
        """The trick with a card more, and whether that card breaks hearts.

        Args:
            table: the trick before.
            bit: the card.
            cards: the state before.
        """
        leader, played, led, winner, mark, code, first = table
        player, suit = (leader + played) % self.players, _SUIT_OF[bit]
        breaks = False
        if bit & HEARTS_MASK:
            code += self._heart
            breaks = True
        elif bit & cards >> self.apart:
            code += 8 if bit & _SPADES else 16
            breaks = self._queen_breaks and bool(bit & _SPADES)
        if led < 0 <= suit:
            led, winner, mark = suit, player, bit
        elif led >= 0 and suit == led:
            if bit >= mark:
                winner, mark = player, bit
            else:
                mark >>= 1
        return Table(leader, played + 1, led, winner, mark, code, first), breaks

    @staticmethod
    def _shut_out(
        cards: int, rest: int, left: int, shift: int, sets: list[tuple[int, int, int]]
    ) -> int:
        """The state with nothing but `rest` in the lane of a player; 0 if that cannot be."""
        state = cards & ~((LANE_MASK & ~rest) << shift)
        for union, need, out in sets:
            held = union | rest
            spare = held.bit_count() - need - left
            if spare < 0:
                return 0
            if not spare:
                state &= ~(held * (out & ~(1 << shift)))
        return state

    def alike(self, cards: int, mark: int) -> int:
        """The places, as bits of a lane, whose card is like the next higher one of its suit.

        Everybody may hold both or neither of them, they are worth the same, and no card on the
        table lies between them.
        """
        differ, lanes = cards ^ cards >> 1, self.players + 1
        while lanes > 1:
            lanes = (lanes + 1) // 2
            differ |= differ >> _LANE * lanes
        return ~(differ | mark >> 1) & _BELOW_TOP

    def _groups_of(
        self, mine: int, table: Table, broken: bool, queen: int
    ) -> tuple[tuple[int, int], ...]:
        """The cards of another player's lane by what playing one of them proves absent."""
        if not table.played:
            if broken:
                return ((mine, 0),)
            keep = HEARTS_MASK | queen if self._spares_queen else HEARTS_MASK
            return (mine & ~HEARTS_MASK, 0), (mine & HEARTS_MASK, LANE_MASK & ~keep)
        if table.led < 0:
            return ((mine, 0),)
        suit = SUIT_MASKS[table.led]
        suited, others = mine & suit, mine & ~suit
        if not (table.first and self._bars_points):
            return (others, suit), (suited, 0)
        points = HEARTS_MASK | queen
        bare = suit | LANE_MASK & ~points
        return (
            (suited & ~points, 0),
            (suited & points, suit),
            (others & ~points, suit),
            (others & HEARTS_MASK, bare),
            (others & queen, bare | HEARTS_MASK if self._hearts_first else bare),
        )

    def _needs_of(self, left: int, table: Table) -> tuple[int, ...]:
        """How many cards each group of players needs who sit besides the one on turn."""
        key = left, table.leader, table.played
        needs = self._needs.get(key)
        if needs is None:
            player = (table.leader + table.played) % self.players
            needs = self._needs[key] = tuple(
                sum(
                    left - ((other - table.leader) % self.players < table.played) for other in group
                )
                for group in self._groups[player]
            )
        return needs


def _subsets(players: int, player: int) -> list[tuple[int, ...]]:
    """All groups of the others without one player, in the order in which unions double."""
    groups: list[tuple[int, ...]] = [()]
    for other in range(1, players):
        if other != player:
            groups += [(*group, other) for group in groups]
    return groups
