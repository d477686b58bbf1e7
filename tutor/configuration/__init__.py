"""How the site is set up: by variables of the environment, and by nothing else.

Everything is read once, when the application is made. Whatever is wrong is said in one message for
whoever runs the site. ``docs/configuration.md`` describes each variable.
"""

from __future__ import annotations

import difflib
import logging
import os
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import TypeVar

from click import ClickException
from flask import Flask

from tutor.configuration import values
from tutor.configuration.secret import HOW_TO_MAKE, SecretError, kept_secret, weakness

T = TypeVar("T")
PREFIX = "HEARTS_"
NAMES = (
    "DATABASE_URL",
    "HEARTS_ACCESS_LOG",
    "HEARTS_HOSTS",
    "HEARTS_INSTANCE",
    "HEARTS_LOG",
    "HEARTS_PROXIES",
    "HEARTS_RATE_LIMITS",
    "HEARTS_RATE_LIMIT_STORAGE",
    "HEARTS_SECRET_KEY",
    "HEARTS_THREADS",
    "HEARTS_WORKERS",
)
"""Every variable that is read."""
DATABASE_FILE = "progress.sqlite3"
MOST_PROXIES, MOST_WORKERS, MOST_THREADS = 9, 64, 256
MOST_WORKERS_BY_ITSELF = 4
THREADS = 4
_LONGEST_SHOWN = 80

log = logging.getLogger(__name__)


class LogFormat(Enum):
    """How a line of the log looks."""

    PLAIN = "plain"
    JSON = "json"


class ConfigurationError(ClickException):
    """Variables are wrong. The message has a line for each: what is there, what would be right."""

    exit_code = 2

    def __init__(self, errors: list[str]) -> None:
        self.errors = tuple(errors)
        super().__init__("\n  ".join(["the configuration is wrong:", *errors]))


@dataclass(frozen=True, slots=True)
class Configuration:
    """What is set up.

    Attributes:
        instance: the folder in which the site keeps what it keeps.
        database: the address of the database; None for no progress at all.
        secret_key: what signs cookies and recovery codes, where it is given.
        hosts: the names the site answers to; empty for any.
        proxies: how many proxies in front of the site are believed.
        rate_limits: whether a flood of requests is slowed down.
        rate_limit_storage: the address of where requests are counted.
        log: how a line of the log looks.
        access_log: whether each request has a line.
        workers: how many processes answer.
        threads: how many requests each of them answers at the same time.
    """

    instance: Path
    database: str | None = field(repr=False)
    secret_key: str | None = field(repr=False)
    hosts: tuple[str, ...]
    proxies: int
    rate_limits: bool
    rate_limit_storage: str = field(repr=False)
    log: LogFormat
    access_log: bool
    workers: int
    threads: int

    @classmethod
    def from_environment(cls, environment: Mapping[str, str], instance: Path) -> Configuration:
        """Read the variables; ``instance`` is the folder to use where they name none.

        Raises:
            ConfigurationError: something is wrong. All of it is said.
        """
        reading = _Reading(environment)
        folder = reading.get("HEARTS_INSTANCE", values.folder, instance)
        database = reading.database(folder)
        read = cls(
            instance=folder,
            database=database,
            secret_key=reading.secret(is_needed=values.is_server(database)),
            hosts=reading.get("HEARTS_HOSTS", values.hosts, ()),
            proxies=reading.get("HEARTS_PROXIES", values.whole_number(0, MOST_PROXIES), 0),
            rate_limits=reading.get("HEARTS_RATE_LIMITS", values.switch, True),
            rate_limit_storage=reading.get(
                "HEARTS_RATE_LIMIT_STORAGE", values.storage, "memory://", shown=None
            ),
            log=reading.get("HEARTS_LOG", values.one_of(LogFormat), LogFormat.PLAIN),
            access_log=reading.get("HEARTS_ACCESS_LOG", values.switch, True),
            workers=reading.get("HEARTS_WORKERS", values.whole_number(1, MOST_WORKERS), _cores()),
            threads=reading.get("HEARTS_THREADS", values.whole_number(1, MOST_THREADS), THREADS),
        )
        reading.refuse_unknown()
        if reading.errors:
            raise ConfigurationError(reading.errors)
        return read

    def secret(self) -> str:
        """The secret that is given; else the one kept in the folder, made there the first time.

        Raises:
            ConfigurationError: it cannot be kept there, or what is there cannot be trusted.
        """
        if self.secret_key is not None:
            return self.secret_key
        try:
            return kept_secret(self.instance)
        except SecretError as error:
            if self.database is not None:
                raise ConfigurationError([str(error)]) from error
            # Nothing that outlasts this process is signed without a database.
            log.warning("%s", error)
            return secrets.token_hex(32)


def of_this_process() -> Configuration:
    """How this process is set up.

    Raises:
        ConfigurationError: something is wrong.
    """
    return Configuration.from_environment(os.environ, instance_folder())


def instance_folder() -> Path:
    """The folder for what the site keeps, where nothing else is said: that of Flask."""
    return Path(Flask("tutor").instance_path)


def database_url(environment: Mapping[str, str], instance: Path) -> str | None:
    """Only the address of the database, for commands that need nothing else.

    Raises:
        ConfigurationError: it is wrong.
    """
    reading = _Reading(environment)
    found = reading.database(reading.get("HEARTS_INSTANCE", values.folder, instance))
    if reading.errors:
        raise ConfigurationError(reading.errors)
    return found


class _Reading:
    """Reads variables one after the other and notes what is wrong. An empty one is not set."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self.errors: list[str] = []
        self._set = {name: text for name, text in environment.items() if text.strip()}

    def get(
        self,
        name: str,
        read: Callable[[str], T],
        default: T,
        *,
        shown: Callable[[str], str] | None = repr,
    ) -> T:
        """The value of a variable; ``shown`` is how a wrong one may be shown, None for not."""
        text = self._set.get(name, "").strip()
        if not text:
            return default
        try:
            return read(text)
        except ValueError as error:
            value = "" if shown is None else f" is {_short(shown(text))}"
            self.errors.append(f"{name}{value}: {error}.")
            return default

    def database(self, folder: Path) -> str | None:
        """The address of the database: without any, that of a file in ``folder``."""
        default: str | None = f"sqlite:///{folder / DATABASE_FILE}"
        return self.get("DATABASE_URL", values.database, default, shown=values.shown_database)

    def secret(self, *, is_needed: bool) -> str | None:
        """The secret, if one is given."""
        name = "HEARTS_SECRET_KEY"
        given = self._set.get(name)
        if given is None:
            if is_needed:
                self.errors.append(
                    f"{name} is missing: with a database on a server it must be given, and be the"
                    f" same on every machine. One is made by: {HOW_TO_MAKE}"
                )
            return None
        why = weakness(given)
        if why is not None:
            self.errors.append(f"{name} is too weak: {why}. One is made by: {HOW_TO_MAKE}")
        return given

    def refuse_unknown(self) -> None:
        """Note every variable that looks like one of ours and is none."""
        for name in sorted(self._set):
            if name.startswith(PREFIX) and name not in NAMES:
                near = difflib.get_close_matches(name, NAMES, n=1, cutoff=0)[0]
                self.errors.append(f"{name} is not known; the nearest that is known is {near}.")


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…"


def _cores() -> int:
    """As many workers as there are cores for this process, but not more than a few."""
    has_affinity = hasattr(os, "sched_getaffinity")
    cores = len(os.sched_getaffinity(0)) if has_affinity else os.cpu_count() or 1
    return min(cores, MOST_WORKERS_BY_ITSELF)
