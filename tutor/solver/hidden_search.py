"""The search behind `HiddenSolver`: one question at a time, can the others get more than that?"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from tutor.hearts import Rules
from tutor.hearts.cascade import HEARTS_MASK, SUIT_MASKS

from .aims import Aim
from .known import Known
from .lanes import JOKERS_MASK, LANE_MASK, Lanes, Table
from .search import OutOfBudget
from .stakes import Stakes

__all__ = ["HiddenSearch"]

_FAR = 1000
"""More than any deal brings."""


class HiddenSearch:
    """Null-window alpha-beta over what is known, with a table of bounds.

    Players are numbered clockwise from the one who decides, 0. The others are one adversary that
    may play whatever is possible in some layout.

    Attributes:
        nodes: how many states have been looked at.
    """

    def __init__(self, rules: Rules, aim: Aim, budget: int | None) -> None:
        self.nodes = 0
        self._budget = budget
        self._stakes = Stakes(rules, aim)
        self._lanes = Lanes(rules, self._stakes)
        self._always_broken = not rules.hearts_must_be_broken
        self._bounds: dict[tuple[int, Table, int], tuple[int, int]] = {}
        self._leads = [Table(leader, 0, -1, leader, 0, 0, False) for leader in range(rules.players)]

    def value(self, known: Known) -> int:
        """What the player gains in the worst case, with what has been gained before."""
        state, gained, low, high = self._begin(known)
        goal = max(low, 0)
        while low < high:
            goal = max(low, min(goal, high - 1))
            found = self._search(*state, goal)
            if found > goal:
                low = goal = found
            else:
                high, goal = found, found - 1
        return gained + low

    def exceeds(self, known: Known, target: int) -> bool:
        """Whether the value is more than a target; quicker than finding it out."""
        state, gained, low, high = self._begin(known)
        goal = target - gained
        if low > goal or high <= goal:
            return low > goal
        return self._search(*state, goal) > goal

    def _begin(self, known: Known) -> tuple[tuple[int, int, Table, int, bool, int], int, int, int]:
        """The state to search, what has been gained before it, and bounds of what is to come."""
        lanes, stakes = self._lanes, self._stakes
        piles = [known.taken[(known.seat + n) % known.players] for n in range(known.players)]
        gained, mood = stakes.start(piles)
        cards, table = lanes.pack(known), lanes.table(known)
        rest = stakes.points[table.code] + sum(
            stakes.points[stakes.code(1 << card)] for card in known.hand | known.unseen
        )
        jack = table.code >= 16 or bool(cards >> lanes.apart & SUIT_MASKS[1])
        broken = known.hearts_broken or self._always_broken
        low, high = stakes.bounds(mood, rest, jack, known.is_over)
        state = cards, max(known.cards_left), table, rest, broken, mood
        return state, gained, low, high

    def _search(
        self, cards: int, left: int, table: Table, rest: int, broken: bool, mood: int, goal: int
    ) -> int:
        """Whether the others can make the player gain more than `goal` from here on.

        Args:
            cards: the state (see `Lanes`).
            left: how many cards each player held before the trick.
            table: the trick.
            rest: the points that nobody has taken, those on the table too.
            broken: whether hearts are broken.
            mood: what the cards taken mean (see `Stakes`).
            goal: the number to exceed.

        Returns:
            If they can, a number above `goal` that they can reach; if not, one up to `goal` that
            they cannot exceed.
        """
        if table.played == self._lanes.players:
            return self._take(cards, left, table, rest, broken, mood, goal)
        low, high = -_FAR, _FAR
        if not table.played:
            jack = bool(cards >> self._lanes.apart & SUIT_MASKS[1])
            low, high = self._stakes.bounds(mood, rest, jack, not left)
            if table.leader and low < high:
                spared = self._stakes.spared(mood)
                if spared is not None and spared < high and self._ducks_all(cards):
                    high = spared
            if low > goal:
                return low
            if high <= goal:
                return high
        key = cards, table, mood << 1 | broken
        found = self._bounds.get(key)
        if found is not None:
            low, high = max(low, found[0]), min(high, found[1])
            if low > goal:
                return low
            if high <= goal:
                return high
        best = self._expand(cards, left, table, rest, broken, mood, goal)
        self._bounds[key] = (best, high) if best > goal else (low, best)
        return best

    def _take(
        self, cards: int, left: int, table: Table, rest: int, broken: bool, mood: int, goal: int
    ) -> int:
        """The same for a trick that is complete."""
        stakes, code, winner = self._stakes, table.code, table.winner
        points = stakes.points[code]
        gain = 0 if winner else stakes.gains[code]
        mood = stakes.after(mood, winner, points > 0)
        lead = self._leads[winner]
        return gain + self._search(cards, left - 1, lead, rest - points, broken, mood, goal - gain)

    def _expand(
        self, cards: int, left: int, table: Table, rest: int, broken: bool, mood: int, goal: int
    ) -> int:
        """The same by trying the cards of the player on turn, until one settles it."""
        self.nodes += 1
        if self._budget is not None and self.nodes > self._budget:
            raise OutOfBudget(f"more than {self._budget} positions")
        player = (table.leader + table.played) % self._lanes.players
        best = -_FAR if player else _FAR
        for after, nxt, breaks in self._moves(cards, left, table, broken, player):
            found = self._search(after, left, nxt, rest, broken or breaks, mood, goal)
            if player:
                if found > best:
                    best = found
                    if best > goal:
                        break
            elif found < best:
                best = found
                if best <= goal:
                    break
        return best

    def _moves(
        self, cards: int, left: int, table: Table, broken: bool, player: int
    ) -> Iterator[tuple[int, Table, bool]]:
        """The states after each card that may be played, with the trick; does it break hearts?

        Of cards that come to the same only one is tried.
        """
        lanes = self._lanes
        alike = lanes.alike(cards, table.mark)
        loose, between = 0, False
        if player:
            groups, tight, loose = lanes.choices(cards, left, table, broken)
            between = table.played < -table.leader % lanes.players < lanes.players - 1
        else:
            groups, tight = [(lanes.own_choice(cards, table, broken), cards)], []
        for group, state in groups:
            tried = _different(group, alike, loose, between)
            for bit in self._order(tried, table, player, cards):
                after = lanes.take_out(state, bit, tight)
                nxt, breaks = lanes.put(table, bit, cards)
                yield after, nxt, breaks

    def _order(self, bits: int, table: Table, player: int, cards: int) -> list[int]:
        """The cards to try, the most promising first."""
        if not table.played:
            return _rising(bits)
        suited = bits & SUIT_MASKS[table.led] if table.led >= 0 else 0
        points = bits & (HEARTS_MASK | cards >> self._lanes.apart & SUIT_MASKS[2])
        if not player:
            if suited:
                under = bits & table.mark - 1
                return _falling(under) + _rising(bits ^ under)
            return (
                _falling(points & ~HEARTS_MASK)
                + _falling(points & HEARTS_MASK)
                + _falling(bits ^ points)
            )
        done = not table.leader or table.leader + table.played > self._lanes.players
        if suited:
            return _falling(suited) if done and table.winner else _rising(suited)
        if not done or not table.winner:
            return (
                _falling(points & ~HEARTS_MASK)
                + _rising(points & HEARTS_MASK)
                + _falling(bits ^ points)
            )
        return _falling(bits ^ points) + _rising(points)

    def _ducks_all(self, cards: int) -> bool:
        """Whether the player, not on lead, can certainly stay under in every suit to the end."""
        alive = cards
        for shift in self._lanes.shifts:
            alive |= cards >> shift
        if alive & JOKERS_MASK:
            return False
        hand = cards & LANE_MASK
        return all(_ducks(hand & suit, alive & suit & ~hand) for suit in SUIT_MASKS if hand & suit)


def _different(group: int, alike: int, loose: int, between: bool) -> int:
    """Cards of a group, as bits, that stand for all of it.

    Of a run of neighbours that are alike one is enough, unless another player who is still to play
    to this trick may hold one of them, too, and win or not win with it over the one played now.
    Then the highest and the lowest of the run stand for what the others can agree on; where the
    one who decides plays between them, they can wait for that card, and every one is different.

    Args:
        group: the cards.
        alike: those that are like the next higher one.
        loose: those that others may hold and that would win the trick.
        between: whether the player who decides is to play before some of the others.
    """
    runs = group & group >> 1 & alike
    if between:
        return group & ~runs | group & loose
    return group & ~runs | group & loose & ~(runs << 1)


@lru_cache(maxsize=1 << 16)
def _ducks(own: int, unseen: int) -> bool:
    """Whether the own cards of a suit are, one for one from below, under those that are unseen.

    Then a player who plays the highest card under the one that is led keeps it so.
    """
    while own and unseen:
        if own & -own > unseen & -unseen:
            return False
        own &= own - 1
        unseen &= unseen - 1
    return True


def _rising(mask: int) -> list[int]:
    """The single bits of a mask, lowest first."""
    bits = []
    while mask:
        low = mask & -mask
        bits.append(low)
        mask ^= low
    return bits


def _falling(mask: int) -> list[int]:
    """The single bits of a mask, highest first."""
    bits = _rising(mask)
    bits.reverse()
    return bits
