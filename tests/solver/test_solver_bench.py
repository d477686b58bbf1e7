"""The benchmark of exact search prints what it promises; how fast is not a test's business."""

from __future__ import annotations

import pytest

from bench import solver


def test_both_searches_agree_and_are_measured(capsys: pytest.CaptureFixture[str]) -> None:
    solver.main(["--share", "0", "--patience", "20000"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines] == [
        "2 endings with 4 cards each",
        "2 endings with 5 cards each",
        "2 endings with 8 cards each",
        "2 hints with 5 cards each",
        "2 hints with 6 cards each",
        "2 hints with 7 cards each",
    ]


def test_plain_search_gives_up_when_it_takes_too_long() -> None:
    figures = solver.measure(dict.fromkeys(range(4, 9), 2), patience=10)
    assert [race.given_up for race in figures.races.values()] == [2, 2]
    assert "(2 given up)" in str(figures)


def test_the_figures_are_judged() -> None:
    races = {4: solver.Race([0.05] * 3, [0.001] * 3), 5: solver.Race([0.9] * 3, [0.01] * 3, 1)}
    hints = {6: [0.01] * 40, 7: [0.1] * 20 + [0.3] * 20}
    four, five, large, *rest = str(solver.Figures(races, [0.45] * 3, hints)).splitlines()
    assert four.endswith("50.0 ms, solver 1.00 ms, ratio 50 (target 50: met)")
    assert five.endswith("900.0 ms (1 given up), solver 10.00 ms, ratio 90 (target 100: missed)")
    assert large.endswith("450 ms, 0.50 of plain search with 5 cards (target at most 1: met)")
    assert rest[0].endswith("median 10 ms, 95th percentile 10 ms (target under 200 ms: met)")
    assert rest[1].endswith("median 200 ms, 95th percentile 300 ms (target under 200 ms: missed)")
