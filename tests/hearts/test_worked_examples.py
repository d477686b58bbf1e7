"""The worked examples of document 001, counted by real deals and games."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.hearts.staged import play_deal
from tutor.hearts import (
    PRESETS,
    Card,
    CardSet,
    Deal,
    Game,
    PassDirection,
    Phase,
    Position,
    Score,
    ScoreRule,
    parse_cards,
    parse_deal,
    score_deal,
)

MICROSOFT = PRESETS["microsoft"]
MOON_OF_THE_FIRST = (26, 0, 0, 0)

TO_20_30_40_66 = (
    (9, 3, 14, 0),
    (2, 17, 7, 0),
    (0, 4, 6, 16),
    (0, 1, 5, 20),
    (0, 2, 8, 16),
    (9, 3, 0, 14),
)
TO_90_95_63_64 = (
    (0, 6, 20, 0),
    (6, 14, 6, 0),
    (19, 4, 3, 0),
    (17, 6, 0, 3),
    (16, 1, 0, 9),
    (0, 2, 19, 5),
    (0, 23, 0, 3),
    (4, 21, 0, 1),
    (16, 0, 8, 2),
    (4, 0, 1, 21),
    (0, 0, 6, 20),
    (8, 18, 0, 0),
)
TO_42_68_91_111 = (
    (0, 6, 20, 0),
    (6, 14, 6, 0),
    (19, 4, 3, 0),
    (17, 6, 0, 3),
    (0, 2, 19, 5),
    (0, 23, 0, 3),
    (0, 5, 18, 3),
    (0, 4, 6, 16),
    (0, 1, 5, 20),
    (0, 0, 3, 23),
    (0, 0, 2, 24),
    (0, 3, 9, 14),
)
TO_42_42_91_111 = (
    (0, 6, 20, 0),
    (6, 14, 6, 0),
    (19, 4, 3, 0),
    (17, 6, 0, 3),
    (0, 2, 19, 5),
    (0, 5, 18, 3),
    (0, 4, 6, 16),
    (0, 1, 5, 20),
    (0, 0, 3, 23),
    (0, 0, 1, 25),
    (0, 0, 10, 16),
)
TO_100_60_70_82 = (
    (0, 6, 20, 0),
    (6, 14, 6, 0),
    (19, 4, 3, 0),
    (17, 6, 0, 3),
    (16, 1, 0, 9),
    (0, 2, 19, 5),
    (0, 23, 0, 3),
    (16, 0, 8, 2),
    (4, 0, 1, 21),
    (4, 4, 0, 18),
    (0, 0, 5, 21),
    (18, 0, 8, 0),
)

SEVENTEEN = "N:Q5.AQJ73.K85.T74 AKT64.942.JT7.K3 J9832.T865.3.AQJ 7.K.AQ9642.98652"
SEVENTEEN_PLAYED = """
    2C 7C KC AC  QC 6C TC 3C  9S 7S QS 4S  8D 7D 3D AD  8C 4C TS JC  JS QD 5S 6S  3S 2D 3H AS
    JD 2S 6D 5D  2H 8H KH JH  9D KD TD 5H  QH 9H 6H 5C  7H 4H TH 4D  8S 9C AH KS
