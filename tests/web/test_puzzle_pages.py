"""The page of one puzzle: solved card by card, refuted where it fails, shown when asked for."""

from __future__ import annotations

import pytest

from tests.web.bank_of_endings import (
    ENDING_OF,
    FREE,
    HIDDEN,
    QUEEN,
    TWO_HIDDEN,
    ending_of,
    line_of,
    path_of,
)
from tests.web.puzzle_reader import open_hands, others, outcome, told
from tests.web.reader import Reader, both_ways, see
from tutor.hearts import CardSet
from tutor.i18n import LOCALES, SiteLocale
from tutor.store import Outcome
from tutor.teach.players import LEARNER
from tutor.teach.puzzles import judge, solving

every_puzzle = pytest.mark.parametrize("id", ENDING_OF)
every_language = pytest.mark.parametrize("locale", LOCALES, ids=str)


# The page as it opens.


@every_puzzle
def test_a_puzzle_opens_on_its_last_position(solver: Reader, id: str) -> None:
    page = solver.open(path_of(id))
    start = ending_of(id).begin(hidden=False).table
    assert start is not None
    assert page.status == 200
    assert set(page.hand) == set(map(str, start.position.hands[LEARNER]))
    assert page.choices == page.hand, "any card can be tried"
    assert page.here == path_of(id)
    assert page.root.one("p", class_="goal").text.strip()
    assert page.root.one("p", class_="crumb").all("a")[0].attrs["href"] == "/en/puzzles/"


def test_open_hands_lie_on_the_table_and_are_heard(solver: Reader) -> None:
    page = solver.open(path_of(QUEEN))
    assert open_hands(page) == [CardSet.parse(text) for text in ("QS 8H", "KD 7D", "AC JC")]
    left, across, right = others(page).all("li", class_="open-hand")
    assert left.text.strip() == (
        "The player on your left holds the queen of spades and the eight of hearts."
    )
    assert "king of diamonds" in across.text
    assert "jack of clubs" in right.text
    readout = page.root.one("dd", data_key="o").text
    assert left.text.strip() in readout
    assert page.root.one("details", id="keys").all("kbd")[-1].text


@pytest.mark.parametrize(("id", "players"), [("duck-1o3-1", 3), ("empty-a-suit-2o5-1", 5)])
def test_at_other_tables_every_other_hand_is_open(solver: Reader, id: str, players: int) -> None:
    assert len(open_hands(solver.open(path_of(id)))) == players - 1


def test_hidden_hands_are_not_told_not_even_looking_back(solver: Reader) -> None:
    for query in ("", "?look=3", "?hint=4", "?solution=ask", "?try=9H"):
        page = solver.open(path_of(HIDDEN, query))
        assert page.status == 200
        assert open_hands(page) == []
        assert "however they lie" in others(page).text
        assert " holds " not in page.html


def test_what_is_proven_of_hidden_hands_is_told(solver: Reader) -> None:
    facts = [fact.text for fact in others(solver.open(path_of(HIDDEN))).all("li")]
    assert facts
    assert all(fact.startswith(("Nobody else has", "The player")) for fact in facts)


# A wrong card.


@both_ways
def test_a_wrong_card_is_refuted_trick_by_trick(solver: Reader, htmx: bool) -> None:
    page = see(solver, path_of(QUEEN), {"card": "3C"}, htmx=htmx)
    assert page.tone == "wrong"
    assert page.said[0] == (
        "The three of clubs looks natural, but the others have an answer to it."
    )
    assert "You take the queen of spades in trick" in page.said[1]
    tricks = told(page)
    assert len(tricks) >= 2
    for trick in tricks:
        link = trick.one("a").attrs["href"]
        looked = solver.open(link)
        number = link.split("look=")[1]
        assert f"trick {number}." in looked.spoken
        assert looked.trick
    assert outcome(solver.client, QUEEN) is Outcome.OPEN


