"""Several threads and processes at once, and processes that end in the middle of it."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

import psycopg
import pytest

from tests.store.derived_rows import derived, events
from tests.store.happenings import DUCK, SECRET, THEME, missed, shown, solved
from tests.store.workers import EACH, happened
from tools.postgres import Server
from tutor.store import Store, StoreDown, Summary
from tutor.store.postgresql import MIGRATING

ROOT = Path(__file__).resolve().parents[2]
PROCESSES, THREADS = 4, 8


@contextmanager
def working(what: str, url: str, *others: str) -> Iterator[subprocess.Popen[str]]:
    """A process that does ``what``; it must end well, unless a signal ends it."""
    command = [sys.executable, "-W", "error", "-m", "tests.store.workers", what, url, *others]
    with subprocess.Popen(
        command,
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        yield process
        _, told = process.communicate(timeout=120)
        assert process.returncode in (0, -signal.SIGKILL), told


def start_together(processes: list[subprocess.Popen[str]]) -> None:
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()


def test_nothing_is_lost_or_doubled_by_threads_and_processes(store: Store, url: str) -> None:
    learner = store.record(None, shown())
    names = [f"process-{number}" for number in range(PROCESSES)]
    threads = [f"thread-{number}" for number in range(THREADS)]
    with closing(Store(url, secret=SECRET, patience=30.0)) as patient, ExitStack() as stack:
        processes = [stack.enter_context(working("record", url, learner, name)) for name in names]
        start_together(processes)
        with ThreadPoolExecutor(THREADS) as pool:
            told = [
                pool.submit(patient.record, learner, event)
                for moves in zip(*map(happened, threads), strict=True)
                for event in moves
            ]
        assert {each.result() for each in told} == {learner}
    slips = EACH + (PROCESSES + THREADS) * EACH
    stored = [kept.event.moves for kept in events(store, learner)]
    assert len(stored) == len(set(stored)) == slips + 1
    assert set(stored) == {"", *(e.moves for name in names + threads for e in happened(name))}
    assert store.summary(learner) == Summary(tried=1, events=slips + 1)
    (tally,) = store.tallies(learner)
    assert (tally.topic, tally.slips) == (THEME, slips)
    before = derived(store, learner)
    store.rebuild(learner)
    assert derived(store, learner) == before


def test_a_learner_who_is_merged_meanwhile_loses_nothing(store: Store, other: Store) -> None:
    for _ in range(10):
        first, second = store.move_in(None, []), store.move_in(None, [])
        with ThreadPoolExecutor(4) as pool:
            told = [
                pool.submit(each.record, name, missed(moves=f"{tab}.{number}"))
                for number in range(5)
                for tab, each, name in (("a", store, first), ("b", other, second))
            ]
            merged = [pool.submit(each.resolve, [second, first]) for each in (store, other)]
        assert {each.result() for each in merged} == {first}
        assert {each.result() for each in told} <= {first, second}
        assert store.summary(first).events == 10
        assert store.summary(second).events == 10
        assert [tally.slips for tally in store.tallies(second)] == [10]


def test_a_learner_who_is_erased_meanwhile_stays_erased(store: Store, other: Store) -> None:
    learner = store.record(None, missed())
    with ThreadPoolExecutor(4) as pool:
        told = [pool.submit(other.record, learner, missed(moves=str(n))) for n in range(20)]
        pool.submit(store.erase, learner).result()
    names = {each.result() for each in told} - {learner}
    assert store.resolve([learner]) is None
    assert sum(store.summary(name).events for name in names) <= 20


def test_a_process_that_was_forked_opens_connections_of_its_own(store: Store, url: str) -> None:
    learner = store.record(None, shown())
    with working("fork", url, learner):
        pass
    assert store.summary(learner).events == 2 * EACH + 2


def acknowledged(process: subprocess.Popen[str], least: int) -> list[int]:
    """What a process has said that it has stored, until it was killed."""
    assert process.stdout is not None
    told: list[int] = []
    for line in process.stdout:
        told.append(int(line))
        if len(told) == least:
            process.send_signal(signal.SIGKILL)
    return told


def test_what_was_acknowledged_before_a_process_was_killed_is_there(store: Store, url: str) -> None:
    learner = store.record(None, shown())
    for least in (3, 150):
        with working("endless", url, learner) as process:
            told = acknowledged(process, least)
        assert len(told) >= least
        stored = {kept.event.moves for kept in events(store, learner)}
        assert stored >= {str(number) for number in told}
        before = derived(store, learner)
        store.rebuild(learner)
        assert derived(store, learner) == before, "no half of anything"


def test_what_was_acknowledged_before_the_server_was_killed_is_there(
    postgres: Server, server_url: str
) -> None:
    with closing(Store(server_url, secret=SECRET)) as store:
        learner = store.record(None, solved())
        kept: set[str] = set()
        with ThreadPoolExecutor(4) as pool:

            def tell(number: int) -> None:
                with suppress(StoreDown):
                    store.record(learner, missed(moves=str(number)))
                    kept.add(str(number))

            told = [pool.submit(tell, number) for number in range(400)]
            for each in told[:100]:
                each.result()
            postgres.kill()
            postgres.start()
        for each in told:
            each.result()
        assert len(kept) >= 100
        with closing(Store(server_url, secret=SECRET)) as again:
            assert {kept.event.moves for kept in events(again, learner)} >= kept
            before = derived(again, learner)
            again.rebuild(learner)
            assert derived(again, learner) == before


def test_of_several_processes_that_begin_at_once_one_makes_the_tables(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/not/there/yet/progress.sqlite3"
    with ExitStack() as stack:
        start_together([stack.enter_context(working("begin", url)) for _ in range(4)])
    with closing(Store(url, secret=SECRET)) as store:
        assert store.rebuild() == 4
        assert store.upgrade() is False


def wait_for(url: str, number: int) -> None:
    """Wait until so many others are waiting for a lock in a database."""
    waiting = b"""SELECT count(*) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'"""
    with psycopg.connect(url, autocommit=True) as watching:
        while watching.execute(waiting).fetchone() != (number,):
            continue


