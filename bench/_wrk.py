"""Load on a site by wrk, over loopback: how many answers a second, how late, how many fail."""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from wsgiref.types import WSGIEnvironment

CONNECTIONS = 16
"""Learners who never pause: as many requests are on their way at any time."""
_UNITS = {"us": 1e-6, "ms": 1e-3, "s": 1.0, "m": 60.0}
_SCRIPT = """
local sent = { %s }
local next = 0
wrk.headers["Content-Type"] = "application/x-www-form-urlencoded"
wrk.headers["HX-Request"] = "true"
wrk.headers["HX-Request-Type"] = "partial"
request = function()
   next = next %% #sent + 1
   local each = sent[next]
   return wrk.format(each[1], each[2], nil, each[3])
end
"""


class NoWrkError(RuntimeError):
    """wrk is not installed, or it did not run."""


@dataclass(frozen=True, slots=True)
class Load:
    """What wrk saw.

    Attributes:
        rate: answers a second.
        p50: half of the answers came within so many seconds.
        p99: 99 of 100 did.
        answers: how many came at all.
        refused: those that were no success (status 400 and more).
        broken: connections that were refused, reset or too slow.
    """

    rate: float
    p50: float
    p99: float
    answers: int
    refused: int
    broken: int

    @property
    def failed(self) -> int:
        """Requests without the answer they wanted."""
        return self.refused + self.broken


def wrk_path() -> str:
    """Where wrk is.

    Raises:
        NoWrkError: it is not installed.
    """
    found = shutil.which("wrk")
    if found is None:
        raise NoWrkError("wrk is missing; on Debian, apt-get install wrk brings it")
    return found


@contextmanager
def loading(
    address: str, requests: Iterable[WSGIEnvironment], seconds: int, connections: int = CONNECTIONS
) -> Iterator[Callable[[], Load]]:
    """Send ``requests`` in turns for some seconds; what is given waits for the end and tells of it.

    Raises:
        NoWrkError: wrk is not installed.
    """
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder) / "requests.lua"
        told.write_text(script(requests))
        command = [wrk_path(), "-t1", f"-c{connections}", f"-d{seconds}s", "--timeout", "5s"]
        command += ["--latency", "-s", str(told), address]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
            yield lambda: read(running.communicate(timeout=seconds + 30)[0])


def script(requests: Iterable[WSGIEnvironment]) -> str:
    """What wrk is told to send."""
    return _SCRIPT % ",\n".join(map(_line, requests))


def load(address: str, requests: Iterable[WSGIEnvironment], seconds: int) -> Load:
    """Send ``requests`` in turns for some seconds."""
    with loading(address, requests, seconds) as ended:
        return ended()


def read(printed: str) -> Load:
    """Read the report of wrk.

    Raises:
        NoWrkError: it is none.
    """
    rate = re.search(r"Requests/sec:\s+([\d.]+)", printed)
    answers = re.search(r"(\d+) requests in", printed)
    if not rate or not answers:
        raise NoWrkError(f"wrk reported nothing:\n{printed}")
    times = {part: float(n) * _UNITS[unit] for part, n, unit in _PERCENTILE.findall(printed)}
    errors = re.search(r"connect (\d+), read (\d+), write (\d+), timeout (\d+)", printed)
    refused = re.search(r"Non-2xx or 3xx responses: (\d+)", printed)
    return Load(
        float(rate[1]),
        times.get("50", 0.0),
        times.get("99", 0.0),
        int(answers[1]),
        int(refused[1]) if refused else 0,
        sum(map(int, errors.groups())) if errors else 0,
    )


_PERCENTILE = re.compile(r"^\s+(\d+)%\s+([\d.]+)(us|ms|s|m)\s*$", re.MULTILINE)


def _line(request: WSGIEnvironment) -> str:
    query = request["QUERY_STRING"]
    path = request["PATH_INFO"] + (f"?{query}" if query else "")
    body = request["body"].decode("ascii")
    return "{" + ", ".join(f'"{part}"' for part in (request["REQUEST_METHOD"], path, body)) + "}"
