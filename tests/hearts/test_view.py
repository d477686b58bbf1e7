"""What a player knows, and that a view gives away nothing else."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.hearts.strategies import chances, deals_in_progress
from tutor.hearts import (
    PRESETS,
    CardSet,
    Deal,
    Position,
    Suit,
    View,
    parse_cards,
    parse_deal,
)

MICROSOFT = PRESETS["microsoft"]


def midway(hands: str, leader: int, trick: str = "", broken: bool = False) -> Position:
    return Position.midway(
        MICROSOFT,
        map(CardSet.parse, hands.split("|")),
        leader,
        trick=parse_cards(trick),
        hearts_broken=broken,
    )


def test_a_player_sees_the_own_hand_and_the_table() -> None:
    hands = parse_deal("N:AKQ.AKQ.AKQ.AKQJ JT9.JT9.JT9.T987 876.876.876.6543 5432.5432.5432.2")
    position = Position.start(MICROSOFT, hands).play(parse_cards("2C")[0])
    view = position.visible_to(0)
    assert view.hand == hands[0]
    assert view.cards_left == (13, 13, 13, 12)
    assert view.trick == parse_cards("2C")
    assert (view.turn, view.led) == (0, Suit.CLUBS)
    assert view.legal == position.legal
    assert not position.visible_to(1).legal
    assert view.unseen == MICROSOFT.deck - hands[0] - CardSet.parse("2C")
    assert view.may_hold(2) == view.unseen
    assert view.may_hold(0) == view.holds(0) == hands[0]
    assert not view.holds(1)


@pytest.mark.parametrize(
    ("position", "card", "seat", "voids"),
    [
        (midway("2C 3C|4D 5D|6C 7C|8C 9C", 0, "TC"[:0]).play(parse_cards("2C")[0]), "4D", 1, "C"),
        (midway("4H 5H|2C 3C|6C 7C|8C 9C", 0), "4H", 0, "CDS"),
        (midway("4H 5C|2C 3C|6C 7C|8C 9C", 0, broken=True), "4H", 0, ""),
        (midway("4S 5C|2C 3C|6C 7C|8C 9C", 0), "4S", 0, ""),
    ],
)
def test_a_play_can_prove_voids(position: Position, card: str, seat: int, voids: str) -> None:
    view = position.play(parse_cards(card)[0]).visible_to((seat + 1) % 4)
    assert "".join(suit.letter for suit in view.voids(seat)) == voids


def test_a_heart_in_a_barred_first_trick_proves_a_hand_of_points() -> None:
    position = Position.midway(
        MICROSOFT,
        map(CardSet.parse, ("2C 3C 4C", "4H QS 5H", "6C 7C 8C", "8D 9D TD")),
        0,
        trick_number=1,
    )
    for card in parse_cards("2C 4H"):
        position = position.play(card)
    view = position.visible_to(0)
    assert view.may_hold(1) == MICROSOFT.point_cards - CardSet.parse("4H")
    assert view.voids(1) == (Suit.CLUBS, Suit.DIAMONDS)


def test_the_queen_alone_in_a_barred_first_trick_proves_that_nothing_is_left() -> None:
    position = Position.midway(
        MICROSOFT, map(CardSet.parse, ("2C", "QS", "6C", "8C")), 0, trick_number=1
    )
    for card in parse_cards("2C QS"):
        position = position.play(card)
    assert not position.visible_to(0).may_hold(1)


def test_nobody_is_to_play_when_the_deal_is_over() -> None:
    position = midway("2C|4D|6C|8C", 0)
    for card in parse_cards("2C 4D 6C 8C"):
        position = position.play(card)
    view = position.visible_to(2)
    assert view.turn is None
    assert not view.legal
    assert view.played == CardSet.parse("2C 4D 6C 8C")


def test_an_unfinished_trick_laid_out_by_hand_proves_voids_too() -> None:
    position = midway("2C 3C|4D|6C|8C 9C", 1, "TC 5D")
    assert position.visible_to(3).voids(2) == (Suit.CLUBS,)


def test_the_last_card_of_a_suit_in_ones_own_hand_makes_everybody_void() -> None:
    clubs = CardSet.parse("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC")
    position = Position.midway(
        MICROSOFT,
        [CardSet.parse("AC"), CardSet.parse("2D"), CardSet.parse("3D"), CardSet.parse("4D")],
        0,
        taken=[clubs, CardSet(), CardSet(), CardSet()],
        trick_number=13,
    )
    assert all(Suit.CLUBS in position.visible_to(0).voids(seat) for seat in (1, 2, 3))


def test_a_player_remembers_what_was_passed() -> None:
    hands = parse_deal("N:AKQ.AKQ.AKQ.AKQJ JT9.JT9.JT9.T987 876.876.876.6543 5432.5432.5432.2")
    deal = Deal.start(MICROSOFT, hands)
    choices = ("AS KS QS", "JH TH 9H", "8D 7D 6D", "5S 4S 3S")
    for seat, cards in enumerate(choices):
        deal = deal.give(seat, parse_cards(cards))
    assert deal.position is not None
    view = deal.position.visible_to(0)
    assert (view.gave, view.gave_to) == (CardSet.parse(choices[0]), 1)
    assert (view.received, view.received_from) == (CardSet.parse(choices[3]), 3)
    assert view.holds(1) == CardSet.parse(choices[0])
    assert not view.may_hold(2) & CardSet.parse(choices[0])
    assert CardSet.parse(choices[0]) <= view.may_hold(1)
    hold = Position.start(MICROSOFT, hands).visible_to(0)
    assert (hold.gave_to, hold.received_from) == (None, None)


@pytest.mark.parametrize("seat", [-1, 4])
def test_a_seat_that_does_not_exist_sees_nothing(seat: int) -> None:
    position = midway("2C|4D|6C|8C", 0)
    with pytest.raises(ValueError, match="seats are 0 to 3"):
        position.visible_to(seat)
    for ask in (View.may_hold, View.holds, View.voids):
        with pytest.raises(ValueError, match="seats are 0 to 3"):
            ask(position.visible_to(0), seat)


@given(deals_in_progress(), st.data())
def test_what_a_view_rules_out_is_never_held(deal: Deal, data: st.DataObject) -> None:
    position = deal.position
    assume(position is not None)
    assert position is not None
    view = position.visible_to(data.draw(st.integers(0, position.players - 1)))
    for seat, hand in enumerate(position.hands):
        assert view.holds(seat) <= hand <= view.may_hold(seat)
        assert not any(hand.of(suit) for suit in view.voids(seat))
        assert len(hand) == view.cards_left[seat]


@given(deals_in_progress(), st.data(), chances)
def test_a_view_does_not_depend_on_how_the_hidden_cards_lie(
    deal: Deal, data: st.DataObject, pick: Random
) -> None:
    position = deal.position
    assume(position is not None)
    assert position is not None
    viewer = data.draw(st.integers(0, position.players - 1))
    others = [seat for seat in range(position.players) if seat != viewer]
    hidden = [card for seat in others for card in position.hands[seat]]
    pick.shuffle(hidden)
    hands = list(position.hands)
    for seat in others:
        hands[seat] = CardSet(hidden.pop() for _ in position.hands[seat])
    exchange = position.exchange
    if exchange is not None:
        known = (viewer, exchange.giver(viewer))
        secret = [
            cards if seat in known else CardSet() for seat, cards in enumerate(exchange.given)
        ]
        exchange = replace(exchange, given=tuple(secret))
    other = replace(position, hands=tuple(hands), exchange=exchange)
    assert other.visible_to(viewer) == position.visible_to(viewer)
