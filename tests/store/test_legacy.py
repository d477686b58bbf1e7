"""The cookies of before there was a store: everything in them is read, and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.old_cookies import write_progress, write_text, write_visit
from tutor import paths
from tutor.store import Mark, Outcome, Record
from tutor.store.legacy import LONGEST, MOST, read_progress, read_visit, step_key
from tutor.teach.course import load_course

DUCK, DROP = "puzzle/duck-2o4-17", "puzzle/drop-the-queen-1h5-3"
MISSED, HINT, SHOWN, SOLVED = Mark.MISSED, Mark.HINT, Mark.SHOWN, Mark.SOLVED
SLUGS = st.text("abcdefghijklmnopqrstuvwxyz0123456789-", min_size=1, max_size=20)
STEPS = st.frozensets(st.builds("{}/{}".format, SLUGS, SLUGS), max_size=200)
KEYS = st.text("abcdefghijklmnopqrstuvwxyz0123456789-/", min_size=1, max_size=64)
VISITS = st.dictionaries(KEYS, st.sets(st.sampled_from(Mark), min_size=1), max_size=MOST)

# Written by the last version that kept progress in cookies.
KEPT_PROGRESS = "InFaPGJRfDNDIg.M6Z7x8QHYdZg5r6ue27EIvAiCIA"
KEPT_VISIT = (
    "InB1enpsZS9kdWNrLTJvNC0xNzptclxucGFzc2luZy9zbGFtLTUvMTc6aCI.Njw0xm5C8N8N0ydR7GJ2Q2BBYvw"
)


def test_what_was_kept_in_browsers_is_still_read() -> None:
    assert read_progress(KEPT_PROGRESS, "secret") == {
        step_key("passing", "hold"),
        step_key("the-aim", "few-points"),
    }
    assert read_visit(KEPT_VISIT, "secret") == (
        Record(DUCK, frozenset({MISSED, SOLVED})),
        Record("passing/slam-5/17", frozenset({HINT})),
    )


@given(STEPS)
def test_every_step_of_progress_is_read(steps: frozenset[str]) -> None:
    text = write_progress(steps, "secret")
    known = read_progress(text, "secret")
    if len(text) <= LONGEST:
        assert known == {step_key(*step.split("/")) for step in steps}
    else:
        assert not known, "no cookie of ours was so long"


@given(VISITS)
def test_every_puzzle_of_a_visit_is_read(visit: dict[str, set[Mark]]) -> None:
    text = write_visit(visit.items(), "secret")
    records = read_visit(text, "secret")
    if len(text) <= LONGEST:
        assert [(each.key, set(each.marks)) for each in records] == list(visit.items())
    else:
        assert records == ()


@pytest.mark.parametrize(
    ("marks", "outcome"),
    [
        ([SOLVED], Outcome.FIRST_TRY),
        ([MISSED, SOLVED], Outcome.LATER),
        ([HINT, SOLVED], Outcome.WITH_HINTS),
        ([MISSED, HINT, SOLVED], Outcome.WITH_HINTS),
        ([SHOWN], Outcome.SHOWN),
        ([MISSED, HINT, SHOWN, SOLVED], Outcome.SHOWN),
        ([MISSED], Outcome.OPEN),
        ([HINT, MISSED], Outcome.OPEN),
    ],
)
def test_the_outcome_follows_from_what_happened(marks: list[Mark], outcome: Outcome) -> None:
    (record,) = read_visit(write_visit([(DUCK, marks)], "secret"), "secret")
    assert record.outcome is outcome


@pytest.mark.parametrize(
    "text",
    [
        *("x", "x:", ":m", "x:z", "X:m", "x :m", "x:m\nx:r", "x:m:m", "ä:m", "x" * 65 + ":m"),
        "".join(f"x{n}:m\n" for n in range(MOST + 1)),
    ],
)
def test_a_visit_that_makes_no_sense_is_empty(text: str) -> None:
    assert read_visit(write_text(text, "secret"), "secret") == ()


@given(st.text())
def test_any_text_is_read_without_harm(text: str) -> None:
    assert read_progress(text, "secret") == frozenset()
    assert read_visit(text, "secret") == ()
    assert len(read_visit(write_text(text, "secret"), "secret")) <= MOST


def test_only_our_own_text_is_believed() -> None:
    progress = write_progress(["passing/hold"], "secret")
    visit = write_visit([(DUCK, [SOLVED])], "secret")
    assert read_progress(progress, "secret")
    assert read_visit(visit, "secret")
    for text in (progress, visit):
        for forged in (
            *("", "x", text[:-1], text + "A", text.replace(".", "")),
            *("." * 5000, "ü", "\udc80"),
        ):
            assert read_progress(forged, "secret") == frozenset(), forged
            assert read_visit(forged, "secret") == (), forged
        assert read_progress(text, "another") == frozenset()
        assert read_visit(text, "another") == ()
    assert read_progress(visit, "secret") == frozenset(), "signed for another purpose"
    assert read_visit(progress, "secret") == ()


def test_no_two_steps_of_the_course_share_a_key() -> None:
    names = [
        (entry.slug, step.id) for entry in load_course(paths.lessons()) for step in entry.steps
    ]
    assert len({step_key(*name) for name in names}) == len(names)
