"""A place in a lesson: the address says everything about it, and nonsense in it is refused."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from urllib.parse import parse_qsl, urlsplit

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict

from tests.teach.practice_course import practice
from tests.web.faults import is_about
from tests.web.reader import Reader
from tools.solutions import right_moves, wrong_move
from tutor.hearts import Card, CardSet, parse_cards
from tutor.teach.attempt import Stage, begin, proceed
from tutor.teach.hints import Rung
from tutor.teach.model import PickLegal, Play, Step
from tutor.teach.moves import BadMove, Fault
from tutor.teach.table import LEARNER
from tutor.web.place import PARAMETERS, Place, place

pytestmark = pytest.mark.usefixtures("in_practice")

ENTRY = practice()["practice"]
LESSON = "/en/lessons/practice"


def read(step: Step, **query: str) -> Place:
    """The place that a query names."""
    return place(ENTRY, step, MultiDict(query))


def read_url(url: str) -> Place:
    """The place that an address names."""
    parts = urlsplit(url)
    return place(ENTRY, ENTRY.step(parts.path.split("/")[-2]), MultiDict(parse_qsl(parts.query)))


def plain_places() -> Iterator[Place]:
    """Every position on the right way through the practice lesson, and a wrong one beside it."""
    for step in ENTRY.steps:
        here = Place(ENTRY, begin(step, ENTRY.rules))
        yield here
        missed = wrong_move(step, ENTRY.rules)
        if missed:
            yield Place(ENTRY, proceed(here.attempt, missed))
        for move in right_moves(step, ENTRY.rules):
            here = Place(ENTRY, proceed(here.attempt, move))
            yield here
            if here.attempt.stage is Stage.ADVANCED:
                here = Place(ENTRY, here.attempt.next_decision(), goes_on=True)
                yield here


def ways_to_look(here: Place) -> Iterator[Place]:
    """The position as it is, and looked at in every way."""
    yield here
    attempt = here.attempt
    if isinstance(here.step, Play) and attempt.stage is Stage.OPEN and attempt.table is not None:
        yield here.seen(asking=True)
        for card in attempt.table.position.hands[LEARNER]:
            yield here.seen(tried=card)
            yield here.seen(tried=card, asking=True)
    if attempt.stage is Stage.OPEN:
        yield from (here.seen(rung=rung) for rung in Rung)
    if isinstance(here.step, PickLegal) and attempt.stage is Stage.OPEN:
        assert attempt.table is not None
        hand = attempt.table.position.hands[LEARNER]
        yield replace(here, chosen=CardSet([hand.lowest(), hand.highest()]))
    for number in range(1, here.finished_tricks + 1):
        yield here.seen(look=number)


PLACES = [seen for here in plain_places() for seen in ways_to_look(here)]


def test_an_address_and_the_place_it_names_are_one() -> None:
    assert len(PLACES) > 100
    for here in (*PLACES, *(replace(here, again=True) for here in PLACES)):
        assert read_url(here.url) == here
    urls = [here.url for here in PLACES]
    assert len(set(urls)) == len(urls), "no two places share an address"


@pytest.mark.parametrize(
    ("query", "url"),
    [
        ({}, "two-tricks/"),
        ({"moves": "KD"}, "two-tricks/?moves=KD"),
        ({"moves": "KD", "next": "1"}, "two-tricks/?moves=KD&next=1"),
        (
            {"again": "1", "ask": "1", "try": "TS", "next": "1", "moves": "KD"},
            "two-tricks/?moves=KD&next=1&try=TS&ask=1&again=1",
        ),
        ({"hint": "2"}, "two-tricks/?hint=2"),
        ({"look": "7"}, "two-tricks/?look=7"),
        ({"next": "1"}, "two-tricks/"),
        ({"try": "10S"}, "two-tricks/?try=TS"),
        ({"ask": "yes"}, "two-tricks/?ask=1"),
        ({"ask": "", "next": "", "again": ""}, "two-tricks/"),
        ({"moves": "KD", "hint": "1", "try": "TS", "ask": "1"}, "two-tricks/?moves=KD"),
        ({"colour": "red", "lang": "fi"}, "two-tricks/"),
    ],
)
def test_an_address_is_brought_into_one_form(query: dict[str, str], url: str) -> None:
    assert read(ENTRY.step("two-tricks"), **query).url == f"{LESSON}/{url}"


BAD: list[tuple[str, str, str, Fault]] = [
    *(
        ("duck", "hint", value, Fault.NO_SUCH_HINT)
        for value in (
            "",
            "0",
            "5",
            "10",
            "-1",
            "+1",
            "1.0",
            "01x",
            "x",
            " 1",
            "1 ",
            "१",
            "²",
            "9" * 999,
        )
    ),
    *(
        ("duck", "look", value, Fault.NO_SUCH_TRICK)
        for value in ("", "0", "8", "13", "99", "-1", "1e0", "x", "\0", "７", "7" * 999)
    ),
    ("open", "look", "1", Fault.NO_SUCH_TRICK),
    ("words", "look", "1", Fault.NO_SUCH_TRICK),
    ("taker", "look", "8", Fault.NO_SUCH_TRICK),
    *(
        ("duck", "try", value, Fault.NOT_A_CARD)
        for value in ("", "1C", "X1", "left", "4C-TC", "\0")
    ),
    *(("duck", "moves", value, Fault.NOT_A_CARD) for value in ("x", ".", "X1", "left")),
    ("duck", "moves", "2C", Fault.CARD_NOT_HELD),
    ("duck", "moves", "QD", Fault.ILLEGAL_CARD),
    ("duck", "moves", "4C.TC", Fault.AFTER_THE_END),
    ("duck", "moves", "TC.4C", Fault.AFTER_A_MISTAKE),
    ("duck", "moves", "4C." * 99, Fault.TOO_LONG),
    ("words", "moves", "4C", Fault.NO_MOVES_HERE),
    ("allowed", "chosen", "", Fault.NOT_A_CARD),
    ("allowed", "chosen", "2S-x", Fault.NOT_A_CARD),
    ("allowed", "chosen", "2S-2S", Fault.SEVERAL_CHOSEN),
    ("allowed", "chosen", "2S-2C", Fault.CARD_NOT_HELD),
    ("taker", "moves", "north", Fault.NOT_A_SEAT),
]


@pytest.mark.parametrize(("step_id", "name", "value", "fault"), BAD)
def test_nonsense_is_refused_with_its_fault(
    step_id: str, name: str, value: str, fault: Fault
) -> None:
    with pytest.raises(BadMove) as caught:
        read(ENTRY.step(step_id), **{name: value})
    assert caught.value.fault is fault
    assert len(caught.value.text) <= 20


@pytest.mark.parametrize("name", sorted(PARAMETERS))
def test_nothing_is_said_twice(name: str) -> None:
    with pytest.raises(BadMove) as caught:
        place(ENTRY, ENTRY.step("duck"), MultiDict([(name, "1"), (name, "1")]))
    assert caught.value.fault is Fault.SEVERAL_CHOSEN


@pytest.mark.parametrize(("step_id", "name", "value", "fault"), BAD)
def test_nonsense_in_an_address_is_answered_400(
    learner: Reader, step_id: str, name: str, value: str, fault: Fault
) -> None:
    page = Reader(learner.client).open(f"{LESSON}/{step_id}/?{name}={quoted(value)}")
    assert (page.status, page.tone) == (400, "notice")
    assert is_about(page.said[0], fault)
    assert page.here == f"{LESSON}/{step_id}/"


def quoted(value: str) -> str:
    """A value as an address carries it."""
    return "".join(f"%{byte:02x}" for byte in value.encode())


@pytest.mark.parametrize(
    ("step_id", "moves", "query"),
    [
        ("duck", "4C", {"hint": "9"}),
        ("duck", "TC", {"try": "nonsense"}),
        ("words", "", {"hint": "9", "try": "x", "ask": "1"}),
        ("allowed", "", {"try": "x"}),
    ],
)
def test_where_a_way_to_look_does_not_exist_it_is_not_even_read(
    step_id: str, moves: str, query: dict[str, str]
) -> None:
    here = read(ENTRY.step(step_id), moves=moves, **query)
    assert here == here.seen()


def test_the_same_position_can_be_looked_at_in_another_way() -> None:
    here = read(ENTRY.step("duck"), hint="2", again="1")
    assert here.rung is Rung.LOOK
    asked = here.seen(tried=Card.parse("4C"), asking=True)
    assert (asked.rung, asked.tried, asked.asking, asked.again) == (
        None,
        Card.parse("4C"),
        True,
        True,
    )
    assert asked.attempt is here.attempt
    assert here.seen().url == f"{LESSON}/duck/?again=1"


def test_the_last_move_can_be_taken_back() -> None:
    two = ENTRY.step("two-tricks")
    assert read(two).taken_back() is None
    back = read(two, moves="KD.TS").taken_back()
    assert back is not None
    assert back.url == f"{LESSON}/two-tricks/?moves=KD&next=1&again=1"
    start = back.taken_back()
    assert start is not None
    assert start.url == f"{LESSON}/two-tricks/?again=1"
    missed = read(two, moves="3D").taken_back()
    assert missed == start


def test_the_step_can_be_started_again_with_its_introduction_closed() -> None:
    here = read(ENTRY.step("two-tricks"), moves="KD.TS")
    assert here.restarted().url == f"{LESSON}/two-tricks/?again=1"
    assert here.restarted(again=False).url == f"{LESSON}/two-tricks/"


@pytest.mark.parametrize(
    ("step_id", "moves", "finished"),
    [
        ("words", "", 0),
        ("look", "", 1),
        ("duck", "", 7),
        ("duck", "4C", 8),
        ("allowed", "", 7),
        ("taker", "", 7),
        ("taker", "left", 8),
        ("taker", "you", 8),
        ("open", "", 0),
    ],
)
def test_tricks_that_are_finished_may_be_looked_at_but_not_the_one_in_question(
    step_id: str, moves: str, finished: int
) -> None:
    assert read(ENTRY.step(step_id), moves=moves).finished_tricks == finished


def test_an_address_is_in_the_language_of_the_request(practice_app: Flask) -> None:
    here = PLACES[3]
    with practice_app.test_request_context("/sr-Cyrl/"):
        practice_app.preprocess_request()
        assert here.url.startswith("/sr-Cyrl/lessons/practice/")


def test_the_cards_of_the_practice_are_what_this_file_thinks() -> None:
    table = begin(ENTRY.step("duck"), ENTRY.rules).table
    assert table is not None
    assert set(table.position.hands[LEARNER]) == set(parse_cards("4C TC KC QD 7S 6H"))
