"""Moves in addresses: what they mean, and what is wrong with those that mean nothing."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.hearts import FULL_DECK, CardSet, Seat
from tutor.teach.moves import (
    LONGEST,
    BadMove,
    Fault,
    join,
    read_card,
    read_cards,
    read_seat,
    split,
    write_cards,
)

cards = st.sampled_from(list(FULL_DECK))


@given(st.lists(cards, max_size=13))
def test_moves_joined_are_split_again(played: list[object]) -> None:
    moves = tuple(map(str, played))
    assert split(join(moves)) == moves


@given(st.sets(cards, min_size=1, max_size=13))
def test_a_written_choice_is_read_again(chosen: set[object]) -> None:
    hand = CardSet(card for card in FULL_DECK if card in chosen)
    assert read_cards(write_cards(hand)) == hand


def test_an_empty_text_holds_no_move() -> None:
    assert split("") == ()


def test_a_choice_is_written_in_the_order_of_the_suits() -> None:
    assert write_cards(read_cards("KS-9C-4H")) == "9C-KS-4H"


def test_cards_may_be_written_in_several_ways() -> None:
    assert {str(read_card(text)) for text in ("TH", "10H", "th", "10♥", " TH ")} == {"TH"}


@pytest.mark.parametrize("seat", Seat)
def test_seats_are_read_by_their_english_keys(seat: Seat) -> None:
    assert read_seat(seat.value) is seat


FAULTS: list[tuple[Callable[[str], object], str, Fault]] = [
    (split, "2C." * 80, Fault.TOO_LONG),
    (split, "." * (LONGEST + 1), Fault.TOO_LONG),
    (read_card, "", Fault.NOT_A_CARD),
    (read_card, "1C", Fault.NOT_A_CARD),
    (read_card, "2C\0", Fault.NOT_A_CARD),
    (read_card, "queen of spades", Fault.NOT_A_CARD),
    (read_card, "X1", Fault.NOT_A_CARD),
    (read_card, "\ufffd", Fault.NOT_A_CARD),
    (read_card, "２Ｃ", Fault.NOT_A_CARD),
    (read_cards, "", Fault.NOT_A_CARD),
    (read_cards, "2C-", Fault.NOT_A_CARD),
    (read_cards, "2C--3C", Fault.NOT_A_CARD),
    (read_cards, "2C-2C", Fault.SEVERAL_CHOSEN),
    (read_seat, "", Fault.NOT_A_SEAT),
    (read_seat, "LEFT", Fault.NOT_A_SEAT),
    (read_seat, "north", Fault.NOT_A_SEAT),
    (read_seat, "2", Fault.NOT_A_SEAT),
]


@pytest.mark.parametrize(("reader", "text", "fault"), FAULTS)
def test_what_means_nothing_is_refused_with_its_fault(
    reader: Callable[[str], object], text: str, fault: Fault
) -> None:
    with pytest.raises(BadMove) as caught:
        reader(text)
    assert caught.value.fault is fault


def test_the_longest_text_is_still_read() -> None:
    assert len(split("2C." * 66)) == 67


def test_an_error_quotes_no_more_than_the_beginning() -> None:
    with pytest.raises(BadMove) as caught:
        read_card("x" * 1000)
    assert caught.value.text == "x" * 20
    assert str(caught.value) == f"NOT_A_CARD: {'x' * 20!r}"


@given(st.text())
def test_no_text_breaks_the_readers(text: str) -> None:
    for reader in (split, read_card, read_cards, read_seat):
        with suppress(BadMove):
            reader(text)
