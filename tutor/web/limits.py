"""How often one address may do something before it has to wait.

A class of thirty shares one address, so what people do with their hands is never refused: the
limits stop programs. Everything that changes something counts as a write. Views are marked as what
costs more: ``@codes`` where a code can be guessed, ``@files`` where much is sent at once,
``@costly`` where much is computed.

Flask-Limiter takes longer for a request than a move does, so requests without a limit of their own
never reach it, and writes are counted with its storage directly.
"""

import time
from collections.abc import Callable
from functools import lru_cache
from hashlib import blake2b
from ipaddress import IPv4Address, IPv6Address, ip_address
from math import ceil
from typing import ParamSpec, TypeVar

from flask import Flask, Response, current_app, request
from flask_limiter import Limiter
from limits import RateLimitItem, parse
from werkzeug.exceptions import TooManyRequests

from tutor.web.counters import MEMORY, Counters
from tutor.web.security import SAFE_METHODS

WRITES = parse("1200/minute")
"""Forms: moves, answers, settings, the language."""
COSTLY = parse("600/minute")
"""Pages that search: the hints and solutions of puzzles, a pass that is judged, a search."""
CODES = "10/minute;60/hour"
"""Codes that turned out to be wrong. Right ones are free: a whole class may move in at once."""
FILES = "6/minute"
"""Files that are read in, and what is erased."""
A_MINUTE = 60
COSTLY_FIELDS = frozenset({"hint", "solution", "q"})
"""A page whose address has one of these has to search."""
JUDGED_ENDPOINT = "drills.passing"
"""The page that searches as soon as there are moves."""

_P = ParamSpec("_P")
_R = TypeVar("_R")
_marked: dict[Callable[..., object], tuple[str, str]] = {}
"""The views with a limit of their own: its name and how much it is."""


class _Limits(Limiter):
    """Flask-Limiter for marked views only, so that no other request pays for it."""

    def _check_request_limit(
        self, callable_name: str | None = None, in_middleware: bool = True
    ) -> None:
        if not in_middleware:
            super()._check_request_limit(callable_name, in_middleware)


def codes(view: Callable[_P, _R]) -> Callable[_P, _R]:
    """Mark a view that is sent a code: whoever guesses has to wait."""
    return _mark(view, "codes", CODES)


def files(view: Callable[_P, _R]) -> Callable[_P, _R]:
    """Mark a view that reads in a file, or erases everything."""
    return _mark(view, "files", FILES)


def costly(view: Callable[_P, _R]) -> Callable[_P, _R]:
    """Mark a view that takes far longer than others."""
    return _mark(view, "costly", str(COSTLY))


def init_app(app: Flask, *, storage: str = MEMORY) -> None:
    """Limit the requests to ``app``; after all its views are known.

    Args:
        app: the application.
        storage: where it is counted: ``memory://`` for each process by itself, or the address of a
            Redis for all together.
    """
    (scheme,) = Counters.STORAGE_SCHEME
    limiter = _Limits(_sender, storage_uri=f"{scheme}://", storage_options={"shared": storage})
    limiter.init_app(app)
    app.extensions["limits"] = limiter
    for endpoint, view in app.view_functions.items():
        if view in _marked:
            name, most = _marked[view]
            when = _was_wrong if name == "codes" else None
            limited = limiter.shared_limit(most, scope=name, deduct_when=when)
            app.view_functions[endpoint] = limited(view)  # type: ignore[assignment]
    app.before_request(_limit)


def seconds_to_wait(error: TooManyRequests) -> int:
    """How many seconds whoever got ``error`` should wait."""
    given = error.retry_after
    if isinstance(given, int):
        return given
    limiter = current_app.extensions.get("limits")
    reached = None if limiter is None else limiter.current_limit
    return A_MINUTE if reached is None else _seconds_until(reached.window.reset_time)


def _mark(view: Callable[_P, _R], name: str, most: str) -> Callable[_P, _R]:
    _marked[view] = name, most
    return view


def _limit() -> None:
    """Count a request that changes something or costs much; refuse it when there were too many."""
    if request.method not in SAFE_METHODS:
        _count(WRITES, "writes")
    elif request.query_string and _is_costly():
        _count(COSTLY, "costly")


def _is_costly() -> bool:
    asked = request.args
    if not COSTLY_FIELDS.isdisjoint(asked):
        return True
    return request.endpoint == JUDGED_ENDPOINT and "moves" in asked


def _count(most: RateLimitItem, name: str) -> None:
    limiter = current_app.extensions["limits"].limiter
    who = _sender()
    if not limiter.hit(most, who, name):
        end, _ = limiter.get_window_stats(most, who, name)
        raise TooManyRequests(retry_after=_seconds_until(end))


def _seconds_until(end: float) -> int:
    return max(1, ceil(end - time.time()))


def _was_wrong(response: Response) -> bool:
    """Whether a code was wrong, as opposed to: right, not looked up, or not even counted."""
    return 400 <= response.status_code < 500 and response.status_code != 429


def _sender() -> str:
    """What this request counts for."""
    return _key(request.remote_addr or "", str(current_app.secret_key))


@lru_cache(maxsize=4096)
def _key(address: str, secret: str) -> str:
    """A fingerprint of the address, so that it is stored and logged nowhere.

    Of an IPv6 address only the network counts, because everybody has all addresses in theirs.
    """
    network = _network(address)
    return blake2b(network, key=secret.encode()[:64], digest_size=12).hexdigest()


def _network(address: str) -> bytes:
    try:
        found: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    except ValueError:  # a Unix socket, or a proxy that says nothing of use
        return b""
    if isinstance(found, IPv6Address):
        found = found.ipv4_mapped or found
    return found.packed if found.version == 4 else found.packed[:8]