def test_after_a_wrong_card_one_tries_again_or_sees_how_it_fails(solver: Reader) -> None:
    page = solver.answer(path_of(QUEEN), {"card": "3C"})
    again = solver.open(page.ways_on["Try again"])
    assert again.hand == solver.open(path_of(QUEEN)).hand
    assert again.feedback is None
    first = solver.open(page.ways_on["See how it fails"])
    assert "you 3C" in first.trick
    back = first.root.one("a", data_press="Escape").attrs["href"]
    assert solver.open(back).tone == "wrong"


def test_a_wrong_card_that_is_not_the_tempting_one_is_refuted_too(solver: Reader) -> None:
    page = solver.answer(path_of(FREE), {"card": "TD"})
    assert page.tone == "wrong"
    assert "is allowed, but" in page.said[0]
    assert any("point" in words for words in page.said)


@pytest.mark.parametrize("id", [HIDDEN, TWO_HIDDEN])
def test_hidden_cards_are_laid_so_that_the_wrong_card_fails(solver: Reader, id: str) -> None:
    page = solver.answer(path_of(id), {"card": ending_of(id).wrong})
    assert page.tone == "wrong"
    assert "the cards can lie so that it fails" in page.said[0]
    assert any("cards of the others can lie" in words for words in page.said)
    first = solver.open(told(page)[0].one("a").attrs["href"])  # at the end all may be played
    assert "one way the cards could lie" in others(first).text
    hands = open_hands(first)
    assert sum(map(len, hands)) > 0
    seats = first.root.one("ul", class_="seats").all("li")
    counts = {seat.all("span", class_="count")[-1].text for seat in seats}
    assert counts == {f"{len(hand)} card" + "s" * (len(hand) != 1) for hand in hands}


# The right cards.


@every_puzzle
def test_the_right_cards_solve_a_puzzle(solver: Reader, id: str) -> None:
    url = path_of(id)
    *before, last = line_of(id)
    for card in before:
        page = solver.answer(url, {"card": card})
        assert page.tone == "right"
        assert page.feedback is not None
        assert page.feedback.one("h2").text == "Correct!"
        url = page.ways_on["Next trick"]
        assert card not in solver.open(url).hand
    page = solver.answer(url, {"card": last})
    assert page.feedback is not None
    assert page.feedback.one("h2").text == "Solved!"
    assert outcome(solver.client, id) is Outcome.FIRST_TRY
    assert page.said[0].startswith(("Whatever the others play", "However the cards lie"))
    assert page.spoken.startswith("Solved!")
    assert any("More puzzles of this theme" in label for label in page.ways_on)


def test_what_comes_after_a_solved_puzzle(solver: Reader) -> None:
    page = solver.open(path_of(QUEEN, "?moves=4D.3C"))
    assert page.ways_on["A similar puzzle"] == path_of("dodge-the-queen-2o4-2")
    assert page.ways_on["A harder puzzle"] == path_of("dodge-the-queen-3o4-1")
    assert (
        page.ways_on["The lesson about it: Dodging the queen"] == "/en/lessons/dodging-the-queen/"
    )


def test_after_the_only_puzzle_of_a_theme_comes_the_next_one_of_the_bank(solver: Reader) -> None:
    following = path_of("shoot-the-moon-2o4-1")
    page = solver.open(path_of("stop-the-moon-1o4-1"))
    assert page.root.one("a", class_="to-next").attrs["href"] == following
    solved = ".".join(line_of("stop-the-moon-1o4-1"))
    page = solver.open(path_of("stop-the-moon-1o4-1", f"?moves={solved}"))
    assert page.ways_on["Another one"] == following


def test_a_solved_hidden_puzzle_shows_one_layout(solver: Reader) -> None:
    page = solver.open(path_of(HIDDEN, "?moves=9H"))
    assert "one way the cards could lie" in others(page).text
    assert any("could lie in" in words for words in page.said)


