"""The proof of a puzzle: a sound one passes, and each way of being wrong is one exact line."""

from __future__ import annotations

import pytest

from tests.teach.puzzles.endings import ENDINGS, Ending
from tutor.solver import Aim
from tutor.teach.attempt import begin
from tutor.teach.check import check_lesson
from tutor.teach.course import LessonEntry
from tutor.teach.model import Lesson, Scene, Solve
from tutor.teach.puzzles import judge
from tutor.teach.puzzles.checking import check_solve

every_ending = pytest.mark.parametrize("ending", ENDINGS.values(), ids=ENDINGS)
LEAD = ENDINGS["take a trick while it is free"]
HIDDEN = ENDINGS["throw the heart that could take the queen"]


def errors(step: Solve, ending: Ending) -> list[str]:
    return list(check_solve(step, begin(step, ending.rules)))


@every_ending
def test_a_sound_puzzle_passes(ending: Ending) -> None:
    assert errors(ending.step(), ending) == []
    assert errors(ending.step(right=ending.right, tempting=""), ending) == []


def test_a_puzzle_in_a_lesson_is_proven_with_it() -> None:
    lesson = Lesson(title="Endings", summary="One.", rule="Look.", steps=(LEAD.step(right="TD"),))
    assert list(check_lesson(LessonEntry("endings", lesson))) == [
        "endings.toml: puzzle: right: it is AS, not TD"
    ]


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"right": "AS TD"}, "right: it is AS, not TD AS"),
        ({"tempting": "AS"}, "tempting: AS is not a legal but wrong card"),
        ({"tempting": "2C"}, "tempting: 2C is not a legal but wrong card"),
        ({"tempting": "queen"}, "right, tempting: 'queen' is not a card"),
        ({"target": 3}, "every card is right"),
        ({"layouts": 3}, "layouts, refuted: only hidden hands have them"),
        (
            {"aim": Aim.STOP, "tempting": ""},
            "aim: one other player must have taken every point so far",
        ),
        ({"aim": Aim.MOON, "tempting": ""}, "no card is right"),
        ({"aim": Aim.QUEEN, "target": 1, "tempting": ""}, "target: only points have one"),
        (
            {"scene": Scene(deal=LEAD.deal, played=LEAD.played, opponents="4S")},
            "opponents: the others play the strongest defence; name no cards",
        ),
        (
            {"scene": Scene(deal=LEAD.deal, played=LEAD.played.rsplit(" ", 1)[0])},
            "the scene must end with the learner's turn",
        ),
        (
            {"scene": Scene(deal=LEAD.deal, played="2C 4C JC TC 2D"), "tempting": ""},
            "aim: somebody could still shoot the moon; two players must have taken points",
        ),
    ],
)
def test_what_is_wrong_is_named(changes: dict[str, object], error: str) -> None:
    found = errors(LEAD.step(**changes), LEAD)
    assert any(one.startswith(error) for one in found), found


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"layouts": 30, "refuted": {"QC": 4}}, []),
        ({"layouts": 31}, ["layouts: there are 30, not 31"]),
        ({"refuted": {"9H": 4}}, None),
        ({"layouts": 30, "refuted": {"9H": 4}}, ["refuted: 9H is not a legal but wrong card"]),
        ({"layouts": 30, "refuted": {"QC": 31}}, ["refuted: QC: 31 of 30 layouts cannot be"]),
    ],
)
def test_what_is_stored_of_hidden_hands_is_compared(
    changes: dict[str, object], expected: list[str] | None
) -> None:
    found = errors(HIDDEN.step(**changes), HIDDEN)
    assert found if expected is None else found == expected


def test_a_search_that_takes_too_long_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def short(problem: judge.Problem) -> judge.Prover:
        return judge.Prover(problem, budget=1)

    judge.right_cards.cache_clear()
    monkeypatch.setattr(judge, "prover_for", short)
    assert errors(LEAD.step(), LEAD) == ["the search for the right cards does not come to an end"]
