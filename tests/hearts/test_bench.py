"""The benchmark runs and prints what it promises; how fast is not a test's business."""

from __future__ import annotations

import pytest

from bench.engine import Figures, main


def test_the_benchmark_prints_ratios_and_raw_figures(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--deals", "3", "--rounds", "1"])
    out = capsys.readouterr().out
    assert "random deals: engine" in out
    assert "judging a card: legal set" in out


def test_the_targets_are_judged() -> None:
    good = str(Figures(engine=3000, openspiel=1000, legal=1, ruling=3))
    bad = str(Figures(engine=1000, openspiel=1000, legal=1, ruling=7))
    assert "ratio 3.00 (target 1.5: met)" in good
    assert "2.00 µs more (target at most 5 µs: met)" in good
    assert bad.count("missed") == 2
