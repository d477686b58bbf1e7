"""What the cookies of before there was a store held moves into it, once and wholly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from flask import Flask

from tests.old_cookies import write_progress, write_visit
from tests.web.learners import (
    cookies_sent,
    happened,
    learner_cookies,
    learner_of,
    outcome,
    store_down,
)
from tests.web.reader import Page, Reader
from tutor.store import Event, Kind, Mark, Outcome
from tutor.store.legacy import PROGRESS, VISIT

LESSON = "/en/lessons/practice"
DUCK = f"{LESSON}/duck/"
SOLVED = ("practice/duck", "practice/taker")
PASSED, MISSED = "passing/microsoft-4/17", "drill/taker/slam-5/17"
TRIED = (
    ("puzzle/duck-2o4-17", [Mark.MISSED, Mark.SOLVED]),
    ("puzzle/duck-1h5-3", [Mark.HINT]),
    (MISSED, [Mark.MISSED]),
    (PASSED, [Mark.SOLVED]),
)
Visit = Sequence[tuple[str, list[Mark]]]
COUNTED = "2 of 7 questions solved"


def old(app: Flask, progress: Sequence[str] = SOLVED, visit: Visit = TRIED) -> Reader:
    """A reader who has not been here since there is a store."""
    reader = Reader(app.test_client())
    secret = str(app.secret_key)
    reader.client.set_cookie(PROGRESS, write_progress(progress, secret))
    reader.client.set_cookie(VISIT, write_visit(visit, secret))
    return reader


def has_old(reader: Reader) -> bool:
    """Whether the browser still keeps an old cookie."""
    return any(reader.client.get_cookie(name) for name in (PROGRESS, VISIT))


def main(page: Page) -> str:
    """The words of a page."""
    return page.root.one("main").text


def test_who_looks_at_the_map_sees_what_they_had_solved(practice_app: Flask) -> None:
    reader = old(practice_app, visit=())
    page = reader.open("/en/lessons/")
    assert COUNTED in main(page)
    assert not has_old(reader)
    assert learner_of(reader.client) is not None
    assert happened(reader.client) == [
        Event.of(f"lesson/practice/{step}", Kind.SOLVED, "lesson/practice")
        for step in ("duck", "taker")
    ]
    assert COUNTED in main(reader.open("/en/lessons/")), "from the store, now"


def test_the_puzzles_of_the_last_visit_are_in_the_history(app: Flask) -> None:
    reader = old(app, progress=())
    text = main(reader.open("/en/puzzles/"))
    assert "You have tried 4 puzzles, and solved 1 of them at first try." in text
    assert [(each.place, each.kind, each.topic) for each in happened(reader.client)] == [
        ("puzzle/duck-2o4-17", Kind.MISSED, "theme/duck"),
        ("puzzle/duck-2o4-17", Kind.SOLVED, "theme/duck"),
        ("puzzle/duck-1h5-3", Kind.HINT, "theme/duck"),
        (MISSED, Kind.MISSED, "skill/taker"),
        (PASSED, Kind.SOLVED, "skill/passing"),
    ]
    assert outcome(reader.client, "puzzle/duck-2o4-17") is Outcome.LATER
    assert outcome(reader.client, PASSED) is Outcome.FIRST_TRY
    assert not has_old(reader)


def test_a_move_takes_them_in_before_it_is_recorded(practice_app: Flask) -> None:
    reader = old(practice_app)
    reader.send(f"{LESSON}/lead/", {"card": ["AC"]})
    kinds = [event.kind for event in happened(reader.client)]
    assert len(kinds) > 2
    assert not has_old(reader)
    assert COUNTED in main(reader.open("/en/lessons/"))


def test_pages_that_show_nothing_of_it_leave_them_where_they_are(practice_app: Flask) -> None:
    reader = old(practice_app)
    assert cookies_sent(reader.open(DUCK).response) == []
    assert has_old(reader)


def test_who_has_a_learner_already_gets_them_added(practice_app: Flask) -> None:
    reader = Reader(practice_app.test_client())
    reader.send(f"{LESSON}/allowed/", {"card": ["AH", "2S"]})
    learner = learner_of(reader.client)
    reader.client.set_cookie(PROGRESS, write_progress(SOLVED, str(practice_app.secret_key)))
    assert COUNTED in main(reader.open("/en/lessons/"))
    assert learner_of(reader.client) == learner
    assert [event.kind for event in happened(reader.client)] == [
        Kind.MISSED,
        Kind.SOLVED,
        Kind.SOLVED,
    ]


def test_the_same_cookies_moved_in_twice_count_once(practice_app: Flask) -> None:
    reader = old(practice_app)
    reader.open("/en/lessons/")
    known = happened(reader.client)
    for name, text in (
        (PROGRESS, write_progress(SOLVED, str(practice_app.secret_key))),
        (VISIT, write_visit(TRIED, str(practice_app.secret_key))),
    ):
        reader.client.set_cookie(name, text)
    reader.open("/en/lessons/")
    assert happened(reader.client) == known
    assert not has_old(reader)


def test_two_first_pages_at_once_are_one_learner(practice_app: Flask) -> None:
    one, two = old(practice_app), old(practice_app)
    one.open("/en/lessons/")
    two.open("/en/puzzles/")
    expected = happened(one.client)
    for name, value in learner_cookies(two.client).items():
        one.client.set_cookie(name, value)
    assert COUNTED in main(one.open("/en/lessons/"))
    assert happened(one.client) == expected


# While the store is down.


def shown(reader: Reader) -> tuple[Page, Page]:
    """The map of the course and the page of puzzles, as a reader sees them."""
    return reader.open("/en/lessons/"), reader.open("/en/puzzles/")


def told(pages: tuple[Page, Page]) -> list[str]:
    """What these pages tell of progress."""
    lessons, puzzles = pages
    counts = " ".join(count.text for count in lessons.root.all("p", class_="count"))
    return [counts, puzzles.root.one("section", id="history").text]


def test_while_the_store_is_down_they_are_shown_and_stay(app: Flask, tmp_path: Path) -> None:
    course = app.extensions["course"]
    entry = next(iter(course))
    step = next(step for step in entry.steps if step.id != entry.steps[0].id)
    progress = [f"{entry.slug}/{step.id}"]
    reader = old(app, progress=progress)
    up = old(app, progress=progress)
    with store_down(app, tmp_path):
        pages = shown(reader)
        for page in pages:
            assert page.root.one("div", id="unsaved").text
            assert cookies_sent(page.response) == []
        reader.send("/en/puzzles/drills/taker/slam-5/17/", {"seat": "left"})
        assert has_old(reader)
    assert told(pages) == told(shown(up))
    assert told(pages)[1].startswith(" Your puzzles so far You have tried 4 puzzles")
    assert happened(reader.client) == []
    assert told(shown(reader)) == told(pages)
    assert not has_old(reader)


# What is believed.


SPOILT = ("", "x" * 3000, "\N{BULLET}", "a.b.c", '"', "%00")


@pytest.mark.parametrize("text", SPOILT, ids=lambda text: repr(text[:5]))
@pytest.mark.parametrize("name", [PROGRESS, VISIT])
def test_a_spoilt_cookie_moves_nothing_in(practice_app: Flask, name: str, text: str) -> None:
    reader = Reader(practice_app.test_client())
    reader.client.set_cookie(name, text)
    for url in ("/en/", "/en/puzzles/"):
        page = reader.open(url)
        assert (page.status, cookies_sent(page.response)) == (200, [])
    reader.send(DUCK, {"card": "4C"})
    assert len(happened(reader.client)) == 1
    assert not has_old(reader), "it goes when there is something better"


def forged(app: Flask) -> Iterator[tuple[str, str]]:
    """Cookies that look like ours, and are not."""
    own, another = str(app.secret_key), "another secret"
    yield PROGRESS, write_progress(SOLVED, another)
    yield PROGRESS, write_progress(SOLVED, own)[:-1]
    yield PROGRESS, write_progress(SOLVED, own) + "A"
    yield PROGRESS, write_visit(TRIED, own)
    yield VISIT, write_visit(TRIED, another)
    yield VISIT, write_visit(TRIED, own)[:-1]
    yield VISIT, write_progress(SOLVED, own)


def test_what_somebody_else_has_written_is_not_believed(practice_app: Flask) -> None:
    for name, text in forged(practice_app):
        reader = Reader(practice_app.test_client())
        reader.client.set_cookie(name, text)
        assert "questions solved" not in main(reader.open("/en/"))
        assert "The puzzles you try will stand here" in main(reader.open("/en/puzzles/"))
        assert learner_of(reader.client) is None


def test_what_is_not_there_any_more_is_left_out(app: Flask) -> None:
    keys = (
        "puzzle/chess-2o4-17",
        "puzzle/duck",
        "drill/chess/slam-5/17",
        "drill/taker/slam-9/17",
        "drill/taker/slam-5/0",
        "passing/slam-9/1",
        "passing/slam-5/x",
        "something-else",
        MISSED,
    )
    visit = [(key, [Mark.MISSED]) for key in keys]
    reader = old(app, progress=["no-lesson/no-step"], visit=visit)
    reader.open("/en/puzzles/")
    assert [event.place for event in happened(reader.client)] == [MISSED]
