"""What there is to reach in a puzzle, in a sentence."""

from markupsafe import Markup, escape

from tutor.i18n import say_n
from tutor.teach.model import Solve
from tutor.web.prose import sentence


def goal_sentence(step: Solve) -> Markup:
    """The goal of ``step``; where it is a number of points, the number is named."""
    if step.goal:
        return sentence(step.goal)
    words = say_n(
        "Take no more than {n} point from here on, whatever the others play.",
        "Take no more than {n} points from here on, whatever the others play.",
        step.target,
    )
    return escape(words)
