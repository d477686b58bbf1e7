"""What a player knows is exactly what all consistent layouts have in common."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from itertools import pairwise
from operator import and_, or_
from random import Random

import pytest

from tests.hearts.strategies import EVERY_TABLE, table_name
from tests.solver.layout_sets import after, layouts_of, possible
from tests.solver.small_deals import (
    deal_of,
    played_between,
    random_play,
    shuffled_hands,
    small_deal,
)
from tutor.hearts import PRESETS, Card, CardSet, Exchange, Position, Rules, Suit, parse_cards
from tutor.solver import Known, layouts

MICROSOFT = PRESETS["microsoft"]


def play(known: Known, cards: str) -> Known:
    for card in parse_cards(cards):
        known = known.play(card)
    return known


def names(layouts: list[Position]) -> set[tuple[CardSet, ...]]:
    return {position.hands for position in layouts}


@pytest.mark.parametrize("chance", range(60))
def test_everything_follows_from_the_layouts_one_by_one(chance: int) -> None:
    pick = Random(chance)
    players = 3 + chance % 3
    start = small_deal(pick, players, pick.choice({3: (2, 3), 4: (2, 3), 5: (2,)}[players]))
    seat = pick.randrange(players)
    known, laid = Known.of(start.visible_to(seat)), layouts_of(start, seat)
    for before, position in pairwise(random_play(start, pick)):
        assert set(layouts(known)) == names(laid)
        assert known.legal == possible(laid)
        for card in known.legal:
            assert set(layouts(known.play(card))) == names(after(laid, card))
        for other in range(players):
            hands = [layout.hands[other] for layout in laid]
            assert known.possible[other] == reduce(or_, hands)
            assert known.holds(other) == reduce(and_, hands)
        card = played_between(before, position)
        known, laid = known.play(card), after(laid, card)
    assert known.is_over
    assert known.turn is None
    assert not known.legal


@pytest.mark.parametrize("rules", EVERY_TABLE, ids=table_name)
def test_along_a_deal_nothing_true_is_ruled_out(rules: Rules) -> None:
    pick = Random(str(rules))
    dealt = shuffled_hands(pick, rules)
    exchange = Exchange(1, tuple(CardSet(pick.sample(list(hand), 3)) for hand in dealt))
    hands = [
        hand - exchange.given[seat] | exchange.received(seat) for seat, hand in enumerate(dealt)
    ]
    start = Position.start(rules, hands, exchange)
    known = Known.of(start.visible_to(0))
    for before, position in pairwise(random_play(start, pick)):
        for hand, cards in zip(before.hands, known.possible, strict=True):
            assert hand <= cards
        assert before.legal <= known.legal
        known = known.play(played_between(before, position))
        assert known == Known.of(position.visible_to(0))


def test_one_knows_the_own_hand_and_where_the_passed_cards_are() -> None:
    exchange = Exchange(1, tuple(map(CardSet.parse, ("KS", "4C", "2D", "6S"))))
    start = deal_of("2C 3C 6S|4C KS 5D|2D 6C 7D|6D 8D 5H")
    start = Position.start(start.rules, start.hands, exchange)
    known = Known.of(start.visible_to(0))
    assert known.hand == known.possible[0] == known.holds(0) == CardSet.parse("2C 3C 6S")
    assert known.holds(1) == CardSet.parse("KS")
    assert not known.holds(2) | known.holds(3)
    assert CardSet.parse("KS") <= known.unseen
    assert str(known.possible[2]) == "4C 6C 2D 5D 6D 7D 8D 5H"
    assert (known.players, known.turn, known.led) == (4, 0, None)
    assert known.play(Card.parse("2C")).led is Suit.CLUBS


def test_who_does_not_follow_has_none_of_the_suit_and_so_the_others_have_it() -> None:
    known = play(Known.of(deal_of("2C 3C 4C|5D 6D 5H|7C 8C 7D").visible_to(0)), "2C 5D")
    assert known.voids(1) == (Suit.CLUBS, Suit.SPADES)
    assert known.holds(2) == known.legal == CardSet.parse("7C 8C")
    assert known.possible[2] == CardSet.parse("7C 8C 6D 7D 5H")


def test_who_leads_a_heart_before_they_are_broken_has_nothing_else() -> None:
    known = play(Known.of(deal_of("2C 3D 4D|9C 5H 6H|6C 7D 8D").visible_to(0)), "2C 9C 6C 5H")
    assert known.hearts_broken
    assert known.possible[1:] == (CardSet.parse("6H"), CardSet.parse("7D 8D"))


def test_who_opens_with_another_card_of_the_suit_still_has_the_opening_card() -> None:
    deal = deal_of("2C 3C 4H|5D 6D 5H|7C 8C 7D", options="any_of_suit_may_open=yes")
    known = Known.of(deal.visible_to(1))
    assert known.holds(0) == CardSet.parse("2C")
    assert str(known.legal) == "2C 3C 7C 8C"
    assert known.play(Card.parse("3C")).holds(0) == CardSet.parse("2C")


def test_a_card_that_cannot_be_played_is_refused_and_named() -> None:
    known = Known.of(deal_of("2C 3C 4C|5D 6D 5H|7C 8C 7D").visible_to(0))
    with pytest.raises(ValueError, match="seat 0 cannot play 3C; possible: 2C"):
        known.play(Card.parse("3C"))
    known = play(known, "2C 5D")
    with pytest.raises(ValueError, match="seat 2 cannot play 7D; possible: 7C 8C"):
        known.play(Card.parse("7D"))
    known = play(known, "7C 8C 3C 6D 7D 4C 5H")
    assert known.is_over
    with pytest.raises(ValueError, match="possible: nothing"):
        known.play(Card.parse("2C"))


def test_a_position_that_leaves_cards_out_is_refused() -> None:
    hands = map(CardSet.parse, ("2C 3C", "4C 5C", "6C 7C", "8C 9C"))
    with pytest.raises(ValueError, match="50 cards are unseen, but the others hold 6"):
        Known.of(Position.midway(MICROSOFT, hands, 0).visible_to(0))


def test_a_view_that_contradicts_itself_is_refused() -> None:
    start = deal_of("2C 3C 4C|5D 6D 5H|7C 8C 7D")
    nothing = replace(start.visible_to(0), absent=(start.rules.deck,) * 3)
    with pytest.raises(ValueError, match="no layout"):
        Known.of(nothing)


def test_there_are_as_many_seats_as_players() -> None:
    known = Known.of(deal_of("2C 3C|4C 5H|6H 7H").visible_to(0))
    for ask in (known.holds, known.voids):
        with pytest.raises(ValueError, match="seats are 0 to 2, not 3"):
            ask(3)
