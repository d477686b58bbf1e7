"""What is kept: nobody gets the language, the settings or the position of another."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product

from flask import Flask, render_template_string

from tests.web.positions import Place, answer_form, sample_places
from tests.web.reader import HTMX, Reader
from tutor.web import kept, render

TAGS = ("en", "sr-Cyrl")
SETTINGS: tuple[dict[str, str | list[str]], ...] = ({}, {"marking": "always"}, {"shortcuts": "off"})


def fragments(app: Flask) -> dict[tuple[str, str, str], str]:
    """What everybody gets at every place, whatever their language and settings."""
    found = {}
    for chosen in SETTINGS:
        reader = Reader(app.test_client())
        reader.send("/settings", chosen)
        for place in sample_places():
            for tag in TAGS:
                url = f"/{tag}/{place.path}"
                found[url, str(chosen), "shown"] = reader.open(url, htmx=True).html
                for move in place.answers:
                    found[url, str(chosen), move] = answered(reader, url, place, move)
    return found


def answered(reader: Reader, url: str, place: Place, move: str) -> str:
    """The answer to a move."""
    return reader.send(url, answer_form(place.attempt.step, move), htmx=True).html


def test_what_is_kept_is_what_would_be_drawn(own_app: Flask) -> None:
    render.forget()
    first = fragments(own_app)
    again = fragments(own_app)
    assert first == again
    assert len(set(first.values())) > len(sample_places()) * 2
    # Drawn anew each time.
    own_app.debug = True
    assert fragments(own_app) == first


def test_two_courses_in_one_process_keep_apart(app: Flask, practice_app: Flask) -> None:
    for site, status in ((app, 404), (practice_app, 200), (app, 404)):
        page = Reader(site.test_client()).open("/en/lessons/practice/duck/?moves=4C", htmx=True)
        assert page.status == status


def every_view() -> list[tuple[str, str]]:
    """The settings and the address of every place, in three languages that share many letters."""
    tags = ["en", "sr-Latn", "sr-Cyrl"]
    looks = ["marking=lesson", "marking=always", "marking=never&shortcuts=off"]
    paths = [place.path for place in sample_places()]
    return [(look, f"/{tag}/{path}") for look, tag, path in product(looks, tags, paths)]


def drawn(app: Flask, views: Iterable[tuple[str, str]], root: str = "") -> dict[str, bytes]:
    """The fragments of these views, each put together anew from whatever pieces are kept."""
    client = app.test_client()
    found = {}
    for look, url in views:
        render.forget()
        client.set_cookie("settings", look)
        answer = client.get(url, headers=HTMX, base_url=f"http://localhost{root}/")
        found[f"{look} {url}"] = answer.data
    return found


def test_a_place_looks_the_same_whatever_was_drawn_before(own_app: Flask) -> None:
    views = every_view()
    kept.forget()
    forwards = drawn(own_app, views)
    again = drawn(own_app, views)
    kept.forget()
    backwards = drawn(own_app, reversed(views))
    own_app.debug = True  # nothing is kept
    plain = drawn(own_app, views)
    assert forwards == plain
    assert again == plain
    assert backwards == plain


def test_pieces_know_where_the_site_is_mounted(app: Flask) -> None:
    views = every_view()[::40]
    kept.forget()
    at_home = drawn(app, views)
    mounted = drawn(app, views, "/hearts")
    assert not any(b'"/hearts/' in page for page in at_home.values())
    for page in mounted.values():
        assert b'"/hearts/static/' in page
        assert b'"/static/' not in page


COUNTING = """
{%- macro piece(value) %}{{ drawing(value) }}{{ value }}{% endmacro -%}
{{ kept(piece, 1) }} {{ kept(piece, true) }} {{ kept(piece, "1") }} {{ kept(piece, 1) }}
"""


def seeing(values: list[object]) -> Callable[[object], str]:
    """A function for templates that notes what it is called with."""

    def note(value: object) -> str:
        values.append(value)
        return ""

    return note


def test_a_piece_is_drawn_once_for_each_value_and_type(own_app: Flask) -> None:
    seen: list[object] = []
    own_app.jinja_env.globals["drawing"] = seeing(seen)
    with own_app.test_request_context("/en/"):
        assert render_template_string(COUNTING).split() == ["1", "True", "1", "1"]
    assert list(map(repr, seen)) == ["1", "True", "'1'"]


def test_while_templates_change_every_piece_is_drawn_anew(own_app: Flask) -> None:
    seen: list[object] = []
    own_app.jinja_env.globals["drawing"] = seeing(seen)
    own_app.debug = True
    with own_app.test_request_context("/en/"):
        render_template_string(COUNTING)
    assert list(map(repr, seen)) == ["1", "True", "'1'", "1"]
