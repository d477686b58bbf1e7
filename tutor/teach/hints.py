"""Hints in steps: the rule, what to look at, the suit, and the answer with its reason.

A hint is a value; the page puts it into words. The last rung of every ladder names an answer that
passes, which :mod:`tutor.teach.check` proves for every decision of every lesson.
"""

from dataclasses import dataclass
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
from tutor.teach.attempt import Attempt, Stage, accepted
from tutor.teach.model import Pass, PickLegal, Play, Question, Taker
from tutor.teach.moves import write_cards
from tutor.teach.questions import Asked, kind_of
from tutor.teach.table import LEARNER


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


AnyHint = Hint | QuestionHint | PassHint


def hint(attempt: Attempt, rung: Rung) -> AnyHint | None:
    """Return the hint of ``rung`` for what the learner has to do; None where there is nothing."""
    if attempt.stage is not Stage.OPEN:
        return None
    if attempt.asked is not None:
        return _question(attempt.asked, rung)
    if attempt.table is None:
        return None
    step = attempt.step
    if isinstance(step, Pass):
        return _pass(step, attempt.table.position, rung)
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


def _simplest(cards: CardSet) -> Card:
    """The card to name where several are right: the lowest."""
    return min(cards, key=lambda card: (card % 13, card))
