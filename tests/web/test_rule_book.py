"""The rule book: every page in every language, every anchor, and a table that says what is so."""

from __future__ import annotations

import re
from itertools import pairwise, product
from urllib.parse import urldefrag, urljoin

import pytest
from flask import Flask

from tests.web.page_reader import Element
from tests.web.reader import Page, Reader
from tools.pages import RULE_BOOK
from tutor import paths
from tutor.hearts import PRESETS, Clause, Moon, PassDirection, Rules
from tutor.i18n import LOCALES
from tutor.teach.reference import lesson_on
from tutor.teach.rule_book import RuleBook
from tutor.web.rule_book_views import PARTS

every_tag = pytest.mark.parametrize("tag", [locale.tag for locale in LOCALES])
every_preset = pytest.mark.parametrize("preset", PRESETS)


def ids(page: Page) -> set[str]:
    """Every place on a page that a link can lead to."""
    found = [each.attrs["id"] for each in page.root.walk() if "id" in each.attrs]
    assert len(set(found)) == len(found), "no id stands twice"
    return set(found)


def book(app: Flask) -> RuleBook:
    """The rule book of the site."""
    loaded: RuleBook = app.extensions["rule_book"]
    return loaded


@every_tag
def test_every_page_is_whole(reader: Reader, tag: str) -> None:
    for path in RULE_BOOK.values():
        page = reader.open(f"/{tag}{path}")
        assert (page.status, page.lang) == (200, tag)
        assert_whole(page)


def assert_whole(page: Page) -> None:
    """Headings in order, names that are there, nothing empty, and nothing left to fill in."""
    assert "{" not in page.root.one("main").text
    ranks = [int(e.tag[1]) for e in page.root.walk() if re.fullmatch("h[1-6]", e.tag)]
    assert ranks[0] == 1
    assert ranks.count(1) == 1
    assert all(after - before <= 1 for before, after in pairwise(ranks))
    known = ids(page)
    for element in page.root.walk():
        assert not [name for name in element.attrs if name == "style" or name.startswith("on")]
        assert set(element.attrs.get("aria-labelledby", "").split()) <= known
        if element.tag in ("a", "button", "th", "dt", "dd", "h2", "h3"):
            assert element.text.strip(), f"{element.tag} says nothing"


@every_tag
def test_every_link_within_the_rule_book_finds_its_place(reader: Reader, tag: str) -> None:
    pages = {f"/{tag}{path}": reader.open(f"/{tag}{path}") for path in RULE_BOOK.values()}
    places = {path.partition("?")[0]: ids(page) for path, page in pages.items()}
    addresses = set()
    for path, page in pages.items():
        for link in page.root.one("main").all("a"):
            address, place = urldefrag(urljoin(path, link.attrs["href"]))
            if address.startswith(f"/{tag}/rules/"):
                addresses.add(address)
                bare = address.partition("?")[0]
                assert not place or place in places[bare], f"{link.attrs['href']} on {path}"
    assert {address: reader.open(address).status for address in addresses} == dict.fromkeys(
        addresses, 200
    )


def test_every_clause_stands_in_one_part() -> None:
    listed = [clause for _, _, clauses in PARTS for clause in clauses]
    assert sorted(listed, key=list(Clause).index) == list(Clause)


def test_the_parts_keep_the_order_of_the_file(app: Flask) -> None:
    listed = [clause for _, _, clauses in PARTS for clause in clauses]
    assert set(listed) == set(app.extensions["reference"].clauses)


@every_tag
def test_a_rule_set_has_a_section_for_each_of_its_clauses(
    app: Flask, reader: Reader, tag: str
) -> None:
    pages = {preset: reader.open(f"/{tag}/rules/{preset}/") for preset in PRESETS}
    for (preset, page), clause in product(pages.items(), Clause):
        sections = page.root.all("section", id=clause.value)
        assert bool(sections) == book(app).has(clause, preset)
        for section in sections:
            assert section.one("h3").text.strip()
            assert section.one("div", class_="prose").text.strip()


def test_the_words_are_those_of_the_rule_set(reader: Reader) -> None:
    def said(preset: str, clause: str) -> str:
        page = reader.open(f"/en/rules/{preset}/")
        return page.root.one("section", id=clause).one("div", class_="prose").text

    assert "queen of spades does not break them" in said("microsoft", "breaking-hearts")
    assert "plays a heart or the queen of spades" in said("black-maria", "breaking-hearts")
    assert "even a heart" in said("basic", "first-trick")
    assert "nobody may play a heart" in said("slam", "first-trick")
    assert "three of spades opens instead" in said("slam", "opening")
    assert "three of clubs opens instead" in said("black-maria", "opening")


def test_an_option_is_marked_as_one(reader: Reader) -> None:
    jack = reader.open("/en/rules/basic/").root.one("section", id="jack-of-diamonds")
    assert "Only if your table agrees on it." in jack.text
    slam = reader.open("/en/rules/slam/").root.one("section", id="grand-slam")
    assert "Only if" not in slam.text


