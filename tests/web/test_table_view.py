"""The table on the page: who sits where, what lies there, who is winning and what is known."""

from __future__ import annotations

import pytest

from tests.teach.practice_course import RULES, after
from tutor.hearts import Card, CardSet, Seat
from tutor.i18n import LOCALES, SiteLocale, using
from tutor.teach.model import Scene
from tutor.teach.table import Table, set_up
from tutor.web.table_view import Manner, Marks, card_view, seat_label, table_view
from tutor.web.views import SeatView, TableView

DEAL = "N:QJ6.AT4.Q84.KJ53 T752.J863.9.A974 K84.Q95.AJ732.T6 A93.K72.KT65.Q82"


def table(played: str) -> Table:
    """The table after the cards named."""
    return set_up(Scene(deal=DEAL, played=played), RULES)


def view(played: str, *, complete: bool = False, reveal: bool = True) -> TableView:
    """How it is laid out."""
    return table_view(table(played), "Now.", Manner(complete=complete, reveal=reveal))


def at(step_id: str, moves: str = "", *, reveal: bool = True, complete: bool = True) -> TableView:
    """How the table of a step is laid out."""
    here = after(step_id, moves).table
    assert here is not None
    return table_view(here, "Now.", Manner(complete=complete, reveal=reveal))


def seat(laid: TableView, key: str) -> SeatView:
    """One player of the table."""
    (found,) = (each for each in laid.seats if each.key == key)
    return found


def test_the_seats_go_round_as_the_learner_sees_them() -> None:
    laid = view("")
    assert [each.key for each in laid.seats] == ["left", "across", "right", "you"]
    assert [each.name for each in laid.seats] == ["Left", "Across", "Right", "You"]


def test_before_the_lead_the_table_is_empty() -> None:
    laid = view("")
    assert laid.trick == ()
    assert [each.key for each in laid.seats if each.on_turn] == ["left"]
    assert all(each.card is None and each.order is None for each in laid.seats)
    assert laid.facts == ("Trick 1 of 13", "Hearts are not broken")


def test_cards_lie_in_the_order_they_were_played() -> None:
    laid = view("2C KC 7C")
    assert [(each.seat, each.card.code, each.order) for each in laid.trick] == [
        ("left", "2C", 1),
        ("across", "KC", 2),
        ("right", "7C", 3),
    ]
    assert seat(laid, "across").order == 2
    assert seat(laid, "across").card == card_view(Card.parse("KC"))
    assert seat(laid, "you").order is None
    assert seat(laid, "left").leads
    assert laid.facts == ("Trick 1 of 13", "Clubs were led", "Hearts are not broken")


@pytest.mark.parametrize(
    ("played", "winning"),
    [("2C", "left"), ("2C KC", "across"), ("2C KC 7C", "across"), ("2C KC 7C 6C QD 9D AD", "you")],
)
def test_the_card_that_is_winning_so_far_is_marked(played: str, winning: str) -> None:
    assert [each.seat for each in view(played).trick if each.winning] == [winning]


def test_nobody_has_taken_a_trick_that_is_not_complete() -> None:
    assert not any(each.took for each in view("2C KC 7C").seats)


def test_a_complete_trick_shows_who_takes_it() -> None:
    laid = view("2C KC 7C 6C", complete=True)
    assert [each.key for each in laid.seats if each.took] == ["across"]
    assert [each.seat for each in laid.trick if each.winning] == ["across"]
    assert seat(laid, "across").tricks == 1
    assert laid.trick_number == 1
    assert not any(each.on_turn for each in laid.seats), "the trick is looked at first"


def test_between_tricks_the_next_one_is_empty() -> None:
    laid = view("2C KC 7C 6C")
    assert (laid.trick, laid.trick_number) == ((), 2)
    assert [each.key for each in laid.seats if each.on_turn] == ["across"]


def test_the_line_of_the_moment_is_passed_on() -> None:
    assert view("").now == "Now."


def test_the_learner_too_takes_a_trick() -> None:
    assert seat(at("two-tricks", "KD"), "you").took


def test_nothing_is_marked_unless_it_is_asked_for() -> None:
    laid = at("duck", complete=False)
    cards = [card for group in laid.hand for card in group.cards]
    assert {card.legal for card in cards} == {None}
    assert not any(card.marked for card in (*cards, *(play.card for play in laid.trick)))


def test_legal_cards_and_cards_to_look_at_are_marked() -> None:
    here = after("duck", "").table
    assert here is not None
    marks = Marks(here.position.legal, CardSet.parse("8C 4C"))
    laid = table_view(here, "Now.", marks=marks)
    legal = {card.code: card.legal for group in laid.hand for card in group.cards}
    assert legal == {"7S": False, "6H": False, "4C": True, "TC": True, "KC": True, "QD": False}
    assert [card.code for group in laid.hand for card in group.cards if card.marked] == ["4C"]
    assert [play.card.code for play in laid.trick if play.card.marked] == ["8C"]


