"""What a deal scores, and how the totals end a game."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

from tests.hearts.strategies import EVERY_TABLE, played_deals, table_name
from tutor.hearts import (
    PRESETS,
    CardSet,
    Moon,
    MoonDecision,
    Position,
    PositionError,
    Rules,
    Score,
    ScoreRule,
    Standing,
    score_deal,
)

BASIC, MICROSOFT = PRESETS["basic"], PRESETS["microsoft"]
SLAM, BLACK_MARIA = PRESETS["slam"], PRESETS["black-maria"]
JACK = replace(SLAM, jack_of_diamonds=True)
ALL_HEARTS = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
ALL_POINTS = f"QS {ALL_HEARTS}"
EVERYTHING = str(MICROSOFT.deck)


def score(rules: Rules, piles: str) -> Score:
    outcome = score_deal(rules, [CardSet.parse(pile) for pile in piles.split("|")])
    assert isinstance(outcome, Score)
    return outcome


def lines(result: Score, seat: int) -> list[tuple[int, str, str]]:
    return [(line.points, line.rule.value, str(line.cards)) for line in result.lines[seat]]


@pytest.mark.parametrize(
    ("rules", "piles", "points"),
    [
        (MICROSOFT, "QS 2H 3H 4H 5H|6H 7H|8H 9H TH|JH QH KH AH", (17, 2, 3, 4)),
        (MICROSOFT, "QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH|AH||", (25, 1, 0, 0)),
        (MICROSOFT, "KS AS|AH|2H|", (0, 1, 1, 0)),
        (MICROSOFT, "JD|||", (0, 0, 0, 0)),
        (MICROSOFT, f"{ALL_HEARTS}|QS||", (13, 13, 0, 0)),
        (MICROSOFT, f"|{ALL_POINTS}||", (26, 0, 26, 26)),
        (MICROSOFT, f"{EVERYTHING}|||", (0, 26, 26, 26)),
        (BASIC, f"{EVERYTHING}|||", (0, 26, 26, 26)),
        (SLAM, f"{ALL_POINTS}|2C||", (0, 26, 26, 26)),
        (SLAM, f"{EVERYTHING}|||", (-26, 26, 26, 26)),
        (JACK, f"{ALL_POINTS}||JD|", (0, 26, 16, 26)),
        (JACK, f"{ALL_POINTS} JD|2C||", (-10, 26, 26, 26)),
        (JACK, f"{EVERYTHING}|||", (-36, 26, 26, 26)),
        (JACK, "JD 2H|QS||3H", (-9, 13, 0, 1)),
        (
            replace(BASIC, moon=Moon.SHOOTER_SUBTRACTS),
            f"||{ALL_POINTS}|",
            (0, 0, -26, 0),
        ),
        (replace(MICROSOFT, no_trick_bonus=True), "2H||QS 3C|4C", (1, -5, 13, 0)),
        (replace(MICROSOFT, no_trick_bonus=True), f"{ALL_POINTS}||2C|", (0, 26, 26, 26)),
    ],
)
def test_the_points_of_a_deal(rules: Rules, piles: str, points: tuple[int, ...]) -> None:
    assert score(rules, piles).points == points


def test_a_score_says_which_cards_and_which_rule() -> None:
    result = score(JACK, "QS 2H 3H JD|AH|2C|3C")
    assert lines(result, 0) == [
        (2, "hearts", "2H 3H"),
        (13, "queen-of-spades", "QS"),
        (-10, "jack-of-diamonds", "JD"),
    ]
    assert lines(result, 1) == [(1, "hearts", "AH")]
    assert lines(result, 2) == []
    assert result.shooter is None


def test_a_moon_names_its_shooter_and_the_cards_that_made_it() -> None:
    result = score(SLAM, f"|{ALL_POINTS}|2C|")
    assert result.shooter == 1
    assert lines(result, 1) == [(0, "moon-nothing", ALL_POINTS)]
    assert lines(result, 0) == lines(result, 3) == [(26, "moon-against", ALL_POINTS)]


def test_a_grand_slam_is_no_moon() -> None:
    result = score(SLAM, f"|||{EVERYTHING}")
    assert result.shooter == 3
    assert [line.rule for line in result.lines[3]] == [ScoreRule.GRAND_SLAM]
    assert [line.rule for line in result.lines[0]] == [ScoreRule.GRAND_SLAM_AGAINST]


def test_twelve_hearts_make_a_moon_where_the_deck_has_twelve() -> None:
    six = SLAM.for_players(6)
    points = " ".join(map(str, six.point_cards))
    assert len(six.point_cards) == 13
    assert score(six, f"{points}|2C||||").points == (0, 26, 26, 26, 26, 26)


def test_the_shooter_may_have_to_choose() -> None:
    piles = [CardSet.parse(pile) for pile in ("", ALL_POINTS, "2C", "")]
    decision = score_deal(BLACK_MARIA, piles)
    assert isinstance(decision, MoonDecision)
    assert decision.shooter == 1
    assert decision.options == (Moon.OTHERS_ADD, Moon.SHOOTER_SUBTRACTS)
    assert decision.choose(Moon.OTHERS_ADD).points == (26, 0, 26, 26)
    assert decision.choose(Moon.SHOOTER_SUBTRACTS).points == (0, -26, 0, 0)
    assert lines(decision.choose(Moon.SHOOTER_SUBTRACTS), 0) == []
    with pytest.raises(ValueError, match="choose from"):
        decision.choose(Moon.SHOOTER_CHOOSES)


@pytest.mark.parametrize(
    ("piles", "problem"),
    [("||", "3 piles for 4"), ("2H|2H||", "two places at once: 2H"), ("X1|||", "not in the deck")],
)
def test_piles_that_cannot_be_are_refused(piles: str, problem: str) -> None:
    with pytest.raises(PositionError, match=problem):
        score(MICROSOFT, piles)


@pytest.mark.parametrize("rules", EVERY_TABLE, ids=table_name)
def test_a_moon_costs_everybody_else_26_at_every_table(rules: Rules) -> None:
    piles = [rules.point_cards, *[CardSet()] * (rules.players - 1)]
    outcome = score_deal(rules, piles)
    if isinstance(outcome, MoonDecision):
        assert sum(outcome.choose(Moon.SHOOTER_SUBTRACTS).points) == -26
        outcome = outcome.choose(Moon.OTHERS_ADD)
    assert outcome.points == (0, *[26] * (rules.players - 1))


@given(played_deals())
def test_without_a_shooter_the_lines_add_up_to_the_points_taken(deal: list[Position]) -> None:
    end, rules = deal[-1], deal[0].rules
    outcome = score_deal(rules, end.taken)
    if isinstance(outcome, Score) and outcome.shooter is None:
        for seat, points in enumerate(outcome.points):
            bonus = -5 if rules.no_trick_bonus and not end.taken[seat] else 0
            assert points == end.points(seat) + bonus
            for line in outcome.lines[seat]:
                assert line.cards <= end.taken[seat]


@pytest.mark.parametrize(
    ("before", "points", "after", "over", "winners"),
    [
        ((20, 30, 40, 66), (0, 26, 26, 26), (20, 56, 66, 92), False, ()),
        ((90, 95, 63, 64), (0, 26, 26, 26), (90, 121, 89, 90), True, (2,)),
        ((90, 95, 63, 64), (-26, 0, 0, 0), (64, 95, 63, 64), False, ()),
        ((28, 0, 0, 0), (7, 19, 0, 0), (35, 19, 0, 0), False, ()),
        ((42, 68, 91, 98), (0, 0, 0, 13), (42, 68, 91, 111), True, (0,)),
        ((42, 42, 91, 98), (0, 0, 0, 13), (42, 42, 91, 111), True, (0, 1)),
        ((87, 50, 40, 30), (13, 0, 0, 13), (100, 50, 40, 43), True, (2,)),
        ((86, 50, 40, 30), (13, 0, 0, 13), (99, 50, 40, 43), False, ()),
        ((5, 0, 0, 0), (-26, 0, 0, 0), (-21, 0, 0, 0), False, ()),
        ((80, 45, 45, 20), (26, 0, 0, 0), (106, 45, 45, 20), True, (3,)),
    ],
)
def test_when_a_game_ends_and_who_wins(
    before: tuple[int, ...],
    points: tuple[int, ...],
    after: tuple[int, ...],
    over: bool,
    winners: tuple[int, ...],
) -> None:
    standing = Standing(MICROSOFT, before).plus(points)
    assert (standing.totals, standing.is_over, standing.winners) == (after, over, winners)


def test_the_leaders_are_known_before_the_end() -> None:
    assert Standing(MICROSOFT, (5, 3, 3, 20)).leaders == (1, 2)
    assert Standing.zero(MICROSOFT).leaders == (0, 1, 2, 3)


def test_the_limit_can_be_agreed() -> None:
    assert Standing(replace(MICROSOFT, limit=50), (50, 0, 0, 0)).is_over
    with pytest.raises(ValueError, match="zip"):
        Standing.zero(MICROSOFT).plus((1, 2, 3))
