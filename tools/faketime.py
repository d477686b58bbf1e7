"""A clock that can be set for one program and those that it starts, by Debian's libfaketime.

Only the time of day is another one. What is measured with the clock that always goes forward, such
as waiting, stays as it is; so do the times of files.
"""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from tools import debian

LIBRARY = "libfaketimeMT.so.1"
FOLDERS = ("/usr/lib/*/faketime", "/usr/lib/faketime", "/usr/lib64/faketime")
HELP = (
    "No libfaketime for the tests of the clock. Install it (Debian: apt-get install libfaketime)."
)


class NoFaketimeError(RuntimeError):
    """There is no libfaketime; the message says what to do."""


def require_library() -> Path:
    """Return the library, installing it first if need be.

    Raises:
        NoFaketimeError: there is none, and it cannot be installed here.
    """
    if _find() is None:
        debian.install("libfaketime")
    found = _find()
    if found is None:
        raise NoFaketimeError(HELP)
    return found


class Clock:
    """A clock that goes, and can be set.

    Attributes:
        variables: the environment of the programs that shall go by it.
    """

    def __init__(self, folder: Path) -> None:
        """A clock that is right, kept in a file in ``folder``.

        Raises:
            NoFaketimeError: there is no libfaketime.
        """
        self._file = folder / "clock"
        self.variables = {
            "LD_PRELOAD": str(require_library()),
            "FAKETIME_TIMESTAMP_FILE": str(self._file),
            "FAKETIME_CACHE_DURATION": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
            "NO_FAKE_STAT": "1",
        }
        self.set(timedelta())

    def set(self, ahead: timedelta) -> None:
        """Let it be ahead of the right time, or behind it. Programs see it within a second."""
        new = self._file.with_suffix(".new")
        new.write_text(f"{ahead.total_seconds():+.0f}\n")
        new.replace(self._file)  # nobody reads half of it


def _find() -> Path | None:
    root = Path("/")
    found = (path for each in FOLDERS for path in root.glob(f"{each[1:]}/{LIBRARY}"))
    return next(found, None)
