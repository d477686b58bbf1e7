"""Whole page or fragment: what htmx asks for decides, and caches are told."""

import pytest
from flask import Flask, Response, request
from flask.testing import FlaskClient
from jinja2 import DictLoader

from tutor.web.render import draw_kept, forget, is_fragment, render

HTMX = {"HX-Request": "true", "HX-Request-Type": "partial", "HX-Target": "div#stage"}
TEMPLATES = {
    "base.html": "<html><title>{% block title %}{% endblock %}</title>"
    "<main id=stage>{% block stage %}{% endblock %}</main></html>",
    "page.html": "{% extends 'base.html' %}{% block title %}{{ name }} & co{% endblock %}"
    "{% block stage %}<p>{{ name }}{% if fragment %} again{% endif %}</p>{% endblock %}",
    "fragment.html": "<title>{{ blocks.title|safe }}</title>{{ blocks.stage|safe }}"
    "<i hx-swap-oob>{{ here }}</i>",
}


@pytest.fixture
def client() -> FlaskClient:
    app = Flask(__name__, static_folder=None)
    app.jinja_loader = DictLoader(TEMPLATES)

    @app.context_processor
    def place() -> dict[str, object]:
        return {"here": "/en/x"}

    @app.route("/", methods=["GET", "POST"])
    def page() -> Response:
        return render("page.html", 422, push_url="/en/next", name="<Ann>")

    @app.route("/kept/<key>")
    def kept(key: str) -> Response:
        name = request.args["name"]
        return draw_kept("page.html", key, lambda: {"name": name}, 422, push_url="/en/next")

    return app.test_client()


def test_a_browser_gets_the_whole_page(client: FlaskClient) -> None:
    answer = client.get("/")
    assert answer.text == (
        "<html><title>&lt;Ann&gt; & co</title><main id=stage><p>&lt;Ann&gt;</p></main></html>"
    )
    assert answer.mimetype == "text/html"


def test_htmx_gets_the_stage_the_title_and_what_else_changed(client: FlaskClient) -> None:
    answer = client.post("/", headers=HTMX)
    assert answer.text == (
        "<title>&lt;Ann&gt; & co</title><p>&lt;Ann&gt; again</p><i hx-swap-oob>/en/x</i>"
    )


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ({}, False),
        (HTMX, True),
        ({"HX-Request": "true"}, True),
        ({"HX-Request": "false", "HX-Request-Type": "partial"}, False),
        (HTMX | {"HX-Request-Type": "full"}, False),
        (HTMX | {"HX-History-Restore-Request": "true"}, False),
        (HTMX | {"HX-Boosted": "true"}, False),
    ],
)
def test_only_a_request_for_a_part_gets_a_part(headers: dict[str, str], expected: bool) -> None:
    with Flask(__name__).test_request_context("/", headers=headers):
        assert is_fragment() is expected


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_caches_keep_pages_and_fragments_apart(
    client: FlaskClient, headers: dict[str, str]
) -> None:
    answer = client.get("/", headers=headers)
    assert answer.status_code == 422
    assert {"HX-Request", "HX-Request-Type"} <= set(answer.vary)


def test_a_fragment_is_never_stored(client: FlaskClient) -> None:
    assert client.get("/", headers=HTMX).cache_control.no_store
    assert not client.get("/").cache_control.no_store


def test_only_a_fragment_changes_the_address(client: FlaskClient) -> None:
    assert client.get("/", headers=HTMX).headers["HX-Push-Url"] == "/en/next"
    assert "HX-Push-Url" not in client.get("/").headers


def test_a_fragment_that_follows_from_its_key_is_drawn_once(client: FlaskClient) -> None:
    forget()
    first = client.get("/kept/a?name=Ann", headers=HTMX)
    again = client.get("/kept/a?name=Bob", headers=HTMX)
    other = client.get("/kept/b?name=Bob", headers=HTMX)
    assert "Ann again" in first.text
    assert "Bob again" in other.text
    assert (again.text, again.status_code) == (first.text, 422)
    assert again.headers["HX-Push-Url"] == "/en/next"
    assert again.cache_control.no_store
    forget()
    assert "Bob again" in client.get("/kept/a?name=Bob", headers=HTMX).text


def test_a_whole_page_is_always_drawn_anew(client: FlaskClient) -> None:
    for name in ("Ann", "Bob"):
        page = client.get(f"/kept/a?name={name}")
        assert f"<p>{name}</p>" in page.text
        assert page.status_code == 422
        assert "HX-Push-Url" not in page.headers


def test_while_the_site_is_being_written_everything_is_drawn_anew(client: FlaskClient) -> None:
    client.application.debug = True
    forget()
    for name in ("Ann", "Bob"):
        assert f"{name} again" in client.get(f"/kept/a?name={name}", headers=HTMX).text
