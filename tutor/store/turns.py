"""Threads of one process that write to the same file: one at a time, and then for all that wait."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection

from tutor.store.trouble import StoreDown, Trouble

T = TypeVar("T")
Work = Callable[[Connection], Any]


class Transact(Protocol):
    """Does some work in one transaction, all of it or nothing, and returns what each has given."""

    def __call__(self, works: Sequence[Work]) -> list[Any]:
        """Do it."""


@dataclass(eq=False, slots=True)
class _Job:
    """What a thread wants to have done."""

    work: Work
    is_taken: bool = False
    """Whether it was part of a transaction for several."""
    is_over: bool = False
    given: Any = None
    error: Exception | None = None


class Turns:
    """Lets one thread after another write, where only one can.

    Left to SQLite, those that wait sleep and look again, for longer and longer, though the file is
    free; and each connection has to read again what the others have changed. So a thread waits here
    for its turn; and whoever has it does in one transaction what all want who are waiting by then.
    """

    def __init__(self, patience: float, transact: Transact, check: Callable[[], None]) -> None:
        """Prepare.

        Args:
            patience: how many seconds a thread waits for its turn.
            transact: does the work.
            check: raises StoreDown where it has turned out meanwhile that nothing can be written.
        """
        self._patience = patience
        self._transact = transact
        self._check = check
        self._turn = threading.Lock()
        self._waiting: deque[_Job] = deque()

    def write(self, work: Callable[[Connection], T]) -> T:
        """Do ``work`` when it is its turn, or let another thread do it together with its own.

        Where that goes wrong, each does its own work alone: nobody fails for another's mistake.

        Raises:
            StoreDown: the others are still writing.
        """
        job = _Job(work)
        self._waiting.append(job)
        waits = not self._turn.acquire(blocking=False)
        if waits and not self._turn.acquire(timeout=self._patience):
            job.is_over = True  # so that nobody does it later
            raise StoreDown(Trouble.LOCKED, "other threads are still writing")
        try:
            if waits and not job.is_over:  # whoever had the turn before may have waited in vain
                self._check()
            self._do(job)
        finally:
            job.is_over = True
            self._turn.release()
        if job.error is not None:
            raise job.error
        given: T = job.given
        return given

    def _do(self, job: _Job) -> None:
        if not job.is_over and not job.is_taken:
            self._together()
        if not job.is_over:
            (job.given,) = self._transact([job.work])
            job.is_over = True

    def _together(self) -> None:
        """Do what all want who are waiting; nothing where it is only one, or where it fails."""
        waiting = [self._waiting.popleft() for _ in range(len(self._waiting))]
        jobs = [job for job in waiting if not job.is_over]
        if len(jobs) < 2:
            return
        has_begun = False

        def begin(_: Connection) -> None:
            nonlocal has_begun
            has_begun = True

        for job in jobs:
            job.is_taken = True
        try:
            _, *given = self._transact([begin, *(job.work for job in jobs)])
        except Exception as error:  # noqa: BLE001 - whoever wanted it gets it
            if has_begun:  # it is the work of one of them
                return
            for job in jobs:
                job.is_over, job.error = True, error
        else:
            for job, each in zip(jobs, given, strict=True):
                job.is_over, job.given = True, each
