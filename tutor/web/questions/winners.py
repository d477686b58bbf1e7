"""Who has won? In words."""

from tutor.hearts import Seat, relative, seats_round
from tutor.i18n import say, say_n
from tutor.teach.model import Winners
from tutor.teach.players import LEARNER, seats_from_you
from tutor.teach.questions.asked import Asked
from tutor.teach.questions.winners import NONE, standing
from tutor.web.form_views import FormView, OptionView, TotalView
from tutor.web.questions.speaker import Speaker, Words
from tutor.web.table_view import seat_label


class WinnersSpeaker(Speaker[Winners]):
    """The question who wins."""

    def form(self, asked: Asked[Winners], chosen: str | None) -> FormView:
        """The totals, a box for every player and one for nobody."""
        ticked = (chosen or "").split(",")
        players = asked.rules.players
        options = [
            OptionView(seat.value, seat_label(seat), seat.value in ticked)
            for seat in seats_round(players)
        ]
        none = OptionView(NONE, say("Nobody yet: the game goes on"), NONE in ticked)
        totals = tuple(
            TotalView(
                seat_label(relative(seat, LEARNER, players)), str(standing(asked).totals[seat])
            )
            for seat in seats_from_you(players)
        )
        return FormView("checks", say("Choose everybody who wins"), (*options, none), totals=totals)

    def now(self, asked: Asked[Winners]) -> str:  # noqa: ARG002 - always the same
        """What is asked."""
        return say("The deal is over. Who has won the game?")

    def look(self, asked: Asked[Winners]) -> str:
        """The limit."""
        return say_n(
            "Has anybody reached {n} point? Then the game is over.",
            "Has anybody reached {n} points? Then the game is over.",
            asked.rules.limit,
        )

    def narrow(self, asked: Asked[Winners]) -> str:
        """The highest total, which ends the game or not, and the lowest."""
        totals = standing(asked).totals
        return say(
            "The highest total is {highest}, and the lowest is {lowest}.",
            highest=max(totals),
            lowest=min(totals),
        )

    def _state(self, asked: Asked[Winners]) -> str:
        totals = standing(asked)
        if not totals.is_over:
            return say_n(
                "Nobody has reached {n} point.",
                "Nobody has reached {n} points.",
                asked.rules.limit,
            )
        return say_n(
            "The game is over. The lowest total is {n} point.",
            "The game is over. The lowest total is {n} points.",
            min(totals.totals),
        )

    def facts(self, asked: Asked[Winners], chosen: str) -> Words:  # noqa: ARG002
        """The limit, the lowest total, the winners."""
        return (self._state(asked), self.solution(asked))

    def solution(self, asked: Asked[Winners]) -> str:
        """Who wins."""
        winners = standing(asked).winners
        if not winners:
            return say("So the game goes on, and nobody has won yet.")
        if len(winners) > 1:
            names = [relative(seat, LEARNER, asked.rules.players) for seat in sorted(winners)]
            return " ".join([say("The win is shared."), *map(_wins, names)])
        return _wins(relative(winners[0], LEARNER, asked.rules.players))


def _wins(seat: Seat) -> str:
    return say("You win.") if seat is Seat.YOU else say("{seat:Nom} wins.", seat=seat)
