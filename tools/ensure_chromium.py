"""Finds a Chromium for the browser tests, and installs one where that is possible.

In this order: the program named by the environment variable ``CHROMIUM``; a Chromium or Chrome on
the PATH, first of all the one without windows; the browser that Playwright has installed. Where
there is none: Debian's package, when run as root with apt; else Playwright's own download.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

SHELL = "chromium-headless-shell"
"""Chromium without what belongs to windows: a third less to do for the same pages."""
PROGRAMS = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FONTS = "fonts-dejavu-core"
HELP = (
    "No Chromium for the browser tests. Install one (Debian: apt-get install chromium), "
    "or name the program: make test CHROMIUM=/path/to/chromium"
)


class NoChromiumError(RuntimeError):
    """There is no browser that works; the message says what to do."""


def find_chromium() -> Path | None:
    """Return the program of a Chromium that starts, or None.

    Raises:
        NoChromiumError: the environment variable CHROMIUM names a program that does not start.
    """
    named = os.environ.get("CHROMIUM")
    if named:
        found = shutil.which(named)
        if found is None or not starts(Path(found)):
            raise NoChromiumError(f"CHROMIUM={named} does not start as a browser.")
        return Path(found)
    return next(filter(starts, _candidates()), None)


def require_chromium() -> Path:
    """Return the program of a Chromium that starts.

    Raises:
        NoChromiumError: there is none.
    """
    found = find_chromium()
    if found is None:
        raise NoChromiumError(HELP)
    return found


def starts(program: Path) -> bool:
    """Say whether ``program`` runs and tells its version (a stub of a package manager does not)."""
    try:
        answer = subprocess.run(
            [program, "--version"], capture_output=True, text=True, timeout=60, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return answer.returncode == 0 and "chrom" in answer.stdout.lower()


def install() -> None:
    """Try to install a Chromium; whether it worked shows in ``find_chromium``."""
    if os.geteuid() == 0 and shutil.which("apt-get"):
        print("Installing Chromium with apt.", flush=True)
        _attempt(["apt-get", "update", "-q"])
        for package in (SHELL, "chromium"):  # the first is missing in older ones
            _attempt(["apt-get", "install", "-y", "-q", "--no-install-recommends", package, FONTS])
            if find_chromium():
                return
    print("Installing Chromium with Playwright.", flush=True)
    _attempt([sys.executable, "-m", "playwright", "install", "chromium"])


def _attempt(command: list[str]) -> None:
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    # What the package manager says goes to standard error: standard output tells the path only.
    subprocess.run(command, env=environment, stdout=sys.stderr, check=False)


def _candidates() -> Iterator[Path]:
    for program in PROGRAMS:
        if found := shutil.which(program):
            yield Path(found)
    yield from _from_playwright()


def _from_playwright() -> list[Path]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = Path(playwright.chromium.executable_path)
    return [path] if path.is_file() else []


def main() -> int:
    """Print the program of the Chromium to use, installing one first if need be."""
    try:
        if find_chromium() is None:
            install()
        print(f"Chromium: {require_chromium()}")
    except NoChromiumError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
