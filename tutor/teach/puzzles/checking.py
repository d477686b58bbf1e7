"""Proof that a puzzle is one: it can be solved, it can be missed, and its hints lead through it."""

from collections.abc import Iterator

from tutor.hearts import Card, CardSet, NotationError, Position, parse_cards
from tutor.solver import Aim, Known, OutOfBudget, count_layouts
from tutor.teach.attempt import Attempt, Stage, proceed
from tutor.teach.hints import Rung, SolveHint, hint
from tutor.teach.model import Solve
from tutor.teach.puzzles.facts import SolveVerdict
from tutor.teach.puzzles.judge import Problem, right_cards
from tutor.teach.table import LEARNER

__all__ = ["check_solve"]


def check_solve(step: Solve, attempt: Attempt) -> Iterator[str]:
    """Yield what is wrong with a puzzle; ``attempt``: before the first move.

    Every card is tried at every choice along the line of the last hints.
    """
    if attempt.table is None or attempt.table.position.turn != LEARNER:
        yield "the scene must end with the learner's turn"
        return
    # Where the goal makes no sense a search could take forever, and its answer would mean nothing.
    for check in (_check_goal, _check_stored, _check_line):
        errors = list(check(step, attempt))
        yield from errors
        if errors:
            return


def _check_goal(step: Solve, attempt: Attempt) -> Iterator[str]:
    assert attempt.table is not None
    position = attempt.table.position
    wanted = position.rules.point_cards
    owners = [seat for seat, pile in enumerate(position.taken) if pile & wanted]
    if step.scene.opponents:
        yield "opponents: the others play the strongest defence; name no cards"
    if step.target and step.aim is not Aim.POINTS:
        yield "target: only points have one"
    if step.aim is Aim.POINTS and len(owners) < 2:
        yield "aim: somebody could still shoot the moon; two players must have taken points"
    if step.aim is Aim.STOP and not (len(owners) == 1 and LEARNER not in owners):
        yield "aim: one other player must have taken every point so far"


def _check_stored(step: Solve, attempt: Attempt) -> Iterator[str]:
    """What the step says of the first choice must be what the search finds."""
    assert attempt.table is not None
    position = attempt.table.position
    try:
        right = right_cards(Problem.of(step, attempt.rules), position)
        stored = CardSet(parse_cards(step.right))
        tempting = Card.parse(step.tempting) if step.tempting else None
    except OutOfBudget:
        yield "the search for the right cards does not come to an end"
        return
    except NotationError as error:
        yield f"right, tempting: {error}"
        return
    wrong = position.legal - right
    if not right:
        yield "no card is right"
    if not wrong:
        yield "every card is right"
    if step.right and stored != right:
        yield f"right: it is {right or 'no card'}, not {stored}"
    if tempting is not None and tempting not in wrong:
        yield f"tempting: {tempting} is not a legal but wrong card"
    if step.layouts or step.refuted:
        yield from _check_layouts(step, position, wrong)


def _check_layouts(step: Solve, position: Position, wrong: CardSet) -> Iterator[str]:
    if not step.hidden:
        yield "layouts, refuted: only hidden hands have them"
        return
    count = count_layouts(Known.of(position.visible_to(LEARNER)))
    if step.layouts != count:
        yield f"layouts: there are {count}, not {step.layouts}"
    for name, number in step.refuted.items():
        if name not in map(str, wrong):
            yield f"refuted: {name} is not a legal but wrong card"
        elif not 1 <= number <= count:
            yield f"refuted: {name}: {number} of {count} layouts cannot be"


def _check_line(_step: Solve, attempt: Attempt) -> Iterator[str]:
    """Follow the last hint to the end, and try every other card on the way."""
    while attempt.stage is Stage.OPEN:
        number = f"choice {attempt.done + 1}"
        given = {rung: hint(attempt, rung) for rung in Rung}
        last = given[Rung.ANSWER]
        if not isinstance(last, SolveHint) or not last.proven:
            yield f"{number}: hints: the search does not come to an end"
            return
        if None in given.values():
            yield f"{number}: hints: a rung is missing"
        yield from (f"{number}: {error}" for error in _check_cards(attempt, last.right))
        after = proceed(attempt, last.move)
        if not after.stage.is_right:
            yield f"{number}: hints: the last rung, followed, does not pass"
            return
        attempt = after.next_decision()


def _check_cards(attempt: Attempt, right: CardSet) -> Iterator[str]:
    """Every legal card must be judged, and a wrong one must lose the goal on the table."""
    assert attempt.table is not None
    for card in attempt.table.position.legal:
        verdict = proceed(attempt, str(card)).verdict
        if not isinstance(verdict, SolveVerdict) or not verdict.proven:
            yield f"{card}: the search does not come to an end"
        elif verdict.right != (card in right):
            yield f"{card} is not judged as the proof says"
        elif verdict.right == (verdict.loss is not None):
            yield f"{card}: it is not refuted"
