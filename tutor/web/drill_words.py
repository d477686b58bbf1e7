"""What a drill tells beside its text: facts of this one deal, from the engine."""

from tutor.hearts import Card, PassDirection, Position, Seat, relative
from tutor.i18n import N_, say
from tutor.teach.attempt import Attempt
from tutor.teach.course import LessonEntry
from tutor.teach.drills import DrillEntry, DrillKind
from tutor.teach.model import Opener
from tutor.teach.players import LEARNER

__all__ = ["facts_of_trick", "told"]

PASSED = {
    PassDirection.LEFT: N_("In this deal the cards were passed to the left."),
    PassDirection.RIGHT: N_("In this deal the cards were passed to the right."),
    PassDirection.ACROSS: N_("In this deal the cards were passed across the table."),
    PassDirection.SECOND_LEFT: N_(
        "In this deal the cards were passed to the second player on the left."
    ),
    PassDirection.SECOND_RIGHT: N_(
        "In this deal the cards were passed to the second player on the right."
    ),
}


def told(attempt: Attempt) -> tuple[str, ...]:
    """What one has to know to answer a drill and cannot see; nothing for most kinds.

    Where the question is who opens, the way of the opening card: who was dealt it, and whether it
    was passed on.
    """
    step, table = attempt.step, attempt.table
    if not isinstance(step, Opener) or table is None or table.deal.exchange is None:
        return ()
    return say(PASSED[PassDirection(step.scene.pass_)]), _way(table.deal)


def facts_of_trick(entry: LessonEntry, attempt: Attempt, number: int) -> tuple[str, ...]:
    """The line of facts in a drill that asks whether a heart may be led, until it is answered.

    It does not say whether hearts are broken: finding that out is the drill. Elsewhere there is no
    such line, and the table shows its own.
    """
    asks = isinstance(entry, DrillEntry) and entry.kind is DrillKind.HEARTS
    if not asks or attempt.verdict is not None:
        return ()
    return (say("Trick {number} of {total}", number=number, total=attempt.rules.hand_size),)


def _way(deal: Position) -> str:
    card = deal.rules.opening_card
    given = () if deal.exchange is None else deal.exchange.given
    for seat, cards in enumerate(given):
        if card in cards:
            return _passed_on(card, relative(seat, LEARNER, deal.players))
    kept = next(seat for seat, hand in enumerate(deal.hands) if card in hand)
    return _kept(card, relative(kept, LEARNER, deal.players))


def _passed_on(card: Card, seat: Seat) -> str:
    if seat is Seat.YOU:
        return say("You were dealt {card:def} and passed it on.", card=card)
    return say("{seat:Nom} was dealt {card:def} and passed it on.", seat=seat, card=card)


def _kept(card: Card, seat: Seat) -> str:
    if seat is Seat.YOU:
        return say("You were dealt {card:def} and did not pass it on.", card=card)
    return say("{seat:Nom} was dealt {card:def} and did not pass it on.", seat=seat, card=card)
