"""Passing: who gives to whom, what may be passed, and that nobody looks first."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.hearts.strategies import deals, house_rules
from tutor.hearts import (
    PRESETS,
    CardSet,
    IllegalPass,
    PassDirection,
    PassPhase,
    PassReason,
    PositionError,
    Rules,
    parse_cards,
    parse_deal,
)

MICROSOFT = PRESETS["microsoft"]
HANDS = parse_deal("N:AKQ.AKQ.AKQ.AKQJ JT9.JT9.JT9.T987 876.876.876.6543 5432.5432.5432.2")
LEFT = PassPhase.start(MICROSOFT, HANDS, PassDirection.LEFT)
HOLD = PassPhase.start(MICROSOFT, HANDS, PassDirection.HOLD)
CHOICES = ("AS KS QS", "JH TH 9H", "8D 7D 6D", "2C 5S 4S")


def everybody_passes(phase: PassPhase) -> PassPhase:
    for seat, cards in enumerate(CHOICES):
        phase = phase.give(seat, parse_cards(cards))
    return phase


@pytest.mark.parametrize(
    ("phase", "cards", "reason", "offending"),
    [
        (LEFT, "AS KS QS", PassReason.FREE_CHOICE, ""),
        (LEFT, "QS AH AD", PassReason.FREE_CHOICE, ""),
        (LEFT, "AC AC AC", PassReason.SAME_CARD_TWICE, "AC"),
        (LEFT, "AC KC AC", PassReason.SAME_CARD_TWICE, "AC"),
        (LEFT, "AC KC 2C", PassReason.CARD_NOT_HELD, "2C"),
        (LEFT, "X1 2C", PassReason.CARD_NOT_HELD, "2C X1"),
        (LEFT, "AC KC", PassReason.TOO_FEW, ""),
        (LEFT, "", PassReason.TOO_FEW, ""),
        (LEFT, "AC KC QC JC", PassReason.TOO_MANY, ""),
        (HOLD, "AC KC QC", PassReason.NO_PASSING, ""),
        (HOLD, "", PassReason.NO_PASSING, ""),
        (LEFT.give(0, parse_cards("AS KS QS")), "AC KC QC", PassReason.ALREADY_PASSED, ""),
    ],
)
def test_which_cards_may_be_passed(
    phase: PassPhase, cards: str, reason: PassReason, offending: str
) -> None:
    ruling = phase.ruling(0, parse_cards(cards))
    assert (ruling.reason, str(ruling.offending)) == (reason, offending)
    assert ruling.legal is reason.legal
    assert ruling.needed == (0 if phase is HOLD else 3)
    if not ruling.legal:
        with pytest.raises(IllegalPass, match=reason.value) as caught:
            phase.give(0, parse_cards(cards))
        assert caught.value.phase is phase
        assert caught.value.ruling == ruling


@pytest.mark.parametrize("seat", [-1, 4])
def test_a_seat_that_does_not_exist_cannot_pass(seat: int) -> None:
    with pytest.raises(ValueError, match="seats are 0 to 3"):
        LEFT.ruling(seat, parse_cards("AS KS QS"))


@pytest.mark.parametrize(
    ("direction", "players", "receiver", "giver"),
    [
        ("left", 4, 1, 3),
        ("right", 4, 3, 1),
        ("across", 4, 2, 2),
        ("hold", 4, 0, 0),
        ("left", 3, 1, 2),
        ("second-left", 5, 2, 3),
        ("second-right", 5, 3, 2),
        ("across", 6, 3, 3),
        ("right", 7, 6, 1),
    ],
)
def test_to_whom_seat_0_gives_and_from_whom_it_gets(
    direction: str, players: int, receiver: int, giver: int
) -> None:
    preset = PRESETS["slam" if players < 7 else "black-maria"].for_players(players)
    size = preset.hand_size
    cards = list(preset.deck)
    hands = [CardSet(cards[n * size : (n + 1) * size]) for n in range(players)]
    phase = PassPhase.start(preset, hands, PassDirection(direction))
    assert (phase.receiver(0), phase.giver(0)) == (receiver, giver)


def test_nobody_can_look_before_everybody_has_chosen() -> None:
    phase = LEFT
    for seat, cards in enumerate(CHOICES):
        assert phase.waiting == tuple(range(seat, 4))
        with pytest.raises(ValueError, match="nobody may look yet"):
            phase.received(0)
        with pytest.raises(ValueError, match="nobody may look yet"):
            _ = phase.hands_after
        with pytest.raises(ValueError, match="nobody may look yet"):
            phase.begin_play()
        phase = phase.give(seat, parse_cards(cards))
    assert phase.is_complete
    assert phase.received(0) == CardSet.parse("2C 5S 4S")


def test_players_may_choose_in_any_order() -> None:
    phase = LEFT
    for seat in (2, 0, 3, 1):
        phase = phase.give(seat, parse_cards(CHOICES[seat]))
    assert phase == everybody_passes(LEFT)


def test_who_opens_is_settled_after_the_pass() -> None:
    position = everybody_passes(LEFT).begin_play()
    assert position.leader == 0  # seat 3 was dealt 2C and passed it to seat 0
    assert HOLD.begin_play().leader == 3


def test_a_hold_deal_is_complete_from_the_start() -> None:
    assert HOLD.is_complete
    assert HOLD.hands_after == HANDS
    assert not HOLD.received(2)
    assert HOLD.begin_play().exchange is None


def test_a_pass_starts_with_a_whole_deal() -> None:
    with pytest.raises(PositionError, match="dealt to nobody"):
        PassPhase.start(MICROSOFT, (*HANDS[:3], CardSet()), PassDirection.LEFT)


@given(st.data(), house_rules(), st.integers(1, 12))
def test_everybody_gives_and_gets_the_same_number(
    data: st.DataObject, rules: Rules, number: int
) -> None:
    hands = data.draw(deals(rules))
    phase = PassPhase.start(rules, hands, rules.pass_direction(number))
    before = repr(phase)
    start = phase
    for seat in phase.waiting:
        order = data.draw(st.permutations(list(hands[seat])))
        phase = phase.give(seat, order[: rules.pass_count])
    assert repr(start) == before
    assert eval(repr(phase)) == phase
    assert [len(hand) for hand in phase.hands_after] == [rules.hand_size] * rules.players
    assert sum(hand.mask for hand in phase.hands_after) == rules.deck.mask
    for seat, hand in enumerate(phase.hands_after):
        assert phase.received(seat) <= hand
        assert phase.giver(phase.receiver(seat)) == seat
    assert phase.begin_play().hands == phase.hands_after
