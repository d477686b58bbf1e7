"""Which way are the cards passed? In words."""

from tutor.hearts import PassDirection
from tutor.i18n import N_, say, say_n
from tutor.teach.model import Direction
from tutor.teach.questions import kind_of
from tutor.teach.questions.asked import Asked
from tutor.web.form_views import FormView, OptionView
from tutor.web.questions.speaker import Speaker, Words

LABELS = {
    PassDirection.LEFT: N_("To the left"),
    PassDirection.RIGHT: N_("To the right"),
    PassDirection.ACROSS: N_("Across the table"),
    PassDirection.SECOND_LEFT: N_("To the second player on the left"),
    PassDirection.SECOND_RIGHT: N_("To the second player on the right"),
    PassDirection.HOLD: N_("Nobody passes cards"),
}
SENTENCES = {
    PassDirection.LEFT: N_("The cards go to the player on the left."),
    PassDirection.RIGHT: N_("The cards go to the player on the right."),
    PassDirection.ACROSS: N_("The cards go to the player across the table."),
    PassDirection.SECOND_LEFT: N_("The cards go to the second player on the left."),
    PassDirection.SECOND_RIGHT: N_("The cards go to the second player on the right."),
    PassDirection.HOLD: N_("Nobody passes cards: everybody plays the cards that were dealt."),
}


class DirectionSpeaker(Speaker[Direction]):
    """The question where the cards go."""

    def form(self, asked: Asked[Direction], chosen: str | None) -> FormView:
        """A button for every direction."""
        options = tuple(
            OptionView(value, say(LABELS[PassDirection(value)]), value == chosen)
            for value in kind_of(asked.step).others(asked)
        )
        return FormView("buttons", say("Choose a direction"), options)

    def now(self, asked: Asked[Direction]) -> str:
        """Which deal is in question."""
        return say("Which way are the cards passed in deal {number}?", number=asked.step.deal)

    def look(self, asked: Asked[Direction]) -> str:
        """How the directions repeat."""
        return say_n(
            "The directions start again after {n} deal.",
            "The directions start again after {n} deals.",
            len(asked.rules.pass_cycle),
        )

    def narrow(self, asked: Asked[Direction]) -> str:
        """The deal of the first round that has the same direction."""
        first = (asked.step.deal - 1) % len(asked.rules.pass_cycle) + 1
        if first == asked.step.deal:
            return say("Deal {number} belongs to the first round of directions.", number=first)
        return say(
            "Deal {number} is played like deal {first}.", number=asked.step.deal, first=first
        )

    def facts(self, asked: Asked[Direction], chosen: str) -> Words:  # noqa: ARG002
        """How the directions repeat, and what follows."""
        return (self.look(asked), self.narrow(asked), self.solution(asked))

    def solution(self, asked: Asked[Direction]) -> str:
        """Where the cards go."""
        return say(SENTENCES[asked.rules.pass_direction(asked.step.deal)])
