"""The server: real processes that are killed, told to stop, and sent what no browser sends."""

from __future__ import annotations

import http.client
import os
import signal
import socket
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from bench._trials import MALFORMED, statuses
from tests.reliability.learners import eventually
from tutor import serving

WORKERS, THREADS = 2, 2
PATIENCE = 30
# An application that tells which process has answered; "/wait" asks at a gate before it does.
PROGRAM = """
import os, socket, sys
from tutor import serving

gate, patience, fails = sys.argv[1], float(sys.argv[2]), sys.argv[3:]

def app(environ, start):
    if environ["PATH_INFO"] == "/wait":
        with socket.socket(socket.AF_UNIX) as asking:
            asking.connect(gate)
            asking.recv(1)
    environ["wsgi.input"].read()
    start("200 OK", [("Content-Type", "text/plain")])
    return [str(os.getpid()).encode()]

listening = serving.listen("127.0.0.1", 0)
address = serving.address(listening)
if fails:
    serving.parent.Worker = None
serving.serve(
    app, listening, workers=2, threads=2, patience=patience,
    when_ready=lambda: print(address, flush=True),
    at_the_end=lambda: print("closed", flush=True),
)
"""


class Gate:
    """Where requests for ``/wait`` wait until it is opened."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(str(path))
        self._listening.listen()
        self._changed = threading.Condition()
        self._waiting: list[socket.socket] = []
        self._is_open = False
        self._thread = threading.Thread(target=self._let_in)
        self._thread.start()

    def wait_for(self, count: int) -> None:
        """Wait until so many requests are at the gate."""
        with self._changed:
            assert self._changed.wait_for(lambda: len(self._waiting) == count, PATIENCE)

    def open(self) -> None:
        """Let all through, and those that come later, too."""
        with self._changed:
            self._is_open = True
            for each in self._waiting:
                each.close()
            self._waiting.clear()

    def close(self) -> None:
        """Have no gate any more."""
        self.open()
        self._listening.shutdown(socket.SHUT_RDWR)
        self._thread.join(PATIENCE)
        self._listening.close()

    def _let_in(self) -> None:
        while True:
            try:
                asking, _ = self._listening.accept()
            except OSError:  # there is no gate any more
                return
            with self._changed:
                if self._is_open:
                    asking.close()
                else:
                    self._waiting.append(asking)
                    self._changed.notify_all()


class Server:
    """A server that runs, in a group of processes of its own."""

    def __init__(self, process: subprocess.Popen[str], gate: Gate, log: Path) -> None:
        assert process.stdout is not None
        self.process = process
        self.gate = gate
        self.address = process.stdout.readline().strip()
        self._log = log

    @property
    def place(self) -> tuple[str, int]:
        parts = urlsplit(self.address)
        assert parts.hostname
        assert parts.port
        return parts.hostname, parts.port

    @property
    def log(self) -> str:
        return self._log.read_text()

    def get(self, path: str = "/") -> int:
        """The process that answers."""
        connection = http.client.HTTPConnection(*self.place, timeout=PATIENCE)
        try:
            connection.request("GET", path)
            answer = connection.getresponse()
            assert answer.status == 200
            return int(answer.read())
        finally:
            connection.close()

    def workers(self) -> set[int]:
        """The processes below the first."""
        text = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return set(map(int, text.split()))

    def outlives(self, worker: int) -> None:
        """Wait until a worker is gone."""
        eventually(lambda: worker not in self.workers(), "its end")

    def listens(self) -> bool:
        """Whether a connection is accepted."""
        try:
            socket.create_connection(self.place, timeout=PATIENCE).close()
        except ConnectionError:
            return False
        return True

    def stop(self) -> int:
        """Ask it to stop; the code with which it does."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)


@contextmanager
def running(folder: Path, patience: float = PATIENCE, *options: str) -> Iterator[Server]:
    log = folder / "log"
    gate = Gate(folder / "gate")
    command = [sys.executable, "-c", PROGRAM, str(gate.path), str(patience), *options]
    with (
        log.open("w") as errors,
        subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=errors, text=True, start_new_session=True
        ) as process,
    ):
        try:
            yield Server(process, gate, log)
        finally:
            gate.close()
            process.terminate()
            process.wait(PATIENCE)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server for one test, which may stop it."""
    with running(tmp_path) as found:
        eventually(lambda: len(found.workers()) == WORKERS, "the workers")
        yield found


@pytest.fixture(scope="module")
def lasting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all tests that it should outlast."""
    with running(tmp_path_factory.mktemp("lasting")) as found:
        yield found
        assert found.stop() == 0


def test_a_worker_that_is_killed_is_replaced(lasting: Server) -> None:
    for _ in range(3):
        eventually(lambda: len(lasting.workers()) == WORKERS, "the workers")
        victim = lasting.get()
        os.kill(victim, signal.SIGKILL)
        lasting.outlives(victim)
        assert lasting.get() != victim
    assert lasting.log.count("(by signal 9); another one takes over") >= 3


