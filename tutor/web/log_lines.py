"""How a line of the log looks: for people, or as JSON for programs.

What others wrote cannot make up lines: a character that is no letter or sign is written out. What
the request brought about a person is taken out of what a mistake writes into the log.
"""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Iterator
from contextvars import ContextVar
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from werkzeug.wrappers import Request

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

ID = "hearts.request_id"
"""Where the environment of a request keeps its id."""
BLANK = "[…]"
"""What stands in the place of what is taken out."""
SHORTEST_BLANKED = 4
"""Anything shorter says nothing about a person, and is everywhere in a traceback."""

current: ContextVar[WSGIEnvironment | None] = ContextVar("current", default=None)
"""The request that is being answered."""


class Answered(NamedTuple):
    """A request that has been answered. All text in it is plain: without blanks and quotes.

    Attributes:
        request_id: its id.
        method: GET, POST and so on.
        path: the path of its address, without a query.
        endpoint: the name of the view that has answered, if one has.
        status: the status of the answer.
        ms: how long it took, in milliseconds.
    """

    request_id: str
    method: str
    path: str
    endpoint: str | None
    status: int
    ms: float


class JsonLines(logging.Formatter):
    """An object of JSON in each line, all in ASCII."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of ``record``."""
        environ = current.get()
        said = {
            "time": _time(record.created),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": blanked(record.getMessage(), environ),
        }
        if environ is not None:
            said["request_id"] = environ[ID]
        if record.exc_info:
            said["traceback"] = blanked(self.formatException(record.exc_info), environ)
        return json.dumps(said)

    def request(self, answered: Answered) -> str:
        """The line of a request."""
        said = {"time": _time(time.time()), "level": "info", **answered._asdict()}
        return msgspec.json.encode(said).decode()


class PlainLines(logging.Formatter):
    """Words with blanks between; a traceback is indented below its line."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of ``record``."""
        environ = current.get()
        request_id = "-" if environ is None else environ[ID]
        message = plain(blanked(record.getMessage(), environ))
        head = f"{_time(record.created)} {record.levelname} {request_id} {record.name} {message}"
        if not record.exc_info:
            return head
        below = blanked(self.formatException(record.exc_info), environ)
        return "\n".join([head, *(f"    {plain(line)}" for line in below.split("\n"))])

    def request(self, answered: Answered) -> str:
        """The line of a request."""
        request_id, method, path, endpoint, status, ms = answered
        made = _time(time.time())
        return f"{made} INFO {request_id} {method} {path} {endpoint or '-'} {status} {ms} ms"


def _time(seconds: float) -> str:
    """A time as ISO 8601 writes it, with milliseconds, in UTC."""
    ms = int(seconds * 1000)
    return f"{time.strftime('%Y-%m-%dT%H:%M:%S', time.gmtime(ms // 1000))}.{ms % 1000:03}Z"


def plain(text: str) -> str:
    r"""Write out everything that is no letter and no sign.

    >>> print(plain("a\nb"))
    a\nb
    """
    if text.isprintable():
        return text
    return "".join(
        each if each.isprintable() else each.encode("unicode_escape").decode() for each in text
    )


def blanked(text: str, environ: WSGIEnvironment | None) -> str:
    """Take out of ``text`` what the request brought that says something about a person."""
    if environ is None:
        return text
    for value in sorted(set(_private(environ)), key=len, reverse=True):
        text = text.replace(value, BLANK)
    return text


def _private(environ: WSGIEnvironment) -> Iterator[str]:
    """All that could be, in the forms in which it is written."""
    for value in _brought(environ):
        for form in (value, repr(value)[1:-1], ascii(value)[1:-1]):
            if len(form) >= SHORTEST_BLANKED:
                yield form


def _brought(environ: WSGIEnvironment) -> Iterator[str]:
    sent = Request(environ, populate_request=False)
    yield from (environ.get(name, "") for name in ("REMOTE_ADDR", "HTTP_USER_AGENT"))
    yield from (environ.get(name, "") for name in ("HTTP_REFERER", "HTTP_COOKIE", "QUERY_STRING"))
    yield from environ.get("HTTP_X_FORWARDED_FOR", "").replace(",", " ").split()
    for cookie in sent.cookies.values():
        yield cookie
        yield from cookie.split(".")  # what is signed, without what signs it
    for values in sent.args.listvalues():
        yield from values
    asked = environ.get("werkzeug.request")
    form = vars(asked).get("form") if isinstance(asked, Request) else None  # if it was read
    for values in form.listvalues() if form is not None else ():
        yield from values
