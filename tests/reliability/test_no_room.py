"""There is no room: on the disk, or for a file that may not grow; or the file is locked."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.reliability.database import everything_is_kept
from tests.reliability.disks import Room, small_disk
from tests.reliability.learners import Browser, Learner, Reply, learning
from tests.reliability.site import Site, everything_but_saving_works, serving, sqlite_url
from tools.answers import Answer

PATIENCE = 2.0
"""Seconds that the store waits for a lock."""


@pytest.fixture(params=["on the disk", "for a file"])
def room(request: pytest.FixtureRequest, folder: Path, tmp_path: Path) -> Iterator[Room]:
    """Room that can be taken away."""
    if request.param == "for a file":
        yield Room(folder)
        return
    mounted = tmp_path / "disk"
    mounted.mkdir()
    with small_disk(mounted) as disk:
        yield disk


def test_no_room_stops_nothing_but_saving(folder: Path, room: Room, answers: list[Answer]) -> None:
    with serving(folder, url=room.url) as site, learning(site.address, answers) as crowd:
        crowd.save(50)
        room.take(site)
        crowd.wait(lambda: all(learner.unsaved for learner in crowd.learners))
        everything_but_saving_works(site, told="full")
        room.give(site)
        crowd.everybody_saves()
        crowd.save(50)
    everything_is_kept(room.url, crowd)


def test_while_the_file_is_locked_moves_are_judged_and_soon(
    shared_site: Site, shared_folder: Path, answers: list[Answer]
) -> None:
    site, file = shared_site, shared_folder / "progress.sqlite3"
    with closing(Browser(site.address)) as browser:
        learner = Learner(browser)
        assert learner.answer(answers[0]) is Reply.SAVED
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            for answer in answers[1:4]:
                began = time.monotonic()
                assert learner.answer(answer) is Reply.UNSAVED
                assert time.monotonic() - began < 2 * PATIENCE
            everything_but_saving_works(site)
            other.execute("ROLLBACK")
    with learning(site.address, answers) as crowd:
        crowd.everybody_saves()
    everything_is_kept(sqlite_url(shared_folder), [learner, *crowd.learners])
