"""The map of the course shows what a learner has solved, and where to go on."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.applications import store_of
from tests.teach.practice_course import practice
from tests.teach.test_questions import ANSWERS
from tests.web.learners import happened, learner_of
from tests.web.reader import Page, Reader, both_ways
from tutor.i18n import LOCALES
from tutor.store import Event, Kind, Store
from tutor.web.progress import Progress, ahead, questions

LESSON = "/en/lessons/practice"
DUCK = f"{LESSON}/duck/"
TWO = f"{LESSON}/two-tricks/"
STEPS = ("duck", "allowed", "taker", "two-tricks", "open", "first-trick", "lead")


def counts(page: Page) -> list[str]:
    """What the map says below each lesson."""
    lessons = page.root.all("li", class_="lesson")
    return [" ".join(lesson.one("p", class_="count").text.split()) for lesson in lessons]


def way_on(page: Page) -> tuple[str, str]:
    """The way on: what it is called, and where it leads."""
    button = page.root.all("a", class_="button")[0]
    return button.text.strip(), button.attrs["href"]


@both_ways
def test_a_solved_step_is_marked_and_nothing_else(learner: Reader, htmx: bool) -> None:
    for url, form in (
        (DUCK, {"card": "TC"}),
        (DUCK, {"card": "QD"}),
        (DUCK, {}),
        (TWO, {"card": "KD"}),
        (f"{LESSON}/taker/", {"seat": "you"}),
        (f"{DUCK}?hint=4", {"card": "x"}),
    ):
        learner.send(url, form, htmx=htmx)
    learner.open(f"{DUCK}?moves=4C", htmx=htmx)
    assert "solved" not in counts(learner.open("/en/"))[0], "looking solves nothing"
    learner.send(DUCK, {"card": "4C"}, htmx=htmx)
    assert counts(learner.open("/en/"))[0].endswith("1 of 7 questions solved")
    learner.send(DUCK, {"card": "TC"}, htmx=htmx)
    assert counts(learner.open("/en/"))[0].endswith("1 of 7 questions solved"), "it stays solved"
    learner.send(f"{TWO}?moves=KD&next=1", {"card": "TS"}, htmx=htmx)
    assert counts(learner.open("/en/"))[0].endswith("2 of 7 questions solved")


def test_the_map_shows_how_far_one_has_come(asked: Reader) -> None:
    assert counts(asked.open("/en/")) == ["Next for you about 5 minutes"]
    assert way_on(asked.open("/en/"))[0] == "Start the first lesson"
    asked.send("/en/lessons/asking/pass/", {"card": ["QS", "KD", "AD"]})
    asked.send("/en/lessons/asking/trick/", {"answer": "1"})
    for path in ("/en/", "/en/lessons/"):
        page = asked.open(path)
        assert counts(page) == ["Next for you about 5 minutes 2 of 17 questions solved"]
        assert way_on(page)[0] == "Go on: Asking"
    for step_id, (answer, _) in ANSWERS.items():
        asked.send(f"/en/lessons/asking/{step_id}/", {"answer": answer.split(",")})
    for path in ("/en/", "/en/lessons/"):
        page = asked.open(path)
        assert counts(page) == ["Done about 5 minutes"]
        assert page.root.one("li", class_="lesson").matches({"class": "solved"})
        assert not [a for a in page.root.all("a", class_="button") if "Go on" in a.text]


@pytest.mark.parametrize("tag", [locale.tag for locale in LOCALES])
def test_the_marks_are_the_same_in_every_language(learner: Reader, tag: str) -> None:
    learner.send(DUCK, {"card": "4C"})
    page = learner.open(f"/{tag}/lessons/")
    assert (page.status, page.lang) == (200, tag)
    (first, _) = page.root.all("li", class_="lesson")
    assert first.matches({"class": "next"})
    assert len(first.one("p", class_="count").all("span")) == 2, "the minutes, and how far"
    assert way_on(page)[1] == f"/{tag}/lessons/practice/allowed/"


# Where to go on.


def test_only_steps_that_ask_for_something_can_be_solved() -> None:
    practised, afterwards = practice()
    assert tuple(step.id for step in questions(practised).values()) == STEPS
    assert not questions(afterwards)


@pytest.mark.parametrize(
    ("solved", "last", "to"),
    [
        ("", None, "duck"),
        ("", "taker", "taker"),
        ("duck", "taker", "taker"),
        ("taker", "taker", "two-tricks"),
        ("duck taker two-tricks", "duck", "allowed"),
        ("duck taker two-tricks", "taker", "open"),
        ("lead", "lead", "duck"),
        ("duck lead", "lead", "allowed"),
        ("duck", "gone", "allowed"),
        (" ".join(STEPS), "taker", None),
    ],
)
def test_one_goes_on_where_one_was_or_at_the_next_open_question(
    solved: str, last: str | None, to: str | None
) -> None:
    progress = Progress(
        frozenset(f"lesson/practice/{step}" for step in solved.split()),
        last and f"lesson/practice/{last}",
    )
    found = ahead(practice(), progress)
    assert (found and found[1].id) == to


def test_the_way_on_leads_back_to_what_was_not_solved(learner: Reader) -> None:
    start = f"{LESSON}/words/"
    assert way_on(learner.open("/en/")) == ("Start the first lesson", start)
    learner.send(f"{LESSON}/taker/", {"seat": "you"})
    assert way_on(learner.open("/en/")) == ("Go on: Practice", f"{LESSON}/taker/")
    learner.open(f"{DUCK}?hint=1")
    assert way_on(learner.open("/en/")) == ("Go on: Practice", DUCK)
    learner.send(DUCK, {"card": "4C"})
    assert way_on(learner.open("/en/")) == ("Go on: Practice", f"{LESSON}/allowed/")


def test_a_lesson_that_is_not_begun_is_begun_at_its_beginning(reader: Reader) -> None:
    course = reader.client.application.extensions["course"]
    first, second = list(course)[:2]
    store = store_of(reader.client.application)
    reader.open(f"/en/lessons/{first.slug}/{next(iter(questions(first).values())).id}/?hint=1")
    (hint,) = happened(reader.client)
    for key in questions(first):
        event = Event.of(key, Kind.SOLVED, hint.topic)
        store.record(learner_of(reader.client), event)
    _, href = way_on(reader.open("/en/"))
    assert href == f"/en/lessons/{second.slug}/{second.steps[0].id}/"


# What it costs.


@pytest.mark.parametrize("url", ["/en/", "/en/lessons/", "/en/lessons/?q=duck"])
def test_progress_is_read_once_in_a_request(
    learner: Reader, monkeypatch: pytest.MonkeyPatch, url: str
) -> None:
    learner.send(DUCK, {"card": "4C"})
    asked: list[str] = []
    plain = Store.reached

    def reached(store: Store, learner: str, prefix: str) -> object:
        asked.append(prefix)
        return plain(store, learner, prefix)

    monkeypatch.setattr(Store, "reached", reached)
    learner.open(url)
    assert asked == ["lesson/"]


@pytest.mark.parametrize(
    "url", [DUCK, f"{DUCK}?moves=TC", f"{LESSON}/words/", f"{LESSON}/finished/", "/en/rules/"]
)
def test_pages_that_show_no_progress_ask_for_none(
    learner: Reader, practice_app: Flask, monkeypatch: pytest.MonkeyPatch, url: str
) -> None:
    learner.send(DUCK, {"card": "4C"})
    monkeypatch.setitem(practice_app.extensions, "store", None)
    page = learner.open(url)
    assert (page.status, page.root.one("div", id="unsaved").text) == (200, "")
    assert page.response.headers.get("Cache-Control") != "no-store"
