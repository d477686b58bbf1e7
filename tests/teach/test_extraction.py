"""The texts of a lesson on their way to the translators."""

from __future__ import annotations

import io
from typing import get_type_hints

import msgspec
import pytest

from tests.teach.practice_course import FOLDER, practice
from tutor import paths
from tutor.teach import model
from tutor.teach.course import OTHER_FILES, read_lesson
from tutor.teach.extraction import extract_lesson, texts

ONE_OF_EACH = """\
title = "T1"
summary = "T2"
rule = \"\"\"
T3, over
two lines.\"\"\"

[[steps]]
kind = "read"
id = "one"
title = "T4"
text = "T5"

[[steps]]
kind = "play"
id = "two"
title = "T6"
text = "T7"
goal = "T8"
scene = { deal = "N:", played = "2C", opponents = "3C" }
[[steps.decisions]]
accept = "4C"
goal = "T9"
right = "T10"
wrong = { 5C = "T11", 6C = "T12" }
[[steps.decisions]]
right = "T13"

[[steps]]
kind = "taker"
id = "three"
title = "T14"
text = "T15"
goal = "T16"
right = "T17"
wrong = { left = "T18" }
scene = { deal = "N:" }

[[steps]]
kind = "legal"
id = "four"
title = "T19"
text = "T20"
goal = "T21"
right = "T22"
wrong = { 7C = "T23" }
scene = { deal = "N:" }
"""


def messages(source: str) -> list[tuple[int, str, str, list[str]]]:
    """What Babel is told about a file."""
    return list(extract_lesson(io.BytesIO(source.encode()), {}, (), {}))


def test_every_text_of_every_kind_of_step_is_found_in_its_order() -> None:
    found = [message.split(",")[0] for _, _, message, _ in messages(ONE_OF_EACH)]
    assert sorted(found, key=lambda text: int(text[1:])) == [f"T{n}" for n in range(1, 24)]
    assert found[:8] == [f"T{n}" for n in range(1, 9)]


def test_nothing_but_text_is_found() -> None:
    found = {message for _, _, message, _ in messages(ONE_OF_EACH)}
    assert not found & {"read", "one", "N:", "2C", "3C", "4C", "legal", "microsoft", ""}


def test_each_message_has_the_line_it_stands_on() -> None:
    lines = ONE_OF_EACH.splitlines()
    for line, _, message, _ in messages(ONE_OF_EACH):
        assert message.splitlines()[0] in lines[line - 1]


def test_a_text_of_several_lines_keeps_them() -> None:
    assert "T3, over\ntwo lines." in [message for _, _, message, _ in messages(ONE_OF_EACH)]


def test_messages_come_without_function_and_comments_as_babel_wants_them() -> None:
    assert {(name, tuple(comments)) for _, name, _, comments in messages(ONE_OF_EACH)} == {("", ())}


TEXT_FIELDS = [
    (shape, name)
    for shape in (
        model.Lesson,
        model.Read,
        model.Play,
        model.Taker,
        model.PickLegal,
        model.Decision,
        model.Scene,
    )
    for name, hint in get_type_hints(shape, include_extras=True).items()
    if model.Text in (hint, *getattr(hint, "__args__", ()))
]


def test_the_model_has_the_texts_this_test_knows_of() -> None:
    names = {(shape.__name__, name) for shape, name in TEXT_FIELDS}
    assert {("Lesson", "rule"), ("Decision", "wrong"), ("Play", "goal"), ("Read", "text")} <= names
    assert not any(shape is model.Scene for shape, _ in TEXT_FIELDS)


LESSONS = sorted(path for path in paths.lessons().glob("*.toml") if path.stem not in OTHER_FILES)


@pytest.mark.parametrize("path", LESSONS, ids=lambda p: p.name)
def test_the_texts_of_a_real_lesson_are_what_the_page_will_ask_for(path: object) -> None:
    lesson = read_lesson(paths.lessons() / str(path))
    with (paths.lessons() / str(path)).open("rb") as file:
        extracted = [message for _, _, message, _ in extract_lesson(file, {}, (), {})]
    assert extracted == list(texts(lesson))
    assert {lesson.title, lesson.summary, lesson.rule} <= set(extracted)
    for step in lesson.steps:
        assert {step.title, step.text} <= set(extracted)


def test_texts_can_be_taken_from_a_part_of_a_lesson() -> None:
    lesson = practice()["practice"].lesson
    duck = next(step for step in lesson.steps if step.id == "duck")
    assert "{TC:Def} is higher than {8C:def}." in list(texts(duck))
    assert list(texts(lesson.steps[:1])) == ["Words", "Nothing but **words**."]


def test_a_file_that_is_no_lesson_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        messages((FOLDER / "course.toml").read_text("utf-8"))
