"""Passing cards, in words."""

from markupsafe import Markup

from tutor.hearts import CardSet, PassDirection, PassPhase, Rules, Seat, relative
from tutor.i18n import N_, say, say_n
from tutor.teach.hints import PassHint, Rung
from tutor.teach.pass_cards import PassVerdict
from tutor.teach.players import LEARNER

FACTS = {
    PassDirection.LEFT: N_("Cards are passed to the left"),
    PassDirection.RIGHT: N_("Cards are passed to the right"),
    PassDirection.ACROSS: N_("Cards are passed across the table"),
    PassDirection.SECOND_LEFT: N_("Cards are passed to the second player on the left"),
    PassDirection.SECOND_RIGHT: N_("Cards are passed to the second player on the right"),
}


def now_line(direction: PassDirection, rules: Rules) -> str:
    """What there is to do: how many cards to choose, and for whom."""
    count = rules.pass_count
    if direction is PassDirection.LEFT:
        return say_n(
            "Choose {n} card for the player on your left.",
            "Choose {n} cards for the player on your left.",
            count,
        )
    if direction is PassDirection.RIGHT:
        return say_n(
            "Choose {n} card for the player on your right.",
            "Choose {n} cards for the player on your right.",
            count,
        )
    if direction is PassDirection.ACROSS:
        return say_n(
            "Choose {n} card for the player across from you.",
            "Choose {n} cards for the player across from you.",
            count,
        )
    if direction is PassDirection.SECOND_LEFT:
        return say_n(
            "Choose {n} card for the second player on your left.",
            "Choose {n} cards for the second player on your left.",
            count,
        )
    return say_n(
        "Choose {n} card for the second player on your right.",
        "Choose {n} cards for the second player on your right.",
        count,
    )


def fact(direction: PassDirection) -> str:
    """Which way the cards go in this deal, for the line of facts."""
    return say(FACTS[direction])


def wrong_number(count: int, rules: Rules) -> tuple[str, ...]:
    """Why that many cards cannot be passed."""
    return (
        say_n("Choose exactly {n} card.", "Choose exactly {n} cards.", rules.pass_count),
        say_n("You have chosen {n} card.", "You have chosen {n} cards.", count),
    )


def verdict_words(verdict: PassVerdict) -> list[str | Markup]:
    """What came of a choice of cards."""
    words: list[str | Markup] = []
    if verdict.right:
        words += after_the_pass(verdict.phase)
    if verdict.kept:
        words.append(
            say_n(
                "You keep {cards:def}. That card should go.",
                "You keep {cards:def}. These cards should go.",
                len(verdict.kept),
                cards=verdict.kept,
            )
        )
    if verdict.lost:
        words.append(
            say_n(
                "You pass {cards:def}. That card should stay.",
                "You pass {cards:def}. These cards should stay.",
                len(verdict.lost),
                cards=verdict.lost,
            )
        )
    return words


def hint_words(hint: PassHint) -> list[str]:
    """The second, third and fourth hint."""
    if hint.rung is Rung.LOOK:
        if hint.marked:
            return [say("Look at these suits of your hand. They are marked.")]
        return [say("You may pass any cards of your hand.")]
    if hint.rung is Rung.SUIT:
        return [_narrow(hint)]
    return [say("Pass {cards:def}.", cards=hint.answer)]


def _narrow(hint: PassHint) -> str:
    if len(hint.must) > 1:
        return say("{card:Def} is one of the cards that have to go.", card=hint.must.highest())
    if hint.must:
        return say_n(
            "{cards:Def} has to go.", "{cards:Def} have to go.", len(hint.must), cards=hint.must
        )
    if hint.keep:
        return say_n(
            "{cards:Def} should stay.", "{cards:Def} should stay.", len(hint.keep), cards=hint.keep
        )
    return say("Every choice is right here.")


def after_the_pass(phase: PassPhase) -> list[str]:
    """What the learner has passed and got, and who opens."""
    return [*_received(phase), _opens(phase)]


def _received(phase: PassPhase) -> list[str]:
    given = phase.given[LEARNER] or CardSet()
    by = relative(phase.giver(LEARNER), LEARNER, phase.rules.players)
    return [
        say("You pass {cards:def}.", cards=given),
        say("{seat:Nom} passes you {cards:def}.", cards=phase.received(LEARNER), seat=by),
    ]


def _opens(phase: PassPhase) -> str:
    turn = phase.begin_play().turn
    card = phase.rules.opening_card
    seat = relative(LEARNER if turn is None else turn, LEARNER, phase.rules.players)
    if seat is Seat.YOU:
        return say("Now you hold {card:def}, so you open the deal.", card=card)
    return say("Now {seat} holds {card:def} and opens the deal.", card=card, seat=seat)
