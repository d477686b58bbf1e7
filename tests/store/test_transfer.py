"""Progress as a file: what comes out goes in again, and nothing else does."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.store.clocks import NOON
from tests.store.happenings import DUCK, HOLD, hint, missed, solved
from tests.store.some_events import SOME_EVENTS
from tutor.store import BadImport, Event, Fault, Kind, Store, Summary
from tutor.store.events import (
    LATEST,
    LONGEST_MOVES,
    LONGEST_PLACE,
    LONGEST_REASON,
    LONGEST_TOPIC,
    Kept,
)
from tutor.store.transfer import FORMAT, LARGEST, LAST_ROUND, MOST_EVENTS, read, write

EVENT = {"place": DUCK, "kind": "missed", "topic": "theme/duck", "at": NOON, "moves": "4C"}
FLOATS = st.floats(allow_nan=False, allow_infinity=False)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | FLOATS | st.text(),
    lambda part: st.lists(part) | st.dictionaries(st.text(), part),
)


def file(*events: object, **others: object) -> bytes:
    return json.dumps({"format": FORMAT, "version": 1, "events": list(events), **others}).encode()


def event(**others: object) -> dict[str, object]:
    return {**EVENT, **others}


def refused(text: bytes) -> BadImport:
    with pytest.raises(BadImport) as error:
        read(text)
    return error.value


def test_an_export_can_be_read_by_people_and_programs(store: Store) -> None:
    learner = store.record(None, missed())
    store.record(learner, hint())
    assert json.loads(store.export(learner)) == {
        "format": "hearts-tutor-progress",
        "version": 1,
        "events": [
            EVENT,
            {"place": DUCK, "kind": "hint", "topic": "theme/duck", "at": NOON, "rung": 1},
        ],
    }
    assert json.loads(store.export("nobody"))["events"] == []


def test_a_file_adds_what_is_not_there(store: Store) -> None:
    learner = store.record(None, missed())
    brought = store.import_(learner, file(EVENT, event(moves="5C"), event(kind="solved")))
    assert (brought.learner, brought.new, brought.known) == (learner, 2, 1)
    assert store.summary(learner) == Summary(tried=1, first_try=0, steps=0, events=3)
    again = store.import_(learner, file(event(moves="5C"), event(kind="solved")))
    assert (again.new, again.known) == (0, 2)


def test_a_file_that_says_it_twice_says_it_once(store: Store) -> None:
    brought = store.import_(None, file(EVENT, EVENT))
    assert (brought.new, brought.known) == (1, 1)


def test_an_empty_file_brings_nothing(store: Store) -> None:
    learner = store.record(None, solved(HOLD))
    brought = store.import_(learner, file())
    assert (brought.learner, brought.new, brought.known) == (learner, 0, 0)
    assert store.summary(learner).events == 1


def test_a_file_with_one_mistake_changes_nothing(store: Store) -> None:
    learner = store.record(None, missed())
    with pytest.raises(BadImport, match=r"events\[1\]\.rung"):
        store.import_(learner, file(event(moves="5C"), event(rung=1)))
    assert store.summary(learner).events == 1


@pytest.mark.parametrize(
    ("wrong", "field", "value"),
    [
        (event(place="puzzle/<b>"), "events[1].place", "'puzzle/<b>'"),
        (event(place="puzzle/duck\n"), "events[1].place", r"'puzzle/duck\n'"),
        (event(topic="duck"), "events[1].topic", "'duck'"),
        (event(moves="4C 9H"), "events[1].moves", "'4C 9H'"),
        (event(moves=7), "events[1].moves", "7"),
        (event(kind="won"), "events[1].kind", "'won'"),
        (event(reason="must-follow-suit"), "events[1].reason", "'must-follow-suit'"),
        (event(rung=5), "events[1].rung", "5"),
        (event(rung=True), "events[1].rung", "True"),
        (event(at=-1), "events[1].at", "-1"),
        (event(at=2**60), "events[1].at", str(2**60)),
        (event(at=2**80), "events[1].at", str(2**80)),
        (event(at=1.5), "events[1].at", "1.5"),
        (event(at="now"), "events[1].at", "'now'"),
        (event(round=-1), "events[1].round", "-1"),
        (event(round=10**7), "events[1].round", "10000000"),
        (event(name="Ann"), "events[1]", None),
        ({"place": DUCK}, "events[1]", None),
        ([], "events[1]", "[]"),
    ],
)
def test_a_wrong_field_is_named_with_its_value(
    wrong: object, field: str, value: str | None
) -> None:
    error = refused(file(EVENT, wrong))
    assert error.fault is Fault.WRONG_FIELD
    assert error.field == field
    assert value is None or error.value == value
    assert error.right
    assert field in str(error)


def test_a_long_value_is_shortened() -> None:
    assert len(refused(file(event(place="x" * 1000))).value) < 100


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (b"", Fault.NOT_JSON),
        (b"{", Fault.NOT_JSON),
        (b"\xff\xfe", Fault.NOT_JSON),
        (b"[" * 100_000, Fault.NOT_JSON),
        (b'{"a":' * 100_000, Fault.NOT_JSON),
        (b"null", Fault.OTHER_FORMAT),
        (b"[]", Fault.OTHER_FORMAT),
        (b'{"format": "x"}', Fault.OTHER_FORMAT),
        (file(format="chess"), Fault.OTHER_FORMAT),
        (file(version=2), Fault.OTHER_VERSION),
        (file(version="1"), Fault.OTHER_FORMAT),
        (file(extra=1), Fault.WRONG_FIELD),
        (b'{"format": "hearts-tutor-progress", "version": 1}', Fault.WRONG_FIELD),
        (b" " * (LARGEST + 1), Fault.TOO_LARGE),
    ],
)
def test_what_is_no_export_of_ours_is_refused(text: bytes, fault: Fault) -> None:
    assert refused(text).fault is fault


def test_a_file_can_have_so_many_events_and_no_more() -> None:
    kept = [Kept(missed(moves=str(number), at=NOON), 0) for number in range(MOST_EVENTS + 1)]
    assert read(write(kept[1:])) == kept[1:]
    assert refused(write(kept)).fault is Fault.TOO_MANY


def test_nothing_is_derived_again_where_a_file_brings_nothing_new(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    learner = store.record(None, solved(HOLD))
    text = store.export(learner)
    monkeypatch.setattr("tutor.store.store.rebuild", None)
    found = store.import_(learner, text)
    assert (found.learner, found.new, found.known) == (learner, 0, 1)


def test_the_longest_export_is_small_enough_to_come_back() -> None:
    longest = Event.of(
        f"lesson/{'a' * (LONGEST_PLACE - 7)}",
        Kind.ILLEGAL,
        f"rule/{'b' * (LONGEST_TOPIC - 5)}",
        moves="+" * LONGEST_MOVES,
        reason="c" * LONGEST_REASON,
        at=LATEST,
    )
    assert len(write([Kept(longest, LAST_ROUND)] * MOST_EVENTS)) <= LARGEST


@given(SOME_EVENTS, st.lists(st.integers(0, 5), min_size=25, max_size=25))
def test_what_is_written_is_read_back(happened: list[Event], rounds: list[int]) -> None:
    kept = [
        Kept(Event(e.place, e.kind, e.topic, e.moves, e.reason, e.rung, NOON), round_)
        for e, round_ in zip(happened, rounds, strict=False)
    ]
    assert read(write(kept)) == kept


@given(st.binary())
def test_any_bytes_are_refused_in_words(text: bytes) -> None:
    assert refused(text).right


@given(JSON, st.sampled_from(list(EVENT)))
def test_any_value_in_any_field_is_taken_or_refused(value: Any, name: str) -> None:
    field = "events[0]"
    try:
        read(file(event(**{name: value})))
    except BadImport as error:
        field = error.field
    assert field.startswith("events[0]")
