"""Several processes that answer at one socket, and the one that looks after them.

The application is made before they are forked, so they share the memory of what it has loaded.
"""

from __future__ import annotations

import gc
import logging
import os
import select
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from types import FrameType
from typing import NoReturn
from wsgiref.types import WSGIApplication

from tutor.serving.shares import Share, shares
from tutor.serving.worker import Worker

PATIENCE = 8.0
"""How many seconds requests are still answered after the server was told to stop."""
MARGIN = 2.0
"""So many seconds later, a worker that has not ended is killed."""
SHORTEST_LIFE = 1.0
"""A worker that lived for fewer seconds has probably failed to start."""
PAUSE = 0.5
"""Seconds before such a one is replaced, so that a failure does not go round in a circle."""
ENDING = frozenset({signal.SIGTERM, signal.SIGINT})

log = logging.getLogger(__name__)


def serve(
    app: WSGIApplication,
    listening: socket.socket,
    *,
    workers: int,
    threads: int,
    patience: float = PATIENCE,
    when_ready: Callable[[], None] = lambda: None,
    at_the_end: Callable[[], None] = lambda: None,
) -> None:
    """Answer what comes in at ``listening`` until SIGTERM or SIGINT; close it then.

    A worker that has died is replaced. In the end the requests that have arrived are answered, for
    ``patience`` seconds at most; a second signal ends it at once.

    Args:
        app: what answers.
        listening: the socket. No thread may run when this is called, because of the forks.
        workers: how many processes answer.
        threads: how many requests each of them answers at the same time.
        patience: how long a stop may take, in seconds.
        when_ready: called once, when all processes have been started.
        at_the_end: called in each process that has answered, when it ends in good order.
    """
    parent = os.getpid()

    def work(share: Share) -> None:
        worker = Worker(app, listening, share, parent=parent, threads=threads, patience=patience)
        worker.run()
        at_the_end()

    with _noticing() as signals:
        family = _Family(work, shares(workers), signals)
        gc.collect()
        gc.freeze()  # what is there already is not looked at again, and so stays shared
        family.complete()
        when_ready()
        while not ENDING & family.wait():
            family.complete()
        listening.close()
        family.end(patience)


class _Signals:
    """Signals of this process, as something that can be waited for."""

    def __init__(self, reading: socket.socket) -> None:
        self._reading = reading

    def wait(self, seconds: float | None) -> frozenset[int]:
        """The signals that have come, as soon as there are any; none after so many seconds."""
        if not select.select([self._reading], [], [], seconds)[0]:
            return frozenset()
        return frozenset(self._reading.recv(4096))


@contextmanager
def _noticing() -> Iterator[_Signals]:
    """Notice signals instead of ending by them."""
    reading, writing = socket.socketpair()
    with reading, writing:
        writing.setblocking(False)
        wanted = (*ENDING, signal.SIGCHLD)
        earlier = [signal.signal(each, _nothing) for each in wanted]
        woken = signal.set_wakeup_fd(writing.fileno(), warn_on_full_buffer=False)
        try:
            yield _Signals(reading)
        finally:
            signal.set_wakeup_fd(woken)
            for each, handler in zip(wanted, earlier, strict=True):
                signal.signal(each, handler)


def _nothing(signum: int, frame: FrameType | None) -> None:
    """A handler, so that the signal is noticed; what has to be done is done elsewhere."""
    del signum, frame


@dataclass(frozen=True, slots=True)
class _Life:
    """A worker that lives: since when, and with which share."""

    since: float
    share: Share


class _Family:
    """The workers: as many as there are shares."""

    def __init__(self, work: Callable[[Share], None], free: list[Share], signals: _Signals) -> None:
        self._work = work
        self._free = free
        self._signals = signals
        self._living: dict[int, _Life] = {}
        self._not_before = 0.0

    def complete(self) -> None:
        """Start as many workers as are missing; not yet, where one has just failed to start."""
        while self._free and time.monotonic() >= self._not_before:
            self._start(self._free.pop())

    def wait(self) -> frozenset[int]:
        """The signals that come next; workers that have died are no workers any more."""
        pause = self._not_before - time.monotonic()
        came = self._signals.wait(pause if pause > 0 else None)
        self._bury()
        return came

    def end(self, patience: float) -> None:
        """Ask all of them to stop, and wait until they have; kill those that take too long."""
        self._tell(signal.SIGTERM)
        end = time.monotonic() + patience + MARGIN
        is_over = False
        while self._living and not is_over:
            came = self._signals.wait(max(0, end - time.monotonic()))
            is_over = bool(ENDING & came) or time.monotonic() >= end
            self._bury(is_expected=True)
        self._tell(signal.SIGKILL)
        for pid in self._living:
            os.waitpid(pid, 0)

    def _start(self, share: Share) -> None:
        sys.stdout.flush()
        sys.stderr.flush()
        # A signal must not come to a process that is neither the one nor the other.
        signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
        pid = os.fork()
        if pid == 0:
            self._live(share)
        self._living[pid] = _Life(time.monotonic(), share)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)

    def _live(self, share: Share) -> NoReturn:
        """What a new process does, and nothing after that."""
        code = 1
        try:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            # Ctrl-C in a terminal reaches every process; the first one tells the others.
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
            self._work(share)
            code = 0
        except Exception:
            log.exception("a worker has failed")
            raise
        finally:
            os._exit(code)

    def _bury(self, *, is_expected: bool = False) -> None:
        """Forget the workers that have died."""
        for pid in list(self._living):
            done, status = os.waitpid(pid, os.WNOHANG)
            if not done:
                continue
            life = self._living.pop(pid)
            life.share.tell(0)
            self._free.append(life.share)
            if not is_expected:
                log.warning("worker %d has ended (%s); another one takes over", pid, _how(status))
            if time.monotonic() - life.since < SHORTEST_LIFE:
                self._not_before = time.monotonic() + PAUSE

    def _tell(self, signum: signal.Signals) -> None:
        for pid in self._living:
            with suppress(ProcessLookupError):
                os.kill(pid, signum)


def _how(status: int) -> str:
    code = os.waitstatus_to_exitcode(status)
    return f"by signal {-code}" if code < 0 else f"with code {code}"
