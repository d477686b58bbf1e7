"""Headers that every answer carries, and the refusal of forms sent from other sites.

Fetch metadata tell where a request comes from, so no tokens are needed and pages stay cacheable. A
browser too old for them still sends Origin with every form.
"""

from collections.abc import Iterable, Mapping
from urllib.parse import urlsplit

from flask import Flask, Request, Response, abort, request

CONTENT_SECURITY_POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
FILE_HEADERS = {
    **HEADERS,
    "Content-Security-Policy": "; ".join(
        # A drawing opened as a page of its own runs and loads nothing.
        ["default-src 'none'", "form-action 'none'", "base-uri 'none'", "frame-ancestors 'none'"]
    ),
}
"""What static files carry instead."""
SECURE_HEADERS = {"Strict-Transport-Security": "max-age=31536000"}
"""What every answer carries on a connection that nobody can read."""
PRIVATE = "private, no-cache"
"""How pages may be kept: by the browser of this reader and nobody else. All show what one person
has chosen or done, so no cache on the way may give them to another."""
_PAGE_HEADERS = {**HEADERS, "Cache-Control": PRIVATE}
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


def init_app(app: Flask) -> None:
    """Guard every request and mark every answer of ``app``."""
    app.before_request(_refuse_other_sites)
    app.before_request(_refuse_unreadable_query)
    app.after_request(_add_headers)


def comes_from_this_site(sent: Request) -> bool:
    """Whether a form was sent from a page of this site, or by a program that is no browser."""
    site = sent.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = sent.headers.get("Origin")
    return origin is None or _host_of(origin) == sent.host


def _host_of(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:  # brackets that do not match
        return None


def _refuse_other_sites() -> None:
    if request.method not in SAFE_METHODS and not comes_from_this_site(request):
        abort(403)


def _refuse_unreadable_query() -> None:
    # Browsers send "%FF"; a bare byte that is not UTF-8 would raise wherever the query is read.
    try:
        request.query_string.decode()
    except UnicodeDecodeError:
        abort(400)


def _keep_redirects_here(response: Response) -> None:
    """Redirects name a path only, so no Host that a client makes up gets into them.

    They say nothing else: what Werkzeug writes into them for people is in English.
    """
    location = response.headers.get("Location")
    if location is None:
        return
    if location.startswith(request.host_url):
        response.headers["Location"] = "/" + location.removeprefix(request.host_url)
    response.data = b""


def missing(given: Iterable[str], wanted: Mapping[str, str]) -> list[tuple[str, str]]:
    """The headers of ``wanted`` whose names are not in ``given``."""
    there = {name.lower() for name in given}
    return [(name, value) for name, value in wanted.items() if name.lower() not in there]


def _add_headers(response: Response) -> Response:
    response.headers.extend(missing(response.headers.keys(), _PAGE_HEADERS))
    _keep_redirects_here(response)
    if request.is_secure:
        response.headers.extend(missing(response.headers.keys(), SECURE_HEADERS))
    return response
