"""Every theme has its words, and they name nothing that cannot be said."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tutor import paths
from tutor.i18n import prose
from tutor.teach.course import LessonError
from tutor.teach.extraction import extract_themes, texts
from tutor.teach.puzzles.themes import Theme
from tutor.teach.puzzles.words import FILE, load_words

FOLDER = paths.lessons() / "puzzles"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the words, to be broken."""
    shutil.copy(FOLDER / FILE, tmp_path)
    return tmp_path


def test_every_theme_has_words() -> None:
    assert set(load_words(FOLDER).themes) == set(Theme)


def test_every_text_can_be_said() -> None:
    words = load_words(FOLDER)
    found = [
        *texts(words.goals),
        *(text for theme in words.themes.values() for text in texts(theme)),
    ]
    assert len(found) == 4 + 3 * len(Theme)
    assert all(text == text.strip() and prose(text) for text in found)


def test_translators_get_every_text() -> None:
    with (FOLDER / FILE).open("rb") as file:
        assert len(list(extract_themes(file, {}, (), {}))) == 4 + 3 * len(Theme)


def test_a_theme_without_words_and_words_without_a_theme_are_named(folder: Path) -> None:
    path = folder / FILE
    path.write_text(path.read_text("utf-8").replace("[themes.duck]", "[themes.goose]"), "utf-8")
    with pytest.raises(LessonError) as caught:
        load_words(folder)
    assert str(caught.value).splitlines() == [
        "themes.toml: themes: duck: it has no words",
        "themes.toml: themes: goose: there is no such theme",
    ]


def test_a_key_that_does_not_exist_is_named(folder: Path) -> None:
    path = folder / FILE
    path.write_text(path.read_text("utf-8").replace("no_points =", "none ="), "utf-8")
    with pytest.raises(LessonError, match=r"^themes\.toml: .*`\$\.goals`"):
        load_words(folder)
