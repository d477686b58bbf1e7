"""Your progress on one page: how far in the course, how the puzzles went, and the ways on."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask

from tests.applications import store_of
from tests.web.learners import cookies_sent, learner_of, store_down
from tests.web.reader import Page, Reader
from tests.web.taking_along import solve, solve_more
from tutor.i18n import LOCALES
from tutor.store import Event, Kind
from tutor.web.unsaved import NOTICE

OVERVIEW = "/en/progress/"


def section(page: Page, name: str) -> str:
    """The words of a part of the page."""
    return page.root.one("section", aria_labelledby=f"{name}-name").text.strip()


def ways(page: Page) -> list[str]:
    """Where the page leads."""
    return [link.attrs["href"] for link in page.root.one("main").all("a")]


@pytest.mark.parametrize("tag", [locale.tag for locale in LOCALES])
def test_the_page_is_there_in_every_language(learner: Reader, tag: str) -> None:
    page = learner.open(f"/{tag}/progress/")
    assert (page.status, page.lang) == (200, tag)
    assert not cookies_sent(page.response)
    assert page.response.headers["Cache-Control"] == "no-store"


def test_whoever_has_done_nothing_is_shown_where_to_begin(learner: Reader) -> None:
    page = learner.open(OVERVIEW)
    words = section(page, "lessons")
    assert "Questions solved: 0 of 7." in words
    assert "Start the first lesson" in words
    assert "You have tried no puzzle yet." in section(page, "puzzles")
    assert "/en/puzzles/#history" not in ways(page)


def test_what_is_solved_counts_and_the_way_goes_on(learner: Reader) -> None:
    solve(learner)
    page = learner.open(OVERVIEW)
    words = section(page, "lessons")
    assert "Questions solved: 1 of 7." in words
    bar = page.root.one("progress").attrs
    assert (bar["value"], bar["max"]) == ("1", "7")
    go_on = page.root.one("section", aria_labelledby="lessons-name").one("a", class_="button")
    start = learner.open("/en/").root.one("header", class_="hero").one("a", class_="button")
    assert go_on.attrs["href"] == start.attrs["href"], "the same as on the start page"


def test_puzzles_and_drills_are_counted(learner: Reader) -> None:
    solve(learner)
    store, who = store_of(learner.client.application), learner_of(learner.client)
    for place, kinds in {
        "puzzle/duck-2o4-1": [Kind.SOLVED],
        "puzzle/duck-2o4-2": [Kind.MISSED, Kind.SOLVED],
        "drill/legal/microsoft-4/7": [Kind.SOLVED],
        "puzzle/duck-2o4-3": [Kind.MISSED],
    }.items():
        for kind in kinds:
            store.record(who, Event.of(place, kind, "theme/duck"))
    page = learner.open(OVERVIEW)
    assert "Tried: 4. Solved at first try: 2." in section(page, "puzzles")
    assert "/en/puzzles/#history" in ways(page)
    assert len(learner.open("/en/puzzles/").root.all("section", id="history")) == 1


def test_every_page_about_progress_is_reached_from_it(learner: Reader) -> None:
    found = ways(learner.open(OVERVIEW))
    assert {
        "/en/lessons/",
        "/en/puzzles/",
        "/en/progress/trips/",
        "/en/progress/keep/",
        "/en/progress/stored/",
    } <= set(found)
    for url in found:
        assert learner.open(url).status == 200


@pytest.mark.parametrize("url", ["/en/", "/en/lessons/"])
def test_the_pages_of_the_course_lead_to_it(learner: Reader, url: str) -> None:
    assert OVERVIEW in ways(learner.open(url))


def test_the_page_of_puzzles_leads_to_it(reader: Reader) -> None:
    assert OVERVIEW in ways(reader.open("/en/puzzles/"))


def test_an_address_alone_does_not_claim_that_devices_share_it(learner: Reader) -> None:
    assert learner.open(f"{OVERVIEW}?joined=1").feedback is None


def test_whoever_has_solved_everything_is_told_so(learner: Reader, practice_app: Flask) -> None:
    solve(learner)
    store, who = store_of(practice_app), learner_of(learner.client)
    for entry in practice_app.extensions["course"]:
        for step in entry.steps:
            place = f"lesson/{entry.slug}/{step.id}"
            store.record(who, Event.of(place, Kind.SOLVED, f"lesson/{entry.slug}"))
    page = learner.open(OVERVIEW)
    assert "You have solved everything in the course." in section(page, "lessons")
    assert "Lessons finished: 1 of 1." in section(page, "lessons")


def test_while_the_database_is_down_nothing_wrong_is_said(
    learner: Reader, practice_app: Flask, tmp_path: Path
) -> None:
    solve(learner)
    solve_more(learner)
    with store_down(practice_app, tmp_path):
        page = learner.open(OVERVIEW)
    assert page.status == 200
    assert page.root.one("div", id="unsaved").text == NOTICE
    assert "cannot be read right now" in page.root.one("header", class_="page-head").text
    assert "Questions solved" not in page.html, "it would say that nothing is"
    assert "Start the first lesson" not in page.html
    assert {"/en/lessons/", "/en/puzzles/"} <= set(ways(page))
