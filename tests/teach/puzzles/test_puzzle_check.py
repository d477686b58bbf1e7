"""``puzzles check``: everything that a puzzle states is proven, and every lie is found."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any
from zlib import crc32

import msgspec
import pytest
from click.testing import CliRunner, Result

from tutor import cli, paths
from tutor.teach.model import Scene
from tutor.teach.puzzles.bank import Bank, Filter
from tutor.teach.puzzles.check import check_files, check_puzzle, check_puzzles, likenesses
from tutor.teach.puzzles.record import Tactic, write_tactic
from tutor.teach.puzzles.themes import Theme
from tutor.teach.puzzles.writing import add
from tutor.teach.table import LEARNER, set_up

BANK = Bank.load(paths.lessons() / "puzzles")
TENTH = [id for id in BANK.ids() if crc32(id.encode()) % 10 == 0]
OPEN = BANK.puzzle(BANK.ids(Filter(theme=Theme.DODGE_THE_QUEEN, hidden=False))[0])
HIDDEN = BANK.puzzle(BANK.ids(Filter(hidden=True))[0])


def changed(tactic: Tactic, **changes: Any) -> Tactic:
    """The puzzle with something else in its place."""
    return msgspec.structs.replace(tactic, **changes)


@pytest.mark.parametrize("id", TENTH)
def test_a_puzzle_of_the_bank_is_true(id: str) -> None:
    assert list(check_puzzle(BANK.puzzle(id))) == []


def test_the_files_of_the_bank_hold_what_it_says() -> None:
    assert list(check_files(BANK)) == []


def test_the_bank_is_large_and_mixed() -> None:
    assert len(BANK) >= 300
    for theme in Theme:
        assert BANK.count(Filter(theme=theme)) >= 20
    for level in (1, 2, 3, 4):
        assert BANK.count(Filter(level=level)) >= 40
    assert BANK.count(Filter(hidden=True)) >= 60
    assert len(BANK) - BANK.count(Filter(players=4)) >= 40
    assert sum(tactic.decisions > 1 for tactic in BANK) >= 60


def another_players_turn(tactic: Tactic) -> Scene:
    """The scene of a puzzle, cut off before the learner's turn."""
    scene, played = tactic.scene, tactic.scene.played.split()
    while set_up(scene, tactic.parsed_rules).position.turn == LEARNER:
        played.pop()
        scene = msgspec.structs.replace(scene, played=" ".join(played))
    return scene


LIES: dict[str, tuple[Tactic, dict[str, Any], str]] = {
    "another way to write the rules": (OPEN, {"rules": OPEN.rules + " limit=100"}, "rules: "),
    "a scene that cannot be": (
        OPEN,
        {"scene": Scene(deal=OPEN.scene.deal, played="2C 2C")},
        "scene: ",
    ),
    "a scene that ends too early": (
        OPEN,
        {"scene": another_players_turn(OPEN)},
        "scene: it does not end with the learner's turn",
    ),
    "an aim of another theme": (OPEN, {"aim": "stop-the-moon"}, "aim: stop-the-moon is no aim of "),
    "a target for the queen": (OPEN, {"target": 1}, "target: 1, but the best "),
    "another right card": (OPEN, {"right": OPEN.tempting}, f"right: {OPEN.tempting}, but "),
    "a right card that tempts": (OPEN, {"tempting": OPEN.right}, "tempting: "),
    "more choices": (OPEN, {"decisions": OPEN.decisions + 1}, "decisions: "),
    "another level": (
        OPEN,
        {"id": OPEN.id.replace(f"-{OPEN.level}o", f"-{5 - OPEN.level}o")},
        "id: level ",
    ),
    "another theme": (
        OPEN,
        {"id": OPEN.id.replace("dodge", "drop")},
        "id: drop-the-queen is not what it is about",
    ),
    "layouts of open hands": (OPEN, {"layouts": 7}, "layouts: "),
    "more layouts": (HIDDEN, {"layouts": HIDDEN.layouts + 1}, "layouts: "),
    "other refutations": (HIDDEN, {"refuted": {}}, "refuted: {}, but it is "),
}


