"""The benchmarks of pages print what they promise; how fast is not a test's business."""

from __future__ import annotations

import pytest

from bench import pages, transfer


def test_a_move_is_measured_beside_a_bare_view(capsys: pytest.CaptureFixture[str]) -> None:
    pages.main(["--rounds", "1"])
    out = capsys.readouterr().out
    assert "a move:" in out
    assert "a bare view" in out
    assert "made for the first time" in out


def test_the_ratio_is_judged() -> None:
    good = pages.Figures(bare=40e-6, move=180e-6, first=1400e-6, compressed=300e-6, engine=20e-6)
    assert "ratio 4.5 (target at most 5: met)" in str(good)
    assert "1,400 µs, ratio 35.0; Brotli adds 120 µs; the engine alone 20 µs" in str(good)
    bad = pages.Figures(bare=40e-6, move=240e-6, first=1400e-6, compressed=300e-6, engine=20e-6)
    assert "ratio 6.0 (target at most 5: missed)" in str(bad)


def test_bytes_requests_and_shifts_are_judged() -> None:
    good = transfer.Figures(requests=8, page=60 * 1024, move=6 * 1024, shifted=0, shifted_by_move=0)
    assert str(good).count("met") == 4
    assert "8 requests" in str(good)
    assert "60.0 KB" in str(good)
    bad = transfer.Figures(9, 60 * 1024 + 1, 6 * 1024 + 1, 0, 0.001)
    assert str(bad).count("missed") == 4
