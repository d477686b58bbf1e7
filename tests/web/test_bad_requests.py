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


PART = 'Content-Disposition: form-data; name="card"'
ODD_FORMS: dict[str, tuple[bytes, str]] = {
    "a part without a name": (b"--x\r\nContent-Disposition: form-data\r\n\r\n2D\r\n--x--", "x"),
    "an empty name": (b'--x\r\nContent-Disposition: form-data; name=""\r\n\r\n2D\r\n--x--', "x"),
    "no head at all": (b"--x\r\n\r\n2D\r\n--x--", "x"),
    "another boundary": (f"--y\r\n{PART}\r\n\r\n2D\r\n--y--".encode(), "x"),
    "a boundary that is too long": (b"--x--", "x" * 500),
    "a head of 40 KB": (f"--x\r\n{PART}; x={'y' * 40_000}\r\n\r\n2D\r\n--x--".encode(), "x"),
    "1,000 heads": (b"--x\r\n" + b"X-A: b\r\n" * 1000 + b"\r\n2D\r\n--x--", "x"),
    "no end": (f"--x\r\n{PART}\r\n\r\n2D".encode(), "x"),
    "a bare line feed": (f"--x\n{PART}\n\n2D\n--x--".encode(), "x"),
    "another charset": (
        f"--x\r\n{PART}\r\nContent-Type: text/plain; charset=utf-16\r\n\r\n2D\r\n--x--".encode(),
        "x",
    ),
    "a charset that is none": (
        f"--x\r\n{PART}\r\nContent-Type: text/plain; charset=zlib\r\n\r\n2D\r\n--x--".encode(),
        "x",
    ),
}


@pytest.mark.parametrize(("body", "boundary"), ODD_FORMS.values(), ids=ODD_FORMS)
@pytest.mark.parametrize("url", [DUCK, "/language", "/settings", "/en/progress/code/"])
def test_an_odd_form_in_parts_is_a_form_without_sense_at_most(
    learner: Reader, url: str, body: bytes, boundary: str
) -> None:
    kind = f"multipart/form-data; boundary={boundary}"
    assert learner.client.post(url, data=body, content_type=kind).status_code in (
        303,
        400,
        413,
        422,
    )


@pytest.mark.parametrize(("parts", "status"), [(100, 303), (101, 413)])
def test_a_form_has_a_hundred_parts_at_most(learner: Reader, parts: int, status: int) -> None:
    body = f"--x\r\n{PART}\r\n\r\n2D\r\n".encode() * parts + b"--x--"
    kind = "multipart/form-data; boundary=x"
    assert learner.client.post("/settings", data=body, content_type=kind).status_code == status
