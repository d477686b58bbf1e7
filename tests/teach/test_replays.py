"""Attempts that are kept: the same as replayed ones, and refusals are refused every time."""

from __future__ import annotations

import pytest

from tests.teach.practice_course import RULES, practice
from tools.solutions import right_moves, wrong_move
from tutor.teach.attempt import begin, replay
from tutor.teach.moves import BadMove
from tutor.teach.replays import attempt_after, decision_after

ENTRY = practice()["practice"]


@pytest.mark.parametrize("step_id", ENTRY.numbers)
def test_what_is_kept_is_what_a_replay_gives(step_id: str) -> None:
    step = ENTRY.step(step_id)
    moves = tuple(right_moves(step, RULES))
    lines = [moves[:count] for count in range(len(moves) + 1)]
    missed = wrong_move(step, RULES)
    lines += [(missed,)] if missed else []
    for line in (*lines, *lines):
        assert attempt_after(ENTRY, step_id, line) == replay(step, RULES, line)
        assert decision_after(ENTRY, step_id, line) == replay(step, RULES, line).next_decision()


def test_the_beginning_is_kept_too() -> None:
    start = attempt_after(ENTRY, "duck", ())
    assert start == begin(ENTRY.step("duck"), RULES)
    assert attempt_after(ENTRY, "duck", ()) is start
    assert attempt_after(ENTRY, "duck", ("4C",)) is attempt_after(ENTRY, "duck", ("4C",))


@pytest.mark.parametrize("moves", [("2C",), ("QD",), ("4C", "TC"), ("TC", "4C"), ("x",) * 60])
def test_nonsense_is_refused_every_time(moves: tuple[str, ...]) -> None:
    for _ in range(2):
        with pytest.raises(BadMove):
            attempt_after(ENTRY, "duck", moves)
        with pytest.raises(BadMove):
            decision_after(ENTRY, "duck", moves)


def test_no_step_no_attempt() -> None:
    with pytest.raises(KeyError):
        attempt_after(ENTRY, "no-such-step", ())
