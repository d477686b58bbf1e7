"""The benchmarks of pages print what they promise; how fast is not a test's business."""

from __future__ import annotations

import pytest

from bench import course, pages, puzzles, transfer


def test_a_move_is_measured_beside_a_bare_view(capsys: pytest.CaptureFixture[str]) -> None:
    pages.main(["--rounds", "1"])
    out = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in out[:4]] == [
        "a bare view",
        "a move made before",
        "a move made for the first time",
        "a move of a visit by 20 learners",
    ]
    assert out[4].startswith("Brotli adds")


def test_the_ratios_are_judged() -> None:
    figures = pages.Figures(
        bare=40e-6, move=180e-6, first=1400e-6, visit=204e-6, compressed=300e-6, engine=20e-6
    )
    said = str(figures).splitlines()
    assert said[0] == "a bare view: 40 µs"
    assert said[1].endswith("180 µs, ratio 4.5 (target at most 5: met)")
    assert said[2].endswith("1,400 µs, ratio 35.0 (target at most 5: missed)")
    assert said[3].endswith("204 µs, ratio 5.1 (target at most 5: missed)")
    assert said[4] == "Brotli adds 120 µs; the engine alone takes 20 µs"


def test_bytes_requests_and_shifts_are_judged() -> None:
    good = transfer.Figures(requests=8, page=60 * 1024, move=6 * 1024, shifted=0, shifted_by_move=0)
    assert str(good).count("met") == 4
    assert "8 requests" in str(good)
    assert "60.0 KB" in str(good)
    bad = transfer.Figures(9, 60 * 1024 + 1, 6 * 1024 + 1, 0, 0.001)
    assert str(bad).count("missed") == 4


def test_the_course_is_measured_beside_its_imports(capsys: pytest.CaptureFixture[str]) -> None:
    course.main(["--rounds", "1"])
    first, second = capsys.readouterr().out.splitlines()
    assert "times importing Flask and Babel" in first
    assert second.startswith("a move among all lessons: ")


def test_the_figures_of_the_course_are_judged() -> None:
    figures = course.Figures(imports=0.1, proof=1.5, steps=247, alone=0.02, among_all=0.03)
    first, second = str(figures).splitlines()
    assert first == (
        "all 247 steps loaded and proven: 1.50 s of processor time,"
        " 15.0 times importing Flask and Babel (target under 1 s: missed)"
    )
    assert second.endswith(
        "1.50 times the same move in a site with one (target at most 1.2: missed)"
    )


def test_a_move_in_a_puzzle_is_measured_beside_one_in_a_lesson(
    capsys: pytest.CaptureFixture[str],
) -> None:
    puzzles.main(["--rounds", "1"])
    out = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in out] == [
        "a move in a lesson",
        "a move in a puzzle, made before",
        "a move in a puzzle, drawn for the first time",
        "an answer to a drill, given before",
        "an answer to a drill, drawn for the first time",
        "a move in a puzzle with nothing kept",
    ]


def test_the_figures_of_puzzles_are_judged() -> None:
    figures = puzzles.Figures(
        lesson=200e-6,
        lesson_first=2e-3,
        puzzle=300e-6,
        puzzle_first=3.2e-3,
        searched=9e-3,
        drill=250e-6,
        drill_first=2e-3,
    )
    said = str(figures).splitlines()
    assert said[1].endswith("300 µs, 1.50 times a lesson (target at most 1.5: met)")
    assert said[2].endswith("3,200 µs, 1.60 times a lesson (target at most 1.5: missed)")
    assert said[4].endswith("1.00 times a lesson (target at most 1.5: met)")
    assert said[5] == "a move in a puzzle with nothing kept: 9,000 µs"
