"""Deals that run down to a moment for a puzzle."""

from __future__ import annotations

from random import Random

import pytest

from tutor.hearts import PRESETS, PassDirection, Rules, Seat
from tutor.teach.puzzles.dealing import Dealt, Manner, play_down
from tutor.teach.table import LEARNER, set_up

TABLES = [
    PRESETS["microsoft"],
    PRESETS["black-maria"],
    PRESETS["slam"].for_players(3),
    PRESETS["slam"].for_players(6, "no-twos"),
    PRESETS["black-maria"].for_players(7),
]


def moments(rules: Rules, seed: int, manner: Manner, passing: bool, most: int) -> list[Dealt]:
    """Every moment of one deal at which the learner has to choose."""
    return list(
        play_down(
            rules,
            Random(seed),
            (manner,) * rules.players,
            passing=passing,
            freedom=0.2,
            fewest=2,
            most=most,
        )
    )


@pytest.mark.parametrize("rules", TABLES, ids=str)
@pytest.mark.parametrize("manner", Manner)
@pytest.mark.parametrize("passing", [False, True])
def test_every_moment_is_a_scene_that_legal_play_reaches(
    rules: Rules, manner: Manner, passing: bool
) -> None:
    found = [moment for seed in range(3) for moment in moments(rules, seed, manner, passing, 5)]
    assert found
    for moment in found:
        position = moment.position
        assert set_up(moment.scene, rules).position == position
        assert position.turn == LEARNER
        assert 2 <= len(position.hands[LEARNER]) <= 5
        assert len(position.legal) > 1


def test_the_same_chance_gives_the_same_deal() -> None:
    first = moments(PRESETS["microsoft"], 4, Manner.CAREFUL, True, 13)
    assert first == moments(PRESETS["microsoft"], 4, Manner.CAREFUL, True, 13)
    assert first != moments(PRESETS["microsoft"], 5, Manner.CAREFUL, True, 13)


def test_a_pass_is_told_with_the_cards_of_everybody() -> None:
    scene = moments(PRESETS["microsoft"], 1, Manner.CAREFUL, True, 5)[0].scene
    assert PassDirection(scene.pass_) is not PassDirection.HOLD
    assert set(scene.passed) == {Seat.YOU, Seat.LEFT, Seat.ACROSS, Seat.RIGHT}
    assert moments(PRESETS["microsoft"], 1, Manner.CAREFUL, False, 5)[0].scene.passed == {}


def test_somebody_who_shoots_takes_most_of_the_points() -> None:
    taken = [0] * 4
    shooting = tuple(Manner.SHOOTS if seat == LEARNER else Manner.FEEDS for seat in range(4))
    for seed in range(20):
        deal = play_down(
            PRESETS["microsoft"],
            Random(seed),
            shooting,
            passing=False,
            freedom=0.0,
            fewest=2,
            most=3,
        )
        for moment in deal:
            taken = [taken[seat] + moment.position.points(seat) for seat in range(4)]
    assert taken[LEARNER] > sum(taken) / 2
