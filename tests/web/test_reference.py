"""The page of the rules: an anchor for every clause, and every link to it finds one."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from flask import Flask

from tests.teach.practice_course import after
from tests.web.positions import every_place
from tests.web.reader import Page, Reader
from tests.web.test_explain import ruling_for
from tutor.hearts import Card, Clause, Reason, Ruling
from tutor.i18n import LOCALES, SiteLocale, using
from tutor.web.reference import clause_text, links, reference

LESSON = "/en/lessons/practice"
every_tag = pytest.mark.parametrize("tag", [locale.tag for locale in LOCALES])
every_language = pytest.mark.parametrize("locale", LOCALES, ids=str)


def anchors(page: Page) -> set[str]:
    """Every place on a page that a link can lead to."""
    ids = [each.attrs["id"] for each in page.root.walk() if "id" in each.attrs]
    assert len(set(ids)) == len(ids), "no id stands twice"
    return set(ids)


@every_tag
def test_every_clause_has_its_anchor_and_its_words(reader: Reader, tag: str) -> None:
    page = reader.open(f"/{tag}/rules/")
    assert (page.status, page.lang) == (200, tag)
    assert {clause.value for clause in Clause} <= anchors(page)
    for clause in Clause:
        section = page.root.one("section", id=clause.value)
        assert section.one("h2").text.strip()
        assert section.one("div", class_="prose").text.strip()
        assert "{" not in section.text


@every_tag
def test_every_word_of_the_game_is_explained(reader: Reader, app: Flask, tag: str) -> None:
    page = reader.open(f"/{tag}/rules/")
    words = page.root.one("dl", class_="terms")
    names = [dt.text.strip() for dt in words.all("dt")]
    meanings = [dd.text.strip() for dd in words.all("dd")]
    terms = app.extensions["reference"].terms
    assert len(names) == len(meanings) == len(terms)
    assert len(set(names)) == len(names)
    assert all(meanings)
    assert {f"word-{key}" for key in terms} <= anchors(page)


@every_tag
def test_every_link_within_the_rules_finds_its_place(reader: Reader, tag: str) -> None:
    page = reader.open(f"/{tag}/rules/")
    found = anchors(page)
    inside = [a.attrs["href"] for a in page.root.all("a") if a.attrs["href"].startswith("#")]
    assert len(inside) > len(Clause)
    assert {link[1:] for link in inside} <= found


def test_a_clause_leads_to_the_first_lesson_that_teaches_it(learner: Reader) -> None:
    page = learner.open("/en/rules/")
    lessons = {
        clause: [a.attrs["href"] for a in page.root.one("section", id=clause.value).all("a")]
        for clause in Clause
    }
    assert {clause: hrefs for clause, hrefs in lessons.items() if hrefs} == {
        Clause.FOLLOW_SUIT: [f"{LESSON}/"],
        Clause.TAKING: [f"{LESSON}/"],
        Clause.FIRST_TRICK: ["/en/lessons/afterwards/"],
    }
    assert learner.open("/en/lessons/afterwards/").status == 200


def ruling(step_id: str, card: str) -> Ruling:
    """The ruling on a card at the beginning of a practice step."""
    return after(step_id, "").ruling(Card.parse(card))


@pytest.mark.usefixtures("in_practice")
def test_a_ruling_leads_to_its_rule_and_to_a_lesson_elsewhere() -> None:
    found = links(ruling("first-trick", "KH"), lesson="practice")
    assert [(link.key, link.label, link.href, link.primary) for link in found] == [
        ("rule", "Read the rule: First trick", "/en/rules/#first-trick", False),
        ("lesson", "The lesson about it: Afterwards", "/en/lessons/afterwards/", False),
    ]


@pytest.mark.usefixtures("in_practice")
def test_no_lesson_leads_to_itself_and_no_rule_to_a_lesson_that_is_not_there() -> None:
    own = links(ruling("duck", "QD"), lesson="practice")
    assert [link.key for link in own] == ["rule"]
    assert [link.key for link in links(ruling("duck", "QD"), lesson="afterwards")] == [
        "rule",
        "lesson",
    ]
    assert [link.key for link in links(ruling("open", "QC"), lesson="practice")] == ["rule"]


@pytest.mark.parametrize("clause", Clause)
@pytest.mark.usefixtures("in_practice")
def test_every_clause_has_words(clause: Clause) -> None:
    assert clause_text(clause) is reference().clauses[clause]


@every_language
def test_every_ruling_leads_to_a_rule_that_is_there(app: Flask, locale: SiteLocale) -> None:
    page = Reader(app.test_client()).open(f"/{locale.tag}/rules/")
    found = anchors(page)
    with app.test_request_context(f"/{locale.tag}/"), using(locale):
        app.preprocess_request()
        for reason in Reason:
            rule = links(ruling_for(reason)[0], lesson="")[0]
            target = urlsplit(rule.href)
            assert target.path == f"/{locale.tag}/rules/"
            assert target.fragment in found
            title = page.root.one("section", id=target.fragment).one("h2").text.strip()
            assert title in rule.label


@every_tag
def test_an_illegal_card_on_the_site_links_its_rule(reader: Reader, tag: str) -> None:
    rules = anchors(reader.open(f"/{tag}/rules/"))
    tried = [place for place in every_place() if "try=" in place.path]
    assert tried
    for place in tried:
        page = reader.open(f"/{tag}/{place.path}")
        assert page.feedback is not None
        (more,) = page.feedback.all("ul", class_="more")
        first = urlsplit(more.all("a")[0].attrs["href"])
        assert first.path == f"/{tag}/rules/"
        assert first.fragment in rules


def test_the_rules_are_found_from_every_page(reader: Reader) -> None:
    for path in ("/fi/", "/fi/lessons/following-suit/", "/fi/settings/", "/fi/nowhere/"):
        links_of = [
            a.attrs["href"]
            for a in reader.open(path).root.all("header", class_="site-head")[0].all("a")
        ]
        assert "/fi/rules/" in links_of


def test_the_rules_are_only_read(reader: Reader) -> None:
    assert reader.send("/en/rules/", {"card": "QS"}).status == 405
