"""What a wrong card costs, in words that name the cards."""

from tutor.hearts import QUEEN_OF_SPADES, Card, relative
from tutor.i18n import say, say_n
from tutor.solver import Aim
from tutor.teach.players import LEARNER
from tutor.teach.puzzles.facts import Loss


def cost(loss: Loss) -> tuple[str, ...]:
    """Say how the goal has been lost, when the refutation lies on the table."""
    who = relative(loss.seat, LEARNER, loss.trick.players)
    if loss.aim is Aim.QUEEN:
        return (
            say("You take {card:def} in trick {number}.", card=QUEEN_OF_SPADES, number=loss.number),
        )
    if loss.aim is Aim.POINTS:
        return _points(loss)
    if loss.aim is Aim.STOP or not loss.cards:
        return (
            say("After trick {number}, {seat} has all the points.", seat=who, number=loss.number),
        )
    return (
        say_n(
            "{seat:Nom} gets {cards:def} in trick {number}. So you cannot take all the points.",
            "{seat:Nom} gets {cards:def} in trick {number}. So you cannot take all the points.",
            len(loss.cards),
            seat=who,
            cards=loss.cards,
            number=loss.number,
        ),
    )


def threat(card: Card, loss: Loss, *, hidden: bool) -> str:
    """Say what the others can do if ``card`` is played: nothing that is only likely.

    With hidden hands it can happen, but it depends on where the cards lie.
    """
    if hidden:
        return _possible(card, loss)
    who = relative(loss.seat, LEARNER, loss.trick.players)
    if loss.aim is Aim.QUEEN and card == QUEEN_OF_SPADES:
        return say(
            "If you played {card:def}, the others could make you take that trick.", card=card
        )
    if loss.aim is Aim.QUEEN:
        return say(
            "If you played {card:def}, the others could make you take {queen:def}.",
            card=card,
            queen=QUEEN_OF_SPADES,
        )
    if loss.aim is Aim.STOP:
        return say(
            "If you played {card:def}, {seat} could take all the points.", card=card, seat=who
        )
    if loss.aim is Aim.MOON:
        return say_n(
            "If you played {card:def}, {seat} could get {cards:def}.",
            "If you played {card:def}, {seat} could get {cards:def}.",
            len(loss.cards),
            card=card,
            cards=loss.cards,
            seat=who,
        )
    return say_n(
        "If you played {card:def}, the others could make you take {cards:def}: {n} point.",
        "If you played {card:def}, the others could make you take {cards:def}: {n} points.",
        loss.points,
        card=card,
        cards=loss.cards,
    )


def _possible(card: Card, loss: Loss) -> str:
    """Say what can come of ``card`` in some layout."""
    who = relative(loss.seat, LEARNER, loss.trick.players)
    if loss.aim is Aim.QUEEN and card == QUEEN_OF_SPADES:
        return say(
            "If you played {card:def}, the cards could lie so that you take that trick.", card=card
        )
    if loss.aim is Aim.QUEEN:
        return say(
            "If you played {card:def}, the cards could lie so that you take {queen:def}.",
            card=card,
            queen=QUEEN_OF_SPADES,
        )
    if loss.aim is Aim.STOP:
        return say(
            "If you played {card:def}, the cards could lie so that {seat} takes all the points.",
            card=card,
            seat=who,
        )
    if loss.aim is Aim.MOON:
        return say_n(
            "If you played {card:def}, the cards could lie so that {seat} gets {cards:def}.",
            "If you played {card:def}, the cards could lie so that {seat} gets {cards:def}.",
            len(loss.cards),
            card=card,
            cards=loss.cards,
            seat=who,
        )
    return say_n(
        "If you played {card:def}, the cards could lie so that you take {cards:def}: {n} point.",
        "If you played {card:def}, the cards could lie so that you take {cards:def}: {n} points.",
        loss.points,
        card=card,
        cards=loss.cards,
    )


def _points(loss: Loss) -> tuple[str, ...]:
    if not loss.target:
        return (
            say_n(
                "It costs you {cards:def}: {n} point.",
                "It costs you {cards:def}: {n} points.",
                loss.points,
                cards=loss.cards,
            ),
        )
    return (
        say_n(
            "Since the puzzle began, you have taken {cards:def}: {n} point.",
            "Since the puzzle began, you have taken {cards:def}: {n} points.",
            loss.points,
            cards=loss.cards,
        ),
        say_n("Only {n} point was allowed.", "Only {n} points were allowed.", loss.target),
    )
