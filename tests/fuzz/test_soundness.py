"""The check of answers sees what it is there to see."""

from __future__ import annotations

import pytest
from werkzeug.datastructures import Headers

from tests.fuzz.sending import Answer, Sent
from tests.fuzz.soundness import assert_sound, leads_here
from tutor.web.security import HEADERS

GOOD = "learner-abcdefgh=x; HttpOnly; Path=/; SameSite=Lax"


def answer(body: str = "", status: int = 200, *more: tuple[str, str], without: str = "") -> Answer:
    """An answer as sound as its body."""
    given = {**HEADERS, "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store"}
    given.pop(without, None)
    return Answer(status, Headers([*given.items(), *more]), body.encode(), "")


SOUND = [
    '<!doctype html><html lang="en"><main id="main"><a href="/en/?q=%3Czq7x%3E">zq7x</a></main>',
    '<p title="&quot;&gt;&lt;zq7x onload=1&gt;">&lt;zq7x&gt; javascript:zq7x</p>',
    '<form action="" method="post"><input name="code" value="javascript:zq7x"></form>',
    '<a href="#stored">x</a> <a href="http://localhost/en/">x</a>',
    '<script src="/static/a.js"></script>',
]


@pytest.mark.parametrize("body", SOUND)
def test_a_sound_page_passes(body: str) -> None:
    assert_sound(Sent(path="/en/"), answer(body))


UNSOUND = [
    "<p><zq7x>",
    "<p><ZQ7X>",
    '<p zq7x="">',
    "<p title=\"\"zq7x=''>",
    '<p onclick="x()">',
    '<p style="color: red">',
    "<style>p {}</style>",
    "<script>1</script>",
    "<script src='/static/a.js'>1</script>",
    "<script src='https://zq7x.example/a.js'></script>",
    "<iframe src='/en/'></iframe>",
    "<svg><style></style></svg>",
    "<base href='/en/'>",
    "<meta http-equiv='refresh' content='0'>",
    "<a href='javascript:zq7x'>x</a>",
    "<a href=' java\nscript:zq7x'>x</a>",
    "<a href='//zq7x.example/'>x</a>",
    "<a href='/\\zq7x.example/'>x</a>",
    "<a href='/\t/zq7x.example/'>x</a>",
    "<a href='https://localhost.zq7x.example/'>x</a>",
    "<form action='https://zq7x.example/'></form>",
    "<button formaction='//zq7x.example'>x</button>",
    "<button hx-post='//zq7x.example'>x</button>",
    "<p hx-on:click='x'>",
    "<p>3193369</p>",
]


@pytest.mark.parametrize("body", UNSOUND)
def test_a_page_with_something_of_the_sender_in_it_does_not_pass(body: str) -> None:
    with pytest.raises(AssertionError):
        assert_sound(Sent(path="/en/"), answer(body))


BAD_HEADERS = [
    ("Location", "//zq7x.example/"),
    ("Location", "https://zq7x.example/"),
    ("Location", "/en/ x"),
    ("HX-Push-Url", "/\\zq7x.example/"),
    ("HX-Redirect", "javascript:zq7x"),
    ("Access-Control-Allow-Origin", "*"),
    ("Cache-Control", "public"),
    ("X-Frame-Options", "SAMEORIGIN"),
    ("X-Any", "a\x1b[31m"),
    ("Set-Cookie", "zq7x=1; HttpOnly; Path=/; SameSite=Lax"),
    ("Set-Cookie", "language=zq7x; HttpOnly; Path=/; SameSite=Lax"),
    ("Set-Cookie", GOOD.replace("HttpOnly; ", "")),
    ("Set-Cookie", GOOD.replace("=Lax", "=None")),
    ("Set-Cookie", f"{GOOD}; Domain=example"),
]


@pytest.mark.parametrize(("name", "value"), BAD_HEADERS)
def test_a_header_that_gives_something_away_does_not_pass(name: str, value: str) -> None:
    with pytest.raises(AssertionError):
        assert_sound(Sent(path="/en/"), answer("", 200, (name, value)))


@pytest.mark.parametrize("name", [*HEADERS, "Cache-Control"])
def test_a_header_that_is_missing_is_missed(name: str) -> None:
    assert_sound(Sent(path="/en/"), answer("", 200, ("Set-Cookie", GOOD)))
    with pytest.raises((AssertionError, KeyError)):
        assert_sound(Sent(path="/en/"), answer(without=name))


ERROR = (
    """<html lang="{}"><article class="page error"><h1>{}</h1><p class="lead">{}</p></article>"""
)
SAID = ("There is no such page", "The address may be mistyped, or the page may have moved.")


def test_an_error_page_must_be_in_the_language_of_the_address() -> None:
    assert_sound(Sent(path="/en/x/"), answer(ERROR.format("en", *SAID), 404))
    for path, lang, words in [
        ("/en/x/", "fi", SAID),
        ("/fi/x/", "en", SAID),
        ("/fi/x/", "fi", SAID),
        ("/en/x/", "en", ("Not found", SAID[1])),
    ]:
        with pytest.raises(AssertionError):
            assert_sound(Sent(path=path), answer(ERROR.format(lang, *words), 404))


@pytest.mark.parametrize("status", [500, 502, 503])
def test_a_failure_never_passes(status: int) -> None:
    with pytest.raises(AssertionError):
        assert_sound(Sent(path="/en/"), answer("<p>", status))


def test_an_error_without_a_page_does_not_pass() -> None:
    with pytest.raises(AssertionError):
        assert_sound(Sent(path="/en/"), answer("", 404))
    assert_sound(Sent("HEAD", "/en/"), answer("", 404))
    with pytest.raises(AssertionError):
        assert_sound(Sent("HEAD", "/en/"), answer("<p>", 404))


@pytest.mark.parametrize("place", ["/en/", "/", "/en/?q=//x", "/en/?q=https://zq7x.example"])
def test_a_path_leads_here(place: str) -> None:
    assert leads_here(place)


@pytest.mark.parametrize("place", ["", "x", "//x", "/\\x", "\\\\x", " //x", "/\t/x", "mailto:x"])
def test_another_address_leads_away(place: str) -> None:
    assert not leads_here(place)
