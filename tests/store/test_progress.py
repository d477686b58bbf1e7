"""Progress: solved steps, and the signed text that keeps them."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor import paths
from tutor.store import Progress, read, secret_key, step_key, write
from tutor.store.signed import LONGEST
from tutor.teach.course import load_course

KEYS = st.frozensets(st.integers(0, 0xFFFFFF).map("{:06x}".format), max_size=300)


def test_solved_steps_are_remembered() -> None:
    before = Progress()
    after = before.with_solved("passing", "hold").with_solved("passing", "left")
    assert after.has("passing", "hold")
    assert not before.has("passing", "hold")
    assert not after.has("leading", "hold"), "a step belongs to its lesson"
    assert after.count("passing", ["hold", "left", "right"]) == 2
    assert after.with_solved("passing", "hold") == after


@given(KEYS)
def test_what_is_written_is_read_back(keys: frozenset[str]) -> None:
    assert read(write(Progress(keys), "secret"), "secret") == Progress(keys)


def test_only_our_own_text_is_believed() -> None:
    text = write(Progress().with_solved("passing", "hold"), "secret")
    for forged in ("", "x", text[:-1], text + "A", text.replace(".", ""), "." * 5000, "ü"):
        assert read(forged, "secret") == Progress(), forged
    assert read(text, "another") == Progress()


def test_the_whole_course_fits_and_no_two_steps_share_a_key() -> None:
    names = [
        (entry.slug, step.id) for entry in load_course(paths.lessons()) for step in entry.steps
    ]
    keys = [step_key(*name) for name in names]
    assert len(set(keys)) == len(names)
    three_times = frozenset(f"{number:06x}" for number in range(600))
    assert len(write(Progress(three_times), "secret")) < LONGEST


def test_a_secret_is_made_once_and_for_us_alone(tmp_path: Path) -> None:
    folder = tmp_path / "instance"
    secret = secret_key(folder)
    assert len(secret) == 64
    assert secret_key(folder) == secret
    kept = folder / "secret_key"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert list(folder.iterdir()) == [kept]


@pytest.mark.parametrize("weak", ["", "short\n"])
def test_a_weak_secret_is_replaced(tmp_path: Path, weak: str) -> None:
    (tmp_path / "secret_key").write_text(weak)
    assert len(secret_key(tmp_path)) == 64
    assert secret_key(tmp_path) == secret_key(tmp_path)


def test_where_nothing_can_be_kept_there_is_still_a_secret(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_text("")
    first = secret_key(tmp_path / "file" / "instance")
    assert len(first) == 64
    assert secret_key(tmp_path / "file" / "instance") != first
    assert "will not outlast this process" in caplog.text
