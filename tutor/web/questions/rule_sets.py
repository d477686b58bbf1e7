"""Which rule sets allow a card? In words."""

from tutor.hearts import PRESETS, Card
from tutor.i18n import say
from tutor.teach.model import RuleSets
from tutor.teach.questions.asked import Asked
from tutor.teach.questions.rule_sets import NONE, rulings
from tutor.web.form_views import FormView, OptionView
from tutor.web.questions.speaker import Speaker, Words
from tutor.web.rule_sets import rule_set_name


class RuleSetsSpeaker(Speaker[RuleSets]):
    """The question under which rules a card may be played."""

    def form(self, asked: Asked[RuleSets], chosen: str | None) -> FormView:  # noqa: ARG002
        """A box for every rule set, and one for none of them."""
        ticked = (chosen or "").split(",")
        options = [OptionView(name, rule_set_name(name), name in ticked) for name in PRESETS]
        none = OptionView(NONE, say("In none of them"), NONE in ticked)
        return FormView("checks", say("Choose every rule set that allows it"), (*options, none))

    def now(self, asked: Asked[RuleSets]) -> str:
        """Which card is in question."""
        return say("Which rules allow {card:def} now?", card=Card.parse(asked.step.card))

    def look(self, asked: Asked[RuleSets]) -> str:
        """Where the rule sets may part."""
        if asked.position.trick_number == 1:
            return say("This is the first trick. Not all rules treat it alike.")
        return say("Look at which cards have been played, and what they do under each rule set.")

    def narrow(self, asked: Asked[RuleSets]) -> str:
        """What to ask of each rule set."""
        if asked.position.trick_number == 1 and asked.position.trick:
            return say("Ask of each rule set whether it allows points in the first trick.")
        if asked.position.trick:
            return say("Ask first whether there is a suit to follow. All rule sets agree on that.")
        return say("Ask of each rule set what breaks hearts, and look for it among the tricks.")

    def facts(self, asked: Asked[RuleSets], chosen: str) -> Words:  # noqa: ARG002
        """What each rule set says."""
        return tuple(
            say("{rules}: the card may be played.", rules=rule_set_name(name))
            if ruled.legal
            else say("{rules}: the card may not be played.", rules=rule_set_name(name))
            for name, ruled in rulings(asked).items()
        )

    def solution(self, asked: Asked[RuleSets]) -> str:
        """What each rule set says, in one text."""
        return " ".join(map(str, self.facts(asked, "")))
