"""The history of a visit in its cookie: what is sent, when, and how it is forgotten."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask, Response
from werkzeug.http import parse_cookie

from tests.web.reader import Reader
from tutor.store import Mark, Outcome, Progress, Visit, read_visit, write, write_visit
from tutor.web.progress import COOKIE as PROGRESS
from tutor.web.visit import COOKIE, counts, current_visit, note, puzzle_key

DUCK, DROP = puzzle_key("duck-2o4-17"), puzzle_key("drop-the-queen-1h5-3")
VISIT = Visit().with_mark(DUCK, Mark.MISSED).with_mark(DROP, Mark.SOLVED)


@pytest.fixture
def secret(practice_app: Flask) -> str:
    return str(practice_app.secret_key)


def kept(response: Response) -> list[str]:
    """The cookies of the visit that an answer sets."""
    lines = response.headers.getlist("Set-Cookie")
    return [line for line in lines if line.startswith(f"{COOKIE}=")]


@pytest.fixture
def in_visit(practice_app: Flask, secret: str) -> Iterator[None]:
    """Within a request of a reader who has tried two puzzles."""
    cookie = f"{COOKIE}={write_visit(VISIT, secret)}"
    with practice_app.test_request_context("/en/", headers={"Cookie": cookie}):
        yield


@pytest.mark.usefixtures("in_visit")
def test_a_mark_is_added_to_what_is_kept(secret: str) -> None:
    response = Response()
    note(response, DUCK, Mark.SOLVED)
    (line,) = kept(response)
    after = read_visit(parse_cookie(line)[COOKIE], secret)
    assert after == current_visit()
    assert (after.outcome(DUCK), after.outcome(DROP)) == (Outcome.LATER, Outcome.FIRST_TRY)


@pytest.mark.usefixtures("in_visit")
def test_what_is_known_is_not_sent_again() -> None:
    response = Response()
    note(response, DUCK, Mark.MISSED)
    note(response, DROP, Mark.HINT)
    assert kept(response) == []


@pytest.mark.usefixtures("in_visit")
def test_several_marks_of_one_answer_are_one_cookie(secret: str) -> None:
    response = Response()
    response.set_cookie("other", "stays")
    note(response, DUCK, Mark.HINT)
    note(response, DUCK, Mark.SOLVED)
    (line,) = kept(response)
    assert read_visit(parse_cookie(line)[COOKIE], secret).outcome(DUCK) is Outcome.WITH_HINTS
    assert len(response.headers.getlist("Set-Cookie")) == 2


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_the_cookie_goes_with_the_browser_and_is_out_of_reach(
    practice_app: Flask, scheme: str
) -> None:
    with practice_app.test_request_context("/en/", base_url=f"{scheme}://localhost/"):
        response = Response()
        note(response, DUCK, Mark.MISSED)
    (line,) = kept(response)
    flags = {part.strip().split("=")[0].lower() for part in line.split(";")[1:]}
    assert {"httponly", "samesite", "path"} <= flags
    assert "SameSite=Lax" in line
    assert not {"max-age", "expires"} & flags, "it is a cookie of the session"
    assert ("secure" in flags) == (scheme == "https")


@pytest.mark.parametrize("text", ["", "x" * 4000, "\N{BULLET}", "a.b.c", '"', "%00"])
def test_a_spoilt_cookie_is_an_empty_visit(practice_app: Flask, text: str) -> None:
    reader = Reader(practice_app.test_client())
    reader.client.set_cookie(COOKIE, text)
    page = reader.open("/en/puzzles/")
    assert page.status == 200
    assert "The puzzles you try will stand here" in page.root.one("main").text


def test_a_visit_that_somebody_else_has_written_is_not_believed(practice_app: Flask) -> None:
    headers = {"Cookie": f"{COOKIE}={write_visit(VISIT, 'another secret')}"}
    with practice_app.test_request_context("/en/", headers=headers):
        assert current_visit() == Visit()


@pytest.mark.usefixtures("in_visit")
def test_the_first_tries_are_counted() -> None:
    number = counts(current_visit())
    assert (number.tried, number.first_try) == (2, 1)


def test_the_settings_tell_of_the_visit_and_forget_it(practice_app: Flask, secret: str) -> None:
    reader = Reader(practice_app.test_client())
    assert not reader.open("/en/settings/").root.one("section", id="stored").all("form")
    reader.client.set_cookie(COOKIE, write_visit(VISIT, secret))
    reader.client.set_cookie(PROGRESS, write(Progress().with_solved("practice", "duck"), secret))
    stored = reader.open("/en/settings/").root.one("section", id="stored")
    assert "2 puzzles of this visit are remembered." in stored.text
    assert "1 question is marked as solved." in stored.text
    sent = reader.send(stored.one("form").attrs["action"], {"from": "/en/settings/"})
    assert (sent.status, sent.location) == (303, "/en/settings/?forgotten=1#stored")
    assert reader.client.get_cookie(COOKIE) is None
    assert reader.client.get_cookie(PROGRESS) is None
    after = reader.open("/en/settings/?forgotten=1").root.one("section", id="stored")
    assert "All marks are gone." in after.text
    assert not after.all("form")
