"""The solution of a puzzle in words: asked for, and shown trick by trick."""

from collections.abc import Iterator, Sequence

from tutor.i18n import say, say_n
from tutor.teach.model import Solve
from tutor.teach.puzzles.facts import Solution, SolutionMove
from tutor.teach.puzzles.solutions import solution_of
from tutor.web.place import Place, Reveal
from tutor.web.solving.losses import threat
from tutor.web.solving.proofs import proof_sentences
from tutor.web.solving.told import told
from tutor.web.views import ActionView, SolutionView, ToldTrickView


def solution_view(here: Place) -> SolutionView | None:
    """What ``here`` shows of the solution; None where it is neither asked for nor shown."""
    if here.solution is None:
        return None
    if here.solution is Reveal.ASKED:
        return _question(here)
    found = solution_of(here.entry, here.step.id)
    return _cannot_be_shown(here) if found is None else _shown(here, found)


def _question(here: Place) -> SolutionView:
    back = ActionView(say("Go on without it"), here.seen().url, "back", primary=False)
    words = (
        say("You see all the right cards, one after the other, and why they are right."),
        say("It is then marked “Solution seen”, not as solved."),
    )
    return SolutionView(
        say("Do you want to see the solution?"), words, back, here.seen().url, asks=True
    )


def _cannot_be_shown(here: Place) -> SolutionView:
    words = (say("To prove the solution, too many cards would have to be tried out."),)
    return SolutionView(say("This cannot be proven here."), words, _again(here))


def _shown(here: Place, found: Solution) -> SolutionView:
    tricks = tuple(_tricks(here, found.moves))
    if here.look is not None:  # the table is what matters then, not the words above it
        seen = tuple(trick for trick in tricks if trick.shown)
        return SolutionView(say("The solution"), (), _again(here), told=seen)
    hidden = _hidden(here)
    intro = [say("This is how it goes if the others defend as well as they can.")]
    if hidden:
        intro.append(say("You see one way the cards could lie."))
    return SolutionView(
        say("The solution"),
        tuple(intro),
        _again(here),
        told=tricks,
        closing=proof_sentences(found.proof, here.attempt.rules, hidden=hidden),
    )


def _again(here: Place) -> ActionView:
    url = here.restarted().url
    return ActionView(say("Play it yourself"), url, "restart", primary=False)


def _tricks(here: Place, moves: Sequence[SolutionMove]) -> Iterator[ToldTrickView]:
    for move in moves:
        nothing = (say("In this trick, you cannot do anything wrong."),)
        others = [nothing] * (len(move.tricks) - 1)
        yield from told(here, move.tricks, move.first_number, [_comments(here, move), *others])


def _hidden(here: Place) -> bool:
    return isinstance(here.step, Solve) and here.step.hidden


def _comments(here: Place, move: SolutionMove) -> tuple[str, ...]:
    """Why the card of a choice is right."""
    words = [say("{card:Def} is right here.", card=move.card)]
    also = move.right.without(move.card)
    if also:
        words.append(
            say_n(
                "{cards:Def} works as well.",
                "{cards:Def} work as well.",
                len(also),
                cards=also,
            )
        )
    if move.instead is not None and move.loss is not None:
        words.append(threat(move.instead, move.loss, hidden=_hidden(here)))
    return tuple(words)
