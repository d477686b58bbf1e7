"""Requests that no browser sends: raw bytes, other methods, parameters that nobody knows."""

from __future__ import annotations

import pytest

from tests.web.reader import Page, Reader

LESSON = "/en/lessons/practice"
DUCK = f"{LESSON}/duck/"
WORDS = f"{LESSON}/words/"

RAW = [
    {"PATH_INFO": "/en/\xff\xfe/"},
    {"PATH_INFO": "/en/\0/"},
    {"PATH_INFO": "\xff"},
    {"PATH_INFO": "/fi\n/"},
    {"PATH_INFO": "//evil.example/en/x/"},
    {"PATH_INFO": "/\\evil.example/"},
    {"PATH_INFO": "/en/lessons/practice/duck/", "QUERY_STRING": "moves=\xff\xfe"},
    {"PATH_INFO": "/en/lessons/practice/duck/", "QUERY_STRING": "moves=\0"},
    {"PATH_INFO": "/en/lessons/practice/duck/", "QUERY_STRING": "moves=<b>"},
    {"PATH_INFO": "/en/lessons/practice/duck/", "QUERY_STRING": "try=\xff"},
]


@pytest.mark.parametrize("environ", RAW)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_bytes_that_no_browser_sends_are_refused(
    learner: Reader, environ: dict[str, str], method: str
) -> None:
    page = Page(learner.client.open("/en/", method=method, environ_overrides=environ))
    assert 300 <= page.status < 500
    if page.status < 400:
        assert page.location.startswith(("/", "http://localhost/"))
        assert not page.location.startswith("//")


@pytest.mark.parametrize("url", ["/", "/en/", f"{LESSON}/", WORDS, DUCK, f"{LESSON}/finished/"])
@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "TRACE", "BREW", "PROPFIND"])
def test_other_methods_are_refused(learner: Reader, url: str, method: str) -> None:
    page = Page(learner.client.open(url, method=method))
    assert page.status == 405
    assert "GET" in page.response.headers["Allow"]
    assert page.heading == "This page cannot do that"


def test_unknown_parameters_change_nothing(learner: Reader) -> None:
    plain = learner.open(DUCK)
    page = learner.open(f"{DUCK}?utm_source=x&lang=xx&next=1&{'y' * 3000}=1")
    assert (page.status, page.hand, page.lang) == (200, plain.hand, "en")
    assert page.here == DUCK
    assert learner.send(f"{DUCK}?colour=red", {"card": "4C", "colour": "red"}).status == 303
