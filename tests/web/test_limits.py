"""Floods are slowed down: codes that are guessed, files, and everything that changes something."""

from __future__ import annotations

import io
import logging
import re
import time
from collections import Counter
from collections.abc import Callable
from itertools import count

import pytest
from flask import Flask
from flask_limiter import Limiter
from limits import parse

from tests.web.reader import Reader
from tutor import create_app
from tutor.i18n import LOCALES
from tutor.web import limits

ADDRESSES = count(1)
STEP = "/en/lessons/following-suit/follow-suit/"
WRONG_CODE = {"code": "7KQP-M2XD-9HTA"}


@pytest.fixture(scope="module")
def limited() -> Flask:
    """The site with its limits, made once; each test comes from an address of its own."""
    return create_app({"HEARTS_RATE_LIMITS": "on"})


@pytest.fixture
def visitor(limited: Flask) -> Reader:
    """Somebody whose requests have not been counted yet."""
    return somebody_at(limited, f"10.0.0.{next(ADDRESSES)}")


def somebody_at(app: Flask, address: str) -> Reader:
    """A reader with an address of the network."""
    client = app.test_client()
    client.environ_base["REMOTE_ADDR"] = address
    return Reader(client)


@pytest.fixture
def later(limited: Flask, monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Lets seconds pass for what is counted."""
    passed = [0.0]
    counts = limited.extensions["limits"].storage.here
    monkeypatch.setattr(counts, "_clock", lambda: time.monotonic() + passed[0])

    def wait(seconds: float) -> None:
        passed[0] += seconds

    return wait


def test_who_guesses_codes_has_to_wait(visitor: Reader) -> None:
    seen = [visitor.send("/en/progress/code/", WRONG_CODE).status for _ in range(12)]
    assert seen == [422] * 10 + [429] * 2
    page = visitor.send("/en/progress/code/", WRONG_CODE)
    assert int(page.response.headers["Retry-After"]) >= 1
    assert "Please wait a little" in page.root.one("main").text
    assert re.search(r"in \d+ (seconds?|minutes?)", page.root.one("main").text)


def test_files_and_erasing_are_counted_together(visitor: Reader) -> None:
    for _ in range(3):
        visitor.send("/en/progress/erase/", {})
        visitor.client.post(
            "/en/progress/import/",
            data={"file": (io.BytesIO(b"{}"), "a.json")},
            content_type="multipart/form-data",
        )
    assert visitor.send("/en/progress/erase/", {}).status == 429
    assert visitor.send("/en/progress/import/", {}).status == 429


def test_a_code_that_is_right_is_never_refused(limited: Flask) -> None:
    first = somebody_at(limited, f"10.0.0.{next(ADDRESSES)}")
    first.send(STEP, {"card": "2D"})
    first.send("/en/progress/keep/", {})
    text = re.search(r"[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}", first.open("/en/progress/keep/").html)
    assert text is not None
    class_at_one_address = f"10.0.0.{next(ADDRESSES)}"
    for _ in range(30):
        pupil = somebody_at(limited, class_at_one_address)
        assert pupil.send("/en/progress/code/", {"code": text[0]}).status == 303


def test_who_goes_on_guessing_waits_for_an_hour(
    visitor: Reader, later: Callable[[float], None]
) -> None:
    guessed = Counter[int]()
    for _ in range(7):
        guessed.update(visitor.send("/en/progress/code/", WRONG_CODE).status for _ in range(12))
        later(61)
    assert guessed == {422: 60, 429: 24}
    page = visitor.send("/en/progress/code/", WRONG_CODE)
    wait = int(page.response.headers["Retry-After"])
    assert 3000 < wait < 3600
    assert f"Please try again in {-(-wait // 60)} minutes." in page.root.one("main").text
    later(wait)
    assert visitor.send("/en/progress/code/", WRONG_CODE).status == 422


def test_a_refusal_says_when_it_ends(visitor: Reader, later: Callable[[float], None]) -> None:
    for _ in range(11):
        page = visitor.send("/en/progress/code/", WRONG_CODE)
    wait = int(page.response.headers["Retry-After"])
    assert 50 < wait <= 60
    later(wait)
    assert visitor.send("/en/progress/code/", WRONG_CODE).status == 422


def test_a_whole_class_plays_at_one_address(limited: Flask) -> None:
    address = f"10.0.0.{next(ADDRESSES)}"
    pupils = [somebody_at(limited, address) for _ in range(30)]
    sent = [pupil.send("/settings", {}).status for _ in range(40) for pupil in pupils]
    assert sent == [303] * 1200, "each has sent 40 forms in a minute"
    assert pupils[0].send("/settings", {}).status == 429
    assert pupils[0].open("/en/").status == 200


def test_a_program_that_sends_without_end_is_refused_and_others_are_not(
    limited: Flask, visitor: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "WRITES", parse("5/minute"))
    sent = [visitor.send("/settings", {}).status for _ in range(7)]
    assert sent == [303] * 5 + [429] * 2
    other = Reader(limited.test_client())
    other.client.environ_base["REMOTE_ADDR"] = "192.0.2.7"
    assert other.send("/settings", {}).status == 303


def test_pages_that_only_show_are_never_refused(
    visitor: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "COSTLY", parse("3/minute"))
    assert {visitor.open("/en/lessons/").status for _ in range(6)} == {200}
    asked = [visitor.open("/en/lessons/?q=moon").status for _ in range(5)]
    assert asked == [200] * 3 + [429] * 2


@pytest.mark.parametrize("tag", [locale.tag for locale in LOCALES])
def test_the_refusal_is_in_the_language_of_the_page(visitor: Reader, tag: str) -> None:
    for _ in range(11):
        page = visitor.send(f"/{tag}/progress/code/", WRONG_CODE)
    assert (page.status, page.lang) == (429, tag)


def test_a_script_is_refused_like_a_browser_without_one(
    visitor: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "WRITES", parse("1/minute"))
    for _ in range(2):
        page = visitor.send(STEP, {"card": "2D"}, htmx=True)
    assert page.status == 429
    assert "<html" not in page.html
    assert "Please try again in" in page.root.one("article", class_="error").text


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8::1", "2001:db8::ffff", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
    ],
)
def test_of_an_ipv6_address_only_the_network_counts(one: str, other: str, is_same: bool) -> None:
    assert (limits._network(one) == limits._network(other)) is is_same


@pytest.mark.parametrize("address", ["", "unix:", "unknown", "fe80::1%eth0", "999.1.1.1"])
def test_an_address_that_is_none_is_counted_too(
    limited: Flask, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "WRITES", parse("1/minute"))
    limited.extensions["limits"].reset()
    sent = [somebody_at(limited, address).send("/settings", {}).status for _ in range(2)]
    assert sent == [303, 429]


def test_a_move_does_not_wait_for_the_library(
    visitor: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(*_: object) -> None:
        raise AssertionError("this takes longer than a move")

    monkeypatch.setattr(Limiter, "_check_request_limit", slow)
    assert visitor.send(STEP, {"card": "2D"}).status == 303
    assert visitor.open(STEP).status == 200


def test_what_can_be_guessed_and_what_is_large_has_a_limit_of_its_own(limited: Flask) -> None:
    limits_of_views = {view.__qualname__: name for view, (name, _) in limits._marked.items()}
    assert limits_of_views == {"join": "codes", "import_": "files", "erase": "files"}
    wrapped = {
        endpoint
        for endpoint, view in limited.view_functions.items()
        if hasattr(view, "__wrapped__")
    }
    assert wrapped == {"take_along.join", "progress_file.import_", "erasing.erase"}


def test_limits_can_be_left_to_others(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "WRITES", parse("1/minute"))
    assert "limits" not in app.extensions
    reader = Reader(app.test_client())
    assert {reader.send("/settings", {}).status for _ in range(3)} == {303}


def test_no_address_is_kept(limited: Flask, caplog: pytest.LogCaptureFixture) -> None:
    address = "192.0.2.41"
    with caplog.at_level(logging.DEBUG):
        for _ in range(11):
            somebody_at(limited, address).send("/en/progress/code/", WRONG_CODE)
    assert "exceeded" in caplog.text, "the library does write about it"
    assert address not in caplog.text
    kept = "".join(limited.extensions["limits"].storage.here._counts)
    assert kept
    assert address not in kept
    assert limits._key(address, "one secret") != limits._key(address, "another")
