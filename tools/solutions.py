"""Right, wrong and illegal moves of a step, found with the engine: for tests and for pictures."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from tutor.hearts import CardSet, Rules, seats_round
from tutor.teach.attempt import Attempt, Stage, accepted, begin, proceed
from tutor.teach.hints import PassHint, Rung, hint
from tutor.teach.model import (
    Passing,
    PickLegal,
    Play,
    Question,
    RuleSets,
    ScoreSheet,
    Solve,
    Step,
    Taker,
    Winners,
)
from tutor.teach.moves import write_cards
from tutor.teach.pass_well import PassWellHint
from tutor.teach.questions import kind_of
from tutor.teach.table import LEARNER


def right_moves(step: Step, rules: Rules) -> Iterator[str]:
    """Yield the moves that solve ``step``, one after another; none for a step to read."""
    attempt = begin(step, rules)
    while attempt.stage is Stage.OPEN:
        move = next(moves_ending_in(attempt, {Stage.ADVANCED, Stage.SOLVED}))
        yield move
        attempt = proceed(attempt, move).next_decision()


def wrong_move(step: Step, rules: Rules) -> str | None:
    """Return a move that the rules allow but the step does not want, or None."""
    attempt = begin(step, rules)
    if attempt.stage is not Stage.OPEN:
        return None
    return next(moves_ending_in(attempt, {Stage.MISSED}), None)


def illegal_card(step: Step, rules: Rules) -> str | None:
    """Return a card of the hand that may not be played at the beginning of ``step``, or None."""
    attempt = begin(step, rules)
    if not isinstance(step, Play | Solve) or attempt.table is None:
        return None
    position = attempt.table.position
    barred = position.hands[LEARNER] - position.legal
    return str(barred.lowest()) if barred else None


def moves_ending_in(attempt: Attempt, stages: set[Stage]) -> Iterator[str]:
    """Yield every move that the learner can make now and that leads to one of ``stages``."""
    for move in _candidates(attempt):
        if proceed(attempt, move).stage in stages:
            yield move


def form_of(step: Step, move: str) -> dict[str, str | list[str]]:
    """The form that carries ``move`` as an answer to ``step``."""
    if isinstance(step, Question):
        parts = isinstance(step, RuleSets | ScoreSheet | Winners)
        return {"answer": move.split(",") if parts else move}
    return {"seat": move} if isinstance(step, Taker) else {"card": move.split("-")}


def _candidates(attempt: Attempt) -> Iterator[str]:
    if attempt.asked is not None:
        kind = kind_of(attempt.asked.step)
        yield kind.answer(attempt.asked)
        yield from kind.others(attempt.asked)
        return
    if attempt.table is None:
        return
    position = attempt.table.position
    if isinstance(attempt.step, Play):
        decision = attempt.decision
        right = accepted(decision, attempt.table) if decision else CardSet()
        yield from map(str, right)
        yield from map(str, position.legal - right)
    elif attempt.choice is not None:
        right = attempt.choice.right()
        yield from map(str, right)
        yield from map(str, position.legal - right)
    elif isinstance(attempt.step, PickLegal):
        barred = position.hands[LEARNER] - position.legal
        yield write_cards(position.legal)
        yield write_cards(barred or CardSet([position.legal.lowest()]))
    elif isinstance(attempt.step, Passing):
        yield from _passes(attempt, position.hands[LEARNER])
    else:
        yield from (seat.value for seat in seats_round(position.players))


def _passes(attempt: Attempt, hand: CardSet) -> Iterator[str]:
    """The cards that the last hint names, then every other choice."""
    given = hint(attempt, Rung.ANSWER)
    if isinstance(given, PassHint | PassWellHint):
        yield given.move
    for cards in combinations(hand, attempt.rules.pass_count):
        yield write_cards(CardSet(cards))