def test_all_workers_can_be_killed_at_once(lasting: Server) -> None:
    eventually(lambda: len(lasting.workers()) == WORKERS, "the workers")
    before = lasting.workers()
    for pid in before:
        os.kill(pid, signal.SIGKILL)
    assert lasting.get() not in before, "the request waits until somebody takes it"


Tell = Callable[[Server], None]


def to_the_first(server: Server) -> None:
    server.process.send_signal(signal.SIGTERM)


def to_all(server: Server) -> None:
    """What Ctrl-C in a terminal does."""
    os.killpg(server.process.pid, signal.SIGINT)


@pytest.mark.parametrize("tell", [to_the_first, to_all])
def test_requests_that_have_arrived_are_answered_before_the_end(server: Server, tell: Tell) -> None:
    more = 2 * WORKERS * THREADS
    with ThreadPoolExecutor(more) as learners:
        answers = [learners.submit(server.get, "/wait") for _ in range(more)]
        server.gate.wait_for(WORKERS * THREADS)
        eventually(lambda: established(server) == more, "the rest, which waits for a thread")
        tell(server)
        eventually(lambda: not server.listens(), "that nobody else is let in")
        assert not any(each.done() for each in answers)
        server.gate.open()
        assert len({each.result(PATIENCE) for each in answers}) == WORKERS
    assert server.process.wait(PATIENCE) == 0
    assert server.process.stdout is not None
    assert server.process.stdout.read().split() == ["closed"] * WORKERS
    assert server.log == ""


def established(server: Server) -> int:
    """How many connections to the server are open on its side."""
    port = f":{server.place[1]:04X}"
    lines = Path("/proc/net/tcp").read_text().splitlines()[1:]
    return sum(line.split()[1].endswith(port) and line.split()[3] == "01" for line in lines)


def test_a_request_that_takes_too_long_does_not_keep_the_server(tmp_path: Path) -> None:
    with running(tmp_path, 0.2) as server, ThreadPoolExecutor(1) as learners:
        answer = learners.submit(server.get, "/wait")
        server.gate.wait_for(1)
        assert server.stop() == 0
        assert_broken(answer)


def test_a_second_signal_ends_it_at_once(server: Server) -> None:
    with ThreadPoolExecutor(1) as learners:
        answer = learners.submit(server.get, "/wait")
        server.gate.wait_for(1)
        server.process.send_signal(signal.SIGTERM)
        eventually(lambda: not server.listens(), "that it has begun to stop")
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(PATIENCE) == 0
        assert_broken(answer)


def assert_broken(answer: Future[int]) -> None:
    with pytest.raises((OSError, http.client.HTTPException)):
        answer.result(PATIENCE)


def test_a_connection_that_is_only_kept_does_not_delay_the_end(server: Server) -> None:
    with socket.create_connection(server.place) as kept:
        kept.sendall(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        assert kept.recv(4096).startswith(b"HTTP/1.1 200 ")
        assert server.stop() == 0


def test_workers_end_when_the_first_process_is_killed(server: Server) -> None:
    server.process.kill()
    server.process.wait(PATIENCE)
    eventually(lambda: not server.listens(), "that the port is free again")


@pytest.mark.parametrize(
    "sent", [b"", b"GET / HT", b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nab"]
)
def test_slow_people_keep_nobody_waiting(lasting: Server, sent: bytes) -> None:
    with ExitStack() as open_ones:
        for _ in range(100):
            slow = open_ones.enter_context(socket.create_connection(lasting.place))
            slow.sendall(sent)
        assert lasting.get() > 0


def test_what_no_browser_sends_breaks_nothing(lasting: Server) -> None:
    eventually(lambda: len(lasting.workers()) == WORKERS, "the workers")
    workers, log = lasting.workers(), lasting.log
    answers = statuses(lasting.address)
    assert answers.keys() == MALFORMED.keys()
    assert answers.pop("an unknown coding") == "501", "as RFC 9112 has it"
    assert all(status[0] in "24" for status in answers.values()), answers
    assert (lasting.workers(), lasting.log) == (workers, log)


def test_a_worker_that_fails_at_once_is_not_replaced_as_fast_as_possible(tmp_path: Path) -> None:
    with running(tmp_path, 1, "fails") as server:
        eventually(lambda: server.log.count("another one takes over") >= 4, "some failures")
        assert server.log.count("a worker has failed") < 10
        assert server.stop() == 0


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
def test_the_address_is_one_that_can_be_opened(host: str) -> None:
    with serving.listen(host, 0) as listening:
        parts = urlsplit(serving.address(listening))
        assert (parts.hostname, parts.port) == (host, listening.getsockname()[1])


def test_each_worker_takes_its_share_of_the_connections(server: Server) -> None:
    with ExitStack() as open_ones:
        answered: Counter[int] = Counter()
        for _ in range(40):
            kept = http.client.HTTPConnection(*server.place, timeout=PATIENCE)
            open_ones.callback(kept.close)
            kept.request("GET", "/")
            answered[int(kept.getresponse().read())] += 1
        assert len(answered) == WORKERS
        assert min(answered.values()) >= 10
