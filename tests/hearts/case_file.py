"""The cases of `data/cases.json`, as they stand there."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from tests.hearts.openspiel import rules_like
from tutor.hearts import PRESETS, Card, CardSet, Rules

FILE: Final = Path(__file__).parent / "data" / "cases.json"


@dataclass(frozen=True)
class Case:
    """One situation under one set of rules. `expected` and `setup` differ from case to case."""

    id: str
    ruleset: str
    players: int
    hand: list[str] | None
    trick: list[str] | None
    trick_no: int | None
    hearts_broken: bool | None
    question: str
    expected: dict[str, Any]
    reason: str
    setup: dict[str, Any]

    @property
    def situation(self) -> str:
        """The part of the id that cases on the same situation share."""
        return self.id.partition("/")[0]

    @property
    def usual_rules(self) -> Rules:
        """The rules for four players, options included."""
        name, _, option = self.ruleset.partition(" ")
        if name.startswith("openspiel"):
            parameter, _, value = option.partition("=")
            return rules_like({parameter: value == "true"} if option else {})
        return replace(PRESETS[name], jack_of_diamonds=self.setup.get("variant") == "JD=-10")

    @property
    def rules(self) -> Rules:
        """The rules at the table of the case."""
        if self.players == 4:
            return self.usual_rules
        table = "jokers" if "added" in self.setup else self.setup.get("variant")
        return self.usual_rules.for_players(self.players, table)

    @property
    def own_hand(self) -> CardSet:
        """The hand that is asked about."""
        return CardSet(named(self.hand))

    @property
    def cards_played(self) -> tuple[Card, ...]:
        """The cards of the trick that is asked about, in order."""
        return named(self.trick)


def named(cards: list[str] | None) -> tuple[Card, ...]:
    """Cards by their names; none for null."""
    return tuple(map(Card.parse, cards or ()))


def load_cases() -> list[Case]:
    """Every case of the file, in its order."""
    cases = json.loads(FILE.read_text(encoding="utf-8"))
    return [Case(**{**case, "setup": case["setup"] or {}}) for case in cases]
