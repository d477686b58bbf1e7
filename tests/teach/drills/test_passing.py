"""Puzzles about passing: a deal, a direction, and three cards that are not simply the highest."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.teach.drills.made import drills
from tutor.hearts import CardSet, PassDirection, parse_cards, seats_round
from tutor.teach.check import check_lesson
from tutor.teach.drills import STEP_ID, TABLES, PassingEntry
from tutor.teach.drills.passing import is_instructive
from tutor.teach.hints import Rung, hint
from tutor.teach.model import PassWell
from tutor.teach.pass_well import rating_of, share_of_right
from tutor.teach.players import LEARNER
from tutor.teach.replays import attempt_after
from tutor.teach.table import pass_phase

SEEDS = range(1, 31)
every_table = pytest.mark.parametrize("table", TABLES)


def step_of(entry: PassingEntry) -> PassWell:
    """The step of a puzzle."""
    (step,) = entry.steps
    assert isinstance(step, PassWell)
    return step


@every_table
def test_every_puzzle_is_sound_as_a_lesson_is(table: str) -> None:
    for seed in SEEDS:
        assert list(check_lesson(drills().passing(table, seed))) == []


@every_table
def test_following_the_last_hint_solves_it(table: str) -> None:
    for seed in SEEDS:
        entry = drills().passing(table, seed)
        last = hint(attempt_after(entry, STEP_ID, ()), Rung.ANSWER)
        assert last is not None
        assert attempt_after(entry, STEP_ID, (last.move,)).stage.is_right


def highest(hand: CardSet, count: int) -> CardSet:
    """The highest cards by rank, as one would choose without thinking."""
    ranks = sorted((card % 13 for card in hand), reverse=True)
    least = ranks[count - 1]
    above = [card for card in hand if card % 13 > least]
    equal = sorted(card for card in hand if card % 13 == least)
    return CardSet(above + equal[len(equal) - (count - len(above)) :])


@every_table
def test_the_highest_cards_are_mostly_no_right_choice_and_few_are(table: str) -> None:
    instructive = 0
    for seed in SEEDS:
        entry = drills().passing(table, seed)
        hand = pass_phase(step_of(entry).scene, entry.rules).hands[LEARNER]
        few = share_of_right(hand, entry.rules) <= 1 / 5
        natural = highest(hand, entry.rules.pass_count)
        good = few and not rating_of(natural, hand, entry.rules).is_right
        assert good is is_instructive(hand, entry.rules)
        instructive += good
    assert instructive >= 0.9 * len(SEEDS)


@every_table
def test_the_others_pass_their_highest_cards(table: str) -> None:
    for seed in SEEDS:
        entry = drills().passing(table, seed)
        scene = step_of(entry).scene
        hands = pass_phase(scene, entry.rules).hands
        names = [place.value for place in seats_round(entry.rules.players)][1:]
        assert scene.passed.keys() == set(names)
        for place, name in enumerate(names, 1):
            hand = hands[(LEARNER + place) % entry.rules.players]
            assert CardSet(parse_cards(scene.passed[name])) == highest(hand, entry.rules.pass_count)


@every_table
def test_every_direction_of_the_table_comes_and_no_deal_without_a_pass(table: str) -> None:
    ways = Counter(step_of(drills().passing(table, seed)).scene.pass_ for seed in range(1, 61))
    rules = drills().passing(table, 1).rules
    assert ways.keys() == {way.value for way in rules.pass_cycle} - {PassDirection.HOLD.value}
