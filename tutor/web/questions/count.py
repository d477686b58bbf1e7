"""How many? In words."""

from tutor.hearts import HEARTS, JACK_OF_DIAMONDS, QUEEN_OF_SPADES, CardSet
from tutor.i18n import say, say_n
from tutor.teach.model import Count
from tutor.teach.players import LEARNER
from tutor.teach.questions.asked import Asked
from tutor.teach.questions.count import counted, points, seen, suit_of
from tutor.web.form_views import FormView
from tutor.web.questions.speaker import Speaker, Words


class CountSpeaker(Speaker[Count]):
    """Questions for a number of points or cards."""

    def form(self, asked: Asked[Count], chosen: str | None) -> FormView:
        """A field for a number."""
        cards = asked.step.of in ("out", "cards")
        label = say("Number of cards") if cards else say("Number of points")
        return FormView(
            "number",
            label,
            value=chosen or "",
            signed=not cards and asked.rules.points(JACK_OF_DIAMONDS) < 0,
            above_hand=asked.step.of not in ("out", "hand"),
        )

    def now(self, asked: Asked[Count]) -> str:
        """What is asked."""
        if asked.step.of in ("out", "cards"):
            return say("How many cards are there?")
        return say("How many points are there?")

    def look(self, asked: Asked[Count]) -> str:
        """What to count."""
        step = asked.step
        if step.of == "out":
            return say(
                "Count your own {suit} first, and then those that have been played.",
                suit=suit_of(step),
            )
        if step.of == "cards":
            return say("All cards of the deck are dealt, and everybody gets the same number.")
        if step.of in ("trick", "hand"):
            return say("Only some cards cost points. They are marked.")
        if step.of == "deck":
            return say("Count the hearts in the deck first.")
        return say("Open the list of what has happened so far, and look for cards with points.")

    def narrow(self, asked: Asked[Count]) -> str:
        """A part of the sum."""
        step = asked.step
        if step.of == "out":
            return _all_of_suit(asked)
        if step.of == "cards":
            return _deck(asked)
        if step.of == "points-out":
            return _whole_deal(asked)
        if step.of == "deck":
            return _hearts(counted(asked))
        return _whether_the_queen(counted(asked))

    def facts(self, asked: Asked[Count], chosen: str) -> Words:  # noqa: ARG002
        """The sum, part by part."""
        step = asked.step
        if step.of == "out":
            return _sum_of_suit(asked)
        if step.of == "cards":
            return (_deck(asked), _each(asked))
        if step.of == "points-out":
            return (_whole_deal(asked), *_points_left(asked))
        return _sum_of_points(asked, counted(asked))

    def solution(self, asked: Asked[Count]) -> str:
        """The number."""
        number = len(counted(asked)) if asked.step.of == "out" else points(asked, counted(asked))
        if asked.step.of == "cards":
            return _each(asked)
        if asked.step.of == "out":
            return say_n("The answer is {n} card.", "The answer is {n} cards.", number)
        return say_n("The answer is {n} point.", "The answer is {n} points.", number)


def _hearts(cards: CardSet) -> str:
    hearts = cards & HEARTS
    if not hearts:
        return say("There is no heart among these cards.")
    return say_n(
        "There is {n} heart among these cards, and it costs 1 point.",
        "There are {n} hearts among these cards, and each costs 1 point.",
        len(hearts),
    )


def _whether_the_queen(cards: CardSet) -> str:
    if QUEEN_OF_SPADES in cards:
        return say("{card:Def} is among these cards.", card=QUEEN_OF_SPADES)
    return say("{card:Def} is not among these cards.", card=QUEEN_OF_SPADES)


def _sum_of_points(asked: Asked[Count], cards: CardSet) -> Words:
    words = [_hearts(cards)]
    if QUEEN_OF_SPADES in cards:
        words.append(say("{card:Def} costs 13 points.", card=QUEEN_OF_SPADES))
    else:
        words.append(_whether_the_queen(cards))
    if asked.rules.points(JACK_OF_DIAMONDS) and JACK_OF_DIAMONDS in cards:
        words.append(say("{card:Def} takes 10 points off.", card=JACK_OF_DIAMONDS))
    total = points(asked, cards)
    words.append(
        say_n("That makes {n} point altogether.", "That makes {n} points altogether.", total)
    )
    return tuple(words)


def _all_of_suit(asked: Asked[Count]) -> str:
    suit = suit_of(asked.step)
    return say_n(
        "The deck has {n} card of this suit: {suit}.",
        "The deck has {n} cards of this suit: {suit}.",
        len(asked.rules.deck.of(suit)),
        suit=suit,
    )


def _sum_of_suit(asked: Asked[Count]) -> Words:
    suit = suit_of(asked.step)
    held = len(asked.position.hands[LEARNER].of(suit))
    played = len(seen(asked).of(suit)) - held
    return (
        _all_of_suit(asked),
        say_n("You hold {n} of them.", "You hold {n} of them.", held),
        say_n("{n} of them has been played.", "{n} of them have been played.", played),
        say_n("So {n} is still out.", "So {n} are still out.", len(counted(asked))),
    )


def _whole_deal(asked: Asked[Count]) -> str:
    return say_n(
        "The whole deal has {n} point.",
        "The whole deal has {n} points.",
        points(asked, asked.rules.deck),
    )


def _points_left(asked: Asked[Count]) -> Words:
    left = points(asked, counted(asked))
    taken = points(asked, asked.rules.deck) - left
    return (
        say_n("{n} point has been taken.", "{n} points have been taken.", taken),
        say_n("So {n} point is still out.", "So {n} points are still out.", left),
    )


def _deck(asked: Asked[Count]) -> str:
    return say_n("The deck has {n} card.", "The deck has {n} cards.", len(asked.rules.deck))


def _each(asked: Asked[Count]) -> str:
    return say_n(
        "Everybody at the table gets {n} card.",
        "Everybody at the table gets {n} cards.",
        asked.rules.hand_size,
    )
