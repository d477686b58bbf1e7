"""The site as it runs for people, and the bare application on the same server, to be measured."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from bench._servers import THREADS, WORKERS, Running
from tools.browsing import SERVE

SITE = (*SERVE, "--port", "0")
BARE = (sys.executable, "-m", "bench._bare")
PATIENCE = 30.0
"""Seconds that a server may take to end."""


def environment(**variables: str) -> dict[str, str]:
    """The environment of a site: nothing of our own but ``variables``."""
    inherited = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("HEARTS_") and name != "DATABASE_URL"
    }
    ours = {
        "HEARTS_WORKERS": str(WORKERS),
        "HEARTS_THREADS": str(THREADS),
        "HEARTS_RATE_LIMITS": "off",
    }
    return inherited | ours | variables


@contextmanager
def started(command: Sequence[str], variables: Mapping[str, str], log: Path) -> Iterator[Running]:
    """Run a server until it is not needed; it has printed its address when this begins.

    Args:
        command: the program and its options.
        variables: its whole environment.
        log: the file that it writes its log to.

    Raises:
        RuntimeError: it does not start.
    """
    with (
        log.open("ab") as errors,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, env=variables) as process,
    ):
        try:
            assert process.stdout is not None
            address = process.stdout.readline().decode().strip()
            running = Running(address, process, errors)
            if not address.startswith("http://"):
                raise RuntimeError(f"the server does not start:\n{running.complaints}")
            yield running
        finally:
            _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        process.terminate()
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        raise
