"""How the value of each kind of variable is read. Each reader says what would be right.

A reader raises ValueError with that as its message, and without the value: whoever calls it knows
whether the value may be shown.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import Enum
from importlib.util import find_spec
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlsplit

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

E = TypeVar("E", bound=Enum)
NO_DATABASE = "none"
_SERVERS = ("postgresql", "postgres", "postgresql+psycopg")
_FILES = ("sqlite", "sqlite+pysqlite")
_STORAGES = {"memory": None, "redis": "redis", "rediss": "redis", "redis+unix": "redis"}
_LABEL = r"[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?"
_NAME = re.compile(rf"\.?{_LABEL}(\.{_LABEL})*")
_VERSION_6 = re.compile(r"\[[0-9a-f:.]+\]")


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """A reader of whole numbers from ``least`` to ``most``."""

    def read(text: str) -> int:
        if re.fullmatch(r"[0-9]{1,9}", text) and least <= int(text) <= most:
            return int(text)
        raise ValueError(f"it must be a whole number from {least} to {most}")

    return read


def one_of(kind: type[E]) -> Callable[[str], E]:
    """A reader of the values of an enum."""

    def read(text: str) -> E:
        known = {str(each.value): each for each in kind}
        if text not in known:
            raise ValueError(f"it must be {' or '.join(known)}")
        return known[text]

    return read


def switch(text: str) -> bool:
    """Read "on" or "off"."""
    if text not in ("on", "off"):
        raise ValueError("it must be on or off")
    return text == "on"


def folder(text: str) -> Path:
    """Read the path of a folder, which need not be there yet."""
    path = Path(text).absolute()
    if path.exists() and not path.is_dir():
        raise ValueError("it must be a folder, and there is something else")
    return path


def hosts(text: str) -> tuple[str, ...]:
    """Read names of hosts with commas between; a dot before a name stands for all names below."""
    names = tuple(name.strip() for name in text.split(",") if name.strip())
    read = tuple(map(_host, names))
    wrong = [repr(name) for name, host in zip(names, read, strict=True) if host is None]
    if wrong or not names:
        raise ValueError(
            "it must be names like hearts.example, without https:// and without a port, with commas"
            f" between{'; wrong is ' + ', '.join(wrong) if wrong else ''}"
        )
    return tuple(host for host in read if host is not None)


def _host(name: str) -> str | None:
    """A name as it comes in a request, or None where it is none."""
    dot, bare = ("." if name.startswith(".") else ""), name.removeprefix(".")
    try:
        plain = bare if bare.isascii() else bare.encode("idna").decode("ascii")
    except UnicodeError:
        return None
    host = dot + plain.lower().removesuffix(".")
    return host if _NAME.fullmatch(host) or _VERSION_6.fullmatch(host) else None


def database(text: str) -> str | None:
    """Read the address of a database; None for "none"."""
    if text == NO_DATABASE:
        return None
    url = _parsed(text)
    if url is not None and url.drivername in _FILES and _names_a_file(url):
        return text
    if url is not None and url.drivername in _SERVERS and url.database:
        if find_spec("psycopg") is None:
            raise ValueError(
                "it needs the driver of PostgreSQL; install it with: pip install psycopg[binary]"
            )
        return text
    raise ValueError(
        "it must be postgresql://user:password@host/name, sqlite:////folder/file.sqlite3, or none"
    )


def _names_a_file(url: URL) -> bool:
    """Whether an address of SQLite names a file, without options; it need not be there yet."""
    path = url.database
    return path not in (None, "", ":memory:") and not url.query and not Path(str(path)).is_dir()


def is_server(address: str | None) -> bool:
    """Whether a database that was read is a server, which several machines can share."""
    url = None if address is None else _parsed(address)
    return url is not None and url.drivername in _SERVERS


def shown_database(text: str) -> str:
    """What may be shown of an address that is wrong.

    Nobody knows where the password begins and ends in it, so it is only the kind, unless it is that
    of a file.
    """
    kind, _, rest = text.partition("://")
    if kind in _FILES or not re.fullmatch(r"[a-z0-9+]{1,20}", kind):
        return repr(text) if kind in _FILES else "no address"
    return f"'{kind}://…'" if rest else repr(kind)


def _parsed(text: str) -> URL | None:
    try:
        return make_url(text)
    except (ArgumentError, ValueError):
        return None


def storage(text: str) -> str:
    """Read where rate limits are counted: memory://, or the address of a Redis."""
    try:
        parts, place = urlsplit(text), text.partition("://")[2]
        scheme = "" if parts.port == 0 else parts.scheme  # a port that is no number raises
    except ValueError:
        scheme, place = "", ""
    if "://" not in text or scheme not in _STORAGES or (scheme != "memory" and not place):
        raise ValueError("it must be memory:// or an address like redis://host:6379/0")
    package = _STORAGES[scheme]
    if package is not None and find_spec(package) is None:
        raise ValueError("it needs the driver of Redis; install it with: pip install redis")
    return text
