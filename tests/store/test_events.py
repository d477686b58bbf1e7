"""An event: what it may say, and when two of them are the same."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

from tests.store.happenings import DUCK, RULE, THEME, missed
from tests.store.some_events import SOME_EVENT
from tutor.store import Event, EventError, Kind
from tutor.store.events import LATEST, LONGEST_MOVES, Kept

WRONG: list[tuple[str, object]] = [
    *(("place", place) for place in ("", "duck", "puzzle", "puzzle/", "Puzzle/duck")),
    *(("place", place) for place in ("puzzle/a b", "puzzle/ä", "puzzle/a\n", "other/duck")),
    ("place", "puzzle/" + "x" * 160),
    *(
        ("topic", topic)
        for topic in ("", "theme", "theme/", "theme/Duck", "mood/duck", "theme/a/b")
    ),
    *(("moves", moves) for moves in ("4C 9H", "<b>", "4C\n", "ä", "4C" * LONGEST_MOVES)),
    *(("reason", reason) for reason in ("Must", "must follow", "must-follow-suit")),
    *(("rung", rung) for rung in (-1, 1, 5)),
    *(("at", at) for at in (-1, LATEST + 1)),
]


@pytest.mark.parametrize(("field", "value"), WRONG)
def test_a_part_that_makes_no_sense_is_named(field: str, value: Any) -> None:
    parts: dict[str, Any] = {"place": DUCK, "kind": Kind.MISSED, "topic": THEME, field: value}
    with pytest.raises(EventError, match=field) as refused:
        Event.of(**parts)
    assert (refused.value.field, refused.value.value) == (field, value)
    assert refused.value.right


def test_an_illegal_card_has_a_reason_and_nothing_else_has() -> None:
    with pytest.raises(EventError, match="reason"):
        Event.of(DUCK, Kind.ILLEGAL, RULE)
    with pytest.raises(EventError, match="reason"):
        Event.of(DUCK, Kind.SOLVED, THEME, reason="must-follow-suit")


def test_a_hint_has_a_rung() -> None:
    for rung in (0, 5):
        with pytest.raises(EventError, match="rung"):
            Event.of(DUCK, Kind.HINT, THEME, rung=rung)


@given(SOME_EVENT)
def test_the_time_and_the_topic_make_no_other_event(event: Event) -> None:
    kept = Kept(event, 0)
    later = replace(event, at=5, topic="theme/other")
    assert Kept(later, 0, number=9).uid == kept.uid
    assert Kept(event, 1).uid != kept.uid


def test_everything_else_does() -> None:
    first = missed(moves="4C")
    others = [
        first,
        missed(moves="5C"),
        missed(place="puzzle/drop-the-queen-1h5-3", moves="4C"),
        Event.of(DUCK, Kind.SOLVED, THEME, moves="4C"),
        Event.of(DUCK, Kind.ILLEGAL, RULE, moves="4C", reason="must-follow-suit"),
        Event.of(DUCK, Kind.ILLEGAL, RULE, moves="4C", reason="hearts-not-broken"),
        Event.of(DUCK, Kind.HINT, THEME, moves="4C", rung=1),
        Event.of(DUCK, Kind.HINT, THEME, moves="4C", rung=2),
    ]
    assert len({Kept(event, 0).uid for event in others}) == len(others)
