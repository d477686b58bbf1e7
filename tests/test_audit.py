"""The report about known holes is read, and its result is the exit code."""

from __future__ import annotations

import json

import pytest

from tools import audit

SOUND = {"name": "flask", "version": "3.1.0", "vulns": []}
HOLED = {
    "name": "jinja2",
    "version": "1.0",
    "vulns": [{"id": "CVE-1", "fix_versions": ["1.1"]}, {"id": "CVE-2", "fix_versions": []}],
}
UNKNOWN = {"name": "babel", "skip_reason": "not found"}


def report(*packages: object) -> str:
    return json.dumps({"dependencies": packages, "fixes": []})


@pytest.mark.parametrize(
    ("text", "arguments", "code"),
    [
        (report(SOUND), [], audit.SOUND),
        (report(SOUND), ["--strict"], audit.SOUND),
        (report(SOUND, HOLED), [], audit.FOUND),
        (report(SOUND, UNKNOWN), [], audit.SOUND),
        (report(SOUND, UNKNOWN), ["--strict"], audit.UNKNOWN),
        (report(HOLED, UNKNOWN), ["--strict"], audit.FOUND),
    ],
)
def test_holes_fail_and_what_cannot_be_learnt_fails_when_asked_to(
    monkeypatch: pytest.MonkeyPatch, text: str, arguments: list[str], code: int
) -> None:
    monkeypatch.setattr(audit, "audit", lambda: audit.read(text))
    assert audit.main(arguments) == code


def test_each_hole_is_a_line_with_its_cure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(audit, "audit", lambda: audit.read(report(SOUND, HOLED, UNKNOWN)))
    audit.main([])
    assert capsys.readouterr().out.splitlines() == [
        "jinja2 1.0: CVE-1, mended in 1.1",
        "jinja2 1.0: CVE-2, mended in no version yet",
        "2 known holes in 2 packages",
        "nothing could be learnt about 1: babel",
    ]


@pytest.mark.parametrize("text", ["", "no network", "[]", '{"dependencies": [{}]}'])
def test_without_a_report_it_says_that_nobody_could_be_asked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    monkeypatch.setattr(audit, "audit", lambda: audit.read(text))
    assert audit.main([]) == audit.SOUND
    assert audit.main(["--strict"]) == audit.UNKNOWN
    assert "cannot be asked" in capsys.readouterr().out


def test_what_is_asked_about_is_what_is_installed_for_people() -> None:
    assert audit.REQUIREMENTS.name == "run.txt"
    assert "--hash=sha256:" in audit.REQUIREMENTS.read_text()
