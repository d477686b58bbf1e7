"""The documentation is complete and its links lead somewhere."""

from __future__ import annotations

import doctest
import re
import tomllib
from pathlib import Path

import click
import pytest

from tutor import __version__, cli

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
LINK = re.compile(r"\]\((?!https?:|mailto:|term:)([^)#\s]*)(?:#([^)\s]+))?\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
RUNNING = (ROOT / "docs/running.md").read_text()


def anchors(page: Path) -> set[str]:
    """The fragments that a heading of ``page`` can be reached by."""
    headings = HEADING.findall(page.read_text())
    return {re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-") for text in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    dead = []
    for path, fragment in LINK.findall(page.read_text()):
        target = (page.parent / path) if path else page
        if not target.exists() or (fragment and fragment not in anchors(target)):
            dead.append(f"{path}#{fragment}" if fragment else path)
    assert dead == []


def test_the_examples_of_the_readme_are_true() -> None:
    tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried.attempted >= 6
    assert tried.failed == 0


def commands() -> list[tuple[str, click.Command]]:
    """Every command with its full name: ``catalogs check``."""
    found = []
    for name, command in cli.main.commands.items():
        if isinstance(command, click.Group):
            found += [(f"{name} {sub}", inner) for sub, inner in command.commands.items()]
        else:
            found.append((name, command))
    return found


@pytest.mark.parametrize(("name", "command"), commands())
def test_every_command_and_option_is_documented(name: str, command: click.Command) -> None:
    options = [
        option for part in command.params if isinstance(part, click.Option) for option in part.opts
    ]
    missing = [text for text in [name, *options] if f"`{text}" not in RUNNING]
    assert missing == [], "docs/running.md does not explain these"


def test_the_changelog_begins_with_what_is_coming_or_this_version() -> None:
    versions = re.findall(r"^## \[(.+?)\]", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert versions[0] in ("Unreleased", __version__)
    assert __version__ in versions


def test_the_readme_names_every_language() -> None:
    from tutor.i18n import LOCALES

    readme = (ROOT / "README.md").read_text()
    assert [locale.own_name for locale in LOCALES if locale.own_name not in readme] == []


def test_the_project_says_which_python_it_needs_in_one_voice() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    oldest = project["requires-python"].removeprefix(">=")
    assert f"Python {oldest}" in (ROOT / "README.md").read_text()


def test_every_test_that_shows_a_threat_is_stopped_exists() -> None:
    page = (ROOT / "docs/security.md").read_text()
    named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", page)
    assert len(named) >= 25
    missing = [
        f"{path}::{name}"
        for path, name in named
        if not re.search(rf"^def {name}\(", (ROOT / path).read_text(), re.MULTILINE)
    ]
    assert missing == []


def test_each_threat_has_a_test_that_shows_it() -> None:
    threats, _, _ = (ROOT / "docs/security.md").read_text().partition("\n## ")
    rows = re.findall(r"^\| (?!what |---)(.+) \|$", threats, re.MULTILINE)
    assert len(rows) >= 15
    assert [row for row in rows if "`tests/" not in row.split(" | ")[-1]] == []
