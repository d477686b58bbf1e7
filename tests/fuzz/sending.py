"""Requests as bytes on a wire, and a browser that keeps cookies but otherwise sends anything."""

from __future__ import annotations

import gzip
import re
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from urllib.parse import quote, unquote_to_bytes

import brotli  # type: ignore[import-untyped]
from flask import Flask
from werkzeug.datastructures import Headers

ADDRESS = "203.0.113.77"
"""The address of whoever sends. It may be logged nowhere."""
FORM = "application/x-www-form-urlencoded"
BREAKS = re.compile(r"[\r\n\0]")
"""What servers refuse before the site sees it."""
UNPACK = {"gzip": gzip.decompress, "br": brotli.decompress}

Pairs = tuple[tuple[str, str], ...]


def quoted(text: str) -> str:
    """``text`` as a part of an address, whatever is in it."""
    return quote(text, safe="", errors="surrogatepass")


def on_wire(text: str) -> str:
    """The bytes of ``text``, one character each, as servers hand them on; never a line break."""
    return BREAKS.sub(" ", text).encode("utf-8", "surrogatepass").decode("latin-1")


def encoded(pairs: Pairs) -> str:
    """A query or a form."""
    return "&".join(f"{quoted(name)}={quoted(value)}" for name, value in pairs)


@dataclass(frozen=True)
class Sent:
    """A request. The path and the query are percent-encoded, as on the wire."""

    method: str = "GET"
    path: str = "/"
    query: str = ""
    headers: Pairs = ()
    cookies: Pairs = ()
    """Cookies that are forged, beside those that the browser keeps."""
    fields: Pairs = ()
    """What a form holds; sent unless there is a ``body``."""
    body: bytes | None = None
    content_type: str = FORM

    def __str__(self) -> str:
        """The request line, for reports."""
        return f"{self.method} {self.path}{'?' if self.query else ''}{self.query}"

    def header(self, name: str) -> str:
        """What the headers say under a name; nothing where they do not."""
        return next((value for given, value in self.headers if given == name), "")

    @property
    def wire_path(self) -> str:
        """The path as servers hand it on: its bytes, one character each."""
        return unquote_to_bytes(self.path.encode("utf-8", "surrogatepass")).decode("latin-1")


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status: int
    headers: Headers
    body: bytes
    cookies: str
    """The header with the cookies that the request has carried."""

    @property
    def is_page(self) -> bool:
        """Whether it is a page or a part of one."""
        return self.headers.get("Content-Type", "").startswith("text/html") and self.body != b""

    @property
    def text(self) -> str:
        """The body in characters."""
        return self.body.decode()


@dataclass
class Visitor:
    """Somebody with a browser that keeps its cookies."""

    app: Flask
    cookies: dict[str, str] = field(default_factory=dict)

    def send(self, sent: Sent) -> Answer:
        """Send a request and read the answer to its end."""
        body = encoded(sent.fields).encode() if sent.body is None else sent.body
        kept = (*self.cookies.items(), *sent.cookies)
        cookies = on_wire("; ".join(f"{name}={value}" for name, value in kept))
        headers = Headers([(name, on_wire(value)) for name, value in sent.headers])
        if cookies:
            headers["Cookie"] = cookies
        response = self.app.test_client(use_cookies=False).open(
            "/",
            method=sent.method,
            headers=headers,
            data=body,
            content_type=sent.content_type,
            environ_overrides={
                "PATH_INFO": sent.wire_path,
                "QUERY_STRING": on_wire(sent.query),
                "REMOTE_ADDR": ADDRESS,
            },
        )
        content = response.get_data()
        unpack = UNPACK.get(response.headers.get("Content-Encoding", ""))
        self._keep(response.headers.getlist("Set-Cookie"))
        return Answer(
            response.status_code,
            response.headers,
            unpack(content) if unpack and content else content,
            cookies,
        )

    def _keep(self, lines: list[str]) -> None:
        for line in lines:
            for name, morsel in SimpleCookie(line).items():
                if morsel["max-age"] == "0":
                    self.cookies.pop(name, None)
                else:
                    self.cookies[name] = morsel.value
