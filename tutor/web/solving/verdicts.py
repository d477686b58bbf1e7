"""What is said about a card that was played in a puzzle."""

from collections.abc import Iterator, Sequence

from tutor.i18n import say, say_n
from tutor.teach.attempt import Stage
from tutor.teach.model import Solve
from tutor.teach.puzzles.facts import Counts, SolveVerdict
from tutor.web.explain import result_sentence
from tutor.web.place import Place
from tutor.web.solving.losses import cost, threat
from tutor.web.solving.proofs import proof_sentences
from tutor.web.solving.told import told
from tutor.web.views import ActionView, FeedbackView


def on_solve(
    here: Place,
    verdict: SolveVerdict,
    actions: Sequence[ActionView],
    links: Sequence[ActionView] = (),
) -> FeedbackView:
    """The answer to the card that led to ``here``; ``links``: where to go on when it is solved."""
    if not verdict.proven:
        return _unproven(verdict, actions)
    if not verdict.right:
        return _wrong(here, verdict, actions)
    if here.attempt.stage is Stage.SOLVED:
        words = tuple(_why_solved(here, verdict))
        return FeedbackView("right", say("Solved!"), words, tuple(actions), tuple(links))
    words = tuple(_so_far(here, verdict))
    return FeedbackView("right", say("Correct!"), words, tuple(actions))


def _unproven(verdict: SolveVerdict, actions: Sequence[ActionView]) -> FeedbackView:
    words = (
        say("To judge {card:def}, too many cards would have to be tried out.", card=verdict.card),
        say("So this page does not say whether it is right. The card is back in your hand."),
    )
    return FeedbackView("notice", say("This cannot be proven here."), words, tuple(actions))


def _wrong(here: Place, verdict: SolveVerdict, actions: Sequence[ActionView]) -> FeedbackView:
    words = [_why_wrong(verdict, _hidden(here))]
    if verdict.loss is not None:
        words += cost(verdict.loss)
    if verdict.counts is not None:
        words += _refuting(verdict.counts)
    return FeedbackView(
        "wrong",
        say("Not quite."),
        tuple(words),
        tuple(actions),
        told=tuple(told(here, verdict.tricks, verdict.first_number)),
    )


def _why_wrong(verdict: SolveVerdict, hidden: bool) -> str:
    if hidden:
        if verdict.tempting:
            return say(
                "{card:Def} looks natural, but the cards can lie so that it fails.",
                card=verdict.card,
            )
        return say(
            "{card:Def} is allowed, but the cards can lie so that it fails.", card=verdict.card
        )
    if verdict.tempting:
        return say(
            "{card:Def} looks natural, but the others have an answer to it.", card=verdict.card
        )
    return say("{card:Def} is allowed, but the others have an answer to it.", card=verdict.card)


def _refuting(counts: Counts) -> Iterator[str]:
    """In how many layouts the card fails, as far as that is counted."""
    if counts.refuting is None:
        return
    if counts.layouts == 1:
        yield say("The cards of the others can lie in one way only, and there it fails.")
        return
    if counts.refuting == counts.layouts:
        yield say_n(
            "It fails in all {n} ways the cards of the others can lie, even if you could see them.",
            "It fails in all {n} ways the cards of the others can lie, even if you could see them.",
            counts.layouts,
        )
        return
    yield say_n(
        "Of the {total} ways the cards of the others can lie, it fails in {n} even if you could see"
        " them.",
        "Of the {total} ways the cards of the others can lie, it fails in {n} even if you could see"
        " them.",
        counts.refuting,
        total=counts.layouts,
    )


def _so_far(here: Place, verdict: SolveVerdict) -> Iterator[str]:
    """The words after a right card that is not the last one."""
    yield result_sentence(verdict.tricks[0], here.attempt.rules)
    yield say("The goal can still be reached for certain.")
    after = here.at(here.attempt.moves).attempt.table
    now = here.attempt.table
    if after is None or now is None:
        return
    skipped = len(after.tricks) - len(now.tricks)
    if skipped:
        yield say_n(
            "After it, {n} trick in which you cannot do anything wrong is played for you.",
            "After it, {n} tricks in which you cannot do anything wrong are played for you.",
            skipped,
        )


def _why_solved(here: Place, verdict: SolveVerdict) -> Iterator[str]:
    """Why it works, and what another card would have led to."""
    if verdict.proof is not None:
        yield from proof_sentences(verdict.proof, here.attempt.rules, hidden=_hidden(here))
    if verdict.counts is not None:
        yield say_n(
            "When the puzzle began, the cards of the others could lie in {n} way.",
            "When the puzzle began, the cards of the others could lie in {n} ways.",
            verdict.counts.layouts,
        )
    if verdict.instead is not None and verdict.instead_loss is not None:
        yield threat(verdict.instead, verdict.instead_loss, hidden=_hidden(here))


def _hidden(here: Place) -> bool:
    return isinstance(here.step, Solve) and here.step.hidden
