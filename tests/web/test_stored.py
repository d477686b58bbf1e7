"""The page that says what is stored is complete, and everything leads to it."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask

from tests.web.reader import Page, Reader
from tests.web.taking_along import solve
from tutor import paths
from tutor.i18n import LOCALES
from tutor.store.schema import events
from tutor.web import learner as learners
from tutor.web.learner import OURS_ALONE, PREFIX
from tutor.web.localised import COOKIE as LANGUAGE
from tutor.web.localised import REMEMBER_SECONDS
from tutor.web.settings import COOKIE as SETTINGS
from tutor.web.settings import KEEP_SECONDS
from tutor.web.unsaved import COOKIE as UNSAVED

STORED = "/en/progress/stored/"
YEAR = 365 * 24 * 60 * 60
every_language = pytest.mark.parametrize("tag", [locale.tag for locale in LOCALES])


def cookies_on(page: Page) -> dict[str, str]:
    """The cookies that the page names, and what it says of each."""
    listed = page.root.one("dl", class_="terms").all("div")
    return {each.one("code").text: each.one("dd").text for each in listed}


@every_language
def test_every_cookie_is_named_and_no_other(reader: Reader, tag: str) -> None:
    page = reader.open(f"/{tag}/progress/stored/")
    assert (page.status, page.lang) == (200, tag)
    assert list(cookies_on(page)) == [f"{PREFIX}…", LANGUAGE, SETTINGS, UNSAVED]
    assert all(cookies_on(page).values())
    assert "Set-Cookie" not in page.response.headers, "looking stores nothing"


def test_what_a_browser_gets_is_what_the_page_names(learner: Reader) -> None:
    solve(learner)
    learner.send("/settings", {"scheme": "dark", "language": "en"})
    kept = {cookie.key for cookie in (learner.client._cookies or {}).values()}
    (who,) = (name for name in kept if name.startswith(PREFIX))
    named = set(cookies_on(learner.open(STORED)))
    assert kept - {who} <= named
    assert who.startswith(PREFIX)


def test_the_page_says_how_long_each_is_kept(reader: Reader) -> None:
    said = cookies_on(reader.open(STORED))
    assert learners.KEEP_SECONDS == 2 * YEAR
    assert said[f"{PREFIX}…"].endswith("for two years after your last answer.")
    assert KEEP_SECONDS == REMEMBER_SECONDS == YEAR
    assert all(said[name].endswith("for a year.") for name in (LANGUAGE, SETTINGS))
    assert said[UNSAVED].endswith("when you close the browser.")


def test_over_https_a_cookie_has_the_name_that_the_browser_shows(learner: Reader) -> None:
    page = Page(learner.client.get(STORED, base_url="https://localhost"))
    assert next(iter(cookies_on(page))) == f"{OURS_ALONE}{PREFIX}…"


@every_language
def test_a_site_that_keeps_no_progress_promises_none(
    practice_app: Flask, monkeypatch: pytest.MonkeyPatch, tag: str
) -> None:
    monkeypatch.setitem(practice_app.extensions, "store", None)
    own = Reader(practice_app.test_client())
    page = own.open(f"/{tag}/progress/stored/")
    assert list(cookies_on(page)) == [LANGUAGE, SETTINGS]
    assert len(page.root.one("main").all("section")) == 3
    assert f"/{tag}/progress/erase/" not in [link.attrs["href"] for link in page.root.all("a")]
    footer = page.root.one("footer")
    assert [link.attrs["href"] for link in footer.all("a")] == [f"/{tag}/progress/stored/"]
    overview = own.open(f"/{tag}/progress/").root.one("main").all("a")
    assert f"/{tag}/progress/keep/" not in [link.attrs["href"] for link in overview]


def test_no_column_of_the_events_is_left_unsaid() -> None:
    """Whoever adds one has to say on the page what it is for."""
    told = {"place", "kind", "reason", "rung", "topic", "moves", "at"}
    ours = {"id", "uid", "learner", "round", "number"}
    assert {column.name for column in events.columns} <= told | ours


def test_the_page_leads_on_to_erasing_and_taking_along(reader: Reader) -> None:
    links = {link.attrs["href"] for link in reader.open(STORED).root.one("main").all("a")}
    assert {"/en/progress/keep/", "/en/progress/erase/", "/en/progress/"} <= links


@every_language
def test_every_page_leads_to_it(reader: Reader, tag: str) -> None:
    footer = reader.open(f"/{tag}/").root.one("footer")
    assert [link.attrs["href"] for link in footer.all("a")] == [
        f"/{tag}/progress/",
        f"/{tag}/progress/stored/",
    ]


def test_no_page_loads_anything_from_elsewhere() -> None:
    """What the page promises: nothing comes from another company."""
    templates: list[Path] = sorted(paths.templates().rglob("*.html"))
    assert templates
    for template in templates:
        text = template.read_text(encoding="utf-8")
        assert "http://" not in text, template.name
        assert "https://" not in text, template.name
