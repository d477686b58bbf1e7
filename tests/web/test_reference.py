"""From a ruling to its rule: the page of the rule set in force, and every link finds its place."""

from __future__ import annotations

from itertools import product
from urllib.parse import urlsplit

import pytest
from flask import Flask

from tests.teach.practice_course import after
from tests.web.positions import sample_places
from tests.web.reader import Page, Reader
from tests.web.test_explain import ruling_for
from tutor.hearts import PRESETS, Card, Clause, Reason, Rules, Ruling
from tutor.i18n import LOCALES, SiteLocale, say, using
from tutor.web.reference import clause_text, clause_url, links, reference

MICROSOFT = PRESETS["microsoft"]
every_tag = pytest.mark.parametrize("tag", [locale.tag for locale in LOCALES])
every_language = pytest.mark.parametrize("locale", LOCALES, ids=str)


def anchors(page: Page) -> set[str]:
    """Every place on a page that a link can lead to."""
    ids = [each.attrs["id"] for each in page.root.walk() if "id" in each.attrs]
    assert len(set(ids)) == len(ids), "no id stands twice"
    return set(ids)


def ruling(step_id: str, card: str) -> Ruling:
    """The ruling on a card at the beginning of a practice step."""
    return after(step_id, "").ruling(Card.parse(card))


@pytest.mark.usefixtures("in_practice")
def test_a_ruling_leads_to_its_rule_and_to_a_lesson_elsewhere() -> None:
    found = links(ruling("first-trick", "KH"), rules=MICROSOFT, lesson="practice")
    assert [(link.key, link.label, link.href, link.primary) for link in found] == [
        ("rule", "Read the rule: First trick", "/en/rules/microsoft/#first-trick", False),
        ("lesson", "The lesson about it: Afterwards", "/en/lessons/afterwards/", False),
    ]


@pytest.mark.usefixtures("in_practice")
def test_no_lesson_leads_to_itself_and_no_rule_to_a_lesson_that_is_not_there() -> None:
    def keys(step_id: str, card: str, lesson: str) -> list[str]:
        ruled = ruling(step_id, card)
        return [link.key for link in links(ruled, rules=MICROSOFT, lesson=lesson)]

    assert keys("duck", "QD", "practice") == ["rule"]
    assert keys("duck", "QD", "afterwards") == ["rule", "lesson"]
    assert keys("open", "QC", "practice") == ["rule"]


@pytest.mark.parametrize(
    ("line", "path"),
    [
        ("basic", "/en/rules/basic/#first-trick"),
        ("slam players=6 table=no-twos", "/en/rules/slam/#first-trick"),
        ("black-maria players=7 limit=50", "/en/rules/black-maria/#first-trick"),
        ("microsoft points_in_first_trick=yes", "/en/rules/basic/#first-trick"),
    ],
)
@pytest.mark.usefixtures("in_practice")
def test_a_ruling_leads_to_the_words_that_are_in_force(line: str, path: str) -> None:
    (rule, _) = links(ruling("first-trick", "KH"), rules=Rules.parse(line), lesson="")
    assert rule.href == path


@pytest.mark.usefixtures("in_practice")
def test_a_rule_of_no_rule_set_is_found_in_the_list_of_all() -> None:
    rules = Rules.parse("microsoft heart_instead_of_queen=yes")
    assert clause_url(Clause.HEARTS_AND_QUEEN, rules) == "/en/rules/#hearts-and-queen"


@pytest.mark.parametrize("clause", Clause)
@pytest.mark.usefixtures("in_practice")
def test_every_clause_has_words(clause: Clause) -> None:
    assert clause_text(clause) is reference().clauses[clause]


@every_language
def test_every_ruling_leads_to_a_rule_that_is_there(app: Flask, locale: SiteLocale) -> None:
    reader = Reader(app.test_client())
    pages = {
        path: reader.open(path)
        for path in (
            f"/{locale.tag}/rules/",
            *(f"/{locale.tag}/rules/{name}/" for name in PRESETS),
        )
    }
    with app.test_request_context(f"/{locale.tag}/"), using(locale):
        app.preprocess_request()
        for reason, preset in product(Reason, PRESETS):
            rule = links(ruling_for(reason)[0], rules=PRESETS[preset], lesson="")[0]
            target = urlsplit(rule.href)
            found = pages[target.path].root.one(id=target.fragment)
            title = say(clause_text(Clause(target.fragment)).title)
            assert title in found.text
            assert title in rule.label


@every_tag
def test_an_illegal_card_on_the_site_links_its_rule(reader: Reader, tag: str) -> None:
    rules = {
        f"/{tag}/rules/{part}": anchors(reader.open(f"/{tag}/rules/{part}"))
        for part in ("", *(f"{preset}/" for preset in PRESETS))
    }
    tried = [place for place in sample_places() if "try=" in place.path]
    assert tried
    for place in tried:
        page = reader.open(f"/{tag}/{place.path}")
        assert page.feedback is not None
        (more,) = page.feedback.all("ul", class_="more")
        first = urlsplit(more.all("a")[0].attrs["href"])
        assert first.fragment in rules[first.path]


def test_the_rules_are_found_from_every_page(reader: Reader) -> None:
    for path in ("/fi/", "/fi/lessons/following-suit/", "/fi/settings/", "/fi/nowhere/"):
        links_of = [
            a.attrs["href"]
            for a in reader.open(path).root.all("header", class_="site-head")[0].all("a")
        ]
        assert "/fi/rules/" in links_of


def test_the_rules_are_only_read(reader: Reader) -> None:
    assert reader.send("/en/rules/", {"card": "QS"}).status == 405
