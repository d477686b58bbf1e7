"""The list of puzzles: what it is filtered by, its pages, and what it says of bad addresses."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask

from tests.applications import made_from, running
from tests.web.reader import Page, Reader
from tests.web.small_bank import CELLS, LIST, chosen, ids, main
from tutor import paths
from tutor.i18n import LOCALES, SiteLocale, say, using
from tutor.teach.puzzles.bank import Bank, Filter, write_counts
from tutor.teach.puzzles.record import Cell
from tutor.teach.puzzles.themes import Theme
from tutor.web.puzzle_list import PER_PAGE

every_language = pytest.mark.parametrize("locale", LOCALES, ids=str)


@pytest.fixture(scope="module")
def app() -> Iterator[Flask]:
    """The site, made once for all these tests: none of them changes it for good."""
    with running(made_from(paths.lessons())) as site:
        yield site


def test_the_pages_of_the_list_show_every_puzzle_once(reader: Reader, bank: Bank) -> None:
    page, seen = reader.open(LIST), []
    while True:
        assert page.status == 200
        seen += ids(page)
        onward = page.root.all("a", rel="next")
        if not onward:
            break
        assert len(ids(page)) == PER_PAGE
        page = reader.open(onward[0].attrs["href"])
    assert seen == list(bank.ids())
    assert len(set(seen)) == sum(CELLS.values()) == 56
    assert "Page 3 of 3" in page.title
    back = page.root.one("a", rel="prev").attrs["href"]
    assert ids(reader.open(back)) == seen[PER_PAGE : 2 * PER_PAGE]


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ("theme=duck", Filter(theme=Theme.DUCK)),
        ("level=1", Filter(level=1)),
        ("hands=open", Filter(hidden=False)),
        ("hands=hidden", Filter(hidden=True)),
        ("players=5", Filter(players=5)),
        ("theme=duck&level=2&hands=hidden&players=5", Filter(Theme.DUCK, 2, True, 5)),
        ("theme=&level=&hands=&players=&page=", Filter()),
    ],
)
def test_a_filter_shows_what_is_wanted_and_stays_in_the_form(
    reader: Reader, bank: Bank, query: str, wanted: Filter
) -> None:
    page = reader.open(f"{LIST}?{query}")
    assert page.status == 200
    assert ids(page) == list(bank.ids(wanted)[:PER_PAGE])
    asked = {name: values[0] for name, values in parse_qs(query).items()}
    assert {name: value for name, value in chosen(page).items() if value} == asked
    assert ("Show all puzzles" in main(page).text) is bool(asked)


def test_no_two_puzzles_of_the_list_read_the_same(reader: Reader, bank: Bank) -> None:
    names = [
        link.text
        for page in (1, 2, 3)
        for link in reader.open(f"{LIST}?page={page}").root.one("ul", class_="puzzle-list").all("a")
    ]
    assert len(set(names)) == len(names) == len(bank)


def test_a_filter_goes_along_to_the_other_pages(reader: Reader, bank: Bank) -> None:
    page = reader.open(f"{LIST}?theme=duck&players=4")
    second = page.root.one("a", rel="next").attrs["href"]
    assert parse_qs(urlsplit(second).query) == {
        "theme": ["duck"],
        "players": ["4"],
        "page": ["2"],
    }
    assert ids(reader.open(second)) == list(bank.ids(Filter(theme=Theme.DUCK, players=4))[24:])
    numbers = reader.open(second).root.one("nav", class_="paging").one("ul").all("a")
    assert [link.text for link in numbers] == ["1", "2"]
    assert [link.attrs.get("aria-current") for link in numbers] == [None, "page"]


@pytest.mark.usefixtures("bank")
def test_only_what_there_is_can_be_chosen(reader: Reader) -> None:
    page = reader.open(LIST)
    offered = {
        field.attrs["name"]: [option.attrs["value"] for option in field.all("option")]
        for field in main(page).all("select")
    }
    assert offered == {
        "theme": ["", "drop-the-queen", "duck", "stop-the-moon"],
        "level": ["", "1", "2", "3", "4"],
        "hands": ["", "open", "hidden"],
        "players": ["", "3", "4", "5"],
    }
    for field in main(page).all("select"):
        assert main(page).one("label", for_=field.attrs["id"]).text


@every_language
@pytest.mark.usefixtures("bank")
def test_when_nothing_is_found_the_list_says_so_and_offers_to_show_all(
    reader: Reader, locale: SiteLocale
) -> None:
    page = reader.open(f"/{locale.tag}/puzzles/list/?theme=safe-lead&players=7")
    assert (page.status, ids(page)) == (200, [])
    with using(locale):
        nothing = say("No puzzle is like this")
    assert nothing.replace("\N{NO-BREAK SPACE}", " ") in main(page).text
    assert f"/{locale.tag}/puzzles/list/" in [a.attrs["href"] for a in main(page).all("a")]
    assert chosen(page)["theme"] == "safe-lead", "what was asked for stays to be changed"


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("level=5", "1 choice in this address does not exist."),
        ("level=01", "1 choice"),
        ("level=²", "1 choice"),
        ("players=2", "1 choice"),
        ("hands=shown", "1 choice"),
        ("theme=Duck", "1 choice"),
        ("page=0", "1 choice"),
        ("page=-1", "1 choice"),
        ("page=4", "1 choice"),
        ("page=1e3", "1 choice"),
        ("page=99999999999999999999", "1 choice"),
        ("level=x&hands=y&page=z", "3 choices in this address do not exist."),
        ("theme=duck&theme=drop-the-queen", "1 choice"),
        ("level=1&level=1&page=2&page=3", "2 choices"),
    ],
)
def test_what_does_not_exist_is_left_out_and_said(
    reader: Reader, bank: Bank, query: str, said: str
) -> None:
    page = Page(reader.client.get(LIST, query_string=query))
    assert page.status == 400
    assert said in main(page).text
    assert ids(page) == list(bank.ids()[:PER_PAGE])


def test_the_rest_of_an_address_is_kept(reader: Reader, bank: Bank) -> None:
    page = reader.open(f"{LIST}?theme=stop-the-moon&level=9&page=7")
    assert page.status == 400
    assert "2 choices" in main(page).text
    assert chosen(page) == {"theme": "stop-the-moon", "level": "", "hands": "", "players": ""}
    assert ids(page) == list(bank.ids(Filter(theme=Theme.STOP_THE_MOON)))


@pytest.mark.parametrize("text", ["<script>alert(1)</script>", "\0", "%", "{0}", "x" * 5000])
@pytest.mark.usefixtures("bank")
def test_any_text_can_stand_in_the_address(reader: Reader, text: str) -> None:
    for name in ("theme", "level", "hands", "players", "page"):
        page = Page(reader.client.get(LIST, query_string={name: text}))
        assert page.status == 400
        assert "<script>alert" not in page.html


def test_a_list_of_thirty_thousand_reads_no_more_than_a_short_one(
    reader: Reader, app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_counts(tmp_path, {Cell(Theme.DUCK, level, False, 4): 7500 for level in (1, 2, 3, 4)})
    monkeypatch.setitem(app.extensions, "bank", Bank.load(tmp_path))
    page = reader.open(f"{LIST}?page=600")
    assert (page.status, len(ids(page))) == (200, PER_PAGE)
    assert ids(page)[0] == "duck-2o4-6877"
    numbers = page.root.one("nav", class_="paging").one("ul").all("a")
    assert [link.text for link in numbers] == ["1", "598", "599", "600", "601", "602", "1250"]
