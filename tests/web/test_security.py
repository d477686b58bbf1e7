"""What every answer carries, which forms are refused, and that no page needs more than allowed."""

from __future__ import annotations

import pytest
from flask import Flask, Request
from flask.testing import FlaskClient
from werkzeug.datastructures import Headers
from werkzeug.test import EnvironBuilder, TestResponse

from tests.web.page_reader import Element
from tests.web.reader import HTMX, Page, Reader
from tools.pages import page_paths
from tutor import create_app, paths
from tutor.teach.course import load_course
from tutor.web.security import (
    CONTENT_SECURITY_POLICY,
    FILE_HEADERS,
    HEADERS,
    comes_from_this_site,
)

STEP = "/en/lessons/following-suit/follow-suit/"


@pytest.fixture(scope="module")
def failing_site() -> Flask:
    """The site as it runs for people, with a page that fails."""
    app = create_app()
    app.view_functions["home.index"] = fails
    return app


@pytest.fixture
def public(failing_site: Flask) -> FlaskClient:
    """A browser at that site."""
    return failing_site.test_client()


def fails() -> str:
    """A page with a mistake in it."""
    raise RuntimeError


ANSWERS: dict[str, tuple[str, str, dict[str, object], int]] = {
    "a page": ("GET", STEP, {}, 200),
    "a fragment": ("POST", STEP, {"data": {"card": "2D"}, "headers": HTMX}, 200),
    "the head of a page": ("HEAD", STEP, {}, 200),
    "what a page can do": ("OPTIONS", STEP, {}, 200),
    "the way to a language": ("GET", "/", {}, 302),
    "the way to the next position": ("POST", STEP, {"data": {"card": "2D"}}, 303),
    "the switch of a language": ("POST", "/language", {"data": {"locale": "fi"}}, 303),
    "a slash put right": ("GET", STEP.rstrip("/"), {}, 308),
    "nonsense": ("GET", f"{STEP}?moves=x", {}, 400),
    "an unknown language": ("POST", "/language", {"data": {"locale": "xx"}}, 400),
    "bytes": ("GET", STEP, {"environ_overrides": {"QUERY_STRING": "\xff"}}, 400),
    "a foreign form": ("POST", STEP, {"headers": {"Sec-Fetch-Site": "cross-site"}}, 403),
    "a page not found": ("GET", "/en/x/", {}, 404),
    "a file not found": ("GET", "/static/app.css", {}, 404),
    "a wrong method": ("PUT", STEP, {}, 405),
    "a huge form": ("POST", STEP, {"data": {"card": "x" * 100_000}}, 413),
    "an illegal card": ("POST", STEP, {"data": {"card": "QH"}}, 422),
    "a failure": ("GET", "/en/", {}, 500),
}


@pytest.mark.parametrize(("method", "url", "sent", "status"), ANSWERS.values(), ids=ANSWERS)
def test_every_answer_carries_the_headers(
    public: FlaskClient, method: str, url: str, sent: dict[str, object], status: int
) -> None:
    response = public.open(url, method=method, **sent)  # type: ignore[arg-type]
    assert response.status_code == status
    for name, value in HEADERS.items():
        assert response.headers.getlist(name) == [value]
    assert "Strict-Transport-Security" not in response.headers


def test_a_secure_connection_stays_secure(public: FlaskClient) -> None:
    response = public.get(STEP, base_url="https://localhost")
    assert response.headers["Strict-Transport-Security"] == "max-age=31536000"


def static_file(client: FlaskClient, kind: str) -> TestResponse:
    """A static file that the pages use, at its address."""
    page = Page(client.get(STEP))
    links = [e.attrs.get("href") or e.attrs.get("src", "") for e in page.root.walk()]
    address = next(link for link in links if link.split("#")[0].endswith(kind))
    return client.get(address, buffered=True)


@pytest.mark.parametrize("scheme", ["http", "https"])
@pytest.mark.parametrize("kind", [".css", ".js", ".svg"])
def test_every_answer_about_a_static_file_carries_the_headers(
    public: FlaskClient, kind: str, scheme: str
) -> None:
    file = static_file(public, kind)
    place, known = file.request.path, {"If-None-Match": file.headers["ETag"]}
    for method, headers, status in [
        ("GET", {}, 200),
        ("HEAD", {}, 200),
        ("GET", known, 304),
        ("GET", {"Range": "bytes=0-3"}, 206),
        ("GET", {"Range": "bytes=99999999-"}, 416),
        ("POST", {}, 405),
    ]:
        answer = public.open(
            place, method=method, headers=headers, base_url=f"{scheme}://localhost", buffered=True
        )
        assert answer.status_code == status
        for name, value in FILE_HEADERS.items():
            assert answer.headers.getlist(name) == [value]
        assert ("Strict-Transport-Security" in answer.headers) == (scheme == "https")
        assert "Access-Control-Allow-Origin" not in answer.headers


OUTSIDE = [
    *(
        "/static/../pyproject.toml",
        "/static/..%2fpyproject.toml",
        "/static/%2e%2e/%2e%2e/etc/passwd",
    ),
    *(
        "/static//etc/passwd",
        "/static/..\\..\\pyproject.toml",
        "/static/app.css%00.svg",
        "/static/",
    ),
    *("/static/./app.css", "/en/../static/app.css", "/static/%252e%252e/pyproject.toml"),
    *("/en/puzzles/..%2f..%2fpyproject.toml/", "/en/lessons/..%2fcourse/", "/en/rules/..%2fen/"),
    *("/en/lessons/following-suit/..%2f..%2fcourse.toml/", "/en/lessons/%2fetc%2fpasswd/"),
    *("/en/puzzles/drills/..%2fx/microsoft-4/1/", "/en/puzzles/drills/legal/..%2f..%2fx/1/"),
]


