"""The log: a line for each request, and an id by which everything about a request is found.

A line says what was asked for and how it went, and never who asked: no address of a person, no
cookie, no query, nothing of a form, no user agent. `tutor.web.log_lines` says how a line looks.

Lines about requests are on the path of every move, so they are written without the logging library,
which takes ten times as long. Everything else goes through it.
"""

from __future__ import annotations

import logging
import os
import re
import secrets
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from time import perf_counter
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from flask import Flask, Request

from tutor.configuration import LogFormat
from tutor.web.log_lines import ID, Answered, JsonLines, PlainLines, current

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

STDERR = 2
HEADER = "X-Request-ID"
_SENT_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
_LONGEST_PATH = 200
_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"})
_tell: list[Callable[[Answered], None]] = []
"""Who writes the lines about requests, if anybody does."""


@contextmanager
def written(form: LogFormat, number: int = STDERR) -> Iterator[None]:
    """Write the log of this process to the open file with this number, meanwhile.

    It is for the program that serves. A test, and a program that this is a part of, has a log of
    its own.
    """
    lines = JsonLines() if form is LogFormat.JSON else PlainLines()

    def tell(answered: Answered) -> None:
        # A line is written at once and whole, so it needs no lock among threads and processes.
        with suppress(OSError):  # a full disk must not keep anybody from an answer
            os.write(number, f"{lines.request(answered)}\n".encode())

    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    with open(number, "w", closefd=False, errors="backslashreplace") as stream:
        handler = logging.StreamHandler(stream)
        handler.setFormatter(lines)
        root.handlers[:] = [handler]
        root.setLevel(logging.WARNING)
        _tell.append(tell)
        try:
            yield
        finally:
            _tell.remove(tell)
            root.handlers[:] = handlers
            root.setLevel(level)


def init_app(app: Flask, *, lines: bool, trusts_ids: bool) -> None:
    """Give every request to ``app`` an id, and, with ``lines``, a line in the log.

    Call it when everything else that answers for ``app`` is in place. With ``trusts_ids``, an id
    that a request brings is kept, because a proxy has made it.
    """
    app.wsgi_app = _Noting(app.wsgi_app, lines, trusts_ids)  # type: ignore[method-assign]


class _Noting:
    """Answers with what is inside, and notes how it went."""

    def __init__(self, inner: WSGIApplication, lines: bool, trusts_ids: bool) -> None:
        self._inner = inner
        self._lines = lines
        self._trusts_ids = trusts_ids

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request."""
        request_id = environ[ID] = self._id_for(environ)
        status, endpoint = "500", None

        def started(
            line: str, headers: list[tuple[str, str]], *error: Any
        ) -> Callable[[bytes], object]:
            nonlocal status, endpoint
            asked = environ.get("werkzeug.request")  # which is gone when the answer is there
            status, endpoint = line, asked.endpoint if isinstance(asked, Request) else None
            return start_response(line, [*headers, (HEADER, request_id)], *error)

        current.set(environ)
        began = perf_counter()
        try:
            answer = self._inner(environ, started)
        except Exception:
            # Whoever logs this comes later, and needs to know which request it was.
            self._note(environ, "500", endpoint, began)
            raise
        current.set(None)
        self._note(environ, status, endpoint, began)
        return answer

    def _id_for(self, environ: WSGIEnvironment) -> str:
        sent = environ.get("HTTP_X_REQUEST_ID", "") if self._trusts_ids else ""
        return sent if _SENT_ID.fullmatch(sent) else secrets.token_hex(8)

    def _note(
        self, environ: WSGIEnvironment, status: str, endpoint: str | None, began: float
    ) -> None:
        if not self._lines or not _tell:
            return
        method = environ["REQUEST_METHOD"]
        _tell[-1](
            Answered(
                environ[ID],
                method if method in _METHODS else "OTHER",
                _plain_path(environ["PATH_INFO"]),
                endpoint,
                int(status[:3]),
                round((perf_counter() - began) * 1000, 2),
            )
        )


def _plain_path(path: str) -> str:
    """A path as browsers send it, so that nothing in it can be mistaken for more of the line."""
    return quote(path.encode("latin-1", "replace"))[:_LONGEST_PATH]
