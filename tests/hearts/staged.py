"""Whole deals that come out as wanted, really passed and played.

One player is given all the hearts and throws one into every trick. The other three hold the same
number of each suit, so in every trick it can be settled who takes it, and the heart with it.
"""

from __future__ import annotations

from collections.abc import Sequence

from tutor.hearts import Card, CardSet, Game

GROUPS = [
    "234C",
    "567C",
    "89TC",
    "JQKC",
    "234S",
    "567S",
    "89TS",
    "JQKS",
    "234D",
    "567D",
    "89TD",
    "JQKD",
]
"""Three ranks and a suit for each of the first twelve tricks; the aces are for the last."""
QUEENS_TRICK = GROUPS.index("JQKS")


def play_deal(game: Game, points: Sequence[int]) -> Game:
    """The game after a deal that brings each of four seats these card points.

    At least one seat must have none, and whoever takes the queen of spades (the seat with 13 or
    more) a heart besides.
    """
    holder = points.index(0)
    takers = _takers(points)
    played = [_trick(number, taker, holder) for number, taker in enumerate(takers)]
    hands = [CardSet(trick[seat] for trick in played) for seat in range(4)]
    game = _pass(game, hands)
    for trick in played:
        assert game.current is not None
        assert game.current.position is not None
        leader = game.current.position.leader
        for step in range(4):
            game = game.play(trick[(leader + step) % 4])
    return game


def _takers(points: Sequence[int]) -> list[int]:
    """Who takes each of the thirteen tricks; the last goes where the last but one went."""
    queen = max(range(4), key=lambda seat: points[seat])
    left = [n - 13 if seat == queen else n for seat, n in enumerate(points)]
    assert min(left) >= 0
    assert left[queen] > 0
    left[queen] -= 1
    most = max(range(4), key=lambda seat: left[seat])
    left[most] -= 2
    takers = [seat for seat in range(4) for _ in range(left[seat])]
    return [*takers[:QUEENS_TRICK], queen, *takers[QUEENS_TRICK:], most, most]


def _trick(number: int, taker: int, holder: int) -> dict[int, Card]:
    """The card of each seat; the taker's is the highest, the holder's a heart."""
    others = [seat for seat in range(4) if seat not in (taker, holder)]
    if number == len(GROUPS):
        names = {taker: "AC", others[0]: "AS", others[1]: "AD", holder: "AH"}
    else:
        low, middle, high = (rank + GROUPS[number][3] for rank in GROUPS[number][:3])
        heart = "23456789TJQK"[number] + "H"
        names = {taker: high, others[0]: low, others[1]: middle, holder: heart}
    return {seat: Card.parse(name) for seat, name in names.items()}


def _pass(game: Game, wanted: Sequence[CardSet]) -> Game:
    """Deal and pass so that each seat ends up with the hand that is wanted."""
    offset = game.direction.offset(4)
    if not offset:
        return game.deal_cards(wanted)
    received = [CardSet(list(hand)[:3]) for hand in wanted]
    given = [received[(seat + offset) % 4] for seat in range(4)]
    dealt = [wanted[seat] - received[seat] | given[seat] for seat in range(4)]
    game = game.deal_cards(dealt)
    for seat in range(4):
        game = game.give(seat, given[seat])
    return game