"""


def played(deals: tuple[tuple[int, ...], ...]) -> Game:
    """A game after these deals, each of which scores what is told."""
    game = Game.start(MICROSOFT)
    for points in deals:
        assert not game.is_over
        game = play_deal(game, points)
        score = game.finished[-1].score
        assert score is not None
        assert score.points == points
    return game


def test_four_hearts_and_the_queen_are_17_and_17_and_2_and_3_and_4_are_26() -> None:
    rules = replace(MICROSOFT, pass_cycle=(PassDirection.HOLD,))
    deal = Deal.start(rules, parse_deal(SEVENTEEN))
    for card in parse_cards(SEVENTEEN_PLAYED):
        deal = deal.play(card)
    assert deal.phase is Phase.OVER
    assert deal.score is not None
    assert deal.score.points == (17, 2, 3, 4)
    assert sum(deal.score.points) == 26
    first = [(line.points, line.rule, len(line.cards)) for line in deal.score.lines[0]]
    assert first == [(4, ScoreRule.HEARTS, 4), (13, ScoreRule.QUEEN_OF_SPADES, 1)]


def test_28_points_and_7_more_are_35() -> None:
    game = played(((14, 6, 6, 0), (14, 0, 5, 7)))
    assert game.standing.totals[0] == 28
    game = play_deal(game, (7, 0, 4, 15))
    assert game.standing.totals[0] == 35


def test_a_moon_adds_26_to_each_of_the_other_three_78_together() -> None:
    before = played(TO_20_30_40_66)
    assert before.standing.totals == (20, 30, 40, 66)
    after = play_deal(before, MOON_OF_THE_FIRST)
    score = after.finished[-1].score
    assert score is not None
    assert score.points == (0, 26, 26, 26)
    assert sum(score.points) == 78
    assert after.standing.totals == (20, 56, 66, 92)
    assert not after.is_over


def test_the_moon_may_end_the_game_and_another_player_wins_it() -> None:
    before = played(TO_90_95_63_64)
    assert before.standing.totals == (90, 95, 63, 64)
    assert not before.is_over
    after = play_deal(before, MOON_OF_THE_FIRST)
    assert after.standing.totals == (90, 121, 89, 90)
    assert after.is_over
    assert after.winners == (2,)


def test_the_lowest_total_wins_when_somebody_has_a_hundred() -> None:
    game = played(TO_42_68_91_111)
    assert game.standing.totals == (42, 68, 91, 111)
    assert (game.is_over, game.winners) == (True, (0,))


def test_equal_lowest_totals_share_the_win() -> None:
    game = played(TO_42_42_91_111)
    assert game.standing.totals == (42, 42, 91, 111)
    assert (game.is_over, game.winners) == (True, (0, 1))


def test_exactly_100_ends_the_game_and_one_deal_before_nothing_did() -> None:
    game = played(TO_100_60_70_82)
    assert game.standing.totals == (100, 60, 70, 82)
    assert (game.is_over, game.winners) == (True, (1,))
    assert max(game.standings[-2].totals) < 100


def test_99_do_not_end_the_game() -> None:
    game = played((*TO_100_60_70_82[:-1], (17, 0, 9, 0)))
    assert game.standing.totals == (99, 60, 71, 82)
    assert (game.is_over, game.winners) == (False, ())


@pytest.mark.parametrize(
    ("taken", "points"),
    [
        (("QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", "AH", "", ""), (25, 1, 0, 0)),
        (("QS 2H 3H 4H 5H", "6H 7H", "8H 9H TH", "JH QH KH AH"), (17, 2, 3, 4)),
        (("AH", "2H", "", ""), (1, 1, 0, 0)),
        (("KS", "AS", "JD", "QS"), (0, 0, 0, 13)),
    ],
    ids=["one heart is missing", "the example", "the ace of hearts", "king and ace of spades"],
)
def test_points_are_counted_from_the_cards_taken(
    taken: tuple[str, ...], points: tuple[int, ...]
) -> None:
    score = score_deal(MICROSOFT, map(CardSet.parse, taken))
    assert isinstance(score, Score)
    assert score.points == points


def test_a_moon_needs_every_point_card_and_not_every_trick() -> None:
    moon = MICROSOFT.point_cards
    score = score_deal(MICROSOFT, (moon, CardSet.parse("2C 3C 4C 5C"), CardSet(), CardSet()))
    assert isinstance(score, Score)
    assert score.points == (0, 26, 26, 26)


@pytest.mark.parametrize(("discard", "points"), [("AS", 0), ("AH", 1)])
def test_the_jack_takes_the_trick_that_the_seven_of_diamonds_leads(
    discard: str, points: int
) -> None:
    hands = map(CardSet.parse, ("7D", "JD", discard, "3D"))
    position = Position.midway(MICROSOFT, hands, 0, trick_number=13)
    for card in ("7D", "JD", discard, "3D"):
        position = position.play(Card.parse(card))
    assert position.taken[1] == CardSet.parse(f"7D JD 3D {discard}")
    assert [position.points(seat) for seat in range(4)] == [0, points, 0, 0]


def test_the_fourth_deal_is_a_hold_and_the_fifth_is_passed_to_the_left_again() -> None:
    game, directions, dealers = Game.start(MICROSOFT, first_dealer=2), [], []
    for points in TO_20_30_40_66[:5]:
        directions.append(game.direction)
        dealers.append(game.dealer)
        game = play_deal(game, points)
    assert directions[3:] == [PassDirection.HOLD, PassDirection.LEFT]
    assert dealers == [2, 3, 0, 1, 2]
