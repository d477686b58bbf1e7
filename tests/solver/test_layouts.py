"""The layouts of the unseen cards: all of them, how many, and one to show."""

from __future__ import annotations

from math import factorial
from random import Random

import pytest

from tests.hearts.strategies import EVERY_TABLE, table_name
from tests.solver.layout_sets import layouts_of
from tests.solver.small_deals import ending, random_play, shuffled_hands, small_deal
from tutor.hearts import PRESETS, CardSet, Position, Rules
from tutor.solver import Known, count_layouts, layout_position, layouts, some_layout

MICROSOFT = PRESETS["microsoft"]


@pytest.mark.parametrize("chance", range(40))
def test_they_are_counted_and_listed_alike(chance: int) -> None:
    pick = Random(chance)
    start = small_deal(pick, 3 + chance % 3, 2)
    position = random_play(start, pick, pick.randrange(6))[-1]
    seat = pick.randrange(position.players)
    known = Known.of(position.visible_to(seat))
    listed = list(layouts(known))
    assert len(listed) == len(set(listed)) == count_layouts(known)
    assert listed == list(layouts(known))
    assert set(listed) == {layout.hands for layout in layouts_of(position, seat)}


def test_a_fresh_deal_has_as_many_as_there_are_ways_to_deal_the_rest() -> None:
    position = Position.start(MICROSOFT, shuffled_hands(Random(1), MICROSOFT))
    known = Known.of(position.visible_to(position.leader))
    assert count_layouts(known) == factorial(39) // factorial(13) ** 3


@pytest.mark.parametrize("rules", EVERY_TABLE, ids=table_name)
def test_one_of_them_fits_at_every_moment_of_a_deal(rules: Rules) -> None:
    pick = Random(str(rules))
    for position in random_play(Position.start(rules, shuffled_hands(pick, rules)), pick):
        known = Known.of(position.visible_to(1))
        hands = some_layout(known)
        assert hands == some_layout(known)
        assert hands[1] == position.hands[1]
        assert [len(hand) for hand in hands] == [len(hand) for hand in position.hands]
        assert not known.unseen - CardSet(card for hand in hands for card in hand)
        laid = layout_position(known, hands)
        assert Known.of(laid.visible_to(1)) == known
        assert laid.legal <= known.legal


def test_the_cards_of_the_one_to_show_go_round_the_hands() -> None:
    known = Known.of(ending(Random(3), MICROSOFT, 9).visible_to(0))
    assert all(len(hand.suits) > 1 for hand in some_layout(known))


def test_a_layout_makes_a_position_that_looks_the_same() -> None:
    position = random_play(ending(Random(5), MICROSOFT, 3), Random(6), 2)[-1]
    view = position.visible_to(0)
    for hands in layouts(Known.of(view)):
        laid = layout_position(Known.of(view), hands)
        assert laid.visible_to(0) == view
        assert laid.turn == position.turn
