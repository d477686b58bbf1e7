"""A pass that is judged by a measure, in words: how dangerous the hand is that is kept, and why.

Every verdict says that it is a judgement. A danger is a number of the measure, not of the game, so
it is never called points.
"""

from markupsafe import Markup

from tutor.hearts import QUEEN_OF_SPADES, Suit
from tutor.i18n import say, say_n
from tutor.teach.hints import Rung
from tutor.teach.pass_well import PassWellHint, PassWellVerdict, Rating
from tutor.teach.passing_measure import Danger, DangerLine, Weighed
from tutor.web.passing import after_the_pass
from tutor.web.prose import sentence

Words = tuple[str | Markup, ...]


def verdict_words(verdict: PassWellVerdict) -> Words:
    """What came of a choice of cards: how good it is, why, and what happens next.

    The best choice is named only where the learner's own is right: who missed it tries again.
    """
    words: list[str | Markup] = [_rating(verdict), *kept_words(verdict.kept)]
    if verdict.rating is Rating.GOOD:
        words.append(say("The best choice is to pass {cards:def}.", cards=verdict.best))
        words += danger_words(verdict.best_kept)
    words.append(say("This is a judgement by a simple measure, not a proof."))
    if verdict.right:
        words += after_the_pass(verdict.phase)
        words += map(sentence, verdict.teacher)
    return tuple(words)


def _rating(verdict: PassWellVerdict) -> str:
    if verdict.rating is Rating.BEST:
        return say("No other choice leaves a safer hand.")
    if verdict.rating is Rating.GOOD:
        return say(
            "That is a good choice. The best one leaves a danger of {best}, yours leaves {kept}.",
            best=verdict.best_kept.total,
            kept=verdict.kept.total,
        )
    return say(
        "Another choice leaves a safer hand. Its danger is {best}, and yours is {kept}.",
        best=verdict.best_kept.total,
        kept=verdict.kept.total,
    )


def kept_words(kept: Weighed) -> Words:
    """The danger of the hand that is kept, entry by entry, and the sum."""
    if not kept.lines:
        return (say("Nothing in the hand that you keep is dangerous."),)
    total = say("The danger of the hand that you keep is {number}.", number=kept.total)
    return (*danger_words(kept), total)


def danger_words(weighed: Weighed) -> Words:
    """Every entry in the danger of a hand."""
    return tuple(map(line_words, weighed.lines))


def line_words(line: DangerLine) -> str:
    """One entry: the cards, why they count, and how much."""
    if line.danger is Danger.QUEEN:
        return _queen(line)
    if line.danger is Danger.HIGH_SPADES:
        return _high_spades(line)
    if line.danger is Danger.FEW_SPADES:
        return _few_spades(line)
    if line.danger is Danger.FIRST_TRICK:
        return say(
            "{cards:Def}: fine for the first trick, which has no points. Danger: {number}.",
            cards=line.cards,
            number=line.points,
        )
    if line.danger is Danger.EMPTY_SUIT:
        return say(
            "No {suit}: you will soon be able to throw something away. Danger: {number}.",
            suit=line.suit,
            number=line.points,
        )
    return _high_cards(line)


def _queen(line: DangerLine) -> str:
    if not line.cover:
        return say(
            "{cards:Def}: no other spade beside it. Danger: {number}.",
            cards=line.cards,
            number=line.points,
        )
    return say_n(
        "{cards:Def}: only {n} other spade beside it. Danger: {number}.",
        "{cards:Def}: only {n} other spades beside it. Danger: {number}.",
        line.cover,
        cards=line.cards,
        number=line.points,
    )


def _high_spades(line: DangerLine) -> str:
    if not line.cover:
        return say(
            "{cards:Def}: no spade below {queen:def} beside it. Danger: {number}.",
            cards=line.cards,
            queen=QUEEN_OF_SPADES,
            number=line.points,
        )
    return say_n(
        "{cards:Def}: only {n} spade below {queen:def} beside it. Danger: {number}.",
        "{cards:Def}: only {n} spades below {queen:def} beside it. Danger: {number}.",
        line.cover,
        cards=line.cards,
        queen=QUEEN_OF_SPADES,
        number=line.points,
    )


def _few_spades(line: DangerLine) -> str:
    if not line.cover:
        return say(
            "No spade below {queen:def}, and high spades may come to you. Danger: {number}.",
            queen=QUEEN_OF_SPADES,
            number=line.points,
        )
    return say_n(
        "Only {n} spade below {queen:def}, and high spades may come to you. Danger: {number}.",
        "Only {n} spades below {queen:def}, and high spades may come to you. Danger: {number}.",
        line.cover,
        queen=QUEEN_OF_SPADES,
        number=line.points,
    )


def _high_cards(line: DangerLine) -> str:
    if not line.cover:
        return say(
            "{cards:Def}: no low card of the same suit. Danger: {number}.",
            cards=line.cards,
            number=line.points,
        )
    return say_n(
        "{cards:Def}: only {n} low card of the same suit. Danger: {number}.",
        "{cards:Def}: only {n} low cards of the same suit. Danger: {number}.",
        line.cover,
        cards=line.cards,
        number=line.points,
    )


def hint_words(hint: PassWellHint) -> Words:
    """The second, third and fourth hint."""
    if hint.rung is Rung.LOOK:
        if hint.marked:
            return (say("Look at the dangerous cards of your hand. They are marked."),)
        return (say("No card of your hand is dangerous. Can you empty a short suit?"),)
    if hint.rung is Rung.SUIT:
        return (_suits(hint.answer.suits),)
    words: list[str | Markup] = [say("Pass {cards:def}.", cards=hint.answer)]
    words += kept_words(hint.best_kept)
    words.append(say("This is a judgement by a simple measure, not a proof."))
    words += [sentence(hint.teacher)] if hint.teacher else []
    return tuple(words)


def _suits(suits: tuple[Suit, ...]) -> str:
    if len(suits) == 1:
        return say("The best cards to pass are all in one suit: {suit}.", suit=suits[0])
    return say("The best cards to pass are in these suits: {suits}.", suits=suits)
