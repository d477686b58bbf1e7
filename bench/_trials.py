"""What a server does on a bad day: a worker is killed, it is told to stop, it gets nonsense."""

from __future__ import annotations

import http.client
import os
import re
import signal
import socket
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from urllib.parse import urlsplit
from urllib.request import urlopen
from wsgiref.types import WSGIEnvironment

from bench._apps import SLOW
from bench._servers import WORKERS, Running
from bench._wrk import loading

SECONDS = 5
"""How long the load lasts under which a worker is killed."""
IN_FLIGHT = 4
SLOW_PEOPLE = 64
PATIENCE = 5.0
"""Seconds that somebody waits for an answer."""
MALFORMED: dict[str, bytes] = {
    "bytes in the path": b"GET /en/\xff\xfe\x00/ HTTP/1.1\r\nHost: a\r\n\r\n",
    "a header of 1 MB": b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"x" * 2**20 + b"\r\n\r\n",
    "10,000 headers": b"GET / HTTP/1.1\r\nHost: a\r\n" + b"X: y\r\n" * 10_000 + b"\r\n",
    "a path of 1 MB": b"GET /" + b"x" * 2**20 + b" HTTP/1.1\r\nHost: a\r\n\r\n",
    "no HTTP at all": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
    "a length that is no number": b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n",
    "a length below nothing": b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
    "two lengths": b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n"
    b"Content-Length: 2\r\n\r\nab",
    "a length and chunks": b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "chunks that are none": b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
    b"z\r\n",
    "an unknown coding": b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: x\r\n\r\n",
    "an unknown version": b"GET / HTTP/9.9\r\nHost: a\r\n\r\n",
    "a folded header": b"GET / HTTP/1.1\r\nHost: a\r\nX: y\r\n z\r\n\r\n",
    "a space in a name": b"GET / HTTP/1.1\r\nHost: a\r\nX Y: z\r\n\r\n",
    "a NUL in a header": b"GET / HTTP/1.1\r\nHost: a\r\nX: \x00\r\n\r\n",
    "no Host": b"GET / HTTP/1.1\r\n\r\n",
}
"""Requests that no browser sends, by what is wrong with them."""


@dataclass(frozen=True, slots=True)
class Killed:
    """What came of killing a worker under load.

    Attributes:
        failed: requests without an answer.
        answers: requests with one.
        back: after so many seconds there were as many workers again; None when there never were.
    """

    failed: int
    answers: int
    back: float | None


def kill_a_worker(running: Running, requests: Iterable[WSGIEnvironment]) -> Killed:
    """Kill a worker by SIGKILL while requests come in."""
    with loading(running.address, requests, SECONDS) as ended:
        time.sleep(1)
        before = set(running.workers)
        os.kill(min(before), signal.SIGKILL)
        killed = time.monotonic()
        back = None
        while back is None and time.monotonic() < killed + SECONDS:
            now = set(running.workers) - {min(before)}
            if len(now) == WORKERS:
                back = time.monotonic() - killed
            time.sleep(0.005)
        seen = ended()
    return Killed(seen.failed, seen.answers, back)


@dataclass(frozen=True, slots=True)
class Stopped:
    """What came of SIGTERM while requests were being answered.

    Attributes:
        answered: how many of the ``IN_FLIGHT`` slow requests got their answer.
        seconds: how long the end took.
    """

    answered: int
    seconds: float


def stop_in_flight(running: Running) -> Stopped:
    """Send SIGTERM while slow requests are being answered."""
    with ThreadPoolExecutor(IN_FLIGHT) as learners:
        answers = [learners.submit(_slow, running.address) for _ in range(IN_FLIGHT)]
        time.sleep(SLOW / 2)
        start = time.monotonic()
        running.end()
        seconds = time.monotonic() - start
        return Stopped(sum(each.result() for each in answers), seconds)


def _slow(address: str) -> bool:
    connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=PATIENCE)
    try:
        connection.request("GET", "/slow")
        return connection.getresponse().read() == b"slow"
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def answers_beside_slow_people(address: str) -> bool:
    """Whether somebody is answered while many others are in the middle of sending something."""
    with ExitStack() as slow_ones:
        for _ in range(SLOW_PEOPLE):
            slow = slow_ones.enter_context(socket.create_connection(_place(address)))
            slow.sendall(b"POST / HT")
        try:
            with urlopen(f"{address}/", timeout=PATIENCE):
                return True
        except OSError:
            return False


def statuses(address: str) -> dict[str, str]:
    """The status of the answer to every malformed request; "closed" or "silent" without one."""
    place = _place(address)
    return {what: _status(place, sent) for what, sent in MALFORMED.items()}


def _place(address: str) -> tuple[str, int]:
    parts = urlsplit(address)
    return parts.hostname or "", parts.port or 0


def _status(place: tuple[str, int], sent: bytes) -> str:
    try:
        with socket.create_connection(place, timeout=PATIENCE) as connection:
            # It may be refused before all of it was sent, and then there is an answer, too.
            with suppress(BrokenPipeError, ConnectionResetError):
                connection.sendall(sent)
            answer = connection.recv(64)
    except TimeoutError:
        return "silent"
    except OSError:
        return "closed"
    found = re.match(rb"HTTP/1\.[01] (\d{3})", answer)
    return found[1].decode() if found else "closed"
