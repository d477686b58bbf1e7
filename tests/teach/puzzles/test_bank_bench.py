"""The benchmark of the bank prints what it promises; how fast is not a test's business."""

from __future__ import annotations

import pytest

from bench import bank


def test_a_large_bank_is_measured_beside_a_small_one(capsys: pytest.CaptureFixture[str]) -> None:
    bank.main(["--rounds", "1", "--small", "200", "--large", "400"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(" with ")[0] for line in lines] == [
        "opening the bank",
        "the page of a puzzle",
        "hub and last page of the list",
    ]


def test_the_ratios_are_judged() -> None:
    figures = bank.Figures((300, 30_000), (1e-4, 1e-4), (4e-3, 4.8e-3), (4e-3, 5e-3))
    opening, puzzle, others = str(figures).splitlines()
    assert opening == (
        "opening the bank with 30,000 puzzles: 100 µs,"
        " 1.00 times that with 300 (target at most 1.2: met)"
    )
    assert puzzle.endswith("met)")
    assert others.endswith("1.25 times that with 300 (target at most 1.2: missed)")
