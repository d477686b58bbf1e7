"""What is recorded of what a learner does: every judged move, every hint, every solution shown."""

from __future__ import annotations

import pytest

from tests.web.bank_of_endings import QUEEN, path_of
from tests.web.learners import happened, outcome
from tests.web.reader import Reader, both_ways
from tools.solutions import form_of, right_moves, wrong_move
from tutor.hearts import Reason
from tutor.store import Event, Kind, Outcome
from tutor.teach.drills import Drills

LESSON = "/en/lessons/practice"
DUCK = f"{LESSON}/duck/"
TWO = f"{LESSON}/two-tricks/"
DUCK_OF_THREE = "duck-1o3-1"
Sent = tuple[str, dict[str, str | list[str]]]


def at(step: str, kind: Kind, moves: str, *, rung: int = 0) -> Event:
    """Something that happened at a step of the lesson."""
    return Event.of(f"lesson/practice/{step}", kind, "lesson/practice", moves=moves, rung=rung)


def illegal(place: str, moves: str, reason: Reason, topic: str) -> Event:
    """A card that was refused."""
    return Event.of(place, Kind.ILLEGAL, topic, moves=moves, reason=reason.value)


@both_ways
@pytest.mark.parametrize(
    ("sent", "event"),
    [
        ((DUCK, {"card": "4C"}), at("duck", Kind.SOLVED, "4C")),
        ((DUCK, {"card": "TC"}), at("duck", Kind.MISSED, "TC")),
        ((f"{DUCK}?hint=2&try=4C", {"card": "TC"}), at("duck", Kind.MISSED, "TC")),
        (
            (DUCK, {"card": "QD"}),
            illegal("lesson/practice/duck", "QD", Reason.MUST_FOLLOW_SUIT, "rule/must-follow-suit"),
        ),
        (
            (f"{LESSON}/first-trick/", {"card": "KH"}),
            illegal(
                "lesson/practice/first-trick",
                "KH",
                Reason.HEART_IN_FIRST_TRICK,
                "rule/heart-in-first-trick",
            ),
        ),
        ((f"{TWO}?moves=KD&next=1", {"card": "TS"}), at("two-tricks", Kind.SOLVED, "KD.TS")),
        (
            (f"{TWO}?moves=KD&next=1", {"card": "AH"}),
            illegal("lesson/practice/two-tricks", "KD.AH", Reason.CARD_NOT_HELD, "skill/legal"),
        ),
        ((f"{LESSON}/taker/", {"seat": "left"}), at("taker", Kind.SOLVED, "left")),
        ((f"{LESSON}/taker/", {"seat": "you"}), at("taker", Kind.MISSED, "you")),
        ((f"{LESSON}/allowed/", {"card": ["AH", "2S"]}), at("allowed", Kind.MISSED, "2S-AH")),
    ],
    ids=lambda each: f"{each.kind.value}-{each.moves}" if isinstance(each, Event) else "",
)
def test_every_judged_move_is_recorded(
    learner: Reader, sent: Sent, event: Event, htmx: bool
) -> None:
    learner.send(*sent, htmx=htmx)
    assert happened(learner.client) == [event]


@both_ways
def test_what_is_not_judged_is_not_recorded(learner: Reader, htmx: bool) -> None:
    learner.send(DUCK, {"card": "TC"}, htmx=htmx)
    known = happened(learner.client)
    for url, form in (
        (TWO, {"card": "KD"}),  # another decision follows
        (DUCK, {}),
        (DUCK, {"card": ["TC", "4C"]}),
        (DUCK, {"card": "x"}),
        (f"{DUCK}?moves=TC", {"card": "4C"}),  # a wrong card has to be taken back first
        (f"{DUCK}?moves=QD", {"card": "4C"}),
        (f"{LESSON}/words/", {"card": "4C"}),
    ):
        learner.send(url, form, htmx=htmx)
    for url in (DUCK, f"{DUCK}?moves=TC", f"{DUCK}?try=QD", f"{DUCK}?hint=9"):
        learner.open(url, htmx=htmx)
    assert happened(learner.client) == known


@both_ways
def test_what_is_sent_twice_has_happened_once(learner: Reader, htmx: bool) -> None:
    for form in ({"card": "QD"}, {"card": "TC"}, {"card": "4C"}):
        for _ in range(3):
            learner.send(DUCK, form, htmx=htmx)
    kinds = [event.kind for event in happened(learner.client)]
    assert kinds == [Kind.ILLEGAL, Kind.MISSED, Kind.SOLVED]