@pytest.mark.parametrize(("tactic", "changes", "said"), LIES.values(), ids=LIES.keys())
def test_a_lie_is_found(tactic: Tactic, changes: dict[str, Any], said: str) -> None:
    aim = {"aim": type(tactic.aim)(changes["aim"])} if "aim" in changes else {}
    errors = list(check_puzzle(changed(tactic, **(changes | aim))))
    assert any(error.startswith(said) for error in errors), errors


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Lessons with a bank of two puzzles, taken by the commands for the site's own."""
    monkeypatch.setattr(paths, "lessons", lambda: tmp_path)
    bank = tmp_path / "puzzles"
    add(bank, OPEN)
    add(bank, BANK.puzzle(BANK.ids(Filter(theme=Theme.DROP_THE_QUEEN, hidden=False))[0]))
    return bank


def run(*words: str) -> Result:
    """How ``hearts-tutor puzzles …`` ends, and what it prints."""
    return CliRunner().invoke(cli.main, ["puzzles", *words])


def test_sound_puzzles_are_counted(folder: Path) -> None:
    assert folder.is_dir()
    result = run("check")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.endswith("puzzles: 2, all proven\n")


def test_every_error_is_a_line_with_its_file(folder: Path) -> None:
    ids = list(Bank.load(folder).ids())
    for id in ids:
        path = folder / Bank.load(folder).where(id).split(":")[0]
        tactic = Bank.load(folder).puzzle(id)
        path.write_bytes(write_tactic(changed(tactic, decisions=9)) + b"\n")
    result = run("check")
    assert result.exit_code == 1
    lines = result.stderr.splitlines()
    assert [line.split(": ")[:3] for line in lines[:2]] == [
        [Bank.load(folder).where(id), id, "decisions"] for id in ids
    ]
    assert lines[-1] == "Error: 2 errors in the puzzles"


def test_a_line_that_cannot_be_read_is_an_error_too(folder: Path) -> None:
    id = Bank.load(folder).ids()[0]
    where = Bank.load(folder).where(id)
    (folder / where.split(":")[0]).write_bytes(b"{}\n")
    result = run("check", id)
    assert result.exit_code == 1
    assert result.stderr.startswith(f"{where}: ")


def test_puzzles_can_be_checked_by_name(folder: Path) -> None:
    id = Bank.load(folder).ids()[0]
    assert run("check", id).stdout.endswith("puzzles: 1, all proven\n")
    result = run("check", "duck-4h7-99")
    assert (result.exit_code, result.stderr) == (1, "Error: there is no puzzle 'duck-4h7-99'\n")


def test_two_puzzles_that_are_alike_are_found(folder: Path) -> None:
    again = add(folder, OPEN)
    bank = Bank.load(folder)
    proven = list(check_puzzles(folder, list(bank.ids()), processes=1))
    before = again.id[: again.id.rindex("-")] + "-1"
    assert list(likenesses(proven, bank)) == [
        f"{bank.where(again.id)}: {again.id}: it is like {before}"
    ]


def test_files_that_nobody_counts_are_found(folder: Path) -> None:
    (first,) = sorted(folder.glob("dodge*/*"))
    shutil.copy(first, first.with_name("4h7-1.jsonl"))
    first.write_bytes(first.read_bytes() * 2)
    name = first.relative_to(folder).as_posix()
    assert list(check_files(Bank.load(folder))) == [
        f"{name}: 2 puzzles, not 1",
        "dodge-the-queen/4h7-1.jsonl: 1 puzzles, not 0",
    ]


GENERATE = ("generate", "--theme", "drop-the-queen", "--seed", "3")


def test_new_puzzles_are_added_and_named(folder: Path) -> None:
    before = len(Bank.load(folder))
    result = run(*GENERATE, "--count", "2", "--level", "1")
    assert result.exit_code == 0
    added = result.stdout.splitlines()[-2:]
    assert all(id.startswith("drop-the-queen-1o4-") for id in added)
    assert len(Bank.load(folder)) == before + 2
    assert run("check", *added).exit_code == 0


def test_the_same_seed_never_adds_a_puzzle_twice(folder: Path) -> None:
    for _ in range(2):
        assert run(*GENERATE).exit_code == 0
    bank = Bank.load(folder)
    proven = list(check_puzzles(folder, list(bank.ids()), processes=1))
    assert list(likenesses(proven, bank)) == []


def test_a_search_that_finds_too_few_says_so(folder: Path) -> None:
    assert folder.is_dir()
    result = run(*GENERATE, "--level", "4", "--choices", "5", "--deals", "2")
    assert result.exit_code == 1
    assert result.stderr == "Error: 2 deals gave 0 of 1 puzzles\n"
