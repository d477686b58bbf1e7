"""A learner's attempt at a step: replayed from the moves, and judged.

``step + moves -> attempt`` is a pure function. Nothing is stored: the moves in the address are all
there is, so reloading, going back and sharing an address need no further care.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto

from tutor.hearts import (
    Card,
    CardSet,
    Position,
    Rules,
    Ruling,
    Seat,
    Trick,
    parse_cards,
    relative,
    seats_round,
)
from tutor.teach import moves as text
from tutor.teach import pass_cards, pass_well
from tutor.teach.model import (
    Decision,
    Passing,
    PassWell,
    PickLegal,
    Play,
    Question,
    Read,
    Solve,
    Step,
    Taker,
)
from tutor.teach.moves import BadMove, Fault
from tutor.teach.opponents import answer
from tutor.teach.pass_cards import PassVerdict
from tutor.teach.pass_well import PassWellVerdict
from tutor.teach.puzzles import solving
from tutor.teach.puzzles.facts import SolveVerdict
from tutor.teach.puzzles.solving import Choice
from tutor.teach.questions import Asked, kind_of
from tutor.teach.table import LEARNER, Table, pass_phase, set_up


class Stage(Enum):
    """How far an attempt has come."""

    OPEN = auto()
    """The learner has something to do."""
    ADVANCED = auto()
    """The last move was right, and more decisions follow in this step."""
    SOLVED = auto()
    """Everything the step asks for has been done."""
    MISSED = auto()
    """The last move was wrong. It can be taken back."""
    UNPROVEN = auto()
    """The last move, a card of a puzzle, could not be judged in the time there is. It can be taken
    back."""

    @property
    def is_right(self) -> bool:
        """Whether a move that led here was right."""
        return self in (Stage.ADVANCED, Stage.SOLVED)


@dataclass(frozen=True)
class CardVerdict:
    """A card that was played: was it right, why was it legal, and what came of it."""

    card: Card
    right: bool
    ruling: Ruling
    trick: Trick
    """The trick it was played to, complete."""
    teacher: str
    """The lesson's own words on this card, an English message, or empty."""


@dataclass(frozen=True)
class TakerVerdict:
    """An answer to "who takes the trick?"."""

    chosen: Seat
    right: bool
    trick: Trick
    teacher: str


@dataclass(frozen=True)
class PickVerdict:
    """A choice of cards, against the legal ones."""

    chosen: CardSet
    legal: CardSet
    wrong: tuple[Ruling, ...]
    """Rulings on the chosen cards that may not be played."""
    missing: CardSet
    """Legal cards that were not chosen."""
    lead: Ruling
    """The ruling on one of the legal cards: why they are legal."""
    teacher: tuple[str, ...]

    @property
    def right(self) -> bool:
        """Whether exactly the legal cards were chosen."""
        return self.chosen == self.legal


@dataclass(frozen=True)
class AnswerVerdict:
    """An answer to a question, against the right one; both as an address writes them."""

    chosen: str
    answer: str
    asked: Asked[Question]
    teacher: tuple[str, ...]

    @property
    def right(self) -> bool:
        """Whether it is the right answer."""
        return self.chosen == self.answer


PassingVerdict = PassVerdict | PassWellVerdict
Verdict = CardVerdict | TakerVerdict | PickVerdict | PassingVerdict | AnswerVerdict | SolveVerdict


