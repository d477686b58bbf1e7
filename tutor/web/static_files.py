"""Static files: names with a hash of the content, compressed once, kept by browsers for a year.

At start-up the files are copied into a temporary folder under names like ``app.3f2a91c07b5e.css``,
with gzip and Brotli copies beside them, and WhiteNoise serves that folder under ``/static/``. A
changed file gets another address, so an address never changes its content. The names without a
hash are not served. Templates ask for an address with ``static_url("app.css")``.
"""

from __future__ import annotations

import atexit
import difflib
import hashlib
import os
import shutil
import tempfile
import threading
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from wsgiref.headers import Headers

from flask import Flask, has_request_context, request
from whitenoise import WhiteNoise
from whitenoise.compress import Compressor
from whitenoise.responders import StaticFile

from tutor import paths
from tutor.web.security import FILE_HEADERS, SECURE_HEADERS, missing

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

PREFIX = "/static/"
YEAR = 365 * 24 * 60 * 60
"""How long browsers may keep a file, in seconds."""
_HASH_LENGTH = 12


class UnknownStaticFileError(LookupError):
    """A template asks for a static file that is not there."""


class StaticFiles:
    """The files of one folder, built for serving.

    ``source`` is the folder as it is written, ``folder`` the one that is served. With ``watch``
    every look-up compares the file with what was built and builds it again when it changed.
    """

    def __init__(self, source: Path, folder: Path, *, watch: bool = False) -> None:
        self.source = source
        self.folder = folder
        self.watch = watch
        self._built: dict[str, str] = {}
        self._stamps: dict[str, tuple[int, int]] = {}
        self._lock = threading.Lock()
        self._compressor = Compressor(quiet=True)
        for path in sorted(source.rglob("*")):
            if path.is_file():
                self._build(path.relative_to(source).as_posix())

    def url(self, name: str) -> str:
        """Return the address of the file ``name``, a path within the folder such as ``app.css``.

        Raises:
            UnknownStaticFileError: there is no such file.
        """
        if self.watch:
            self._refresh(name)
        built = self._built.get(name)
        if built is None:
            near = difflib.get_close_matches(name, self._built, n=1)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            raise UnknownStaticFileError(f"no static file {name!r}{hint}")
        root = request.script_root if has_request_context() else ""
        return f"{root}{PREFIX}{built}"

    def rebuild(self) -> None:
        """Build every file again: a system that tidies up temporary folders may have taken some."""
        with self._lock:
            for name in list(self._built):
                self._build(name)

    def _refresh(self, name: str) -> None:
        with self._lock:
            path = self.source / name
            inside = path.resolve().is_relative_to(self.source.resolve())
            if not inside or not path.is_file():
                self._built.pop(name, None)
            elif self._stamps.get(name) != _stamp(path):
                self._build(name)

    def _build(self, name: str) -> None:
        path = self.source / name
        self._stamps[name] = _stamp(path)
        content = path.read_bytes()
        digest = hashlib.sha256(content).hexdigest()[:_HASH_LENGTH]
        built = Path(name).with_name(f"{path.stem}.{digest}{path.suffix}").as_posix()
        target = self.folder / built
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
        if self._compressor.should_compress(built):
            self._compressor.compress(str(target))
        self._built[name] = built


class _Serving(WhiteNoise):  # type: ignore[misc]
    """WhiteNoise that makes the files again where somebody has deleted them."""

    published: StaticFiles

    def serve(
        self, static_file: StaticFile, environ: WSGIEnvironment, start_response: StartResponse
    ) -> Iterable[bytes]:
        """Answer with ``static_file``, or with why not: a wrong method, nothing new."""

        def start(status: str, headers: list[tuple[str, str]], *more: Any) -> Any:
            is_secure = environ["wsgi.url_scheme"] == "https"
            wanted = {**FILE_HEADERS, **SECURE_HEADERS} if is_secure else FILE_HEADERS
            given = [name for name, _ in headers]
            return start_response(status, headers + missing(given, wanted), *more)

        try:
            return self._served(static_file, environ, start)
        except FileNotFoundError:
            self.published.rebuild()
            return self._served(static_file, environ, start)

    def _served(
        self, static_file: StaticFile, environ: WSGIEnvironment, start_response: StartResponse
    ) -> Iterable[bytes]:
        answer: Iterable[bytes] = super().serve(static_file, environ, start_response)
        return answer


def init_app(app: Flask, source: Path | None = None) -> None:
    """Serve the static files of ``source`` (the project's own by default) with ``app``.

    Gives templates ``static_url``. In debug mode an edited file is seen at the next page.
    """
    watch = app.debug
    files = _files((source or paths.static()).resolve(), watch)
    app.jinja_env.globals["static_url"] = files.url
    app.extensions["static_files"] = files
    serving = _Serving(
        app.wsgi_app,
        root=str(files.folder),
        prefix=PREFIX,
        autorefresh=watch,
        allow_all_origins=False,
        add_headers_function=_let_browsers_keep,
    )
    serving.published = files
    app.wsgi_app = serving  # type: ignore[method-assign]


@cache
def _files(source: Path, watch: bool) -> StaticFiles:
    # One build for a process, however many applications it makes.
    folder = Path(tempfile.mkdtemp(prefix="hearts-tutor-static-"))
    atexit.register(_remove, folder, os.getpid())
    return StaticFiles(source, folder, watch=watch)


def _remove(folder: Path, owner: int) -> None:
    # A forked worker inherits the handler, but the folder belongs to the process that made it.
    if os.getpid() == owner:
        shutil.rmtree(folder, ignore_errors=True)


def _stamp(path: Path) -> tuple[int, int]:
    status = path.stat()
    return status.st_mtime_ns, status.st_size


def _let_browsers_keep(headers: Headers, _path: str, _url: str) -> None:
    headers["Cache-Control"] = f"public, max-age={YEAR}, immutable"
