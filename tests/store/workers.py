"""What other processes of tests do: ``python -m tests.store.workers <what> <database> …``."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import closing
from itertools import count

from tests.store.happenings import SECRET, missed, solved
from tutor.store import Event, Store

EACH = 25
"""Events that a process has to itself."""


def main(what: str, url: str, *others: str) -> None:
    """Do one of the things below, and end with 0 where it went well."""
    with closing(Store(url, secret=SECRET, patience=30.0)) as store:
        match what, others:
            case "record", (learner, worker):
                record(store, learner, worker)
            case "begin", ():
                begin(store)
            case "upgrade", ():
                say(str(store.upgrade()))
            case "endless", (learner,):
                endless(store, learner)
            case "fork", (learner,):
                fork(store, learner)
            case _:
                raise ValueError(what)


def say(word: str) -> None:
    sys.stdout.write(f"{word}\n")
    sys.stdout.flush()


def happened(worker: str) -> list[Event]:
    """What a worker has to tell: things that all tell, and some that only it does."""
    return [
        event
        for number in range(EACH)
        for event in (missed(moves=f"{number}"), missed(moves=f"{worker}.{number}"))
    ]


def record(store: Store, learner: str, worker: str) -> None:
    """Tell all of it of one learner, once everybody is there."""
    say("ready")
    sys.stdin.readline()
    for event in happened(worker):
        assert store.record(learner, event) == learner


def begin(store: Store) -> None:
    """Be one of the first that use a database, once everybody is there."""
    say("ready")
    sys.stdin.readline()
    store.record(None, solved())


def endless(store: Store, learner: str) -> None:
    """Store one thing after the other, and say so after each, until killed."""
    for number in count():
        store.record(learner, missed(moves=str(number)))
        say(str(number))


def fork(store: Store, learner: str) -> None:
    """Fork in the middle of everything; both processes go on."""
    store.record(learner, missed(moves="before"))
    opened = store._database._engine
    with store._database._lock:  # as another thread might, which the child does not have
        child = os.fork()
        if child == 0:
            signal.alarm(60)
            assert store._database._engine is None
            for number in range(EACH):
                store.record(learner, missed(moves=f"child.{number}"))
            assert store._database._engine is not opened
            os._exit(0)
    for number in range(EACH):
        store.record(learner, missed(moves=f"parent.{number}"))
    assert store._database._engine is opened
    assert os.waitpid(child, 0)[1] == 0


if __name__ == "__main__":
    main(*sys.argv[1:])
