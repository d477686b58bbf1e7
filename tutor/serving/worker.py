"""One process that answers: waitress, and an end in good order.

Waitress reads a request to its end before a thread is taken for it, so people with slow connections
keep nobody waiting. Left to itself it ends by dropping the requests that wait for a thread; here it
answers them first.
"""

from __future__ import annotations

import logging
import os
import select
import signal
import socket
import time
from collections.abc import Collection, Iterator
from types import FrameType
from typing import Any
from wsgiref.types import WSGIApplication

from waitress.channel import HTTPChannel
from waitress.server import BaseWSGIServer, create_server

from tutor.serving.shares import Share

# The application itself answers a body that is too large with a page in the reader's language.
# This limit of the server, in bytes, only keeps a flood off the disk.
MAX_REQUEST_BODY = 16 * 1024 * 1024
# A request line with its headers, in bytes. A position in a URL is a few hundred.
MAX_REQUEST_HEADER = 64 * 1024
MOST_CONNECTIONS = 500
"""Open connections of one process; most of them are kept for a next request and cost little."""
IDLE_SECONDS = 60
"""A connection on which nothing happens for so long is closed."""
HESITATION = 0.01
"""Seconds for which a connection is left to others, if they have fewer."""
LOOK_ROUND = 1.0
"""Seconds after which a process without work looks whether it is still wanted."""

log = logging.getLogger(__name__)


class Worker:
    """Answers requests that come in at a socket, until it is told to stop.

    Attributes:
        listening: the socket, which other processes may listen at, too.
        patience: how many seconds it goes on answering after that.

    ``parent`` is the process without which it should not go on.
    """

    def __init__(
        self,
        app: WSGIApplication,
        listening: socket.socket,
        share: Share,
        *,
        parent: int,
        threads: int,
        patience: float,
    ) -> None:
        self.listening = listening
        self.patience = patience
        self._share = share
        self._threads = threads
        self._hesitates_until: float | None = None
        self._map: dict[int, Any] = {}
        # Each request that has to wait for a thread would be a line of the log.
        logging.getLogger("waitress.queue").setLevel(logging.ERROR)
        server = create_server(
            app,
            map=self._map,
            sockets=[listening],
            threads=threads,
            ident=None,
            # The application itself decides which proxies it believes.
            clear_untrusted_proxy_headers=False,
            asyncore_use_poll=True,
            connection_limit=MOST_CONNECTIONS,
            channel_timeout=IDLE_SECONDS,
            log_socket_errors=False,
            max_request_body_size=MAX_REQUEST_BODY,
            max_request_header_size=MAX_REQUEST_HEADER,
        )
        assert isinstance(server, BaseWSGIServer)
        self._server = server
        self._accept = server.handle_accept
        server.handle_accept = self._consider  # type: ignore[method-assign]
        self._parent = parent
        self._is_stopping = False

    def run(self) -> None:
        """Answer until SIGTERM, or until the process that started this one is gone."""
        signal.signal(signal.SIGTERM, self._stop)
        while not self._is_stopping and os.getppid() == self._parent:
            self._turn(LOOK_ROUND)
        self._finish()

    def _stop(self, signum: int, frame: FrameType | None) -> None:
        del signum, frame
        self._is_stopping = True
        self._server.pull_trigger()  # so that it does not wait for the next request

    def _turn(self, seconds: float) -> None:
        """Read and write what can be read and written; wait for that so long at most."""
        until = self._hesitates_until
        rest = seconds if until is None else max(0.0, until - time.monotonic())
        self._share.tell(len(self._channels()))
        # Without a thread for it, a new connection is better left to another process.
        self._server.accepting = self._has_a_thread() and (until is None or rest == 0)
        self._server.asyncore.loop(
            timeout=min(seconds, rest), use_poll=True, map=self._map, count=1
        )
        if rest == 0:
            self._hesitates_until = None

    def _has_a_thread(self) -> bool:
        # Not as the dispatcher counts: a thread that has just answered counts as busy there.
        return sum(bool(channel.requests) for channel in self._channels()) < self._threads

    def _consider(self) -> None:
        """Accept a connection; but first leave it for a moment to a process that has fewer."""
        if self._hesitates_until is None and not self._share.is_light():
            self._hesitates_until = time.monotonic() + HESITATION
        else:
            self._accept()

    def _finish(self) -> None:
        """Take nothing more, and answer what has arrived."""
        end = time.monotonic() + self.patience
        while select.select([self.listening], [], [], 0)[0]:
            self._accept()
        self._server.del_channel(self._map)
        self.listening.close()
        self._turn(0)  # what has arrived on open connections is a request, too
        while any(self._busy()) and time.monotonic() < end:
            self._turn(0.05)
        left = sum(self._busy())
        if left:
            log.warning("%d requests were not answered in time", left)
        else:
            self._server.task_dispatcher.shutdown()

    def _busy(self) -> Iterator[bool]:
        """For each connection, whether a request on it has begun and is not answered yet."""
        for channel in self._channels():
            yield bool(channel.requests or channel.request or channel.total_outbufs_len)

    def _channels(self) -> Collection[HTTPChannel]:
        """The connections that are open."""
        channels: dict[int, HTTPChannel] = self._server.active_channels  # type: ignore[assignment]
        return channels.values()
