"""The hints of a puzzle: the idea, what to look at, the suit, and the card with its reason."""

from __future__ import annotations

import pytest

from tests.teach.puzzles.endings import ENDINGS, Ending, cards
from tutor.hearts import Clause, Suit
from tutor.teach.attempt import Attempt
from tutor.teach.hints import Rung, SolveHint, hint
from tutor.teach.table import LEARNER

every_ending = pytest.mark.parametrize("ending", ENDINGS.values(), ids=ENDINGS)


def given(attempt: Attempt, rung: Rung) -> SolveHint:
    found = hint(attempt, rung)
    assert isinstance(found, SolveHint)
    return found


@every_ending
def test_the_first_hint_is_the_idea_and_names_no_card(ending: Ending) -> None:
    first = given(ending.begin(hint="Count first."), Rung.RULE)
    assert first.teacher == "Count first."
    assert not first.answer
    assert not first.suits
    moon = ending.aim in ("moon", "stop-the-moon")
    assert first.clause is (Clause.MOON if moon else Clause.TAKING)


@every_ending
def test_the_second_hint_points_at_all_cards_that_may_be_played(ending: Ending) -> None:
    attempt = ending.begin()
    assert attempt.table is not None
    position = attempt.table.position
    second = given(attempt, Rung.LOOK)
    assert second.marked & position.hands[LEARNER] == position.legal


@pytest.mark.parametrize(
    ("name", "danger"),
    [
        ("keep a low club for the queen", "QS"),
        ("take a trick while it is free", "4H 5H"),
        ("draw the hearts for the moon", "JC"),
        ("duck at a table of three", ""),
    ],
)
def test_the_second_hint_points_at_the_cards_of_others_that_do_harm_and_at_no_others(
    name: str, danger: str
) -> None:
    second = given(ENDINGS[name].begin(), Rung.LOOK)
    assert second.danger == cards(danger)
    assert second.danger <= second.marked


def test_with_hidden_hands_the_unseen_cards_of_those_suits_are_dangerous() -> None:
    second = given(ENDINGS["throw the heart that could take the queen"].begin(), Rung.LOOK)
    assert second.danger == cards("QS 5H QH")
    assert not second.danger & second.marked


@every_ending
def test_the_third_hint_tells_the_suits_of_the_right_cards(ending: Ending) -> None:
    third = given(ending.begin(), Rung.SUIT)
    assert third.suits == tuple(suit for suit in Suit if cards(ending.right).of(suit))


@every_ending
def test_the_last_hint_names_a_right_card_and_what_the_tempting_one_costs(
    ending: Ending,
) -> None:
    last = given(ending.begin(), Rung.ANSWER)
    assert last.move == ending.solution.split(".", 1)[0]
    assert last.right == cards(ending.right)
    assert last.ruling is not None
    assert last.ruling.legal
    assert last.instead == ending.wrong_card
    assert last.loss is not None


@every_ending
def test_there_are_no_hints_once_a_card_is_judged(ending: Ending) -> None:
    for moves in (ending.solution, ending.wrong):
        assert all(hint(ending.after(moves), rung) is None for rung in Rung)
