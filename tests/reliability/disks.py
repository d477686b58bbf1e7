"""Disks that are full: a small file system of memory, and files that may not grow."""

from __future__ import annotations

import resource
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.reliability.site import Site, sqlite_url

SIZE = 16 * 1024 * 1024
FILLER = "filler"


class Room:
    """Room for a database that can be taken away and given back.

    Attributes:
        url: the database.
    """

    def __init__(self, folder: Path) -> None:
        self.url = sqlite_url(folder)
        self._folder = folder

    def take(self, site: Site) -> None:
        """Let none of the files grow."""
        limit_files(site, (self._folder / "progress.sqlite3-wal").stat().st_size)

    def give(self, site: Site) -> None:
        """Let them grow again."""
        limit_files(site, resource.RLIM_INFINITY)


class Disk(Room):
    """A whole disk of :data:`SIZE` bytes."""

    def take(self, site: Site) -> None:
        """Fill the disk."""
        del site
        fill(self._folder)

    def give(self, site: Site) -> None:
        """Take away what fills it."""
        del site
        (self._folder / FILLER).unlink()


@contextmanager
def small_disk(folder: Path) -> Iterator[Room]:
    """A small disk at ``folder``; only files with a limit where this user may mount none."""
    mounting = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", str(folder)]
    if not shutil.which("mount") or subprocess.run(mounting, capture_output=True).returncode:
        yield Room(folder)
        return
    try:
        yield Disk(folder)
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(disk: Path) -> None:
    """Write to a disk until not a byte more goes onto it."""
    with (disk / FILLER).open("ab", buffering=0) as filler:
        for size in (64 * 1024, 1):
            try:
                while True:
                    filler.write(b"\0" * size)
            except OSError:
                pass
    assert shutil.disk_usage(disk).free == 0


def limit_files(site: Site, size: int) -> None:
    """Let no process of a site make a file larger than ``size`` bytes."""
    for pid in (site.process.pid, *site.workers):
        hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)[1]
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, hard))
