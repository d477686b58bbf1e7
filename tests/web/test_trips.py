"""The page "What you trip on": what happened, how often, when it comes back, where to read."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from flask import Flask

from tests.web.learners import store_down
from tests.web.page_reader import Element
from tests.web.reader import Page
from tests.web.tripper import PRACTICE, TRIPS, Tripper, tripping
from tutor.hearts import Reason
from tutor.i18n import LOCALES
from tutor.teach.drills import DrillKind
from tutor.teach.puzzles.themes import Theme
from tutor.teach.topics import PASSING, RULES, Group, Topic
from tutor.web.trip_words import CLAUSES, HAPPENED, how_often, next_back, when_back

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
GUILT = ("fail", "bad", "wrong again", "streak", "lives", "%", "score of", "lost", "must try")


@pytest.fixture
def tripper(app: Flask, tmp_path: Path) -> Iterator[Tripper]:
    with tripping(app, tmp_path) as reader:
        yield reader


def groups(page: Page) -> dict[str, list[str]]:
    """The headings of what is listed, by the name of its group."""
    return {
        section.attrs["aria-labelledby"].removesuffix("-name"): [
            trip.one("h3").text for trip in section.all("li", class_="trip")
        ]
        for section in page.root.one("article").all("section")
    }


def trip(page: Page, topic: str) -> Element:
    """What is listed about a topic."""
    (found,) = (
        trip
        for trip in page.root.all("li", class_="trip")
        if trip.one("h3").attrs["id"] == topic.replace("/", "-")
    )
    return found


def links(element: Element) -> dict[str, str]:
    return {link.text.strip(): link.attrs["href"] for link in element.all("a")}


def well(tripper: Tripper, topic: str, times: int) -> None:
    """Miss something, and solve it at once so often, each time when it is due."""
    tripper.missed(topic)
    for wait in [0 * DAY, 11 * MINUTE, DAY, 3 * DAY, 7 * DAY, 21 * DAY][:times]:
        tripper.wait(wait)
        tripper.solved(topic)


def test_without_a_slip_the_page_is_friendly_and_leads_to_puzzles(tripper: Tripper) -> None:
    page = tripper.open()
    assert (page.status, page.heading) == (200, "What you trip on")
    main = page.root.one("article")
    assert "Nothing yet." in main.text
    assert groups(page) == {}
    assert links(main) == {
        "Your progress": "/en/progress/",
        "All puzzles and drills": "/en/puzzles/",
        "All lessons": "/en/lessons/",
    }


def test_a_broken_rule_is_told_with_its_rule_its_lesson_and_practice(tripper: Tripper) -> None:
    tripper.refused("must-follow-suit", times=3)
    page = tripper.open()
    told = trip(page, "rule/must-follow-suit")
    assert (
        told.one("h3").text == "You chose a card of another suit, although you could follow suit."
    )
    assert (
        told.one("p", class_="count").text == "It happened 3 times. It is ready for practice now."
    )
    assert "you must play one" in told.text
    assert links(told) == {
        "Practise this": f"{PRACTICE}?topic=rule/must-follow-suit",
        "Read the rule: Following suit": "/en/rules/microsoft/#follow-suit",
        "The lesson about it: Following suit": "/en/lessons/following-suit/",
    }


def test_once_is_once(tripper: Tripper) -> None:
    tripper.refused("hearts-not-broken")
    tripper.missed("theme/duck")
    page = tripper.open()
    assert "It happened once." in trip(page, "rule/hearts-not-broken").text
    assert "You missed it once." in trip(page, "theme/duck").text


def test_themes_skills_and_lessons_are_told_too(tripper: Tripper) -> None:
    for topic in ("theme/duck", "skill/taker", "skill/passing", "lesson/leading"):
        tripper.missed(topic)
    page = tripper.open()
    duck = trip(page, "theme/duck")
    assert duck.one("h3").text == "Puzzles: Duck"
    assert list(links(duck).values()) == [
        f"{PRACTICE}?topic=theme/duck",
        "/en/puzzles/list/?theme=duck",
        "/en/lessons/safe-leads/",
    ]
    assert trip(page, "skill/taker").one("h3").text == "Who takes the trick?"
    assert "/en/lessons/taking-tricks/" in links(trip(page, "skill/taker")).values()
    assert "/en/lessons/what-to-pass/" in links(trip(page, "skill/passing")).values()
    assert trip(page, "lesson/leading").one("h3").text == "Lesson: Leading"
    assert "/en/lessons/leading/" in links(trip(page, "lesson/leading")).values()


ALL = [
    *(f"rule/{reason.value}" for reason in RULES),
    *(f"theme/{theme.value}" for theme in Theme),
    *(f"skill/{name}" for name in (*(kind.value for kind in DrillKind), PASSING)),
]


def test_whatever_one_can_trip_on_is_told_and_all_its_links_lead_somewhere(
    tripper: Tripper,
) -> None:
    for topic in ALL:
        tripper.missed(topic)
    page = tripper.open()
    assert len(page.root.all("li", class_="trip")) == len(ALL)
    titles = [each.one("h3").text for each in page.root.all("li", class_="trip")]
    assert len(set(titles)) == len(ALL), "none is called like another"
    for topic in ALL:
        told = trip(page, topic)
        assert any(url.startswith("/en/lessons/") for url in links(told).values()), topic
        for url in links(told).values():
            assert tripper.open(url.partition("#")[0]).status in (200, 302), url


def test_every_rule_that_is_a_topic_has_words_and_a_clause() -> None:
    assert HAPPENED.keys() == CLAUSES.keys() == set(RULES)
    assert not any(reason.legal for reason in HAPPENED)
    assert len(set(CLAUSES.values())) == len(CLAUSES)


def test_what_has_waited_longest_stands_first(tripper: Tripper) -> None:
    tripper.missed("skill/score")
    tripper.solved("skill/score")
    tripper.missed("theme/duck")
    tripper.wait(MINUTE)
    tripper.refused("must-open-with")
    assert groups(tripper.open()) == {
        "ready": [
            "Puzzles: Duck",
            "You wanted to open the deal with a card that does not open it.",
        ],
        "later": ["What is the score?"],
    }
    tripper.wait(DAY)
    assert groups(tripper.open()) == {
        "ready": [
            "Puzzles: Duck",
            "You wanted to open the deal with a card that does not open it.",
            "What is the score?",
        ],
    }


def test_the_page_says_how_much_is_ready_and_leads_to_it(tripper: Tripper) -> None:
    tripper.missed("skill/score")
    tripper.missed("theme/duck")
    head = tripper.open().root.one("header", class_="page-head")
    assert "2 things are ready for practice." in head.text
    assert links(head)["Practise what you trip on"] == PRACTICE


def test_where_nothing_is_due_the_page_says_when_the_next_comes(tripper: Tripper) -> None:
    well(tripper, "skill/taker", 3)
    well(tripper, "skill/score", 2)
    page = tripper.open()
    head = page.root.one("header", class_="page-head")
    assert "Nothing is due now. The next one comes back tomorrow." in head.text
    assert links(head)["Practise all the same"] == f"{PRACTICE}?anyway=1"
    assert "It comes back in 3 days." in trip(page, "skill/taker").text


def test_what_goes_well_is_said(tripper: Tripper) -> None:
    well(tripper, "skill/taker", 4)
    page = tripper.open()
    assert groups(page) == {"well": ["Who takes the trick?"]}
    assert page.root.one("section").one("h2").text == "This goes well now"
    assert "It comes back in 1 week." in trip(page, "skill/taker").text
    tripper.wait(7 * DAY)
    assert groups(tripper.open()) == {"ready": ["Who takes the trick?"]}, "its time has come"


def test_what_went_well_to_the_end_rests_and_can_still_be_practised(tripper: Tripper) -> None:
    well(tripper, "skill/taker", 6)
    tripper.wait(1000 * DAY)
    page = tripper.open()
    assert groups(page) == {"well": ["Who takes the trick?"]}
    told = trip(page, "skill/taker")
    assert "It need not come back." in told.text
    assert links(told)["Practise this"] == f"{PRACTICE}?topic=skill/taker"
    head = page.root.one("header", class_="page-head")
    assert "All of it goes well now, and nothing has to come back." in head.text
    assert "/en/puzzles/drills/taker/" in tripper.practise("?anyway=1")


def test_one_slip_brings_it_back(tripper: Tripper) -> None:
    well(tripper, "skill/taker", 6)
    tripper.missed("skill/taker")
    assert groups(tripper.open()) == {"ready": ["Who takes the trick?"]}
    assert "You missed it 2 times." in trip(tripper.open(), "skill/taker").text


def test_a_clock_that_was_set_back_keeps_nothing_away(tripper: Tripper) -> None:
    well(tripper, "skill/taker", 2)
    tripper.wait(-500 * DAY)
    assert groups(tripper.open()) == {"ready": ["Who takes the trick?"]}


def test_what_the_site_does_not_know_is_left_out(tripper: Tripper) -> None:
    for topic in ("lesson/a-lesson-that-was", "rule/void", "theme/chess", "skill/chess"):
        tripper.missed(topic)
    assert "Nothing yet." in tripper.open().root.one("article").text


def test_without_a_database_the_page_says_so_and_offers_puzzles(
    tripper: Tripper, app: Flask, tmp_path: Path
) -> None:
    tripper.missed("skill/taker")
    with store_down(app, tmp_path):
        page = tripper.open()
    assert page.status == 200
    main = page.root.one("article")
    assert "Your progress cannot be read right now." in main.text
    assert "Nothing yet" not in main.text
    assert links(main)["All puzzles and drills"] == "/en/puzzles/"
    assert groups(page) == {}


def test_a_site_without_a_database_says_so_to_everybody(own_app: Flask, tmp_path: Path) -> None:
    with tripping(own_app, tmp_path) as tripper:
        own_app.extensions["store"] = None
        page = tripper.open()
        assert page.status == 200
        assert "This site keeps no progress." in page.root.one("article").text
        assert "later" not in page.root.one("article").text
        assert tripper.open("/en/").root.all("p", class_="practice-line") == []
        assert tripper.practise() == TRIPS


def test_nobody_keeps_the_page(tripper: Tripper) -> None:
    assert tripper.open().response.headers["Cache-Control"] == "no-store"


def test_nothing_on_the_page_scolds(tripper: Tripper) -> None:
    tripper.refused("must-follow-suit", times=50)
    tripper.missed("theme/duck", times=50)
    text = tripper.open().root.one("article").text.lower()
    assert [word for word in GUILT if word in text] == []


def test_each_way_to_practice_is_named_after_what_it_is_about(tripper: Tripper) -> None:
    tripper.missed("theme/duck")
    tripper.missed("skill/taker")
    page = tripper.open()
    ids = {element.attrs["id"] for element in page.root.walk() if "id" in element.attrs}
    for topic in ("theme/duck", "skill/taker"):
        button = trip(page, topic).one("a", class_="button")
        own, heading = button.attrs["aria-labelledby"].split()
        assert own == button.attrs["id"]
        assert heading == trip(page, topic).one("h3").attrs["id"]
        assert {own, heading} <= ids


@pytest.mark.parametrize("tag", [each.tag for each in LOCALES])
def test_the_page_is_there_in_every_language(tripper: Tripper, tag: str) -> None:
    tripper.missed("theme/duck")
    tripper.refused("queen-in-first-trick-with-hearts")
    page = tripper.open(f"/{tag}/progress/trips/")
    assert (page.status, page.lang) == (200, tag)
    assert not {"{", "}"} & set(page.root.one("article").text)


@pytest.mark.parametrize(
    ("wait", "sentence"),
    [
        (timedelta(0), "It is ready for practice now."),
        (-DAY, "It is ready for practice now."),
        (timedelta(seconds=1), "It comes back in 1 minute."),
        (10 * MINUTE, "It comes back in 10 minutes."),
        (5 * HOUR, "It comes back in 5 hours."),
        (18 * HOUR, "It comes back tomorrow."),
        (DAY, "It comes back tomorrow."),
        (36 * HOUR, "It comes back in 2 days."),
        (3 * DAY, "It comes back in 3 days."),
        (21 * DAY, "It comes back in 3 weeks."),
        (None, "It need not come back."),
    ],
)
@pytest.mark.usefixtures("in_app")
def test_when_it_comes_back_is_said_in_words(wait: timedelta | None, sentence: str) -> None:
    due_in = None if wait is None else wait // timedelta(milliseconds=1)
    assert when_back(due_in) == sentence
    if due_in is not None and due_in > 0:
        assert next_back(due_in) == sentence.replace("It", "The next one")


@pytest.mark.usefixtures("in_app")
def test_how_often_is_said_of_a_rule_and_of_a_question() -> None:
    rule = Topic(Group.RULE, Reason.MUST_OPEN_WITH.value)
    assert how_often(rule, 2) == "It happened 2 times."
    assert how_often(Topic.parse("lesson/leading"), 1) == "You missed it once."
