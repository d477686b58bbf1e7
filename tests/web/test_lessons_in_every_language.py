"""The way through the course in every language: switching, trying again, following the links."""

from __future__ import annotations

from itertools import cycle

import pytest

from tests.web.positions import answer_form, main_places, real_course
from tests.web.reader import Reader
from tests.web.test_asking import introduction
from tests.web.test_every_place import assert_same_page
from tools.solutions import right_moves
from tutor.i18n import LOCALES
from tutor.teach.attempt import Stage
from tutor.teach.model import Pass, PickLegal, RuleSets, ScoreSheet, Winners

TAGS = [locale.tag for locale in LOCALES]


def test_switching_the_language_keeps_the_position(reader: Reader) -> None:
    for place in main_places():
        here = f"/en/{place.path}"
        for tag in TAGS:
            sent = reader.send("/language", {"locale": tag, "next": here})
            assert sent.location == f"/{tag}/{place.path}"
            here = sent.location


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
        assert not introduction(page)


def test_switching_after_a_swap_keeps_the_new_position(reader: Reader) -> None:
    asked = [place for place in main_places() if place.is_asked]
    for number, (place, tag) in enumerate(zip(asked, cycle(TAGS), strict=False)):
        move = place.answers[number % min(2, len(place.answers))]
        form = answer_form(place.attempt.step, move)
        swapped = reader.send(f"/en/{place.path}", form, htmx=True)
        sent = reader.send("/language", {"locale": tag, "next": swapped.here})
        there = reader.open(sent.location)
        assert there.lang == tag
        assert_same_page(there, swapped)


@pytest.mark.parametrize(
    ("tag", "htmx", "lessons"),
    [
        ("en", False, slice(None)),
        ("fi", True, slice(None)),
        ("cs", False, slice(0, None, 3)),
        ("sr-Latn", True, slice(1, None, 3)),
        ("sr-Cyrl", False, slice(2, None, 3)),
    ],
    ids=TAGS,
)
def test_the_whole_course_is_solved_by_following_the_links(
    reader: Reader, tag: str, htmx: bool, lessons: slice
) -> None:
    """In two languages; in each of the others a third of the lessons, and together all of them."""
    for entry in tuple(real_course())[lessons]:
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
