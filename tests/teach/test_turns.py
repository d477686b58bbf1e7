"""Whose turn it is to be practised."""

from __future__ import annotations

from tutor.teach.topics import Topic
from tutor.teach.turns import Turn, coming_turn, next_turn

DUCK, FOLLOW, SCORE = map(Topic.parse, ["theme/duck", "rule/must-follow-suit", "skill/score"])
MINUTE = 60_000


def test_whoever_trips_on_nothing_has_nothing_to_practise() -> None:
    assert next_turn([]) is None
    assert coming_turn([]) is None


def test_what_has_waited_longest_comes_first() -> None:
    turns = [Turn(DUCK, 9, -MINUTE), Turn(FOLLOW, 1, -5 * MINUTE), Turn(SCORE, 9, MINUTE)]
    assert next_turn(turns) == turns[1]


def test_of_what_has_waited_as_long_the_most_slips_come_first() -> None:
    turns = [Turn(DUCK, 2, 0), Turn(FOLLOW, 5, 0), Turn(SCORE, 1, 0)]
    assert next_turn(turns) == turns[1]
    assert next_turn(reversed(turns)) == turns[1]


def test_of_equals_it_is_always_the_same() -> None:
    turns = [Turn(DUCK, 2, 0), Turn(FOLLOW, 2, 0)]
    assert next_turn(turns) == next_turn(turns[::-1]) == turns[1]


def test_the_same_topic_does_not_come_twice_while_another_is_due() -> None:
    turns = [Turn(DUCK, 2, -MINUTE), Turn(FOLLOW, 1, -5 * MINUTE)]
    assert next_turn(turns, last=FOLLOW) == turns[0]
    assert next_turn(turns, last=SCORE) == turns[1]


def test_the_only_one_that_is_due_comes_again() -> None:
    turns = [Turn(DUCK, 2, MINUTE), Turn(FOLLOW, 1, -5 * MINUTE)]
    assert next_turn(turns, last=FOLLOW) == turns[1]


def test_what_is_not_due_waits() -> None:
    turns = [Turn(DUCK, 2, 3 * MINUTE), Turn(FOLLOW, 1, MINUTE), Turn(SCORE, 7, None)]
    assert next_turn(turns) is None
    assert coming_turn(turns) == turns[1]


def test_whoever_wants_to_practise_anyway_gets_what_comes_next() -> None:
    turns = [Turn(DUCK, 2, 3 * MINUTE), Turn(FOLLOW, 1, MINUTE), Turn(SCORE, 7, None)]
    assert next_turn(turns, anyway=True) == turns[1]
    assert next_turn(turns, FOLLOW, anyway=True) == turns[0]
    assert next_turn(turns[2:], anyway=True) == turns[2]
    assert next_turn([], anyway=True) is None


def test_what_is_due_comes_before_what_is_wanted_anyway() -> None:
    turns = [Turn(DUCK, 2, MINUTE), Turn(FOLLOW, 1, -MINUTE)]
    assert next_turn(turns, FOLLOW, anyway=True) == turns[1]


def test_it_is_due_in_the_moment_its_time_has_come() -> None:
    assert Turn(DUCK, 1, 0).is_due
    assert not Turn(DUCK, 1, 1).is_due
    assert not Turn(DUCK, 1, None).is_due


def test_what_rests_never_comes_by_itself() -> None:
    turns = [Turn(DUCK, 2, None)]
    assert next_turn(turns) is None
    assert coming_turn(turns) is None


def test_what_is_due_already_is_not_what_comes_next() -> None:
    turns = [Turn(DUCK, 2, -MINUTE), Turn(FOLLOW, 1, 2 * MINUTE)]
    assert coming_turn(turns) == turns[1]
