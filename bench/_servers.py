"""The servers that are compared, each as a program of its own with its processes."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import IO
from urllib.error import HTTPError
from urllib.request import urlopen

WORKERS, THREADS = 2, 4
START_SECONDS = 60.0
END_SECONDS = 20.0
_TICK = 1 / os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Server:
    """A server that may be installed.

    Attributes:
        name: what the table calls it.
        module: the package that must be there.
        command: its options for an application (a name in ``bench._apps``), a host and a port.
    """

    name: str
    module: str
    command: Callable[[str, str, int], list[str]]

    @property
    def installed(self) -> bool:
        """Whether it can be measured here."""
        return find_spec(self.module) is not None


def _waitress(app: str, host: str, port: int) -> list[str]:
    return ["bench._apps", app, host, str(port), str(WORKERS), str(THREADS)]


def _gunicorn(kind: str) -> Callable[[str, str, int], list[str]]:
    def command(app: str, host: str, port: int) -> list[str]:
        bind = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
        return [
            *("gunicorn", "--preload", "--bind", bind, "--log-level", "error"),
            *("--workers", str(WORKERS), "--worker-class", kind, "--threads", str(THREADS)),
            *("--no-control-socket", f"bench._apps:{app}()"),
        ]

    return command


def _granian(app: str, host: str, port: int) -> list[str]:
    return [
        *("granian", "--interface", "wsgi", "--host", host, "--port", str(port), "--no-ws"),
        *("--workers", str(WORKERS), "--blocking-threads", str(THREADS), "--log-level", "error"),
        *("--respawn-failed-workers", "--factory", f"bench._apps:{app}"),
    ]


SERVERS = (
    Server("waitress in our processes", "waitress", _waitress),
    Server("gunicorn, gthread", "gunicorn", _gunicorn("gthread")),
    Server("gunicorn, sync", "gunicorn", _gunicorn("sync")),
    Server("granian", "granian", _granian),
)


class Running:
    """A server that answers.

    Attributes:
        address: ``http://127.0.0.1:8000``.
        process: the process that was started; the others are its children.
    """

    def __init__(self, address: str, process: subprocess.Popen[bytes], log: IO[bytes]) -> None:
        self.address = address
        self.process = process
        self._log = log

    @property
    def workers(self) -> list[int]:
        """The processes that answer: those below the first which have no children."""
        return [pid for pid in _below(self.process.pid) if not _children(pid)]

    @property
    def memory(self) -> float:
        """What all processes hold together, in MB; a page that they share counts once."""
        return sum(map(_proportional, self._all())) / 1024

    @property
    def processor_time(self) -> float:
        """How long all processes together have worked, in seconds."""
        return sum(map(_worked, self._all()))

    @property
    def complaints(self) -> str:
        """What was written to the log until now."""
        return Path(self._log.name).read_text(errors="replace")

    def end(self) -> bool:
        """Tell the server to end; whether it does before it has to be killed."""
        everybody = self._all()
        self.process.terminate()
        try:
            self.process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            for pid in everybody:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            self.process.wait(END_SECONDS)
            return False
        return True

    def _all(self) -> list[int]:
        return [self.process.pid, *_below(self.process.pid)]


@contextmanager
def serving(server: Server, app: str, host: str = "127.0.0.1") -> Iterator[Running]:
    """Run ``server`` until it is not needed; it answers when this begins.

    Raises:
        RuntimeError: it does not start within a minute.
    """
    port = _free_port(host)
    address = f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
    with (
        tempfile.TemporaryDirectory() as instance,
        tempfile.NamedTemporaryFile() as log,
        subprocess.Popen(
            [sys.executable, "-m", *server.command(app, host, port)],
            stdout=log,
            stderr=log,
            env=os.environ | {"HEARTS_INSTANCE": instance},
        ) as process,
    ):
        running = Running(address, process, log)
        try:
            _wait(running)
            yield running
        finally:
            running.end()


def _wait(running: Running) -> None:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end and running.process.poll() is None:
        try:
            with urlopen(f"{running.address}/", timeout=5):
                if len(running.workers) == WORKERS:
                    return
        except HTTPError:
            break
        except OSError:
            time.sleep(0.05)
    raise RuntimeError(f"the server did not start:\n{running.complaints[-2000:]}")


def _free_port(host: str) -> int:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.create_server((host, 0), family=family) as listening:
        return int(listening.getsockname()[1])


def _children(pid: int) -> list[int]:
    try:
        tasks = list(Path(f"/proc/{pid}/task").iterdir())
        return [int(child) for each in tasks for child in (each / "children").read_text().split()]
    except OSError:
        return []


def _below(pid: int) -> list[int]:
    found = _children(pid)
    return found + [deeper for child in found for deeper in _below(child)]


def _proportional(pid: int) -> int:
    """The memory of a process in KB, with its share of what it shares."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))


def _worked(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) * _TICK
