"""Hints in steps: the rule, what to look at, the suit, and the answer with its reason.

A hint is a value; the page puts it into words. The last rung of every ladder names an answer that
passes, which :mod:`tutor.teach.check` proves for every decision of every lesson.
"""

from dataclasses import dataclass, replace
from enum import Enum

from tutor.hearts import (
    Card,
    CardSet,
    Clause,
    Position,
    Ruling,
    Seat,
    Suit,
    Trick,
    parse_cards,
    relative,
)
from tutor.solver import Aim, OutOfBudget
from tutor.teach import pass_well
from tutor.teach.attempt import Attempt, Stage, accepted
from tutor.teach.model import Pass, PassWell, PickLegal, Play, Question, Taker
from tutor.teach.moves import write_cards
from tutor.teach.pass_well import PassWellHint
from tutor.teach.puzzles.facts import Loss
from tutor.teach.puzzles.solving import Choice
from tutor.teach.questions import Asked, kind_of
from tutor.teach.table import LEARNER

NO_CARDS = CardSet()


class Rung(Enum):
    """How much a hint tells."""

    RULE = 1
    """The rule that settles the matter."""
    LOOK = 2
    """What to look at: some cards are marked."""
    SUIT = 3
    """Which suit the answer lies in, or which cards come into question."""
    ANSWER = 4
    """The answer, and why."""


@dataclass(frozen=True)
class Hint:
    """One rung of the ladder, with the facts its words need."""

    rung: Rung
    clause: Clause
    """The rule the situation rests on."""
    led: Suit | None
    """The suit led, None for a lead."""
    marked: CardSet
    """The cards to look at, in the hand and on the table."""
    suits: tuple[Suit, ...]
    """The suits in which right answers lie."""
    answer: CardSet
    """The card to play, the cards to choose, or the card that takes the trick."""
    ruling: Ruling | None = None
    """Why the answer may be played; None where the question is who takes the trick."""
    seat: Seat | None = None
    """Who takes the trick, where that is the question."""
    several: bool = False
    """Whether all cards of the answer are to be chosen, instead of one played."""
    follows: bool = False
    """Whether the learner holds the suit led."""
    teacher: str = ""
    """The lesson's own words on the right answer, an English message, or empty."""

    @property
    def move(self) -> str:
        """The answer as a move of the attempt."""
        return self.seat.value if self.seat is not None else write_cards(self.answer)


@dataclass(frozen=True)
class QuestionHint:
    """One rung of the ladder of a question."""

    rung: Rung
    clause: Clause
    """The rule that settles the question."""
    marked: CardSet
    """The cards to look at, in the hand and on the table."""
    move: str
    """The right answer."""
    asked: Asked[Question]
    teacher: tuple[str, ...] = ()
    """The lesson's own words on the right answer, English messages."""

    @property
    def answer(self) -> CardSet:
        """The cards that belong to the answer: those to look at."""
        return self.marked


@dataclass(frozen=True)
class PassHint:
    """One rung of the ladder of a step about passing."""

    rung: Rung
    clause: Clause
    marked: CardSet
    """The cards to look at: those that matter for the choice."""
    must: CardSet
    """The cards that have to be passed."""
    keep: CardSet
    """The cards that have to stay."""
    answer: CardSet
    """Cards to pass that pass the step."""
    teacher: str = ""
    """The lesson's own words on the right answer, an English message, or empty."""

    @property
    def move(self) -> str:
        """The answer as a move of the attempt."""
        return write_cards(self.answer)


@dataclass(frozen=True)
class SolveHint:
    """One rung of the ladder of a puzzle."""

    rung: Rung
    clause: Clause
    """The rule that the goal rests on."""
    aim: Aim
    target: int
    led: Suit | None
    """The suit led, None for a lead."""
    marked: CardSet
    """The cards to look at: those that may be played, those on the table and, with open hands,
    those of the others that are dangerous."""
    danger: CardSet
    """The others' cards that do harm after the wrong card ``instead``: with open hands the point
    cards that would come to the learner, or the card that decides about the moon; with hidden ones
    every unseen card of the suits that matter."""
    proven: bool = True
    """Whether the search came to an end; if not, there is no ``answer``."""
    suits: tuple[Suit, ...] = ()
    """The suits in which right cards lie."""
    answer: CardSet = NO_CARDS
    """The card to play."""
    right: CardSet = NO_CARDS
    """All cards that are right."""
    ruling: Ruling | None = None
    """Why the answer may be played."""
    instead: Card | None = None
    """A wrong card to compare with: the tempting one where there is one."""
    loss: Loss | None = None
    """What that card would cost."""
    teacher: str = ""
    """The idea behind the puzzle, an English message, or empty: the words of the first rung."""
    follows: bool = False
    """Whether the learner holds the suit led."""

    @property
    def move(self) -> str:
        """The answer as a move of the attempt; empty where none is proven."""
        return write_cards(self.answer)