@dataclass(frozen=True)
class Attempt:
    """Where an attempt at a step stands after some moves."""

    step: Step
    moves: tuple[str, ...]
    stage: Stage
    table: Table | None
    """The table as it stands, with the trick of the last played card complete; None without one.
    In a step about passing: the hands as dealt, and after a right pass those that are played."""
    rules: Rules
    """The rules in force."""
    verdict: Verdict | None = None
    """The judgement on the last move; None before the first one."""
    done: int = 0
    """How many decisions of a playing step, or choices of a puzzle, have been made rightly."""
    chosen_in: tuple[int, ...] = ()
    """In a puzzle: the number in the deal of the trick that each move was played to."""
    ahead: Table | None = field(default=None, repr=False)
    """In a puzzle, after a right card: the table at the next choice."""

    @property
    def decision(self) -> Decision | None:
        """The decision the learner faces or has just missed; None in other kinds of steps."""
        if isinstance(self.step, Play) and self.done < len(self.step.decisions):
            return self.step.decisions[self.done]
        return None

    @property
    def judged_decision(self) -> Decision | None:
        """The decision that the last played card was judged by; None before the first card."""
        if isinstance(self.step, Play) and isinstance(self.verdict, CardVerdict):
            return self.step.decisions[self.done - self.verdict.right]
        return None

    @property
    def choice(self) -> Choice | None:
        """The choice that the learner faces in a puzzle; None in other kinds of steps."""
        if not isinstance(self.step, Solve) or self.table is None or self.stage is not Stage.OPEN:
            return None
        return Choice(self.step, self.rules, self.table, self.done)

    @property
    def asked(self) -> Asked[Question] | None:
        """The question, in a step that asks one."""
        if isinstance(self.step, Question):
            return Asked(self.step, self.rules, self.table)
        return None

    def ruling(self, card: Card) -> Ruling:
        """The engine's ruling on ``card``, were the learner to play it now."""
        if self.table is None:
            raise BadMove(Fault.NO_MOVES_HERE, str(card))
        return self.table.position.ruling(card, LEARNER)

    def next_decision(self) -> "Attempt":
        """The same attempt with the next trick begun, up to the learner's turn.

        An attempt that has nothing more to do is returned as it is.
        """
        if self.stage is not Stage.ADVANCED or self.table is None:
            return self
        if self.ahead is not None:
            return replace(self, stage=Stage.OPEN, table=self.ahead, ahead=None, verdict=None)
        table = _up_to_the_learner(self.table, _script(self.step))
        return replace(self, stage=Stage.OPEN, table=table, verdict=None)


def begin(step: Step, rules: Rules) -> Attempt:
    """The attempt before the first move. Raises ValueError where the scene cannot be set up."""
    stage = Stage.SOLVED if isinstance(step, Read) else Stage.OPEN
    if step.scene is None:
        return Attempt(step, (), stage, None, rules)
    if isinstance(step, Solve):
        return Attempt(step, (), stage, solving.begin(step, rules), rules)
    if isinstance(step, Passing):
        dealt = Position.start(rules, pass_phase(step.scene, rules).hands)
        return Attempt(step, (), stage, Table(dealt, dealt), rules)
    return Attempt(step, (), stage, set_up(step.scene, rules), rules)


def replay(step: Step, rules: Rules, moves: Sequence[str]) -> Attempt:
    """Replay ``moves`` from the beginning of ``step``; BadMove at the first that does not fit."""
    attempt = begin(step, rules)
    for move in moves:
        attempt = proceed(attempt, move)
    return attempt


def proceed(attempt: Attempt, move: str) -> Attempt:
    """Return ``attempt`` after one more move. Raises BadMove when the move does not fit."""
    step = attempt.step
    if isinstance(step, Read):
        raise BadMove(Fault.NO_MOVES_HERE, move)
    if attempt.stage is Stage.SOLVED:
        raise BadMove(Fault.AFTER_THE_END, move)
    if attempt.stage is Stage.MISSED:
        raise BadMove(Fault.AFTER_A_MISTAKE, move)
    if attempt.stage is Stage.UNPROVEN:
        raise BadMove(Fault.AFTER_NO_PROOF, move)
    if isinstance(step, Play):
        return _play(attempt.next_decision(), step, text.read_card(move))
    if isinstance(step, Solve):
        return _solve(attempt.next_decision(), step, text.read_card(move))
    if isinstance(step, Taker):
        return _name_taker(attempt, step, text.read_seat(move))
    if isinstance(step, Passing):
        return _pass(attempt, step, text.read_cards(move))
    if isinstance(step, Question):
        return _answer(attempt, step, move)
    return _pick(attempt, step, text.read_cards(move))


def accepted(decision: Decision, table: Table) -> CardSet:
    """The cards that are right for ``decision`` at ``table``."""
    if decision.accept == "legal":
        return table.position.legal
    return CardSet(parse_cards(decision.accept))


def _play(attempt: Attempt, step: Play, card: Card) -> Attempt:
    table = _table(attempt)
    ruling = _legal(table, card)
    decision = step.decisions[attempt.done]
    right = card in accepted(decision, table)
    done = attempt.done + right
    table = _finish_trick(table.play(card), _script(step))
    teacher = decision.right if right else decision.wrong.get(str(card), "")
    if not right:
        stage = Stage.MISSED
    else:
        stage = Stage.SOLVED if done == len(step.decisions) else Stage.ADVANCED
    verdict = CardVerdict(card, right, ruling, table.last_trick, teacher)
    moves = (*attempt.moves, str(card))
    return replace(attempt, moves=moves, stage=stage, table=table, verdict=verdict, done=done)


