"""Fragments that are kept: nobody gets the language, the settings or the position of another."""

from __future__ import annotations

from flask import Flask

from tests.web.positions import Place, answer_form, every_place
from tests.web.reader import Reader
from tutor.web import render

TAGS = ("en", "sr-Cyrl")
SETTINGS: tuple[dict[str, str | list[str]], ...] = ({}, {"marking": "always"}, {"shortcuts": "off"})


def fragments(app: Flask) -> dict[tuple[str, str, str], str]:
    """What everybody gets at every place, whatever their language and settings."""
    found = {}
    for chosen in SETTINGS:
        reader = Reader(app.test_client())
        reader.send("/settings", chosen)
        for place in every_place():
            for tag in TAGS:
                url = f"/{tag}/{place.path}"
                found[url, str(chosen), "shown"] = reader.open(url, htmx=True).html
                for move in place.answers:
                    found[url, str(chosen), move] = answered(reader, url, place, move)
    return found


def answered(reader: Reader, url: str, place: Place, move: str) -> str:
    """The answer to a move."""
    return reader.send(url, answer_form(place.attempt.step, move), htmx=True).html


def test_what_is_kept_is_what_would_be_drawn(app: Flask) -> None:
    render.forget()
    first = fragments(app)
    again = fragments(app)
    assert first == again
    assert len(set(first.values())) > len(every_place()) * 2
    # Drawn anew each time.
    app.debug = True
    assert fragments(app) == first


def test_two_courses_in_one_process_keep_apart(app: Flask, practice_app: Flask) -> None:
    for site, status in ((app, 404), (practice_app, 200), (app, 404)):
        page = Reader(site.test_client()).open("/en/lessons/practice/duck/?moves=4C", htmx=True)
        assert page.status == status
