"""Tables of three to seven players: on the page, in words and in answers, in every language."""

from __future__ import annotations

from itertools import pairwise

import pytest
from flask import Flask

from tests.applications import made_from
from tests.web.page_reader import Element
from tests.web.reader import Page, Reader
from tests.web.tables_course import PLAYERS, SLUG, path_of, rules_for, write_course
from tutor.hearts import Seat, relative, seats_round
from tutor.i18n import LOCALES, SiteLocale, say, using
from tutor.teach.attempt import Attempt, begin
from tutor.teach.course import Course
from tutor.teach.moves import Fault
from tutor.teach.table import LEARNER, Table
from tutor.web.feedback import FAULTS
from tutor.web.guidance import now_line, taken_line
from tutor.web.history import play_sentence
from tutor.web.table_view import Manner, seat_label, table_view

every_language = pytest.mark.parametrize("locale", LOCALES, ids=str)
every_table = pytest.mark.parametrize("players", PLAYERS)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """The site with the course of tables."""
    return made_from(write_course(tmp_path_factory.mktemp("lessons")))


@pytest.fixture
def reader(site: Flask) -> Reader:
    """A reader of that site."""
    return Reader(site.test_client())


def begun(site: Flask, kind: str, players: int) -> tuple[Attempt, Table]:
    """A step as it begins, and its table."""
    course: Course = site.extensions["course"]
    entry = course[SLUG]
    step = entry.step(f"{kind}-{players}")
    attempt = begin(step, entry.rules_of(step))
    assert attempt.table is not None
    return attempt, attempt.table


def open_step(reader: Reader, locale: SiteLocale, kind: str, players: int, query: str = "") -> Page:
    """The page of a step, which must be there."""
    page = reader.open(f"/{locale.tag}{path_of(kind, players, query)}")
    assert page.status == 200
    return page


def round_the_table(players: int) -> list[Seat]:
    """The seats as pages list them: from the left neighbour round to the learner."""
    you, *others = seats_round(players)
    return [*others, you]


def plates(page: Page) -> dict[str, Element]:
    """The plate of each player, by seat."""
    found = {}
    for plate in page.root.all("li", class_="seat"):
        (key,) = (
            name.removeprefix("seat-")
            for name in plate.attrs["class"].split()
            if name.startswith("seat-")
        )
        found[key] = plate
    return found


# The view of the table.


@every_table
def test_the_seats_go_round_from_the_left(site: Flask, players: int) -> None:
    laid = table_view(begun(site, "read", players)[1], "Now.", Manner(complete=False))
    assert [seat.key for seat in laid.seats] == [seat.value for seat in round_the_table(players)]
    assert len({seat.name for seat in laid.seats}) == players
    assert {seat.cards_left for seat in laid.seats} == {rules_for(players).hand_size}


@pytest.mark.parametrize(
    ("players", "tricks"), [(3, 17), (4, 13), (5, 10), (6, 8), (7, 7)], ids=str
)
def test_a_deal_has_as_many_tricks_as_a_hand_has_cards(
    site: Flask, players: int, tricks: int
) -> None:
    for kind, number, complete in (("read", 1, False), ("play", 4, False), ("taker", 4, True)):
        laid = table_view(begun(site, kind, players)[1], "Now.", Manner(complete=complete))
        assert (laid.trick_number, laid.trick_total) == (number, tricks)
        assert laid.facts[0] == f"Trick {number} of {tricks}"


@every_table
def test_each_trick_taken_is_counted_once(site: Flask, players: int) -> None:
    table = begun(site, "taker", players)[1]
    laid = table_view(table, "Now.", Manner(complete=True))
    taken = {seat.key: seat.tricks for seat in laid.seats}
    winners = [relative(trick.winner, LEARNER, players).value for trick in table.tricks]
    assert taken == {key: winners.count(key) for key in taken}
    assert sum(taken.values()) == len(table.tricks) == 4
    assert [seat.key for seat in laid.seats if seat.took] == winners[-1:]


@every_table
def test_cards_lie_before_those_who_played_them(site: Flask, players: int) -> None:
    laid = table_view(begun(site, "taker", players)[1], "Now.", Manner(complete=True))
    keys = [seat.value for seat in seats_round(players)]
    assert sorted(play.seat for play in laid.trick) == sorted(keys)
    for first, second in pairwise(play.seat for play in laid.trick):
        assert keys.index(second) == (keys.index(first) + 1) % players, "clockwise"


# Words.


@every_language
def test_every_seat_has_a_label_and_sentences_of_its_own(locale: SiteLocale) -> None:
    with using(locale):
        labels = [seat_label(seat) for seat in Seat]
        turns = [say("{seat:Nom} is to play.", seat=seat) for seat in Seat if seat is not Seat.YOU]
    assert len(set(labels)) == len(Seat)
    assert len(set(turns)) == len(Seat) - 1
    assert all(word[:1].isupper() for word in (*labels, *turns))
    assert not any("{" in word for word in (*labels, *turns))


