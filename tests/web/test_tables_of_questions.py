"""The table beside a question: it shows what is needed, and never the answer."""

from __future__ import annotations

import pytest

from tests.web.reader import Page, Reader

LESSON = "/en/lessons/asking"


def url_of(step_id: str) -> str:
    """The address of a step of the course of questions."""
    return f"/en/lessons/asking/{step_id}/"


def readouts(page: Page) -> dict[str, str]:
    """What each key reads out."""
    return {e.attrs["data-key"]: e.text for e in page.root.all("dd") if "data-key" in e.attrs}


def test_a_ruling_on_somebody_else_shows_that_player_s_hand(asked: Reader) -> None:
    for query in ("", "?hint=2", "?moves=yes", "?moves=no"):
        page = asked.open(f"{LESSON}/theirs/{query}")
        name = page.root.one("h3", id="hand-name")
        assert name.text == "The hand of this player: the player on your right"
        assert "class" not in name.attrs, "everybody sees whose hand it is"
        assert page.hand == ["2S", "6S", "7S", "8S", "9S", "7H", "TH", "AH", "3C", "AC"]
        heard = readouts(page)["h"]
        assert heard.startswith("The player on your right holds the two of spades,")
    own = asked.open(f"{LESSON}/yours/")
    name = own.root.one("h3", id="hand-name")
    assert (name.text, name.attrs["class"]) == ("Your hand", "hidden-text")
    assert readouts(own)["h"].startswith("You hold ")


@pytest.mark.parametrize("step_id", ["theirs", "yours", "rule-sets", "opener"])
def test_the_key_for_legal_cards_does_not_answer_the_question(asked: Reader, step_id: str) -> None:
    heard = readouts(asked.open(url_of(step_id)))
    assert heard["l"] == "That is for you to find out here."


@pytest.mark.parametrize("step_id", ["taken", "points-out"])
def test_points_are_hidden_while_they_are_the_question(asked: Reader, step_id: str) -> None:
    for query in ("", "?look=1", "?look=2", "?hint=1", "?hint=3", "?again=1"):
        page = asked.open(f"{url_of(step_id)}{query}")
        plates = [plate.text for plate in page.root.all("li", class_="seat")]
        assert not any("point" in plate for plate in plates), query
        assert readouts(page)["s"] == "That is for you to find out here."
        told = [p.text for p in page.root.all("p", class_="result")]
        assert told == ["The player on your left takes the trick."] * 2
    answered = asked.open(f"{url_of(step_id)}?moves=1")
    plates = [plate.text for plate in answered.root.all("li", class_="seat")]
    assert all("point" in plate for plate in plates)
    assert "The player on your left has 1 point." in readouts(answered)["s"]
    told = [p.text for p in answered.root.all("p", class_="result")]
    assert told[-1] == "The player on your left takes the trick with the eight of spades: 1 point."


def test_the_points_of_the_trick_in_question_are_not_counted_yet(asked: Reader) -> None:
    page = asked.open(f"{LESSON}/trick/")
    assert sum(points for points, _, _ in page.seats.values()) == 0
    assert "left has 1 point" not in readouts(page)["s"]
    assert len(page.root.all("p", class_="result")) == 1, "the trick before"
    assert asked.open(f"{LESSON}/trick/?look=2").status == 400
    answered = asked.open(f"{LESSON}/trick/?moves=1")
    assert answered.seats["left"][0] == 1


def test_before_the_play_it_is_nobody_s_turn(asked: Reader) -> None:
    for path, facts in (
        ("pass/", ["Cards are passed to the left"]),
        ("pass/?moves=AC-KD-AD", ["Cards are passed to the left"]),
        ("opener/", ["The play begins"]),
    ):
        page = asked.open(f"{LESSON}/{path}")
        assert page.on_turn == [], path
        assert page.facts == facts
        assert "to play" not in page.root.one("ul", class_="seats").text
    assert asked.open(f"{LESSON}/opener/?moves=you").on_turn == ["you"]


def test_nothing_on_the_page_tells_who_opens(asked: Reader) -> None:
    page = asked.open(f"{LESSON}/opener/")
    words = " ".join([page.spoken, page.now, *page.facts, *readouts(page).values()])
    assert "You open" not in words
    assert "your turn" not in words
