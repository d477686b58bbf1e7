"""What the rules of a table make of each clause: whether it applies, and the facts it states.

The rule book has one text for every clause, and other words where a rule set differs. Both
questions, "does it apply?" and "is it the same rule?", are answered here from the fields of
:class:`tutor.hearts.Rules`, so that no list kept by hand can drift from the engine.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from tutor.hearts import POINT_CARDS, PRESETS, Card, CardSet, Clause, PassDirection, Rules

Facts = tuple[Hashable, ...]
"""The values of the rules that the words of a clause state."""


def applies(clause: Clause, rules: Rules) -> bool:
    """Whether the rules have such a clause, at any table they know."""
    condition = _CONDITIONS.get(clause)
    return condition is None or condition(rules)


def facts(clause: Clause, rules: Rules) -> Facts:
    """What a clause says under the rules: equal for two rule sets whose clause is the same."""
    stated = _FACTS.get(clause)
    return () if stated is None else stated(rules)


def preset_with(clause: Clause, rules: Rules) -> str | None:
    """The preset whose clause is the one in force: that of the rules, or else another that agrees.

    None where the clause is that of no preset.
    """
    names = [rules.name, *PRESETS]
    return next((name for name in names if name in PRESETS and _agrees(clause, rules, name)), None)


def tables(rules: Rules) -> tuple[Rules, ...]:
    """The rules at every table they know, the smallest first."""
    return tuple(rules.for_players(table.players, table.label) for table in rules.tables)


def _agrees(clause: Clause, rules: Rules, name: str) -> bool:
    preset = PRESETS[name]
    return applies(clause, preset) and facts(clause, preset) == facts(clause, rules)


@dataclass(frozen=True)
class _Seats:
    """A table without its label: two tables with the same seats are played alike."""

    players: int
    deck: CardSet
    opening_card: Card
    pass_cycle: tuple[PassDirection, ...]


def _seats(rules: Rules) -> tuple[_Seats, ...]:
    """The tables the rules know; only their own where it is none of these."""
    own = _Seats(rules.players, rules.deck, rules.opening_card, rules.pass_cycle)
    known = [_Seats(at.players, at.deck, at.opening_card, at.pass_cycle) for at in rules.tables]
    return tuple(known) if own in known else (own,)


def _has_jokers(rules: Rules) -> bool:
    return any(card.is_joker for at in _seats(rules) for card in at.deck)


def _seating(rules: Rules) -> Facts:
    return tuple((at.players, at.deck) for at in _seats(rules))


def _passes(rules: Rules) -> Facts:
    return (rules.pass_count, *((at.players, at.pass_cycle) for at in _seats(rules)))


def _openers(rules: Rules) -> Facts:
    return (rules.any_of_suit_may_open, frozenset(at.opening_card for at in _seats(rules)))


def _always_thirteen(rules: Rules) -> Facts:
    return (all(len(at.deck) == 13 * at.players for at in _seats(rules)),)


def _deal_points(rules: Rules) -> frozenset[int]:
    """What the cards of a deal cost together, at each table; without the jack of diamonds."""
    return frozenset(sum(map(rules.points, at.deck & POINT_CARDS)) for at in _seats(rules))


def _following(rules: Rules) -> Facts:
    """The suits that may open a first trick in which a rule comes on top of following suit."""
    if rules.points_in_first_trick:
        return ()
    return (frozenset(at.opening_card.suit for at in _seats(rules)),)


_CONDITIONS: dict[Clause, Callable[[Rules], bool]] = {
    Clause.POINT_HAND: lambda rules: not rules.points_in_first_trick,
    Clause.BREAKING_HEARTS: lambda rules: rules.hearts_must_be_broken,
    Clause.ONLY_HEARTS: lambda rules: rules.hearts_must_be_broken,
    Clause.HEARTS_AND_QUEEN: lambda rules: rules.hearts_must_be_broken,
    Clause.JOKERS: _has_jokers,
    Clause.JACK_OF_DIAMONDS: lambda rules: rules.jack_of_diamonds,
    Clause.GRAND_SLAM: lambda rules: rules.grand_slam,
}
_FACTS: dict[Clause, Callable[[Rules], Facts]] = {
    Clause.PLAYERS: _seating,
    Clause.DEAL: _always_thirteen,
    Clause.PASSING: _passes,
    Clause.OPENING: _openers,
    Clause.FOLLOW_SUIT: _following,
    Clause.FIRST_TRICK: lambda rules: (rules.points_in_first_trick,),
    Clause.POINT_HAND: lambda rules: (rules.point_hand,),
    Clause.BREAKING_HEARTS: lambda rules: (rules.queen_breaks_hearts,),
    Clause.HEARTS_AND_QUEEN: lambda rules: (rules.heart_instead_of_queen,),
    Clause.POINTS: lambda rules: (_deal_points(rules), rules.no_trick_bonus),
    Clause.MOON: lambda rules: (rules.moon, len(_deal_points(rules)) == 1),
    Clause.GAME_END: lambda rules: (rules.limit,),
}
