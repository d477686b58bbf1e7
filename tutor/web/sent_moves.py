"""The learner's move as a form sends it."""

from flask import request

from tutor.hearts import CardSet
from tutor.teach import moves as text
from tutor.teach.model import (
    Count,
    Judge,
    Opener,
    Passing,
    PickLegal,
    Play,
    Question,
    Read,
    ScoreSheet,
    Solve,
    Step,
    Taker,
)
from tutor.teach.moves import BadMove, Fault
from tutor.teach.questions.count import read_number
from tutor.web.place import LONGEST_PART

MISSING: dict[type[Step], Fault] = {
    Play: Fault.NO_CARD,
    Solve: Fault.NO_CARD,
    Taker: Fault.NO_SEAT,
    Opener: Fault.NO_SEAT,
}
"""What is wrong with a form without an answer, by the kind of step."""
UNPROCESSABLE = frozenset(
    {
        Fault.NO_CARD,
        Fault.NO_SEAT,
        Fault.NOTHING_CHOSEN,
        Fault.NOT_A_NUMBER,
        Fault.NUMBER_MISSING,
        Fault.NONE_AND_OTHERS,
        Fault.NOT_AN_ANSWER,
        Fault.PASS_COUNT,
    }
)
"""What people can do wrong with a form of ours; other faults come from forms made by hand."""
NONE = "none"
"""The answer that excludes all others."""


def sent_values(step: Step) -> list[str]:
    """What the form holds for ``step``: an answer of one part or several, or nothing."""
    plain = "seat" if isinstance(step, Taker) else "card"
    name = "answer" if isinstance(step, Question) else plain
    return [value.strip()[:LONGEST_PART] for value in request.form.getlist(name)]


def sent_move(step: Step) -> str:
    """The move in the form; BadMove when there is none, or more than one."""
    if isinstance(step, Read):
        raise BadMove(Fault.NO_MOVES_HERE, "")
    values = sent_values(step)
    if isinstance(step, Count | ScoreSheet) and not all(values or [""]):
        raise BadMove(Fault.NUMBER_MISSING, "")
    if isinstance(step, ScoreSheet):
        values = list(map(read_number, values))
    if NONE in values and len(values) > 1:
        raise BadMove(Fault.NONE_AND_OTHERS, "")
    if not any(values):
        raise BadMove(MISSING.get(type(step), Fault.NOTHING_CHOSEN), "")
    if isinstance(step, PickLegal | Passing):
        return text.write_cards(CardSet(map(text.read_card, values)))
    if isinstance(step, Question) and not isinstance(step, Judge | Opener):
        return ",".join(values)
    if len(values) > 1:
        raise BadMove(Fault.SEVERAL_CHOSEN, "")
    return values[0]
