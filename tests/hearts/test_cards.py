"""Cards, suits, ranks and sets of cards."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.hearts.strategies import card_sets, cards
from tutor.hearts import Card, CardSet, NotationError, Rank, Suit

QS = Card.parse("QS")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("QS", "QS"),
        ("qs", "QS"),
        ("Q♠", "QS"),
        ("Q♤", "QS"),
        ("10H", "TH"),
        ("10h", "TH"),
        ("TH", "TH"),
        ("10♥", "TH"),
        (" 2C ", "2C"),
        ("A♦", "AD"),
        ("X1", "X1"),
        ("x2", "X2"),
    ],
)
def test_a_card_is_read_from_what_people_write(text: str, name: str) -> None:
    assert str(Card.parse(text)) == name


@pytest.mark.parametrize(
    "text", ["", "Q", "S", "SQ", "1S", "11S", "QSS", "QX", "X3", "\0", "QS 2C"]
)
def test_what_names_no_card_is_refused_with_the_text_shown(text: str) -> None:
    with pytest.raises(NotationError, match="is not a card") as caught:
        Card.parse(text)
    assert caught.value.text == text


@given(cards)
def test_a_card_reads_back(card: Card) -> None:
    assert Card.parse(str(card)) is card
    assert eval(repr(card)) is card
    assert copy.deepcopy(card) is card
    assert pickle.loads(pickle.dumps(card)) is card
    assert Card(int(card)) is card


@given(cards)
def test_a_card_has_a_suit_and_a_rank_unless_it_is_a_joker(card: Card) -> None:
    if card.is_joker:
        assert card.suit is None
        assert card.rank is None
    else:
        assert card.suit is not None
        assert card.rank is not None
        assert Card.of(card.suit, card.rank) is card
        assert card == card.suit * 13 + card.rank - 2
        assert Card.parse(card.symbol) is card


def test_every_card_is_true_even_the_first() -> None:
    assert Card.parse("2C") == 0
    assert Card.parse("2C")


@pytest.mark.parametrize("number", [-1, 54, 1000])
def test_there_are_52_cards_and_two_jokers(number: int) -> None:
    with pytest.raises(ValueError, match="0 to 53"):
        Card(number)


def test_a_joker_shows_a_star() -> None:
    assert [Card(52).symbol, Card(53).symbol] == ["★1", "★2"]


def test_suits_know_their_letter_symbol_and_key() -> None:
    assert [(suit.letter, suit.symbol, suit.key) for suit in Suit] == [
        ("C", "♣", "clubs"),
        ("D", "♦", "diamonds"),
        ("S", "♠", "spades"),
        ("H", "♥", "hearts"),
    ]


@pytest.mark.parametrize("text", ["", "X", "club", "CD"])
def test_what_names_no_suit_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="is not a suit"):
        Suit.parse(text)


@pytest.mark.parametrize("text", ["", "1", "11", "X"])
def test_what_names_no_rank_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="is not a rank"):
        Rank.parse(text)


def test_a_set_lists_its_cards_suit_by_suit_and_low_to_high() -> None:
    assert str(CardSet.parse("X1 QS, 10H AC 2C KD")) == "2C AC KD QS TH X1"


def test_a_set_refuses_a_card_written_twice() -> None:
    with pytest.raises(NotationError, match="QS stands twice"):
        CardSet.parse("QS 2C QS")


def test_a_set_answers_what_it_holds() -> None:
    hand = CardSet.parse("2C KS QS TH")
    assert QS in hand
    assert Card.parse("AS") not in hand
    assert 36 not in hand  # the number of QS is not the card
    assert "QS" not in hand
    assert hand.suits == (Suit.CLUBS, Suit.SPADES, Suit.HEARTS)
    assert hand.of(Suit.SPADES) == CardSet.parse("QS KS")
    assert not hand.of(Suit.DIAMONDS)


def test_lowest_and_highest_go_by_rank() -> None:
    hand = CardSet.parse("3C AS 2H AH X1")
    assert str(hand.highest()) == "AS"
    assert str(hand.lowest()) == "X1"
    assert str((hand - CardSet.parse("X1")).lowest()) == "2H"
    with pytest.raises(ValueError, match="empty"):
        CardSet().lowest()


@given(card_sets)
def test_a_set_reads_back(held: CardSet) -> None:
    assert CardSet.parse(str(held)) == held
    assert eval(repr(held)) == held
    assert pickle.loads(pickle.dumps(held)) == copy.deepcopy(held) == held
    assert CardSet(held) == held
    assert len(list(held)) == len(held)
    assert bool(held) is (len(held) > 0)


@given(card_sets, card_sets)
def test_sets_combine_as_sets_do(one: CardSet, other: CardSet) -> None:
    ones, others = set(one), set(other)
    assert set(one | other) == ones | others
    assert set(one & other) == ones & others
    assert set(one - other) == ones - others
    assert set(one ^ other) == ones ^ others
    assert (one <= other) is (ones <= others)
    assert (one == other) is (ones == others)
    assert hash(one) == hash(CardSet.from_mask(one.mask))


@given(card_sets, cards)
def test_one_card_more_or_less(held: CardSet, card: Card) -> None:
    assert set(held.with_card(card)) == set(held) | {card}
    assert set(held.without(card)) == set(held) - {card}


@given(st.sampled_from(["mask", "other"]))
def test_a_set_never_changes(name: str) -> None:
    with pytest.raises(AttributeError, match="does not change"):
        setattr(CardSet(), name, 1)
