"""Static files get hashed addresses, are compressed once, and are kept by browsers for a year."""

import gzip
import os
import re
import shutil
from pathlib import Path

import brotli  # type: ignore[import-untyped]
import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tutor.web import static_files
from tutor.web.static_files import StaticFiles, UnknownStaticFileError

STYLE = "body { color: black } " * 100


@pytest.fixture
def source(tmp_path: Path) -> Path:
    folder = tmp_path / "static"
    (folder / "vendor").mkdir(parents=True)
    (folder / "app.css").write_text(STYLE, encoding="utf-8")
    (folder / "vendor" / "tool-1.2.min.js").write_text("'use strict';", encoding="utf-8")
    (folder / "cards.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>" * 20, "utf-8")
    return folder


def _serving(source: Path, *, debug: bool = False) -> tuple[Flask, StaticFiles]:
    app = Flask(__name__, static_folder=None)
    app.debug = debug
    static_files.init_app(app, source)
    files = app.extensions["static_files"]
    assert isinstance(files, StaticFiles)
    return app, files


def _get(app: Flask, url: str, accept_encoding: str = "") -> TestResponse:
    # Buffered, so that the file is closed.
    headers = {"Accept-Encoding": accept_encoding}
    return app.test_client().get(url, headers=headers, buffered=True)


def test_the_address_carries_a_hash_of_the_content(source: Path) -> None:
    _, files = _serving(source)
    assert re.fullmatch(r"/static/app\.[0-9a-f]{12}\.css", files.url("app.css"))
    assert re.fullmatch(
        r"/static/vendor/tool-1\.2\.min\.[0-9a-f]{12}\.js", files.url("vendor/tool-1.2.min.js")
    )


def test_the_same_content_has_the_same_address_everywhere(source: Path, tmp_path: Path) -> None:
    one, two = (StaticFiles(source, tmp_path / name) for name in ("one", "two"))
    assert one.url("app.css") == two.url("app.css")


def test_templates_ask_for_addresses(source: Path) -> None:
    app, files = _serving(source)
    template = app.jinja_env.from_string("{{ static_url('app.css') }}")
    assert template.render() == files.url("app.css")


@pytest.mark.parametrize("name", ["app.js", "app", "", "../app.css", "app.css.gz", "/app.css"])
@pytest.mark.parametrize("debug", [False, True])
def test_a_file_that_is_not_there_is_an_error(source: Path, name: str, debug: bool) -> None:
    (source.parent / "app.css").write_text("outside", encoding="utf-8")
    _, files = _serving(source, debug=debug)
    with pytest.raises(UnknownStaticFileError, match=re.escape(repr(name))):
        files.url(name)


def test_the_error_names_the_file_that_was_probably_meant(source: Path) -> None:
    _, files = _serving(source)
    with pytest.raises(UnknownStaticFileError, match=r"did you mean 'app\.css'"):
        files.url("apps.css")


def test_a_hashed_file_may_be_kept_for_a_year(source: Path) -> None:
    app, files = _serving(source)
    answer = _get(app, files.url("app.css"))
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert answer.headers["Vary"] == "Accept-Encoding"
    assert answer.text == STYLE


@pytest.mark.parametrize(
    ("name", "content_type"),
    [
        ("app.css", 'text/css; charset="utf-8"'),
        ("vendor/tool-1.2.min.js", 'text/javascript; charset="utf-8"'),
        ("cards.svg", "image/svg+xml"),
    ],
)
def test_every_file_says_what_it_is(source: Path, name: str, content_type: str) -> None:
    app, files = _serving(source)
    answer = _get(app, files.url(name))
    assert answer.headers["Content-Type"] == content_type
    assert "Access-Control-Allow-Origin" not in answer.headers


def test_a_drawing_opened_as_a_page_may_do_nothing(source: Path) -> None:
    app, files = _serving(source)
    answer = _get(app, files.url("cards.svg"))
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'; ")
    assert "script-src" not in answer.headers["Content-Security-Policy"]


def test_browsers_get_the_compression_they_know(source: Path) -> None:
    app, files = _serving(source)
    url = files.url("app.css")
    zipped = _get(app, url, "gzip")
    assert zipped.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(zipped.data).decode() == STYLE
    smallest = _get(app, url, "gzip, br")
    assert smallest.headers["Content-Encoding"] == "br"
    assert brotli.decompress(smallest.data).decode() == STYLE


@pytest.mark.parametrize(
    "path", ["/static/app.css", "/static/", "/static/../app.css", "/static/app.css.gz"]
)
def test_names_without_a_hash_are_not_served(source: Path, path: str) -> None:
    app, _ = _serving(source)
    assert _get(app, path).status_code == 404


def test_the_address_knows_where_the_application_is_mounted(source: Path) -> None:
    app, files = _serving(source)
    with app.test_request_context("/", environ_overrides={"SCRIPT_NAME": "/hearts"}):
        assert files.url("app.css").startswith("/hearts/static/app.")


def test_debug_mode_shows_an_edit_at_once(source: Path) -> None:
    app, files = _serving(source, debug=True)
    before = files.url("app.css")
    (source / "app.css").write_text("body { color: white }", encoding="utf-8")
    after = files.url("app.css")
    assert after != before
    assert _get(app, after).text == "body { color: white }"
    (source / "new.css").write_text("p {}", encoding="utf-8")
    assert _get(app, files.url("new.css")).text == "p {}"
    (source / "new.css").unlink()
    with pytest.raises(UnknownStaticFileError):
        files.url("new.css")


def test_otherwise_files_are_built_once_for_the_process(source: Path) -> None:
    _, files = _serving(source)
    before = files.url("app.css")
    (source / "app.css").write_text("body { color: white }", encoding="utf-8")
    assert files.url("app.css") == before
    _, again = _serving(source)
    assert again is files


def test_the_folder_goes_with_the_process_that_made_it(source: Path) -> None:
    _, files = _serving(source)
    static_files._remove(files.folder, os.getpid() + 1)
    assert files.folder.is_dir()
    static_files._remove(files.folder, os.getpid())
    assert not files.folder.exists()


@pytest.mark.parametrize("accept_encoding", ["", "gzip", "br"])
def test_files_that_somebody_has_deleted_are_made_again(source: Path, accept_encoding: str) -> None:
    app, files = _serving(source)
    url = files.url("app.css")
    whole = _get(app, url, accept_encoding).data
    shutil.rmtree(files.folder)
    again = _get(app, url, accept_encoding)
    assert (again.status_code, again.data) == (200, whole)
