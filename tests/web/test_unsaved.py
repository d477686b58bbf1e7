"""While the database is down everything but progress works, and the page says so."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.web.learners import cookies_sent, happened, learner_of, store_down
from tests.web.reader import HTMX, Page, Reader, both_ways
from tutor.i18n import LOCALES, SiteLocale, say, using
from tutor.store import Store, StoreDown, Trouble
from tutor.web.unsaved import AGAIN, COOKIE, HEADER, NOTICE

LESSON = "/en/lessons/practice"
DUCK = f"{LESSON}/duck/"
TOLD = {**HTMX, HEADER: "1"}
BEHIND = '<div id="unsaved" hx-swap-oob="innerHTML">{}</div>\n'
Down = Callable[[], AbstractContextManager[None]]
Form = dict[str, str | list[str]]
every_answer = pytest.mark.parametrize(
    ("url", "form"),
    [
        (DUCK, {"card": "4C"}),
        (DUCK, {"card": "TC"}),
        (DUCK, {"card": "QD"}),
        (f"{LESSON}/taker/", {"seat": "left"}),
        (f"{LESSON}/allowed/", {"card": ["AH", "2S"]}),
    ],
    ids=["right", "wrong", "illegal", "taker", "allowed"],
)
SHOW_PROGRESS = ("/en/", "/en/lessons/", "/en/puzzles/")


@pytest.fixture
def down(practice_app: Flask, tmp_path: Path) -> Down:
    """How the site loses its database, and gets it back."""
    return lambda: store_down(practice_app, tmp_path)


@pytest.fixture
def other(practice_app: Flask) -> Reader:
    """Somebody else, whose progress is saved."""
    return Reader(practice_app.test_client())


def notice(page: Page) -> str:
    """What a whole page says about saving."""
    region = page.root.one("div", id="unsaved")
    assert region.attrs["role"] == "status", "a screen reader says what changes in it"
    return region.text


def sent_by_htmx(reader: Reader, headers: dict[str, str]) -> str:
    """What is sent back for a right card."""
    return reader.client.post(DUCK, data={"card": "4C"}, headers=headers).get_data(as_text=True)


# An answer is the same.


@every_answer
def test_htmx_gets_the_same_answer_and_behind_it_the_notice(
    learner: Reader, other: Reader, down: Down, url: str, form: Form
) -> None:
    plain = other.send(url, form, htmx=True)
    with down():
        page = learner.send(url, form, htmx=True)
    assert page.status == plain.status
    assert page.html == plain.html + BEHIND.format(NOTICE)
    assert other.send(url, form, htmx=True).html == plain.html, "what is kept is as it was"
    assert learner_of(learner.client) is None


@every_answer
def test_without_javascript_the_answer_is_the_same_too(
    learner: Reader, other: Reader, down: Down, url: str, form: Form
) -> None:
    plain = other.send(url, form)
    with down():
        page = learner.send(url, form)
        assert page.status == plain.status
        if page.status == 303:
            assert page.location == plain.location
            page, plain = learner.open(page.location), other.open(plain.location)
    assert (notice(page), notice(plain)) == (NOTICE, "")
    assert page.html.replace(NOTICE, "") == plain.html


def test_a_hint_is_shown_too(learner: Reader, down: Down) -> None:
    with down():
        page = learner.open(f"{DUCK}?hint=1")
    assert "Hint 1 of 4" in page.root.one("section", class_="hint").text
    assert notice(page) == NOTICE


def test_a_site_that_keeps_no_progress_has_promised_nothing(
    learner: Reader, practice_app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(practice_app.extensions, "store", None)
    page = learner.answer(DUCK, {"card": "4C"})
    assert (page.tone, notice(page)) == ("right", "")
    assert cookies_sent(page.response) == []


# The notice comes once, and goes.


def test_the_notice_stays_until_it_works_again_and_says_that_once(
    learner: Reader, down: Down
) -> None:
    with down():
        assert notice(learner.answer(DUCK, {"card": "TC"})) == NOTICE
        assert notice(learner.open("/en/rules/")) == NOTICE
    assert notice(learner.open(DUCK)) == AGAIN
    assert learner.client.get_cookie(COOKIE) is None
    assert notice(learner.open(DUCK)) == ""
    assert happened(learner.client) == [], "asking has stored nothing"


def test_the_notice_goes_when_something_is_saved_again(learner: Reader, down: Down) -> None:
    with down():
        assert notice(learner.answer(DUCK, {"card": "TC"})) == NOTICE
        assert notice(learner.open("/en/rules/")) == NOTICE
    assert notice(learner.answer(DUCK, {"card": "4C"})) == ""
    assert notice(learner.open("/en/rules/")) == ""
    assert len(happened(learner.client)) == 1
    assert learner.client.get_cookie(COOKIE) is None


@pytest.mark.parametrize("why", [Trouble.FULL, Trouble.LOCKED, Trouble.READ_ONLY])
def test_the_notice_stays_while_progress_can_only_be_read(
    learner: Reader, monkeypatch: pytest.MonkeyPatch, why: Trouble
) -> None:
    def refuse(*_: object) -> None:
        raise StoreDown(why)

    with monkeypatch.context() as patch:
        patch.setattr(Store, "record", refuse)
        if why is not Trouble.FULL:  # what is full takes a write that needs no room
            patch.setattr(Store, "erase", refuse)
        for url in (DUCK, "/en/", "/en/puzzles/"):
            learner.send(DUCK, {"card": "4C"})
            assert notice(learner.open(url)) == NOTICE
    assert notice(learner.answer(DUCK, {"card": "4C"})) == ""


def test_a_cookie_that_somebody_made_up_goes(learner: Reader) -> None:
    learner.client.set_cookie(COOKIE, "1")
    learner.open("/en/")
    assert learner.client.get_cookie(COOKIE) is None


def test_a_page_that_shows_the_notice_does_not_get_it_again(learner: Reader, down: Down) -> None:
    plain = sent_by_htmx(learner, HTMX)
    with down():
        assert sent_by_htmx(learner, HTMX) == plain + BEHIND.format(NOTICE)
        assert sent_by_htmx(learner, TOLD) == plain, "and so it is spoken once"
        assert sent_by_htmx(learner, HTMX) == plain + BEHIND.format(NOTICE), "in another tab"
    assert sent_by_htmx(learner, TOLD) == plain + BEHIND.format("")
    assert sent_by_htmx(learner, HTMX) == plain
    assert sent_by_htmx(learner, TOLD) == plain + BEHIND.format(""), "in the other tab"


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_the_cookie_goes_with_the_browser_and_is_out_of_reach(
    learner: Reader, down: Down, scheme: str
) -> None:
    def send() -> TestResponse:
        url = f"{scheme}://localhost"
        return learner.client.post(DUCK, data={"card": "4C"}, base_url=url)

    with down():
        (line,) = send().headers.getlist("Set-Cookie")
        assert send().headers.getlist("Set-Cookie") == [], "it is there already"
    parts = [part.strip() for part in line.split(";")]
    assert parts[0] == f"{COOKIE}=1"
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(parts)
    assert ("Secure" in parts) is (scheme == "https")
    assert not [part for part in parts if part.startswith(("Max-Age", "Expires"))]


@pytest.mark.parametrize("text", ["0", "", "11", "<b>", "x" * 3000])
def test_any_other_value_of_the_cookie_says_nothing(learner: Reader, text: str) -> None:
    learner.client.set_cookie(COOKIE, text)
    assert notice(learner.open("/en/")) == ""


def test_the_log_says_it_once_for_each_reader(
    learner: Reader, other: Reader, down: Down, caplog: pytest.LogCaptureFixture
) -> None:
    with down(), caplog.at_level(logging.WARNING, "tutor.web.unsaved"):
        for reader in (learner, other, learner, other, learner):
            reader.send(DUCK, {"card": "4C"})
    assert [record.getMessage() for record in caplog.records] == [
        "progress is not being saved: unreachable"
    ] * 2


# Pages that show progress.


@pytest.mark.parametrize("url", SHOW_PROGRESS)
def test_a_page_that_cannot_read_progress_shows_everything_else(
    learner: Reader, down: Down, url: str
) -> None:
    learner.send(DUCK, {"card": "4C"})
    shown = learner.open(url)
    with down():
        page = learner.open(url)
    assert page.status == 200
    assert notice(page) == NOTICE
    assert page.heading == shown.heading
    assert "questions solved" not in page.html
    assert cookies_sent(page.response) == [], "nothing was lost by looking"
    assert notice(learner.open(url)) == ""
    assert learner.open(url).html == shown.html


@pytest.mark.parametrize("url", SHOW_PROGRESS)
def test_who_has_no_progress_yet_is_told_nothing(learner: Reader, down: Down, url: str) -> None:
    with down():
        assert notice(learner.open(url)) == ""


@pytest.mark.parametrize("url", SHOW_PROGRESS)
def test_a_page_that_shows_progress_is_read_anew_each_time(learner: Reader, url: str) -> None:
    assert learner.open(url).response.headers["Cache-Control"] == "no-store"
    learner.send(DUCK, {"card": "4C"})
    assert learner.open(url).response.headers["Cache-Control"] == "no-store"


# Words.


@pytest.mark.parametrize("locale", LOCALES, ids=str)
@both_ways
def test_the_notice_is_in_the_language_of_the_page(
    learner: Reader, down: Down, locale: SiteLocale, htmx: bool
) -> None:
    with using(locale):
        words = say(NOTICE).replace("\N{NO-BREAK SPACE}", " ")
    with down():
        page = learner.send(f"/{locale.tag}/lessons/practice/duck/", {"card": "QD"}, htmx=htmx)
    assert page.root.one("div", id="unsaved").text == words
