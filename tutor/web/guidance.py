"""The one line that says what the learner must do now. The engine knows."""

from tutor.hearts import (
    Clause,
    PassDirection,
    Position,
    Reason,
    Ruling,
    Seat,
    Suit,
    Trick,
    relative,
)
from tutor.i18n import say
from tutor.teach.attempt import Attempt, Stage
from tutor.teach.model import Passing, PickLegal, Play, Solve, Taker
from tutor.teach.table import LEARNER
from tutor.web import passing
from tutor.web.questions import speaker_for


def now_line(attempt: Attempt, complete: bool) -> str:
    """Say what there is to do, or what has just happened where there is nothing to do.

    ``complete``: the table shows the trick that was finished last.
    """
    table = attempt.table
    if attempt.asked is not None and attempt.stage is Stage.OPEN:
        return speaker_for(attempt.asked.step).now(attempt.asked)
    if table is None:
        return ""
    if isinstance(attempt.step, Passing) and attempt.stage is not Stage.SOLVED:
        direction = PassDirection(attempt.step.scene.pass_)
        return passing.now_line(direction, attempt.rules)
    if isinstance(attempt.step, Taker) and attempt.stage is Stage.OPEN:
        return say("The trick is complete. Who takes it?")
    if complete:
        return taken_line(table.last_trick)
    if table.position.turn is None:
        return say("All tricks have been played.")
    place = relative(table.position.turn, LEARNER, table.position.players)
    if place is not Seat.YOU:
        return say("{seat:Nom} is to play.", seat=place)
    if isinstance(attempt.step, PickLegal):
        return say("It is your turn. Which cards may you play?")
    if not isinstance(attempt.step, Play | Solve):
        return say("It is your turn.")
    return _must_do(table.position)


def taken_line(trick: Trick) -> str:
    """Say who takes a complete trick."""
    place = relative(trick.winner, LEARNER, trick.players)
    if place is Seat.YOU:
        return say("You take the trick.")
    return say("{seat:Nom} takes the trick.", seat=place)


def _must_do(position: Position) -> str:
    ruling = position.ruling(position.legal.lowest(), LEARNER)
    return _lead(ruling) if not position.trick else _answer(ruling)


def _lead(ruling: Ruling) -> str:
    if ruling.reason is Reason.OPENS_DEAL:
        return say("You open the deal: lead {card:def}.", card=ruling.card)
    if ruling.reason is Reason.ONLY_HEARTS_LEFT:
        return say("You lead, and you have only hearts left: lead a heart.")
    if ruling.clause is Clause.HEARTS_AND_QUEEN:
        return say("You lead, and hearts are not broken: lead {card:def}.", card=ruling.card)
    if Suit.HEARTS not in ruling.playable.suits and ruling.clause is Clause.BREAKING_HEARTS:
        return say("You lead, and hearts are not broken: lead any suit except hearts.")
    return say("You lead: play any card.")


def _answer(ruling: Ruling) -> str:
    led = ruling.led
    if led is None:
        return say("No suit has been led yet: play any card.")
    if ruling.reason in (Reason.FOLLOWS_SUIT, Reason.QUEEN_FOLLOWS_SUIT):
        return say("{suit:Nom} were led and you hold {suit}: follow suit.", suit=led)
    if ruling.reason is Reason.POINTS_ONLY_HAND:
        return say("You hold nothing but cards with points: play a heart.")
    if ruling.clause is Clause.FIRST_TRICK:
        return say("{suit:Nom} were led and you have none: play a card without points.", suit=led)
    return say("{suit:Nom} were led and you have none: play any card.", suit=led)
