"""Questions in lessons: the engine's answer, what counts as an answer, and the checker's eye."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path

import pytest

from tutor.hearts import CardSet, Clause, parse_cards
from tutor.teach.attempt import AnswerVerdict, Attempt, Stage, begin, proceed
from tutor.teach.check import check_course
from tutor.teach.course import Course, load_course
from tutor.teach.hints import PassHint, QuestionHint, Rung, hint
from tutor.teach.moves import BadMove, Fault
from tutor.teach.pass_cards import PassVerdict
from tutor.teach.table import LEARNER

FOLDER = Path(__file__).with_name("asking")

ANSWERS = {
    "opener": ("you", Clause.OPENING),
    "trick": ("1", Clause.POINTS),
    "taken": ("1", Clause.POINTS),
    "out": ("6", Clause.PLAYERS),
    "points-out": ("25", Clause.POINTS),
    "hand": ("16", Clause.POINTS),
    "deck": ("25", Clause.POINTS),
    "cards": ("10", Clause.PLAYERS),
    "theirs": ("no", Clause.FOLLOW_SUIT),
    "yours": ("no", Clause.BREAKING_HEARTS),
    "rule-sets": ("black-maria", Clause.BREAKING_HEARTS),
    "direction": ("hold", Clause.PASSING),
    "deal": ("15,10,0,1", Clause.POINTS),
    "moon": ("20,30,14,66", Clause.MOON),
    "winners": ("across,right", Clause.GAME_END),
    "nobody": ("none", Clause.GAME_END),
}
"""The right answer of each step, worked out by hand, and the rule it rests on."""

OTHER_SPELLINGS = {
    "trick": (" 1", "01", "+1"),
    "moon": (" 20,30 ,14,66", "020,30,14,66"),
    "winners": ("right,across",),
}
NO_ANSWERS = {
    "opener": ("second-left", "nobody", ""),
    "trick": ("one", "", "1.5", "1000", "٣", "--1"),
    "theirs": ("maybe", "YES", ""),
    "rule-sets": ("none,basic", "basic,basic", "windows", ""),
    "direction": ("second-left", "up", ""),
    "deal": ("15,10,0", "15,10,0,1,2", "a,b,c,d", ""),
    "winners": ("you,you", "none,you", "second-left", ""),
}


@cache
def asking() -> Course:
    """The course with a step of every kind of question."""
    return load_course(FOLDER)


def begin_at(step_id: str) -> Attempt:
    """The attempt at a step of the course, before any answer."""
    entry = asking()["asking"]
    step = entry.step(step_id)
    return begin(step, entry.rules_of(step))


@pytest.mark.parametrize(("step_id", "answer"), [(k, v[0]) for k, v in ANSWERS.items()])
def test_the_engine_knows_the_answer(step_id: str, answer: str) -> None:
    attempt = begin_at(step_id)
    after = proceed(attempt, answer)
    assert after.stage is Stage.SOLVED
    assert isinstance(after.verdict, AnswerVerdict)
    assert after.verdict.right
    assert after.moves == (answer,)


@pytest.mark.parametrize(
    ("step_id", "text"), [(k, text) for k, texts in OTHER_SPELLINGS.items() for text in texts]
)
def test_an_answer_may_be_written_in_other_ways(step_id: str, text: str) -> None:
    after = proceed(begin_at(step_id), text)
    assert after.stage is Stage.SOLVED
    assert after.moves == (ANSWERS[step_id][0],), "the address holds one way of writing"


@pytest.mark.parametrize(
    ("step_id", "text"), [(k, text) for k, texts in NO_ANSWERS.items() for text in texts]
)
def test_what_is_no_answer_is_refused(step_id: str, text: str) -> None:
    with pytest.raises(BadMove) as caught:
        proceed(begin_at(step_id), text)
    assert caught.value.fault in {Fault.NOT_A_NUMBER, Fault.NOT_AN_ANSWER, Fault.NOT_A_SEAT}


@pytest.mark.parametrize(
    ("step_id", "text", "words"),
    [
        ("opener", "you", ("The pass comes first.",)),
        ("opener", "across", ("It was passed on.",)),
        ("opener", "left", ()),
        ("trick", "14", ("There is no queen.",)),
        ("rule-sets", "basic", ("There she breaks them.",)),
        ("rule-sets", "none", ("There she breaks them.",)),
        ("rule-sets", "basic,black-maria", ()),
        ("direction", "left", ("That was deal 5.",)),
        ("moon", "46,56,40,92", ("Not this time.",)),
        ("winners", "none", ("100 is enough.",)),
    ],
)
def test_the_teacher_speaks_to_the_answer(step_id: str, text: str, words: tuple[str, ...]) -> None:
    verdict = proceed(begin_at(step_id), text).verdict
    assert isinstance(verdict, AnswerVerdict)
    assert verdict.teacher == words


@pytest.mark.parametrize("step_id", ANSWERS)
def test_every_question_has_a_ladder_that_ends_in_its_answer(step_id: str) -> None:
    attempt = begin_at(step_id)
    answer, clause = ANSWERS[step_id]
    for rung in Rung:
        given = hint(attempt, rung)
        assert isinstance(given, QuestionHint)
        assert (given.rung, given.clause, given.move) == (rung, clause, answer)
    assert hint(proceed(attempt, answer), Rung.RULE) is None, "nothing is left to ask"


def test_hints_point_at_the_cards_that_count() -> None:
    marked = {
        "opener": "2C",
        "trick": "7H",
        "out": "2S 6S 8S 3S 4S 7S QS",
        "hand": "4H 5H QH QS",
        "direction": "",
    }
    for step_id, cards in marked.items():
        given = hint(begin_at(step_id), Rung.LOOK)
        assert given is not None
        assert given.marked == CardSet(parse_cards(cards)), step_id


# Passing.


def test_a_right_pass_goes_on_to_the_hands_that_are_played() -> None:
    after = proceed(begin_at("pass"), "QS-KD-AD")
    assert after.stage is Stage.SOLVED
    assert after.table is not None
    hand = after.table.position.hands[LEARNER]
    assert CardSet(parse_cards("KS JS TS")) <= hand
    assert not CardSet(parse_cards("QS KD AD")) & hand
    assert after.table.position.exchange is not None


@pytest.mark.parametrize(
    ("cards", "kept", "lost", "words"),
    [
        ("KD-AD-QH", "QS", "", ("She is dangerous.",)),
        ("QS-AC-KD", "", "AC", ("It is safe.",)),
        ("AC-KD-AD", "QS", "AC", ("It is safe.", "She is dangerous.")),
    ],
)
def test_a_pass_that_misses_the_point_is_told_card_by_card(
    cards: str, kept: str, lost: str, words: tuple[str, ...]
) -> None:
    attempt = begin_at("pass")
    after = proceed(attempt, cards)
    assert after.stage is Stage.MISSED
    assert isinstance(after.verdict, PassVerdict)
    assert (after.verdict.kept, after.verdict.lost) == (
        CardSet(parse_cards(kept)),
        CardSet(parse_cards(lost)),
    )
    assert sorted(after.verdict.teacher) == sorted(words)
    assert after.table == attempt.table, "the hand is as it was"


@pytest.mark.parametrize(
    ("cards", "fault"),
    [
        ("QS", Fault.PASS_COUNT),
        ("QS-KD-AD-QH", Fault.PASS_COUNT),
        ("QS-KD-2S", Fault.CARD_NOT_HELD),
        ("QS-QS-KD", Fault.SEVERAL_CHOSEN),
        ("QS-KD-XX", Fault.NOT_A_CARD),
    ],
)
def test_a_pass_that_the_rules_do_not_know_is_refused(cards: str, fault: Fault) -> None:
    with pytest.raises(BadMove) as caught:
        proceed(begin_at("pass"), cards)
    assert caught.value.fault is fault


def test_the_hints_for_a_pass_end_in_cards_that_pass() -> None:
    attempt = begin_at("pass")
    given = hint(attempt, Rung.ANSWER)
    assert isinstance(given, PassHint)
    assert proceed(attempt, given.move).stage is Stage.SOLVED
    assert (str(given.must), str(given.keep)) == ("QS", "AC")


# The checker.


def test_the_course_of_questions_is_sound() -> None:
    assert list(check_course(asking())) == []


MISTAKES = {
    "a claim that is false": (
        'claims = ["left takes the trick"]',
        'claims = ["right takes the trick"]',
        "trick: claims: 'right takes the trick': it is not true",
    ),
    "a claim that nobody understands": (
        'claims = ["left takes the trick"]',
        'claims = ["Left has won"]',
        "trick: claims: 'Left has won': this sentence is not known;"
        " docs/lessons.md lists those that are",
    ),
    "a claim about a player that there is not": (
        'claims = ["left takes the trick"]',
        'claims = ["second-left takes the trick"]',
        "trick: claims: 'second-left takes the trick': 'second-left' is no player;"
        " there are you, left, across, right",
    ),
    "words for a number that is right": (
        '14 = "There is no queen."',
        '1 = "There is no queen."',
        "trick: wrong: 1 is no wrong answer here; the answer is 1",
    ),
    "a card that nobody can play": (
        'card = "AH"',
        'card = "2D"',
        "theirs: card: the player whose turn it is does not hold 2D",
    ),
    "a suit that is not named": (
        'suit = "spades"\n',
        "",
        "out: suit: say which suit to count",
    ),
    "points that nobody has taken": (
        'left = "rest", right = "4H" }',
        'right = "4H" }',
        "deal: taken: nobody has taken 5H 6H 7H 8H 9H TH JH QH KH AH",
    ),
    "a choice that is left open": (
        'moon = "shooter-subtracts"\n',
        "",
        "moon: moon: the shooter chooses; say what",
    ),
    "a choice that nobody has": (
        'rules = "black-maria"\nmoon',
        'rules = "microsoft"\nmoon',
        "moon: moon: there is nothing to choose under these rules",
    ),
    "a player without a total": (
        "totals = { you = 92, left = 99, across = 71, right = 71 }",
        "totals = { you = 92, left = 99, across = 71 }",
        "nobody: totals: name all 4 players",
    ),
    "a winner who wins": (
        'none = "100 is enough."',
        '"across,right" = "100 is enough."',
        "winners: wrong: across,right is no wrong answer here; the answer is across,right",
    ),
    "words on a sheet that is none": (
        '"46,56,40,92" = "Not this time."',
        '"46,56" = "Not this time."',
        "moon: wrong: '46,56' is no answer",
    ),
    "a direction that does not exist": (
        'left = "That was deal 5."',
        'up = "That was deal 5."',
        "direction: wrong: up is no wrong answer here; the answer is hold",
    ),
    "a card to pass without words": (
        'QS = "She is dangerous."\n',
        "",
        "pass: wrong: QS has no words",
    ),
    "a card to keep that is not held": (
        'keep = "AC"',
        'keep = "KC"',
        "pass: must, keep: at most 3 cards to pass, others to keep, all of them held",
    ),
    "an opener who is asked for too late": (
        'pass = "across"\n',
        'pass = "across"\nplayed = "2C"\n',
        "opener: claims: 'you hold 2C': it is not true",
    ),
}


@pytest.mark.parametrize(
    ("old", "new", "line"),
    MISTAKES.values(),
    ids=MISTAKES,
)
def test_each_mistake_is_one_exact_line(tmp_path: Path, old: str, new: str, line: str) -> None:
    folder = shutil.copytree(FOLDER, tmp_path / "lessons")
    path = folder / "asking.toml"
    text = path.read_text("utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), "utf-8")
    assert f"asking.toml: {line}" in list(check_course(load_course(folder)))
