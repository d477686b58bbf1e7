"""The page of puzzles, the puzzle of the day, the ways to drills, and the reader's history."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask

from tests.applications import made_from, running, store_of
from tests.web.learners import keep, learner_cookies
from tests.web.reader import Reader
from tests.web.small_bank import LIST, TODAY, chosen, ids, main
from tutor import paths
from tutor.i18n import LOCALES, SiteLocale, using
from tutor.store import Event, Kind
from tutor.teach.drills import LARGEST_SEED, TABLES
from tutor.teach.puzzles.bank import Bank, Filter
from tutor.teach.puzzles.record import LEVELS, Cell, make_id
from tutor.teach.puzzles.themes import Theme
from tutor.web import puzzle_hub
from tutor.web.happened import puzzle_key
from tutor.web.puzzle_history import MOST
from tutor.web.puzzle_names import puzzle_title

every_language = pytest.mark.parametrize("locale", LOCALES, ids=str)


@pytest.fixture(scope="module")
def app() -> Iterator[Flask]:
    """The site, made once for all these tests: none of them changes it for good."""
    with running(made_from(paths.lessons())) as site:
        yield site


# The page of puzzles.


@every_language
def test_the_page_shows_every_way_to_practise(
    reader: Reader, bank: Bank, locale: SiteLocale
) -> None:
    page = reader.open(f"/{locale.tag}/puzzles/")
    assert (page.status, page.lang) == (200, locale.tag)
    assert not {"{", "}"} & set(main(page).text)
    sections = {section.attrs.get("id") for section in main(page).all("section")}
    assert sections == {"day", "themes", "drills", "passing", "history"}
    contents = page.root.one("nav", class_="contents").all("a")
    assert {link.attrs["href"] for link in contents} == {f"#{name}" for name in sections}
    assert len(page.root.one("section", id="themes").all("h3")) == len(
        {cell.theme for cell in bank.cells}
    )


def test_a_theme_says_how_many_puzzles_there_are_of_each_level(reader: Reader, bank: Bank) -> None:
    themes = reader.open("/en/puzzles/").root.one("section", id="themes")
    duck = next(li for li in themes.all("li") if li.all("h3") and "Duck" in li.one("h3").text)
    assert "33 puzzles" in duck.text
    levels = duck.one("ul", class_="levels").all("a")
    assert [link.text for link in levels] == ["Easy (30)", "Medium (1)", "Very hard (2)"]
    for link, count in zip([duck.one("h3").one("a"), *levels], [33, 30, 1, 2], strict=True):
        query = parse_qs(urlsplit(link.attrs["href"]).query)
        level = int(query["level"][0]) if "level" in query else None
        assert bank.count(Filter(theme=Theme(query["theme"][0]), level=level)) == count
        assert f"{count} puzzle" in main(reader.open(link.attrs["href"])).one("h2").text


@pytest.mark.usefixtures("bank")
def test_a_table_is_chosen_for_the_drills_and_for_passing(reader: Reader) -> None:
    for page, table in (
        (reader.open("/en/puzzles/"), "microsoft-4"),
        (reader.open("/en/puzzles/?table="), "microsoft-4"),
        (reader.open("/en/puzzles/?table=slam-5"), "slam-5"),
    ):
        assert page.status == 200
        assert chosen(page) == {"table": table}
        offered = [option.attrs["value"] for option in page.root.one("select").all("option")]
        assert offered == list(TABLES)
        ways = page.root.one("section", id="drills").one("ul", class_="themes").all("a")
        assert len(ways) == 6
        passing = page.root.one("section", id="passing")
        assert "judgement and no proof" in passing.text
        for way in [*ways, *passing.all("a")]:
            assert way.attrs["href"].endswith(f"/?table={table}")
            assert f"/{table}/" in reader.open(way.attrs["href"]).location


@pytest.mark.parametrize("query", ["table=slam-7", "table=slam-5&table=slam-4"])
@pytest.mark.usefixtures("bank")
def test_a_table_that_does_not_exist_is_said_and_the_usual_one_shown(
    reader: Reader, query: str
) -> None:
    page = reader.open(f"/en/puzzles/?{query}")
    assert page.status == 400
    assert "There is no such table." in main(page).text
    assert chosen(page) == {"table": "microsoft-4"}


def test_a_site_without_puzzles_still_has_its_page(learner: Reader) -> None:
    page = learner.open("/en/puzzles/")
    assert page.status == 200
    assert [section.attrs["id"] for section in main(page).all("section")] == ["history"]
    nothing = learner.open(LIST)
    assert (nothing.status, ids(nothing)) == (200, [])
    assert "No puzzle is like this" in main(nothing).text
    for path in ("today/", "drills/legal/", "passing/"):
        assert learner.open(f"/en/puzzles/{path}").status == 404, path
    assert "puzzles/today" not in learner.open("/en/").html


# The puzzle of the day.


@every_language
def test_the_puzzle_of_the_day_is_the_same_for_everyone(
    reader: Reader, app: Flask, bank: Bank, locale: SiteLocale
) -> None:
    url = f"/{locale.tag}/puzzles/{bank.of_the_day(TODAY)}/"
    for somebody in (reader, Reader(app.test_client())):
        page = somebody.open(f"/{locale.tag}/puzzles/today/")
        assert (page.status, page.location) == (302, url)
        assert page.response.headers["Cache-Control"] == "no-store"
        assert "Set-Cookie" not in page.response.headers
    day = reader.open(f"/{locale.tag}/puzzles/").root.one("section", id="day")
    assert str(TODAY.year) in day.text
    assert [link.attrs["href"] for link in day.all("a")] == [url], "what can be shared for good"


def test_today_is_a_day_in_greenwich() -> None:
    assert abs(puzzle_hub.today() - date.today()) <= timedelta(days=1)


# Drills and passing.


@pytest.mark.parametrize("path", ["drills/legal", "drills/hearts", "passing"])
def test_a_new_drill_is_picked_each_time(reader: Reader, path: str) -> None:
    places = set()
    for _ in range(5):
        page = reader.open(f"/en/puzzles/{path}/?table=black-maria-7")
        assert page.status == 302
        assert page.response.headers["Cache-Control"] == "no-store"
        start, _, seed = page.location.rstrip("/").rpartition("/")
        assert start == f"/en/puzzles/{path}/black-maria-7"
        assert 1 <= int(seed) <= LARGEST_SEED
        places.add(page.location)
    assert len(places) > 1
    assert "/microsoft-4/" in reader.open(f"/en/puzzles/{path}/").location


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("drills/chess/", 404),
        ("drills/legal/?table=slam-7", 400),
        ("drills/legal/?table=../../x", 400),
        ("drills/legal/?table=slam-5&table=slam-4", 400),
        ("passing/?table=microsoft-5", 400),
    ],
)
def test_there_is_no_way_to_what_does_not_exist(reader: Reader, path: str, status: int) -> None:
    assert reader.open(f"/en/puzzles/{path}").status == status


# The history.


def visited(app: Flask, *events: tuple[str, Kind]) -> Reader:
    """A reader to whom this has happened, in this order."""
    store, learner = store_of(app), None
    for place, kind in events:
        rung = 1 if kind is Kind.HINT else 0
        learner = store.record(learner, Event.of(place, kind, "theme/duck", rung=rung))
    reader = Reader(app.test_client())
    if learner is not None:
        keep(reader.client, learner)
    return reader


@pytest.mark.usefixtures("bank")
def test_the_history_says_how_each_puzzle_went(app: Flask) -> None:
    reader = visited(
        app,
        (puzzle_key("duck-1o4-1"), Kind.SOLVED),
        (puzzle_key("duck-1o4-2"), Kind.MISSED),
        (puzzle_key("duck-1o4-2"), Kind.SOLVED),
        (puzzle_key("duck-2h5-1"), Kind.HINT),
        (puzzle_key("duck-2h5-1"), Kind.SOLVED),
        (puzzle_key("duck-4o3-1"), Kind.SHOWN),
        (puzzle_key("duck-4o3-2"), Kind.MISSED),
        ("drill/taker/slam-5/17", Kind.SOLVED),
        ("passing/black-maria-7/3", Kind.MISSED),
        # These are not there any more.
        (puzzle_key("duck-1o4-999"), Kind.SOLVED),
        ("drill/chess/slam-5/17", Kind.SOLVED),
    )
    section = reader.open("/en/puzzles/").root.one("section", id="history")
    assert "You have tried 9 puzzles, and solved 4 of them at first try." in section.text
    lines = [(li.one("a").attrs["href"], li.one(class_="outcome").text) for li in section.all("li")]
    assert lines == [
        ("/en/puzzles/passing/black-maria-7/3/", "Not solved yet"),
        ("/en/puzzles/drills/taker/slam-5/17/", "Solved at first try"),
        ("/en/puzzles/duck-4o3-2/", "Not solved yet"),
        ("/en/puzzles/duck-4o3-1/", "Solution seen"),
        ("/en/puzzles/duck-2h5-1/", "Solved with hints"),
        ("/en/puzzles/duck-1o4-2/", "Solved after trying again"),
        ("/en/puzzles/duck-1o4-1/", "Solved at first try"),
    ]
    assert "(Grand slam rules, 5 players)" in section.text
    listed = reader.open(f"{LIST}?theme=duck").root.one("ul", class_="puzzle-list").all("li")
    marks = [[each.text for each in li.all(class_="outcome")] for li in listed]
    assert marks[:3] == [["Solved at first try"], ["Solved after trying again"], []]


@pytest.mark.usefixtures("bank")
def test_of_a_long_history_the_newest_are_shown_and_the_others_can_be(app: Flask) -> None:
    events = [(puzzle_key(f"duck-1o4-{n}"), Kind.SOLVED) for n in range(1, 31)]
    section = visited(app, *events).open("/en/puzzles/").root.one("section", id="history")
    more = section.one("details")
    assert more.one("summary").text.strip() == "Show 22 more"
    links = [link.attrs["href"] for link in section.one("details").all("a")]
    assert (len(links), links[-1]) == (22, "/en/puzzles/duck-1o4-1/")


@pytest.mark.usefixtures("bank")
def test_drills_that_are_alike_share_a_line_which_leads_to_one_not_solved(app: Flask) -> None:
    reader = visited(
        app,
        ("drill/taker/slam-5/1", Kind.SOLVED),
        ("drill/taker/slam-5/2", Kind.MISSED),
        ("passing/slam-5/1", Kind.SOLVED),
        ("passing/slam-5/2", Kind.SOLVED),
        (puzzle_key("duck-1o4-1"), Kind.SOLVED),
        ("drill/taker/slam-5/3", Kind.SOLVED),
        ("drill/taker/slam-4/3", Kind.MISSED),
    )
    section = reader.open("/en/puzzles/").root.one("section", id="history")
    lines = [(li.one("a").attrs["href"], li.one(class_="outcome").text) for li in section.all("li")]
    assert lines == [
        ("/en/puzzles/drills/taker/slam-4/3/", "Not solved yet"),
        ("/en/puzzles/drills/taker/slam-5/2/", "Tried: 3. Solved at first try: 2."),
        ("/en/puzzles/duck-1o4-1/", "Solved at first try"),
        ("/en/puzzles/passing/slam-5/2/", "Tried: 2. Solved at first try: 2."),
    ]
    names = [li.one("a").text for li in section.all("li")]
    assert len(set(names)) == len(names)
    signs = [bool(li.one(class_="outcome").all("svg")) for li in section.all("li")]
    assert signs == [False, False, True, True]


@pytest.mark.usefixtures("bank")
def test_a_history_of_many_puzzles_lists_the_newest_and_counts_all(app: Flask) -> None:
    events = [(f"drill/taker/slam-5/{n}", Kind.SOLVED) for n in range(1, MOST + 30)]
    many = visited(app, *events).open("/en/puzzles/").root.one("section", id="history")
    assert "You have tried 89 puzzles, and solved 89 of them at first try." in many.text
    assert "The newest 60 are listed here." in many.text
    assert "Tried: 60. Solved at first try: 60." in many.text
    few = visited(app, *events[:MOST]).open("/en/puzzles/").root.one("section", id="history")
    assert "You have tried 60 puzzles" in few.text
    assert "listed here" not in few.text


@pytest.mark.usefixtures("bank")
def test_the_history_outlasts_the_visit(reader: Reader, app: Flask) -> None:
    reader.open("/en/puzzles/drills/taker/slam-5/17/?hint=1")
    ((name, text),) = learner_cookies(reader.client).items()
    later = Reader(app.test_client())
    later.client.set_cookie(name, text)
    assert "You have tried 1 puzzle," in later.open("/en/puzzles/").root.one("main").text


@pytest.mark.usefixtures("bank")
def test_a_card_that_was_only_refused_is_no_try(app: Flask) -> None:
    reader = visited(app)
    refused = Event.of(
        puzzle_key("duck-1o4-1"),
        Kind.ILLEGAL,
        "rule/must-follow-suit",
        moves="2C",
        reason="must-follow-suit",
    )
    keep(reader.client, store_of(app).record(None, refused))
    text = reader.open("/en/puzzles/").root.one("section", id="history").text
    assert "The puzzles you try will stand here" in text


@every_language
def test_no_two_puzzles_have_one_name(app: Flask, locale: SiteLocale) -> None:
    cells = [
        Cell(theme, level, hidden, players)
        for theme in Theme
        for level in LEVELS
        for hidden in (False, True)
        for players in range(3, 8)
    ]
    with app.test_request_context(f"/{locale.tag}/"), using(locale):
        names = {puzzle_title(make_id(cell, number)) for cell in cells for number in (1, 2)}
    assert len(names) == 2 * len(cells)


def test_a_name_says_what_is_not_usual(app: Flask) -> None:
    with app.test_request_context("/en/"), using(LOCALES[0]):
        assert [puzzle_title(f"duck-3{kind}-1") for kind in ("o4", "h4", "o5", "h5")] == [
            "Duck 1 (Hard)",
            "Duck 1 (Hard, hidden hands)",
            "Duck 1 (Hard, 5 players)",
            "Duck 1 (Hard, hidden hands, 5 players)",
        ]


@every_language
@pytest.mark.usefixtures("bank")
def test_the_history_is_read_in_every_language(app: Flask, locale: SiteLocale) -> None:
    reader = visited(app, (puzzle_key("duck-1o4-1"), Kind.SOLVED), ("passing/slam-5/3", Kind.SHOWN))
    section = reader.open(f"/{locale.tag}/puzzles/").root.one("section", id="history")
    assert len(section.all("li")) == 2
    assert not {"{", "}"} & set(section.text)


# Ways here from other pages.


@pytest.mark.usefixtures("bank")
def test_the_start_page_and_every_head_lead_to_the_puzzles(reader: Reader) -> None:
    page = reader.open("/fi/")
    navigation = page.root.one("nav", class_="site-nav").all("a")
    assert "/fi/puzzles/" in [link.attrs["href"] for link in navigation]
    links = [link.attrs["href"] for link in main(page).all("a")]
    assert {"/fi/puzzles/", "/fi/puzzles/today/"} <= set(links)


@pytest.mark.usefixtures("bank")
def test_a_finished_lesson_leads_to_the_puzzles_on_it(reader: Reader) -> None:
    def ways(slug: str) -> list[str]:
        page = reader.open(f"/en/lessons/{slug}/finished/")
        links = [link.attrs["href"] for link in main(page).all("a")]
        return [link for link in links if "/puzzles/" in link]

    assert ways(Theme.DUCK.lesson) == [f"{LIST}?theme=duck"]
    assert ways(Theme.STOP_THE_MOON.lesson) == [f"{LIST}?theme=stop-the-moon"]
    assert ways("keeping-score") == []
