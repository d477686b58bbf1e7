"""The drills of this site, and what is always the same about one."""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from pathlib import Path

import msgspec

from tutor import paths
from tutor.teach.drills import LARGEST_SEED, TABLES, DrillEntry, DrillKind, Drills, load_drills
from tutor.teach.drills.entries import PassingEntry

PINNED = Path(__file__).with_name("data") / "drills.json"
"""What some drills ask, as a short sum of it, by their addresses."""
PINNED_SEEDS = (1, 2, 17, 123_456, LARGEST_SEED)
WORDS = {"title", "text", "goal", "right", "wrong"}


@cache
def drills() -> Drills:
    """The drills as they are read from their file."""
    return load_drills(paths.lessons())


def sum_of(entry: DrillEntry | PassingEntry) -> str:
    """A short sum of what an entry asks: of its rules and its step, without the words."""
    (step,) = entry.steps
    asked = {key: value for key, value in msgspec.to_builtins(step).items() if key not in WORDS}
    text = json.dumps([entry.lesson.rules, asked], sort_keys=True)
    return sha256(text.encode()).hexdigest()[:16]


def sums() -> dict[str, str]:
    """The sums of the drills that are pinned."""
    entries: list[DrillEntry | PassingEntry] = []
    for table in TABLES:
        for seed in PINNED_SEEDS:
            entries += [drills().drill(kind, table, seed) for kind in DrillKind]
            entries.append(drills().passing(table, seed))
    return {entry.key: sum_of(entry) for entry in entries}
