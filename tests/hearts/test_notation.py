"""Text for hands, deals and tricks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.hearts.strategies import card_sets, cards, deals, tables
from tutor.hearts import (
    Card,
    CardSet,
    NotationError,
    Rules,
    Trick,
    format_cards,
    format_deal,
    format_hand,
    parse_cards,
    parse_deal,
    parse_hand,
    parse_trick,
)


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("AKQ.T98..432", "AS KS QS TH 9H 8H 4C 3C 2C"),
        ("qka.8910..", "AS KS QS 8H 9H TH"),
        ("...", ""),
        ("..A..12", "AD X1 X2"),
    ],
)
def test_a_hand_is_spades_hearts_diamonds_clubs(text: str, cards: str) -> None:
    assert parse_hand(text) == CardSet.parse(cards)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("AKQ", "1 parts"),
        ("A.K.Q.J.1.2", "6 parts"),
        ("AXQ...", "'X' is not a rank"),
        ("AA...", "twice"),
        ("....3", "not a joker"),
        ("....11", "twice"),
    ],
)
def test_a_bad_hand_is_refused(text: str, problem: str) -> None:
    with pytest.raises(NotationError, match=problem):
        parse_hand(text)


@given(card_sets)
def test_a_hand_reads_back(hand: CardSet) -> None:
    assert parse_hand(format_hand(hand)) == hand


@given(tables.flatmap(lambda rules: deals(rules)))
def test_a_deal_reads_back_for_three_to_seven_seats(hands: tuple[CardSet, ...]) -> None:
    assert parse_deal(format_deal(hands)) == hands


def test_the_letter_says_whose_hand_comes_first() -> None:
    assert format_deal(parse_deal("S:4... 5... 2... 3...")) == "N:2... 3... 4... 5..."


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "does not start with a seat"),
        ("2... 3... 4... 5...", "does not start with a seat"),
        ("X:2... 3... 4... 5...", "does not start with a seat"),
        ("N:2... 3...", "2 hands"),
        ("N:" + "... " * 8, "8 hands"),
        ("E:2... 3... 4...", "only four hands"),
        ("N:2... 3... 4... 2...", "dealt twice: 2S"),
        ("N:2... 3... 4... 5..", "3 parts"),
    ],
)
def test_a_bad_deal_is_refused(text: str, problem: str) -> None:
    with pytest.raises(NotationError, match=problem):
        parse_deal(text)


@given(st.lists(cards, unique=True, max_size=7), st.integers(0, 6))
def test_a_trick_reads_back(played: list[Card], leader: int) -> None:
    trick = Trick(leader, tuple(played), 7)
    assert parse_trick(str(trick), 7) == trick
    assert parse_cards(format_cards(played)) == tuple(played)


@pytest.mark.parametrize(
    "text", ["", "2C 3C", "4:2C", "-1:2C", "0:2C 2C", "0:2C 3C 4C 5C 6C", "0:ZZ"]
)
def test_a_bad_trick_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse_trick(text)


@given(tables)
def test_the_whole_deck_can_be_written_as_a_hand(rules: Rules) -> None:
    assert parse_hand(format_hand(rules.deck)) == rules.deck
