"""Who opens the deal? In words."""

from tutor.hearts import Seat, seats_round
from tutor.i18n import say
from tutor.teach.model import Opener
from tutor.teach.players import LEARNER
from tutor.teach.questions import kind_of
from tutor.teach.questions.asked import Asked
from tutor.web.form_views import FormView, OptionView
from tutor.web.questions.speaker import Speaker, Words
from tutor.web.table_view import seat_label


class OpenerSpeaker(Speaker[Opener]):
    """The question who opens."""

    def form(self, asked: Asked[Opener], chosen: str | None) -> FormView:
        """A button for every player."""
        options = tuple(
            OptionView(seat.value, seat_label(seat), seat.value == chosen)
            for seat in seats_round(asked.rules.players)
        )
        return FormView("buttons", say("Choose a player"), options)

    def now(self, asked: Asked[Opener]) -> str:  # noqa: ARG002 - always the same
        """What is asked."""
        return say("The play begins. Who opens the deal?")

    def look(self, asked: Asked[Opener]) -> str:
        """The opening card."""
        card = asked.rules.opening_card
        if card in asked.position.hands[LEARNER]:
            return say("{card:Def} decides. Look for it in your hand: it is marked.", card=card)
        return say("{card:Def} decides. It is not in your hand now.", card=card)

    def narrow(self, asked: Asked[Opener]) -> str:
        """Whether the card has changed hands."""
        card = asked.rules.opening_card
        exchange = asked.position.exchange
        if exchange is None:
            return say("No cards were passed in this deal.")
        if any(card in cards for cards in exchange.given):
            return say("{card:Def} was passed on before the play.", card=card)
        return say("{card:Def} was not passed on before the play.", card=card)

    def facts(self, asked: Asked[Opener], chosen: str) -> Words:
        """Who holds the card, and since when."""
        words = []
        if _opener(asked).value != chosen:
            words.append(_does_not_hold(asked, Seat(chosen)))
        return (*words, self.solution(asked))

    def solution(self, asked: Asked[Opener]) -> str:
        """Who holds the card."""
        card = asked.rules.opening_card
        seat = _opener(asked)
        passed = asked.position.exchange is not None
        if seat is Seat.YOU:
            if passed:
                return say("After the pass you hold {card:def}, so you open the deal.", card=card)
            return say("You hold {card:def}, so you open the deal.", card=card)
        if passed:
            return say(
                "After the pass {seat} holds {card:def} and opens the deal.", card=card, seat=seat
            )
        return say("{seat:Nom} holds {card:def} and opens the deal.", card=card, seat=seat)


def _opener(asked: Asked[Opener]) -> Seat:
    return Seat(kind_of(asked.step).answer(asked))


def _does_not_hold(asked: Asked[Opener], seat: Seat) -> str:
    card = asked.rules.opening_card
    if seat is Seat.YOU:
        return say("You do not hold {card:def}.", card=card)
    return say("{seat:Nom} does not hold {card:def}.", card=card, seat=seat)