def _solve(attempt: Attempt, step: Solve, card: Card) -> Attempt:
    table = _table(attempt)
    _legal(table, card)
    played = solving.play(Choice(step, attempt.rules, table, attempt.done), card)
    verdict = played.verdict
    if not verdict.proven:
        stage = Stage.UNPROVEN
    elif not verdict.right:
        stage = Stage.MISSED
    else:
        stage = Stage.SOLVED if verdict.solved else Stage.ADVANCED
    return replace(
        attempt,
        moves=(*attempt.moves, str(card)),
        stage=stage,
        table=played.table,
        verdict=verdict,
        done=attempt.done + verdict.right,
        chosen_in=(*attempt.chosen_in, verdict.first_number),
        ahead=played.ahead,
    )


def _legal(table: Table, card: Card) -> Ruling:
    """The ruling on a card that the learner plays; BadMove where it may not be played."""
    ruling = table.position.ruling(card, LEARNER)
    if not ruling.legal:
        held = card in table.position.hands[LEARNER]
        raise BadMove(Fault.ILLEGAL_CARD if held else Fault.CARD_NOT_HELD, str(card))
    return ruling


def _name_taker(attempt: Attempt, step: Taker, seat: Seat) -> Attempt:
    trick = _table(attempt).last_trick
    if seat not in seats_round(trick.players):
        raise BadMove(Fault.NOT_A_SEAT, seat.value)
    right = relative(trick.winner, LEARNER, len(trick.cards)) is seat
    teacher = step.right if right else step.wrong.get(seat.value, "")
    verdict = TakerVerdict(seat, right, trick, teacher)
    return _answered(attempt, seat.value, right, verdict)


def _pick(attempt: Attempt, step: PickLegal, chosen: CardSet) -> Attempt:
    position = _table(attempt).position
    for card in chosen:
        if card not in position.hands[LEARNER]:
            raise BadMove(Fault.CARD_NOT_HELD, str(card))
    legal = position.legal
    wrong, missing = chosen - legal, legal - chosen
    verdict = PickVerdict(
        chosen,
        legal,
        tuple(position.ruling(card, LEARNER) for card in wrong),
        missing,
        position.ruling(legal.lowest(), LEARNER),
        tuple(dict.fromkeys(step.wrong[str(c)] for c in wrong | missing if str(c) in step.wrong))
        if wrong or missing
        else (step.right,) * bool(step.right),
    )
    return _answered(attempt, text.write_cards(chosen), verdict.right, verdict)


def _pass(attempt: Attempt, step: Passing, chosen: CardSet) -> Attempt:
    rules = attempt.rules
    verdict: PassingVerdict
    if isinstance(step, PassWell):
        verdict = pass_well.judge(step, rules, chosen)
    else:
        verdict = pass_cards.judge(step, rules, chosen)
    if verdict.right:
        start = verdict.phase.begin_play()
        attempt = replace(attempt, table=Table(start, start))
    return _answered(attempt, text.write_cards(chosen), verdict.right, verdict)


def _answer(attempt: Attempt, step: Question, move: str) -> Attempt:
    asked = Asked(step, attempt.rules, attempt.table)
    kind = kind_of(step)
    chosen = kind.read(asked, move)
    verdict = AnswerVerdict(chosen, kind.answer(asked), asked, kind.teacher(asked, chosen))
    return _answered(attempt, chosen, verdict.right, verdict)


def _answered(attempt: Attempt, move: str, right: bool, verdict: Verdict) -> Attempt:
    stage = Stage.SOLVED if right else Stage.MISSED
    return replace(attempt, moves=(*attempt.moves, move), stage=stage, verdict=verdict)


def _table(attempt: Attempt) -> Table:
    if attempt.table is None:
        raise BadMove(Fault.NO_MOVES_HERE, "")
    return attempt.table


def _script(step: Step) -> tuple[Card, ...]:
    return () if step.scene is None else tuple(parse_cards(step.scene.opponents))


def _finish_trick(table: Table, script: Sequence[Card]) -> Table:
    """Let the others play until the trick that the learner has played to is complete."""
    while not table.between_tricks:
        table = table.play(answer(table.position, script))
    return table


def _up_to_the_learner(table: Table, script: Sequence[Card]) -> Table:
    """Let the others play until it is the learner's turn, or the deal is over."""
    while table.position.turn not in (LEARNER, None):
        table = table.play(answer(table.position, script))
    return table
