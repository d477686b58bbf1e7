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
