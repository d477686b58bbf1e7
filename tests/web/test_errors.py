"""Pages for what went wrong: in the reader's language, with a way on, and without secrets."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask, abort
from werkzeug.exceptions import HTTPException, TooManyRequests

from tests.web.reader import HTMX, Page, Reader
from tutor import create_app
from tutor.i18n import LOCALES
from tutor.web.errors import WORDS

TAGS = [locale.tag for locale in LOCALES]
every_language = pytest.mark.parametrize("tag", TAGS)
STEP = "lessons/following-suit/follow-suit/"


@pytest.fixture(scope="module")
def broken_site() -> Flask:
    """The site as it runs for people, with pages that fail in several ways."""
    app = create_app()

    @app.get("/<tag:lang>/break")
    def breaks() -> str:
        raise RuntimeError("secret details: the password is hunter2")

    @app.get("/<tag:lang>/stop/<int:code>")
    def stops(code: int) -> str:
        abort(code)

    return app


@pytest.fixture
def visitor(broken_site: Flask) -> Reader:
    """A reader of that site."""
    return Reader(broken_site.test_client())


def broken_page(visitor: Reader, tag: str) -> Page:
    return visitor.open(f"/{tag}/break")


def foreign_form(visitor: Reader, tag: str) -> Page:
    return visitor.send(f"/{tag}/{STEP}", {"card": "2D"}, Sec_Fetch_Site="cross-site")


def huge_form(visitor: Reader, tag: str) -> Page:
    return visitor.send(f"/{tag}/{STEP}", {"card": "x" * 100_000})


def missing_page(visitor: Reader, tag: str) -> Page:
    return visitor.open(f"/{tag}/nowhere/")


def wrong_method(visitor: Reader, tag: str) -> Page:
    return visitor.send(f"/{tag}/", {"card": "2D"})


def bad_request(visitor: Reader, tag: str) -> Page:
    return visitor.open(f"/{tag}/stop/400")


def too_fast(visitor: Reader, tag: str) -> Page:
    return visitor.open(f"/{tag}/stop/429")


def out_of_order(visitor: Reader, tag: str) -> Page:
    return visitor.open(f"/{tag}/stop/503")


CASES: list[tuple[int, Callable[[Reader, str], Page], str]] = [
    (400, bad_request, "This request makes no sense"),
    (403, foreign_form, "This form came from another site"),
    (404, missing_page, "There is no such page"),
    (405, wrong_method, "This page cannot do that"),
    (413, huge_form, "That was too much"),
    (429, too_fast, "Please wait a little"),
    (500, broken_page, "Something broke here"),
    (503, out_of_order, "This page has to wait"),
]
every_error = pytest.mark.parametrize(
    ("code", "cause", "heading"), CASES, ids=[str(code) for code, _, _ in CASES]
)


def test_every_error_with_words_of_its_own_is_tested() -> None:
    assert {code for code, _, _ in CASES} == set(WORDS)


@every_error
@every_language
def test_an_error_is_a_page_in_the_reader_s_language(
    visitor: Reader,
    tag: str,
    code: int,
    cause: Callable[[Reader, str], Page],
    heading: str,
) -> None:
    page = cause(visitor, tag)
    assert (page.status, page.lang) == (code, tag)
    assert page.heading
    assert page.root.one("p", class_="lead").text
    assert (page.heading == heading) or tag != "en"
    assert "{" not in page.root.one("main").text
    assert page.root.one("a", class_="button").attrs["href"] == f"/{tag}/"
    assert page.root.one("p", class_="crumb").text == str(code)
    assert page.response.mimetype == "text/html"


@every_error
def test_htmx_gets_the_error_as_a_fragment(
    visitor: Reader, code: int, cause: Callable[[Reader, str], Page], heading: str
) -> None:
    visitor.client.environ_base["HTTP_HX_REQUEST"] = "true"
    page = cause(visitor, "en")
    assert (page.status, page.heading) == (code, heading)
    assert "<html" not in page.html


def test_a_failure_keeps_its_details_to_itself(visitor: Reader) -> None:
    for headers in ({}, HTMX):
        page = Page(visitor.client.get("/fi/break", headers=headers))
        assert page.status == 500
        for secret in ("hunter2", "RuntimeError", "Traceback", "breaks", ".py"):
            assert secret not in page.html


@pytest.mark.parametrize("code", [401, 406, 410, 414, 418, 451, 501, 502, 504])
def test_errors_without_words_of_their_own_borrow_some(visitor: Reader, code: int) -> None:
    page = visitor.open(f"/en/stop/{code}")
    assert page.status == code
    assert page.heading == ("This request makes no sense" if code < 500 else "Something broke here")


@pytest.mark.parametrize(
    ("url", "allowed"),
    [
        ("/", {"GET", "HEAD", "OPTIONS"}),
        ("/en/", {"GET", "HEAD", "OPTIONS"}),
        (f"/en/{STEP}", {"GET", "POST", "HEAD", "OPTIONS"}),
        ("/language", {"POST", "OPTIONS"}),
    ],
)
def test_a_refused_method_is_answered_with_those_that_work(
    visitor: Reader, url: str, allowed: set[str]
) -> None:
    response = visitor.client.delete(url)
    assert response.status_code == 405
    assert {method.strip() for method in response.headers["Allow"].split(",")} == allowed
    assert len(response.headers.getlist("Content-Type")) == 1


def test_headers_of_an_error_are_kept(broken_site: Flask) -> None:
    class Wait(HTTPException):
        code = 429

        def get_headers(self, *_args: object, **_more: object) -> list[tuple[str, str]]:
            return [("Content-Type", "text/plain"), ("Retry-After", "7")]

    handler = broken_site.error_handler_spec[None][None][HTTPException]
    with broken_site.test_request_context("/en/"):
        response = broken_site.ensure_sync(handler)(Wait())
    assert response.headers["Retry-After"] == "7"
    assert response.mimetype == "text/html"


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (1, "Please try again in 1 second."),
        (40, "Please try again in 40 seconds."),
        (90, "Please try again in 90 seconds."),
        (91, "Please try again in 2 minutes."),
        (3600, "Please try again in 60 minutes."),
        (None, "Please try again in 60 seconds."),
    ],
)
def test_whoever_has_to_wait_is_told_how_long(
    broken_site: Flask, seconds: int | None, said: str
) -> None:
    handler = broken_site.error_handler_spec[None][None][HTTPException]
    with broken_site.test_request_context("/en/"):
        response = broken_site.ensure_sync(handler)(TooManyRequests(retry_after=seconds))
    assert response.headers["Retry-After"] == str(seconds or 60)
    assert said in response.get_data(as_text=True)


def test_whoever_finds_something_out_of_order_is_told_to_come_back(visitor: Reader) -> None:
    assert out_of_order(visitor, "en").response.headers["Retry-After"] == "60"
    assert "Retry-After" not in missing_page(visitor, "en").response.headers


def test_what_the_reader_sent_is_not_repeated(visitor: Reader) -> None:
    page = visitor.open("/en/<script>alert(1)</script>/?q=<script>")
    assert page.status == 404
    assert "<script>" not in page.html
    assert "alert(1)" not in page.root.one("main").text


def test_the_language_of_an_error_can_be_switched(visitor: Reader) -> None:
    page = visitor.open("/fi/nowhere/?a=1")
    assert page.here == "/fi/nowhere/?a=1"
    sent = visitor.send("/language", {"locale": "cs", "next": page.here})
    assert sent.location == "/cs/", "there is no such page in any language"


def test_errors_vary_by_language_where_the_address_has_none(visitor: Reader) -> None:
    assert "accept-language" in visitor.open("/nowhere").response.vary.as_set()
    refused = foreign_form(visitor, "fi").response
    assert "accept-language" not in refused.vary.as_set()
