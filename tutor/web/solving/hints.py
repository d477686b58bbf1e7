"""The four hints of a puzzle, in words."""

from collections.abc import Iterator

from markupsafe import Markup

from tutor.hearts import Rules, Suit
from tutor.i18n import say, say_n
from tutor.teach.hints import Rung, SolveHint
from tutor.web.explain import ruling_sentences
from tutor.web.prose import sentence
from tutor.web.reference import clause_words
from tutor.web.solving.losses import threat


def hint_words(given: SolveHint, rules: Rules, *, hidden: bool) -> tuple[str | Markup, ...]:
    """The words of one rung: the idea, what to look at, the suit, the card."""
    if given.rung is Rung.RULE:
        return _idea(given, rules)
    if not given.proven:
        return (say("Too many cards would have to be tried out to give a hint that is proven."),)
    if given.rung is Rung.LOOK:
        return tuple(_look(given, hidden))
    if given.rung is Rung.SUIT:
        return (_suit(given),)
    return tuple(_answer(given, hidden))


def _idea(given: SolveHint, rules: Rules) -> tuple[Markup, ...]:
    if given.teacher:
        return (sentence(given.teacher),)
    return tuple(map(sentence, clause_words(given.clause, rules)))


def _look(given: SolveHint, hidden: bool) -> Iterator[str]:
    """The cards that are marked, and what is dangerous about those of the others."""
    if given.led is None:
        yield say("You lead. Look at the cards that may be led. They are marked.")
    elif given.follows:
        yield say(
            "Look at the card that was led, and at your own {suit}. They are marked.",
            suit=given.led,
        )
    else:
        yield say(
            "You have no {suit}. Look at the cards you may play. They are marked.", suit=given.led
        )
    if not given.danger:
        return
    if hidden:
        yield say(
            "Not played yet, and not in your hand: {cards:def}. Who could have them?",
            cards=given.danger,
        )
    else:
        yield say_n(
            "Watch out for {cards:def} in the hand of another player.",
            "Watch out for {cards:def} in the hands of the others.",
            len(given.danger),
            cards=given.danger,
        )


def _suit(given: SolveHint) -> str:
    if len(given.suits) == 1:
        return say("The answer is in one suit: {suit}.", suit=given.suits[0])
    if len(given.suits) == len(Suit):
        return say("The answer can be in any suit.")
    return say("Look for the answer in these suits: {suits}.", suits=given.suits)


def _answer(given: SolveHint, hidden: bool) -> Iterator[str]:
    yield say("Play {card:def}.", card=given.answer.lowest())
    if given.instead is not None and given.loss is not None:
        yield threat(given.instead, given.loss, hidden=hidden)
    elif given.ruling is not None:
        yield from ruling_sentences(given.ruling)
