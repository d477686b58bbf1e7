"""A PostgreSQL server of our own for the tests, in a temporary folder; installed where possible.

The programs are looked for on the PATH and where Debian puts them. Where there are none: Debian's
package, when run as root with apt. The server refuses to run as root, so root lends it a user.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import psycopg

USER = "hearts"
PROGRAMS = ("initdb", "postgres")
HELP = (
    "No PostgreSQL for the tests of the store. Install one (Debian: apt-get install postgresql), "
    "or put the folder of its programs initdb and postgres on the PATH."
)
# Quick to start and small. Nothing is forced to the disk: the computer stays on during the tests,
# and what a killed server has written is still there.
SETTINGS = {
    "fsync": "off",
    "listen_addresses": "127.0.0.1",
    "max_connections": "200",
    "shared_buffers": "32MB",
    "log_min_messages": "fatal",
}


class NoPostgresError(RuntimeError):
    """There is no PostgreSQL that works; the message says what to do."""


def find_programs() -> Path | None:
    """Return the folder with the programs of the newest PostgreSQL, or None."""
    if found := shutil.which("initdb"):
        folders = [Path(found).resolve().parent]
    else:
        versions = Path("/usr/lib/postgresql").glob("*/bin")
        folders = sorted(versions, key=lambda path: _number(path.parent.name), reverse=True)
    return next((folder for folder in folders if _is_complete(folder)), None)


def require_programs() -> Path:
    """Return the folder with the programs, installing them first if need be.

    Raises:
        NoPostgresError: there are none, and they cannot be installed here.
    """
    if find_programs() is None and os.geteuid() == 0 and shutil.which("apt-get"):
        _install()
    found = find_programs()
    if found is None:
        raise NoPostgresError(HELP)
    return found


@dataclass
class Server:
    """A server that listens on this machine only, and trusts everybody there.

    Attributes:
        programs: the folder of its programs.
        folder: where it keeps everything.
        port: where it listens, also after it was started again.
    """

    programs: Path
    folder: Path
    port: int
    _process: subprocess.Popen[bytes] | None = None
    _numbers: Iterator[int] = field(default_factory=lambda: count(1))

    def url(self, database: str = "postgres") -> str:
        """The address of a database, as ``DATABASE_URL`` takes it."""
        return f"postgresql://{USER}@127.0.0.1:{self.port}/{database}"

    def create(self, template: str = "template0") -> str:
        """Make a database like ``template``, which nobody may be using; return its name."""
        name = f"test_{next(self._numbers)}"
        self.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        return name

    def drop(self, database: str) -> None:
        """Delete a database, whoever is using it."""
        self.execute(f"DROP DATABASE IF EXISTS {database} WITH (FORCE)")

    def execute(self, command: str, database: str = "postgres") -> None:
        """Run a command of SQL as the owner of everything."""
        with psycopg.connect(self.url(database), autocommit=True) as connection:
            connection.execute(command.encode())

    def start(self) -> None:
        """Start it, and wait until it answers.

        Raises:
            NoPostgresError: it does not start; the message has its log.
        """
        options = [f"-c{name}={value}" for name, value in SETTINGS.items()]
        options += [f"-cport={self.port}", f"-cunix_socket_directories={self.folder}"]
        with (self.folder / "log").open("a") as log:
            self._process = subprocess.Popen(
                [*self._command("postgres"), *options],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self.folder,
            )
        while not self._answers():
            if self._process.poll() is not None:
                told = (self.folder / "log").read_text()
                raise NoPostgresError(f"PostgreSQL does not start:\n{told}")
            time.sleep(0.02)

    def stop(self) -> None:
        """Stop it, whoever is using it, and wait until it has stopped."""
        self._end(signal.SIGINT)

    def kill(self) -> None:
        """Kill all its processes without a warning, as ``kill -9`` does, and wait for the end."""
        children = [] if self._process is None else _children(self._process.pid)
        self._end(signal.SIGKILL)
        for pid in children:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        while any(map(_is_alive, children)):
            time.sleep(0.01)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait()
            self._process = None

    def _answers(self) -> bool:
        # By its socket, which is nobody else's; a port could be.
        try:
            psycopg.connect(
                host=str(self.folder), port=self.port, user=USER, dbname="postgres"
            ).close()
        except psycopg.OperationalError:
            return False
        return True

    def _command(self, program: str) -> list[str]:
        folder = str(self.folder / "data")
        return [*_lent_user(), str(self.programs / program), "-D", folder]

    def _initialise(self) -> None:
        options = ["--no-sync", "--auth=trust", "-U", USER, "-E", "UTF8", "--locale=C"]
        made = subprocess.run(
            [*self._command("initdb"), *options],
            capture_output=True,
            text=True,
            cwd=self.folder,
            check=False,
        )
        if made.returncode:
            raise NoPostgresError(f"initdb does not work: {made.stderr}")


@contextmanager
def serving() -> Iterator[Server]:
    """Run a server in a folder of its own, and delete all of it in the end.

    Raises:
        NoPostgresError: there is no PostgreSQL that works.
    """
    programs = require_programs()
    # Not in the folder of a test: the user that root lends could not get into that.
    folder = Path(tempfile.mkdtemp(prefix="hearts-postgres-"))
    if _lent_user():
        shutil.chown(folder, _user_to_lend().pw_name)
    server = Server(programs, folder, _free_port())
    try:
        server._initialise()
        server.start()
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)


def _children(pid: int) -> list[int]:
    return [int(each) for each in _ps("-o", "pid=", "--ppid", str(pid)).split()]


def _is_alive(pid: int) -> bool:
    state = _ps("-o", "stat=", "-p", str(pid)).strip()
    return bool(state) and not state.startswith("Z")


def _ps(*options: str) -> str:
    command = [shutil.which("ps") or "ps", *options]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def _is_complete(folder: Path) -> bool:
    return all(os.access(folder / program, os.X_OK) for program in PROGRAMS)


def _number(version: str) -> float:
    try:
        return float(version)
    except ValueError:
        return 0.0


def _lent_user() -> list[str]:
    if os.geteuid() != 0:
        return []
    user = _user_to_lend()
    whose = ["--reuid", user.pw_name, "--regid", str(user.pw_gid), "--clear-groups"]
    return ["setpriv", *whose, "--pdeathsig", "INT", "--"]  # it ends when we do


def _user_to_lend() -> pwd.struct_passwd:
    users = {user.pw_name: user for user in pwd.getpwall()}
    return users.get("postgres") or users["nobody"]


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def _install() -> None:
    """Try to install Debian's package, but start no server of the machine's own."""
    print("Installing PostgreSQL with apt.", file=sys.stderr, flush=True)
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive", "PG_CREATE_MAIN": "false"}
    for command in (
        ["apt-get", "update", "-q"],
        ["apt-get", "install", "-y", "-q", "--no-install-recommends", "postgresql"],
    ):
        subprocess.run(command, env=environment, stdout=sys.stderr, check=False)
