"""Why a puzzle is solved: one or two sentences made from what the search has proven."""

from collections.abc import Iterator

from tutor.hearts import QUEEN_OF_SPADES, Rules, Seat, relative
from tutor.i18n import N_, say, say_n
from tutor.solver import Aim
from tutor.teach.players import LEARNER
from tutor.teach.puzzles.facts import Fall, Proof

OPEN = {
    Aim.QUEEN: N_("Whatever the others play, you do not take {card:def}."),
    Aim.MOON: N_("Whatever the others play, this way you take all the points."),
    Aim.STOP: N_("Whatever the others play, nobody else takes all the points."),
    Aim.POINTS: N_("Whatever the others play, this way you take no more points."),
}
"""What is proven with open hands."""
HIDDEN = {
    Aim.QUEEN: N_("However the cards lie, you do not take {card:def}."),
    Aim.MOON: N_("However the cards lie, this way you take all the points."),
    Aim.STOP: N_("However the cards lie, nobody else takes all the points."),
    Aim.POINTS: N_("However the cards lie, this way you take no more points."),
}
"""What is proven with hidden hands."""


def proof_sentences(proof: Proof, rules: Rules, *, hidden: bool) -> tuple[str, ...]:
    """Say what is proven and, with open hands, how it goes against the strongest defence.

    With hidden hands the course is that of one layout only, so it proves nothing.
    """
    claim = _claim(proof, hidden)
    return (claim,) if hidden else (claim, *_course(proof, rules))


def _claim(proof: Proof, hidden: bool) -> str:
    if not proof.target:
        return say((HIDDEN if hidden else OPEN)[proof.aim], card=QUEEN_OF_SPADES)
    if hidden:
        return say_n(
            "However the cards lie, this way you take no more than {n} point in this puzzle.",
            "However the cards lie, this way you take no more than {n} points in this puzzle.",
            proof.target,
        )
    return say_n(
        "Whatever the others play, this way you take no more than {n} point in this puzzle.",
        "Whatever the others play, this way you take no more than {n} points in this puzzle.",
        proof.target,
    )


def _course(proof: Proof, rules: Rules) -> Iterator[str]:
    """How the tricks go against the strongest defence."""
    if proof.aim is Aim.MOON:
        mine = [trick for trick in proof.tricks if trick.winner == LEARNER]
        yield say_n(
            "Against the best defence, you take {n} trick in this puzzle, with all the points.",
            "Against the best defence, you take {n} tricks in this puzzle, with all the points.",
            len(mine),
        )
    elif proof.aim is Aim.STOP:
        if proof.saved is not None:
            yield _saved(proof.saved)
    elif proof.queen is not None and proof.queen.trick.winner != LEARNER:
        yield _goes_to(proof.queen)
    else:
        yield _own_tricks(proof, rules)


def _saved(saved: Fall) -> str:
    who = relative(saved.trick.winner, LEARNER, saved.trick.players)
    if who is Seat.YOU:
        return say(
            "Against the best defence, you take {card:def} in trick {number}.",
            card=saved.card,
            number=saved.number,
        )
    return _goes_to(saved)


def _goes_to(fall: Fall) -> str:
    return say(
        "Against the best defence, {seat} takes {card:def} in trick {number}.",
        seat=relative(fall.trick.winner, LEARNER, fall.trick.players),
        card=fall.card,
        number=fall.number,
    )


def _own_tricks(proof: Proof, rules: Rules) -> str:
    """How many tricks the learner takes, and whether there is anything in them."""
    mine = [trick for trick in proof.tricks if trick.winner == LEARNER]
    if not mine:
        return say("Against the best defence, you take no trick in this puzzle.")
    if any(rules.points(card) > 0 for trick in mine for card in trick.cards):
        return say_n(
            "Against the best defence, you take {n} trick in this puzzle.",
            "Against the best defence, you take {n} tricks in this puzzle.",
            len(mine),
        )
    return say_n(
        "Against the best defence, you take {n} trick in this puzzle, and no points with it.",
        "Against the best defence, you take {n} tricks in this puzzle, and no points with them.",
        len(mine),
    )
