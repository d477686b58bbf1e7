"""Settings: one readable cookie, harmless whatever is in it, and a page that works by itself."""

from __future__ import annotations

from itertools import product
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.http import parse_cookie

from tests.web.reader import Page, Reader
from tests.web.test_language import ELSEWHERE
from tutor.i18n import LOCALES
from tutor.web.localised import COOKIE as LANGUAGE_COOKIE
from tutor.web.settings import CHOICES, COOKIE, LONGEST, NAMES, Settings

DUCK = "/en/lessons/practice/duck/"
every_language = pytest.mark.parametrize("tag", [locale.tag for locale in LOCALES])
every_setting = st.fixed_dictionaries(
    {name: st.sampled_from(list(values)) for name, values in CHOICES.items()}
)


# The cookie as text.


@given(every_setting)
def test_settings_written_are_read_again(chosen: dict[str, str]) -> None:
    settings = Settings(**chosen)
    assert Settings.parse(str(settings)) == settings == Settings.of(chosen)
    assert len(str(settings)) <= LONGEST


def test_all_combinations_fit_the_cookie() -> None:
    for values in product(*CHOICES.values()):
        settings = Settings(*values)
        assert Settings.parse(str(settings)) == settings


def test_what_is_not_chosen_is_not_written() -> None:
    assert str(Settings()) == ""
    assert str(Settings(scheme="dark", colours="four")) == "scheme=dark&colours=four"


def test_the_defaults_are_the_first_choices() -> None:
    defaults = Settings()
    assert {name: getattr(defaults, name) for name in CHOICES} == {
        name: next(iter(values)) for name, values in CHOICES.items()
    }
    assert NAMES.keys() == CHOICES.keys()


@pytest.mark.parametrize(
    ("text", "settings"),
    [
        ("", Settings()),
        ("scheme=dark", Settings(scheme="dark")),
        ("scheme=pink&colours=four", Settings(colours="four")),
        ("colours=four&colours=two", Settings()),
        ("SCHEME=dark", Settings()),
        ("scheme", Settings()),
        ("&&&===;;;", Settings()),
        ("scheme=dark%00", Settings()),
        ("__class__=x&parse=x&of=y", Settings()),
        ("x" * 5000 + "&scheme=dark", Settings()),
        ("scheme=dark&" + "x=1&" * 5000, Settings(scheme="dark")),
    ],
)
def test_what_makes_no_sense_counts_as_not_chosen(text: str, settings: Settings) -> None:
    assert Settings.parse(text) == settings


@given(st.text(), st.dictionaries(st.text(), st.text()))
def test_any_text_gives_settings(text: str, chosen: dict[str, str]) -> None:
    for settings in (Settings.parse(text), Settings.of(chosen)):
        assert all(getattr(settings, name) in values for name, values in CHOICES.items())


@pytest.mark.parametrize(
    "junk", ["\x80\xff", '"', "a" * 4000, "scheme=dark; colours=four", "%", "=", "<script>", ","]
)
def test_a_spoilt_cookie_spoils_no_page(client: FlaskClient, junk: str) -> None:
    response = client.get("/en/", headers={"Cookie": f"{COOKIE}={junk}"})
    assert response.status_code == 200
    assert "<script>" not in response.get_data(as_text=True).split("<body", 1)[0].split("<meta")[0]


# What they do.


def chosen_on(page: Page) -> dict[str, str]:
    """The choices that are ticked on the page of the settings."""
    boxes = page.root.all("input", type="radio")
    return {box.attrs["name"]: box.attrs["value"] for box in boxes if "checked" in box.attrs}


def data(page: Page) -> dict[str, str]:
    """What the document says for the style sheet and the script."""
    attrs = page.root.one("html").attrs
    return {name[5:]: value for name, value in attrs.items() if name.startswith("data-")}


