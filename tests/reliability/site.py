"""The site as it runs for people: ``hearts-tutor serve`` with two workers, in its own processes."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

from bench._servers import WORKERS, Running
from bench._site import SITE, environment, started
from tests.reliability.database import SECRET
from tests.reliability.learners import PATIENCE, Browser, eventually
from tutor.web.unsaved import NOTICE

PAGES = (
    "/en/",
    "/en/lessons/",
    "/en/lessons/the-aim/",
    "/en/puzzles/",
    "/en/puzzles/drills/legal/slam-5/1/",
    "/en/rules/",
    "/en/progress/",
)


class Site:
    """A site that is being served.

    Attributes:
        address: where, as the program has printed it.
        process: the program; its workers are its children.
    """

    def __init__(self, running: Running) -> None:
        self.address = running.address
        self.process = running.process
        self._running = running

    @property
    def workers(self) -> list[int]:
        """The processes that answer."""
        return [pid for pid in self._running.workers if pid != self.process.pid]

    @property
    def log(self) -> str:
        """What the program has written until now."""
        return self._running.complaints

    def status(self, path: str) -> int:
        """The status with which a page is answered."""
        try:
            with urlopen(self.address + path, timeout=PATIENCE) as answer:
                return int(answer.status)
        except HTTPError as error:
            with error:
                return error.code

    def page(self, path: str) -> str:
        """The text of a page that is answered with 200."""
        with urlopen(self.address + path, timeout=PATIENCE) as answer:
            assert answer.status == 200
            return str(answer.read().decode())

    def is_ready(self) -> bool:
        """Whether the site says that it is ready for everything."""
        return self.status("/readyz") == 200

    def kill_a_worker(self) -> None:
        """Kill one by SIGKILL, and wait until there are as many again, without it."""
        victim = self.workers[0]
        os.kill(victim, signal.SIGKILL)
        eventually(
            lambda: len(self.workers) == WORKERS and victim not in self.workers,
            "a new worker in place of the killed one",
        )

    def kill(self) -> None:
        """Kill the first process by SIGKILL, and wait until the workers end by themselves."""
        workers = self.workers
        self.process.kill()
        self.process.wait(PATIENCE)
        eventually(lambda: not any(map(_is_running, workers)), "the workers to end")

    def stop(self) -> int:
        """Ask the program to end, and return the code with which it does."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)


@contextmanager
def serving(
    folder: Path,
    *,
    url: str = "",
    variables: Mapping[str, str] | None = None,
    launcher: Sequence[str] = (),
    log: Path | None = None,
) -> Iterator[Site]:
    """Serve the site until it is not needed; it answers when this begins.

    Args:
        folder: where it keeps what it keeps.
        url: the database; that in the folder without it.
        variables: more of its environment.
        launcher: a program that starts it.
        log: the file for its log; one in the folder without it.
    """
    ours = {"HEARTS_INSTANCE": str(folder), "HEARTS_SECRET_KEY": SECRET}
    given = ours | ({"DATABASE_URL": url} if url else {}) | dict(variables or {})
    command = [*launcher, *SITE]
    with started(command, environment(**given), log or folder / "log") as running:
        site = Site(running)
        eventually(lambda: len(site.workers) == WORKERS, "the workers")
        yield site


def _is_running(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def sqlite_url(folder: Path) -> str:
    """The database that a site keeps in its folder."""
    return f"sqlite:///{folder}/progress.sqlite3"


def everything_but_saving_works(site: Site, told: str = "1") -> None:
    """See that the pages are there, and that they say it to somebody whose answer was not saved.

    ``told``: the cookie of that reader, which tells why.
    """
    with closing(Browser(site.address)) as reader:
        for path in PAGES:
            status, text = reader.get(path)
            assert status == 200
            assert "</html>" in text
        reader.cookies["unsaved"] = told
        assert NOTICE in reader.get("/en/")[1]
    assert site.status("/healthz") == 200
