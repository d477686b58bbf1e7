"""The score sheet: which deals, which way the cards go in each, and room to write."""

from collections.abc import Mapping
from dataclasses import dataclass

from tutor.hearts import PRESETS, Rules, RulesError
from tutor.i18n import say, say_n
from tutor.web.questions.direction import LABELS
from tutor.web.rule_sets import rule_set_name

DEALS = 12
"""So many fit on a sheet of paper."""
PLAYERS = range(3, 8)


@dataclass(frozen=True)
class DealView:
    """A deal on the sheet."""

    number: int
    direction: str
    """Which way the cards are passed."""


@dataclass(frozen=True)
class SheetView:
    """A sheet for a number of players and a rule set."""

    preset: str
    name: str
    players: int
    columns: tuple[str, ...]
    """What stands above the column of each player until a name is written there."""
    deals: tuple[DealView, ...]
    remarks: tuple[str, ...]
    """What to know when counting."""
    notice: str
    """Why the sheet is not for the number that was asked for; empty where it is."""


class NoSheetError(ValueError):
    """There is no such sheet: the rule set or the number of players does not exist."""


def sheet(query: Mapping[str, str]) -> SheetView:
    """The sheet that a query asks for: ``rules``, a rule set, and ``players``.

    Where a rule set has no table for the number, it is the sheet for its usual number. Raises
    NoSheetError where the query names nothing that exists.
    """
    preset = query.get("rules", "microsoft")
    asked = query.get("players", "4")
    if preset not in PRESETS or asked not in map(str, PLAYERS):
        raise NoSheetError(f"rules={preset!r}, players={asked!r}")
    rules, notice = PRESETS[preset], ""
    try:
        rules = rules.for_players(int(asked))
    except RulesError:
        notice = say(
            "{rules}: not for {asked} players. The sheet is for {players}.",
            rules=rule_set_name(preset),
            asked=int(asked),
            players=rules.players,
        )
    return _sheet(rules, notice)


def _sheet(rules: Rules, notice: str) -> SheetView:
    numbers = range(1, DEALS + 1)
    return SheetView(
        rules.name,
        rule_set_name(rules.name),
        rules.players,
        tuple(say("Player {number}", number=n) for n in range(1, rules.players + 1)),
        tuple(DealView(n, say(LABELS[rules.pass_direction(n)])) for n in numbers),
        _remarks(rules),
        notice,
    )


def _remarks(rules: Rules) -> tuple[str, ...]:
    points = sum(map(rules.points, rules.point_cards))
    return (
        say("Without a moon, the points of a deal add up to {sum}.", sum=points),
        say_n(
            "The game ends after the deal in which somebody reaches {n} point. "
            "The lowest total wins.",
            "The game ends after the deal in which somebody reaches {n} points. "
            "The lowest total wins.",
            rules.limit,
        ),
    )
