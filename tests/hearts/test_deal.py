"""A deal from the cards in the hands to the score."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from tests.hearts.strategies import advance, chances, deals_in_progress, dealt
from tutor.hearts import (
    PRESETS,
    CardSet,
    Deal,
    IllegalPass,
    IllegalPlay,
    Moon,
    Phase,
    PositionError,
    WrongPhase,
    parse_cards,
    parse_deal,
    shuffled,
)

MICROSOFT, BLACK_MARIA = PRESETS["microsoft"], PRESETS["black-maria"]
# Seat 0 takes every trick, so every point card, if it leads from the top.
MOON_HANDS = parse_deal("N:AKQJ.AKQJT98.A.A 765.7654.KQJ.KQJ 432.32.T987.T987 T98..65432.65432")
MOON_PLAYS = """2C AC JC TC  AD KD 7D 2D  AS 7S 2S TS  KS 6S 3S 9S  QS 5S 4S 8S
    JS QD 8D 3D  AH 7H 3H 4D  KH 6H 2H 5D  QH 5H 9D 6D  JH 4H TD 3C
    TH JD 7C 4C  9H KC 8C 5C  8H QC 9C 6C"""


def moon(deal: Deal) -> Deal:
    for card in parse_cards(MOON_PLAYS):
        deal = deal.play(card)
    return deal


def test_a_deal_begins_with_the_pass() -> None:
    deal = Deal.start(MICROSOFT, MOON_HANDS)
    assert (deal.phase, deal.to_act, deal.position) == (Phase.PASSING, (0, 1, 2, 3), None)
    with pytest.raises(WrongPhase, match="before seats"):
        deal.play(parse_cards("2C")[0])
    with pytest.raises(WrongPhase, match="no moon"):
        deal.choose(Moon.OTHERS_ADD)
    with pytest.raises(IllegalPass, match="too-few"):
        deal.give(0, [])


def test_the_last_choice_starts_the_play() -> None:
    deal = Deal.start(MICROSOFT, MOON_HANDS)
    for seat in (3, 1, 0):
        deal = deal.give(seat, list(MOON_HANDS[seat])[:3])
        assert seat not in deal.to_act
    assert deal.phase is Phase.PASSING
    deal = deal.give(2, list(MOON_HANDS[2])[:3])
    assert deal.phase is Phase.PLAYING
    assert deal.position is not None
    assert deal.position.exchange is not None
    assert deal.position.exchange.received(3) == CardSet(list(MOON_HANDS[2])[:3])


def test_a_deal_without_passing_begins_with_the_play() -> None:
    deal = Deal.start(MICROSOFT, MOON_HANDS, number=4)
    assert (deal.phase, deal.to_act) == (Phase.PLAYING, (3,))
    with pytest.raises(IllegalPass, match="no-passing"):
        deal.give(0, list(MOON_HANDS[0])[:3])


def test_the_tricks_and_plays_are_kept_in_order() -> None:
    deal = Deal.start(MICROSOFT, MOON_HANDS, number=4)
    for card in parse_cards("2C AC JC TC AD KD"):
        deal = deal.play(card)
    assert [str(trick) for trick in deal.tricks] == ["3:2C AC JC TC"]
    assert deal.plays == parse_cards("2C AC JC TC AD KD")
    assert deal.score is None
    with pytest.raises(IllegalPlay, match="must-follow-suit"):
        deal.play(parse_cards("7C")[0])


def test_a_finished_deal_is_scored() -> None:
    deal = moon(Deal.start(MICROSOFT, MOON_HANDS, number=4))
    assert (deal.phase, deal.to_act) == (Phase.OVER, ())
    assert deal.score is not None
    assert deal.score.points == (0, 26, 26, 26)
    assert len(deal.tricks) == 13
    with pytest.raises(IllegalPlay, match="deal-over"):
        deal.play(parse_cards("2C")[0])


@pytest.mark.parametrize(
    ("option", "points"),
    [(Moon.OTHERS_ADD, (0, 26, 26, 26)), (Moon.SHOOTER_SUBTRACTS, (-26, 0, 0, 0))],
)
def test_a_deal_waits_for_the_shooter_to_choose(option: Moon, points: tuple[int, ...]) -> None:
    deal = moon(Deal.start(BLACK_MARIA, MOON_HANDS, number=4))
    assert (deal.phase, deal.to_act, deal.score) == (Phase.CHOOSING, (0,), None)
    with pytest.raises(ValueError, match="choose from"):
        deal.choose(Moon.SHOOTER_CHOOSES)
    chosen = deal.choose(option)
    assert (chosen.phase, chosen.to_act) == (Phase.OVER, ())
    assert chosen.score is not None
    assert chosen.score.points == points
    with pytest.raises(WrongPhase):
        chosen.choose(option)


@pytest.mark.parametrize(("number", "dealer"), [(0, 0), (1, 4), (1, -1)])
def test_a_deal_that_cannot_be_is_refused(number: int, dealer: int) -> None:
    with pytest.raises(ValueError, match="deal"):
        Deal.start(MICROSOFT, MOON_HANDS, number=number, dealer=dealer)


def test_hands_that_are_no_deal_are_refused() -> None:
    with pytest.raises(PositionError):
        Deal.start(MICROSOFT, MOON_HANDS[:3])


def test_shuffling_deals_the_whole_deck_and_repeats_with_the_same_seed() -> None:
    hands = shuffled(MICROSOFT, Random(7))
    assert sum(hand.mask for hand in hands) == MICROSOFT.deck.mask
    assert hands == shuffled(MICROSOFT, Random(7)) != shuffled(MICROSOFT, Random(8))


@given(deals_in_progress())
def test_somebody_can_move_until_the_deal_is_over(deal: Deal) -> None:
    assert bool(deal.to_act) is (deal.phase is not Phase.OVER)
    assert (deal.score is not None) is (deal.phase is Phase.OVER)
    assert len(deal.plays) == len(deal.rules.deck) or deal.phase in (Phase.PASSING, Phase.PLAYING)


@given(dealt(), chances)
def test_a_move_never_changes_the_deal_before(deal: Deal, pick: Random) -> None:
    for _ in range(2 * deal.rules.players):
        before = repr(deal)
        after = advance(deal, pick)
        assert repr(deal) == before
        assert after != deal
        deal = after