@every_language
def test_the_page_offers_every_choice_and_ticks_the_defaults(reader: Reader, tag: str) -> None:
    page = reader.open(f"/{tag}/settings/")
    assert (page.status, page.lang) == (200, tag)
    boxes = page.root.all("input", type="radio")
    offered: dict[str, list[str]] = {}
    for box in boxes:
        offered.setdefault(box.attrs["name"], []).append(box.attrs["value"])
    assert offered == {
        "language": [locale.tag for locale in LOCALES],
        **{name: list(values) for name, values in CHOICES.items()},
    }
    assert chosen_on(page) == {
        "language": tag,
        **{name: next(iter(values)) for name, values in CHOICES.items()},
    }
    assert len(page.root.all("fieldset")) == len(offered)
    assert "Set-Cookie" not in page.response.headers, "looking stores nothing"


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, values in CHOICES.items() for value in values]
)
def test_a_choice_is_kept_and_takes_effect(reader: Reader, name: str, value: str) -> None:
    saved = reader.send("/settings", {name: value, "language": "fi"})
    assert (saved.status, saved.location) == (303, "/fi/settings/?saved=1")
    page = reader.open(saved.location)
    assert chosen_on(page)[name] == value
    assert page.feedback is not None
    if name != "marking":
        assert data(page)[name] == value
        assert data(reader.open("/en/"))[name] == value


def test_a_form_with_some_of_the_settings_leaves_the_others(reader: Reader) -> None:
    reader.send("/settings", {"scheme": "dark", "colours": "four"})
    reader.send("/settings", {"marking": "always", "scheme": "pink"})
    assert chosen_on(reader.open("/en/settings/")) == {
        "language": "en",
        "scheme": "system",
        "colours": "four",
        "marking": "always",
        "shortcuts": "on",
        "motion": "system",
    }


def test_going_back_to_all_defaults_empties_the_cookie(reader: Reader) -> None:
    reader.send("/settings", {"scheme": "dark"})
    sent = reader.send("/settings", {"scheme": "system"})
    assert parse_cookie(sent.response.headers["Set-Cookie"])[COOKIE] == ""


@pytest.mark.parametrize(
    ("scheme", "sheets", "declared"),
    [("system", 2, "light dark"), ("light", 1, "light"), ("dark", 2, "dark")],
)
def test_the_colour_scheme_needs_no_script(
    reader: Reader, scheme: str, sheets: int, declared: str
) -> None:
    reader.send("/settings", {"scheme": scheme})
    page = reader.open("/en/")
    assert len(page.root.all("link", rel="stylesheet")) == sheets
    assert page.root.one("meta", name="color-scheme").attrs["content"] == declared


def marked(page: Page) -> list[str]:
    """The cards of the hand that are marked as legal."""
    return [
        button.attrs["value"]
        for button in page.root.all("button", name="card")
        if "may" in button.attrs["class"].split()
    ]


def test_legal_cards_are_marked_when_the_reader_wants_it(learner: Reader) -> None:
    assert marked(learner.open(DUCK)) == [], "not by itself in this lesson"
    learner.send("/settings", {"marking": "always"})
    page = learner.open(DUCK)
    assert marked(page) == ["4C", "TC", "KC"]
    assert "four of clubs, may be played" in page.root.one("div", class_="hand").text
    learner.send("/settings", {"marking": "never"})
    assert marked(learner.open(DUCK)) == []


@pytest.mark.parametrize("marking", ["lesson", "always", "never"])
def test_where_the_legal_cards_are_the_question_they_are_never_marked(
    learner: Reader, marking: str
) -> None:
    learner.send("/settings", {"marking": marking})
    page = learner.open("/en/lessons/practice/allowed/")
    assert not page.root.all("label", class_="may")
    assert not page.root.all("form", class_="marking"), "and there is no switch for it"


@pytest.mark.parametrize("htmx", [False, True])
def test_the_switch_at_the_table_comes_back_to_the_table(learner: Reader, htmx: bool) -> None:
    place = f"{DUCK}?hint=2&again=1"
    page = learner.open(place)
    switch = page.root.one("form", class_="marking")
    button = switch.one("button")
    assert (button.attrs["value"], button.attrs["aria-pressed"]) == ("always", "false")
    next_ = switch.one("input", name="next").attrs["value"]
    sent = learner.send(switch.attrs["action"], {"marking": "always", "next": next_}, htmx=htmx)
    assert (sent.status, sent.location) == (303, place)
    again = learner.open(sent.location, htmx=htmx)
    assert marked(again) == ["4C", "TC", "KC"]
    button = again.root.one("form", class_="marking").one("button")
    assert (button.attrs["value"], button.attrs["aria-pressed"]) == ("never", "true")


