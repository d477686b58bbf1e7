"""Exact search in the play of a deal: one player against all the others, whatever they do. Pure.

>>> from tutor.hearts import PRESETS, Card, CardSet, Position
>>> from tutor.solver import Aim, Solver
>>> hands = [CardSet.parse(text) for text in ("QS 2H", "KS 3H", "JS 4H", "TS 5H")]
>>> position = Position.midway(PRESETS["microsoft"], hands, 3, trick_number=12, hearts_broken=True)
>>> solver = Solver(position.rules, seat=1, aim=Aim.QUEEN)
>>> solver.value(position)  # 1: the others can make seat 1 take the queen
1
"""

from tutor.solver.aims import Aim
from tutor.solver.hidden import HiddenSolver
from tutor.solver.known import Known
from tutor.solver.layouts import count_layouts, layout_position, layouts, some_layout
from tutor.solver.search import OutOfBudget, Solver

__all__ = [
    "Aim",
    "HiddenSolver",
    "Known",
    "OutOfBudget",
    "Solver",
    "count_layouts",
    "layout_position",
    "layouts",
    "some_layout",
]
