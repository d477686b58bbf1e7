"""Scenes that are built instead of found: legal play leads to them, whatever is wished for."""

from __future__ import annotations

import pytest

from tests.teach.drills.made import drills
from tutor.hearts import HEARTS, QUEEN_OF_SPADES, CardSet, Rules, Suit
from tutor.teach.drills import TABLES, endings
from tutor.teach.drills.built import Wish, build
from tutor.teach.drills.chance import Chance
from tutor.teach.drills.laid_out import full_tricks, lay_out
from tutor.teach.drills.lines import Choose, bold, lively, play_out, shy, turned
from tutor.teach.players import LEARNER
from tutor.teach.table import set_up

TIMES = range(40)
every_table = pytest.mark.parametrize("table", TABLES)


def rules_of(table: str) -> Rules:
    """The rules of a table."""
    return drills().drill("taker", table, 1).rules


@every_table
def test_the_learner_leads_from_hearts_that_are_not_broken(table: str) -> None:
    rules = rules_of(table)
    for n in TIMES:
        position = set_up(endings.only_hearts(rules, Chance(n)), rules).position
        assert position.turn == LEARNER
        assert not position.hearts_broken
        assert 3 <= len(position.hands[LEARNER]) == len(position.hands[LEARNER] & HEARTS)


@every_table
def test_the_learner_leads_from_hearts_and_the_queen(table: str) -> None:
    rules = rules_of(table)
    for n in TIMES:
        position = set_up(endings.queen_and_hearts(rules, Chance(n)), rules).position
        assert position.turn == LEARNER
        assert not position.hearts_broken
        assert position.legal == CardSet([QUEEN_OF_SPADES])
        assert position.hands[LEARNER] <= HEARTS.with_card(QUEEN_OF_SPADES)


@every_table
def test_in_tricks_that_are_laid_out_everybody_follows_suit(table: str) -> None:
    rules = rules_of(table)
    for n in TIMES:
        chance = Chance(n)
        tricks = full_tricks(rules, chance, CardSet())
        assert rules.opening_card in tricks[0]
        assert {(len(trick), len(trick.suits)) for trick in tricks} == {(rules.players, 1)}
        hands, line = lay_out(rules, tricks, 1, chance)
        assert line[0] == rules.opening_card
        assert CardSet(line) == CardSet(card for hand in hands for card in hand)
        assert max(line[-rules.players :]) in hands[1]
        assert not CardSet(line) & HEARTS


@every_table
@pytest.mark.parametrize("led", [Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES])
def test_a_trick_is_made_of_what_is_wished_for(table: str, led: Suit) -> None:
    rules = rules_of(table)
    suited = rules.deck.of(led).without(rules.opening_card)
    queen, ace = CardSet.parse("QS"), CardSet.parse("AH")
    cards = ace if led is Suit.SPADES else queen | ace
    thrown = rules.deck - rules.deck.of(led) - CardSet([rules.opening_card]) - queen
    for n in TIMES:
        scene = build(rules, Chance(n), Wish(led, cards, suited - queen, thrown))
        trick = set_up(scene, rules).last_trick
        assert trick.led is led
        assert cards <= CardSet(trick.cards)


def test_a_trick_for_which_there_is_no_room_is_refused() -> None:
    rules = rules_of("slam-3")
    wish = Wish(Suit.CLUBS, CardSet.parse("QS AH KH"), CardSet.parse("3C 4C"), CardSet())
    with pytest.raises(ValueError, match="there is no room"):
        build(rules, Chance(1), wish)


def test_a_turned_table_keeps_its_order() -> None:
    hands = Chance("turn").deal(rules_of("slam-5"))
    for seat in range(5):
        round_the_table = turned(hands, seat)
        assert round_the_table[LEARNER] is hands[seat]
        assert round_the_table[(LEARNER + 1) % 5] is hands[(seat + 1) % 5]


@pytest.mark.parametrize("choose", [lively, shy, bold])
def test_a_line_has_every_trick_and_the_position_before_each_card(choose: Choose) -> None:
    rules = rules_of("black-maria-7")
    line = play_out(rules, Chance("line").deal(rules), Chance("play"), choose)
    assert len(line.cards) == len(line.positions) == len(rules.deck)
    tricks = dict(line.tricks())
    assert list(tricks) == list(range(7, 50, 7))
    for end, trick in tricks.items():
        assert trick.complete()
        assert end == 49 or line.positions[end].leader == trick.winner


def test_the_shy_keep_their_points_and_the_bold_throw_the_queen() -> None:
    rules = rules_of("microsoft-4")
    for n in TIMES:
        deal = Chance("deal", n).deal(rules)
        for at in play_out(rules, deal, Chance(n), bold).positions:
            if QUEEN_OF_SPADES in at.legal and at.led not in (None, Suit.SPADES):
                assert bold(at, Chance(n)) == QUEEN_OF_SPADES
            if at.legal - rules.point_cards:
                assert shy(at, Chance(n)) not in rules.point_cards
