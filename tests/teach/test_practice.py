"""What is practised: the place that was missed, or else a new one about just the same."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from time import perf_counter

import pytest

from tests.teach.drills.made import drills
from tests.teach.practice_course import practice
from tests.teach.puzzles.made_bank import make_bank
from tutor import paths
from tutor.teach.course import load_course
from tutor.teach.drills import TABLES, DrillEntry, DrillKind, Drills
from tutor.teach.drills.chance import Chance
from tutor.teach.model import Read
from tutor.teach.practice import Grounds, Tried, level_of
from tutor.teach.puzzles.bank import Bank, Filter
from tutor.teach.puzzles.record import Cell
from tutor.teach.puzzles.themes import Theme
from tutor.teach.topics import CASES, PASSING, RULES, Group, Topic, topic_of

SLOWEST = 0.05
"""Seconds that finding something to practise may take, in the middle of many times."""
RULE_TOPICS = [Topic(Group.RULE, reason.value) for reason in RULES]
SKILL_TOPICS = [Topic(Group.SKILL, name) for name in (*(kind.value for kind in DrillKind), PASSING)]
DUCK = Topic.parse("theme/duck")
FOLLOW = Topic.parse("rule/must-follow-suit")


@dataclass
class Remembered:
    """A past for tests."""

    missed_places: Mapping[str, Sequence[str]] = field(default_factory=dict)
    tried: Sequence[Tried] = ()

    def missed(self, topic: str) -> Sequence[str]:
        return self.missed_places.get(topic, ())

    def newest(self) -> Sequence[Tried]:
        return self.tried

    def known(self, places: Collection[str]) -> Collection[str]:
        return {each.place for each in self.tried} & set(places)


NOTHING = Remembered()


@cache
def grounds() -> Grounds:
    """All that there is on the real site."""
    folder = paths.lessons()
    return Grounds(load_course(folder), Bank.load(folder / "puzzles"), drills())


def found(topic: Topic, past: Remembered = NOTHING, words: object = 1) -> str:
    place = grounds().place_for(topic, past, Chance(words))
    assert place is not None
    return place


def found_drill(topic: Topic, past: Remembered = NOTHING, words: object = 1) -> DrillEntry:
    entry = grounds().entry_at(found(topic, past, words))
    assert isinstance(entry, DrillEntry)
    return entry


def in_bank(folder: Path, cells: Mapping[str, int]) -> Grounds:
    """A site without lessons, whose bank has so many puzzles about ducking of each kind."""
    make_bank(folder, {Cell.parse("duck", name): count for name, count in cells.items()})
    return Grounds(practice(), Bank.load(folder), Drills(None))


def puzzles(*tried: tuple[str, bool]) -> tuple[Tried, ...]:
    return tuple(Tried(f"puzzle/{id}", at_first) for id, at_first in tried)


@pytest.mark.parametrize("topic", [*RULE_TOPICS, *SKILL_TOPICS], ids=str)
def test_a_new_drill_is_about_the_topic(topic: Topic) -> None:
    for words in range(40):
        place = found(topic, words=words)
        entry = grounds().entry_at(place)
        assert entry is not None
        assert topic_of(entry, entry.steps[0]) == str(topic)
        assert grounds().topic_at(place) == topic


def can_be(topic: Topic, table: str) -> bool:
    """Whether there can be drills about a topic at a table.

    Where points may be played to the first trick, nothing about it can be broken; and nobody is
    dealt nothing but points, unless the hands are small.
    """
    rules = drills().drill("taker", table, 1).rules
    if topic.name == "heart-in-first-trick":
        return not rules.points_in_first_trick
    if topic.name == "queen-in-first-trick-with-hearts":
        return not rules.points_in_first_trick and rules.hand_size <= 8
    return True


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("topic", [*RULE_TOPICS, *SKILL_TOPICS], ids=str)
def test_a_new_drill_is_at_the_table_of_the_last_one_if_it_can_be(topic: Topic, table: str) -> None:
    past = Remembered(
        tried=[Tried("passing/slam-5/1", True), Tried(f"drill/score/{table}/7", True)]
    )
    at = found(topic, past).split("/")[-2]
    assert (at == table) == can_be(topic, table)
    assert can_be(topic, at)


def test_without_a_last_table_it_is_that_of_the_lessons() -> None:
    assert found_drill(FOLLOW).table == "microsoft-4"
    past = Remembered(tried=[Tried("drill/legal/slam-9/7", True), Tried("puzzle/duck-2o4-1", True)])
    assert found_drill(FOLLOW, past).table == "microsoft-4"


def test_a_rule_with_two_kinds_of_drills_is_asked_about_in_both() -> None:
    topic = Topic.parse("rule/hearts-not-broken")
    assert {found_drill(topic, words=words).kind for words in range(30)} == {
        DrillKind.LEGAL,
        DrillKind.HEARTS,
    }


def test_every_case_of_the_drills_about_playing_comes_in_turn() -> None:
    met = {(kind, case) for kinds in CASES.values() for kind, cases in kinds for case in cases}
    for topic in CASES:
        for table in TABLES:
            past = Remembered(tried=[Tried(f"drill/taker/{table}/7", True)])
            made = [found_drill(topic, past, words) for words in range(15)]
            met -= {(entry.kind, entry.case) for entry in made}
    assert not met


def test_another_drill_comes_with_another_chance_and_the_same_with_the_same() -> None:
    assert found(FOLLOW, words="a") == found(FOLLOW, words="a")
    assert len({found(FOLLOW, words=words) for words in range(20)}) == 20


@pytest.mark.parametrize("topic", [*RULE_TOPICS, *SKILL_TOPICS, DUCK], ids=str)
def test_it_is_found_quickly(topic: Topic) -> None:
    times = []
    for words in range(25):
        start = perf_counter()
        found(topic, words=f"quickly {words}")
        times.append(perf_counter() - start)
    assert sorted(times)[len(times) // 2] < SLOWEST


def test_the_place_that_was_missed_comes_back_first() -> None:
    old = found(FOLLOW, words="missed")
    missed = {str(FOLLOW): [old, found(FOLLOW, words="later")], "theme/duck": ["puzzle/duck-2o4-3"]}
    past = Remembered(missed)
    assert found(FOLLOW, past) == old
    assert found(DUCK, past) == "puzzle/duck-2o4-3"


@pytest.mark.parametrize(
    "gone",
    [
        "puzzle/duck-2o4-9999",
        "puzzle/safe-lead-2o4-1",
        "puzzle/duck",
        "lesson/the-aim/points",
        "drill/legal/slam-9/1",
        "game/duck",
        "",
    ],
)
def test_a_place_that_is_gone_or_about_something_else_does_not_come_back(gone: str) -> None:
    past = Remembered({"theme/duck": [gone, "puzzle/duck-2o4-3"]})
    assert found(DUCK, past) == "puzzle/duck-2o4-3"


def test_a_drill_under_a_name_that_it_does_not_have_is_none() -> None:
    known = found(FOLLOW)
    head, _, seed = known.rpartition("/")
    assert grounds().topic_at(known) == FOLLOW
    for written in (f"0{seed}", f"+{seed}", f" {seed}", f"{seed}.0", "1" * 5000):
        assert grounds().topic_at(f"{head}/{written}") is None
    assert grounds().topic_at("passing/slam-5/3") == Topic(Group.SKILL, PASSING)
    assert grounds().topic_at("passing/slam-5/03") is None


def test_a_new_puzzle_is_of_the_theme_and_was_not_tried(tmp_path: Path) -> None:
    there = in_bank(tmp_path, {"1o4": 3})
    past = Remembered(tried=puzzles(("duck-1o4-1", True), ("duck-1o4-3", False)))
    for words in range(10):
        assert there.place_for(DUCK, past, Chance(words)) == "puzzle/duck-1o4-2"


def test_when_all_of_a_level_are_tried_the_nearest_level_follows(tmp_path: Path) -> None:
    there = in_bank(tmp_path, {"1o4": 1, "2o4": 1, "4o4": 1})
    tried = [("duck-1o4-1", True)]
    assert (
        there.place_for(DUCK, Remembered(tried=puzzles(*tried)), Chance(1)) == "puzzle/duck-2o4-1"
    )
    tried.append(("duck-2o4-1", True))
    assert (
        there.place_for(DUCK, Remembered(tried=puzzles(*tried)), Chance(1)) == "puzzle/duck-4o4-1"
    )


def test_when_all_are_tried_one_of_the_own_level_comes_again(tmp_path: Path) -> None:
    there = in_bank(tmp_path, {"1o4": 2, "2o4": 1})
    past = Remembered(
        tried=puzzles(("duck-1o4-1", True), ("duck-2o4-1", False), ("duck-1o4-2", False))
    )
    again = {there.place_for(DUCK, past, Chance(words)) for words in range(20)}
    assert again == {"puzzle/duck-1o4-1", "puzzle/duck-1o4-2"}


def test_a_large_bank_is_only_looked_into(tmp_path: Path) -> None:
    there = in_bank(tmp_path, {"1o4": 400})
    asked: list[int] = []

    class Asked(Remembered):
        def known(self, places: Collection[str]) -> Collection[str]:
            asked.append(len(places))
            return ()

    places = {there.place_for(DUCK, Asked(), Chance(words)) for words in range(20)}
    assert len(places) > 10
    assert max(asked) <= 40


def test_a_lesson_is_practised_at_the_question_that_was_missed() -> None:
    step = next(
        step for step in grounds().course["following-suit"].steps if not isinstance(step, Read)
    )
    place = f"lesson/following-suit/{step.id}"
    topic = Topic.parse("lesson/following-suit")
    assert found(topic, Remembered({str(topic): [place]})) == place


def test_a_lesson_without_missed_questions_is_practised_at_one_of_its_questions() -> None:
    for entry in grounds().course:
        topic = Topic(Group.LESSON, entry.slug)
        asked = {
            f"lesson/{entry.slug}/{step.id}" for step in entry.steps if not isinstance(step, Read)
        }
        if asked:
            places = {found(topic, words=words) for words in range(60)}
            assert places <= asked
            assert len(places) > 1
            assert all(grounds().topic_at(place) == topic for place in places)


def test_a_step_that_only_tells_something_is_no_place_to_practise() -> None:
    step = next(step for step in grounds().course["the-aim"].steps if isinstance(step, Read))
    place = f"lesson/the-aim/{step.id}"
    assert grounds().topic_at(place) is None
    past = Remembered({"lesson/the-aim": [place]})
    assert found(Topic.parse("lesson/the-aim"), past) != place


def test_every_topic_of_the_site_can_be_practised() -> None:
    themes = [Topic(Group.THEME, theme.value) for theme in Theme]
    lessons = [Topic(Group.LESSON, entry.slug) for entry in grounds().course]
    for topic in [*RULE_TOPICS, *SKILL_TOPICS, *themes, *lessons]:
        assert grounds().has(topic), topic
        assert grounds().topic_at(found(topic)) == topic


def test_what_a_site_does_not_have_is_not_practised_there(tmp_path: Path) -> None:
    there = in_bank(tmp_path, {"1o4": 1})
    for topic in map(Topic.parse, ["rule/must-follow-suit", "skill/passing", "theme/safe-lead"]):
        assert not there.has(topic)
        assert there.place_for(topic, NOTHING, Chance(1)) is None
    gone = Topic.parse("lesson/a-lesson-that-was")
    assert not there.has(gone)
    assert there.place_for(gone, NOTHING, Chance(1)) is None


@pytest.mark.parametrize(
    ("tried", "level"),
    [
        ([], 1),
        ([("duck-3o4-1", False)], 3),
        ([("duck-1o4-1", True)], 1),
        ([("duck-1o4-1", True), ("duck-1o4-2", True)], 2),
        ([("duck-1o4-1", True), ("duck-1o4-2", False), ("duck-1o4-3", True)], 1),
        ([("duck-1o4-1", True), ("duck-2o4-2", True)], 2),
        ([("duck-3o4-1", False), ("duck-3o4-2", False)], 2),
        ([("duck-3o4-1", False), ("duck-4o4-2", False)], 3),
        ([("duck-3o4-1", False), ("duck-1o4-2", True), ("duck-1o4-3", True)], 3),
        ([("duck-1o4-1", False), ("duck-1o4-2", False)], 1),
        ([("duck-4o4-1", True), ("duck-4o4-2", True), ("duck-4o4-3", True)], 4),
        ([("duck-1o4-1", True)] * 20, 2),
        ([("duck-4o4-1", True)] * 20, 4),
        ([("safe-lead-1o4-1", True), ("safe-lead-1o4-2", True)], 1),
        ([("nothing", True), ("nothing", True)], 1),
    ],
)
def test_the_level_follows_what_was_solved_of_the_theme(
    tried: list[tuple[str, bool]], level: int
) -> None:
    assert level_of(Theme.DUCK, puzzles(*tried), (1, 2, 3, 4)) == level


def test_a_drill_says_nothing_about_a_level() -> None:
    tried = [Tried("drill/legal/slam-5/1", True)] * 5
    assert level_of(Theme.DUCK, tried, (2, 4)) == 2


def test_levels_without_puzzles_are_left_out() -> None:
    tried = puzzles(("duck-2o4-1", True), ("duck-2o4-2", True))
    assert level_of(Theme.DUCK, tried, (2, 4)) == 4
    assert level_of(Theme.DUCK, puzzles(("duck-1o4-1", False)), (2, 4)) == 2


def test_a_new_puzzle_is_as_difficult_as_the_learner_solves_them() -> None:
    past = Remembered(tried=puzzles(("duck-2o4-1", True), ("duck-2o4-2", True)))
    there = grounds().bank.ids(Filter(theme=Theme.DUCK, level=3))
    for words in range(10):
        assert found(DUCK, past, words).removeprefix("puzzle/") in there
