"""Playing a deal: who opens, whose turn it is, where the cards go, and what is refused."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.hearts.strategies import deals, house_rules, played_deals, played_endings
from tutor.hearts import (
    PRESETS,
    Card,
    CardSet,
    IllegalPlay,
    Position,
    PositionError,
    Reason,
    Rules,
    Suit,
    parse_cards,
    parse_deal,
)

MICROSOFT = PRESETS["microsoft"]
DEAL = "N:AKQ.AKQ.AKQ.AKQJ JT9.JT9.JT9.T987 876.876.876.6543 5432.5432.5432.2"


def play(position: Position, cards: str) -> Position:
    for card in parse_cards(cards):
        position = position.play(card)
    return position


def test_the_holder_of_the_opening_card_opens() -> None:
    position = Position.start(MICROSOFT, parse_deal(DEAL))
    assert (position.leader, position.turn, position.trick_number) == (3, 3, 1)
    assert position.legal == CardSet.parse("2C")
    assert position.led is None
    assert position.winning_seat is None
    assert not position.hearts_broken
    assert not position.is_over


def test_the_turn_goes_round_and_the_winner_leads() -> None:
    position = play(Position.start(MICROSOFT, parse_deal(DEAL)), "2C JC")
    assert (position.turn, position.led, position.winning_seat) == (1, Suit.CLUBS, 0)
    assert str(position.current_trick) == "3:2C JC"
    position = play(position, "7C 6C")
    assert (position.turn, position.leader, position.trick_number) == (0, 0, 2)
    assert position.taken[0] == CardSet.parse("2C 6C 7C JC")
    assert position.trick == ()


def test_a_heart_breaks_hearts_as_soon_as_it_is_played() -> None:
    hands = map(CardSet.parse, ("3C 5S", "4C 6S", "9H 7S", "5C 8S"))
    position = Position.midway(MICROSOFT, hands, 0)
    position = play(position, "3C 4C")
    assert not position.hearts_broken
    position = play(position, "9H")
    assert position.hearts_broken
    position = play(position, "5C")
    assert [position.points(seat) for seat in range(4)] == [0, 0, 0, 1]


def test_a_refused_card_leaves_the_position_and_carries_the_ruling() -> None:
    position = play(Position.start(MICROSOFT, parse_deal(DEAL)), "2C")
    with pytest.raises(IllegalPlay, match=r"seat 0 may not play AH \(must-follow-suit\)") as caught:
        position.play(Card.parse("AH"))
    assert caught.value.position is position
    assert caught.value.ruling.reason is Reason.MUST_FOLLOW_SUIT
    assert eval(repr(position)) == position


def test_nothing_can_be_played_after_the_last_card() -> None:
    position = play(
        Position.midway(
            MICROSOFT, map(CardSet.parse, ("2D", "3D", "4D", "QS")), 0, trick_number=13
        ),
        "2D 3D 4D QS",
    )
    assert position.is_over
    assert position.turn is None
    assert not position.legal
    assert position.trick_number == 13
    assert [position.points(seat) for seat in range(4)] == [0, 0, 13, 0]
    with pytest.raises(IllegalPlay, match="deal-over"):
        position.play(Card.parse("2D"))


HANDS = parse_deal(DEAL)


@pytest.mark.parametrize(
    ("hands", "problem"),
    [
        (HANDS[:3], "3 hands for 4 players"),
        ((*HANDS[:3], HANDS[3].without(Card.parse("2C"))), "dealt to nobody: 2C"),
        ((*HANDS[:3], HANDS[3].with_card(Card.parse("3C"))), "in two places at once: 3C"),
        (
            (
                HANDS[0].without(Card.parse("AS")),
                HANDS[1].with_card(Card.parse("AS")),
                *HANDS[2:],
            ),
            r"hands of \[12, 14, 13, 13\] cards; each player gets 13",
        ),
        ((*HANDS[:3], HANDS[3].with_card(Card.parse("X1"))), "not in the deck .52.: X1"),
    ],
)
def test_a_deal_that_is_not_the_deck_dealt_equally_is_refused(
    hands: tuple[CardSet, ...], problem: str
) -> None:
    with pytest.raises(PositionError, match=problem):
        Position.start(MICROSOFT, hands)


def test_a_deal_for_another_table_is_refused() -> None:
    with pytest.raises(PositionError, match="4 hands for 5 players"):
        Position.start(PRESETS["slam"].for_players(5), HANDS)


@pytest.mark.parametrize(
    ("hands", "leader", "trick", "number", "taken", "problem"),
    [
        ("2D 3D|4D|5D|6D", 0, "", 2, "", r"hands of \[2, 1, 1, 1\] cards do not fit"),
        ("2D|4D|5D|6D", 0, "7D", 2, "", r"do not fit a trick of 1"),
        ("2D|4D|5D|6D", 0, "2D", 2, "", "in two places at once: 2D"),
        ("2D|4D|5D", 0, "", 2, "", "3 hands"),
        ("2D|4D|5D|6D", 4, "", 2, "", "leader is a seat from 0 to 3"),
        ("2D|4D|5D|6D", 0, "7D 8D 9D TD", 2, "", "complete"),
        ("2D|4D|5D|6D", 0, "", 0, "", "numbered 1 to 13"),
        ("2D|4D|5D|6D", 0, "", 14, "", "numbered 1 to 13"),
        ("2D|4D|5D|6D", 0, "", 2, "2D|||", "in two places at once: 2D"),
        ("2D|4D|5D|6D", 0, "", 2, "7D", "1 piles"),
        ("2D|4D|5D|6D", 0, "", 1, "", "cannot open without 2C"),
        ("2D|4D 7D|5D 8D|6D 9D", 0, "3C", 1, "", "opens with 2C, not 3C"),
        ("X1|4D|5D|6D", 0, "", 2, "", "not in the deck"),
    ],
)
def test_a_position_that_cannot_be_is_refused(
    hands: str, leader: int, trick: str, number: int, taken: str, problem: str
) -> None:
    with pytest.raises(PositionError, match=problem):
        Position.midway(
            MICROSOFT,
            map(CardSet.parse, hands.split("|")),
            leader,
            trick=parse_cards(trick),
            trick_number=number,
            taken=[CardSet.parse(pile) for pile in taken.split("|")] if taken else (),
        )


@given(played_deals())
def test_every_card_is_in_exactly_one_place(deal: list[Position]) -> None:
    for position in deal:
        places = [*position.hands, *position.taken, CardSet(position.trick)]
        assert sum(map(len, places)) == len(position.rules.deck)
        together = CardSet()
        for place in places:
            together |= place
        assert together == position.rules.deck


@given(played_endings())
def test_somebody_can_always_play_in_an_ending(deal: list[Position]) -> None:
    assert all(position.legal for position in deal[:-1])
    assert deal[-1].is_over


@given(played_deals())
def test_a_card_can_always_be_played_until_the_deal_ends(deal: list[Position]) -> None:
    rules = deal[0].rules
    assert len(deal) == len(rules.deck) + 1
    for position in deal[:-1]:
        assert position.legal
        assert position.turn is not None
        assert position.legal <= position.hands[position.turn]
    assert deal[-1].is_over
    assert not deal[-1].legal


@given(played_deals())
def test_all_the_points_are_taken(deal: list[Position]) -> None:
    rules, end = deal[0].rules, deal[-1]
    jack = 10 if rules.jack_of_diamonds else 0
    assert sum(map(end.points, range(rules.players))) == len(rules.point_cards) + 12 - jack


@given(played_deals())
def test_hearts_once_broken_stay_broken(deal: list[Position]) -> None:
    broken = [position.hearts_broken for position in deal]
    assert broken == sorted(broken)


@given(played_deals() | played_endings())
def test_what_is_proven_absent_is_absent_and_stays_so(deal: list[Position]) -> None:
    for position in deal:
        for hand, absent in zip(position.hands, position.absent, strict=True):
            assert not hand & absent
    for before, after in pairwise(deal):
        for one, other in zip(before.absent, after.absent, strict=True):
            assert one <= other


@given(st.data(), house_rules())
def test_playing_never_changes_the_position_before(data: st.DataObject, rules: Rules) -> None:
    start = Position.start(rules, data.draw(deals(rules)))
    before = repr(start)
    position = start
    for _ in range(data.draw(st.integers(1, 3 * rules.players))):
        copy = repr(position)
        after = position.play(data.draw(st.sampled_from(list(position.legal))))
        assert repr(position) == copy
        assert after != position
        position = after
    assert repr(start) == before
    assert eval(before) == start


@given(played_deals())
def test_the_number_of_the_trick_counts_the_tricks_taken(deal: list[Position]) -> None:
    players = deal[0].players
    for turn, position in enumerate(deal[:-1]):
        assert position.trick_number == turn // players + 1
        assert len(position.trick) == turn % players
    assert deal[-1].trick_number == deal[0].rules.hand_size
