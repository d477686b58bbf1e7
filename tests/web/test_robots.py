"""What search engines may read: the lessons and puzzles, and no page about a person."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from tutor.i18n import LOCALES


def forbidden(client: FlaskClient) -> list[str]:
    """The patterns of addresses that are to be left alone."""
    answer = client.get("/robots.txt")
    assert (answer.status_code, answer.mimetype) == (200, "text/plain")
    lines = [line.split(": ") for line in answer.text.splitlines()]
    assert lines[0] == ["User-agent", "*"]
    assert {name for name, _ in lines[1:]} == {"Disallow"}
    return [value for _, value in lines[1:]]


def may_be_read(client: FlaskClient, path: str) -> bool:
    """Whether a program may read an address: "*" stands for anything (RFC 9309)."""
    patterns = [re.escape(each).replace(r"\*", ".*") for each in forbidden(client)]
    return not any(re.match(pattern, path) for pattern in patterns)


@pytest.mark.parametrize("tag", [locale.tag for locale in LOCALES])
def test_what_teaches_is_read_and_what_is_somebodys_is_not(client: FlaskClient, tag: str) -> None:
    for path in ("", "lessons/", "lessons/practice/duck/", "puzzles/", "puzzles/list/", "rules/"):
        assert may_be_read(client, f"/{tag}/{path}"), path
    for path in (
        *("progress/", "progress/keep/", "practice/", "lessons/practice/duck/?moves=4C"),
        *("puzzles/drills/taker/classic-4/7/", "puzzles/passing/classic-4/7/"),
    ):
        assert not may_be_read(client, f"/{tag}/{path}"), path


def test_a_style_sheet_is_read_as_browsers_do(client: FlaskClient) -> None:
    page = client.get("/en/").text
    sheet = re.search(r'rel="stylesheet"\s+href="([^"]+)"', page)
    assert sheet is not None
    assert may_be_read(client, sheet[1])