AnyHint = Hint | QuestionHint | PassHint | PassWellHint | SolveHint


def hint(attempt: Attempt, rung: Rung) -> AnyHint | None:
    """Return the hint of ``rung`` for what the learner has to do; None where there is nothing."""
    if attempt.stage is not Stage.OPEN:
        return None
    if attempt.asked is not None:
        return _question(attempt.asked, rung)
    if attempt.table is None:
        return None
    step = attempt.step
    if attempt.choice is not None:
        return _solve(attempt.choice, rung)
    if isinstance(step, Pass):
        return _pass(step, attempt.table.position, rung)
    if isinstance(step, PassWell):
        return pass_well.hint(step, attempt.table.position, rung)
    if isinstance(step, Taker):
        return _taker(attempt.table.last_trick, rung, step.right)
    decision = attempt.decision
    position = attempt.table.position
    if isinstance(step, Play) and decision is not None:
        right = accepted(decision, attempt.table)
        one = CardSet([_simplest(right)])
        return _card(position, rung, right, one, several=False, teacher=decision.right)
    if isinstance(step, PickLegal):
        legal = position.legal
        return _card(position, rung, legal, legal, several=True, teacher=step.right)
    return None


def _card(
    position: Position,
    rung: Rung,
    right: CardSet,
    answer: CardSet,
    *,
    several: bool,
    teacher: str,
) -> Hint:
    ruling = position.ruling(answer.lowest(), LEARNER)
    hand = position.hands[LEARNER]
    led = position.led
    on_table = CardSet(position.trick[:1])
    follows = led is not None and bool(hand.of(led))
    # Where the legal cards are the question, only the card that was led may be pointed at.
    return Hint(
        rung,
        ruling.clause,
        led,
        on_table if several else on_table | position.legal,
        tuple(right.suits),
        answer,
        ruling=ruling,
        several=several,
        follows=follows,
        teacher=teacher,
    )


def _taker(trick: Trick, rung: Rung, teacher: str) -> Hint:
    cards = CardSet(trick.cards)
    led = trick.led
    marked = cards if led is None else cards.of(led)
    seat = relative(trick.winner, LEARNER, trick.players)
    suits = () if led is None else (led,)
    answer = CardSet([trick.winning_card])
    return Hint(rung, Clause.TAKING, led, marked, suits, answer, seat=seat, teacher=teacher)


def _question(asked: Asked[Question], rung: Rung) -> QuestionHint:
    kind = kind_of(asked.step)
    answer = kind.answer(asked)
    teacher = kind.teacher(asked, answer)
    return QuestionHint(rung, kind.clause(asked), kind.marked(asked), answer, asked, teacher)


def _pass(step: Pass, position: Position, rung: Rung) -> PassHint:
    must, keep = CardSet(parse_cards(step.must)), CardSet(parse_cards(step.keep))
    free = sorted(position.hands[LEARNER] - must - keep, key=lambda card: (-(card % 13), card))
    answer = must | CardSet(free[: position.rules.pass_count - len(must)])
    hand = position.hands[LEARNER]
    suits = [hand.of(suit) for suit in (must | keep).suits]
    marked = CardSet(card for cards in suits for card in cards)
    return PassHint(rung, Clause.PASSING, marked, must, keep, answer, step.right)


def _solve(choice: Choice, rung: Rung) -> SolveHint:
    position, step = choice.table.position, choice.step
    aim, led = step.aim, position.led
    hand = position.hands[LEARNER]
    legal = position.legal
    moon = aim in (Aim.MOON, Aim.STOP)
    blank = SolveHint(
        rung,
        Clause.MOON if moon else Clause.TAKING,
        aim,
        step.target,
        led,
        legal | CardSet(position.trick),
        CardSet(),
        proven=False,
        teacher=step.hint,
        follows=led is not None and bool(hand.of(led)),
    )
    if rung is Rung.RULE:
        return replace(blank, proven=True)
    try:
        right = choice.right()
        instead = choice.instead()
    except OutOfBudget:
        return blank
    answer = choice.simplest()
    danger = CardSet() if instead is None else choice.danger(instead)
    return replace(
        blank,
        proven=True,
        marked=blank.marked | (CardSet() if step.hidden else danger),
        danger=danger,
        suits=tuple(right.suits),
        answer=CardSet([answer]),
        right=right,
        ruling=position.ruling(answer, LEARNER),
        instead=instead,
        loss=None if instead is None else choice.loss(instead),
    )


def _simplest(cards: CardSet) -> Card:
    """The card to name where several are right: the lowest."""
    return min(cards, key=lambda card: (card % 13, card))
