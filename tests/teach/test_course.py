"""Reading a course: what is in the files, in their order, or one clear line for each mistake."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.teach.practice_course import FOLDER, practice
from tutor import paths
from tutor.hearts import PRESETS
from tutor.teach.course import LessonError, load_course, read_lesson, unlisted


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the practice course, to be broken."""
    return shutil.copytree(FOLDER, tmp_path / "lessons")


def test_the_lessons_stand_in_the_order_of_the_course_file() -> None:
    course = practice()
    assert [entry.slug for entry in course] == ["practice", "afterwards"]
    assert len(course) == 2


def test_a_lesson_is_found_by_its_address() -> None:
    assert practice()["afterwards"].lesson.title == "Afterwards"
    with pytest.raises(KeyError):
        practice()["unknown"]


def test_the_last_lesson_has_none_after_it() -> None:
    following = practice().after("practice")
    assert following is not None
    assert following.slug == "afterwards"
    assert practice().after("afterwards") is None


def test_a_step_is_found_by_its_id_and_counted_from_one() -> None:
    entry = practice()["practice"]
    assert entry.step("words") is entry.steps[0]
    assert entry.numbers["words"] == 1
    assert entry.numbers["lead"] == len(entry.steps)
    with pytest.raises(KeyError):
        entry.step("no-such-step")


def test_a_lesson_names_the_rules_in_force() -> None:
    assert practice()["practice"].rules is PRESETS["microsoft"]
    assert practice()["afterwards"].rules is PRESETS["microsoft"], "the rules unless it says others"


def test_the_real_course_begins_with_the_aim() -> None:
    course = load_course(paths.lessons())
    first = next(iter(course))
    assert first.slug == "the-aim"
    assert len(first.steps) >= 8


def lists(folder: Path, lessons: str) -> None:
    """Let the course have one part with ``lessons``."""
    text = f'[[parts]]\ntitle = "All"\nsummary = "All."\nlessons = [{lessons}]\n'
    (folder / "course.toml").write_text(text, "utf-8")


MISTAKES = {
    "a misspelt field": (
        'title = "Afterwards"',
        'titel = "Afterwards"',
        "afterwards.toml: Object contains unknown field `titel`",
    ),
    "a missing field": (
        'summary = "There is one thing more."\n',
        "",
        "afterwards.toml: Object missing required field `summary`",
    ),
    "a number where a text belongs": (
        'rule = "Read to the end."',
        "rule = 1",
        "afterwards.toml: Expected `str`, got `int` - at `$.rule`",
    ),
    "a kind of step that does not exist": (
        'kind = "read"',
        'kind = "sing"',
        "afterwards.toml: Invalid value 'sing' - at `$.steps[0].kind`",
    ),
    "an id that is no address": (
        'id = "last-words"',
        'id = "Last words"',
        "afterwards.toml: Expected `str` matching regex '^[a-z][a-z0-9]*(-[a-z0-9]+)*$'"
        " - at `$.steps[0].id`",
    ),
    "rules that nobody plays by": (
        'rule = "Read to the end."',
        'rule = "Read to the end."\nrules = "poker"',
        "afterwards.toml: rules: 'poker' names no rule set; there are " + ", ".join(PRESETS),
    ),
    "text that is not TOML": (
        'title = "Afterwards"',
        "title = Afterwards",
        "afterwards.toml: Invalid value (at line 1, column 9)",
    ),
}


@pytest.mark.parametrize(("old", "new", "error"), MISTAKES.values(), ids=MISTAKES)
def test_a_file_that_does_not_fit_is_named_with_what_is_wrong(
    folder: Path, old: str, new: str, error: str
) -> None:
    path = folder / "afterwards.toml"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    with pytest.raises(LessonError) as caught:
        load_course(folder)
    assert str(caught.value) == error


def test_a_file_that_is_not_utf_8_is_named(folder: Path) -> None:
    (folder / "afterwards.toml").write_bytes(b'title = "\xff"')
    with pytest.raises(LessonError, match=r"^afterwards\.toml: .*utf-?8"):
        load_course(folder)


def test_a_lesson_without_a_file_is_named(folder: Path) -> None:
    (folder / "afterwards.toml").unlink()
    with pytest.raises(LessonError) as caught:
        load_course(folder)
    assert str(caught.value) == "afterwards.toml: there is no such file in lessons/"


def test_a_folder_without_a_course_is_named(tmp_path: Path) -> None:
    with pytest.raises(LessonError) as caught:
        load_course(tmp_path)
    assert str(caught.value) == f"course.toml: there is no such file in {tmp_path.name}/"


def test_a_lesson_named_twice_is_refused(folder: Path) -> None:
    lists(folder, '{ slug = "practice", minutes = 1 }, { slug = "practice", minutes = 1 }')
    with pytest.raises(LessonError) as caught:
        load_course(folder)
    assert str(caught.value) == "course.toml: practice: the lesson is named twice"


def test_a_lesson_address_cannot_leave_the_folder(folder: Path) -> None:
    lists(folder, '{ slug = "../secret", minutes = 1 }')
    with pytest.raises(LessonError, match=r"^course\.toml: .* - at `\$\.parts\[0\]\..*slug`$"):
        load_course(folder)


def test_a_lesson_builds_only_on_lessons_before_it(folder: Path) -> None:
    after = 'after = ["afterwards"]'
    lists(
        folder,
        f'{{ slug = "practice", minutes = 1, {after} }}, {{ slug = "afterwards", minutes = 1 }}',
    )
    with pytest.raises(LessonError) as caught:
        load_course(folder)
    assert str(caught.value) == "course.toml: practice: after: afterwards is no lesson before it"


def test_a_lesson_that_is_not_in_the_list_is_named(folder: Path) -> None:
    lists(folder, '{ slug = "practice", minutes = 1 }')
    course = load_course(folder)
    assert list(unlisted(folder, course)) == ["course.toml: afterwards.toml is not in the list"]


def test_all_broken_files_are_told_at_once(folder: Path) -> None:
    (folder / "practice.toml").write_text("steps = []", "utf-8")
    (folder / "afterwards.toml").unlink()
    with pytest.raises(LessonError) as caught:
        load_course(folder)
    assert [line.split(":")[0] for line in str(caught.value).splitlines()] == [
        "practice.toml",
        "afterwards.toml",
    ]


def test_a_lesson_is_read_by_itself_too() -> None:
    assert read_lesson(FOLDER / "practice.toml") == practice()["practice"].lesson
