"""The secret that is kept beside the site: made once, by whoever is first, and for nobody else."""

from __future__ import annotations

import os
import secrets
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tutor.configuration import Configuration, ConfigurationError
from tutor.configuration.secret import FILE, SecretError, kept_secret, weakness

STRONG = "1f0c9be65d7a4b2e8c3d9a0f7e6b5c4d"
PROCESSES = 8


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_secret_is_made_once_and_for_us_alone(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "instance"
    secret = kept_secret(folder)
    assert weakness(secret) is None
    assert kept_secret(folder) == secret
    assert list(folder.iterdir()) == [folder / FILE]
    assert mode(folder / FILE) == 0o600


def test_the_mask_of_the_process_does_not_matter(tmp_path: Path) -> None:
    earlier = os.umask(0)
    try:
        kept_secret(tmp_path)
    finally:
        os.umask(earlier)
    assert mode(tmp_path / FILE) == 0o600


AT_ONCE = """
import os, sys
from pathlib import Path
from tutor.configuration.secret import kept_secret
folder, count = Path(sys.argv[1]), int(sys.argv[2])
reading, writing = os.pipe()
for _ in range(count):
    if os.fork() == 0:
        os.close(writing)
        os.read(reading, 1)  # until all are there
        os.write(1, (kept_secret(folder) + "\\n").encode())
        os._exit(0)
os.close(writing)
for _ in range(count):
    os.wait()
"""


def test_processes_that_start_at_once_have_the_same_secret(tmp_path: Path) -> None:
    folder = tmp_path / "instance"
    command = [sys.executable, "-c", AT_ONCE, str(folder), str(PROCESSES)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.split() == [kept_secret(folder)] * PROCESSES
    assert list(folder.iterdir()) == [folder / FILE]


@pytest.mark.parametrize("wrong", [0o644, 0o640, 0o660, 0o777, 0o604])
def test_rights_of_others_are_taken_away(
    tmp_path: Path, wrong: int, caplog: pytest.LogCaptureFixture
) -> None:
    secret = kept_secret(tmp_path)
    (tmp_path / FILE).chmod(wrong)
    assert kept_secret(tmp_path) == secret
    assert mode(tmp_path / FILE) == 0o600
    assert f"could be read by others (mode {wrong:o})" in caplog.text
    assert secret not in caplog.text


def test_rights_that_cannot_be_taken_away_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept_secret(tmp_path)
    (tmp_path / FILE).chmod(0o644)

    def refuse(path: Path, _mode: int) -> None:
        raise PermissionError(1, "Operation not permitted", str(path))

    monkeypatch.setattr(Path, "chmod", refuse)
    with pytest.raises(SecretError, match="Operation not permitted"):
        kept_secret(tmp_path)


@pytest.mark.parametrize("content", [b"", b"\n", b"changeme\n", b"x" * 64, b"\xff" * 64])
def test_a_file_that_was_spoilt_is_refused_and_left_as_it_is(
    tmp_path: Path, content: bytes
) -> None:
    (tmp_path / FILE).write_bytes(content)
    with pytest.raises(SecretError) as refused:
        kept_secret(tmp_path)
    assert str(tmp_path / FILE) in str(refused.value)
    assert (tmp_path / FILE).read_bytes() == content


@pytest.fixture
def no_folder(tmp_path: Path) -> Path:
    """A place where nobody can make a folder, not even root."""
    (tmp_path / "file").write_text("")
    return tmp_path / "file" / "instance"


def test_where_nothing_can_be_kept_the_message_says_what_to_do(no_folder: Path) -> None:
    with pytest.raises(
        SecretError, match="HEARTS_INSTANCE, or give a secret with HEARTS_SECRET_KEY"
    ):
        kept_secret(no_folder)
    with pytest.raises(ConfigurationError, match="the secret cannot be kept"):
        Configuration.from_environment({}, no_folder).secret()


def test_without_a_database_a_secret_for_this_run_will_do(
    no_folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    read = Configuration.from_environment({"DATABASE_URL": "none"}, no_folder)
    assert weakness(read.secret()) is None
    assert "the secret cannot be kept" in caplog.text


def test_a_secret_that_is_given_is_written_nowhere(tmp_path: Path) -> None:
    given = {"HEARTS_SECRET_KEY": STRONG}
    assert Configuration.from_environment(given, tmp_path).secret() == STRONG
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("make", [secrets.token_hex, secrets.token_urlsafe])
@pytest.mark.parametrize("size", [24, 32, 64])
def test_what_chance_makes_is_strong(make: Callable[[int], str], size: int) -> None:
    assert [made for made in (make(size) for _ in range(500)) if weakness(made)] == []
