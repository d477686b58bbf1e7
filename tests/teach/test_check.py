"""The proof of lessons: sound ones pass, and each way of being wrong is one exact line."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.teach.practice_course import FOLDER, practice
from tutor import paths
from tutor.hearts import CardSet
from tutor.teach import check
from tutor.teach.attempt import Attempt, CardVerdict, Stage, proceed
from tutor.teach.check import check_course, check_everything, check_lesson, load_checked
from tutor.teach.course import LessonError, load_course
from tutor.teach.hints import Hint, Rung, hint
from tutor.teach.reference import load_reference

LAST_CARD = """
[[steps]]
kind = "legal"
id = "last-card"
title = "Last card"
text = "One trick is left."
goal = "Choose."
[steps.scene]
deal = "N:Q652.QJ9532.3.J9 JT98.K7.K972.852 K7.86.AQJ4.KQT74 A43.AT4.T865.A63"
played = '''
2C 4C 3C JC
2S 8S 7S 4S
2D 4D 5D 3D
3S 5S 9S KS
7C 6C 9C 8C
6S TS 8H AS
4H 3H 7H 6H
5C TC AC QS
6D QH 7D AD
JD TD JH 9D
QC AH 9H KH
QD 8D 5H KD
JS'''
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the practice course, to be broken."""
    return shutil.copytree(FOLDER, tmp_path / "lessons")


def edit(folder: Path, *changes: tuple[str, str]) -> None:
    """Exchange texts in the practice lesson; each stands there once."""
    path = folder / "practice.toml"
    text = path.read_text("utf-8")
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in the lesson"
        text = text.replace(old, new)
    path.write_text(text, "utf-8")


def errors(folder: Path) -> list[str]:
    """What the checker finds."""
    return list(check_course(load_course(folder)))


def test_the_real_course_is_sound() -> None:
    assert errors(paths.lessons()) == []
    assert len(load_checked(paths.lessons())) >= 1


def test_the_practice_course_is_sound() -> None:
    assert errors(FOLDER) == []


MISTAKES: dict[str, tuple[list[tuple[str, str]], str]] = {
    "two steps of one id": (
        [('id = "words"', 'id = "look"')],
        "look: 2 steps have this id",
    ),
    "an id that the address of the end has": (
        [('id = "words"', 'id = "finished"')],
        "finished: this id is reserved",
    ),
    "white space around a text": (
        [('goal = "Open the first trick."', 'goal = "Open the first trick. "')],
        "a text begins or ends with white space: 'Open the first trick.'",
    ),
    "a placeholder that is no card": (
        [('goal = "Open the first trick."', 'goal = "Play {2X:def}."')],
        "'Play {2X:def}.': {2X} is no card and no suit; write {QS} or {clubs}",
    ),
    "a placeholder with a case that English does not have": (
        [('goal = "Open the first trick."', 'goal = "Play {2C:acc}."')],
        "'Play {2C:acc}.': {2C:acc}: there is no case 'acc' in English;"
        " there are Def, Nom, def, nom, sym",
    ),
    "a brace that is not closed": (
        [('goal = "Open the first trick."', 'goal = "Play {2C."')],
        "'Play {2C.': braces: expected '}' before end of string",
    ),
    "white space around a text in a table": (
        [('AH = "No heart was led."', 'AH = " No heart was led."')],
        "a text begins or ends with white space: 'No heart was led.'",
    ),
    "a deal that is no deal": (
        [("N:T.QT6.AQT4.QJ976 ", "N:T.QT6.AQT4 ")],
        "first-trick: the scene cannot be set up:"
        " 'T.QT6.AQT4' has 3 parts; write spades.hearts.diamonds.clubs",
    ),
    "a deal without a card": (
        [("N:T.QT6.AQT4.QJ976 ", "N:T.QT6.AQT4.QJ97 ")],
        "first-trick: the scene cannot be set up: dealt to nobody: 6C",
    ),
    "a card dealt twice": (
        [("N:T.QT6.AQT4.QJ976 ", "N:T.QT6.AQT4.QJ975 ")],
        "first-trick: the scene cannot be set up: dealt twice: 5C",
    ),
    "a played card that is none": (
        [('played = "2C"', 'played = "2X"')],
        "first-trick: the scene cannot be set up:"
        " '2X' is not a card; write the rank and the suit, such as QS or 10H",
    ),
    "an opponents' card that is none": (
        [('opponents = "6C QS"', 'opponents = "6C QX"')],
        "duck: the scene cannot be set up:"
        " 'QX' is not a card; write the rank and the suit, such as QS or 10H",
    ),
    "a play step that begins with another's turn": (
        [('played = "2C"', "")],
        "first-trick: the scene must end with the learner's turn",
    ),
    "accepted: no card": (
        [('accept = "4C"', 'accept = "4Z"')],
        "duck: decision 1: accept:"
        " '4Z' is not a card; write the rank and the suit, such as QS or 10H",
    ),
    "accepted: nothing": (
        [('accept = "KD"', 'accept = ""')],
        "two-tricks: decision 1: accept: it names no card",
    ),
    "accepted: not following suit": (
        [('accept = "4C"', 'accept = "4C QD"')],
        "duck: decision 1: accept: QD may not be played (MUST_FOLLOW_SUIT)",
    ),
    "accepted: a card of somebody else": (
        [('accept = "4C"', 'accept = "2C"')],
        "duck: decision 1: accept: 2C may not be played (CARD_NOT_HELD)",
    ),
    "accepted: a heart in the first trick": (
        [('accept = "AS"', 'accept = "KH"')],
        "first-trick: decision 1: accept: KH may not be played (HEART_IN_FIRST_TRICK)",
    ),
    "accepted: all there is": (
        [('accept = "KD"', 'accept = "3D KD"')],
        'two-tricks: decision 1: accept: every legal card is right; say accept = "legal"',
    ),
    "words for a card that is none": (
        [('TC = "{TC', '1C = "{TC')],
        "duck: decision 1: wrong:"
        " '1C' is not a card; write the rank and the suit, such as QS or 10H",
    ),
    "words for a card written in another way": (
        [('TC = "{TC', '10C = "{TC')],
        "duck: decision 1: wrong: write 10C as TC",
    ),
    "words for a right card": (
        [('TC = "{TC', '4C = "{TC')],
        "duck: decision 1: wrong: 4C is not a legal but wrong card here",
    ),
    "words for a card that may not be played": (
        [('TC = "{TC', 'QD = "{TC')],
        "duck: decision 1: wrong: QD is not a legal but wrong card here",
    ),
    "a script for a card that was played before": (
        [('opponents = "6C QS"', 'opponents = "6C QS 2C"')],
        "duck: opponents: 2C cannot be played where it is named",
    ),
    "a script for a card of the learner": (
        [('opponents = "6C QS"', 'opponents = "6C QS 4C"')],
        "duck: opponents: 4C cannot be played where it is named",
    ),
    "a script for a card whose turn does not come": (
        [('opponents = "6C QS"', 'opponents = "6C QS 4H"')],
        "duck: opponents: 4H cannot be played where it is named",
    ),
    "a question about an unfinished trick": (
        [("7C QS KH 4C", "7C QS KH")],
        "taker: the scene must end with a complete trick",
    ),
    "words for nobody": (
        [('across = "', 'north = "')],
        "taker: wrong: north is no player; there are you, left, across, right",
    ),
    "words against the right answer": (
        [('across = "', 'left = "')],
        "taker: wrong: left takes the trick",
    ),
    "a choice when it is another's turn": (
        [('played = "2C AD 8C QC"', 'played = "2C AD 8C QC 3C"')],
        "lead: the scene must end with the learner's turn",
    ),
    "words about a card that is not in the hand": (
        [('AH = "No heart was led."', '2H = "No heart was led."')],
        "allowed: wrong: 2H is not in the learner's hand",
    ),
}


@pytest.mark.parametrize(("changes", "error"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_one_line_with_file_and_step(
    folder: Path, changes: list[tuple[str, str]], error: str
) -> None:
    edit(folder, *changes)
    assert errors(folder) == [f"practice.toml: {error}"]


def test_an_illegal_card_in_a_scene_is_explained_by_the_engine(folder: Path) -> None:
    edit(folder, ('played = "2C KC 7C 6C"', 'played = "2C QS"'))
    (error,) = errors(folder)
    assert error.startswith(
        "practice.toml: look: the scene cannot be set up: seat 0 may not play QS"
        " (must-follow-suit); playable: 3C 5C JC KC; "
    )


def test_a_scene_cannot_be_followed_by_more_decisions_than_tricks(folder: Path) -> None:
    more = "\n[[steps.decisions]]\n" * 7
    edit(folder, ('right = "The others had to follow."\n', more))
    found = errors(folder)
    assert found
    assert {error.split(" the deal")[1] for error in found} == {" is over before the step is"}
    assert all(error.startswith("practice.toml: two-tricks: after KD.") for error in found)
    assert all(len(error.split()[3].split(".")) == 6 for error in found), "six cards were held"


def test_a_hand_of_one_card_leaves_nothing_to_choose(folder: Path) -> None:
    path = folder / "afterwards.toml"
    path.write_text(path.read_text("utf-8") + LAST_CARD, "utf-8")
    assert errors(folder) == ["afterwards.toml: last-card: there is nothing to choose from"]


def test_all_errors_are_told_in_one_run(folder: Path) -> None:
    edit(
        folder,
        ('id = "words"', 'id = "finished"'),
        ('accept = "4C"', 'accept = "QD KS"'),
        ('TC = "{TC', '2C = "{TC'),
        ('across = "', 'north = "'),
        ("9S 6S", "9S 6S KS"),
        ("N:T.QT6.AQT4.QJ976 ", "N: "),
    )
    path = folder / "afterwards.toml"
    path.write_text(path.read_text("utf-8").replace('"There', '" There'), "utf-8")
    assert errors(folder) == [
        "practice.toml: finished: this id is reserved",
        "practice.toml: duck: decision 1: accept: QD may not be played (MUST_FOLLOW_SUIT)",
        "practice.toml: duck: decision 1: accept: KS may not be played (CARD_NOT_HELD)",
        "practice.toml: duck: decision 1: wrong: 2C is not a legal but wrong card here",
        "practice.toml: allowed: the scene must end with the learner's turn",
        "practice.toml: taker: wrong: north is no player; there are you, left, across, right",
        "practice.toml: first-trick: the scene cannot be set up: 3 hands for 4 players",
        "afterwards.toml: a text begins or ends with white space: 'There is one thing more.'",
    ]


def test_the_start_of_the_site_is_refused_with_the_same_lines(folder: Path) -> None:
    edit(folder, ('accept = "4C"', 'accept = "QD"'), ('across = "', 'left = "'))
    with pytest.raises(LessonError) as caught:
        load_checked(folder)
    assert str(caught.value).splitlines() == errors(folder)


# What follows cannot be written in a lesson: it is the judge itself that would be wrong.


def misjudge(monkeypatch: pytest.MonkeyPatch, *moves: str) -> None:
    """Make the judge say the opposite about these moves."""

    def wrongly(attempt: Attempt, move: str) -> Attempt:
        after = proceed(attempt, move)
        if move not in moves:
            return after
        if isinstance(after.verdict, CardVerdict):
            return replace(after, verdict=replace(after.verdict, right=not after.verdict.right))
        stage = Stage.MISSED if after.stage is Stage.SOLVED else Stage.SOLVED
        return replace(after, stage=stage)

    monkeypatch.setattr(check, "proceed", wrongly)


HINT = "hints: the last rung, followed, does not pass"


@pytest.mark.parametrize(
    ("moves", "step_id", "found"),
    [
        (["TC"], "duck", ["decision 1: TC is not judged as the step says"]),
        (["left"], "taker", ["one player must take the trick, not 0", HINT]),
        (["you"], "taker", ["one player must take the trick, not 2"]),
        (["2S-TS-KS"], "allowed", ["the legal cards are not judged right", HINT]),
        (["2S-KS"], "allowed", ["a choice that is wrong about TS is judged right"]),
        (["2S-TS-KS-AH"], "allowed", ["a choice that is wrong about AH is judged right"]),
    ],
)
def test_a_judge_who_errs_is_found_out(
    monkeypatch: pytest.MonkeyPatch, moves: list[str], step_id: str, found: list[str]
) -> None:
    misjudge(monkeypatch, *moves)
    assert list(check_lesson(practice()["practice"])) == [
        f"practice.toml: {step_id}: {error}" for error in found
    ]


# The hints have a judge of their own.


def give_hints(monkeypatch: pytest.MonkeyPatch, change: Callable[[Hint], Hint | None]) -> None:
    """Let the hints be other ones."""

    def given(attempt: Attempt, rung: Rung) -> Hint | None:
        found = hint(attempt, rung)
        return change(found) if isinstance(found, Hint) else None

    monkeypatch.setattr(check, "hint", given)


def test_a_rung_that_is_missing_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    give_hints(monkeypatch, lambda given: None if given.rung is Rung.SUIT else given)
    found = set(check_lesson(practice()["practice"]))
    steps = ("duck", "two-tricks", "open", "first-trick")
    assert found == {
        *(f"practice.toml: {step}: decision 1: hints: there is no rung 3" for step in steps),
        *(
            f"practice.toml: {step}: hints: there is no rung 3"
            for step in ("allowed", "taker", "lead")
        ),
    }


def test_a_hint_that_misleads_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = {CardSet.parse("4C"): CardSet.parse("TC")}
    give_hints(
        monkeypatch, lambda given: replace(given, answer=wrong.get(given.answer, given.answer))
    )
    assert list(check_lesson(practice()["practice"])) == [
        f"practice.toml: duck: decision 1: {HINT}"
    ]


# What lessons say of the rules and of the words of the game.


def reference_errors(folder: Path) -> list[str]:
    """What is wrong in ``folder`` with everything taken together."""
    return list(check_everything(load_course(folder), load_reference(folder)))


def test_the_courses_and_their_references_are_sound() -> None:
    assert reference_errors(FOLDER) == []
    assert reference_errors(paths.lessons()) == []


def test_a_clause_and_a_word_that_nobody_knows_are_named_first(folder: Path) -> None:
    edit(
        folder,
        ('teaches = ["follow-suit", "taking"]', 'teaches = ["follow-suit", "cheating"]'),
        ('text = "Nothing but **words**."', 'text = "Nothing but [words](term:words)."'),
        ('across = "', 'left = "'),
    )
    expected = [
        "practice.toml: teaches: there is no clause 'cheating'",
        "practice.toml: the word 'words' is not in glossary.toml",
        "practice.toml: taker: wrong: left takes the trick",
    ]
    assert reference_errors(folder) == expected
    with pytest.raises(LessonError) as caught:
        load_checked(folder)
    assert str(caught.value).splitlines() == expected