def test_solving_after_a_mistake_counts_as_such(solver: Reader) -> None:
    solver.send(path_of(HIDDEN), {"card": "QC"})
    solver.send(path_of(HIDDEN), {"card": "9H"})
    assert outcome(solver.client, HIDDEN) is Outcome.LATER


def test_each_choice_can_be_played_again_from_the_list_of_tricks(solver: Reader) -> None:
    page = solver.open(path_of(QUEEN, "?moves=4D.3C"))
    history = page.root.one("details", class_="history")
    links = [a.attrs["href"] for a in history.all("a") if "look" not in a.attrs["href"]]
    assert links == [path_of(QUEEN, "?again=1"), path_of(QUEEN, "?moves=4D&next=1&again=1")]


# Illegal cards, and addresses without sense.


@both_ways
def test_an_illegal_card_is_explained_and_costs_nothing(solver: Reader, htmx: bool) -> None:
    page = solver.send(path_of("duck-1o3-1"), {"card": "9S"}, htmx=htmx)
    assert (page.status, page.tone) == (422, "illegal")
    assert "9S" in page.hand
    assert outcome(solver.client, "duck-1o3-1") is None


@pytest.mark.parametrize(
    "id", ["duck-1o3-2", "duck", "duck-1o3-01", "DUCK-1o3-1", "nothing-1o4-1", "duck-9x9-1", "9"]
)
def test_a_puzzle_that_is_not_there_is_no_page(solver: Reader, id: str) -> None:
    assert solver.open(path_of(id)).status == 404
    assert solver.send(path_of(id), {"card": "2C"}).status == 404


@pytest.mark.parametrize(
    "query",
    [
        "?moves=x",
        "?moves=2C",
        "?look=99",
        "?hint=9",
        "?moves=3C.4D",
        "?hint=1&hint=2",
        "?try=x",
        "?solution=xyz",
        "?solution=",
    ],
)
def test_nonsense_in_an_address_is_refused_with_words(solver: Reader, query: str) -> None:
    page = solver.open(path_of(QUEEN, query))
    assert (page.status, page.tone) == (400, "notice")
    assert page.ways_on["Start again"] == path_of(QUEEN)
    assert page.here == path_of(QUEEN)
    assert solver.send(path_of(QUEEN, query), {"solution": "shown"}).status == 400


def test_a_form_without_a_card_is_refused(solver: Reader) -> None:
    assert solver.send(path_of(QUEEN)).status == 422
    assert solver.send(path_of(QUEEN), {"card": "Joker"}).status == 400


# What cannot be proven.


def test_where_the_search_takes_too_long_nothing_is_claimed(
    solver: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    solving.refutation.cache_clear()
    judge.right_cards.cache_clear()
    for module in (solving, judge):
        monkeypatch.setattr(module, "prover_for", lambda problem: judge.Prover(problem, budget=1))
    page = solver.answer(path_of(FREE), {"card": "9H"})
    assert (page.status, page.tone) == (200, "notice")
    assert "does not say whether it is right" in " ".join(page.said)
    assert outcome(solver.client, FREE) is None
    assert solver.open(page.ways_on["Try again"]).hand == solver.open(path_of(FREE)).hand


# Languages.


@every_language
def test_a_puzzle_stays_where_it_is_in_every_language(solver: Reader, locale: SiteLocale) -> None:
    for query in (
        "",
        "?moves=4D&next=1",
        "?moves=3C",
        "?hint=4",
        "?solution=shown",
        "?moves=4D.3C",
    ):
        there = solver.open(path_of(QUEEN, query)).alternates[locale.tag]
        page = solver.open(there)
        assert page.lang == locale.tag
        assert page.here == path_of(QUEEN, query, locale.tag)
        assert page.hand == solver.open(path_of(QUEEN, query)).hand
        assert "{" not in page.root.one("main").text
