"""The history of a visit: what happened at each puzzle, and the signed text that keeps it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.store import Mark, Outcome, Progress, Record, Visit, read, read_visit, write, write_visit
from tutor.store.signed import LONGEST
from tutor.store.visit import LONGEST_KEY, MOST

DUCK, DROP = "puzzle/duck-2o4-17", "puzzle/drop-the-queen-1h5-3"
MISSED, HINT, SHOWN, SOLVED = Mark.MISSED, Mark.HINT, Mark.SHOWN, Mark.SOLVED

KEYS = st.text("abcdefghijklmnopqrstuvwxyz0123456789-/", min_size=1, max_size=LONGEST_KEY)
EVENTS = st.lists(st.tuples(KEYS, st.sampled_from(Mark)), max_size=100)


def visit_of(*events: tuple[str, Mark]) -> Visit:
    visit = Visit()
    for key, mark in events:
        visit = visit.with_mark(key, mark)
    return visit


def keys(visit: Visit) -> list[str]:
    return [record.key for record in visit]


@pytest.mark.parametrize(
    ("marks", "outcome"),
    [
        ([SOLVED], Outcome.FIRST_TRY),
        ([MISSED, SOLVED], Outcome.LATER),
        ([MISSED, MISSED, SOLVED], Outcome.LATER),
        ([HINT, SOLVED], Outcome.WITH_HINTS),
        ([HINT, MISSED, SOLVED], Outcome.WITH_HINTS),
        ([MISSED, HINT, SOLVED], Outcome.WITH_HINTS),
        ([SHOWN], Outcome.SHOWN),
        ([SHOWN, SOLVED], Outcome.SHOWN),
        ([MISSED, HINT, SHOWN, SOLVED], Outcome.SHOWN),
        ([MISSED], Outcome.OPEN),
        ([HINT, MISSED], Outcome.OPEN),
    ],
)
def test_the_outcome_follows_from_what_happened(marks: list[Mark], outcome: Outcome) -> None:
    visit = visit_of(*((DUCK, mark) for mark in marks))
    assert visit.outcome(DUCK) is outcome
    assert len(visit) == 1


def test_a_puzzle_that_nothing_happened_at_has_no_outcome() -> None:
    assert Visit().outcome(DUCK) is None
    assert visit_of((DUCK, MISSED)).outcome(DROP) is None


@pytest.mark.parametrize("again", list(Mark))
def test_what_is_solved_stays_as_it_was_solved(again: Mark) -> None:
    solved = visit_of((DUCK, SOLVED))
    assert solved.with_mark(DUCK, again) is solved


def test_the_same_mark_twice_is_one() -> None:
    once = visit_of((DUCK, MISSED))
    assert once.with_mark(DUCK, MISSED) is once


def test_the_newest_is_last_and_the_oldest_is_forgotten() -> None:
    visit = visit_of((DUCK, MISSED), (DROP, SOLVED), (DUCK, HINT))
    assert keys(visit) == [DROP, DUCK]
    full = visit_of(*((f"puzzle/duck-2o4-{number}", SOLVED) for number in range(MOST + 1)))
    assert len(full) == MOST
    assert keys(full)[0] == "puzzle/duck-2o4-1"
    assert keys(full.newest(2)) == ["puzzle/duck-2o4-59", "puzzle/duck-2o4-60"]
    assert len(full.newest(0)) == 0


@pytest.mark.parametrize("key", ["", "Duck", "duck:2", "duck 2", "duck\n", "ä", "x" * 65])
def test_a_key_that_is_none_is_refused_and_named(key: str) -> None:
    with pytest.raises(ValueError, match="no key of a puzzle") as refused:
        Visit().with_mark(key, SOLVED)
    assert repr(key) in str(refused.value)


@given(EVENTS)
def test_what_is_written_is_read_back(events: list[tuple[str, Mark]]) -> None:
    visit = visit_of(*events)
    assert Visit.parse(str(visit)) == visit
    text = write_visit(visit, "secret")
    assert len(text) <= LONGEST
    kept = read_visit(text, "secret")
    assert kept == visit.newest(len(kept)), "what does not fit is the oldest"


def test_sixty_of_the_longest_real_keys_fit() -> None:
    for key in ("puzzle/hearts-just-broken-4h7-{}", "drill/opener/black-maria-7/{}"):
        numbers = (999_999_999 - 7_654_321 * n for n in range(MOST))
        visit = visit_of(*((key.format(number), HINT) for number in numbers))
        assert read_visit(write_visit(visit, "secret"), "secret") == visit


@pytest.mark.parametrize(
    "text",
    ["x", "x:", ":m", "x:z", "X:m", "x:m\n", "\nx:m", "x:m\nx:r", "x:m:m", "x:m\n" * MOST + "y:m"],
)
def test_a_text_that_makes_no_sense_is_an_empty_visit(text: str) -> None:
    assert Visit.parse(text) == Visit()


@given(st.text())
def test_any_text_gives_a_visit(text: str) -> None:
    assert len(Visit.parse(text)) <= MOST
    assert read_visit(text, "secret") == Visit()


def test_only_our_own_text_is_believed() -> None:
    text = write_visit(visit_of((DUCK, SOLVED)), "secret")
    for forged in (
        "",
        "x",
        text[:-1],
        text + "A",
        text.replace(".", ""),
        "." * 5000,
        "ü",
        "\udc80",
    ):
        assert read_visit(forged, "secret") == Visit(), forged
    assert read_visit(text, "another") == Visit()


def test_progress_and_a_visit_are_never_taken_for_each_other() -> None:
    assert read_visit(write(Progress().with_solved("passing", "hold"), "s"), "s") == Visit()
    assert read(write_visit(visit_of((DUCK, SOLVED)), "s"), "s") == Progress()


def test_a_record_says_what_happened() -> None:
    assert str(Record(DUCK, frozenset({SOLVED, MISSED}))) == f"{DUCK}:mr"
