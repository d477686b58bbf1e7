"""The same table in every language: the cards, the seats and the way on, in the middle of a trick.

Only what does not depend on a translation is compared, so a missing one fails elsewhere.
"""

from __future__ import annotations

from itertools import cycle

import pytest

from tests.web.positions import answer_form, main_places, real_course
from tests.web.reader import Page, Reader
from tools.solutions import right_moves
from tutor.i18n import LOCALES
from tutor.teach.attempt import Stage
from tutor.teach.model import Pass, PickLegal, RuleSets, ScoreSheet, Winners

TAGS = [locale.tag for locale in LOCALES]
PARTS = 4
"""Every other place is looked at, in so many tests that they can run side by side."""


def assert_same_page(page: Page, other: Page) -> None:
    """Everything that can be compared across languages is the same."""
    assert page.has_table == other.has_table
    assert (page.choices, page.answers_given) == (other.choices, other.answers_given)
    if page.has_table:
        for name in ("trick", "hand", "winning", "seats", "on_turn"):
            assert getattr(page, name) == getattr(other, name), name
        assert len(page.facts) == len(other.facts)
    assert (page.feedback is None) == (other.feedback is None)
    if page.feedback is not None:
        assert page.tone == other.tone
        assert len(page.said) == len(other.said)


@pytest.mark.parametrize("part", range(PARTS))
def test_a_position_shows_the_same_table_in_every_language(reader: Reader, part: int) -> None:
    for place in main_places()[part :: 2 * PARTS]:
        pages = {tag: reader.open(f"/{tag}/{place.path}") for tag in TAGS}
        for tag, page in pages.items():
            here = f"/{tag}/{place.path}"
            assert (page.status, page.lang, page.here) == (200, tag, here)
            words = f"{page.title} {page.root.one('body').text}"
            assert not {"{", "}"} & set(words), place
            assert_same_page(page, pages["en"])


def test_switching_the_language_keeps_the_position(reader: Reader) -> None:
    for place in main_places():
        here = f"/en/{place.path}"
        for tag in TAGS:
            sent = reader.send("/language", {"locale": tag, "next": here})
            assert sent.location == f"/{tag}/{place.path}"
            here = sent.location


def test_an_address_shows_what_the_engine_says(reader: Reader) -> None:
    for place in main_places():
        attempt = place.attempt
        page = reader.open(f"/fi/{place.path}")
        if "try=" in place.path:
            assert page.tone == "illegal"
        elif attempt.verdict is not None:
            assert page.tone == ("wrong" if attempt.stage is Stage.MISSED else "right")
            assert page.choices == []
        elif attempt.stage is Stage.OPEN:
            assert page.feedback is None
            assert page.choices


def test_try_again_goes_back_to_where_the_mistake_was_made(reader: Reader) -> None:
    begun = {
        (place.entry.slug, place.attempt.step.id, place.attempt.moves): place
        for place in main_places()
        if place.is_asked
    }
    missed = [place for place in main_places() if place.attempt.stage is Stage.MISSED]
    assert any(len(place.attempt.moves) > 1 for place in missed), "in a later trick too"
    for place in missed:
        before = begun[place.entry.slug, place.attempt.step.id, place.attempt.moves[:-1]]
        page = reader.open(reader.open(f"/en/{place.path}").way_on)
        again = f"/en/{before.with_query('again=1')}"
        if isinstance(place.attempt.step, PickLegal | Pass):
            again += f"&chosen={place.attempt.moves[-1]}"
        if isinstance(place.attempt.step, RuleSets | ScoreSheet | Winners):
            again += f"&filled={place.attempt.moves[-1]}"
        assert page.here == again, "without the introduction, with the choice"
        assert page.feedback is None
        assert page.choices


def test_switching_after_a_swap_keeps_the_new_position(reader: Reader) -> None:
    tags = cycle(TAGS)
    for place in main_places():
        if not place.is_asked:
            continue
        for move in place.answers[:2]:
            form = answer_form(place.attempt.step, move)
            swapped = reader.send(f"/en/{place.path}", form, htmx=True)
            tag = next(tags)
            sent = reader.send("/language", {"locale": tag, "next": swapped.here})
            there = reader.open(sent.location)
            assert there.lang == tag
            assert_same_page(there, swapped)


@pytest.mark.parametrize(
    ("tag", "htmx"),
    [("en", False), ("fi", True), ("cs", False), ("sr-Latn", True), ("sr-Cyrl", False)],
)
def test_the_whole_course_is_solved_by_following_the_links(
    reader: Reader, tag: str, htmx: bool
) -> None:
    for entry in real_course():
        url = f"/{tag}/lessons/{entry.slug}/{entry.steps[0].id}/"
        for step in entry.steps:
            page = reader.open(url)
            assert url == f"/{tag}/lessons/{entry.slug}/{step.id}/"
            for number, move in enumerate(right_moves(step, entry.rules_of(step))):
                if number:
                    page = reader.open(page.way_on, htmx=htmx)
                sent = reader.send(page.action, answer_form(step, move), htmx=htmx)
                page = sent if htmx else reader.open(sent.location)
                assert page.tone == "right"
            url = page.root.one("article").all("a", class_="button")[0].attrs["href"]
        assert url == f"/{tag}/lessons/{entry.slug}/finished/"
        assert reader.open(url).status == 200


def test_finnish_names_the_cards_in_its_own_cases(reader: Reader) -> None:
    page = reader.open("/fi/lessons/following-suit/what-is-a-trick/")
    played = page.root.all("li", class_="played")
    assert "ristikakkonen" in played[0].text
    assert "ristikuningas" in played[1].text


@pytest.mark.parametrize(
    ("tag", "queen"),
    [("fi", "patarouva"), ("cs", "piková dáma"), ("sr-Latn", "dama pik"), ("sr-Cyrl", "дама пик")],
)
def test_the_queen_of_spades_has_her_name(reader: Reader, tag: str, queen: str) -> None:
    page = reader.open(f"/{tag}/lessons/following-suit/free-when-void/")
    (button,) = page.root.all("button", name="card", value="QS")
    assert button.text.strip().lower() == queen
