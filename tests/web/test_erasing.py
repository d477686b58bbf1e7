"""Erasing everything: after a second button, everywhere, and nothing brings it back."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import func, select

from tests.applications import store_of
from tests.old_cookies import write_progress
from tests.web.learners import (
    cookies_sent,
    happened,
    keep,
    learner_cookies,
    learner_of,
    store_down,
)
from tests.web.reader import Page, Reader
from tests.web.taking_along import CODE, KEEP, code_on, join, make_code, solve, solve_more
from tutor.store import Event, Kind
from tutor.store.legacy import PROGRESS, VISIT
from tutor.store.schema import codes, events, learners
from tutor.web.learner import MOST, OURS_ALONE, PREFIX
from tutor.web.localised import COOKIE as LANGUAGE
from tutor.web.settings import COOKIE as SETTINGS
from tutor.web.unsaved import COOKIE as UNSAVED

ERASE = "/en/progress/erase/"
OVERVIEW = "/en/progress/"
LESSONS = "/en/lessons/"


@pytest.fixture
def device(practice_app: Flask) -> Reader:
    """Another device, on which nothing has been done yet."""
    return Reader(practice_app.test_client())


def erase(reader: Reader) -> Page:
    """Press the button, and see where that leads."""
    return reader.answer(ERASE, {})


def old_cookie(reader: Reader) -> None:
    """Let a browser have a cookie of before there was a store."""
    secret = str(reader.client.application.secret_key)
    reader.client.set_cookie(PROGRESS, write_progress(["practice/duck"], secret))


def rows(app: Flask) -> tuple[int, ...]:
    """How much there is in each table."""
    counted = [select(func.count()).select_from(table) for table in (learners, events, codes)]
    return store_of(app)._database.read(
        lambda connection: tuple(connection.execute(each).scalar_one() for each in counted)
    )


def test_looking_at_the_page_erases_nothing(learner: Reader) -> None:
    solve(learner)
    for _ in range(2):
        page = learner.open(ERASE)
        assert (page.status, page.feedback) == (200, None)
        assert not cookies_sent(page.response)
    form = page.root.one("form", action=ERASE)
    assert form.attrs["method"] == "post"
    assert len(form.all("button")) == 1
    assert [a.attrs["href"] for a in form.all("a")] == [KEEP], "and a way out"
    assert len(happened(learner.client)) == 1


def test_the_way_there_begins_where_progress_is_taken_along(learner: Reader) -> None:
    links = learner.open(KEEP).root.one("section", id="erase").all("a")
    assert ERASE in [link.attrs["href"] for link in links]


def test_afterwards_nothing_is_left_in_any_table(learner: Reader, practice_app: Flask) -> None:
    before = rows(practice_app)
    solve(learner)
    make_code(learner)
    assert rows(practice_app) == tuple(number + 1 for number in before)
    erase(learner)
    assert rows(practice_app) == before


def test_all_go_of_whom_the_browser_has_a_cookie(learner: Reader, practice_app: Flask) -> None:
    before, store = rows(practice_app), store_of(practice_app)
    solved = Event.of("lesson/practice/duck", Kind.SOLVED, "lesson/practice")
    for _ in range(3 * MOST):
        keep(learner.client, store.record(None, solved))
    keep(learner.client, store.record(None, solved), start=OURS_ALONE + PREFIX)
    learner.client.post(ERASE, base_url="https://localhost")
    assert rows(practice_app) == before
    assert not learner_cookies(learner.client)


def test_the_page_says_that_it_is_gone_and_says_it_once(learner: Reader) -> None:
    solve(learner)
    page = erase(learner)
    assert page.tone == "right"
    assert page.spoken.startswith("Your progress is erased.")
    assert page.here == ERASE, "in another language it is not said again"
    assert not page.root.all("form", action=ERASE)
    assert "nothing to erase" in learner.open(ERASE).root.one("article").text


def test_every_device_loses_it(learner: Reader, device: Reader) -> None:
    solve(learner)
    solve_more(device)
    code = make_code(learner)
    join(device, code)
    erase(learner)
    for url in (KEEP, OVERVIEW, LESSONS, ERASE):
        assert device.open(url).html.count("There is nothing") == (url in (KEEP, ERASE))
    assert code_on(device.open(KEEP)) is None
    assert device.send(CODE, {"code": code}).status == 422
    assert happened(device.client) == []


def test_only_the_own_progress_goes(learner: Reader, device: Reader) -> None:
    solve(learner)
    solve(device)
    erase(learner)
    assert len(happened(device.client)) == 1


def test_the_cookies_of_progress_go_and_those_of_choices_stay(learner: Reader) -> None:
    solve(learner)
    learner.send("/settings", {"scheme": "dark", "language": "en"})
    learner.client.set_cookie(UNSAVED, "1")
    old_cookie(learner)
    learner.client.set_cookie(VISIT, "whatever")
    erase(learner)
    assert learner_cookies(learner.client) == {}
    gone = {name: learner.client.get_cookie(name) for name in (PROGRESS, VISIT, UNSAVED)}
    assert gone == dict.fromkeys(gone)
    assert learner.client.get_cookie(SETTINGS)
    assert learner.client.get_cookie(LANGUAGE)


def test_what_only_old_cookies_hold_goes_too(learner: Reader, practice_app: Flask) -> None:
    before = rows(practice_app)
    old_cookie(learner)
    erase(learner)
    assert learner.client.get_cookie(PROGRESS) is None
    assert rows(practice_app) == before
    assert "There is nothing" in learner.open(KEEP).html


def test_a_double_click_or_a_second_tab_finds_nothing_more(learner: Reader) -> None:
    solve(learner)
    ((name, value),) = learner_cookies(learner.client).items()
    erase(learner)
    learner.client.set_cookie(name, value)
    assert erase(learner).tone == "right"
    assert learner_cookies(learner.client) == {}


@pytest.mark.parametrize("url", [KEEP, OVERVIEW, ERASE, LESSONS, "/en/", "/en/puzzles/"])
def test_back_asks_for_the_page_again_and_shows_nothing(learner: Reader, url: str) -> None:
    solve(learner)
    assert learner.open(url).response.headers["Cache-Control"] == "no-store"
    erase(learner)
    empty = Reader(learner.client.application.test_client()).open(url)
    assert learner.open(url).html == empty.html


def test_a_tab_that_was_open_begins_anew(learner: Reader) -> None:
    """A browser that still has the cookie, because its answer came late, is nobody known."""
    solve(learner)
    ((name, value),) = learner_cookies(learner.client).items()
    who = learner_of(learner.client)
    erase(learner)
    learner.client.set_cookie(name, value)
    assert "There is nothing" in learner.open(KEEP).html
    solve_more(learner)
    assert learner_of(learner.client) not in (None, who)
    assert [event.place for event in happened(learner.client)] == ["lesson/practice/taker"]


def test_sending_old_forms_again_brings_nothing_back(learner: Reader) -> None:
    solve(learner)
    code = make_code(learner)
    erase(learner)
    assert learner.send(KEEP, {"replacing": code}).location == KEEP
    assert learner.send(CODE, {"code": code}).status == 422
    assert learner_of(learner.client) is None


def test_somebody_without_progress_is_told_so(learner: Reader) -> None:
    page = learner.open(ERASE)
    assert not page.root.all("form", action=ERASE)
    assert "nothing to erase" in page.root.one("article").text
    assert erase(learner).tone == "right"


def test_an_address_alone_does_not_claim_that_all_is_gone(learner: Reader, device: Reader) -> None:
    solve(learner)
    told = learner.send(ERASE).location
    solve(learner)
    page = learner.open(told)
    assert page.feedback is None
    assert len(page.root.all("form", action=ERASE)) == 1
    for query in ("erased=1", "done=1", f"done={'x' * 500}"):
        assert device.open(f"{ERASE}?{query}").feedback is None


def test_that_it_is_gone_is_said_for_a_minute(
    learner: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    solve(learner)
    told = learner.send(ERASE).location
    assert learner.open(told).tone == learner.open(told).tone == "right"
    monkeypatch.setattr("tutor.web.done.SECONDS", -1)
    assert learner.open(told).feedback is None


def test_a_site_that_keeps_no_progress_has_erased_none(
    learner: Reader, practice_app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    solve(learner)
    monkeypatch.setitem(practice_app.extensions, "store", None)
    page = learner.send(ERASE)
    assert (page.tone, page.spoken.strip()) == ("notice", "This site keeps no progress.")
    assert learner_cookies(learner.client) == {}
    assert "This site keeps no progress." in learner.open(ERASE).root.one("article").text


def test_while_the_database_is_down_nothing_is_erased(
    learner: Reader, practice_app: Flask, tmp_path: Path
) -> None:
    solve(learner)
    who = learner_of(learner.client)
    with store_down(practice_app, tmp_path):
        assert learner.open(ERASE).status == 200
        assert "cannot be read right now" in learner.open(ERASE).root.one("article").text
        page = learner.send(ERASE)
        assert (page.status, page.tone) == (503, "notice")
        assert not cookies_sent(page.response)
    assert learner_of(learner.client) == who
    assert len(happened(learner.client)) == 1


def test_a_form_from_another_site_erases_nothing(learner: Reader) -> None:
    solve(learner)
    assert learner.send(ERASE, Sec_Fetch_Site="cross-site").status == 403
    assert len(happened(learner.client)) == 1
