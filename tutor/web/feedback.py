"""What the page answers to a learner's move: verdicts and faults as :class:`FeedbackView`."""

from collections.abc import Sequence

from markupsafe import Markup

from tutor.hearts import CardSet, Reason, Rules, Ruling, Seat, Trick, seat_number
from tutor.i18n import N_, say, say_n
from tutor.teach.attempt import (
    AnswerVerdict,
    CardVerdict,
    PassingVerdict,
    PickVerdict,
    TakerVerdict,
)
from tutor.teach.moves import BadMove, Fault, read_card, read_cards
from tutor.teach.pass_cards import PassVerdict
from tutor.teach.pass_well import PassWellVerdict
from tutor.teach.table import LEARNER
from tutor.web import passing, passing_judged
from tutor.web.explain import result_sentence, ruling_sentences, why_legal
from tutor.web.prose import sentence
from tutor.web.questions import speaker_for
from tutor.web.views import ActionView, FeedbackView

FAULTS = {
    Fault.NO_MOVES_HERE: N_(
        "This step is only for reading. There is nothing to play or to answer."
    ),
    Fault.TOO_LONG: N_("The list of moves is far too long for one step."),
    Fault.NOT_A_CARD: N_("“{value}” is not a card. A card is written like Q♠ or 10♥."),
    Fault.NOT_A_SEAT: N_("“{value}” is not a player at this table. Choose one of the players."),
    Fault.CARD_NOT_HELD: N_("{card:Def} is not in your hand. Choose a card that you hold."),
    Fault.ILLEGAL_CARD: N_("{card:Def} may not be played at that moment."),
    Fault.NOT_A_NUMBER: N_(
        "“{value}” cannot be the answer. Write a whole number in digits, such as 13."
    ),
    Fault.NUMBER_MISSING: N_("A number is missing. Write one in every field."),
    Fault.NONE_AND_OTHERS: N_(
        "The last answer rules out all the others. Choose either that one or some of the others."
    ),
    Fault.NOT_AN_ANSWER: N_(
        "“{value}” is not an answer to this question. Choose from the answers that you see."
    ),
    Fault.PASS_COUNT: N_("That is not the right number of cards to pass."),
    Fault.AFTER_THE_END: N_("This step is already finished. There is nothing more to play."),
    Fault.AFTER_A_MISTAKE: N_("Nothing can be played after a wrong answer. Go back and try again."),
    Fault.AFTER_NO_PROOF: N_(
        "The card before could not be judged, so nothing can be played after it. Go back and try"
        " another card."
    ),
    Fault.NO_SUCH_HINT: N_(
        "“{value}” is not the number of a hint. The hints are numbered from 1 to 4."
    ),
    Fault.NO_SUCH_TRICK: N_("“{value}” is not the number of a trick that you can look back at."),
    Fault.NO_CARD: N_("You have not chosen a card yet. Choose the card that you want to play."),
    Fault.NO_SEAT: N_("You have not chosen a player yet. Choose one of the players."),
    Fault.NOTHING_CHOSEN: N_("Nothing is chosen yet. Choose first, then check."),
    Fault.SEVERAL_CHOSEN: N_("Only one answer is possible at a time. Choose just one."),
}
"""What is wrong with moves, wherever they came from: an address or a form."""
ABOUT_A_CARD = frozenset({Fault.CARD_NOT_HELD, Fault.ILLEGAL_CARD})
"""The faults that lie in a card which exists."""


PlainVerdict = CardVerdict | TakerVerdict | PickVerdict | PassingVerdict | AnswerVerdict
"""What is judged in lessons and drills; :mod:`tutor.web.solving.verdicts` speaks of puzzles."""


def on_verdict(verdict: PlainVerdict, rules: Rules, actions: Sequence[ActionView]) -> FeedbackView:
    """The answer to a move that was judged."""
    if isinstance(verdict, CardVerdict):
        return _on_card(verdict, rules, actions)
    if isinstance(verdict, TakerVerdict):
        return _on_taker(verdict, rules, actions)
    if isinstance(verdict, PickVerdict):
        return _on_pick(verdict, actions)
    if isinstance(verdict, PassWellVerdict):
        tone, title = _tone(verdict.right)
        words = passing_judged.verdict_words(verdict)
        return FeedbackView(tone, title, words, tuple(actions))
    if isinstance(verdict, PassVerdict):
        return _on_pass(verdict, actions)
    return _on_answer(verdict, actions)


def on_illegal(ruling: Ruling) -> FeedbackView:
    """The answer to a card that may not be played. It stays in the hand."""
    return FeedbackView("illegal", say("This card cannot be played now."), ruling_sentences(ruling))


def on_question(ruling: Ruling) -> FeedbackView:
    """The answer to "may I play this card?" for a card that may be played."""
    return FeedbackView("notice", say("This card may be played."), ruling_sentences(ruling))


def on_nonsense(bad: BadMove, actions: Sequence[ActionView]) -> FeedbackView:
    """The answer to an address whose moves make no sense."""
    words = (fault_sentence(bad), say("Here it is from the beginning."))
    return FeedbackView("notice", say("This address shows no table."), words, tuple(actions))