def test_a_move_is_the_same_in_every_language(learner: Reader) -> None:
    for tag in ("en", "fi", "sr-Cyrl"):
        learner.send(f"/{tag}/lessons/practice/duck/", {"card": "4C"})
    assert happened(learner.client) == [at("duck", Kind.SOLVED, "4C")]


# Hints and solutions.


@both_ways
def test_every_hint_of_a_lesson_is_recorded_once(learner: Reader, htmx: bool) -> None:
    for rung in (1, 2, 2, 1):
        assert learner.open(f"{DUCK}?hint={rung}", htmx=htmx).status == 200
    learner.open(f"{TWO}?moves=KD&next=1&hint=4", htmx=htmx)
    assert happened(learner.client) == [
        at("duck", Kind.HINT, "", rung=1),
        at("duck", Kind.HINT, "", rung=2),
        at("two-tricks", Kind.HINT, "KD", rung=4),
    ]


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Purpose": "prefetch"},
        {"Sec-Purpose": "prefetch;prerender"},
        {"Sec-Fetch-Dest": "image"},
        {"Sec-Fetch-Dest": "iframe"},
    ],
    ids=str,
)
def test_a_hint_that_nobody_reads_is_not_recorded(learner: Reader, headers: dict[str, str]) -> None:
    assert learner.client.get(f"{DUCK}?hint=1", headers=headers).status_code == 200
    assert learner.client.head(f"{DUCK}?hint=1").status_code == 200
    assert happened(learner.client) == []
    for dest in ("document", "empty"):
        learner.client.get(f"{DUCK}?hint=1", headers={"Sec-Fetch-Dest": dest})
    assert len(happened(learner.client)) == 1


@both_ways
def test_a_solution_is_recorded_where_it_is_asked_for_and_where_it_is_opened(
    solver: Reader, htmx: bool
) -> None:
    seen = Event.of(f"puzzle/{QUEEN}", Kind.SHOWN, "theme/dodge-the-queen")
    solver.open(path_of(QUEEN, "?solution=ask"), htmx=htmx)
    assert happened(solver.client) == []
    sent = solver.send(path_of(QUEEN, "?moves=4D&next=1"), {"solution": "shown"}, htmx=htmx)
    assert sent.status == (200 if htmx else 303)
    assert happened(solver.client) == [seen]
    solver.open(path_of(QUEEN, "?solution=shown"), htmx=htmx)
    assert happened(solver.client) == [seen]


# What it is about, and how it counts.


@pytest.mark.parametrize(
    ("path", "place", "topic"),
    [
        ("drills/taker/slam-5/17", "drill/taker/slam-5/17", "skill/taker"),
        ("passing/microsoft-4/17", "passing/microsoft-4/17", "skill/passing"),
    ],
)
def test_a_drill_is_about_its_skill(solver: Reader, path: str, place: str, topic: str) -> None:
    drills: Drills = solver.client.application.extensions["drills"]
    _, *parts = place.split("/")
    entry = (
        drills.passing(parts[0], int(parts[1]))
        if place.startswith("passing")
        else drills.drill(parts[0], parts[1], int(parts[2]))
    )
    (step,) = entry.steps
    wrong, (right,) = wrong_move(step, entry.rules), right_moves(step, entry.rules)
    assert wrong is not None
    for move in (wrong, right):
        solver.send(f"/en/puzzles/{path}/", form_of(step, move))
    assert [(each.place, each.kind, each.topic) for each in happened(solver.client)] == [
        (place, Kind.MISSED, topic),
        (place, Kind.SOLVED, topic),
    ]
    assert outcome(solver.client, place) is Outcome.LATER


def test_an_illegal_card_does_not_spoil_the_first_try(solver: Reader) -> None:
    assert solver.send(path_of(DUCK_OF_THREE), {"card": "9S"}).status == 422
    place = f"puzzle/{DUCK_OF_THREE}"
    assert outcome(solver.client, place) is None
    solver.send(path_of(DUCK_OF_THREE), {"card": "7H"})
    assert outcome(solver.client, place) is Outcome.FIRST_TRY
    assert [event.kind for event in happened(solver.client)] == [Kind.ILLEGAL, Kind.SOLVED]
