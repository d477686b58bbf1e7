"""Threads of one process that write to the same file: one at a time, and then for all that wait."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import Connection

from tutor.store.trouble import StoreDown, Trouble

T = TypeVar("T")
Work = Callable[[Connection], Any]
Transact = Callable[[Sequence[Work]], list[Any]]


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
            transact: does some work in one transaction, all or nothing; returns what each gave.
            check: raises StoreDown where it has turned out meanwhile that nothing can be written.
        """
        self._patience = patience
        self._transact = transact
        self._check = check
        self._turn = threading.Lock()
        self._choice = threading.Lock()  # whether a job is taken, or given up
        self._waiting: list[_Job] = []

    def write(self, work: Callable[[Connection], T], *, takes_long: bool = False) -> T:
        """Do ``work`` when it is its turn, or let another thread do it together with its own.

        Where that goes wrong, each does its own work alone: nobody fails for another's mistake.
        ``takes_long``: nobody else shall wait for it to be committed, so it is always done alone.

        Raises:
            StoreDown: the others are still writing; then ``work`` is never done.
        """
        job = _Job(work, is_taken=takes_long)
        if not takes_long:
            with self._choice:
                self._waiting.append(job)
        waits = not self._turn.acquire(blocking=False)
        if waits and not self._turn.acquire(timeout=self._patience):
            if takes_long or self._gives_up(job):
                raise StoreDown(Trouble.LOCKED, "other threads are still writing")
            self._turn.acquire()  # somebody is doing it, and has what it takes to end in time
        try:
            if waits and not job.is_over:  # whoever had the turn before may have waited in vain
                self._check()
            self._do(job)
        finally:
            self._gives_up(job)
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
        with self._choice:
            jobs, self._waiting = self._waiting, []
            for job in jobs:
                job.is_taken = True
        if len(jobs) < 2:
            return
        has_begun = False

        def begin(_: Connection) -> None:
            nonlocal has_begun
            has_begun = True

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

    def _gives_up(self, job: _Job) -> bool:
        """See that nobody does a job any more; whether that is so: not where it is taken."""
        with self._choice:
            if job in self._waiting:
                self._waiting.remove(job)
                return True
        return False
