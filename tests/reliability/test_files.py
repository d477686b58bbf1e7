"""The file of the database, or its folder, is not what it should be when the site starts."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.reliability.database import SECRET, everything_is_kept, kept_by_name
from tests.reliability.learners import Browser, Learner, Reply, eventually, learning
from tests.reliability.site import (
    Site,
    everything_but_saving_works,
    serving,
    sqlite_url,
)
from tools.answers import Answer
from tutor.store import Event, Kind, Store

RUBBISH = b"This is a shopping list: eggs, flour, a pack of cards.\n" * 200
# Root may write wherever it likes, unless it does without that.
LIKE_ANYBODY = ("setpriv", "--bounding-set", "-dac_override,-dac_read_search", "--")
LAUNCHER = LIKE_ANYBODY if os.geteuid() == 0 else ()


@pytest.fixture
def read_only(folder: Path) -> Iterator[Path]:
    """A folder in which nothing may be written."""
    folder.chmod(0o555)
    yield folder
    folder.chmod(0o755)


def test_a_folder_that_is_read_only(read_only: Path, tmp_path: Path, answers: list[Answer]) -> None:
    with serving(read_only, launcher=LAUNCHER, log=tmp_path / "log") as site:
        nothing_is_saved_but_everything_works(site, answers, "unreachable")
        assert site.status("/readyz") == 503


def test_a_database_that_is_read_only(
    folder: Path, url: str, tmp_path: Path, answers: list[Answer]
) -> None:
    learner = earlier(url)
    before = kept_by_name(url)
    everything = (folder, *folder.iterdir())
    for each in everything:
        each.chmod(0o555)
    with serving(folder, launcher=LAUNCHER, log=tmp_path / "log") as site:
        nothing_is_saved_but_everything_works(site, answers, "read-only")
    for each in everything:
        each.chmod(0o755)
    assert kept_by_name(url) == before
    assert before.keys() == {learner}


def test_a_folder_that_cannot_be_made(folder: Path, answers: list[Answer]) -> None:
    (folder / "taken").write_bytes(RUBBISH)
    with serving(folder, url=sqlite_url(folder / "taken" / "deep")) as site:
        nothing_is_saved_but_everything_works(site, answers, "unreachable")
        assert site.status("/readyz") == 503


def test_rubbish_in_the_place_of_the_database_until_the_right_file_is_back(
    folder: Path, url: str, tmp_path: Path, answers: list[Answer]
) -> None:
    learner = earlier(url)
    database = folder / "progress.sqlite3"
    shutil.move(database, tmp_path)
    database.write_bytes(RUBBISH)
    with serving(folder) as site:
        nothing_is_saved_but_everything_works(site, answers, "broken")
        assert site.status("/readyz") == 503
        assert database.read_bytes() == RUBBISH  # it may be dear to somebody
        shutil.move(tmp_path / database.name, database)
        eventually(site.is_ready, "the site to find its database")
        with learning(site.address, answers) as crowd:
            crowd.everybody_saves()
    assert learner in kept_by_name(url)
    everything_is_kept(url, crowd)


def earlier(url: str) -> str:
    """Somebody who has played on another day, whose progress is in the file."""
    with closing(Store(url, secret=SECRET)) as store:
        return store.record(None, Event.of("puzzle/duck-1", Kind.SOLVED, "theme/duck"))


def nothing_is_saved_but_everything_works(site: Site, answers: list[Answer], why: str) -> None:
    """See that a learner is told so, and whoever reads the log is told why, in a line."""
    with closing(Browser(site.address)) as browser:
        learner = Learner(browser)
        for answer in answers[:4]:
            assert learner.answer(answer) is Reply.UNSAVED
    everything_but_saving_works(site)
    assert f"progress is not being saved: {why}" in site.log
    assert "Traceback" not in site.log