@every_tag
def test_old_links_to_a_rule_still_find_it(reader: Reader, tag: str) -> None:
    page = reader.open(f"/{tag}/rules/")
    assert {clause.value for clause in Clause} <= ids(page)
    for clause in Clause:
        link = page.root.one("li", id=clause.value).all("a")[0]
        target, place = urldefrag(link.attrs["href"])
        assert place == clause.value
        assert link.text.strip() in reader.open(target).root.one("section", id=place).text


def test_the_list_names_the_rule_sets_with_other_words(reader: Reader) -> None:
    hearts = reader.open("/en/rules/").root.one("li", id="breaking-hearts")
    assert [a.attrs["href"] for a in hearts.all("a")] == [
        "/en/rules/microsoft/#breaking-hearts",
        "/en/rules/black-maria/#breaking-hearts",
    ]


def test_a_clause_leads_to_the_first_lesson_that_teaches_it(learner: Reader) -> None:
    page = learner.open("/en/rules/microsoft/")
    lessons = {
        clause: [a.attrs["href"] for a in section.all("a") if "/lessons/" in a.attrs["href"]]
        for clause in Clause
        for section in page.root.all("section", id=clause.value)
    }
    assert {clause: hrefs for clause, hrefs in lessons.items() if hrefs} == {
        Clause.FOLLOW_SUIT: ["/en/lessons/practice/"],
        Clause.TAKING: ["/en/lessons/practice/"],
        Clause.FIRST_TRICK: ["/en/lessons/afterwards/"],
    }


@every_preset
def test_every_clause_that_is_taught_shows_its_lesson(
    app: Flask, reader: Reader, preset: str
) -> None:
    page = reader.open(f"/en/rules/{preset}/")
    for clause in Clause:
        taught = lesson_on(app.extensions["course"], clause)
        for section in page.root.all("section", id=clause.value):
            hrefs = [a.attrs["href"] for a in section.all("a")]
            assert (f"/en/lessons/{taught.slug}/" in hrefs) if taught else True


def cells(page: Page, line: str) -> dict[str, str]:
    """What each rule set says in a line of the comparison."""
    row = page.root.one("tr", id=f"line-{line}")
    return dict(zip(PRESETS, [td.text.strip() for td in row.all("td")], strict=True))


