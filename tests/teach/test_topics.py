"""Topics: whatever a learner trips on has a name, and the name can be read again."""

from __future__ import annotations

import pytest

from tests.teach.drills.made import drills
from tests.teach.practice_course import practice
from tutor import paths
from tutor.hearts import PRESETS, Card, Position, Reason, parse_deal
from tutor.teach.drills import TABLES, DrillEntry, DrillKind
from tutor.teach.puzzles.bank import Bank
from tutor.teach.puzzles.exercise import entry_of
from tutor.teach.puzzles.themes import Theme
from tutor.teach.puzzles.words import load_words
from tutor.teach.table import LEARNER, set_up
from tutor.teach.topics import (
    CASES,
    PASSING,
    RULES,
    Group,
    Topic,
    topic_of,
    topic_of_reason,
    topic_of_ruling,
)

ILLEGAL = [reason for reason in Reason if not reason.legal]
SEEDS = range(1, 60)


def drill(kind: str, table: str, seed: int) -> DrillEntry:
    return drills().drill(kind, table, seed)


def illegal_reasons(entry: DrillEntry) -> set[str]:
    """What the engine says about the cards in the hand that may not be played."""
    (step,) = entry.steps
    assert step.scene is not None
    position = set_up(step.scene, entry.rules).position
    rulings = [position.ruling(card) for card in position.hands[LEARNER]]
    return {topic_of_ruling(ruling) for ruling in rulings if not ruling.legal}


@pytest.mark.parametrize("reason", ILLEGAL)
def test_every_reason_to_refuse_a_card_has_a_topic(reason: Reason) -> None:
    topic = Topic.parse(topic_of_reason(reason))
    assert topic.group is Group.RULE or topic == Topic(Group.SKILL, "legal")
    assert topic in CASES, "and there are drills about it"


@pytest.mark.parametrize("reason", [reason for reason in Reason if reason.legal])
def test_a_card_that_may_be_played_is_no_mistake(reason: Reason) -> None:
    with pytest.raises(ValueError, match=f"{reason.value} is a reason to allow a card"):
        topic_of_reason(reason)


@pytest.mark.parametrize(
    ("reason", "topic"),
    [
        (Reason.MUST_FOLLOW_SUIT, "rule/must-follow-suit"),
        (Reason.JOKER_WHILE_FOLLOWING, "rule/must-follow-suit"),
        (Reason.HEART_IN_FIRST_TRICK, "rule/heart-in-first-trick"),
        (Reason.QUEEN_IN_FIRST_TRICK, "rule/heart-in-first-trick"),
        (Reason.HEARTS_NOT_BROKEN_LEAD_QUEEN, "rule/hearts-not-broken-lead-queen"),
        (Reason.CARD_NOT_HELD, "skill/legal"),
        (Reason.NOT_YOUR_TURN, "skill/legal"),
    ],
)
def test_reasons_about_the_same_rule_share_a_topic(reason: Reason, topic: str) -> None:
    assert topic_of_reason(reason) == topic


def test_a_refused_card_is_about_the_rule_of_its_ruling() -> None:
    hands = parse_deal("N:AKQ.AKQ.AKQ.AKQJ JT9.JT9.JT9.T987 876.876.876.6543 5432.5432.5432.2")
    position = Position.start(PRESETS["microsoft"], hands).play(Card.parse("2C"))
    assert topic_of_ruling(position.ruling(Card.parse("AH"))) == "rule/must-follow-suit"


def test_every_rule_that_is_a_topic_can_be_broken() -> None:
    assert all(not reason.legal for reason in RULES)
    assert {topic_of_reason(reason) for reason in ILLEGAL} == {
        *(f"rule/{reason.value}" for reason in RULES),
        "skill/legal",
    }


def test_the_question_of_a_lesson_is_about_the_lesson() -> None:
    for entry in practice():
        assert {topic_of(entry, step) for step in entry.steps} == {f"lesson/{entry.slug}"}


def test_a_puzzle_is_about_its_theme() -> None:
    folder = paths.lessons() / "puzzles"
    entry = entry_of("duck-2o4-1", Bank.load(folder), load_words(folder))
    assert topic_of(entry, entry.puzzle) == "theme/duck"


def test_a_passing_puzzle_is_about_passing() -> None:
    entry = drills().passing("slam-5", 3)
    assert topic_of(entry, entry.steps[0]) == "skill/passing"


@pytest.mark.parametrize("kind", ["taker", "points", "opener", "score"])
def test_a_drill_that_asks_about_no_card_to_play_is_about_its_kind(kind: str) -> None:
    for seed in SEEDS:
        entry = drill(kind, "microsoft-4", seed)
        assert topic_of(entry, entry.steps[0]) == f"skill/{kind}"


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("kind", ["legal", "hearts"])
def test_a_drill_about_a_rule_has_a_card_that_this_rule_forbids(kind: str, table: str) -> None:
    for seed in SEEDS:
        entry = drill(kind, table, seed)
        topic = topic_of(entry, entry.steps[0])
        if topic.startswith("rule/"):
            assert topic in illegal_reasons(entry), entry.slug
        else:
            assert topic == f"skill/{kind}"


@pytest.mark.parametrize("kind", ["legal", "hearts"])
def test_a_drill_in_which_everything_is_allowed_is_about_its_kind(kind: str) -> None:
    skills = [
        entry
        for entry in (drill(kind, "basic-4", seed) for seed in SEEDS)
        if topic_of(entry, entry.steps[0]) == f"skill/{kind}"
    ]
    assert skills
    for entry in skills:
        assert not illegal_reasons(entry), entry.slug


def test_every_topic_is_read_as_it_is_written() -> None:
    names = {
        Group.RULE: [reason.value for reason in RULES],
        Group.THEME: [theme.value for theme in Theme],
        Group.SKILL: [*(kind.value for kind in DrillKind), PASSING],
        Group.LESSON: ["the-aim", "a-lesson-to-come"],
    }
    for group, each in names.items():
        for name in each:
            topic = Topic(group, name)
            assert Topic.parse(str(topic)) == topic


def test_a_topic_knows_its_rule_or_its_theme() -> None:
    rule, theme = Topic.parse("rule/must-open-with"), Topic.parse("theme/duck")
    assert rule.reason is Reason.MUST_OPEN_WITH
    assert theme.theme is Theme.DUCK
    with pytest.raises(ValueError, match="theme/duck is no rule"):
        _ = theme.reason
    with pytest.raises(ValueError, match="rule/must-open-with is no theme"):
        _ = rule.theme


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "'' is no topic; there are rule/…, theme/…, skill/…, lesson/…"),
        ("duck", "'duck' is no topic; there are rule/…"),
        ("game/duck", "'game/duck' is no topic; there are rule/…"),
        ("rule/void", r"'rule/void' is no topic; rule/… may be heart-in-first-trick, hearts-not"),
        ("rule/queen-in-first-trick", "is no topic; rule/… may be heart-in-first-trick"),
        ("theme/chess", "'theme/chess' is no topic; theme/… may be count-the-suit, "),
        ("skill/chess", "'skill/chess' is no topic; skill/… may be hearts, legal, "),
        ("lesson/", "'lesson/' is no topic; '' names no lesson"),
        ("lesson/a/b", "'lesson/a/b' is no topic; 'a/b' names no lesson"),
        ("lesson/ä", "names no lesson"),
        ("lesson/" + "a" * 1000, r"'lesson/a{53}' is no topic; 'a{60}' names no lesson"),
        ("a" * 1000, "'a{60}' is no topic"),
    ],
)
def test_what_is_no_topic_is_refused_with_what_would_be_one(text: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        Topic.parse(text)