@every_language
@every_table
def test_what_happened_names_each_player(site: Flask, locale: SiteLocale, players: int) -> None:
    attempt, table = begun(site, "taker", players)
    trick = table.last_trick
    with using(locale):
        plays = {play_sentence(trick, seat, card) for seat, card in trick.plays}
        taken = taken_line(trick)
        question = now_line(attempt, complete=True)
    assert len(plays) == players
    assert taken != question
    assert not any("{" in words for words in (*plays, taken, question))


# Pages.


@every_language
@every_table
def test_the_page_shows_the_whole_table(reader: Reader, locale: SiteLocale, players: int) -> None:
    page = open_step(reader, locale, "play", players)
    with using(locale):
        labels = {seat.value: seat_label(seat) for seat in round_the_table(players)}
    felt = page.root.one("div", class_="felt")
    assert felt.attrs["data-players"] == str(players)
    assert list(plates(page)) == list(labels)
    for key, plate in plates(page).items():
        assert labels[key] in plate.text
    keys = [play.split()[0] for play in page.trick]
    assert keys == [seat.value for seat in seats_round(players)][1:], (
        "only the learner's is missing"
    )
    places = [place.attrs["class"] for place in felt.all("span", class_="place")]
    assert places == ["place place-you"]
    assert len(page.winning) == 1


@every_language
@every_table
def test_the_keys_read_each_card_and_each_score(
    reader: Reader, locale: SiteLocale, players: int
) -> None:
    page = open_step(reader, locale, "taker", players)
    said = {dd.attrs["data-key"]: dd.text for dd in page.root.all("dd") if "data-key" in dd.attrs}
    cards = [said[str(number)] for number in range(1, players + 1)]
    assert len(set(cards)) == players
    assert str(players + 1) not in said
    assert said["c"] == " ".join(cards)
    assert said["s"].count(".") == players
    names = [kbd.text for kbd in page.root.one("details", id="keys").all("kbd")]
    assert [name for name in names if name.isdigit()] == [str(n + 1) for n in range(players)]


@every_language
@every_table
def test_who_takes_it_is_asked_about_the_players_there_are(
    reader: Reader, locale: SiteLocale, players: int
) -> None:
    page = open_step(reader, locale, "taker", players)
    buttons = {b.attrs["value"]: b.text.strip() for b in page.root.all("button", name="seat")}
    with using(locale):
        labels = {seat.value: seat_label(seat) for seat in round_the_table(players)}
    assert list(buttons.items()) == list(labels.items())


@every_language
@every_table
def test_each_player_can_be_named_and_one_is_right(
    site: Flask, reader: Reader, locale: SiteLocale, players: int
) -> None:
    table = begun(site, "taker", players)[1]
    winner = relative(table.last_trick.winner, LEARNER, players)
    for seat in seats_round(players):
        page = open_step(reader, locale, "taker", players, f"?moves={seat.value}")
        assert page.tone == ("right" if seat is winner else "wrong")
        assert page.winning == [winner.value]
        assert not any("{" in words for words in page.said)


@every_language
@every_table
def test_nobody_from_another_table_can_be_named(
    reader: Reader, locale: SiteLocale, players: int
) -> None:
    for seat in set(Seat) - set(seats_round(players)):
        page = reader.open(f"/{locale.tag}{path_of('taker', players, f'?moves={seat.value}')}")
        assert page.status == 400
        with using(locale):
            refused = say(FAULTS[Fault.NOT_A_SEAT], value=seat.value)
        assert refused.replace("\N{NO-BREAK SPACE}", " ") in page.said


@every_language
@every_table
def test_hints_and_old_tricks_speak_of_the_table_too(
    reader: Reader, locale: SiteLocale, players: int
) -> None:
    for kind in ("play", "taker"):
        for rung in range(1, 5):
            page = open_step(reader, locale, kind, players, f"?hint={rung}")
            assert page.root.one("section", class_="hint").text.strip()
    page = open_step(reader, locale, "play", players, "?look=2")
    assert len(page.trick) == players
    assert len(page.winning) == 1


@every_table
def test_a_card_is_played_at_every_table(site: Flask, reader: Reader, players: int) -> None:
    table = begun(site, "play", players)[1]
    for card in table.position.hands[LEARNER]:
        legal = card in table.position.legal
        query = f"?moves={card}" if legal else f"?try={card}"
        page = reader.open(f"/en{path_of('play', players, query)}")
        assert page.status == 200
        assert page.tone == ("right" if legal else "illegal")
        assert len(page.trick) == (players if legal else players - 1)
