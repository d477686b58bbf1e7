"""Deals and games as text and in the compact form: both read back, and nonsense is refused."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.hearts.strategies import advance, cards, chances, deals_in_progress, house_rules
from tests.hearts.test_deal import MOON_HANDS, moon
from tests.hearts.test_game import play_out
from tutor.hearts import (
    PRESETS,
    Card,
    Deal,
    Game,
    Moon,
    NotationError,
    PassDirection,
    Rules,
    shuffled,
)
from tutor.hearts.compact import read_cards, write_cards

MICROSOFT, BLACK_MARIA = PRESETS["microsoft"], PRESETS["black-maria"]
UNESCAPED = set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
FRESH = Deal.start(MICROSOFT, MOON_HANDS)
CHOSEN = moon(Deal.start(BLACK_MARIA, MOON_HANDS, number=4, dealer=3)).choose(Moon.OTHERS_ADD)


@given(deals_in_progress())
@example(FRESH)
@example(CHOSEN)
def test_a_deal_reads_back_from_both_forms(deal: Deal) -> None:
    assert Deal.parse(str(deal)) == deal
    assert Deal.from_compact(deal.compact()) == deal
    assert eval(repr(deal)) == deal
    assert set(deal.compact()) <= UNESCAPED


@settings(max_examples=25)
@given(house_rules(), st.integers(0, 3), chances, st.integers(0, 40))
def test_a_game_reads_back_from_both_forms(
    rules: Rules, deals: int, pick: Random, moves: int
) -> None:
    game = Game.start(rules, pick.randrange(rules.players))
    for _ in range(deals):
        if not game.is_over:
            game = play_out(game.deal_cards(shuffled(rules, pick)), pick)
    if not game.is_over:
        deal = game.deal_cards(shuffled(rules, pick)).deals[-1]
        for _ in range(moves):
            deal = advance(deal, pick) if deal.to_act else deal
        game = Game(rules, game.first_dealer, (*game.deals, deal))
    assert Game.parse(str(game)) == game
    assert Game.from_compact(game.compact()) == game
    assert eval(repr(game)) == game
    assert set(game.compact()) <= UNESCAPED


@given(st.lists(cards))
def test_cards_take_one_character_each(some: list[Card]) -> None:
    assert len(write_cards(some)) == len(some)
    assert read_cards(write_cards(some)) == tuple(some)


@pytest.mark.parametrize(
    "rules",
    [Rules(name="my-own", limit=7), Rules(pass_cycle=(PassDirection.LEFT, PassDirection.HOLD))],
)
def test_rules_of_ones_own_fit_in_the_compact_form(rules: Rules) -> None:
    game = Game.start(rules)
    assert set(game.compact()) <= UNESCAPED
    assert Game.from_compact(game.compact()) == game


def test_the_text_of_a_deal_can_be_read_by_a_person() -> None:
    assert str(CHOSEN).splitlines()[:7] == [
        "rules: black-maria",
        "deal: 4",
        "dealer: 3",
        "hands: N:AKQJ.AKQJT98.A.A 765.7654.KQJ.KQJ 432.32.T987.T987 T98..65432.65432",
        "trick 3: 2C AC JC TC",
        "trick 0: AD KD 7D 2D",
        "trick 0: AS 7S 2S TS",
    ]
    assert str(CHOSEN).splitlines()[-1] == "choice: others-add"


def test_a_whole_deal_of_four_is_short_enough_for_a_url() -> None:
    pick = Random(3)
    game = play_out(Game.start(MICROSOFT).deal_cards(shuffled(MICROSOFT, pick)), pick)
    assert len(game.deals[0].compact()) == len("microsoft_1_0_") + 52 + 1 + 12 + 1 + 52 + 1


def spoil(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("rules: black-maria", "rules: Bridge", "small letters"),
        ("rules: black-maria", "rules: black-maria limit=x", "no value of limit"),
        ("rules: black-maria", "rules: black-maria limit=0", "at least 1"),
        ("rules: black-maria\n", "", "'rules' should stand here, not 'deal'"),
        ("deal: 4", "deal: four", "not a number"),
        ("deal: 4", "deal: 0", "numbered from 1"),
        ("deal: 4", "deal: 99999999999999", "not a number"),
        ("deal: 4", "deal: 3", "before seats"),
        ("dealer: 3", "dealer: 4", "cannot deal"),
        ("dealer: 3", "dealer 3", "no colon"),
        ("N:AKQJ.", "N:AKQ.", "dealt to nobody: JS"),
        ("N:AKQJ.", "N:", "has 3 parts"),
        ("trick 3: 2C AC", "trick 3: 2C AD", "may not play AD .must-follow-suit"),
        ("trick 3: 2C", "trick 2: 2C", "seat 3 is to lead"),
        ("trick 3: 2C AC JC TC", "trick 3:", "trick without cards"),
        ("trick 3: 2C AC JC TC", "trick 3: 2C AC JC TC AD", "more than a trick"),
        ("trick 3: 2C AC JC TC", "trick 3: 2C AC JC", "trick is not complete"),
        ("trick 3", "trick x", "not a number"),
        ("trick 3", "round 3", "no line of a deal"),
        ("choice: others-add", "choice: none", "no choice"),
        ("choice: others-add", "choice: shooter-chooses", "choose from"),
        ("choice: others-add", "choice: others-add\nchoice: others-add", "no moon"),
        ("choice: others-add", "pass 0: 2C 3C 4C", "no-passing"),
    ],
)
def test_a_spoilt_text_of_a_deal_is_refused_with_the_reason(
    old: str, new: str, problem: str
) -> None:
    with pytest.raises(NotationError, match=problem):
        Deal.parse(spoil(str(CHOSEN), old, new))


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("black-maria_", "bridge!_", "small letters"),
        ("black-maria_", "", "4 parts"),
        ("_4_", "_four_", "not a number"),
        ("_4_", "_1_", "before seats"),
        ("_3_", "_9_", "cannot deal"),
        (".", "", "hands.passes.plays.choice"),
        ("..", ".AAA.", "no-passing"),
        ("..", ".\0.", "is no card"),
        (".a", ".b", "choose a or s"),
        (".a", ".", "^$"),
        (".a", "A.a", "deal-over"),
        ("_3_", "_3_A", "not the 52 cards"),
    ],
)
def test_a_spoilt_compact_deal_is_refused_with_the_reason(old: str, new: str, problem: str) -> None:
    text = spoil(CHOSEN.compact(), old, new)
    if problem == "^$":
        assert Deal.from_compact(text).to_act == (0,)  # without the choice it is simply pending
        return
    with pytest.raises(NotationError, match=problem):
        Deal.from_compact(text)


@given(st.text(), st.text(), st.integers(0, 130))
@example("", "", 0)
@example("microsoft_0", "_", 0)
def test_no_text_does_worse_than_be_refused(text: str, more: str, cut: int) -> None:
    whole = CHOSEN.compact()
    for candidate in (text, whole[:cut] + more + whole[cut:], whole[:cut] + more):
        for read in (Deal.from_compact, Game.from_compact, Deal.parse, Game.parse):
            with suppress(NotationError):
                read(candidate)


@given(st.data())
def test_a_changed_character_is_read_or_refused(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([str(CHOSEN), str(FRESH), FRESH.compact()]))
    at = data.draw(st.integers(0, len(text) - 1))
    changed = text[:at] + data.draw(st.characters()) + text[at + 1 :]
    for read in (Deal.parse, Deal.from_compact):
        with suppress(NotationError):
            read(changed)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "'rules' should stand here"),
        ("microsoft", "no colon"),
        ("rules: microsoft", "'first dealer' should stand here"),
        ("rules: microsoft\nfirst dealer: 7", "cannot deal"),
        ("rules: microsoft\nfirst dealer: 0\n\nhand: N:", "'hands' should stand here"),
    ],
)
def test_a_spoilt_game_is_refused_with_the_reason(text: str, problem: str) -> None:
    with pytest.raises(NotationError, match=problem):
        Game.parse(text)


def test_a_game_that_goes_on_after_its_end_is_refused() -> None:
    pick = Random(5)
    rules = replace(MICROSOFT, limit=1)
    game = play_out(Game.start(rules).deal_cards(shuffled(rules, pick)), pick)
    assert game.is_over
    deal = str(game).partition("\n\n")[2]
    with pytest.raises(NotationError, match="the game is over"):
        Game.parse(f"{game}\n{deal}")
    with pytest.raises(NotationError, match="the game is over"):
        Game.from_compact(game.compact() + "_" + game.compact().split("_")[2])
