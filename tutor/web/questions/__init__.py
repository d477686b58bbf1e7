"""Questions as the page asks them and answers them, kind by kind."""

from typing import Any

from tutor.teach.model import (
    Count,
    Direction,
    Judge,
    Opener,
    Question,
    RuleSets,
    ScoreSheet,
    Winners,
)
from tutor.web.form_views import FormView
from tutor.web.questions.count import CountSpeaker
from tutor.web.questions.direction import DirectionSpeaker
from tutor.web.questions.judge import JudgeSpeaker
from tutor.web.questions.opener import OpenerSpeaker
from tutor.web.questions.rule_sets import RuleSetsSpeaker
from tutor.web.questions.score_sheet import ScoreSheetSpeaker
from tutor.web.questions.speaker import Speaker, Words
from tutor.web.questions.winners import WinnersSpeaker

__all__ = ["FormView", "Speaker", "Words", "speaker_for"]

_SPEAKERS: dict[type[Question], Speaker[Any]] = {
    Opener: OpenerSpeaker(),
    Count: CountSpeaker(),
    Judge: JudgeSpeaker(),
    RuleSets: RuleSetsSpeaker(),
    Direction: DirectionSpeaker(),
    ScoreSheet: ScoreSheetSpeaker(),
    Winners: WinnersSpeaker(),
}


def speaker_for(step: Question) -> Speaker[Any]:
    """The one that finds the words for questions like ``step``."""
    return _SPEAKERS[type(step)]
