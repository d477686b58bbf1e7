"""The table: a scene replayed card by card, and the tricks that came of it."""

from __future__ import annotations

import pytest

from tests.teach.practice_course import RULES
from tutor.hearts import Card, IllegalPlay, NotationError, PositionError, parse_cards
from tutor.teach.model import Scene
from tutor.teach.table import LEARNER, Table, set_up

DEAL = "N:QJ6.AT4.Q84.KJ53 T752.J863.9.A974 K84.Q95.AJ732.T6 A93.K72.KT65.Q82"


def table(played: str, deal: str = DEAL) -> Table:
    """The table after the cards named."""
    return set_up(Scene(deal=deal, played=played), RULES)


def test_a_fresh_deal_waits_for_the_two_of_clubs() -> None:
    fresh = table("")
    assert fresh.position.turn == 3, "left holds it"
    assert fresh.tricks == ()
    assert not fresh.between_tricks


def test_cards_are_played_by_whose_turn_it_is() -> None:
    begun = table("2C KC")
    assert begun.position.trick == parse_cards("2C KC")
    assert begun.position.turn == 1
    assert not begun.between_tricks


def test_a_finished_trick_is_kept_with_the_position_it_began_in() -> None:
    finished = table("2C KC 7C 6C")
    assert finished.between_tricks
    assert str(finished.last_trick) == "3:2C KC 7C 6C"
    assert finished.last_trick.winner == 0
    assert finished.last_start == table("").position
    assert finished.position.turn == 0, "whoever takes the trick leads"


def test_the_next_lead_ends_the_time_between_tricks() -> None:
    led = table("2C KC 7C 6C QD")
    assert not led.between_tricks
    assert str(led.last_trick) == "3:2C KC 7C 6C"
    assert led.start == table("2C KC 7C 6C").position


def test_there_is_no_last_trick_before_the_first_is_finished() -> None:
    with pytest.raises(IndexError):
        _ = table("2C KC").last_trick


def test_a_table_never_changes() -> None:
    before = table("2C KC 7C")
    after = before.play(Card.parse("6C"))
    assert after != before
    assert before == table("2C KC 7C")


def test_the_learner_sits_south() -> None:
    hand = table("").position.hands[LEARNER]
    assert Card.parse("KS") in hand
    assert Card.parse("TC") in hand


@pytest.mark.parametrize(
    ("deal", "played", "error"),
    [
        (DEAL, "3C", IllegalPlay),
        (DEAL, "2C KC 7C KS", IllegalPlay),
        (DEAL, "2C KC 7C 6C KS", IllegalPlay),
        (DEAL, "2C 11C", NotationError),
        (DEAL.removeprefix("N:"), "", NotationError),
        (DEAL.replace("Q82", "Q8"), "", PositionError),
    ],
    ids=["opening", "not following", "card of another", "no card", "no seat", "a card short"],
)
def test_a_scene_that_legal_play_cannot_reach_is_refused(
    deal: str, played: str, error: type[ValueError]
) -> None:
    with pytest.raises(error):
        table(played, deal)
