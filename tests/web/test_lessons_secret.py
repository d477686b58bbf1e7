"""Who takes the trick? Nothing on the page tells before the learner has answered."""

from __future__ import annotations

from urllib.parse import parse_qsl, urlsplit

import pytest

from tests.web.page_reader import Element
from tests.web.positions import Place, every_place
from tests.web.reader import HTMX, Page, Reader
from tutor.hearts import relative, seat_number, seats_round
from tutor.i18n import LOCALES
from tutor.teach.attempt import Stage
from tutor.teach.model import Taker
from tutor.teach.table import LEARNER

QUESTIONS = [
    place
    for place in every_place()
    if isinstance(place.attempt.step, Taker) and place.attempt.stage is Stage.OPEN
]
QUESTION = "The trick is complete. Who takes it?"
every_question = pytest.mark.parametrize(
    "place", QUESTIONS, ids=[place.attempt.step.id for place in QUESTIONS]
)


def question(reader: Reader, place: Place, tag: str = "en", *, htmx: bool = False) -> Page:
    """The page that asks."""
    return reader.open(f"/{tag}/{place.path}", htmx=htmx)


def everything(element: Element) -> str:
    """All words of an element, hidden ones too, and all values of its attributes."""
    words = [*element.attrs.values()]
    for child in element.children:
        words.append(child if isinstance(child, str) else everything(child))
    return " ".join(words)


def test_there_are_such_questions() -> None:
    assert QUESTIONS


@every_question
@pytest.mark.parametrize("htmx", [False, True])
def test_no_card_is_marked_and_no_player_is_on_turn(
    reader: Reader, place: Place, htmx: bool
) -> None:
    page = question(reader, place, htmx=htmx)
    assert place.attempt.table is not None
    assert len(page.trick) == place.attempt.table.position.players
    assert page.winning == []
    assert page.on_turn == []
    assert "crown" not in page.html
    assert "sign-took" not in page.html


@every_question
def test_points_and_tricks_are_those_from_before_the_trick(reader: Reader, place: Place) -> None:
    table = place.attempt.table
    assert table is not None
    before = table.last_start
    assert before is not None
    expected = {
        seat.value: (before.points(number), len(before.taken[number]) // before.players)
        for seat in seats_round(before.players)
        for number in [seat_number(seat, LEARNER, before.players)]
    }
    seats = question(reader, place).seats
    assert {key: (points, tricks) for key, (points, tricks, _) in seats.items()} == expected
    assert sum(tricks for _, tricks, _ in seats.values()) == len(table.tricks) - 1
    assert len({cards for _, _, cards in seats.values()}) == 1


@every_question
def test_no_word_tells_not_even_a_hidden_one(reader: Reader, place: Place) -> None:
    page = question(reader, place)
    told = [
        page.now,
        page.spoken,
        page.title.split(" · ", 1)[1],
        *page.facts,
        everything(page.root.one("div", class_="felt")),
        page.root.one("section", class_="your-hand").text,
    ]
    assert page.now == page.spoken == QUESTION
    step, lesson = page.title.split(" · ")[:2]
    for text in told:
        for known in (QUESTION, page.heading, step, lesson):  # what is no answer
            text = text.replace(known, "")
        for word in ("takes", "took", "wins", "winning", "highest", "leads"):
            assert word not in text.lower()


@every_question
def test_the_four_answers_look_alike(reader: Reader, place: Place) -> None:
    page = question(reader, place)
    buttons = page.root.all("button", name="seat")
    assert [button.attrs["value"] for button in buttons] == page.players
    shapes = [{**button.attrs, "value": ""} for button in buttons]
    assert all(shape == shapes[0] for shape in shapes)


@every_question
def test_the_next_step_leads_on_without_the_answer(reader: Reader, place: Place) -> None:
    page = question(reader, place)
    links = [a.attrs["href"] for a in page.root.one("main").all("a")]
    asked = [name for link in links for name, _ in parse_qsl(urlsplit(link).query)]
    assert set(asked) <= {"hint", "look"}, "no moves"


@every_question
@pytest.mark.parametrize("tag", [locale.tag for locale in LOCALES])
def test_the_table_tells_nothing_in_any_language(reader: Reader, place: Place, tag: str) -> None:
    page, english = question(reader, place, tag), question(reader, place)
    assert (page.trick, page.winning, page.seats) == (english.trick, [], english.seats)
    assert page.on_turn == []


@every_question
def test_a_refused_answer_tells_nothing_either(reader: Reader, place: Place) -> None:
    url = f"/en/{place.path}"
    for form in ({}, {"seat": "north"}, {"seat": ["left", "right"]}, {"card": "QS"}):
        for headers in ({}, HTMX):
            page = Page(reader.client.post(url, data=form, headers=headers))
            assert page.status in (400, 422)
            assert (page.winning, page.seats) == ([], question(reader, place).seats)
    nonsense = reader.open(f"{url}?moves=north")
    assert (nonsense.winning, nonsense.now) == ([], QUESTION)


@every_question
def test_the_answer_tells_everything(reader: Reader, place: Place) -> None:
    table = place.attempt.table
    assert table is not None
    players, winner = table.position.players, table.last_trick.winner
    seat = relative(winner, LEARNER, players)
    for answer in seats_round(players):
        page = reader.answer(f"/en/{place.path}", {"seat": answer.value})
        assert page.winning == [seat.value]
        assert page.seats[seat.value][0] == table.position.points(winner)
