"""Practice without an end: drills about the rules, and puzzles about passing, from a seed.

The same kind, table and seed always make the same drill, so its address can be kept and shared.

    drills = load_drills(paths.lessons())            # once, at the start
    entry = drills.drill("legal", "slam-5", 17)      # a DrillEntry; KeyError where there is none
    puzzle = drills.passing("microsoft-4", 17)       # a PassingEntry; likewise
"""

from tutor.teach.drills.drills import Drills, load_drills
from tutor.teach.drills.entries import (
    LARGEST_SEED,
    STEP_ID,
    DrillEntry,
    DrillKind,
    PassingEntry,
    next_seed,
)
from tutor.teach.drills.tables import TABLES

__all__ = [
    "LARGEST_SEED",
    "STEP_ID",
    "TABLES",
    "DrillEntry",
    "DrillKind",
    "Drills",
    "PassingEntry",
    "load_drills",
    "next_seed",
]
