"""Why not this card? Asking without playing; and taking back, starting again, skipping."""

from __future__ import annotations

import pytest

from tests.web.positions import main_places, share
from tests.web.reader import Page, Reader, both_ways
from tutor.i18n import LOCALES
from tutor.teach.model import Play
from tutor.teach.table import LEARNER

LESSON = "/en/lessons/practice"
DUCK = f"{LESSON}/duck/"
TWO = f"{LESSON}/two-tricks/"
every_tag = pytest.mark.parametrize("tag", [locale.tag for locale in LOCALES])


def askable(page: Page) -> dict[str, str]:
    """The cards that can be asked about, and where each is answered."""
    cards = [a for a in page.root.all("a") if "data-card" in a.attrs]
    return {a.attrs["data-card"]: a.attrs["href"] for a in cards}


def link_to(page: Page, query: str) -> str:
    """The one link of the stage whose address ends so."""
    (found,) = {
        a.attrs["href"]
        for a in page.root.one("article").all("a")
        if a.attrs["href"].endswith(query)
    }
    return found


@both_ways
def test_asking_turns_the_cards_into_questions(learner: Reader, htmx: bool) -> None:
    plain = learner.open(DUCK)
    page = learner.open(link_to(plain, "?ask=1"), htmx=htmx)
    assert page.choices == [], "nothing can be played by mistake"
    assert list(askable(page)) == plain.hand
    assert page.here == f"{DUCK}?ask=1"
    assert "four of clubs: may I play it?" in page.root.one("div", class_="hand").text
    for card, url in askable(page).items():
        answer = learner.open(url, htmx=htmx)
        assert (answer.status, answer.here) == (200, f"{DUCK}?try={card}&ask=1")
        assert answer.tone == ("notice" if card in ("4C", "TC", "KC") else "illegal")
        assert (answer.hand, answer.trick) == (plain.hand, plain.trick)
        assert list(askable(answer)) == plain.hand, "the next card can be asked about at once"
    back = page.root.one("a", data_press="Escape").attrs["href"]
    assert learner.open(back, htmx=htmx).choices == plain.choices


def test_the_answer_is_the_ruling_and_links_the_rule(learner: Reader) -> None:
    page = learner.open(f"{DUCK}?ask=1&try=QD")
    assert page.said == learner.send(DUCK, {"card": "QD"}).said
    assert page.ways_on == {"Read the rule: Following suit": "/en/rules/microsoft/#follow-suit"}
    first = learner.open(f"{LESSON}/first-trick/?ask=1&try=KH")
    assert first.ways_on == {
        "Read the rule: First trick": "/en/rules/microsoft/#first-trick",
        "The lesson about it: Afterwards": "/en/lessons/afterwards/",
    }
    assert page.spoken == " ".join(["This card cannot be played now.", *page.said])


@pytest.mark.parametrize(
    "path", ["words/", "look/", "allowed/", "taker/", "duck/?moves=4C", "duck/?moves=TC"]
)
def test_where_no_card_is_to_be_played_there_is_nothing_to_ask(learner: Reader, path: str) -> None:
    joiner = "&" if "?" in path else "?"
    page = learner.open(f"{LESSON}/{path}{joiner}ask=1")
    assert page.status == 200
    assert askable(page) == {}
    assert page.here == f"{LESSON}/{path}"
    assert not [a for a in page.root.all("a") if "ask=1" in a.attrs["href"]]


@every_tag
def test_every_card_of_the_site_can_be_asked_about(reader: Reader, tag: str) -> None:
    for place in share(main_places(), tag):
        table = place.attempt.table
        if not (place.is_asked and isinstance(place.attempt.step, Play)) or table is None:
            continue
        page = reader.open(f"/{tag}/{place.with_query('ask=1')}")
        cards = askable(page)
        assert set(cards) == set(map(str, table.position.hands[LEARNER]))
        for card, url in cards.items():
            legal = card in map(str, table.position.legal)
            tone = reader.open(url, htmx=True).tone
            assert tone == ("notice" if legal else "illegal")


# Taking back, starting again, skipping.


@both_ways
def test_the_last_move_is_taken_back_without_the_introduction(learner: Reader, htmx: bool) -> None:
    start = learner.open(TWO)
    assert not [a for a in start.root.all("a") if a.attrs.get("data-press") == "z"]
    assert introduction(start), "the first time the words stand open"
    page = learner.open(f"{TWO}?moves=KD&next=1", htmx=htmx)
    back = page.root.one("a", data_press="z").attrs["href"]
    assert back == f"{TWO}?again=1"
    again = learner.open(back, htmx=htmx)
    assert (again.hand, again.trick, again.choices) == (start.hand, start.trick, start.choices)
    assert not introduction(again), "a retry keeps them closed"
    assert "Take the trick" in again.root.one("details", class_="again").text


def introduction(page: Page) -> bool:
    """Whether the words of the step stand open."""
    return any(
        div.parent is not None and div.parent.tag == "div"
        for div in page.root.all("div", class_="prose")
    )


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("two-tricks/", True),
        ("two-tricks/?again=1", False),
        ("two-tricks/?moves=KD", False),
        ("two-tricks/?moves=KD&next=1", False),
        ("two-tricks/?try=TS", False),
        ("two-tricks/?hint=1", False),
        ("two-tricks/?look=2", False),
        ("two-tricks/?ask=1", True),
    ],
)
def test_the_introduction_stands_open_once(learner: Reader, path: str, shown: bool) -> None:
    page = learner.open(f"{LESSON}/{path}")
    assert introduction(page) is shown
    assert bool(page.root.all("details", class_="again")) is not shown


def test_the_step_can_be_started_again_and_skipped(learner: Reader) -> None:
    page = learner.open(f"{TWO}?moves=KD&next=1")
    nav = page.root.one("nav", class_="step-nav")
    links = {a.attrs["class"]: a.attrs["href"] for a in nav.all("a")}
    assert links == {
        "to-start": f"{TWO}?again=1",
        "to-previous": f"{LESSON}/taker/",
        "to-next": f"{LESSON}/open/",
    }
    fresh = learner.open(TWO).root.one("nav", class_="step-nav")
    assert {a.attrs["class"] for a in fresh.all("a")} == {"to-previous", "to-next"}
