"""The ladder of hints on the page: in words, in the address, and said to those who listen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask

from tests.web.page_reader import Element
from tests.web.positions import Place, answer_form, every_place, share
from tests.web.reader import Page, Reader, both_ways
from tests.web.test_terms import check_terms
from tutor.i18n import LOCALES
from tutor.teach.hints import Rung, hint
from tutor.teach.model import Taker

LESSON = "/en/lessons/practice"
DUCK = f"{LESSON}/duck/"
every_tag = pytest.mark.parametrize("tag", [locale.tag for locale in LOCALES])


def box(page: Page) -> Element:
    """The hint on a page."""
    return page.root.one("section", class_="hint")


def hint_words(page: Page) -> list[str]:
    """Title and paragraphs of the hint, without the meanings of its words and without its links."""
    heading = box(page).one("h2").text.strip()
    words = [p for p in box(page).all("p") if "links" not in p.attrs.get("class", "").split()]
    return [heading, *(plain(p) for p in words)]


def said_of(words: list[str]) -> str:
    """A hint as it is said: with a pause after its title, which ends without a full stop."""
    title, *sentences = words
    return " ".join([f"{title}.", *sentences])


def plain(element: Element) -> str:
    """Text without the meanings that open only on demand."""
    parts = [
        child if isinstance(child, str) else plain(child)
        for child in element.children
        if isinstance(child, str) or child.attrs.get("class") != "meaning"
    ]
    return " ".join("".join(parts).split())


def next_rung(page: Page) -> str | None:
    """The address of the next rung: what the key for hints presses."""
    pressed = page.root.all("a", data_press="n")
    assert len(pressed) <= 1
    return pressed[0].attrs["href"] if pressed else None


LADDERS = {
    "duck": (
        "duck/",
        [
            ["Play the suit led if you can."],
            ["Look at the card that was led, and at your own clubs. They are marked."],
            ["The answer is in one suit: clubs."],
            [
                "Play the four of clubs.",
                "Clubs were led, and the four of clubs follows suit.",
                "A card under the eight of clubs cannot take the trick.",
            ],
        ],
        [[], ["8C", "4C", "TC", "KC"], ["8C", "4C", "TC", "KC"], ["4C"]],
    ),
    "a lead": (
        "two-tricks/?moves=KD&next=1",
        [
            ["Whoever takes a trick leads the next."],
            ["You lead. Look at the cards that may be led. They are marked."],
            ["Look for the answer in these suits: clubs, diamonds and spades."],
            [
                "Play the three of diamonds.",
                "You lead, and this suit may be led.",
                "The others had to follow.",
            ],
        ],
        [[], ["6S", "TS", "5C", "8C", "3D"], ["6S", "TS", "5C", "8C", "3D"], ["3D"]],
    ),
    "the first trick": (
        "first-trick/",
        [
            ["No points in the first trick."],
            ["You have no clubs. Look at the cards you may play. They are marked."],
            ["The answer is in one suit: spades."],
            [
                "Play the ace of spades.",
                "You have no clubs, so you may play any card without points.",
            ],
        ],
        None,
    ),
    "all legal cards": (
        "allowed/",
        [
            ["Play the suit led if you can."],
            ["Look at the card that was led: it is marked. Do you hold spades?"],
            ["The answer is in one suit: spades."],
            [
                "Choose the two of spades, the ten of spades and the king of spades,"
                " and no other card.",
                "Spades were led, and you have that suit: follow it.",
                "That was all of them.",
            ],
        ],
        None,
    ),
    "who takes it": (
        "taker/",
        [
            ["The highest card of the suit led takes the trick."],
            ["Look only at the cards of the suit led. They are marked."],
            [
                "Which of the marked cards is the highest? Suits other than clubs do not count.",
            ],
            [
                "The seven of clubs is the highest card of the suit led,"
                " so the player on your left takes the trick.",
                "There are no trumps.",
            ],
        ],
        [[], ["7C", "4C"], ["7C", "4C"], ["7C"]],
    ),
}


@both_ways
@pytest.mark.parametrize(("path", "rungs", "marked"), LADDERS.values(), ids=LADDERS)
def test_the_ladder_is_climbed_link_by_link(
    learner: Reader,
    path: str,
    rungs: list[list[str]],
    marked: list[list[str]] | None,
    htmx: bool,
) -> None:
    page = learner.open(f"{LESSON}/{path}", htmx=htmx)
    assert not page.root.all("section", class_="hint")
    for number, words in enumerate(rungs, 1):
        url = next_rung(page)
        assert url is not None
        assert f"hint={number}" in url
        page = learner.open(url, htmx=htmx)
        assert page.status == 200
        assert page.here == url, "the rung is in the address"
        assert hint_words(page) == [f"Hint {number} of 4", *words]
        assert page.spoken == said_of(hint_words(page)), "said to those who listen"
        if marked is not None:
            assert sorted(pointed_at(page)) == sorted(marked[number - 1])
    assert next_rung(page) is None, "there is no fifth"


def pointed_at(page: Page) -> list[str]:
    """The cards that a hint marks, in the hand and on the table."""
    found = []
    for eye in page.root.all("svg", class_="eye"):
        assert eye.parent is not None
        face = eye.parent.all("span", class_="face")[0]
        suit = (set(face.attrs["class"].split()) - {"face"}).pop()
        rank = face.all("b")[0].text
        found.append(("T" if rank == "10" else rank) + suit[0].upper())
    return found


def test_marked_cards_are_told_in_words_too(learner: Reader) -> None:
    page = learner.open(f"{DUCK}?hint=2")
    (four,) = page.root.all("button", name="card", value="4C")
    assert four.text.strip() == "four of clubs. Look at this card."
    (asked,) = learner.open(f"{DUCK}?hint=2&ask=1").root.all("a", data_card="4C")
    assert asked.text.strip() == "four of clubs: may I play it? Look at this card."
    (seven,) = page.root.all("button", name="card", value="7S")
    assert seven.text.strip() == "seven of spades"


def test_a_hint_can_be_hidden_again(learner: Reader) -> None:
    page = learner.open(f"{DUCK}?hint=3")
    (close,) = [a for a in box(page).all("a") if "data-press" not in a.attrs]
    assert close.attrs["href"] == DUCK
    assert page.choices, "and cards can be played meanwhile"
    assert page.action == DUCK


@pytest.mark.parametrize(
    "path", ["words/", "look/", "duck/?moves=4C", "duck/?moves=TC", "taker/?moves=left"]
)
def test_where_nothing_is_asked_there_is_no_hint(learner: Reader, path: str) -> None:
    page = learner.open(f"{LESSON}/{path}")
    assert next_rung(page) is None
    joiner = "&" if "?" in path else "?"
    same = learner.open(f"{LESSON}/{path}{joiner}hint=1")
    assert same.status == 200
    assert not same.root.all("section", class_="hint")


def questions() -> Iterator[Place]:
    """Every place of the site where something is to be done."""
    return (place for place in every_place() if place.is_asked)


@every_tag
@pytest.mark.parametrize("rung", Rung)
def test_every_rung_of_the_site_speaks_every_language(
    reader: Reader, tag: str, rung: Rung, caplog: pytest.LogCaptureFixture
) -> None:
    for place in share(tuple(questions()), tag):
        page = reader.open(f"/{tag}/{place.with_query(f'hint={rung.value}')}")
        assert page.status == 200
        words = hint_words(page)
        assert len(words) >= 2
        assert all(words)
        assert not {"{", "}"} & set(" ".join(words))
        assert page.spoken == said_of(words)
        check_terms(page)
    assert not caplog.records, "everything could be said in this language"


@both_ways
def test_the_last_rung_followed_passes_on_the_whole_site(app: Flask, htmx: bool) -> None:
    reader = Reader(app.test_client())
    for place in questions():
        given = hint(place.attempt, Rung.ANSWER)
        assert given is not None
        page = reader.open(f"/fi/{place.with_query('hint=4')}")
        sent = reader.send(page.action, answer_form(place.attempt.step, given.move), htmx=htmx)
        after = sent if htmx else reader.open(sent.location)
        assert after.tone == "right"


def test_before_the_last_rung_no_hint_names_who_takes_the_trick(reader: Reader) -> None:
    for place in questions():
        if not isinstance(place.attempt.step, Taker):
            continue
        for rung in (1, 2, 3):
            page = reader.open(f"/en/{place.path}?hint={rung}")
            assert page.winning == []
            words = " ".join(hint_words(page)[1:])
            assert "takes the trick" not in words.replace("led takes the trick", "")
            assert "player" not in words


@pytest.mark.parametrize("number", ["0", "5", "x", "", "11111"])
def test_a_rung_that_does_not_exist_is_explained(learner: Reader, number: str) -> None:
    page = learner.open(f"{DUCK}?hint={number}")
    assert (page.status, page.tone) == (400, "notice")
    assert page.said[0] == (
        f"“{number}” is not the number of a hint. The hints are numbered from 1 to 4."
    )
