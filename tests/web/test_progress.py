"""What a learner has solved: kept in a signed cookie, and shown on the map of the course."""

from __future__ import annotations

import pytest
from flask import Flask
from werkzeug.http import parse_cookie
from werkzeug.test import TestResponse

from tests.teach.test_questions import ANSWERS
from tests.web.reader import Page, Reader, both_ways
from tutor.i18n import LOCALES
from tutor.store import Progress, read, write
from tutor.web.progress import COOKIE

LESSON = "/en/lessons/practice"
DUCK = f"{LESSON}/duck/"
TWO = f"{LESSON}/two-tricks/"


def kept(response: TestResponse) -> str | None:
    """The cookie of progress that an answer sets."""
    sent = [line for line in response.headers.getlist("Set-Cookie") if line.startswith(COOKIE)]
    assert len(sent) <= 1
    return sent[0] if sent else None


def counts(page: Page) -> list[str]:
    """What the map says below each lesson."""
    lessons = page.root.all("li", class_="lesson")
    return [" ".join(lesson.one("p", class_="count").text.split()) for lesson in lessons]


@both_ways
def test_a_solved_step_is_kept_and_nothing_else(learner: Reader, htmx: bool) -> None:
    for url, form in (
        (DUCK, {"card": "TC"}),
        (DUCK, {"card": "QD"}),
        (DUCK, {}),
        (TWO, {"card": "KD"}),
        (f"{LESSON}/taker/", {"seat": "you"}),
        (f"{DUCK}?hint=4", {"card": "x"}),
    ):
        assert kept(learner.send(url, form, htmx=htmx).response) is None, (url, form)
    for url in (DUCK, f"{DUCK}?moves=4C", f"{LESSON}/words/", f"{LESSON}/finished/", "/en/"):
        assert kept(learner.open(url, htmx=htmx).response) is None, "looking solves nothing"
    assert kept(learner.send(DUCK, {"card": "4C"}, htmx=htmx).response) is not None
    assert kept(learner.send(DUCK, {"card": "4C"}, htmx=htmx).response) is None, "it is known"
    last = learner.send(f"{TWO}?moves=KD&next=1", {"card": "TS"}, htmx=htmx)
    assert kept(last.response) is not None, "after the last decision"


def test_the_cookie_is_out_of_reach_for_scripts_and_other_sites(learner: Reader) -> None:
    line = kept(learner.send(DUCK, {"card": "4C"}).response)
    assert line is not None
    parts = [part.strip() for part in line.split(";")]
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(parts)
    assert "Secure" not in parts, "the site is also used without TLS on one's own machine"
    assert any(part.startswith("Max-Age=") for part in parts)
    secure = Reader(learner.client.application.test_client()).client.post(
        DUCK, data={"card": "4C"}, base_url="https://localhost/"
    )
    assert "Secure" in str(kept(secure))


def test_only_what_this_site_has_signed_is_believed(practice_app: Flask, learner: Reader) -> None:
    solved = Progress().with_solved("practice", "duck").with_solved("practice", "taker")
    secret = str(practice_app.secret_key)
    true = write(solved, secret)
    forged = write(solved, "somebody else's secret")
    for text, done in (
        (true, True),
        (forged, False),
        (true[:-1], False),
        (true + "A", False),
        ("", False),
        ("x" * 3000, False),
        ("\N{BULLET}", False),
    ):
        reader = Reader(practice_app.test_client())
        reader.client.set_cookie(COOKIE, text)
        page = reader.open("/en/")
        assert page.status == 200
        assert ("2 of 7 questions solved" in page.root.one("main").text) is done, text[:30]
    assert learner.open("/en/").status == 200


def test_a_forged_cookie_is_replaced_by_what_is_really_solved(
    practice_app: Flask, learner: Reader
) -> None:
    learner.client.set_cookie(COOKIE, write(Progress().with_solved("practice", "taker"), "forged"))
    line = kept(learner.send(DUCK, {"card": "4C"}).response)
    assert line is not None
    text = parse_cookie(line)[COOKIE]
    assert read(text, str(practice_app.secret_key)) == Progress().with_solved("practice", "duck")


def test_the_map_shows_how_far_one_has_come(asked: Reader) -> None:
    assert counts(asked.open("/en/")) == ["Next for you about 5 minutes"]
    assert asked.open("/en/").root.all("a", class_="button")[0].text.strip() == (
        "Start the first lesson"
    )
    asked.send("/en/lessons/asking/pass/", {"card": ["QS", "KD", "AD"]})
    asked.send("/en/lessons/asking/trick/", {"answer": "1"})
    for path in ("/en/", "/en/lessons/"):
        page = asked.open(path)
        assert counts(page) == ["Next for you about 5 minutes 2 of 17 questions solved"]
        button = page.root.all("a", class_="button")[0]
        assert button.text.strip() == "Go on: Asking"
        assert button.attrs["href"] == "/en/lessons/asking/opener/", "the first that is open"
    for step_id, (answer, _) in ANSWERS.items():
        asked.send(f"/en/lessons/asking/{step_id}/", {"answer": answer.split(",")})
    for path in ("/en/", "/en/lessons/"):
        page = asked.open(path)
        assert counts(page) == ["Done about 5 minutes"]
        assert page.root.one("li", class_="lesson").matches({"class": "solved"})
        assert not [a for a in page.root.all("a", class_="button") if "Go on" in a.text]


def test_nobody_gets_the_marks_of_another(practice_app: Flask) -> None:
    one, other = Reader(practice_app.test_client()), Reader(practice_app.test_client())
    one.send(DUCK, {"card": "4C"})
    assert "1 of 7 questions solved" in one.open("/en/").root.one("main").text
    assert "solved" not in other.open("/en/").root.one("main").text


@pytest.mark.parametrize("tag", [locale.tag for locale in LOCALES])
def test_the_marks_are_the_same_in_every_language(learner: Reader, tag: str) -> None:
    learner.send(DUCK, {"card": "4C"})
    page = learner.open(f"/{tag}/lessons/")
    assert (page.status, page.lang) == (200, tag)
    (first, _) = page.root.all("li", class_="lesson")
    assert first.matches({"class": "next"})
    assert len(first.one("p", class_="count").all("span")) == 2, "the minutes, and how far"
    button = page.root.all("a", class_="button")[0]
    assert button.attrs["href"] == f"/{tag}/lessons/practice/allowed/"