@pytest.mark.parametrize("path", OUTSIDE)
def test_no_path_leads_out_of_the_site(public: FlaskClient, path: str) -> None:
    answer = public.get(path, follow_redirects=True)
    assert answer.status_code == 404
    assert "[project]" not in answer.text
    assert "root:" not in answer.text


def test_the_policy_begins_with_nothing_and_allows_only_this_site() -> None:
    rules = dict(rule.split(" ", 1) for rule in CONTENT_SECURITY_POLICY.split("; "))
    assert rules.pop("default-src") == "'none'"
    assert set(rules.values()) <= {"'self'", "'none'"}
    assert {"base-uri", "frame-ancestors", "form-action"} <= set(rules)
    for lax in ("unsafe", "*", "data:", "http:", "https:", "blob:"):
        assert lax not in CONTENT_SECURITY_POLICY


ORIGINS: list[tuple[dict[str, str], bool]] = [
    ({}, True),
    ({"Sec-Fetch-Site": "same-origin"}, True),
    ({"Sec-Fetch-Site": "none"}, True),
    ({"Sec-Fetch-Site": "same-site"}, False),
    ({"Sec-Fetch-Site": "cross-site"}, False),
    ({"Sec-Fetch-Site": ""}, False),
    ({"Sec-Fetch-Site": "Same-Origin"}, False),
    ({"Sec-Fetch-Site": "nonsense"}, False),
    ({"Origin": "http://localhost"}, True),
    ({"Origin": "https://evil.example"}, False),
    ({"Origin": "http://localhost.evil.example"}, False),
    ({"Origin": "http://localhost:8000"}, False),
    ({"Origin": "http://evil.example/localhost"}, False),
    ({"Origin": "http://localhost@evil.example"}, False),
    ({"Origin": "null"}, False),
    ({"Origin": ""}, False),
    ({"Origin": "http://["}, False),
    ({"Origin": "http://[::1"}, False),
    ({"Origin": "localhost"}, False),
    ({"Sec-Fetch-Site": "same-origin", "Origin": "https://evil.example"}, True),
    ({"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"}, False),
]


@pytest.mark.parametrize(("headers", "accepted"), ORIGINS)
def test_a_form_must_come_from_this_site(
    reader: Reader, headers: dict[str, str], accepted: bool
) -> None:
    request = Request(EnvironBuilder(method="POST", headers=Headers(headers)).get_environ())
    assert comes_from_this_site(request) == accepted
    for url, form in ((STEP, {"card": "2D"}), ("/language", {"locale": "fi"})):
        response = reader.client.post(url, data=form, headers=headers)
        assert response.status_code == (303 if accepted else 403)
        assert accepted or "Set-Cookie" not in response.headers


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "TRACE", "QUERY", "PROPFIND", "brew"])
def test_other_ways_to_change_something_are_guarded_too(reader: Reader, method: str) -> None:
    response = reader.client.open(STEP, method=method, headers={"Sec-Fetch-Site": "cross-site"})
    assert response.status_code == 403


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS"])
def test_a_link_from_anywhere_may_be_followed(reader: Reader, method: str) -> None:
    headers = {"Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example"}
    assert reader.client.open(STEP, method=method, headers=headers).status_code == 200


PAGES = page_paths(load_course(paths.lessons()))


@pytest.mark.parametrize("htmx", [False, True], ids=["page", "fragment"])
def test_no_page_has_script_or_style_of_its_own(app: Flask, htmx: bool) -> None:
    for path in PAGES.values():
        page = Reader(app.test_client()).open(f"/en{path}", htmx=htmx)
        for element in page.root.walk():
            assert_external(element)
        assert "javascript:" not in page.html.lower()


def assert_external(element: Element) -> None:
    """Nothing in the element runs or is styled except by files of this site."""
    assert element.tag not in ("style", "iframe", "object", "embed", "base", "frame", "template")
    for name in element.attrs:
        assert name != "style"
        assert not name.startswith(("on", "hx-on", "hx-vals", "hx-vars"))
    if element.tag == "script":
        assert element.text.strip() == ""
        assert element.attrs["src"].startswith("/static/")
    if element.tag in ("link", "img", "use") and element.attrs.get("rel") != "alternate":
        address = element.attrs.get("href") or element.attrs["src"]
        if element.attrs.get("rel") == "expect":
            assert address == "#trouble", "a place in the page itself: nothing is fetched"
        else:
            assert address.startswith("/static/")
    if element.tag == "form":
        assert element.attrs["action"].startswith("/")
        searches = "hx-post" not in element.attrs and not element.all("button", name="card")
        assert element.attrs["method"] == "post" or searches


@pytest.mark.parametrize(("method", "url", "sent", "status"), ANSWERS.values(), ids=ANSWERS)
def test_no_cache_on_the_way_keeps_what_one_person_sees(
    public: FlaskClient, method: str, url: str, sent: dict[str, object], status: int
) -> None:
    response = public.open(url, method=method, **sent)  # type: ignore[arg-type]
    assert response.status_code == status
    assert response.headers["Cache-Control"] in ("private, no-cache", "private", "no-store")


@pytest.mark.parametrize("path", ["/en/", "/en/lessons/", "/en/puzzles/", "/en/progress/"])
def test_a_page_that_shows_progress_is_stored_nowhere(reader: Reader, path: str) -> None:
    reader.send(STEP, {"card": "2D"})
    assert reader.open(path).response.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("path", ["/en", "/en/lessons/practice", "/en/rules"])
def test_a_redirect_names_no_host(app: Flask, path: str) -> None:
    sent = app.test_client().get(path, headers={"Host": "elsewhere.example"})
    assert sent.status_code == 308
    assert sent.headers["Location"] == f"{path}/"
