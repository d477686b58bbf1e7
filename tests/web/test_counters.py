"""Counts of rate limits: they end in time, stay few, and outlive the Redis that shares them."""

from __future__ import annotations

import logging
import os
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
import redis
from limits.errors import ConfigurationError

from tools import debian
from tutor.web.counters import MEMORY, PATIENCE, PAUSE, Counters, Windows

MINUTE = 60


@dataclass
class Clock:
    """A clock that is moved by hand."""

    now: float = 1000.0

    def __call__(self) -> float:
        """The time."""
        return self.now


@pytest.fixture
def clock() -> Clock:
    """A clock of its own for each test."""
    return Clock()


def test_what_is_counted_ends_with_its_span(clock: Clock) -> None:
    windows = Windows(clock)
    assert [windows.add("a", MINUTE) for _ in range(3)] == [1, 2, 3]
    clock.now += MINUTE - 1
    assert (windows.add("a", MINUTE), windows.rest("a")) == (4, 1)
    clock.now += 1
    assert (windows.count("a"), windows.rest("a")) == (0, 0)
    assert windows.add("a", MINUTE) == 1


def test_each_is_counted_for_itself(clock: Clock) -> None:
    windows = Windows(clock)
    windows.add("a", MINUTE, 5)
    assert (windows.add("b", MINUTE), windows.count("a"), windows.count("c")) == (1, 5, 0)


def test_however_many_there_are_only_some_are_kept(clock: Clock) -> None:
    windows = Windows(clock, most=3)
    for key in "abc":
        windows.add(key, MINUTE)
    windows.add("a", MINUTE)
    windows.add("d", MINUTE)
    assert len(windows) == 3
    assert [windows.count(key) for key in "abcd"] == [2, 0, 1, 1], "b was not touched for longest"


def test_counts_can_be_forgotten(clock: Clock) -> None:
    windows = Windows(clock)
    for key in "abc":
        windows.add(key, MINUTE)
    assert (windows.forget("a"), windows.forget("a"), len(windows)) == (1, 0, 2)
    assert (windows.forget(), len(windows)) == (2, 0)


def test_a_clock_on_the_wall_that_jumps_changes_nothing(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    counters = Counters(clock=clock)
    counters.incr("a", MINUTE)
    for jump in (-1e9, 1e9):
        monkeypatch.setattr(time, "time", lambda jump=jump: 1e10 + jump)
        assert counters.get("a") == 1
        assert counters.get_expiry("a") - time.time() == MINUTE
    clock.now += MINUTE
    assert counters.get("a") == 0


def test_counting_starts_no_thread() -> None:
    before = threading.active_count()
    counters = Counters(shared=MEMORY)
    for number in range(1000):
        counters.incr(f"{number % 7}", MINUTE)
    assert threading.active_count() == before
    assert counters.check()
    counters.clear("1")
    assert (counters.get("1"), counters.reset(), counters.get("2")) == (0, 6, 0)


def test_counts_are_right_in_many_threads(clock: Clock) -> None:
    windows = Windows(clock)
    threads = [
        threading.Thread(target=lambda: [windows.add("a", MINUTE) for _ in range(500)])
        for _ in range(8)
    ]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert windows.count("a") == 4000


def test_a_kind_of_storage_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ConfigurationError):
        Counters(shared="nonsense://x")


# With Redis.


@pytest.fixture
def silent() -> Iterator[socket.socket]:
    """Something that lets others connect and never says a word."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.settimeout(0)
        yield listening


def port_of(listening: socket.socket) -> int:
    """Where it listens."""
    port: int = listening.getsockname()[1]
    return port


def test_nobody_waits_again_and_again_for_a_redis_that_is_silent(
    clock: Clock, silent: socket.socket, caplog: pytest.LogCaptureFixture
) -> None:
    counters = Counters(shared=f"redis://:sesame@127.0.0.1:{port_of(silent)}", clock=clock)
    began = time.perf_counter()
    assert [counters.incr("a", MINUTE) for _ in range(50)] == list(range(1, 51))
    assert time.perf_counter() - began < 20 * PATIENCE, "only the first has waited"
    asked = 1
    for _ in range(3):
        clock.now += PAUSE
        assert counters.incr("a", MINUTE) > 50
        asked += 1
    for _ in range(asked):
        silent.accept()[0].close()
    with pytest.raises(BlockingIOError):
        silent.accept()
    said = [record.getMessage() for record in caplog.records]
    assert said == ["rate limits: Redis does not answer (TimeoutError)"]
    assert "sesame" not in caplog.text


def test_a_redis_that_is_not_there_changes_nothing(clock: Clock, silent: socket.socket) -> None:
    address = f"redis://127.0.0.1:{port_of(silent)}"
    silent.close()
    counters = Counters(shared=address, clock=clock)
    assert [counters.incr("a", MINUTE) for _ in range(3)] == [1, 2, 3]
    assert counters.get("a") == 3
    assert 0 < counters.get_expiry("a") - time.time() <= MINUTE
    counters.clear("a")
    assert (counters.get("a"), counters.reset()) == (0, 0)


@dataclass
class Redis:
    """A Redis of our own that can be killed and started again."""

    program: str
    port: int
    process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """Its address."""
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Start it, with nothing in it, and wait until it answers."""
        options = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", ""]
        self.process = subprocess.Popen([self.program, *options], stdout=subprocess.DEVNULL)
        client = redis.Redis(port=self.port)
        while True:
            assert self.process.poll() is None, "Redis does not start"
            try:
                client.ping()
            except redis.ConnectionError:
                continue
            client.close()
            return

    def kill(self) -> None:
        """Kill it as ``kill -9`` does."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()


def program() -> str:
    """The program of Redis; installed where that is possible."""
    if _found() is None:
        debian.install("redis-server")
    found = _found()
    if found is None:
        why = "no Redis here, and none can be installed (Debian: apt-get install redis-server)"
        assert not os.environ.get("CI"), why
        pytest.skip(why)
    return found


def _found() -> str | None:
    return shutil.which("redis-server") or shutil.which("valkey-server")


@pytest.fixture
def shared(silent: socket.socket) -> Iterator[Redis]:
    """A Redis that runs."""
    port = port_of(silent)
    silent.close()
    server = Redis(program(), port)
    server.start()
    yield server
    server.kill()


def test_two_processes_count_together_and_go_on_alone_while_redis_is_dead(
    shared: Redis, caplog: pytest.LogCaptureFixture
) -> None:
    clocks = Clock(), Clock()
    one, two = (Counters(shared=shared.address, clock=each) for each in clocks)
    assert [one.incr("a", MINUTE), two.incr("a", MINUTE), one.incr("a", MINUTE)] == [1, 2, 3]
    assert MINUTE - 5 < two.get_expiry("a") - time.time() <= MINUTE
    shared.kill()
    assert [one.incr("a", MINUTE), two.incr("a", MINUTE), one.incr("a", MINUTE)] == [1, 1, 2]
    shared.start()
    assert one.incr("a", MINUTE) == 3, "it is not asked again so soon"
    for each in clocks:
        each.now += PAUSE
    assert [one.incr("a", MINUTE), two.incr("a", MINUTE)] == [1, 2]
    said = [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
    assert [each.split("(")[0].strip() for each in said] == [
        *["rate limits: Redis does not answer"] * 2,
        *["rate limits: Redis answers again"] * 2,
    ]
