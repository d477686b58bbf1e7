"""Where the server listens: the socket, the address to print, and what is wrong with a place."""

from __future__ import annotations

import errno
import socket

import click

LAST_PORT = 65535
BACKLOG = 1024
"""So many connections may wait to be accepted."""


class AddressError(click.ClickException):
    """The server cannot listen where it was told to; the message says why, in one line."""

    exit_code = 1


class PortRangeError(AddressError):
    """There is no such port: a mistake in the command, so it ends as those do."""

    exit_code = 2


def check_port(port: int) -> None:
    """Refuse a port that does not exist.

    Raises:
        PortRangeError: ``port`` is not 0 to 65535.
    """
    if not 0 <= port <= LAST_PORT:
        raise PortRangeError(f"port {port} is out of range; take one from 1 to {LAST_PORT}.")


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens at ``host`` (a name or an address of this machine).

    Raises:
        AddressError: that cannot be listened on: taken, not allowed or not this machine's.
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, _, _, _, place = found[0]
        return socket.create_server(place, family=family, backlog=BACKLOG)
    except (OSError, UnicodeError) as error:
        raise AddressError(_why_not(error, host, port)) from error


def address(listening: socket.socket) -> str:
    """Return the address that a person opens, ``http://127.0.0.1:8000``."""
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _why_not(error: OSError | UnicodeError, host: str, port: int) -> str:
    code = error.errno if isinstance(error, OSError) else None
    if code == errno.EADDRINUSE:
        return f"port {port} on {host} is taken by another program; name another with --port."
    if code == errno.EACCES:
        return f"port {port} on {host} is not allowed for this user; try --port 8000."
    return f"{host!r} is not an address of this machine; try --host 127.0.0.1."
