"""What must hold for the repository as a whole."""

from __future__ import annotations

import re
import subprocess
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
MAKEFILE = (ROOT / "Makefile").read_text()
LONGEST_MODULE = 400
BINARY = {".png", ".ico", ".woff2"}
# Written in pieces, so that this file does not name what it forbids.
REGISTRIES = [
    ".".join(parts)
    for parts in (
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("registry", "npmjs", "org"),
        ("deb", "debian", "org"),
        ("debian", "org/debian"),
    )
]
INDEX_ADDRESS = re.compile(r"https?://\S*(/simple/|/packages/[0-9a-f]{2}/)")
MACHINE_PATH = re.compile(r"(?<![\w.~/-])/(home|root|tmp|work|Users)/[\w.-]+")


def git(*arguments: str) -> list[str]:
    command = ["git", "-c", "safe.directory=*", "ls-files", "-z", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"these tests need a git checkout: {done.stderr}"
    return [name for name in done.stdout.split("\0") if name]


@cache
def files() -> dict[str, str]:
    """The text of every file that is in the repository, or would be after ``git add``."""
    listed = git("--cached", "--others", "--exclude-standard")
    return {
        name: (ROOT / name).read_text(encoding="utf-8")
        for name in sorted(set(listed))
        if (ROOT / name).is_file() and (ROOT / name).suffix not in BINARY
    }


def found(pattern: re.Pattern[str]) -> list[str]:
    """Every place in the repository where ``pattern`` matches, as ``file:line: text``."""
    return [
        f"{name}:{number}: {line.strip()[:120]}"
        for name, text in files().items()
        for number, line in enumerate(text.splitlines(), start=1)
        if pattern.search(line)
    ]


def test_no_compiled_catalog_is_tracked() -> None:
    assert [name for name in git("--cached") if name.endswith(".mo")] == []


def test_nothing_that_make_makes_is_tracked() -> None:
    assert git("--cached", "--ignored", "--exclude-standard") == []


def test_no_package_registry_is_named() -> None:
    names = "|".join(map(re.escape, REGISTRIES))
    assert found(re.compile(names)) + found(INDEX_ADDRESS) == []


def test_no_path_of_somebodys_machine_is_named() -> None:
    assert found(MACHINE_PATH) == []


def test_every_python_module_is_short_enough_to_read() -> None:
    lengths = {n: text.count("\n") for n, text in files().items() if n.endswith(".py")}
    assert {name: n for name, n in lengths.items() if n > LONGEST_MODULE} == {}


def test_every_text_file_ends_with_a_newline() -> None:
    assert [name for name, text in files().items() if text and not text.endswith("\n")] == []


def targets() -> set[str]:
    phony = re.search(r"^\.PHONY: (.+)$", MAKEFILE, re.MULTILINE)
    assert phony
    return set(phony[1].split())


def test_make_help_lists_every_target() -> None:
    done = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert set(re.findall(r"^ *make ([a-z]+) +\S", done.stdout, re.MULTILINE)) == targets()


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", ".ci/run", "docs/running.md"])
def test_every_make_command_that_is_named_exists(page: str) -> None:
    named = set(re.findall(r"^\s*make ([a-z]+)|`make ([a-z]+)", files()[page], re.MULTILINE))
    wanted = {first or second for first, second in named}
    assert wanted
    assert wanted <= targets()


@pytest.mark.parametrize("name", [".ci/run", "tools/make_venv.sh"])
def test_the_scripts_are_sound_shell(name: str) -> None:
    shell = "bash" if "bash" in files()[name].splitlines()[0] else "sh"
    done = subprocess.run(
        [shell, "-n", name], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_the_ci_script_is_executable() -> None:
    assert (ROOT / ".ci/run").stat().st_mode & 0o100
