"""Whom a request is for, and from: names of this site, and what proxies in front of it say.

A request for another name is answered as if it had been for ours, with an error page. So the page
can be drawn, and what somebody made up is nowhere in it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from flask import Flask, abort, request
from werkzeug.middleware.proxy_fix import ProxyFix

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

REFUSED = "hearts.refused_host"
"""In the environment of a request: that it is for nobody here."""
SCHEMES = frozenset({"http", "https"})
FOR_ANY_HOST = frozenset({"/healthz", "/readyz"})
"""Whoever looks after machines asks them by their numbers."""


def init_app(app: Flask, hosts: Collection[str], proxies: int) -> None:
    """Let ``app`` answer to ``hosts`` only (to any, without one), and believe so many ``proxies``.

    Call it when static files are served already, and before anything else looks at requests.
    """
    if hosts:
        app.wsgi_app = _Guard(app, app.wsgi_app, tuple(hosts))  # type: ignore[method-assign]
        app.before_request(_refuse)
    if proxies:
        # Not the prefix: a proxy that does not know it would pass on what anybody makes up.
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            _of_the_web(app.wsgi_app), x_for=proxies, x_proto=proxies, x_host=proxies
        )


class _Guard:
    """Marks requests for other hosts, and makes them requests for ours."""

    def __init__(self, app: Flask, inner: WSGIApplication, hosts: tuple[str, ...]) -> None:
        self._inner = inner
        self._refusing = partial(Flask.wsgi_app, app)  # so that it gets no static file, either
        self._hosts = hosts
        self._own = hosts[0].removeprefix(".")

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request."""
        host = environ.get("HTTP_HOST", "")
        if is_ours(host, self._hosts) or environ.get("PATH_INFO") in FOR_ANY_HOST:
            return self._inner(environ, start_response)
        environ["HTTP_HOST"] = self._own
        environ[REFUSED] = True
        return self._refusing(environ, start_response)


@lru_cache(maxsize=256)
def is_ours(host: str, hosts: tuple[str, ...]) -> bool:
    """Whether ``host``, as a request names it, is one of ``hosts``; the port does not matter.

    >>> is_ours("Hearts.example:8000", ("hearts.example",))
    True
    >>> is_ours("fi.hearts.example", (".hearts.example",))
    True
    >>> is_ours("evilhearts.example", (".hearts.example",))
    False
    """
    name, colon, port = host.lower().rpartition(":")
    if not colon or not port.isdigit():
        name = host.lower()
    name = name.removesuffix(".")
    return any(
        name == each.removeprefix(".") or (each.startswith(".") and name.endswith(each))
        for each in hosts
    )


def _of_the_web(inner: WSGIApplication) -> WSGIApplication:
    """The same, to which a scheme that is none of the web counts as not said.

    Addresses of ours are written with it, and a proxy may pass on what it was sent.
    """

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if environ["wsgi.url_scheme"] not in SCHEMES:
            environ["wsgi.url_scheme"] = "http"
        return inner(environ, start_response)

    return answer


def _refuse() -> None:
    if REFUSED in request.environ:
        abort(400)