def test_the_table_says_what_the_rules_are(reader: Reader) -> None:
    page = reader.open("/en/rules/")
    queen = cells(page, "breaking")
    barred = cells(page, "first-trick")
    slam = cells(page, "grand-slam")
    moon = cells(page, "moon")
    for name, rules in PRESETS.items():
        assert ("as well" in queen[name]) == rules.queen_breaks_hearts
        assert ("are allowed" in barred[name]) == rules.points_in_first_trick
        assert ("26 points off" in slam[name]) == rules.grand_slam
        assert ("chooses" in moon[name]) == (rules.moon is Moon.SHOOTER_CHOOSES)
        assert str(rules.limit) in cells(page, "end")[name]
        numbers = {table.players for table in rules.tables}
        assert str(max(numbers)) in cells(page, "players")[name]
        for table in rules.tables:
            assert str(len(table.deck) // table.players) in cells(page, "deck")[name]
    assert "25 points" in cells(page, "points")["slam"]
    assert "25 points" not in cells(page, "points")["black-maria"]
    assert cells(page, "jokers")["slam"].startswith("2 jokers")
    assert (
        "5 players without the two of clubs: the three of clubs."
        in (cells(page, "opening")["black-maria"])
    )
    assert (
        "3, 5, 6 and 7 players: to the left and to the right."
        in (cells(page, "pass-order")["black-maria"])
    )


@every_tag
def test_what_we_have_ruled_is_marked_in_words(app: Flask, reader: Reader, tag: str) -> None:
    page = reader.open(f"/{tag}/rules/")
    lines = {row.attrs["id"] for row in page.root.all("tr") if "id" in row.attrs}
    for point in book(app).points:
        for key in point.rows:
            assert f"line-{key}" in lines
            row = page.root.one("tr", id=f"line-{key}")
            for name, td in zip(PRESETS, row.all("td"), strict=True):
                ours = [a.attrs["href"] for a in td.all("a")]
                assert bool(ours) == (book(app).ours(key, name) is not None)
                if name in point.under:
                    assert ours == [f"/{tag}/rules/open/#{point.id}"]


def test_the_table_can_be_read_cell_by_cell(reader: Reader) -> None:
    table = reader.open("/en/rules/").root.one("table")
    assert [th.attrs["scope"] for th in table.one("thead").all("th")] == ["col"] * 5
    for row in table.one("tbody").all("tr"):
        assert [th.attrs["scope"] for th in row.all("th")] == ["row"]
        assert len(row.all("td")) == len(PRESETS)
    for name in ("table", "thead", "tbody", "tr", "th", "td"):
        assert all("role" in element.attrs for element in table.all(name))


@every_tag
def test_open_points_stand_on_the_page_of_their_rule_set(
    app: Flask, reader: Reader, tag: str
) -> None:
    pages = {preset: reader.open(f"/{tag}/rules/{preset}/") for preset in PRESETS}
    for (preset, page), point in product(pages.items(), book(app).points):
        assert bool(page.root.all(id=f"open-{point.id}")) == (preset in point.under)
    assert {point.id for point in book(app).points} <= ids(reader.open(f"/{tag}/rules/open/"))


@every_tag
def test_every_question_has_an_answer_and_its_rule(app: Flask, reader: Reader, tag: str) -> None:
    page = reader.open(f"/{tag}/rules/questions/")
    contents = [a.attrs["href"] for a in page.root.one("nav", class_="contents").all("a")]
    assert contents == [f"#{question.id}" for question in book(app).questions]
    course = {entry.slug for entry in app.extensions["course"]}
    for question in book(app).questions:
        section = page.root.one("section", id=question.id)
        hrefs = [a.attrs["href"] for a in section.all("a")]
        assert section.one("div", class_="prose").text.strip()
        assert [urldefrag(href).fragment for href in hrefs[: len(question.clauses)]] == list(
            question.clauses
        )
        assert question.lesson in course
        assert f"/{tag}/lessons/{question.lesson}/" in hrefs


@every_tag
def test_every_word_of_the_game_is_explained(reader: Reader, app: Flask, tag: str) -> None:
    page = reader.open(f"/{tag}/rules/words/")
    words = page.root.one("dl", class_="terms")
    names = [dt.text.strip() for dt in words.all("dt")]
    terms = app.extensions["reference"].terms
    assert len(names) == len(words.all("dd")) == len(terms)
    assert len(set(names)) == len(names)
    assert names == sorted(names, key=str.casefold)
    assert {f"word-{key}" for key in terms} <= ids(page)


@every_preset
def test_the_score_sheet_knows_which_way_the_cards_go(reader: Reader, preset: str) -> None:
    known = {table.players for table in PRESETS[preset].tables}
    for players in range(3, 8):
        page = reader.open(f"/en/rules/score-sheet/?rules={preset}&players={players}")
        assert page.status == 200
        assert bool(page.root.all("p", class_="notice")) == (players not in known)
        seats = players if players in known else 4
        assert_sheet(page, PRESETS[preset].for_players(seats))


def assert_sheet(page: Page, rules: Rules) -> None:
    """A column to write in for every player, and the direction of every deal."""
    assert len(page.root.all("th", class_="player")) == rules.players
    for number, deal in enumerate(page.root.one("table").all("tbody"), 1):
        points, totals = deal.all("tr")
        assert points.all("th")[0].text.strip() == str(number)
        direction = points.all("td")[0].text
        holds = rules.pass_direction(number) is PassDirection.HOLD
        assert (direction == "Nobody passes cards") == holds
        assert all(is_empty(td) for td in (*points.all("td")[1:], *totals.all("td")))
        assert len(totals.all("td")) == rules.players
    assert "add up to 2" in page.root.one("ul", class_="remarks").text


def is_empty(cell: Element) -> bool:
    """Whether there is room to write."""
    return not cell.text.strip()


@pytest.mark.parametrize("query", ["rules=bridge", "players=2", "players=8", "players=four"])
def test_there_is_no_sheet_for_what_does_not_exist(reader: Reader, query: str) -> None:
    assert reader.open(f"/en/rules/score-sheet/?{query}").status == 400


@pytest.mark.parametrize("path", ["bridge/", "summary/bridge/", "summary/"])
def test_there_is_no_page_for_a_rule_set_that_does_not_exist(reader: Reader, path: str) -> None:
    assert reader.open(f"/en/rules/{path}").status == 404


@every_preset
def test_the_summary_says_the_same_as_the_table(reader: Reader, preset: str) -> None:
    table = reader.open("/en/rules/")
    summary = reader.open(f"/en/rules/summary/{preset}/").root.one("main").text
    for line in ("deck", "opening", "breaking", "moon", "end"):
        row = table.root.one("tr", id=f"line-{line}")
        cell = row.all("td")[list(PRESETS).index(preset)]
        for p in cell.all("p"):
            if "ours" not in p.attrs.get("class", ""):
                assert p.text.strip() in summary


def test_the_rule_book_is_only_read(reader: Reader) -> None:
    assert reader.send("/en/rules/", {"card": "QS"}).status == 405
    assert reader.send("/en/rules/score-sheet/", {"players": "4"}).status == 405


def test_every_template_of_the_rule_book_is_shown() -> None:
    names = {path.stem for path in (paths.templates() / "rules").glob("*.html")} - {"macros"}
    assert names == {
        "contents",
        "open",
        "questions",
        "rule_set",
        "score_sheet",
        "summary",
        "words",
    }
