"""The commands: the console script ``hearts-tutor``, and the same under ``flask --app tutor``.

``serve`` runs the site on waitress, a server made for production. ``catalogs`` (translations),
``lessons`` and ``puzzles`` (content) come from the packages that own the subject.
"""

from __future__ import annotations

import errno
import logging
import signal
import socket
from types import FrameType
from typing import NoReturn

import click
from flask import Flask
from waitress.server import BaseWSGIServer, create_server

from tutor.i18n.commands import catalogs_group
from tutor.paths import MissingFolderError
from tutor.teach.commands import lessons_group
from tutor.teach.course import LessonError
from tutor.teach.puzzles.commands import puzzles_group

# The application itself answers a body that is too large with a page in the reader's language.
# This limit of the server, in bytes, only keeps a flood off the disk.
MAX_REQUEST_BODY = 16 * 1024 * 1024
# A request line with its headers, in bytes. A position in a URL is a few hundred.
MAX_REQUEST_HEADER = 64 * 1024
PROXY_HEADERS = {"x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"}
LAST_PORT = 65535


class AddressError(click.ClickException):
    """The server cannot listen where it was told to; the message says why, in one line."""

    exit_code = 1


class PortRangeError(AddressError):
    """There is no such port: a mistake in the command, so it ends as those do."""

    exit_code = 2


@click.group(name="hearts-tutor")
@click.version_option(package_name="hearts-tutor", prog_name="hearts-tutor")
def main() -> None:
    """Hearts Tutor: learn the card game Hearts by playing."""


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option(
    "--port",
    default=8000,
    show_default=True,
    type=int,
    help="Port to listen on; 0 takes a free one.",
)
@click.option(
    "--threads",
    default=8,
    show_default=True,
    type=click.IntRange(1, 256),
    help="Requests answered at the same time.",
)
@click.option(
    "--trusted-proxy",
    metavar="ADDRESS",
    help="Believe the X-Forwarded headers of the proxy at this address. Without it, of none.",
)
def serve(host: str, port: int, threads: int, trusted_proxy: str | None) -> None:
    """Serve the site until interrupted, and print its address."""
    check_port(port)
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    with listen(host, port) as listening:
        server = server_for(_site(), listening, threads, trusted_proxy)
        signal.signal(signal.SIGTERM, _stop)
        click.echo(address(listening))
        server.run()


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
        return socket.create_server(place, family=family)
    except (OSError, UnicodeError) as error:
        raise AddressError(_why_not(error, host, port)) from error


def address(listening: socket.socket) -> str:
    """Return the address that a person opens, ``http://127.0.0.1:8000``."""
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def server_for(
    app: Flask, listening: socket.socket, threads: int = 8, trusted_proxy: str | None = None
) -> BaseWSGIServer:
    """Return the server for ``app``; its ``run()`` answers what comes in at ``listening``."""
    server = create_server(
        app,
        sockets=[listening],
        threads=threads,
        ident=None,
        clear_untrusted_proxy_headers=True,
        trusted_proxy=trusted_proxy,
        trusted_proxy_headers=PROXY_HEADERS if trusted_proxy else set(),
        max_request_body_size=MAX_REQUEST_BODY,
        max_request_header_size=MAX_REQUEST_HEADER,
    )
    assert isinstance(server, BaseWSGIServer)
    return server


def register(app: Flask) -> None:
    """Offer the commands under ``flask --app tutor`` too."""
    for command in (serve, catalogs_group, lessons_group, puzzles_group):
        app.cli.add_command(command)


def _site() -> Flask:
    # Imported late: the commands for content must work while the site itself cannot start.
    from tutor import create_app

    try:
        return create_app()
    except (LessonError, MissingFolderError) as error:
        raise click.ClickException(f"the site cannot start: {error}") from error


def _why_not(error: OSError | UnicodeError, host: str, port: int) -> str:
    code = error.errno if isinstance(error, OSError) else None
    if code == errno.EADDRINUSE:
        return f"port {port} on {host} is taken by another program; name another with --port."
    if code == errno.EACCES:
        return f"port {port} on {host} is not allowed for this user; try --port 8000."
    return f"{host!r} is not an address of this machine; try --host 127.0.0.1."


def _stop(signum: int, frame: FrameType | None) -> NoReturn:
    """End ``run()`` in good order: waitress finishes the requests it has begun."""
    del signum, frame
    raise SystemExit(0)


for _group in (serve, catalogs_group, lessons_group, puzzles_group):
    main.add_command(_group)

if __name__ == "__main__":
    main()
