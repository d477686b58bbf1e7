"""A ruling on somebody's play, in words."""

from tutor.hearts import Reason, Ruling
from tutor.i18n import say
from tutor.teach.model import Judge
from tutor.teach.players import LEARNER
from tutor.teach.questions.asked import Asked
from tutor.teach.questions.judge import NO, YES, ruling
from tutor.web.explain import ruling_sentences
from tutor.web.explain_others import others_ruling_sentences
from tutor.web.form_views import FormView, OptionView
from tutor.web.questions.speaker import Speaker, Words


class JudgeSpeaker(Speaker[Judge]):
    """The question whether a card may be played."""

    def form(self, asked: Asked[Judge], chosen: str | None) -> FormView:  # noqa: ARG002
        """Two buttons."""
        options = (
            OptionView(YES, say("Yes, it may be played"), chosen == YES),
            OptionView(NO, say("No, it may not be played"), chosen == NO),
        )
        return FormView("buttons", say("Your ruling"), options)

    def now(self, asked: Asked[Judge]) -> str:
        """Which card is in question."""
        return say("May {card:def} be played now?", card=ruling(asked).card)

    def look(self, asked: Asked[Judge]) -> str:
        """The card led and the hand; or the hand alone."""
        judged = ruling(asked)
        if judged.led is None and judged.seat == LEARNER:
            return say("You lead. Look at your suits, and whether hearts are broken.")
        if judged.led is None:
            return say("This player leads. Look at the hand, and whether hearts are broken.")
        if judged.seat == LEARNER:
            return say(
                "Look at the card that was led: it is marked. Do you hold {suit}?", suit=judged.led
            )
        return say("Look at the card that was led. Does this player hold {suit}?", suit=judged.led)

    def narrow(self, asked: Asked[Judge]) -> str:
        """The fact on which it turns."""
        judged = ruling(asked)
        if judged.led is None:
            if asked.position.hearts_broken:
                return say("Hearts are broken.")
            return say("Hearts are not broken.")
        if asked.position.hands[judged.seat].of(judged.led):
            return say(
                "There is at least one card of this suit in the hand: {suit}.", suit=judged.led
            )
        return say("There is no card of this suit in the hand: {suit}.", suit=judged.led)

    def facts(self, asked: Asked[Judge], chosen: str) -> Words:
        """The ruling and its reason."""
        judged = ruling(asked)
        answer = YES if judged.legal else NO
        words = () if chosen == answer else (self.solution(asked),)
        return (*words, *_why(judged))

    def solution(self, asked: Asked[Judge]) -> str:
        """Yes or no."""
        judged = ruling(asked)
        if judged.legal:
            return say("Yes: {card:def} may be played now.", card=judged.card)
        return say("No: {card:def} may not be played now.", card=judged.card)


def _why(judged: Ruling) -> tuple[str, ...]:
    if judged.seat == LEARNER and judged.reason is not Reason.NOT_YOUR_TURN:
        return ruling_sentences(judged)
    return others_ruling_sentences(judged)
