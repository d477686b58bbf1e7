"""What is remembered of a learner: which steps are solved, and how the puzzles of a visit went.

A small interface; what is behind it is kept in cookies.
"""

from tutor.store.progress import Progress, step_key
from tutor.store.secret import secret_key
from tutor.store.signed import read, read_visit, write, write_visit
from tutor.store.visit import Mark, Outcome, Record, Visit

__all__ = [
    "Mark",
    "Outcome",
    "Progress",
    "Record",
    "Visit",
    "read",
    "read_visit",
    "secret_key",
    "step_key",
    "write",
    "write_visit",
]
