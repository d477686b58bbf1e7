"""Rules as one line of text: the name, then what differs from the preset of that name."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final

from .cards import Card, CardSet
from .decks import format_deck, parse_deck
from .errors import NotationError, RulesError
from .presets import PRESETS
from .rules import Moon, PassDirection, PointHand, Rules, Table

__all__ = ["format_rules", "parse_rules"]

_NAMES: Final = tuple(field.name for field in fields(Rules) if field.compare)
_YES_NO: Final = tuple(field.name for field in fields(Rules) if field.type == "bool")


def format_rules(rules: Rules) -> str:
    """Write rules as text that `parse_rules` reads.

    >>> format_rules(Rules(limit=50))
    'microsoft limit=50'
    >>> format_rules(PRESETS["slam"].for_players(6, "jokers"))
    'slam players=6 table=jokers'
    """
    base = PRESETS.get(rules.name, PRESETS["microsoft"])
    words = [rules.name]
    if rules.players != base.players:
        words.append(f"players={rules.players}")
    tables = [table for table in base.tables if table.players == rules.players]
    table = next((table for table in tables if _seats(table, rules)), next(iter(tables), None))
    if table is not None and table is not tables[0]:
        words.append(f"table={table.label}")
    reference = _reference(base, rules.players, table)
    for name in _NAMES:
        value = getattr(rules, name)
        if name != "name" and value != reference[name]:
            words.append(f"{name}={_format(value)}")
    return " ".join(words)


def parse_rules(text: str) -> Rules:
    """Read the text `format_rules` writes.

    Raises:
        NotationError: a word is not `field=value`, or the value cannot be read.
        RulesError: the rules make no game.

    >>> parse_rules("microsoft limit=50 jack_of_diamonds=yes").limit
    50
    """
    name, *words = text.split() or [""]
    given: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or key in given:
            raise NotationError(f"{word!r}: write each rule once, as field=value", word)
        given[key] = value
    label = given.pop("table", None)
    changes = {key: _parse(key, value) for key, value in given.items()}
    base = PRESETS.get(name, PRESETS["microsoft"])
    players = changes.get("players", base.players)
    tables = [table for table in base.tables if table.players == players]
    table = next((table for table in tables if label in (None, table.label)), None)
    if label is not None and table is None:
        raise RulesError("table", f"{name} has no table {label!r} for {players} players")
    return Rules(**{**_reference(base, players, table), "name": name, **changes})


def _seats(table: Table, rules: Rules) -> bool:
    """Whether the rules use exactly that table."""
    return (table.deck, table.opening_card, table.pass_cycle) == (
        rules.deck,
        rules.opening_card,
        rules.pass_cycle,
    )


def _reference(base: Rules, players: int, table: Table | None) -> dict[str, Any]:
    """What each field is when the text does not mention it."""
    reference = {field.name: getattr(base, field.name) for field in fields(Rules)}
    reference["players"] = players
    if table is not None:
        for name in ("deck", "opening_card", "pass_cycle"):
            reference[name] = getattr(table, name)
    return reference


def _format(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, CardSet):
        return format_deck(value)
    if isinstance(value, tuple):
        return ",".join(direction.value for direction in value)
    if isinstance(value, PointHand | Moon):
        return str(value.value)
    return str(value)


def _parse(name: str, text: str) -> Any:
    if name not in _NAMES or name == "name":
        raise NotationError(f"{name!r} is no rule; rules are {', '.join(_NAMES[1:])}", name)
    try:
        if name in _YES_NO:
            return {"yes": True, "no": False}[text]
        match name:
            case "deck":
                return parse_deck(text)
            case "opening_card":
                return Card.parse(text)
            case "pass_cycle":
                return tuple(PassDirection(word) for word in text.split(","))
            case "point_hand":
                return PointHand(text)
            case "moon":
                return Moon(text)
        return int(text)
    except (KeyError, ValueError) as error:
        raise NotationError(f"{name}={text}: {text!r} is no value of {name}", text) from error
