"""Hints: every rung of every ladder is there, what it says is true, and the last one passes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

import pytest

from tests.teach.practice_course import after, practice
from tests.web.positions import real_course
from tools.solutions import right_moves
from tutor.hearts import CardSet, Clause, Reason, Seat, Suit, parse_cards
from tutor.teach.attempt import Attempt, Stage, accepted, begin, proceed
from tutor.teach.course import Course
from tutor.teach.hints import Hint, PassHint, QuestionHint, Rung, hint
from tutor.teach.model import Pass, PickLegal, Play, Question, Taker
from tutor.teach.moves import write_cards
from tutor.teach.table import LEARNER


def open_attempts(course: Course) -> Iterator[Attempt]:
    """Every attempt on the right way through a course in which something is to be done."""
    for entry in course:
        for step in entry.steps:
            attempt = begin(step, entry.rules_of(step))
            if attempt.stage is Stage.OPEN:
                yield attempt
            for move in right_moves(step, entry.rules_of(step)):
                attempt = proceed(attempt, move).next_decision()
                if attempt.stage is Stage.OPEN:
                    yield attempt


ALL = [*open_attempts(real_course()), *open_attempts(practice())]
ATTEMPTS = [each for each in ALL if isinstance(each.step, Play | Taker | PickLegal)]
"""Those about the cards of a trick, which have hints of their own."""
NAMES = [f"{each.step.id} {'.'.join(each.moves)}".strip() for each in ATTEMPTS]
every_attempt = pytest.mark.parametrize("attempt", ATTEMPTS, ids=NAMES)
every_rung = pytest.mark.parametrize("rung", Rung)


def given_hint(attempt: Attempt, rung: Rung) -> Hint:
    """The hint, which is there."""
    found = hint(attempt, rung)
    assert isinstance(found, Hint)
    return found


def cards(text: str) -> CardSet:
    """Cards, or none."""
    return CardSet(parse_cards(text))


def test_there_is_something_of_every_kind() -> None:
    assert {type(attempt.step) for attempt in ATTEMPTS} == {Play, Taker, PickLegal}
    assert any(attempt.moves for attempt in ATTEMPTS), "a later decision"


def test_the_ladder_has_four_rungs() -> None:
    assert [(rung.name, rung.value) for rung in Rung] == [
        ("RULE", 1),
        ("LOOK", 2),
        ("SUIT", 3),
        ("ANSWER", 4),
    ]


@every_attempt
@every_rung
def test_every_rung_is_there_and_its_facts_are_the_engine_s(attempt: Attempt, rung: Rung) -> None:
    given = given_hint(attempt, rung)
    assert given.rung is rung
    table = attempt.table
    assert table is not None
    position = table.position
    if isinstance(attempt.step, Taker):
        trick = table.last_trick
        assert given.clause is Clause.TAKING
        assert given.led is trick.led
        assert given.marked == CardSet(card for card in trick.cards if card.suit is trick.led)
        assert given.answer == CardSet([trick.winning_card])
        assert given.ruling is None
        return
    assert given.led is position.led
    assert given.ruling is not None
    assert given.ruling.legal
    assert given.ruling == position.ruling(given.ruling.card, LEARNER)
    assert given.clause is given.ruling.clause
    assert given.answer <= position.legal
    legal = CardSet() if given.several else position.legal
    assert given.marked == legal | CardSet(position.trick[:1]), "the question is not answered"
    assert {card.suit for card in given.answer} <= set(given.suits)
    assert given.several == isinstance(attempt.step, PickLegal)
    held = position.hands[LEARNER]
    assert given.follows == (position.led is not None and bool(held.of(position.led)))


@every_attempt
def test_the_suits_of_a_hint_are_those_of_all_right_answers(attempt: Attempt) -> None:
    given = given_hint(attempt, Rung.SUIT)
    assert attempt.table is not None
    right = given.marked
    if isinstance(attempt.step, PickLegal):
        right = attempt.table.position.legal
    elif attempt.decision is not None:
        right = accepted(attempt.decision, attempt.table)
    assert set(given.suits) == set(right.suits)


def test_every_question_and_every_pass_of_the_course_has_its_ladder() -> None:
    others = [each for each in ALL if not isinstance(each.step, Play | Taker | PickLegal)]
    assert {type(each.step) for each in others} == {Pass, *get_args(Question)}
    for attempt in others:
        rungs = [hint(attempt, rung) for rung in Rung]
        assert all(isinstance(given, PassHint | QuestionHint) for given in rungs)
        last = rungs[-1]
        assert last is not None
        assert proceed(attempt, last.move).stage is Stage.SOLVED


@every_attempt
def test_the_last_rung_followed_passes(attempt: Attempt) -> None:
    after_it = proceed(attempt, given_hint(attempt, Rung.ANSWER).move)
    assert after_it.stage.is_right
    assert after_it.stage in (Stage.ADVANCED, Stage.SOLVED)


@every_attempt
def test_a_card_to_play_is_one_and_the_lowest_that_is_right(attempt: Attempt) -> None:
    if attempt.decision is None or attempt.table is None:
        return
    given = given_hint(attempt, Rung.ANSWER)
    right = accepted(attempt.decision, attempt.table)
    (card,) = given.answer
    assert card.rank == min(other.rank for other in right if other.rank is not None)
    assert given.teacher == attempt.decision.right


@every_attempt
@every_rung
def test_the_question_who_takes_it_is_answered_with_a_player(attempt: Attempt, rung: Rung) -> None:
    given = given_hint(attempt, rung)
    assert (given.seat is not None) == isinstance(attempt.step, Taker)


LADDERS = [
    ("duck", "", Clause.FOLLOW_SUIT, "8C 4C TC KC", [Suit.CLUBS], "4C"),
    ("allowed", "", Clause.FOLLOW_SUIT, "9S", [Suit.SPADES], "2S-TS-KS"),
    ("taker", "", Clause.TAKING, "7C 4C", [Suit.CLUBS], "left"),
    ("two-tricks", "", Clause.FOLLOW_SUIT, "JD 3D KD", [Suit.DIAMONDS], "KD"),
    ("two-tricks", "KD", Clause.LEAD, "6S TS 5C 8C 3D", list(Suit)[:3], "3D"),
    ("open", "", Clause.OPENING, "2C", [Suit.CLUBS], "2C"),
    (
        "first-trick",
        "",
        Clause.FIRST_TRICK,
        "2C 3D 5D 8D KD 4S 6S 7S 9S KS AS",
        [Suit.SPADES],
        "AS",
    ),
]


@pytest.mark.parametrize(("step_id", "moves", "clause", "marked", "suits", "move"), LADDERS)
def test_a_ladder_that_is_known(
    step_id: str, moves: str, clause: Clause, marked: str, suits: list[Suit], move: str
) -> None:
    attempt = after(step_id, moves).next_decision()
    for rung in Rung:
        given = given_hint(attempt, rung)
        assert (given.clause, given.marked, list(given.suits), given.move) == (
            clause,
            cards(marked),
            suits,
            move,
        )


def test_who_takes_the_trick_is_named_with_the_card() -> None:
    given = given_hint(after("taker", ""), Rung.ANSWER)
    assert (given.seat, given.answer, given.teacher) == (
        Seat.LEFT,
        cards("7C"),
        "There are no trumps.",
    )


def test_a_lead_that_hearts_bar_rests_on_breaking_hearts() -> None:
    given = given_hint(after("lead", ""), Rung.ANSWER)
    assert (given.led, given.follows) == (None, False)
    assert given.ruling is not None
    assert given.ruling.reason is Reason.FREE_LEAD
    assert given.move == write_cards(cards("3C 4C 5C 6C 9C KD 3S 4S TS JS"))
    assert Suit.HEARTS not in given.suits


@pytest.mark.parametrize(
    ("step_id", "moves"),
    [("words", ""), ("look", ""), ("duck", "4C"), ("duck", "TC"), ("two-tricks", "KD")],
)
@every_rung
def test_where_nothing_is_to_be_done_there_is_no_hint(step_id: str, moves: str, rung: Rung) -> None:
    assert hint(after(step_id, moves), rung) is None
