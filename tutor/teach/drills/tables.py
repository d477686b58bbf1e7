"""The tables at which drills are played: every rule set with every number of players it knows."""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from tutor.hearts import JOKERS, PRESETS, Rules

__all__ = ["TABLES", "rules_of_line"]


def _lines() -> dict[str, str]:
    """The rules of each table as a line. Of several tables for a number, the usual one."""
    lines: dict[str, str] = {}
    for preset in PRESETS.values():
        for table in preset.tables:
            if not table.deck & JOKERS:
                line = str(preset.for_players(table.players, table.label))
                lines.setdefault(f"{preset.name}-{table.players}", line)
    return lines


TABLES: Final[Mapping[str, str]] = MappingProxyType(_lines())
"""The rules of each table, as :meth:`tutor.hearts.Rules.parse` reads them, by its name: that of the
rule set and the number of players, ``slam-5``."""


@lru_cache(maxsize=64)
def rules_of_line(line: str) -> Rules:
    """The rules that a line names; the same object every time."""
    return PRESETS.get(line) or Rules.parse(line)
