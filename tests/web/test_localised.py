"""Pages say which language they are in and where they are in the others."""

from __future__ import annotations

import pytest
from flask import Flask, url_for

from tests.web.reader import Reader
from tutor.i18n import LOCALES
from tutor.web.localised import translated_path

LESSON = "lessons/following-suit"
PLACES = [
    "",
    f"{LESSON}/",
    f"{LESSON}/finished/",
    f"{LESSON}/what-is-a-trick/",
    f"{LESSON}/free-within-the-suit/?moves=KC",
    f"{LESSON}/the-taker-leads/?moves=KD&next=1",
]
every_language = pytest.mark.parametrize("tag", [each.tag for each in LOCALES])


@every_language
@pytest.mark.parametrize("place", PLACES)
def test_a_page_says_its_language_and_the_others(reader: Reader, tag: str, place: str) -> None:
    page = reader.open(f"/{tag}/{place}")
    assert (page.status, page.lang) == (200, tag)
    assert page.alternates == {each.tag: f"http://localhost/{each.tag}/{place}" for each in LOCALES}
    assert page.here == f"/{tag}/{place}"


@every_language
@pytest.mark.parametrize("place", PLACES)
def test_every_link_of_a_page_stays_in_the_language(reader: Reader, tag: str, place: str) -> None:
    page = reader.open(f"/{tag}/{place}")
    links = [a.attrs["href"] for a in page.root.all("a") if not a.attrs["href"].startswith("#")]
    assert links
    assert all(link.startswith(f"/{tag}/") for link in links)
    for form in page.root.all("form"):
        assert form.attrs["action"].startswith(("/language", "/settings", f"/{tag}/"))


@every_language
def test_each_language_is_named_in_itself(reader: Reader, tag: str) -> None:
    buttons = reader.open(f"/{tag}/").root.all("button", name="locale")
    assert [(b.attrs["lang"], b.text.strip()) for b in buttons] == [
        (each.tag, each.own_name) for each in LOCALES
    ]
    assert [b.attrs["value"] for b in buttons if "aria-current" in b.attrs] == [tag]


def test_the_alternates_of_a_secure_page_are_secure(app: Flask) -> None:
    page = app.test_client().get("/fi/", base_url="https://hearts.example")
    assert '<link rel="alternate" hreflang="cs" href="https://hearts.example/cs/">' in page.text


@pytest.mark.parametrize("prefix", ["xx", "sr", "EN", "sr-latn", "sr_Latn", "de", "en-GB"])
@pytest.mark.parametrize("wanted", ["fi", "sr-Cyrl", "cs"])
def test_an_unknown_language_is_a_page_not_found_in_the_reader_s_own(
    reader: Reader, prefix: str, wanted: str
) -> None:
    page = reader.open(f"/{prefix}/", Accept_Language=wanted)
    assert (page.status, page.lang) == (404, wanted)
    assert page.alternates == {}
    assert {"accept-language", "cookie"} <= page.response.vary.as_set()


@every_language
def test_an_unknown_page_is_not_found_in_the_language_of_its_address(
    reader: Reader, tag: str
) -> None:
    page = reader.open(f"/{tag}/no/such/page/", Accept_Language="fi")
    assert (page.status, page.lang) == (404, tag)


def test_a_remembered_language_is_spoken_where_the_address_says_none(reader: Reader) -> None:
    reader.send("/language", {"locale": "cs"})
    assert reader.open("/nowhere/", Accept_Language="fi").lang == "cs"


@every_language
def test_the_slash_at_the_end_may_be_left_out(reader: Reader, tag: str) -> None:
    page = reader.open(f"/{tag}/lessons/following-suit?moves=x")
    assert page.status == 308
    assert page.location.endswith(f"/{tag}/lessons/following-suit/?moves=x")


def test_addresses_carry_the_language_of_the_request(app: Flask) -> None:
    with app.test_request_context("/sr-Cyrl/"):
        assert url_for("lessons.lesson", slug="x") == "/sr-Cyrl/lessons/x/"
        assert url_for("lessons.lesson", slug="x", lang="fi") == "/fi/lessons/x/"
        assert url_for("language.choose") == "/language"
    with app.test_request_context("/", headers={"Accept-Language": "cs"}):
        assert url_for("home.index") == "/cs/"


PATHS = [
    ("/en/", "/fi/"),
    ("/en/?a=1&b=2", "/fi/?a=1&b=2"),
    ("/sr-Cyrl/lessons/x/y/?moves=KC.4C", "/fi/lessons/x/y/?moves=KC.4C"),
    ("/en", None),
    ("/language", None),
    ("/", None),
    ("//en/evil/", None),
    ("https://x/en/", None),
    ("/en/\n", None),
]


@pytest.mark.parametrize(("path", "expected"), PATHS)
def test_the_same_page_in_another_language(app: Flask, path: str, expected: str | None) -> None:
    finnish = LOCALES[1]
    with app.test_request_context("/"):
        assert translated_path(path, finnish) == expected
