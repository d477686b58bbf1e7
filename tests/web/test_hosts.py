"""Which names the site answers to, and what is believed of a proxy in front of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask, request
from flask.testing import FlaskClient

from tests.applications import running
from tests.web.reader import HTMX, Page, Reader
from tutor import create_app
from tutor.i18n import LOCALES
from tutor.web.hosts import is_ours

OURS = ("hearts.example", ".learn.example", "[::1]", "127.0.0.1")
EVIL = "evil.example"
TAGS = [locale.tag for locale in LOCALES]
SPEAKING = {
    "X-Forwarded-For": "198.51.100.1",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": "hearts.example",
    "X-Forwarded-Prefix": "/evil",
    "X-Forwarded-Port": "1",
}


def site(**variables: str) -> Flask:
    app = create_app(variables)

    @app.get("/whom")
    def whom() -> str:
        return f"{request.scheme} {request.host} {request.remote_addr} {request.script_root}"

    return app


@pytest.fixture(scope="module")
def named_site() -> Iterator[Flask]:
    """A site that knows its names."""
    with running(site(HEARTS_HOSTS=",".join(OURS))) as app:
        yield app


@pytest.fixture
def named(named_site: Flask) -> FlaskClient:
    return named_site.test_client()


@pytest.fixture(scope="module")
def open_site() -> Iterator[Flask]:
    """A site that answers to anything."""
    with running(site()) as app:
        yield app


@pytest.mark.parametrize(
    "host",
    [
        "hearts.example",
        "HEARTS.example:8000",
        "hearts.example.",
        "hearts.example:443",
        "learn.example",
        "fi.learn.example",
        "a.b.learn.example:1",
        "[::1]",
        "[::1]:8000",
        "127.0.0.1:8000",
    ],
)
def test_the_site_answers_to_its_names(named: FlaskClient, host: str) -> None:
    assert is_ours(host, OURS)
    assert named.get("/en/", headers={"Host": host}).status_code == 200


OTHERS = [
    EVIL,
    "",
    "localhost",
    "sub.hearts.example",
    "evilhearts.example",
    "evillearn.example",
    "hearts.example.evil.example",
    "hearts.example@evil.example",
    "evil.example/hearts.example",
    "hearts.example:80:80",
    "hearts.example:x",
    "hearts.example evil.example",
    "hearts.example,evil.example",
    "[::1",
    "::1",
    "[::2]",
    "127.0.0.1.evil.example",
    "\xffhearts.example",
    "<script>alert(1)</script>",
]


@pytest.mark.parametrize("host", OTHERS)
def test_a_request_for_anybody_else_is_refused(named: FlaskClient, host: str) -> None:
    assert not is_ours(host, OURS)
    answer = named.get("/en/", environ_overrides={"HTTP_HOST": host})
    assert answer.status_code == 400
    assert "evil" not in answer.text
    assert "alert(1)" not in answer.text


@pytest.mark.parametrize("tag", TAGS)
@pytest.mark.parametrize("htmx", [False, True], ids=["page", "fragment"])
def test_the_refusal_is_a_page_in_the_reader_s_language(
    named: FlaskClient, tag: str, htmx: bool
) -> None:
    page = Reader(named).open(f"/{tag}/", htmx=htmx, Host=EVIL)
    assert page.status == 400
    assert page.heading
    assert (page.heading == "This request makes no sense") == (tag == "en")
    assert htmx or page.lang == tag
    assert EVIL not in page.html
    assert EVIL not in str(page.response.headers)


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/"),
        ("GET", "/en"),
        ("GET", "/en/nowhere/"),
        ("POST", "/language"),
        ("POST", "/en/lessons/following-suit/follow-suit/"),
        ("BREW", "/en/"),
    ],
)
def test_everything_is_refused(named: FlaskClient, method: str, path: str) -> None:
    answer = named.open(path, method=method, headers={"Host": EVIL, "Origin": f"http://{EVIL}"})
    assert answer.status_code == 400
    assert "Set-Cookie" not in answer.headers
    assert "Location" not in answer.headers
    assert EVIL not in answer.text


def test_static_files_are_refused_too(named: FlaskClient) -> None:
    page = Page(named.get("/en/", headers={"Host": OURS[0]}))
    (sheet,) = {link.attrs["href"] for link in page.root.all("link", rel="stylesheet")} & {
        link.attrs["href"] for link in page.root.all("link") if "app." in link.attrs["href"]
    }
    for host, status in ((OURS[0], 200), (EVIL, 400)):
        with named.get(sheet, headers={"Host": host}, buffered=True) as answer:
            assert answer.status_code == status


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_whoever_looks_after_the_site_may_ask_by_any_name(named: FlaskClient, path: str) -> None:
    answer = named.get(path, headers={"Host": "10.0.0.7:8000"})
    assert answer.status_code == 200
    assert "10.0.0.7" not in answer.text


@pytest.mark.parametrize("host", [EVIL, *OTHERS])
def test_without_names_nothing_breaks_whatever_the_name_is(open_site: Flask, host: str) -> None:
    client = open_site.test_client()
    for path in ("/", "/en/", "/en", "/en/nowhere/"):
        for headers in ({}, HTMX):
            overrides = {"HTTP_HOST": host}
            answer = client.get(path, headers=headers, environ_overrides=overrides)
            assert answer.status_code < 500
            assert "<script>alert" not in answer.text
            assert not answer.headers.get("Location", "/").startswith("//")


# Proxies.


def seen(client: FlaskClient, **headers: str) -> str:
    return client.get("/whom", headers={**SPEAKING, **headers}).text.strip()


def test_nobody_is_believed_unless_it_is_said(open_site: Flask) -> None:
    assert seen(open_site.test_client()) == "http localhost 127.0.0.1"


@pytest.mark.parametrize(
    ("proxies", "sent", "believed"),
    [
        ("1", "198.51.100.1", "198.51.100.1"),
        ("1", "203.0.113.9, 198.51.100.1", "198.51.100.1"),
        ("2", "203.0.113.9, 198.51.100.1, 10.0.0.1", "198.51.100.1"),
    ],
)
def test_as_many_proxies_are_believed_as_there_are(proxies: str, sent: str, believed: str) -> None:
    app = Flask("probe")
    app.add_url_rule("/whom", view_func=lambda: f"{request.host} {request.remote_addr}")
    from tutor.web import hosts

    hosts.init_app(app, (), int(proxies))
    twice = ", ".join(["https"] * int(proxies))
    client = app.test_client()
    answer = client.get(
        "/whom", headers={**SPEAKING, "X-Forwarded-For": sent, "X-Forwarded-Proto": twice}
    )
    assert answer.text.split()[1] == believed


def test_behind_a_proxy_the_site_speaks_as_the_proxy_does() -> None:
    with running(site(HEARTS_PROXIES="1", HEARTS_HOSTS="hearts.example")) as app:
        client = app.test_client()
        assert seen(client, Host="10.0.0.7:8000") == "https hearts.example 198.51.100.1"
        page = client.get("/en/", headers=SPEAKING)
        assert page.headers["Strict-Transport-Security"]
        assert 'href="https://hearts.example/fi/"' in page.text
        assert "evil" not in page.text
        sent = client.post("/language", data={"locale": "fi"}, headers=SPEAKING)
        assert "Secure" in sent.headers["Set-Cookie"]
        refused = client.get("/en/", headers={**SPEAKING, "X-Forwarded-Host": EVIL})
        assert refused.status_code == 400
        assert EVIL not in refused.text