@every_language
@pytest.mark.parametrize("wanted", ["en", "cs"])
def test_the_switch_keeps_the_language_of_the_page(learner: Reader, tag: str, wanted: str) -> None:
    place = f"/{tag}/lessons/practice/duck/?moves=TC"
    form = {"marking": "always", "next": place}
    assert learner.send("/settings", form, Accept_Language=wanted).location == place
    assert not learner.client.get_cookie(LANGUAGE_COOKIE), "no language was chosen"


# The way back.


def test_the_settings_remember_where_the_reader_came_from(learner: Reader) -> None:
    place = f"{DUCK}?moves=TC"
    page = learner.open(place)
    link = page.root.one("a", id="settings-link").attrs["href"]
    assert urlsplit(link).path == "/en/settings/"
    assert parse_qs(urlsplit(link).query) == {"from": [place]}
    settings = learner.open(link)
    assert settings.root.one("p", class_="crumb").one("a").attrs["href"] == place
    came_from = settings.root.one("input", name="from").attrs["value"]
    sent = learner.send("/settings", {"from": came_from, "language": "cs", "scheme": "dark"})
    target = urlsplit(sent.location)
    assert target.path == "/cs/settings/"
    assert parse_qs(target.query) == {"saved": ["1"], "from": [place.replace("/en/", "/cs/")]}
    saved = learner.open(sent.location)
    assert saved.spoken
    back = saved.root.one("p", class_="crumb").one("a").attrs["href"]
    assert back == place.replace("/en/", "/cs/")
    assert learner.open(back).tone == "wrong"


@pytest.mark.parametrize("place", ELSEWHERE, ids=lambda place: repr(place)[:30])
def test_nobody_is_sent_anywhere_else(reader: Reader, place: str) -> None:
    for form in ({"next": place}, {"from": place}, {"next": place, "from": place}):
        sent = reader.send("/settings", {**form, "scheme": "dark", "language": "fi"})
        assert (sent.status, sent.location) == (303, "/fi/settings/?saved=1")
    page = reader.open(f"/fi/settings/?from={quote(place, safe='')}")
    assert page.status == 200
    assert not page.root.all("p", class_="crumb")


def test_the_language_is_chosen_here_too(reader: Reader) -> None:
    sent = reader.send("/settings", {"language": "sr-Cyrl", "from": "/en/"})
    assert sent.location.startswith("/sr-Cyrl/settings/?saved=1&from=%2Fsr-Cyrl%2F")
    assert reader.open("/", Accept_Language="fi").location == "/sr-Cyrl/"


@pytest.mark.parametrize("tag", ["", "xx", "EN", "../fi", "en\0"])
def test_an_unknown_language_is_not_remembered(reader: Reader, tag: str) -> None:
    sent = reader.send("/settings", {"language": tag, "scheme": "dark"}, Accept_Language="fi")
    assert (sent.status, sent.location) == (303, "/fi/settings/?saved=1")
    (cookie,) = sent.response.headers.getlist("Set-Cookie")
    assert parse_cookie(cookie)[COOKIE] == "scheme=dark"


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_the_cookie_is_for_this_site_and_not_for_scripts(client: FlaskClient, scheme: str) -> None:
    response = client.post("/settings", data={"scheme": "dark"}, base_url=f"{scheme}://localhost")
    header = response.headers["Set-Cookie"]
    flags = {part.strip().lower() for part in header.split(";")}
    assert parse_cookie(header)[COOKIE] == "scheme=dark"
    assert {"httponly", "samesite=lax", "path=/"} <= flags
    assert int(parse_cookie(header)["Max-Age"]) == 365 * 24 * 60 * 60
    assert ("secure" in flags) == (scheme == "https")


def test_a_form_from_another_site_changes_nothing(client: FlaskClient) -> None:
    response = client.post(
        "/settings", data={"scheme": "dark"}, headers={"Sec-Fetch-Site": "cross-site"}
    )
    assert response.status_code == 403
    assert "Set-Cookie" not in response.headers


def test_saving_is_a_form_and_nothing_else(reader: Reader) -> None:
    assert reader.open("/settings").status == 405


@every_language
def test_the_place_that_old_links_lead_to_shows_the_way(reader: Reader, tag: str) -> None:
    stored = reader.open(f"/{tag}/settings/").root.one("section", id="stored")
    assert [link.attrs["href"] for link in stored.all("a")] == [
        f"/{tag}/progress/stored/",
        f"/{tag}/progress/erase/",
    ]