def test_who_waits_for_a_learner_who_becomes_another_writes_to_that_one(server_url: str) -> None:
    with closing(Store(server_url, secret=SECRET, patience=30.0)) as store:
        first, second = store.record(None, missed(moves="a")), store.record(None, missed(moves="b"))
        with psycopg.connect(server_url) as merging, ThreadPoolExecutor(1) as pool:
            merging.execute("SELECT * FROM learners WHERE name = %s FOR UPDATE", [second])
            told = pool.submit(store.record, second, missed(moves="c"))
            wait_for(server_url, 1)
            merging.execute(
                "UPDATE learners SET merged_into = first.id FROM learners AS first "
                "WHERE first.name = %s AND learners.name = %s",
                [first, second],
            )
            merging.commit()
            assert told.result() == first
        assert [kept.event.moves for kept in events(store, first)] == ["a", "c"]


def test_who_waits_for_somebody_who_upgrades_has_nothing_left_to_do(postgres: Server) -> None:
    name = postgres.create()
    url = postgres.url(name)
    with psycopg.connect(url) as holding, ExitStack() as stack:
        holding.execute("SELECT pg_advisory_xact_lock(%s)", [MIGRATING])
        processes = [stack.enter_context(working("upgrade", url)) for _ in range(2)]
        wait_for(url, 2)
        holding.commit()
        printed = [each.stdout.read() for each in processes if each.stdout is not None]
    assert sorted(printed) == ["False\n", "True\n"]
    postgres.drop(name)


def test_of_several_who_upgrade_a_server_one_does_it(postgres: Server) -> None:
    name = postgres.create()
    stores = [Store(postgres.url(name), secret=SECRET) for _ in range(4)]
    try:
        with ThreadPoolExecutor(len(stores)) as pool:
            done = list(pool.map(Store.upgrade, stores))
        assert sorted(done) == [False, False, False, True]
        learner = stores[0].record(None, solved())
        assert stores[1].outcomes(learner, [DUCK])
    finally:
        for store in stores:
            store.close()
        postgres.drop(name)


@pytest.mark.parametrize("threads", [8])
def test_a_first_use_by_many_threads_opens_one_database(tmp_path: Path, threads: int) -> None:
    url = f"sqlite:///{tmp_path}/progress.sqlite3"
    with closing(Store(url, secret=SECRET, patience=30.0)) as store:
        with ThreadPoolExecutor(threads) as pool:
            names = list(pool.map(lambda _: store.record(None, solved()), range(threads)))
        assert len(set(names)) == store.rebuild() == threads
