"""``/`` and the language switch: everybody gets a language, and keeps the place."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from flask.testing import FlaskClient
from werkzeug.http import parse_cookie

from tests.web.positions import real_course
from tests.web.reader import Reader
from tools.pages import expected_status, few_page_paths
from tutor.i18n import LOCALES, SiteLocale
from tutor.web.localised import COOKIE

PLACE = "lessons/following-suit/free-within-the-suit/"

WANTED = [
    (None, "en"),
    ("", "en"),
    ("fi", "fi"),
    ("fi-FI, en;q=0.5", "fi"),
    ("cs-CZ", "cs"),
    ("sr", "sr-Latn"),
    ("sr-RS", "sr-Latn"),
    ("sr-Latn", "sr-Latn"),
    ("sr-Cyrl", "sr-Cyrl"),
    ("sr-Cyrl-RS", "sr-Cyrl"),
    ("en;q=0.1, cs;q=0.9", "cs"),
    ("de, fr;q=0.9", "en"),
    ("de, fi;q=0.2", "fi"),
    ("fi;q=0, en", "en"),
    ("*", "en"),
    (";;;,,,q=", "en"),
    ("fi;q=viel", "en"),
    ("\xff\xfe, <script>", "en"),
    ("x" * 5000, "en"),
]


@pytest.mark.parametrize(("header", "tag"), WANTED, ids=[repr(h)[:30] for h, _ in WANTED])
def test_the_browser_s_language_is_taken(reader: Reader, header: str | None, tag: str) -> None:
    page = reader.open("/") if header is None else reader.open("/", Accept_Language=header)
    assert (page.status, page.location) == (302, f"/{tag}/")


@pytest.mark.parametrize(
    ("remembered", "tag"), [("cs", "cs"), ("sr-Cyrl", "sr-Cyrl"), ("xx", "fi")]
)
def test_a_remembered_choice_wins_if_it_is_a_language(
    client: FlaskClient, remembered: str, tag: str
) -> None:
    client.set_cookie(COOKIE, remembered)
    assert Reader(client).open("/", Accept_Language="fi").location == f"/{tag}/"


@pytest.mark.parametrize("junk", ["", "en\xff", '"', "a" * 4000, "../../en"])
def test_a_spoilt_cookie_is_passed_over(client: FlaskClient, junk: str) -> None:
    client.set_cookie(COOKIE, junk)
    assert Reader(client).open("/", Accept_Language="fi").location == "/fi/"


def test_caches_know_what_the_answer_rests_on(reader: Reader) -> None:
    response = reader.open("/").response
    assert {"accept-language", "cookie"} <= response.vary.as_set()
    assert response.cache_control.private


def test_the_choice_is_remembered(reader: Reader) -> None:
    reader.send("/language", {"locale": "sr-Cyrl", "next": "/en/"})
    assert reader.open("/", Accept_Language="fi").location == "/sr-Cyrl/"


KEPT = [
    "",
    "lessons/following-suit/",
    "lessons/following-suit/finished/",
    PLACE,
    f"{PLACE}?moves=KC",
    "lessons/following-suit/the-taker-leads/?moves=KD&next=1",
    f"{PLACE}?try=QD",
    "lessons/following-suit/what-may-you-play/?moves=2S-KS",
    f"{PLACE}?moves=10%E2%99%A5",
]


@pytest.mark.parametrize("place", KEPT)
@pytest.mark.parametrize("locale", LOCALES, ids=str)
def test_the_switch_keeps_the_page_and_the_position(
    reader: Reader, locale: object, place: str
) -> None:
    for source in ("en", "sr-Cyrl"):
        page = reader.send("/language", {"locale": str(locale), "next": f"/{source}/{place}"})
        assert (page.status, page.location) == (303, f"/{locale}/{place}")


@pytest.mark.parametrize("locale", LOCALES, ids=str)
def test_the_switch_on_a_page_leads_to_the_same_page(reader: Reader, locale: object) -> None:
    page = reader.open(f"/fi/{PLACE}?moves=TC")
    switch = page.root.one("form", action="/language")
    assert [b.attrs["value"] for b in switch.all("button", name="locale")] == [
        each.tag for each in LOCALES
    ]
    sent = reader.send("/language", {"locale": str(locale), "next": page.here})
    assert sent.location == f"/{locale}/{PLACE}?moves=TC"
    assert reader.open(sent.location).lang == str(locale)


@pytest.mark.parametrize("locale", LOCALES, ids=str)
def test_every_page_keeps_its_place_when_the_language_changes(
    reader: Reader, locale: SiteLocale
) -> None:
    other = LOCALES[(LOCALES.index(locale) + 1) % len(LOCALES)]
    for name, path in few_page_paths(real_course()).items():
        page = reader.open(f"/{locale.tag}{path}")
        assert page.status == expected_status(name, path)
        if page.status != 200:
            continue
        form = page.root.one("form", action="/language")
        here = form.one("input", name="next").attrs["value"]
        sent = reader.send(form.attrs["action"], {"locale": other.tag, "next": here})
        # That the settings are saved, or why a drill comes, is said only once.
        place = path.removesuffix("?saved=1").removesuffix("?from=practice")
        assert sent.location == f"/{other.tag}{place}", name
        assert reader.open(sent.location).lang == other.tag


ELSEWHERE = [
    "",
    "https://evil.example/en/",
    "http://evil.example",
    "//evil.example/en/",
    "///evil.example/",
    "/\\evil.example/",
    "\\\\evil.example\\",
    "https:/en/",
    "javascript:alert(1)",
    "data:text/html,x",
    "/en/\n",
    "/en/?x=\n",
    "/en/?moves=4C\r\nSet-Cookie: language=xx",
    "/en/\r\nLocation: https://evil.example",
    "/en/?x=\0",
    "/en/\t",
    "/xx/",
    "/",
    "/language",
    "/static/app.css",
    "/en/no/such/page/",
    "/fi/../en/",
    "/en",
    "@evil.example",
    "/en/#\u2028",
    "\u202e/en/",
    "/" * 5000,
]


@pytest.mark.parametrize("place", ELSEWHERE, ids=lambda place: repr(place)[:30])
def test_what_is_no_page_of_ours_leads_to_the_start_page(reader: Reader, place: str) -> None:
    page = reader.send("/language", {"locale": "fi", "next": place})
    assert (page.status, page.location) == (303, "/fi/")
    assert page.response.headers.getlist("Set-Cookie")[0].startswith("language=fi;")


def test_without_a_place_the_start_page_is_shown(reader: Reader) -> None:
    assert reader.send("/language", {"locale": "cs"}).location == "/cs/"


def test_a_query_is_kept_as_an_address_can_hold_it(reader: Reader) -> None:
    page = reader.send("/language", {"locale": "fi", "next": '/en/?x="ä <b>'})
    assert page.location == f"/fi/?x={quote(chr(34))}{quote('ä')}%20%3Cb%3E"


@pytest.mark.parametrize("tag", ["", "xx", "EN", "sr", "sr_Latn", "en\0", "../fi", "ен", "en fi"])
def test_an_unknown_language_is_refused_and_not_remembered(reader: Reader, tag: str) -> None:
    page = reader.send("/language", {"locale": tag, "next": "/en/"}, Accept_Language="fi")
    assert (page.status, page.lang) == (400, "fi")
    assert "Set-Cookie" not in page.response.headers


def test_a_form_without_a_language_is_refused(reader: Reader) -> None:
    assert reader.send("/language").status == 400
    assert reader.open("/language").status == 405


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_the_cookie_is_for_this_site_and_not_for_scripts(client: FlaskClient, scheme: str) -> None:
    response = client.post("/language", data={"locale": "fi"}, base_url=f"{scheme}://localhost")
    header = response.headers["Set-Cookie"]
    cookie = parse_cookie(header)
    flags = {part.strip().lower() for part in header.split(";")}
    assert cookie[COOKIE] == "fi"
    assert {"httponly", "samesite=lax", "path=/"} <= flags
    assert int(cookie["Max-Age"]) == 365 * 24 * 60 * 60
    assert ("secure" in flags) == (scheme == "https")