def on_refused(bad: BadMove, rules: Rules, actions: Sequence[ActionView]) -> FeedbackView:
    """The answer to a form that holds no usable move. The position stays as it is."""
    title = say("That was not accepted.")
    if bad.fault is Fault.PASS_COUNT:
        words = passing.wrong_number(len(read_cards(bad.text)), rules)
        return FeedbackView("notice", title, words, tuple(actions))
    return FeedbackView("notice", title, (fault_sentence(bad),), tuple(actions))


def fault_sentence(bad: BadMove) -> str:
    """Say what is wrong with ``bad``, and quote it, with a replacement for what is no letter."""
    if bad.fault in ABOUT_A_CARD:
        return say(FAULTS[bad.fault], card=read_card(bad.text))
    shown = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in bad.text)
    return say(FAULTS[bad.fault], value=shown)


def _tone(right: bool) -> tuple[str, str]:
    return ("right", say("Correct!")) if right else ("wrong", say("Not quite."))


def _on_card(verdict: CardVerdict, rules: Rules, actions: Sequence[ActionView]) -> FeedbackView:
    tone, title = _tone(verdict.right)
    words: list[str | Markup] = []
    if verdict.right:
        words += ruling_sentences(verdict.ruling)
    else:
        words.append(say("{card:Def} is allowed, but it misses the goal.", card=verdict.card))
    words.append(result_sentence(verdict.trick, rules))
    if verdict.teacher:
        words.append(sentence(verdict.teacher))
    return FeedbackView(tone, title, tuple(words), tuple(actions))


def _on_taker(verdict: TakerVerdict, rules: Rules, actions: Sequence[ActionView]) -> FeedbackView:
    tone, title = _tone(verdict.right)
    trick = verdict.trick
    words: list[str | Markup] = []
    if not verdict.right:
        words.append(_why_not(verdict.chosen, trick))
    words.append(_highest(trick))
    strangers = CardSet(card for card in trick.cards if card.suit is not trick.led)
    if strangers and (verdict.right or not verdict.teacher):
        words.append(
            say_n(
                "{cards:Def} is not of the suit led and cannot take the trick.",
                "{cards:Def} are not of the suit led and cannot take the trick.",
                len(strangers),
                cards=strangers,
            )
        )
    words.append(result_sentence(trick, rules))
    if verdict.teacher:
        words.append(sentence(verdict.teacher))
    return FeedbackView(tone, title, tuple(words), tuple(actions))


def _highest(trick: Trick) -> str:
    if trick.led is None:
        raise ValueError(f"no suit was led in {trick}")
    return say(
        "{suit:Nom} were led, and the highest card of that suit is {card:def}.",
        suit=trick.led,
        card=trick.winning_card,
    )


def _why_not(chosen: Seat, trick: Trick) -> str:
    players = len(trick.cards)
    card = trick.card_of(seat_number(chosen, LEARNER, players))
    if card is None:
        raise ValueError(f"{chosen} has not played to {trick}")
    if chosen is Seat.YOU:
        return say("You played {card:def}, and that does not take the trick.", card=card)
    return say(
        "{seat:Nom} played {card:def}, and that does not take the trick.", seat=chosen, card=card
    )


def _on_pass(verdict: PassVerdict, actions: Sequence[ActionView]) -> FeedbackView:
    tone, title = _tone(verdict.right)
    words = [*passing.verdict_words(verdict), *map(sentence, verdict.teacher)]
    return FeedbackView(tone, title, tuple(words), tuple(actions))


def _on_answer(verdict: AnswerVerdict, actions: Sequence[ActionView]) -> FeedbackView:
    tone, title = _tone(verdict.right)
    facts = speaker_for(verdict.asked.step).facts(verdict.asked, verdict.chosen)
    words = [*map(sentence, verdict.teacher), *facts]
    if verdict.right:
        words = [*facts, *map(sentence, verdict.teacher)]
    return FeedbackView(tone, title, tuple(words), tuple(actions))


def _on_pick(verdict: PickVerdict, actions: Sequence[ActionView]) -> FeedbackView:
    tone, title = _tone(verdict.right)
    words: list[str | Markup] = []
    if verdict.right:
        words.append(say("These are exactly the cards you may play."))
        words += why_legal(verdict.lead)
    for ruling in _one_per_reason(verdict.wrong):
        cards = CardSet(r.card for r in verdict.wrong if r.reason is ruling.reason)
        words.append(_not_allowed(cards))
        words += ruling_sentences(ruling)[:-1]
    if verdict.missing:
        words.append(say("You left out {cards:def}.", cards=verdict.missing))
        words += [] if verdict.wrong else why_legal(verdict.lead)
    words += [sentence(text) for text in verdict.teacher]
    return FeedbackView(tone, title, tuple(dict.fromkeys(words)), tuple(actions))


def _not_allowed(cards: CardSet) -> str:
    return say_n(
        "You chose {cards:def}. That card is not allowed now.",
        "You chose {cards:def}. Those cards are not allowed now.",
        len(cards),
        cards=cards,
    )


def _one_per_reason(rulings: Sequence[Ruling]) -> list[Ruling]:
    first: dict[Reason, Ruling] = {}
    for ruling in rulings:
        first.setdefault(ruling.reason, ruling)
    return list(first.values())
