"""A whole game: dealers, directions, totals, and the end."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings

from tests.hearts.strategies import advance, chances, house_rules
from tests.hearts.test_deal import MOON_HANDS, MOON_PLAYS
from tutor.hearts import (
    PRESETS,
    Card,
    Game,
    Moon,
    PassDirection,
    Phase,
    Rules,
    WrongPhase,
    parse_cards,
    shuffled,
)

MICROSOFT = PRESETS["microsoft"]
NO_PASSING = replace(MICROSOFT, pass_cycle=(PassDirection.HOLD,))


def play_out(game: Game, pick: Random) -> Game:
    """The deal in progress played to its end by chance."""
    deal = game.deals[-1]
    while deal.phase is not Phase.OVER:
        deal = advance(deal, pick)
    return Game(game.rules, game.first_dealer, (*game.deals[:-1], deal))


def moon(game: Game) -> Game:
    game = game.deal_cards(MOON_HANDS)
    for card in parse_cards(MOON_PLAYS):
        game = game.play(card)
    return game


def test_the_dealer_goes_round_and_the_direction_changes() -> None:
    game, pick = Game.start(MICROSOFT, first_dealer=2), Random(1)
    seen = []
    for _ in range(5):
        seen.append((game.number, game.dealer, game.direction.value))
        game = play_out(game.deal_cards(shuffled(MICROSOFT, pick)), pick)
        assert game.deals[-1].dealer == seen[-1][1]
    assert seen == [
        (1, 2, "left"),
        (2, 3, "right"),
        (3, 0, "across"),
        (4, 1, "hold"),
        (5, 2, "left"),
    ]


def test_totals_add_up_deal_by_deal() -> None:
    game, pick = Game.start(replace(MICROSOFT, limit=1000)), Random(2)
    for _ in range(3):
        game = play_out(game.deal_cards(shuffled(MICROSOFT, pick)), pick)
    totals = [standing.totals for standing in game.standings]
    assert len(totals) == 4
    assert totals[0] == (0, 0, 0, 0)
    for before, after, deal in zip(totals, totals[1:], game.deals, strict=False):
        assert deal.score is not None
        assert after == tuple(a + b for a, b in zip(before, deal.score.points, strict=True))
    assert game.standing.totals == totals[-1]


def test_the_limit_ends_the_game_only_after_the_whole_deal() -> None:
    rules = replace(NO_PASSING, limit=78)
    game = moon(moon(Game.start(rules)))
    assert (game.standing.totals, game.is_over) == ((0, 52, 52, 52), False)
    game = game.deal_cards(MOON_HANDS)
    for card in parse_cards(MOON_PLAYS)[:-1]:
        game = game.play(card)
        assert not game.is_over
        assert game.standing.totals == (0, 52, 52, 52)
    game = game.play(parse_cards(MOON_PLAYS)[-1])
    assert (game.standing.totals, game.is_over, game.winners) == ((0, 78, 78, 78), True, (0,))
    assert game.to_act == ()
    with pytest.raises(WrongPhase, match="the game is over"):
        game.deal_cards(MOON_HANDS)


def test_a_game_waits_for_the_shooters_choice_before_it_counts() -> None:
    rules = replace(PRESETS["black-maria"], pass_cycle=(PassDirection.HOLD,), limit=26)
    game = moon(Game.start(rules))
    assert (game.to_act, game.is_over, game.standing.totals) == ((0,), False, (0, 0, 0, 0))
    with pytest.raises(WrongPhase, match="still in progress"):
        game.deal_cards(MOON_HANDS)
    subtracted = game.choose(Moon.SHOOTER_SUBTRACTS)
    assert (subtracted.standing.totals, subtracted.is_over) == ((-26, 0, 0, 0), False)
    added = game.choose(Moon.OTHERS_ADD)
    assert (added.standing.totals, added.is_over) == ((0, 26, 26, 26), True)


def test_nothing_can_be_done_between_deals() -> None:
    game = Game.start(MICROSOFT)
    assert (game.current, game.to_act, game.finished) == (None, (), ())
    with pytest.raises(WrongPhase, match="no deal is in progress"):
        game.play(Card(0))
    with pytest.raises(WrongPhase, match="no deal is in progress"):
        game.give(0, [])
    with pytest.raises(WrongPhase, match="no deal is in progress"):
        game.choose(Moon.OTHERS_ADD)


@pytest.mark.parametrize("dealer", [-1, 4])
def test_a_dealer_sits_at_the_table(dealer: int) -> None:
    with pytest.raises(ValueError, match="cannot deal"):
        Game.start(MICROSOFT, dealer)


@settings(max_examples=20)
@given(house_rules(), chances)
def test_a_game_goes_on_until_somebody_reaches_the_limit(rules: Rules, pick: Random) -> None:
    game = Game.start(replace(rules, limit=min(rules.limit, 40)))
    for _ in range(30):
        if game.is_over:
            break
        assert max(game.standing.totals) < game.rules.limit
        assert game.winners == ()
        game = play_out(game.deal_cards(shuffled(rules, pick)), pick)
    if game.is_over:
        lowest = min(game.standing.totals)
        assert game.winners
        assert all(game.standing.totals[seat] == lowest for seat in game.winners)