def test_hidden_the_trick_is_complete_but_not_counted() -> None:
    open_view, hidden = at("taker"), at("taker", reveal=False)
    assert hidden.now == open_view.now
    assert not any(each.winning for each in hidden.trick)
    assert not any(each.took for each in hidden.seats)
    assert [each.card.code for each in hidden.trick] == [each.card.code for each in open_view.trick]
    assert (seat(hidden, "left").points, seat(open_view, "left").points) == (1, 15)
    assert seat(open_view, "left").tricks == seat(hidden, "left").tricks + 1
    assert hidden.trick_number == open_view.trick_number == 8
    assert [each.cards_left for each in hidden.seats] == [5, 5, 5, 5]


def test_points_are_counted_where_they_were_taken() -> None:
    before, wrong = at("duck", complete=False), at("duck", "TC")
    assert {each.key: each.points for each in before.seats} == {
        "left": 0,
        "across": 0,
        "right": 4,
        "you": 1,
    }
    assert seat(wrong, "you").points == 14
    assert sum(each.points for each in wrong.seats) == 18


def test_whether_hearts_are_broken_is_known() -> None:
    assert not view("2C KC 7C 6C").hearts_broken
    assert at("duck", complete=False).hearts_broken
    assert "Hearts are broken" in at("duck", complete=False).facts


def test_a_heart_on_the_table_breaks_hearts_though_nobody_has_taken_it_yet() -> None:
    deal = "N:AQ97632.J92.A4.A 4.K8754.T9872.J2 K85.3.KQ53.Q9643 JT.AQT6.J6.KT875"
    played = "2C QC 5C AC 2S 4S KS JS 3C KC AS JC JD AD 7D 5D 4D 9D KD 6D 3D 6H 6S 2D"
    six_of_hearts = set_up(Scene(deal=deal, played=played), RULES)
    laid = table_view(six_of_hearts, "Now.", Manner(complete=True, reveal=False))
    assert "6H" in [each.card.code for each in laid.trick]
    assert sum(each.points for each in laid.seats) == 0, "who takes it is not told"
    assert laid.hearts_broken
    assert "Hearts are broken" in laid.facts


def test_the_hand_lies_by_suit_with_the_colours_alternating() -> None:
    hand = view("").hand
    assert [group.suit for group in hand] == ["spades", "hearts", "clubs", "diamonds"]
    assert [card.red for group in hand for card in group.cards[:1]] == [False, True, False, True]
    assert [[card.code for card in group.cards] for group in hand] == [
        ["4S", "8S", "KS"],
        ["5H", "9H", "QH"],
        ["6C", "TC"],
        ["2D", "3D", "7D", "JD", "AD"],
    ]
    assert [group.name for group in hand] == ["Spades", "Hearts", "Clubs", "Diamonds"]


def test_a_suit_that_is_gone_leaves_no_gap() -> None:
    assert [group.suit for group in at("first-trick", complete=False).hand] == [
        "spades",
        "hearts",
        "diamonds",
    ]


@pytest.mark.parametrize(
    ("code", "rank", "suit", "symbol", "red", "name"),
    [
        ("2C", "2", "clubs", "♣", False, "two of clubs"),
        ("TD", "10", "diamonds", "♦", True, "ten of diamonds"),
        ("QS", "Q", "spades", "♠", False, "queen of spades"),
        ("AH", "A", "hearts", "♥", True, "ace of hearts"),
    ],
)
def test_a_card_is_drawn_and_named(
    code: str, rank: str, suit: str, symbol: str, red: bool, name: str
) -> None:
    card = card_view(Card.parse(code))
    assert (card.code, card.rank, card.suit, card.symbol, card.red, card.name) == (
        code,
        rank,
        suit,
        symbol,
        red,
        name,
    )


def test_a_joker_cannot_be_drawn() -> None:
    with pytest.raises(ValueError, match="has no suit to draw"):
        card_view(Card.parse("X1"))


@pytest.mark.parametrize("locale", LOCALES, ids=str)
def test_everything_is_named_in_every_language(locale: SiteLocale) -> None:
    with using(locale):
        labels = {seat_label(each) for each in Seat}
        laid = at("duck", complete=False)
        lines = [*laid.facts, laid.now, *(group.name for group in laid.hand)]
        names = {card.name for group in laid.hand for card in group.cards}
    assert len(labels) == len(Seat)
    assert len(names) == 6
    assert not any("{" in line or not line for line in lines)
