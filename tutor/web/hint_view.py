"""Hints in words."""

from markupsafe import Markup

from tutor.hearts import Card, Rules, Seat, Suit
from tutor.i18n import say
from tutor.teach.hints import AnyHint, Hint, PassHint, QuestionHint, Rung, SolveHint, hint
from tutor.teach.model import RuleSets, Solve
from tutor.teach.pass_well import PassWellHint
from tutor.web import passing, passing_judged
from tutor.web.explain import ruling_sentences, why_legal
from tutor.web.place import Place
from tutor.web.prose import sentence
from tutor.web.questions import speaker_for
from tutor.web.reference import clause_words
from tutor.web.solving.hints import hint_words as solve_words
from tutor.web.views import HintView

PlainHint = Hint | QuestionHint | PassHint | PassWellHint
"""What lessons and drills have; :mod:`tutor.web.solving.hints` speaks of puzzles."""


def hint_of(place: Place) -> AnyHint | None:
    """The hint that ``place`` shows, or None."""
    return None if place.rung is None else hint(place.attempt, place.rung)


def hint_view(place: Place, given: AnyHint) -> HintView:
    """``given`` in words, and the way to the next rung."""
    rungs = list(Rung)
    number = given.rung.value
    following = place.seen(rung=rungs[number]).url if number < len(rungs) else None
    title = say("Hint {number} of {total}", number=number, total=len(rungs))
    if isinstance(given, SolveHint):
        hidden = isinstance(place.step, Solve) and place.step.hidden
        words = solve_words(given, place.attempt.rules, hidden=hidden)
    else:
        words = _words(given, place.attempt.rules)
    return HintView(number, len(rungs), title, words, following)


def first_hint_url(place: Place) -> str | None:
    """The address of the first hint; None where there is none, or one is shown."""
    if place.rung is not None or hint(place.attempt, Rung.RULE) is None:
        return None
    return place.seen(rung=Rung.RULE).url


def _words(given: PlainHint, rules: Rules) -> tuple[str | Markup, ...]:
    if given.rung is Rung.RULE:
        return _rule(given, rules)
    if isinstance(given, QuestionHint):
        return _of_question(given)
    if isinstance(given, PassWellHint):
        return passing_judged.hint_words(given)
    if isinstance(given, PassHint):
        words = passing.hint_words(given)
        if given.rung is Rung.ANSWER and given.teacher:
            words.append(sentence(given.teacher))
        return tuple(words)
    if given.rung is Rung.LOOK:
        return (_look(given),)
    if given.rung is Rung.SUIT:
        return (_suit(given),)
    return _answer(given)


def _of_question(given: QuestionHint) -> tuple[str, ...]:
    speaker, asked = speaker_for(given.asked.step), given.asked
    if given.rung is Rung.LOOK:
        return (speaker.look(asked),)
    if given.rung is Rung.SUIT:
        return (speaker.narrow(asked),)
    return (speaker.solution(asked), *map(sentence, given.teacher))


def _rule(given: PlainHint, rules: Rules) -> tuple[str | Markup, ...]:
    """The rule in force; of a question about several rule sets, none of them by itself."""
    if isinstance(given, QuestionHint) and isinstance(given.asked.step, RuleSets):
        return (say("Each rule set may have another answer. Think of one after the other."),)
    return tuple(map(sentence, clause_words(given.clause, rules)))


def _look(given: Hint) -> str:
    if given.seat is not None:
        return say("Look only at the cards of the suit led. They are marked.")
    if given.several:
        return _look_at_the_lead(given)
    if given.led is None:
        return say("You lead. Look at the cards that may be led. They are marked.")
    if given.follows:
        return say(
            "Look at the card that was led, and at your own {suit}. They are marked.",
            suit=given.led,
        )
    return say(
        "You have no {suit}. Look at the cards you may play. They are marked.", suit=given.led
    )


def _look_at_the_lead(given: Hint) -> str:
    if given.led is None:
        return say("You lead. Look at your suits, and whether hearts are broken.")
    return say("Look at the card that was led: it is marked. Do you hold {suit}?", suit=given.led)


def _suit(given: Hint) -> str:
    if given.seat is not None:
        return say(
            "Which of the marked cards is the highest? Suits other than {suit} do not count.",
            suit=given.suits[0],
        )
    if len(given.suits) == 1:
        return say("The answer is in one suit: {suit}.", suit=given.suits[0])
    if len(given.suits) == len(Suit):
        return say("The answer can be in any suit.")
    return say("Look for the answer in these suits: {suits}.", suits=given.suits)


def _answer(given: Hint) -> tuple[str, ...]:
    words: list[str] = []
    if given.seat is not None:
        words.append(_taker(given.seat, given.answer.lowest()))
    elif given.several:
        words.append(say("Choose {cards:def}, and no other card.", cards=given.answer))
    else:
        words.append(say("Play {card:def}.", card=given.answer.lowest()))
    if given.ruling is not None:
        words += why_legal(given.ruling) if given.several else ruling_sentences(given.ruling)
    if given.teacher:
        words.append(sentence(given.teacher))
    return tuple(words)


def _taker(seat: Seat, card: Card) -> str:
    if seat is Seat.YOU:
        return say(
            "{card:Def} is the highest card of the suit led, so you take the trick.", card=card
        )
    return say(
        "{card:Def} is the highest card of the suit led, so {seat} takes the trick.",
        card=card,
        seat=seat,
    )
