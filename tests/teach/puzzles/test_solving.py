"""Solving a puzzle: right cards lead on, wrong ones are refuted on the table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.teach.puzzles.endings import ENDINGS, Ending, cards, every_ending, table_of, verdict_of
from tutor.hearts import (
    POINT_CARDS,
    QUEEN_OF_SPADES,
    Card,
    CardSet,
)
from tutor.solver import Aim
from tutor.teach.attempt import Stage, proceed
from tutor.teach.hints import Rung, SolveHint, hint
from tutor.teach.moves import BadMove, Fault
from tutor.teach.puzzles import judge, solving
from tutor.teach.puzzles.goals import is_lost
from tutor.teach.puzzles.solutions import solution_line
from tutor.teach.table import LEARNER


@every_ending
def test_the_solution_solves_it(ending: Ending) -> None:
    attempt = ending.after(ending.solution)
    assert attempt.stage is Stage.SOLVED
    assert attempt.done == len(ending.solution.split("."))


@every_ending
def test_before_the_last_choice_there_is_more_to_do(ending: Ending) -> None:
    *first, _ = ending.solution.split(".")
    for count in range(1, len(first) + 1):
        assert ending.after(".".join(first[:count])).stage is Stage.ADVANCED


@every_ending
def test_the_next_choice_is_a_real_one_for_the_learner(ending: Ending) -> None:
    *first, _ = ending.solution.split(".")
    attempt = ending.after(".".join(first)).next_decision()
    assert attempt.stage is Stage.OPEN
    assert attempt.choice is not None
    position = table_of(attempt).position
    assert position.turn == LEARNER
    assert position.legal - attempt.choice.right()


@every_ending
def test_after_a_right_card_its_trick_lies_complete(ending: Ending) -> None:
    attempt = ending.after(ending.solution.split(".", 1)[0])
    verdict, table = verdict_of(attempt), table_of(attempt)
    assert verdict.right
    assert verdict.tricks == (table.last_trick,)
    assert verdict.first_number == len(table.tricks)
    assert verdict.card in table.last_trick.cards
    assert verdict.loss is None


@every_ending
def test_after_a_wrong_card_whole_tricks_are_played_until_it_has_cost_all_it_can(
    ending: Ending,
) -> None:
    attempt = ending.after(ending.wrong)
    verdict, table = verdict_of(attempt), table_of(attempt)
    assert attempt.stage is Stage.MISSED
    assert not verdict.right
    assert verdict.tempting
    assert not table.position.trick
    assert table.tricks[verdict.first_number - 1 :] == verdict.tricks
    problem = judge.Problem.of(ending.step(), ending.rules)
    start = table_of(ending.begin()).position
    if problem.aim is Aim.POINTS:
        prover = judge.Prover(problem)
        cost = prover.value(problem.state(start).play(ending.wrong_card)) - problem.before
        problem = replace(problem, target=cost - 1)
        assert verdict.loss is not None
        assert verdict.loss.points == cost
    assert is_lost(problem, table.position.taken)
    if len(verdict.tricks) > 1:
        assert not is_lost(problem, table.back_at(len(table.tricks) - 1).position.taken)


@every_ending
def test_the_loss_names_the_cards_that_cost_it(ending: Ending) -> None:
    attempt = ending.after(ending.wrong)
    loss = verdict_of(attempt).loss
    assert loss is not None
    assert (loss.number, loss.trick) == (
        len(table_of(attempt).tricks),
        table_of(attempt).last_trick,
    )
    taken = table_of(attempt).position.taken[loss.seat]
    assert loss.cards
    assert loss.cards <= taken & POINT_CARDS
    if ending.aim == "queen":
        assert (loss.seat, loss.cards) == (LEARNER, CardSet([QUEEN_OF_SPADES]))
    elif ending.aim == "points":
        assert loss.seat == LEARNER
        assert loss.points == sum(map(ending.rules.points, loss.cards)) > loss.target
    else:
        assert loss.seat != LEARNER


@every_ending
def test_the_proof_tells_all_tricks_from_the_beginning_to_the_end(ending: Ending) -> None:
    proof = verdict_of(ending.after(ending.solution)).proof
    assert proof is not None
    start = table_of(ending.begin())
    assert proof.first_number == len(start.tricks) + 1
    assert len(proof.tricks) == ending.rules.hand_size - len(start.tricks)
    assert proof.points <= ending.target or ending.aim in ("moon", "stop-the-moon")
    for fall in (*proof.hearts, *([proof.queen] if proof.queen else [])):
        assert proof.tricks[fall.number - proof.first_number] == fall.trick
        assert fall.card in fall.trick.cards


def test_the_proof_tells_who_takes_the_queen() -> None:
    proof = verdict_of(ENDINGS["keep a low club for the queen"].after("4D.3C")).proof
    assert proof is not None
    assert proof.queen is not None
    assert proof.queen.trick.winner != LEARNER
    assert proof.queen.trick.seat_of(QUEEN_OF_SPADES) == 3


def test_the_proof_tells_what_stops_the_moon() -> None:
    proof = verdict_of(ENDINGS["lead the queen against the moon"].after("QS")).proof
    assert proof is not None
    assert proof.saved is not None
    assert (proof.saved.card, proof.saved.trick.winner) == (QUEEN_OF_SPADES, LEARNER)


@every_ending
def test_a_puzzle_with_one_choice_tells_when_solved_what_the_tempting_card_would_have_cost(
    ending: Ending,
) -> None:
    verdict = verdict_of(ending.after(ending.solution))
    if "." in ending.solution:
        assert (verdict.instead, verdict.instead_loss) == (None, None)
        return
    assert verdict.instead == ending.wrong_card
    assert verdict.instead_loss == verdict_of(ending.after(ending.wrong)).loss


def test_a_card_is_compared_also_where_the_step_names_no_tempting_one() -> None:
    ending = ENDINGS["duck at a table of three"]
    verdict = verdict_of(ending.after(ending.solution, tempting=""))
    assert verdict.instead is not None
    assert verdict.instead not in cards(ending.right)
    assert not verdict_of(ending.after(ending.wrong, tempting="")).tempting


@every_ending
def test_the_moves_of_the_address_say_in_which_tricks_they_were_played(ending: Ending) -> None:
    attempt = ending.after(ending.solution)
    for move, number in zip(attempt.moves, attempt.chosen_in, strict=True):
        trick = table_of(attempt).tricks[number - 1]
        assert trick.card_of(LEARNER) == Card.parse(move)


@every_ending
def test_the_last_hint_followed_solves_it(ending: Ending) -> None:
    attempt = ending.begin()
    while attempt.stage is Stage.OPEN:
        given = hint(attempt, Rung.ANSWER)
        assert isinstance(given, SolveHint)
        attempt = proceed(attempt, given.move).next_decision()
    assert attempt.moves == tuple(ending.solution.split("."))
    assert attempt.stage is Stage.SOLVED


@every_ending
def test_the_solution_is_the_line_of_the_last_hints_with_what_each_card_avoids(
    ending: Ending,
) -> None:
    solution = solution_line(ending.step(), ending.rules)
    assert solution is not None
    assert solution.address == tuple(ending.solution.split("."))
    for place, move in enumerate(solution.moves):
        assert move.number == place + 1
        assert move.moves == solution.address[:place]
        assert move.card in move.right
        assert move.instead is not None
        assert move.instead not in move.right
        assert move.loss is not None
    assert [trick for move in solution.moves for trick in move.tricks] == list(
        solution.proof.tricks
    )


@every_ending
def test_a_card_to_compare_with_costs_only_what_is_lost_from_its_choice_on(ending: Ending) -> None:
    solution = solution_line(ending.step(), ending.rules)
    assert solution is not None
    for move in solution.moves:
        attempt = ending.after(".".join(move.moves)).next_decision()
        mine = table_of(attempt).position.taken[LEARNER]
        given = hint(attempt, Rung.ANSWER)
        assert isinstance(given, SolveHint)
        assert given.loss is not None
        assert given.loss == move.loss
        if given.loss.seat == LEARNER:
            assert not given.loss.cards & mine
        if given.aim is Aim.POINTS:
            assert given.loss.points == sum(map(ending.rules.points, given.loss.cards))


@every_ending
def test_every_card_is_judged_as_the_proof_says_at_every_choice(ending: Ending) -> None:
    attempt = ending.begin()
    for move in ending.solution.split("."):
        assert attempt.choice is not None
        for card in table_of(attempt).position.legal:
            verdict = verdict_of(proceed(attempt, str(card)))
            assert verdict.right == (card in attempt.choice.right())
            assert verdict.right == (verdict.loss is None)
        attempt = proceed(attempt, move).next_decision()


@every_ending
def test_an_illegal_card_or_one_not_held_is_no_move(ending: Ending) -> None:
    attempt = ending.begin()
    position = table_of(attempt).position
    for card in ending.rules.deck - position.legal:
        held = card in position.hands[LEARNER]
        with pytest.raises(BadMove) as caught:
            proceed(attempt, str(card))
        assert caught.value.fault is (Fault.ILLEGAL_CARD if held else Fault.CARD_NOT_HELD)


def test_after_the_end_and_after_a_mistake_nothing_can_be_played() -> None:
    ending = ENDINGS["take a trick while it is free"]
    for moves, fault in [("AS.TD", Fault.AFTER_THE_END), ("9H", Fault.AFTER_A_MISTAKE)]:
        with pytest.raises(BadMove) as caught:
            proceed(ending.after(moves), "9H")
        assert caught.value.fault is fault


@every_ending
def test_the_same_moves_give_the_same_attempt(ending: Ending) -> None:
    for moves in (ending.solution, ending.wrong):
        once = ending.after(moves)
        judge.prover_for.cache_clear()
        judge.right_cards.cache_clear()
        solving.refutation.cache_clear()
        assert ending.after(moves) == once


class TestWhereTheSearchTakesTooLong:
    @pytest.fixture(autouse=True)
    def _short_search(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for kept in (judge.prover_for, judge.right_cards, solving.refutation):
            kept.cache_clear()
        monkeypatch.setattr(solving, "prover_for", lambda problem: judge.Prover(problem, budget=1))
        monkeypatch.setattr(judge, "prover_for", lambda problem: judge.Prover(problem, budget=1))

    @pytest.mark.parametrize("move", ["AS", "9H"])
    def test_nothing_is_claimed_and_the_table_stays(self, move: str) -> None:
        ending = ENDINGS["take a trick while it is free"]
        attempt = ending.after(move)
        verdict = verdict_of(attempt)
        assert attempt.stage is Stage.UNPROVEN
        assert not attempt.stage.is_right
        assert attempt.done == 0
        assert attempt.table == ending.begin().table
        assert not verdict.proven
        assert verdict.tricks == ()
        assert verdict.loss is None
        assert verdict.proof is None

    def test_the_card_has_to_be_taken_back(self) -> None:
        attempt = ENDINGS["take a trick while it is free"].after("AS")
        assert attempt.next_decision() is attempt
        with pytest.raises(BadMove) as caught:
            proceed(attempt, "TD")
        assert caught.value.fault is Fault.AFTER_NO_PROOF

    def test_the_hints_name_no_card_and_say_so(self) -> None:
        attempt = ENDINGS["take a trick while it is free"].begin(tempting="")
        for rung in Rung:
            given = hint(attempt, rung)
            assert isinstance(given, SolveHint)
            assert given.proven is (rung is Rung.RULE)
            assert not given.answer

    def test_a_stored_answer_is_still_named_without_what_another_card_would_cost(self) -> None:
        attempt = ENDINGS["take a trick while it is free"].begin(right="AS")
        given = hint(attempt, Rung.ANSWER)
        assert isinstance(given, SolveHint)
        assert given.proven
        assert given.answer == cards("AS")
        assert given.loss is None

    def test_there_is_no_solution_to_show(self) -> None:
        ending = ENDINGS["take a trick while it is free"]
        assert solution_line(ending.step(), ending.rules) is None
