"""``lessons check``: one line for sound lessons, all errors for others."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.teach.practice_course import FOLDER
from tutor import cli, paths


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the practice course, taken by the command for the site's own."""
    copy = shutil.copytree(FOLDER, tmp_path / "lessons")
    monkeypatch.setattr(paths, "lessons", lambda: copy)
    return copy


def check() -> Result:
    """How ``hearts-tutor lessons check`` ends, and what it prints."""
    return CliRunner().invoke(cli.main, ["lessons", "check"])


def test_the_lessons_of_the_site_are_proven() -> None:
    result = check()
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.endswith("all proven\n")


def test_sound_lessons_are_counted(folder: Path) -> None:
    assert folder.is_dir()
    result = check()
    assert result.exit_code == 0
    assert result.stdout == "lessons: 2, steps: 10, all proven\n"


def test_every_error_is_a_line_and_the_end_counts_them(folder: Path) -> None:
    path = folder / "practice.toml"
    text = path.read_text("utf-8").replace('accept = "4C"', 'accept = "QD"')
    path.write_text(text.replace('across = "', 'left = "'), "utf-8")
    result = check()
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr.splitlines() == [
        "practice.toml: duck: decision 1: accept: QD may not be played (MUST_FOLLOW_SUIT)",
        "practice.toml: taker: wrong: left takes the trick",
        "Error: 2 errors in the lessons",
    ]


def test_files_that_cannot_be_read_are_errors_too(folder: Path) -> None:
    (folder / "practice.toml").write_text("title = 1", "utf-8")
    (folder / "afterwards.toml").unlink()
    result = check()
    assert result.exit_code == 1
    assert [line.split(":")[0] for line in result.stderr.splitlines()] == [
        "practice.toml",
        "afterwards.toml",
        "Error",
    ]


def run(*words: str) -> Result:
    """How another ``hearts-tutor lessons …`` ends, and what it prints."""
    return CliRunner().invoke(cli.main, ["lessons", *words])


def test_a_new_lesson_is_sound_from_the_start(folder: Path) -> None:
    result = run("new", "counting-hearts")
    assert result.exit_code == 0
    assert str(folder / "counting-hearts.toml") in result.stdout
    checked = run("check", "counting-hearts")
    assert (checked.exit_code, checked.stdout) == (0, "lessons: 1, steps: 2, all proven\n")
    assert "course.toml: counting-hearts.toml is not in the list" in check().stderr


@pytest.mark.parametrize("slug", ["Counting", "a b", "../secret", "", "course", "rules"])
def test_a_new_lesson_needs_a_name_that_can_be_an_address(folder: Path, slug: str) -> None:
    before = sorted(folder.rglob("*"))
    result = run("new", slug)
    assert result.exit_code == 1
    assert "is no name for a lesson" in result.stderr
    assert sorted(folder.rglob("*")) == before


def test_a_new_lesson_never_replaces_one(folder: Path) -> None:
    text = (folder / "practice.toml").read_text("utf-8")
    result = run("new", "practice")
    assert (result.exit_code, result.stderr) == (1, "Error: there is a lesson 'practice' already\n")
    assert (folder / "practice.toml").read_text("utf-8") == text


def test_an_unlisted_lesson_can_be_checked_by_name(folder: Path) -> None:
    (folder / "broken.toml").write_text("title = 1", "utf-8")
    assert run("check", "practice").exit_code == 0
    assert run("check", "broken").stderr.startswith("broken.toml: ")
    assert run("check", "nowhere").stderr.startswith("nowhere.toml: there is no such file")
