"""The course as a whole: how much there is to do, and that the usual mistakes can be made in it."""

from __future__ import annotations

from functools import cache
from typing import get_args

import pytest

from tools.solutions import illegal_card, moves_ending_in
from tutor import paths
from tutor.hearts import Clause
from tutor.teach.attempt import Stage, begin
from tutor.teach.course import Course, load_course
from tutor.teach.model import PassWell, Read, Solve, Step

MISTAKES: dict[str, tuple[str, ...]] = {
    "whether the queen of spades breaks hearts": (
        "breaking-hearts/the-queen-does-not-break",
        "breaking-hearts/other-tables",
        "four-tables/does-the-queen-break-hearts",
    ),
    "what may be played to the first trick": (
        "the-first-trick/clubs-come-first",
        "the-first-trick/away-with-the-queen",
        "the-first-trick/the-bar-frees-nobody",
        "the-first-trick/nothing-but-points",
        "four-tables/points-in-the-first-trick",
    ),
    "nothing to lead but hearts, or hearts and the queen": (
        "leading/nothing-but-hearts",
        "leading/almost-nothing-but-hearts",
        "leading/hearts-and-the-queen",
        "four-tables/check-hearts-and-queen",
    ),
    "what a moon needs and brings": (
        "shooting-the-moon/not-every-trick",
        "shooting-the-moon/sixteen-points",
        "shooting-the-moon/one-heart-missing",
        "moon-choices/the-shooter-subtracts",
        "jack-of-diamonds/moon-and-jack",
    ),
    "who takes the trick": (
        "taking-tricks/another-suit",
        "taking-tricks/hearts-are-no-trumps",
        "taking-tricks/the-queen-elsewhere",
        "when-you-cannot-follow/ace-thrown-away",
    ),
    "what the queen, the king and the ace of spades cost": (
        "the-queen-of-spades/her-king-and-ace",
        "the-queen-of-spades/she-follows-suit",
        "the-aim/other-high-cards",
    ),
    "whether she may be led and must be thrown": (
        "the-queen-of-spades/she-may-be-led",
        "the-queen-of-spades/need-not-be-thrown",
        "when-you-cannot-follow/no-duty",
    ),
    "when the game ends and who wins": (
        "the-end-of-the-game/ninety-nine",
        "the-end-of-the-game/exactly-100",
        "the-end-of-the-game/sharing-the-win",
        "the-end-of-the-game/finish-the-deal",
    ),
    "cards held and cards taken": (
        "counting-a-deal/taken-not-held",
        "the-aim/cards-in-hand",
    ),
    "passing": (
        "passing/which-way",
        "passing/choose-before-looking",
        "passing/who-opens",
        "passing/check-opener",
    ),
    "other numbers of players": (
        "three-to-seven-players/equal-hands",
        "three-to-seven-players/without-the-two-of-clubs",
        "three-to-seven-players/a-heart-less",
        "three-to-seven-players/check-points-of-seven",
    ),
    "the jack of diamonds": (
        "jack-of-diamonds/the-first-trick",
        "jack-of-diamonds/below-zero",
        "jack-of-diamonds/moon-with-the-jack",
    ),
    "tactics taken for rules": (
        "what-to-pass/keep-the-guards",
        "what-to-pass/few-low-spades",
        "safe-leads/low-and-alone",
        "safe-leads/choose-the-suit",
    ),
}
"""What learners get wrong most, and the steps in which they can do just that."""


@cache
def course() -> Course:
    """The course of the site."""
    return load_course(paths.lessons())


def test_there_is_much_to_do() -> None:
    steps = [step for entry in course() for step in entry.steps]
    assert len(course()) == 25
    assert len(steps) >= 200
    assert sum(not isinstance(step, Read) for step in steps) >= 150


@pytest.mark.parametrize("slug", [entry.slug for entry in course()])
def test_every_lesson_is_short_and_mostly_doing(slug: str) -> None:
    steps = course()[slug].steps
    doing = sum(not isinstance(step, Read) for step in steps)
    assert 5 <= len(steps) <= 12
    assert doing > len(steps) / 2
    assert any(has_a_wrong_answer(slug, step) for step in steps), "there is a mistake to make"
    assert len({step.title for step in steps}) == len(steps)


def test_every_kind_of_step_is_used_but_those_of_puzzles() -> None:
    used = {type(step) for entry in course() for step in entry.steps}
    assert used == set(get_args(Step)) - {Solve, PassWell}


@pytest.mark.parametrize(
    ("slug", "step_id"),
    [name.split("/") for names in MISTAKES.values() for name in names],
)
def test_the_usual_mistakes_can_be_made(slug: str, step_id: str) -> None:
    assert has_a_wrong_answer(slug, course()[slug].step(step_id))


def has_a_wrong_answer(slug: str, step: Step) -> bool:
    """Whether a learner can answer a step wrongly, or try a card that may not be played."""
    rules = course()[slug].rules_of(step)
    attempt = begin(step, rules)
    if attempt.stage is not Stage.OPEN:
        return False
    return bool(illegal_card(step, rules)) or any(moves_ending_in(attempt, {Stage.MISSED}))


def test_there_are_thirteen_usual_mistakes() -> None:
    assert len(MISTAKES) == 13


def test_every_rule_that_a_ruling_rests_on_has_a_lesson() -> None:
    taught = {name for entry in course() for name in entry.lesson.teaches}
    beside_the_course = {Clause.JOKERS.value, Clause.HAND.value}
    assert {clause.value for clause in Clause} - taught == beside_the_course


def test_lessons_build_on_earlier_ones_and_say_how_long_they_take() -> None:
    assert [entry.slug for entry in course()][:3] == ["the-aim", "taking-tricks", "following-suit"]
    assert all(entry.after for entry in list(course())[1:])
    assert all(1 <= entry.minutes <= 15 for entry in course())
    assert [len(part.lessons) for part in course().parts] == [12, 8, 5]
