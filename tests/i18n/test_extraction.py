from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.i18n.source_tree import ROOT
from tutor.i18n import upkeep
from tutor.i18n.extraction import ExtractionError, extract
from tutor.i18n.po_files import template_text

Edit = Callable[[str, str, str], None]


def test_messages_come_from_python_and_templates_in_the_order_of_the_files(tree: Path) -> None:
    assert [message.id for message in upkeep.messages(extract(tree))] == [
        "Play a card",
        ("{n} card left", "{n} cards left"),
        "Rules",
        "You must follow suit: you still have {suit}.",
        ("You took {n} point.", "You took {n} points."),
        "Lead {2C}.",
    ]


def test_a_message_knows_its_files_and_its_comment(tree: Path) -> None:
    template = extract(tree)
    rules = template.get("Rules")
    follow = template.get("You must follow suit: you still have {suit}.")
    assert rules
    assert {file for file, _ in rules.locations} == {
        "templates/page.html",
        "tutor/game.py",
    }
    assert follow
    assert follow.auto_comments == ["the suit is the one that was led"]


def test_messages_come_from_lessons(tree: Path) -> None:
    for lesson in (ROOT / "lessons").glob("*.toml"):
        (tree / "lessons" / lesson.name).write_bytes(lesson.read_bytes())
    files = {file for message in extract(tree) for file, _ in message.locations}
    assert any(file.startswith("lessons/") for file in files)


def test_extracting_again_gives_the_same_text(tree: Path) -> None:
    assert template_text(extract(tree)) == template_text(extract(tree))


def test_the_text_does_not_change_when_lines_move(tree: Path, edit: Edit) -> None:
    before = template_text(extract(tree))
    edit("tutor/game.py", "TITLE =", "\n\n\n# Moved down.\nTITLE =")
    assert template_text(extract(tree)) == before


def test_folders_beside_the_source_are_not_read(tree: Path) -> None:
    for folder in (".venv", "venv", "tutor/__pycache__", "tutor/_data", "tests"):
        (tree / folder).mkdir()
        (tree / folder / "stray.py").write_text('say("Stray")\n', "utf-8")
    assert extract(tree).get("Stray") is None


@pytest.mark.parametrize(
    ("file", "content", "problem"),
    [
        ("templates/bad.html", "{% if %}", r"templates/bad\.html: TemplateSyntaxError"),
        ("tutor/bad.py", b'say("\xff")\n', r"tutor/bad\.py: "),
        ("lessons/bad.toml", "title =", r"lessons/bad\.toml: "),
    ],
)
def test_a_file_that_cannot_be_read_is_named(
    tree: Path, file: str, content: str | bytes, problem: str
) -> None:
    (tree / file).write_bytes(content.encode() if isinstance(content, str) else content)
    with pytest.raises(ExtractionError, match=problem):
        extract(tree)


@pytest.mark.parametrize(
    ("mapping", "problem"),
    [
        (None, r"babel\.cfg: FileNotFoundError"),
        ("[python]\n", r"babel\.cfg: ValueError"),
        ("python: x", r"babel\.cfg: MissingSectionHeaderError"),
        ("[no.such:thing: tutor/**.py]\n", "game.py: ModuleNotFoundError"),
    ],
)
def test_a_broken_mapping_is_named(tree: Path, mapping: str | None, problem: str) -> None:
    if mapping is None:
        (tree / "babel.cfg").unlink()
    else:
        text = mapping.replace("[no.such:thing:", "[extractors]\nx = no.such:thing\n[x:")
        (tree / "babel.cfg").write_text(text, "utf-8")
    with pytest.raises(ExtractionError, match=problem):
        extract(tree)
