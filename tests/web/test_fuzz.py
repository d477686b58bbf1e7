"""Any request at all: never a failure of the site, never the sender's text as markup."""

from __future__ import annotations

from urllib.parse import quote

from flask import Flask
from hypothesis import given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from tests.web.reader import HTMX
from tutor.hearts import FULL_DECK, Seat
from tutor.i18n import LOCALES

MARK = "<xss'\"`>"
"""What must never come back as it was sent."""

words = st.one_of(
    st.sampled_from([*map(str, FULL_DECK), *Seat, "X1", "", ".", "-", "1", "\0", "\n", "..", "/"]),
    st.text(max_size=20),
    st.text(max_size=8).map(lambda text: f"{text}{MARK}"),
)
moves = st.lists(words, max_size=5).flatmap(
    lambda parts: st.sampled_from([".", "-", ""]).map(lambda joiner: joiner.join(parts))
)
tags = st.one_of(st.sampled_from([locale.tag for locale in LOCALES]), words)
steps = st.sampled_from(
    ["what-is-a-trick", "follow-suit", "what-may-you-play", "who-takes-it", "the-taker-leads"]
)
paths = st.one_of(
    st.tuples(tags, steps).map(lambda p: [p[0], "lessons", "following-suit", p[1], ""]),
    st.tuples(tags, st.just("lessons"), words, words).map(lambda p: [*p, ""]),
    st.lists(words, max_size=6),
    st.just(["language"]),
)
fields = st.lists(
    st.tuples(
        st.one_of(
            st.sampled_from(["moves", "next", "try", "card", "seat", "locale"]),
            words,
        ),
        moves,
    ),
    max_size=4,
)
methods = st.sampled_from(["GET", "GET", "POST", "POST", "HEAD", "OPTIONS", "PUT", "DELETE"])
header_text = st.text(
    st.characters(min_codepoint=32, max_codepoint=255, exclude_characters="\x7f"), max_size=30
)
headers = st.dictionaries(
    st.sampled_from(
        ["Accept-Language", "Cookie", "Origin", "Sec-Fetch-Site", "HX-Request-Type", "Referer"]
    ),
    st.one_of(
        header_text,
        header_text.map(lambda text: f"language={text}"),
        st.sampled_from(["http://[", "null", "same-origin", MARK]),
    ),
    max_size=3,
)
content_types = st.sampled_from(
    [
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/json",
        "text/plain",
        "",
    ]
)


def encoded(pairs: list[tuple[str, str]]) -> str:
    """A query or a form."""
    return "&".join(f"{_quote(name)}={_quote(value)}" for name, value in pairs)


def _quote(text: str) -> str:
    return quote(text, safe="", errors="surrogatepass")


def assert_sound(response: TestResponse) -> None:
    """The answer is none of ours going wrong, and nothing in it is the sender's markup."""
    assert response.status_code < 500
    text = response.get_data(as_text=True)
    assert "<xss" not in text
    assert MARK[4:-1] not in text
    assert response.headers["Content-Security-Policy"].startswith("default-src 'none'")
    location = response.headers.get("Location", "/")
    assert location.startswith(("/", "http://localhost/"))
    assert not location.startswith(("//", "/\\"))
    if response.status_code >= 400 and response.request.method not in ("HEAD", "OPTIONS"):
        assert "<h1" in text


@settings(max_examples=300)
@given(methods, paths, fields, fields, headers, st.booleans())
def test_any_request_gets_a_sound_answer(
    shared_app: Flask,
    method: str,
    path: list[str],
    query: list[tuple[str, str]],
    form: list[tuple[str, str]],
    sent_headers: dict[str, str],
    htmx: bool,
) -> None:
    response = shared_app.test_client().open(
        "/" + "/".join(map(_quote, path)).lstrip("/"),
        method=method,
        query_string=encoded(query),
        data=encoded(form),
        content_type="application/x-www-form-urlencoded",
        headers={**(HTMX if htmx else {}), **sent_headers},
    )
    assert_sound(response)


@settings(max_examples=150)
@given(steps, st.binary(max_size=60), st.binary(max_size=60), content_types)
def test_any_bytes_get_a_sound_answer(
    shared_app: Flask, step_id: str, query: bytes, body: bytes, content_type: str
) -> None:
    response = shared_app.test_client().post(
        f"/sr-Cyrl/lessons/following-suit/{step_id}/",
        environ_overrides={"QUERY_STRING": query.decode("latin-1")},
        data=body,
        content_type=content_type,
    )
    assert_sound(response)


@settings(max_examples=100)
@given(st.binary(max_size=30).map(lambda raw: raw.decode("latin-1")), words, words)
def test_any_path_and_any_place_to_switch_to_get_a_sound_answer(
    shared_app: Flask, path: str, locale: str, place: str
) -> None:
    client = shared_app.test_client()
    assert_sound(client.get("/", environ_overrides={"PATH_INFO": f"/{path}"}))
    form = encoded([("locale", locale), ("next", f"/en/{place}")])
    kind = "application/x-www-form-urlencoded"
    assert_sound(client.post("/language", data=form, content_type=kind))
