"""A step about passing well: the rules judge first, then the measure."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from tutor.hearts import PRESETS, CardSet, Clause
from tutor.teach.attempt import Attempt, Stage, begin, proceed
from tutor.teach.check_pass_well import check_pass_well
from tutor.teach.hints import Rung, hint
from tutor.teach.model import PassWell, Scene
from tutor.teach.moves import BadMove, Fault
from tutor.teach.pass_well import PassWellHint, PassWellVerdict, Rating
from tutor.teach.players import LEARNER

RULES = PRESETS["microsoft"]
STEP = PassWell(
    id="pass",
    title="Pass",
    text="Pass.",
    goal="Pass three cards.",
    right="Well done.",
    scene=Scene(
        deal="N:QJ9653.Q76.75.QT T7.AKT932.KJ.K83 AK4.J85.T963.J72 82.4.AQ842.A9654",
        pass_="left",
        passed={"left": "AC QD AD", "across": "TC QC QH", "right": "KD KH AH"},
    ),
)
"""The learner holds AK4 J85 T963 J72; the measure would pass the top spades and a jack."""


def after(*moves: str) -> Attempt:
    """The attempt at the step after choices of cards."""
    attempt = begin(STEP, RULES)
    for move in moves:
        attempt = proceed(attempt, move)
    return attempt


def verdict(move: str) -> PassWellVerdict:
    """The verdict on a choice."""
    judged = after(move).verdict
    assert isinstance(judged, PassWellVerdict)
    return judged


def test_it_begins_with_the_hand_as_dealt() -> None:
    attempt = after()
    assert attempt.stage is Stage.OPEN
    assert attempt.table is not None
    assert str(attempt.table.position.hands[LEARNER]) == ("2C 7C JC 3D 6D 9D TD 4S KS AS 5H 8H JH")


def test_a_best_choice_solves_it_and_the_play_can_begin() -> None:
    attempt = after("KS-AS-JH")
    assert attempt.stage is Stage.SOLVED
    judged = verdict("KS-AS-JH")
    assert judged.rating is Rating.BEST
    assert judged.best == CardSet.parse("KS AS JH")
    assert judged.kept == judged.best_kept
    assert judged.teacher == ("Well done.",)
    assert attempt.table is not None
    assert CardSet.parse("KD KH AH") <= attempt.table.position.hands[LEARNER]
    assert judged.phase.is_complete


def test_a_choice_near_the_best_is_right_too() -> None:
    judged = verdict("KS-AS-JC")
    assert judged.rating is Rating.GOOD
    assert after("KS-AS-JC").stage is Stage.SOLVED
    assert 0 < judged.kept.total - judged.best_kept.total <= 2


def test_a_poor_choice_is_missed_and_shows_what_it_keeps() -> None:
    attempt, judged = after("4S-5H-3D"), verdict("4S-5H-3D")
    assert attempt.stage is Stage.MISSED
    assert judged.rating is Rating.POOR
    assert not judged.right
    assert str(judged.kept.hand) == "2C 7C JC 6D 9D TD KS AS 8H JH"
    assert judged.kept.total > judged.best_kept.total + 2
    assert attempt.table is not None
    assert len(attempt.table.position.hands[LEARNER]) == 13


@pytest.mark.parametrize(
    ("move", "fault"),
    [
        ("KS-AS", Fault.PASS_COUNT),
        ("KS-AS-JH-JC", Fault.PASS_COUNT),
        ("QS-AS-JH", Fault.CARD_NOT_HELD),
        ("KS-KS-AS", Fault.SEVERAL_CHOSEN),
        ("KS-AS-no", Fault.NOT_A_CARD),
    ],
)
def test_the_rules_judge_first(move: str, fault: Fault) -> None:
    with pytest.raises(BadMove) as caught:
        after(move)
    assert caught.value.fault is fault


def test_nothing_can_be_passed_after_the_choice() -> None:
    with pytest.raises(BadMove) as solved:
        after("KS-AS-JH", "KS-AS-JH")
    assert solved.value.fault is Fault.AFTER_THE_END
    with pytest.raises(BadMove) as missed:
        after("4S-5H-3D", "KS-AS-JH")
    assert missed.value.fault is Fault.AFTER_A_MISTAKE


def ladder() -> list[PassWellHint]:
    """The four hints."""
    hints = [hint(after(), rung) for rung in Rung]
    assert all(isinstance(given, PassWellHint) for given in hints)
    return [given for given in hints if isinstance(given, PassWellHint)]


def test_the_hints_go_from_the_rule_to_the_cards() -> None:
    given = ladder()
    assert [each.rung for each in given] == list(Rung)
    assert {each.clause for each in given} == {Clause.PASSING}
    assert CardSet.parse("KS AS JH") <= given[1].marked
    assert given[1].marked <= CardSet(given[1].dealt.hand)
    assert proceed(after(), given[-1].move).stage is Stage.SOLVED
    assert given[-1].teacher == "Well done."


def test_there_is_no_hint_after_the_choice() -> None:
    assert hint(after("KS-AS-JH"), Rung.RULE) is None


def test_a_sound_step_has_no_errors() -> None:
    assert list(check_pass_well(STEP, after())) == []


@pytest.mark.parametrize(
    ("passed", "played", "problem"),
    [
        ({}, "", "name the cards of all the others"),
        ({"left": "AC QD AD"}, "", "name the cards of all the others"),
        (STEP.scene.passed, "2C", "nothing is played yet"),
    ],
)
def test_the_checker_wants_the_cards_of_the_others(
    passed: dict[str, str], played: str, problem: str
) -> None:
    scene = msgspec.structs.replace(STEP.scene, passed=passed, played=played)
    step = msgspec.structs.replace(STEP, scene=scene)
    (error,) = check_pass_well(step, replace(after(), step=step))
    assert problem in error


def test_the_checker_finds_a_hand_that_leaves_nothing_to_choose() -> None:
    """Low cards only: whatever goes, nothing dangerous stays."""
    scene = msgspec.structs.replace(
        STEP.scene,
        deal="N:AKQJT98.AKQJT9.. .8765432.AKQJT9. 765432..543.5432 ..8762.AKQJT9876",
        passed={"left": "AC KC QC", "across": "AS KS QS", "right": "2H 3H 4H"},
    )
    step = msgspec.structs.replace(STEP, scene=scene)
    (error,) = check_pass_well(step, begin(step, RULES))
    assert "nothing to choose" in error
