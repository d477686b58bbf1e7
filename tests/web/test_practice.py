"""The way to practice: to what was missed and is due, and to something new about the same."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from flask import Flask

from tests.web.learners import store_down
from tests.web.reader import Page, Reader, both_ways
from tests.web.tripper import PRACTICE, TRIPS, Tripper, tripping
from tools.solutions import form_of, right_moves, wrong_move
from tutor.teach.drills import DrillKind
from tutor.teach.practice import Grounds
from tutor.teach.puzzles.bank import Bank
from tutor.teach.topics import RULES
from tutor.web.addresses import FROM_PRACTICE, place_url

FOLLOW = "rule/must-follow-suit"
DUCK = "theme/duck"
MISSED_DUCK = "puzzle/duck-2o4-3"
MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)


@pytest.fixture
def tripper(app: Flask, tmp_path: Path) -> Iterator[Tripper]:
    with tripping(app, tmp_path) as reader:
        yield reader


def grounds(app: Flask) -> Grounds:
    return Grounds(*(app.extensions[name] for name in ("course", "bank", "drills")))


def place_at(location: str) -> str:
    """The place that an address of practice leads to."""
    path, _, query = location.partition("?")
    assert query == f"from={FROM_PRACTICE}"
    parts = path.removeprefix("/en/").strip("/").split("/")
    match parts:
        case ["lessons", *rest]:
            return "/".join(["lesson", *rest])
        case ["puzzles", "drills", *rest]:
            return "/".join(["drill", *rest])
        case ["puzzles", "passing", *rest]:
            return "/".join(["passing", *rest])
        case _:
            return f"puzzle/{parts[1]}"


def topic_at(app: Flask, location: str) -> str:
    return str(grounds(app).topic_at(place_at(location)))


def answer(reader: Reader, app: Flask, location: str, *, right: bool) -> Page:
    """Answer a drill where practice has led to one."""
    entry = grounds(app).entry_at(place_at(location))
    assert entry is not None
    step = entry.steps[0]
    move = next(iter(right_moves(step, entry.rules))) if right else wrong_move(step, entry.rules)
    assert move is not None
    return reader.send(location.partition("?")[0], form_of(step, move), htmx=True)


def test_whoever_has_tripped_on_nothing_is_led_to_the_page_that_says_so(tripper: Tripper) -> None:
    assert tripper.practise() == TRIPS
    assert "Nothing yet" in tripper.open(TRIPS).root.one("main").text


def test_the_way_is_another_one_each_time_so_nobody_keeps_it(tripper: Tripper) -> None:
    tripper.missed("skill/taker")
    page = tripper.open(PRACTICE)
    assert page.response.headers["Cache-Control"] == "no-store"
    assert tripper.practise() != page.location


def test_what_was_missed_comes_back_itself_when_its_round_is_over(
    tripper: Tripper, app: Flask
) -> None:
    tripper.missed(DUCK, MISSED_DUCK)
    assert place_at(tripper.practise()) == MISSED_DUCK, "it is still open"
    tripper.solved(DUCK, MISSED_DUCK)
    fresh = tripper.practise()
    assert place_at(fresh) != MISSED_DUCK, "it was solved just now"
    assert topic_at(app, fresh) == DUCK
    tripper.wait(31 * MINUTE)
    assert place_at(tripper.practise()) == MISSED_DUCK


def test_what_was_solved_at_once_after_all_does_not_come_back_itself(tripper: Tripper) -> None:
    tripper.missed(DUCK, MISSED_DUCK)
    tripper.solved(DUCK, MISSED_DUCK)
    tripper.wait(31 * MINUTE)
    tripper.solved(DUCK, MISSED_DUCK)
    tripper.wait(2 * DAY)
    assert place_at(tripper.practise()) not in ("", MISSED_DUCK)


def test_the_most_overdue_comes_first_and_nothing_twice_in_a_row(
    tripper: Tripper, app: Flask
) -> None:
    tripper.missed("skill/taker", "drill/taker/slam-5/7")
    tripper.wait(DAY)
    tripper.refused("must-follow-suit", times=5)
    tripper.wait(MINUTE)
    assert topic_at(app, tripper.practise()) == FOLLOW, "who takes the trick was the last drill"
    tripper.solved(DUCK)
    assert topic_at(app, tripper.practise()) == "skill/taker"


def test_at_the_same_time_the_most_slips_come_first(tripper: Tripper, app: Flask) -> None:
    tripper.missed("skill/taker")
    tripper.missed("skill/score", times=2)
    tripper.missed("skill/opener")
    assert topic_at(app, tripper.practise()) == "skill/score"


def test_what_is_not_due_yet_waits(tripper: Tripper, app: Flask) -> None:
    tripper.missed("skill/score")
    tripper.solved("skill/score")
    assert tripper.practise() == TRIPS
    assert topic_at(app, tripper.practise("?anyway=1")) == "skill/score"
    tripper.wait(11 * MINUTE)
    assert topic_at(app, tripper.practise()) == "skill/score"


def test_a_missed_drill_comes_back_until_it_goes_well(tripper: Tripper, app: Flask) -> None:
    """As a learner does it: every answer is given on the pages."""
    reader = tripper.reader
    tripper.refused("must-follow-suit")
    places = []
    for right in (False, True, True, True):
        location = tripper.practise()
        assert topic_at(app, location) == FOLLOW
        assert reader.open(location).status == 200
        answer(reader, app, location, right=right)
        places.append(place_at(location))
        tripper.wait(31 * MINUTE)
    missed, solved_at_last, solved_at_once, another = places
    assert missed == solved_at_last == solved_at_once != another
    assert tripper.practise() == TRIPS, "solved at once, and again later: back tomorrow"
    tripper.wait(DAY)
    assert topic_at(app, tripper.practise()) == FOLLOW


@pytest.mark.parametrize(
    "topic",
    [
        *(f"rule/{reason.value}" for reason in RULES),
        *(f"skill/{kind.value}" for kind in DrillKind),
        *("skill/passing", DUCK, "theme/count-the-suit", "lesson/leading"),
    ],
)
def test_whoever_chooses_a_topic_gets_something_about_it(
    tripper: Tripper, app: Flask, topic: str
) -> None:
    location = tripper.practise(f"?topic={topic}")
    assert topic_at(app, location) == topic, "whoever it is"
    tripper.missed(topic)
    location = tripper.practise(f"?topic={topic}")
    assert topic_at(app, location) == topic
    assert tripper.open(location).status == 200


@pytest.mark.parametrize(
    "query",
    [
        "topic=",
        "topic=chess",
        "topic=rule/void",
        "topic=theme/chess",
        "topic=lesson/no-such-lesson",
        "topic=lesson/../../etc",
        "topic=theme/duck&topic=skill/taker",
    ],
)
def test_there_is_no_way_to_what_does_not_exist(tripper: Tripper, query: str) -> None:
    assert tripper.open(f"{PRACTICE}?{query}").status == 404


def test_what_the_site_does_not_know_any_more_is_left_out(tripper: Tripper, app: Flask) -> None:
    tripper.missed("lesson/a-lesson-that-was", times=9)
    tripper.missed("rule/a-rule-that-was", times=9)
    assert tripper.practise() == TRIPS
    tripper.missed("skill/taker")
    assert topic_at(app, tripper.practise()) == "skill/taker"


def test_without_a_database_every_topic_can_still_be_practised(
    tripper: Tripper, app: Flask, tmp_path: Path
) -> None:
    tripper.missed("skill/taker")
    with store_down(app, tmp_path):
        assert tripper.practise() == TRIPS
        assert topic_at(app, tripper.practise("?topic=theme/duck")) == DUCK


@both_ways
def test_a_page_says_that_it_is_practised_and_a_fragment_does_not(
    tripper: Tripper, htmx: bool
) -> None:
    tripper.missed("skill/taker")
    location = tripper.practise()
    led, plain = (tripper.reader.open(url, htmx=htmx) for url in (location, location[:-14]))
    assert location.endswith("?from=practice")
    lines = led.root.all("p", class_="practised")
    assert [line.one("a").attrs["href"] for line in lines] == ([] if htmx else [TRIPS])
    assert plain.root.all("p", class_="practised") == []
    if htmx:
        assert led.html == plain.html, "it is drawn once for everybody"


def test_whoever_trips_on_nothing_is_not_told_so(tripper: Tripper) -> None:
    location = tripper.practise("?topic=skill/taker")
    assert location.endswith("?from=practice")
    assert tripper.open(location).root.all("p", class_="practised") == []


def test_the_line_gives_nothing_away(tripper: Tripper) -> None:
    tripper.missed(FOLLOW)
    page = tripper.open(tripper.practise())
    line = page.root.one("p", class_="practised").text
    assert line.strip().startswith("You practise this because you have tripped on it before.")
    assert "suit" not in line


def test_whoever_has_solved_it_finds_the_way_to_more(tripper: Tripper, app: Flask) -> None:
    tripper.missed("skill/taker")
    page = answer(tripper.reader, app, tripper.practise(), right=True)
    assert page.tone == "right"
    assert page.ways_on["Practise what you trip on"] == PRACTICE


def test_a_solved_puzzle_leads_to_more_practice_too(tripper: Tripper, app: Flask) -> None:
    bank: Bank = app.extensions["bank"]
    tactic = next(tactic for tactic in bank if tactic.decisions == 1)
    card = str(tactic.right_cards.lowest())
    page = tripper.reader.send(f"/en/puzzles/{tactic.id}/", {"card": card}, htmx=True)
    assert page.tone == "right"
    assert page.ways_on["Practise what you trip on"] == PRACTICE


def test_a_key_that_is_no_place_has_no_address(app: Flask) -> None:
    with app.test_request_context("/en/"):
        app.preprocess_request()
        assert place_url("puzzle/duck-2o4-3") == "/en/puzzles/duck-2o4-3/"
        for key in ("", "duck", "game/duck", "drill/legal/slam-5", "drill/legal/slam-5/x"):
            with pytest.raises(ValueError, match=r"is no key of a place|invalid literal"):
                place_url(key)


@pytest.mark.parametrize(("path", "main"), [("/en/", "home"), ("/en/puzzles/", "puzzles")])
def test_pages_that_lead_to_practice_say_what_is_ready(
    tripper: Tripper, path: str, main: str
) -> None:
    def lines() -> list[str]:
        page = tripper.open(path).root.one("article", class_=main)
        return [line.text.strip() for line in page.all("p", class_="practice-line")]

    assert lines() == [], "nothing for whoever has tripped on nothing"
    tripper.missed("skill/taker")
    assert lines() == ["1 thing is ready for practice. Practise now What you trip on"]
    tripper.missed(DUCK, times=3)
    assert lines() == ["2 things are ready for practice. Practise now What you trip on"]
    for topic in ("skill/taker", DUCK):
        tripper.solved(topic)
    assert lines() == ["What you trip on"]
