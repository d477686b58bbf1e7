"""The tools that make a machine ready: finding a Python and a browser, and saying so clearly."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tools import ensure_chromium
from tools.pages import page_paths, refused_forms, sample_steps
from tutor import paths
from tutor.hearts import PRESETS
from tutor.teach.course import load_course
from tutor.teach.model import Scene
from tutor.teach.table import LEARNER, set_up

ROOT = Path(__file__).resolve().parent.parent
FAKE_BROWSER = "#!/bin/sh\necho 'Chromium 1.2.3'\n"
# What some systems install under the name of the browser.
STUB = "#!/bin/sh\necho 'Please install the other package.' >&2\nexit 1\n"
OLD_PYTHON = "#!/bin/sh\nexit 1\n"
PYTHON_WITHOUT_VENV = f"""#!/bin/sh
case "$*" in *ensurepip*) exit 1 ;; esac
exec {sys.executable} "$@"
"""


def program(path: Path, text: str) -> Path:
    """Write the script ``text`` to ``path`` and make it a program."""
    path.write_text(text)
    path.chmod(0o755)
    return path


@pytest.fixture
def bare_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with no browser at all; returns the only folder on its PATH."""
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(ensure_chromium, "_from_playwright", list)
    return tmp_path


def test_a_browser_on_the_path_is_found(bare_machine: Path) -> None:
    there = program(bare_machine / "google-chrome", FAKE_BROWSER)
    assert ensure_chromium.find_chromium() == there


def test_a_browser_that_is_named_wins(bare_machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(bare_machine / "chromium", FAKE_BROWSER)
    named = program(bare_machine / "my-chromium", FAKE_BROWSER)
    monkeypatch.setenv("CHROMIUM", str(named))
    assert ensure_chromium.find_chromium() == named


def test_a_stub_is_no_browser(bare_machine: Path) -> None:
    program(bare_machine / "chromium", STUB)
    assert ensure_chromium.find_chromium() is None


def test_without_a_browser_the_message_says_what_to_do(bare_machine: Path) -> None:
    assert bare_machine.is_dir()
    with pytest.raises(ensure_chromium.NoChromiumError, match="apt-get install chromium"):
        ensure_chromium.require_chromium()


def test_a_named_browser_that_does_not_start_is_named_in_the_message(
    bare_machine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHROMIUM", str(program(bare_machine / "broken", STUB)))
    with pytest.raises(ensure_chromium.NoChromiumError, match="broken does not start"):
        ensure_chromium.find_chromium()


def make_venv(python: str, target: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", ROOT / "tools/make_venv.sh", target],
        env=os.environ | {"PYTHON": python},
        capture_output=True,
        text=True,
        check=False,
    )


def test_an_old_python_is_passed_over(tmp_path: Path) -> None:
    old = program(tmp_path / "old", OLD_PYTHON)
    done = make_venv(f"{old} {sys.executable}", tmp_path / "venv")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "venv/bin/python").exists()


def test_no_suitable_python_is_said_clearly(tmp_path: Path) -> None:
    done = make_venv(str(program(tmp_path / "old", OLD_PYTHON)), tmp_path / "venv")
    assert done.returncode == 1
    assert "needs Python 3.11 or newer" in done.stderr


def test_a_python_that_cannot_make_environments_is_said_clearly(tmp_path: Path) -> None:
    python = program(tmp_path / "python", PYTHON_WITHOUT_VENV)
    done = make_venv(str(python), tmp_path / "venv")
    assert done.returncode == 1
    assert "apt-get install python3-venv" in done.stderr


def test_every_kind_of_answer_has_a_page() -> None:
    names = page_paths(load_course(paths.lessons()))
    for ending in (
        *("home", "missing", "finished", "right", "wrong", "illegal", "nonsense", "hint"),
        *("course", "nothing-found", "settings", "rules", "asking", "looking-back"),
    ):
        assert any(name.endswith(ending) for name in names), ending


def test_every_kind_of_step_has_a_page() -> None:
    course = load_course(paths.lessons())
    steps = [step for entry in course for step in entry.steps]
    assert {type(step) for _, step in sample_steps(course)} == set(map(type, steps))
    assert len(page_paths(course)) < 160, "few enough to look at all of them"
    assert len(refused_forms(course)) > 10


def test_a_whole_lesson_has_a_page_for_each_step() -> None:
    course = load_course(paths.lessons())
    there = set(page_paths(course, ["passing"]).values())
    assert {f"/lessons/passing/{step.id}/" for step in course["passing"].steps} <= there


# Arranging scenes.


def arranged(*options: str) -> subprocess.CompletedProcess[str]:
    """What ``python -m tools.arrange`` prints and how it ends."""
    return subprocess.run(
        [sys.executable, "-m", "tools.arrange", *options],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_scene_that_is_wished_for_is_found_and_always_the_same() -> None:
    wish = ("--you", "Q2.5.4.3", "--lead", "left", "--broken", "no", "--then", "4S")
    done = arranged(*wish)
    assert (done.returncode, done.stderr) == (0, "")
    assert arranged(*wish).stdout == done.stdout
    deal, played = tomllib.loads(done.stdout).values()
    table = set_up(Scene(deal=deal, played=played), PRESETS["microsoft"])
    position = table.position
    assert set(map(str, position.hands[LEARNER])) == {"QS", "2S", "5H", "4D", "3C"}
    assert not position.hearts_broken
    assert list(map(str, position.trick)) == ["4S"]
    assert len(table.tricks) == 8


def test_a_wish_that_cannot_be_met_is_one_line() -> None:
    done = arranged("--you", "Q2.5.4.3", "--points", "left:99", "--tries", "3")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "nothing found; ask for less, or try another --seed\n"


@pytest.mark.parametrize(
    "options",
    [
        ("--you", "nonsense"),
        ("--lead", "north"),
        ("--rules", "players=x"),
        ("--void", "left:stars"),
    ],
)
def test_a_wish_that_makes_no_sense_is_refused_in_one_line(options: tuple[str, str]) -> None:
    done = arranged(*options)
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) == 1
