"""Help with a puzzle: four hints, and the solution for those who ask for it."""

from __future__ import annotations

import pytest

from tests.web.bank_of_endings import ENDING_OF, HIDDEN, QUEEN, TWO_HIDDEN, line_of, path_of
from tests.web.puzzle_reader import open_hands, others, outcome, told
from tests.web.reader import Reader, both_ways, see
from tutor.hearts import Card
from tutor.i18n import LOCALES, say, using
from tutor.store import Outcome

every_puzzle = pytest.mark.parametrize("id", ENDING_OF)


# Hints.


@every_puzzle
def test_following_the_last_hint_solves(solver: Reader, id: str) -> None:
    url = path_of(id)
    for _ in range(9):
        page = solver.open(f"{url}{'&' if '?' in url else '?'}hint=4")
        words = page.root.one("section", class_="hint").text
        with using(LOCALES[0]):
            named = [c for c in page.hand if say("Play {card:def}.", card=Card.parse(c)) in words]
        (card,) = named
        page = solver.answer(url, {"card": card})
        assert page.tone == "right"
        if "Next trick" not in page.ways_on:
            break
        url = page.ways_on["Next trick"]
    assert page.spoken.startswith("Solved!")
    assert outcome(solver.client, id) is Outcome.WITH_HINTS


@every_puzzle
def test_every_rung_says_something_of_its_own(solver: Reader, id: str) -> None:
    said = [solver.open(path_of(id, f"?hint={rung}")).spoken for rung in range(1, 5)]
    assert len(set(said)) == 4


@both_ways
def test_a_hint_is_remembered(solver: Reader, htmx: bool) -> None:
    solver.open(path_of(QUEEN, "?hint=1"), htmx=htmx)
    solver.open(path_of(QUEEN, "?hint=2"), htmx=htmx)
    assert outcome(solver.client, QUEEN) is Outcome.OPEN
    solver.send(path_of(QUEEN), {"card": "4D"})
    solver.send(path_of(QUEEN, "?moves=4D&next=1"), {"card": "3C"})
    assert outcome(solver.client, QUEEN) is Outcome.WITH_HINTS


def test_a_hint_points_at_cards_in_every_hand(solver: Reader) -> None:
    page = solver.open(path_of(QUEEN, "?hint=2"))
    assert others(page).all("b", class_="pointed")
    assert "Look at " in others(page).text
    assert page.root.one("div", class_="hand").all(class_="pointed")


# The solution.


def test_the_solution_is_asked_for_once_before_it_is_shown(solver: Reader) -> None:
    link = next(
        a for a in solver.open(path_of(QUEEN)).root.all("a") if "solution=ask" in a.attrs["href"]
    )
    asked = solver.open(link.attrs["href"])
    box = asked.root.one("section", class_="solution")
    assert box.one("button", name="solution").attrs["value"] == "shown"
    assert outcome(solver.client, QUEEN) is None
    form = box.one("form")
    assert (form.attrs["method"], form.attrs["action"]) == ("post", path_of(QUEEN))


@both_ways
def test_the_solution_is_told_trick_by_trick_and_counts_as_seen(solver: Reader, htmx: bool) -> None:
    page = see(solver, path_of(QUEEN, "?moves=3C"), {"solution": "shown"}, htmx=htmx)
    assert page.here == path_of(QUEEN, "?solution=shown")
    assert page.hand == solver.open(path_of(QUEEN)).hand
    assert page.choices == []
    assert len(told(page)) >= 2
    assert "is right here" in told(page)[0].text
    solver.send(path_of(QUEEN), {"card": "4D"})
    solver.send(path_of(QUEEN, "?moves=4D&next=1"), {"card": "3C"})
    assert outcome(solver.client, QUEEN) is Outcome.SHOWN


@every_puzzle
def test_every_trick_of_the_solution_can_be_seen_on_the_table(solver: Reader, id: str) -> None:
    page = solver.open(path_of(id, "?solution=shown"))
    links = [trick.one("a").attrs["href"] for trick in told(page)]
    assert len(links) == len(told(page)) > 0
    for link in links:
        looked = solver.open(link)
        assert looked.here == link
        assert looked.trick
        assert looked.root.one("a", data_press="Escape").attrs["href"] == path_of(
            id, "?solution=shown"
        )
    assert any(f"you {line_of(id)[0]}" in solver.open(link).trick for link in links)


def test_who_opens_the_address_of_a_solution_has_seen_it(solver: Reader) -> None:
    solver.open(path_of(QUEEN, "?solution=ask"))
    assert outcome(solver.client, QUEEN) is None
    solver.open(path_of(QUEEN, "?look=11&solution=shown"))
    assert outcome(solver.client, QUEEN) is Outcome.SHOWN


@pytest.mark.parametrize("id", [HIDDEN, TWO_HIDDEN])
def test_the_solution_of_a_hidden_puzzle_shows_one_layout_from_the_start(
    solver: Reader, id: str
) -> None:
    page = solver.open(path_of(id, "?solution=shown"))
    hands = open_hands(page)
    assert "one way the cards could lie" in others(page).text
    assert sum(map(len, hands)) > 0
    for trick in told(page):
        looked = solver.open(trick.one("a").attrs["href"])
        for before, after in zip(hands, open_hands(looked), strict=False):
            assert after <= before


def test_an_address_of_the_solution_begins_at_the_beginning(solver: Reader) -> None:
    page = solver.open(path_of(QUEEN, "?moves=4D&next=1&solution=shown&again=1"))
    assert page.here == path_of(QUEEN, "?solution=shown")
    page = solver.open(path_of(QUEEN, "?moves=4D&next=1&solution=ask"))
    assert page.here == path_of(QUEEN, "?moves=4D&next=1&solution=ask")
