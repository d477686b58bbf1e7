"""The others answer with the strongest defence, and always in the same way."""

from __future__ import annotations

import pytest

from tests.teach.puzzles.endings import ENDINGS, Ending
from tutor.hearts import PRESETS, Card
from tutor.teach.model import Scene
from tutor.teach.puzzles.defence import Line, answers, finish_trick, own_card, play_on
from tutor.teach.puzzles.goals import is_lost
from tutor.teach.puzzles.judge import Problem, Prover, State
from tutor.teach.table import LEARNER

every_ending = pytest.mark.parametrize("ending", ENDINGS.values(), ids=ENDINGS)


def prover_of(ending: Ending) -> Prover:
    return Prover(Problem.of(ending.step(), ending.rules))


def start(prover: Prover) -> State:
    return prover.problem.state(prover.problem.start)


def line_after(prover: Prover, card: str) -> list[str]:
    """The cards from ``card`` to the end of the deal."""
    line, _ = play_on(prover, Line((), start(prover)).plus(Card.parse(card)))
    while not line.state.is_over:
        assert line.state.turn == LEARNER
        line = line.plus(own_card(prover, line.state))
        line, _ = play_on(prover, line)
    return list(map(str, line.cards))


@every_ending
def test_no_answer_is_weaker_than_another(ending: Ending) -> None:
    prover = prover_of(ending)
    state = start(prover).play(ending.wrong_card)
    while not state.is_over:
        if state.turn == LEARNER:
            state = state.play(own_card(prover, state))
            continue
        for card in answers(prover, state):
            values = prover.values(state)
            assert values[card] == max(values.values())
            state = state.play(card)


@every_ending
def test_a_wrong_card_leads_to_the_loss_of_the_goal(ending: Ending) -> None:
    prover = prover_of(ending)
    state = start(prover).play(ending.wrong_card)
    while not state.is_over:
        played = answers(prover, state) or (own_card(prover, state),)
        for card in played:
            state = state.play(card)
    assert is_lost(prover.problem, state.taken)


@every_ending
def test_an_answer_does_not_depend_on_what_was_searched_before(ending: Ending) -> None:
    used = prover_of(ending)
    for card in start(used).legal:
        line_after(used, str(card))
    for card in start(used).legal:
        assert line_after(used, str(card)) == line_after(prover_of(ending), str(card))


def test_of_equal_answers_the_one_that_makes_the_next_choice_hard_is_chosen() -> None:
    prover = prover_of(ENDINGS["keep the low diamond at a table of five"])
    # Left could play 5D as well, but then you could throw any card on the next trick.
    line = finish_trick(prover, Line((), start(prover)).plus(Card.parse("3S")))
    assert list(map(str, line.cards)) == ["3S", "7S"]


def test_of_answers_that_are_equal_in_this_too_the_lowest_is_chosen() -> None:
    prover = prover_of(ENDINGS["draw the hearts for the moon"])
    line = finish_trick(prover, Line((), start(prover)).plus(Card.parse("TH")))
    assert list(map(str, line.cards)) == ["TH", "7H", "4S", "3S"]


def test_tricks_in_which_every_card_is_right_are_played_on() -> None:
    prover = prover_of(ENDINGS["duck at a table of three"])
    line, goes_on = play_on(prover, Line((), start(prover)).plus(Card.parse("7H")))
    assert not goes_on
    assert line.state.is_over


def test_playing_on_stops_where_a_card_is_wrong() -> None:
    prover = prover_of(ENDINGS["keep a low club for the queen"])
    line, goes_on = play_on(prover, Line((), start(prover)).plus(Card.parse("4D")))
    assert goes_on
    assert line.state.turn == LEARNER
    assert list(map(str, line.cards)) == ["4D", "JC"]


def test_a_lead_that_leaves_no_wrong_card_is_not_made_where_another_leaves_one() -> None:
    # You hold 9S QS 9H KH to 10S, 5S and 10C; left holds AC TH AH. You duck with 9S. If left then
    # leads TH, the lowest, nothing can go wrong: you play 9H or KH, and QS goes on AC.
    scene = Scene(
        deal="N:AJ753.AQ.T85.A74 K6.86.9762.KJT65 942.J943.AK3.Q92 QT8.KT752.QJ4.83",
        pass_="right",
        passed={"across": "AC AS AH", "right": "JC KC KS", "you": "QC KD AD", "left": "QD QS KH"},
        played="2C 3C 4C QC 2D 3D 4D TD 3S 6S 4S AS 8C 7C 6C 9C 2S 8S 7S 8H 2H QH 6H JH 5D 6D QD"
        " JD 3H 5H KS AD 7H KC KD 4H TS 5S TC",
    )
    step = ENDINGS["keep a low club for the queen"].step(scene=scene, tempting="QS")
    prover = Prover(Problem.of(step, PRESETS["slam"]))
    line, goes_on = play_on(prover, Line((), start(prover)).plus(Card.parse("9S")))
    assert goes_on
    assert line.cards[1] == Card.parse("AH")
