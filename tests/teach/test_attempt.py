"""An attempt at a step: replayed from its moves, judged, and taken back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.teach.practice_course import RULES, after, practice, step
from tutor.hearts import Card, CardSet, Reason, Seat
from tutor.teach.attempt import (
    Attempt,
    CardVerdict,
    PickVerdict,
    Stage,
    TakerVerdict,
    begin,
    proceed,
    replay,
)
from tutor.teach.model import Step
from tutor.teach.moves import BadMove, Fault, join, split
from tutor.teach.table import LEARNER


def card_verdict(attempt: Attempt) -> CardVerdict:
    """The verdict on the last card."""
    assert isinstance(attempt.verdict, CardVerdict)
    return attempt.verdict


def taker_verdict(attempt: Attempt) -> TakerVerdict:
    """The verdict on the player named."""
    assert isinstance(attempt.verdict, TakerVerdict)
    return attempt.verdict


def pick_verdict(attempt: Attempt) -> PickVerdict:
    """The verdict on the cards chosen."""
    assert isinstance(attempt.verdict, PickVerdict)
    return attempt.verdict


STAGES = [
    ("words", "", Stage.SOLVED),
    ("look", "", Stage.SOLVED),
    ("duck", "", Stage.OPEN),
    ("duck", "4C", Stage.SOLVED),
    ("duck", "TC", Stage.MISSED),
    ("allowed", "", Stage.OPEN),
    ("allowed", "2S-TS-KS", Stage.SOLVED),
    ("allowed", "KS-2S-10S", Stage.SOLVED),
    ("allowed", "2S-TS", Stage.MISSED),
    ("allowed", "2S-TS-KS-AH", Stage.MISSED),
    ("taker", "", Stage.OPEN),
    ("taker", "left", Stage.SOLVED),
    ("taker", "you", Stage.MISSED),
    ("two-tricks", "", Stage.OPEN),
    ("two-tricks", "KD", Stage.ADVANCED),
    ("two-tricks", "3D", Stage.MISSED),
    ("two-tricks", "KD.TS", Stage.SOLVED),
    ("open", "2C", Stage.SOLVED),
    ("first-trick", "AS", Stage.SOLVED),
    ("first-trick", "KD", Stage.MISSED),
    ("lead", "3C-4C-5C-6C-9C-KD-3S-4S-TS-JS", Stage.SOLVED),
]


@pytest.mark.parametrize(("step_id", "moves", "stage"), STAGES)
def test_how_far_an_attempt_has_come(step_id: str, moves: str, stage: Stage) -> None:
    attempt = after(step_id, moves)
    assert attempt.stage is stage
    assert len(attempt.moves) == len(split(moves))
    assert (attempt.verdict is None) == (moves == "")


def test_every_stage_but_that_of_puzzles_is_in_the_table() -> None:
    assert {stage for _, _, stage in STAGES} == set(Stage) - {Stage.UNPROVEN}


def test_words_alone_have_no_table() -> None:
    assert begin(step("words"), RULES).table is None
    assert begin(step("look"), RULES).table is not None


def test_a_right_card_completes_the_trick_and_says_why_it_was_legal() -> None:
    attempt = after("duck", "4C")
    verdict = card_verdict(attempt)
    assert verdict.right
    assert verdict.card is Card.parse("4C")
    assert verdict.ruling.reason is Reason.FOLLOWS_SUIT
    assert str(verdict.trick) == "1:8C 4C 6C QS"
    assert verdict.trick.winner == 1
    assert verdict.teacher == "A card under {8C:def} cannot take the trick."


def test_a_wrong_card_completes_the_trick_and_shows_what_it_cost() -> None:
    attempt = after("duck", "TC")
    verdict = card_verdict(attempt)
    assert not verdict.right
    assert str(verdict.trick) == "1:8C TC 6C QS"
    assert (verdict.trick.winner, verdict.trick.points) == (LEARNER, 13)
    assert verdict.teacher == "{TC:Def} is higher than {8C:def}."
    assert attempt.table is not None
    assert attempt.table.between_tricks
    assert Card.parse("TC") not in attempt.table.position.hands[LEARNER]


def test_a_wrong_card_without_a_word_of_the_teacher_gets_the_facts_alone() -> None:
    assert card_verdict(after("duck", "KC")).teacher == ""


def test_the_script_of_the_scene_is_followed() -> None:
    duck = card_verdict(after("duck", "4C")).trick
    assert [str(card) for card in duck.cards[2:]] == ["6C", "QS"]
    assert str(card_verdict(after("two-tricks", "KD")).trick) == "0:JD 5D KD 8D"


def test_each_decision_has_its_own_goal_and_its_own_answers() -> None:
    first = after("two-tricks", "")
    assert first.decision is not None
    assert first.decision.accept == "KD"
    second = after("two-tricks", "KD").next_decision()
    assert second.stage is Stage.OPEN
    assert second.decision is not None
    assert second.decision.goal == "Lead any card."
    assert second.verdict is None
    assert second.done == 1
    assert after("two-tricks", "KD.TS").decision is None


def test_a_missed_decision_stays_the_one_to_make() -> None:
    missed = after("two-tricks", "3D")
    assert missed.decision == after("two-tricks", "").decision
    assert missed.done == 0


def test_a_move_after_a_right_one_belongs_to_the_next_trick() -> None:
    attempt = after("two-tricks", "KD.TS")
    assert attempt.table is not None
    assert [str(trick) for trick in attempt.table.tricks[-2:]] == ["0:JD 5D KD 8D", "2:TS 6H 7H 9S"]
    assert card_verdict(attempt).trick.points == 2


def test_the_next_decision_changes_nothing_where_there_is_none() -> None:
    for step_id, moves in (("words", ""), ("duck", ""), ("duck", "4C"), ("duck", "TC")):
        attempt = after(step_id, moves)
        assert attempt.next_decision() is attempt


def test_the_taker_is_judged_by_the_engine() -> None:
    right = taker_verdict(after("taker", "left"))
    assert (right.right, right.chosen, right.teacher) == (True, Seat.LEFT, "There are no trumps.")
    wrong = taker_verdict(after("taker", "across"))
    assert (wrong.right, wrong.chosen, wrong.teacher) == (
        False,
        Seat.ACROSS,
        "{QS:Def} is a spade.",
    )
    assert taker_verdict(after("taker", "you")).teacher == ""


PICKS = [
    ("2S-TS-KS", "", "", ["That was all of them."]),
    ("TS-KS", "", "2S", ["Low cards count as well."]),
    ("2S-TS", "", "KS", []),
    ("2S-TS-KS-AH", "AH", "", ["No heart was led."]),
    ("TS-KS-JC-AH", "JC AH", "2S", ["Low cards count as well.", "No heart was led."]),
    ("JC", "JC", "2S TS KS", ["Low cards count as well."]),
]


@pytest.mark.parametrize(("chosen", "wrong", "missing", "teacher"), PICKS)
def test_a_choice_of_cards_is_held_against_the_legal_ones(
    chosen: str, wrong: str, missing: str, teacher: list[str]
) -> None:
    verdict = pick_verdict(after("allowed", chosen))
    assert verdict.legal == CardSet.parse("2S TS KS")
    assert CardSet(ruling.card for ruling in verdict.wrong) == CardSet.parse(wrong)
    assert verdict.missing == CardSet.parse(missing)
    assert sorted(verdict.teacher) == sorted(teacher)
    assert verdict.right == (not wrong and not missing)
    assert not any(ruling.legal for ruling in verdict.wrong)
    assert verdict.lead.legal


def test_a_choice_leaves_the_table_as_it_is() -> None:
    assert after("allowed", "2S-TS").table == after("allowed", "").table


FAULTS = [
    ("words", "2C", Fault.NO_MOVES_HERE),
    ("look", "left", Fault.NO_MOVES_HERE),
    ("duck", "nonsense", Fault.NOT_A_CARD),
    ("duck", "left", Fault.NOT_A_CARD),
    ("duck", "4C-TC", Fault.NOT_A_CARD),
    ("duck", "X1", Fault.NOT_A_CARD),
    ("duck", "2C", Fault.CARD_NOT_HELD),
    ("duck", "QD", Fault.ILLEGAL_CARD),
    ("duck", "4C.TC", Fault.AFTER_THE_END),
    ("duck", "4C.4C", Fault.AFTER_THE_END),
    ("duck", "TC.4C", Fault.AFTER_A_MISTAKE),
    ("two-tricks", "KD.KD", Fault.CARD_NOT_HELD),
    ("two-tricks", "KD.TS.3D", Fault.AFTER_THE_END),
    ("allowed", "2S-2S", Fault.SEVERAL_CHOSEN),
    ("allowed", "2S-2C", Fault.CARD_NOT_HELD),
    ("allowed", "2S.TS", Fault.AFTER_A_MISTAKE),
    ("taker", "north", Fault.NOT_A_SEAT),
    ("taker", "QS", Fault.NOT_A_SEAT),
    ("taker", "left.left", Fault.AFTER_THE_END),
    ("open", "3C", Fault.ILLEGAL_CARD),
    ("first-trick", "KH", Fault.ILLEGAL_CARD),
    ("lead", "KH-8H-2C", Fault.CARD_NOT_HELD),
]


@pytest.mark.parametrize(("step_id", "moves", "fault"), FAULTS)
def test_a_move_that_does_not_fit_is_named_with_its_fault(
    step_id: str, moves: str, fault: Fault
) -> None:
    with pytest.raises(BadMove) as caught:
        after(step_id, moves)
    assert caught.value.fault is fault


def test_every_fault_of_a_move_is_in_the_table() -> None:
    of_the_form = {Fault.NO_CARD, Fault.NO_SEAT, Fault.NOTHING_CHOSEN, Fault.TOO_LONG}
    of_looking = {Fault.NO_SUCH_HINT, Fault.NO_SUCH_TRICK}
    of_questions = {Fault.NOT_A_NUMBER, Fault.NOT_AN_ANSWER, Fault.PASS_COUNT}
    of_the_form |= {Fault.NUMBER_MISSING, Fault.NONE_AND_OTHERS}
    of_puzzles = {Fault.AFTER_NO_PROOF}
    rest = set(Fault) - of_the_form - of_looking - of_questions - of_puzzles
    assert {fault for _, _, fault in FAULTS} == rest


def test_a_refused_move_changes_nothing() -> None:
    attempt = after("duck", "")
    with pytest.raises(BadMove):
        proceed(attempt, "QD")
    assert attempt == after("duck", "")


def test_any_card_of_the_hand_can_be_asked_about() -> None:
    attempt = after("duck", "")
    assert attempt.ruling(Card.parse("4C")).legal
    refused = attempt.ruling(Card.parse("QD"))
    assert refused.reason is Reason.MUST_FOLLOW_SUIT
    assert refused.obliging == CardSet.parse("4C TC KC")
    assert attempt.ruling(Card.parse("2C")).reason is Reason.CARD_NOT_HELD


def test_where_there_is_no_table_no_card_can_be_asked_about() -> None:
    with pytest.raises(BadMove) as caught:
        after("words", "").ruling(Card.parse("2C"))
    assert caught.value.fault is Fault.NO_MOVES_HERE


def every_attempt(this_step: Step) -> list[Attempt]:
    """Every attempt that single legal cards, seats, or a few choices of cards lead to."""
    found: list[Attempt] = []
    ahead = [begin(this_step, RULES)]
    while ahead:
        attempt = ahead.pop()
        found.append(attempt)
        if attempt.stage in (Stage.OPEN, Stage.ADVANCED):
            moves = [str(card) for card in CardSet.from_mask((1 << 52) - 1)]
            for move in [*moves, *(seat.value for seat in Seat)]:
                try:
                    ahead.append(proceed(attempt, move))
                except BadMove:
                    continue
    return found


@pytest.mark.parametrize("step_id", practice()["practice"].numbers)
def test_an_attempt_is_its_moves_and_nothing_else(step_id: str) -> None:
    for attempt in every_attempt(step(step_id)):
        again = replay(step(step_id), RULES, split(join(attempt.moves)))
        assert again == attempt


@given(st.lists(st.sampled_from([*map(str, CardSet.from_mask((1 << 52) - 1)), "left", "2S-TS-KS"])))
def test_moves_either_lead_somewhere_or_are_refused(moves: list[str]) -> None:
    for this_step in practice()["practice"].steps:
        try:
            attempt = replay(this_step, RULES, moves)
        except BadMove:
            continue
        assert attempt.moves == tuple(moves)
        assert (attempt.stage is Stage.MISSED) == (
            attempt.verdict is not None and not attempt.verdict.right
        )
