"""What is known as one integer: the same cards may be played, and lead to the same knowledge."""

from __future__ import annotations

from random import Random

import pytest

from tests.hearts.strategies import EVERY_TABLE, table_name
from tests.solver.small_deals import random_play, shuffled_hands, small_deal
from tutor.hearts import Card, CardSet, Position, Rules
from tutor.solver import Aim, Known
from tutor.solver.lanes import Lanes
from tutor.solver.stakes import Stakes


def place(known: Known, card: Card) -> int:
    """The bit of a card once the cards that are gone have made room."""
    if card.suit is None:
        lower = CardSet(other for other in known.unseen | known.hand if 52 <= other < card)
        return 1 << 52 + len(lower)
    rivals = (known.unseen | known.hand).of(card.suit)
    return 1 << 13 * card.suit + len([rival for rival in rivals if rival < card])


def bits(mask: int) -> list[int]:
    return [1 << card for card in CardSet.from_mask(mask)]


def assert_the_same_cards_lead_to_the_same(known: Known, aim: Aim) -> None:
    lanes = Lanes(known.rules, Stakes(known.rules, aim))
    state, table = lanes.pack(known), lanes.table(known)
    broken = known.hearts_broken or not known.rules.hearts_must_be_broken
    played = {}
    if known.turn == known.seat:
        for bit in bits(lanes.own_choice(state, table, broken)):
            played[bit] = lanes.take_out(state, bit, ())
    else:
        groups, tight, _ = lanes.choices(state, max(known.cards_left), table, broken)
        for group, shut_out in groups:
            for bit in bits(group):
                played[bit] = lanes.take_out(shut_out, bit, tight)
    after = {place(known, card): known.play(card) for card in known.legal}
    assert played == {bit: lanes.pack(later) for bit, later in after.items()}
    for bit, later in after.items():
        put, breaks = lanes.put(table, bit, state)
        if later.trick:
            assert put == lanes.table(later)
        else:
            assert (put.winner + known.seat) % known.players == later.leader
        assert (known.hearts_broken or breaks) is later.hearts_broken


@pytest.mark.parametrize("chance", range(150))
def test_all_the_way_through_a_small_deal(chance: int) -> None:
    pick = Random(chance)
    players = 3 + chance % 4
    start = small_deal(pick, players, 4 if players < 5 else 3)
    seat = pick.randrange(players)
    for position in random_play(start, pick)[1:]:
        known = Known.of(position.visible_to(seat))
        assert_the_same_cards_lead_to_the_same(known, pick.choice(list(Aim)))


@pytest.mark.parametrize("rules", EVERY_TABLE, ids=table_name)
def test_all_the_way_through_a_deal_at_every_table(rules: Rules) -> None:
    pick = Random(str(rules))
    start = Position.start(rules, shuffled_hands(pick, rules))
    for position in random_play(start, pick)[1::3]:
        assert_the_same_cards_lead_to_the_same(Known.of(position.visible_to(0)), Aim.POINTS)


def test_cards_are_alike_where_nothing_tells_them_apart() -> None:
    rules = EVERY_TABLE[0]
    lanes = Lanes(rules, Stakes(rules, Aim.POINTS))
    known = Known.of(Position.start(rules, shuffled_hands(Random(8), rules)).visible_to(0))
    alike = lanes.alike(lanes.pack(known), 0)
    for card in rules.deck:
        above = Card(card + 1)
        same = all((card in cards) is (above in cards) for cards in known.possible)
        queen = str(card) in ("JS", "QS")
        assert bool(alike >> card & 1) is (same and card.suit is above.suit and not queen)
    mark = 1 << next(card for card in rules.deck if alike >> card & 1) + 1
    assert lanes.alike(lanes.pack(known), mark) == alike & ~(mark >> 1)
