"""What a proxy in front of the real server says is believed where that is set up, only there."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tools.browsing import serving

SAID = {"X-Forwarded-Host": "hearts.example", "X-Forwarded-Proto": "https"}
COMMAND = (sys.executable, "-c", "from tutor.cli import main; main()", "serve")


@pytest.fixture(params=["0", "1"])
def proxies(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """How many proxies are believed."""
    monkeypatch.setenv("HEARTS_PROXIES", request.param)
    monkeypatch.setenv("HEARTS_WORKERS", "1")
    return str(request.param)


@pytest.fixture
def address(proxies: str, tmp_path: Path) -> Iterator[str]:
    """The address of a server."""
    del proxies
    with serving(COMMAND, tmp_path) as printed:
        yield printed


def ask(address: str, path: str, headers: Mapping[str, str]) -> tuple[HTTPResponse, str]:
    """Ask the server for a page."""
    connection = HTTPConnection(urlsplit(address).netloc, timeout=30)
    connection.request("GET", path, headers=dict(headers))
    answer = connection.getresponse()
    page = answer.read().decode()
    connection.close()
    return answer, page


def test_the_site_speaks_as_the_proxy_says(address: str, proxies: str) -> None:
    answer, page = ask(address, "/en/", SAID)
    assert answer.status == 200
    is_believed = proxies == "1"
    assert ("https://hearts.example/fi/" in page) is is_believed
    assert (answer.headers["Strict-Transport-Security"] is not None) is is_believed
    answer, page = ask(address, "/en/", {**SAID, "X-Forwarded-Proto": "javascript"})
    assert answer.status == 200
    assert "javascript:" not in page
