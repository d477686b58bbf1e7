from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tutor.i18n.commands import catalogs_group

Edit = Callable[[str, str, str], None]
FI = "translations/fi/LC_MESSAGES/messages.po"

pytestmark = pytest.mark.usefixtures("site")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(catalogs_group, arguments)


def test_update_names_what_it_changed(edit: Edit) -> None:
    edit("tutor/game.py", 'N_("Rules")', 'N_("The rules")')
    result = run("update")
    assert result.exit_code == 0
    assert f"updated {FI}" in result.output
    assert "fi: 1 not translated" in result.output


def test_update_says_when_nothing_is_to_be_done() -> None:
    assert run("update").output == "Everything is up to date.\n"


def test_update_names_a_file_that_it_cannot_read(edit: Edit) -> None:
    edit("templates/page.html", "{% set", "{% sett")
    result = run("update")
    assert result.exit_code == 1
    assert "Error: templates/page.html: TemplateSyntaxError" in result.output


def test_check_is_content() -> None:
    result = run("check")
    assert (result.exit_code, result.output) == (0, "The translations are in order.\n")


def test_check_lists_the_problems_and_fails(edit: Edit) -> None:
    edit(FI, '"Säännöt"', '""')
    result = run("check")
    assert result.exit_code == 1
    assert f"{FI}: “Rules”: not translated\n" in result.output
    assert "Error: 1 problem\n" in result.output


def test_missing_lists_messages(edit: Edit) -> None:
    edit(FI, '"Säännöt"', '""')
    edit(FI, '"Sait {n} pistettä."', '""')
    assert run("missing", "fi").output == (
        '"Rules"\n["You took {n} point.", "You took {n} points."]\n'
    )


def test_what_missing_writes_can_be_filled_in_and_given_back(tree: Path, edit: Edit) -> None:
    edit("translations/cs/LC_MESSAGES/messages.po", '"Pravidla"', '""')
    edit("translations/cs/LC_MESSAGES/messages.po", '"Dostáváte {n} bod."', '""')
    blank = json.loads(run("missing", "--json", "cs").output)
    assert blank == {"Rules": "", "You took {n} point.": ["", "", ""]}
    delivery = tree / "cs.json"
    delivery.write_text(
        json.dumps({"Rules": "Pravidla hry", "You took {n} point.": ["a{n}", "b{n}", "c{n}"]}),
        "utf-8",
    )
    result = run("fill", "cs", str(delivery))
    assert (result.exit_code, result.output) == (0, "2 of 2 translations taken\n")
    assert run("missing", "cs").output == ""


def test_fill_reports_what_it_does_not_know(tree: Path) -> None:
    delivery = tree / "fi.json"
    delivery.write_text('{"Rules": "Pelin säännöt", "Nonsense": "x"}', "utf-8")
    result = run("fill", "fi", str(delivery))
    assert result.exit_code == 1
    assert "'Nonsense': no such message" in result.output
    assert "1 of 2 translations taken" in result.output
    assert "Pelin säännöt" in (tree / FI).read_text("utf-8")


@pytest.mark.parametrize("content", ["[", "[]", '{"Rules": 1}'])
def test_fill_refuses_another_kind_of_file(tree: Path, content: str) -> None:
    delivery = tree / "fi.json"
    delivery.write_text(content, "utf-8")
    result = run("fill", "fi", str(delivery))
    assert result.exit_code == 1
    assert "fi.json: " in result.output


@pytest.mark.parametrize("locale", ["en", "sr-Cyrl", "sr_Cyrl", "xx", "sr"])
def test_only_languages_that_are_written_are_filled(tree: Path, locale: str) -> None:
    result = run("fill", locale, str(tree / "babel.cfg"))
    assert result.exit_code == 2
    assert "is not a language that is translated: fi, cs, sr-Latn" in result.output


@pytest.mark.parametrize("locale", ["sr-Latn", "sr_Latn", "SR-latn"])
def test_a_language_may_be_named_by_tag_or_folder(locale: str) -> None:
    assert run("missing", locale).exit_code == 0


@pytest.mark.parametrize("command", [("update",), ("check",), ("missing", "fi")])
def test_an_installed_package_has_nothing_to_update(tree: Path, command: tuple[str, ...]) -> None:
    (tree / "babel.cfg").unlink()
    result = run(*command)
    assert result.exit_code == 1
    assert "run this in a source tree" in result.output
