"""Every situation of `data/cases.json`, under every rule set it is told for."""

from __future__ import annotations

import pytest

from tests.hearts.case_file import Case, load_cases
from tests.hearts.case_runner import (
    ANSWERS,
    FREE_ANSWERS,
    MARKS,
    OURS,
    expectations,
    mismatches,
    variations,
)

CASES = load_cases()


@pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
def test_the_engine_rules_as_the_case_says(case: Case) -> None:
    unasked = set(case.expected) - set(ANSWERS) - MARKS
    assert not unasked, f"{case.id} expects something that the runner does not ask"
    assert expectations(case), case.question
    for variation in variations(case):
        assert mismatches(variation) == {}, f"{case.question} {case.reason}"


def test_no_case_is_missing() -> None:
    assert len(CASES) == 140
    assert len({case.id for case in CASES}) == 140


def test_each_gap_is_filled_and_each_ambiguity_is_settled() -> None:
    for case in CASES:
        if case.expected.get("ambiguous"):
            assert case.id in OURS
        if case.expected.get("gap"):
            silent = case.expected.get("answer") == "undefined" or case.expected["legal"] == []
            assert silent, case.id
            assert expectations(case) != {k: v for k, v in case.expected.items() if k not in MARKS}


def test_everything_that_is_answered_in_words_is_asked() -> None:
    assert {case.situation for case in CASES if "answer" in case.expected} == set(FREE_ANSWERS)
    assert set(OURS) <= {case.id for case in CASES if MARKS & set(case.expected)}
