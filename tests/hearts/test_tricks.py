"""Who takes a trick, and what it is worth."""

from __future__ import annotations

import pytest

from tutor.hearts import Card, Suit, Trick, parse_cards, parse_trick


@pytest.mark.parametrize(
    ("text", "winner", "points", "why"),
    [
        ("0:7D JD AS 3D", 1, 0, "an ace of another suit wins nothing (document 001)"),
        ("0:7D JD AH 3D", 1, 1, "the ace of hearts costs its taker one point (document 001)"),
        ("2:2C 3C 4C 5C", 1, 0, "the winner is counted from the leader"),
        ("0:7D QS AH KC", 0, 14, "the leader keeps a trick nobody follows"),
        ("0:JS AS QS 2S", 1, 13, "the ace of spades takes the queen"),
        ("3:2H 3H 4H AH", 2, 4, "hearts follow hearts"),
        ("0:X1 7D 3D AH", 1, 1, "after a joker the first suited card sets the suit"),
        ("0:7D X1 3D X2", 0, 0, "a joker never wins beside a suited card"),
        ("2:X2 X1 2C AD", 0, 0, "the first suited card may come third"),
    ],
)
def test_the_highest_card_of_the_led_suit_takes_the_trick(
    text: str, winner: int, points: int, why: str
) -> None:
    trick = parse_trick(text)
    assert trick.complete(), why
    assert (trick.winner, trick.points) == (winner, points), why
    assert trick.turn is None


def test_a_trick_of_jokers_goes_to_the_first_of_them() -> None:
    assert Trick(1, parse_cards("X2 X1"), 2).winner == 1


def test_three_players_complete_a_trick_of_three() -> None:
    trick = parse_trick("0:5C KH 9C", players=3)
    assert trick.complete()
    assert (trick.winner, trick.points) == (2, 1)
    assert not trick.complete(players=4)


def test_an_unfinished_trick_knows_who_is_winning_and_who_is_next() -> None:
    trick = parse_trick("3:7D JD")
    assert (trick.winner, str(trick.winning_card), trick.turn) == (0, "JD", 1)
    assert trick.led is Suit.DIAMONDS
    assert not trick.complete()


def test_a_trick_without_cards_has_no_suit_and_no_winner() -> None:
    trick = Trick(2, ())
    assert trick.led is None
    assert trick.turn == 2
    with pytest.raises(ValueError, match="without cards"):
        _ = trick.winner


def test_who_played_what() -> None:
    trick = parse_trick("3:7D JD")
    assert [(seat, str(card)) for seat, card in trick.plays] == [(3, "7D"), (0, "JD")]
    assert trick.seat_of(Card.parse("JD")) == 0
    assert trick.card_of(3) == Card.parse("7D")
    assert trick.card_of(1) is None
    with pytest.raises(ValueError, match="2C was not played"):
        trick.seat_of(Card.parse("2C"))


def test_a_trick_grows_until_it_is_complete() -> None:
    trick = parse_trick("3:7D JD AS").plus(Card.parse("3D"))
    assert str(trick) == "3:7D JD AS 3D"
    with pytest.raises(ValueError, match="complete"):
        trick.plus(Card.parse("4D"))
