"""Steps that ask something and take one answer: what is right, and which answers there are."""

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
from tutor.teach.questions.asked import Asked, QuestionKind
from tutor.teach.questions.count import CountKind
from tutor.teach.questions.direction import DirectionKind
from tutor.teach.questions.judge import JudgeKind
from tutor.teach.questions.opener import OpenerKind
from tutor.teach.questions.rule_sets import RuleSetsKind
from tutor.teach.questions.score_sheet import ScoreSheetKind
from tutor.teach.questions.winners import WinnersKind

__all__ = ["Asked", "QuestionKind", "kind_of"]

KINDS: dict[type[Question], QuestionKind[Any]] = {
    Opener: OpenerKind(),
    Count: CountKind(),
    Judge: JudgeKind(),
    RuleSets: RuleSetsKind(),
    Direction: DirectionKind(),
    ScoreSheet: ScoreSheetKind(),
    Winners: WinnersKind(),
}


def kind_of(step: Question) -> QuestionKind[Any]:
    """How questions like ``step`` are answered."""
    return KINDS[type(step)]
