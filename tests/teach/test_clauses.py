"""Which clauses a rule set has, and whose words they are: from the engine, never from a list."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from tutor import paths
from tutor.hearts import PRESETS, Clause, Moon, PassDirection, PointHand, Rules
from tutor.teach.clauses import applies, facts, preset_with, tables
from tutor.teach.reference import Reference, load_reference

MICROSOFT = PRESETS["microsoft"]


@pytest.fixture(scope="module")
def site() -> Reference:
    """The rules of the site."""
    return load_reference(paths.lessons())


@pytest.mark.parametrize(
    ("clause", "presets"),
    [
        (Clause.POINT_HAND, {"microsoft", "slam", "black-maria"}),
        (Clause.JOKERS, {"slam"}),
        (Clause.GRAND_SLAM, {"slam"}),
        (Clause.JACK_OF_DIAMONDS, set()),
        (Clause.BREAKING_HEARTS, set(PRESETS)),
        (Clause.FIRST_TRICK, set(PRESETS)),
    ],
)
def test_a_rule_set_has_the_clauses_that_its_rules_ask_for(
    clause: Clause, presets: set[str]
) -> None:
    assert {name for name, rules in PRESETS.items() if applies(clause, rules)} == presets


@pytest.mark.parametrize("clause", Clause)
@pytest.mark.parametrize(("one", "other"), list(combinations(PRESETS, 2)))
def test_words_differ_exactly_where_the_rules_differ(
    site: Reference, clause: Clause, one: str, other: str
) -> None:
    if not all(applies(clause, PRESETS[name]) for name in (one, other)):
        return
    same_rule = facts(clause, PRESETS[one]) == facts(clause, PRESETS[other])
    assert (site.words(clause, one) == site.words(clause, other)) == same_rule


def test_no_words_are_kept_for_a_rule_set_that_says_the_same(site: Reference) -> None:
    for clause, words in site.clauses.items():
        assert "microsoft" not in words.under, f"{clause}: the default is the text itself"
        assert words.text not in words.under.values()


@pytest.mark.parametrize(
    ("field", "value", "changed"),
    [
        ("points_in_first_trick", True, {Clause.FIRST_TRICK, Clause.FOLLOW_SUIT}),
        ("point_hand", PointHand.ANYTHING, {Clause.POINT_HAND}),
        ("queen_breaks_hearts", True, {Clause.BREAKING_HEARTS}),
        ("heart_instead_of_queen", True, {Clause.HEARTS_AND_QUEEN}),
        ("any_of_suit_may_open", True, {Clause.OPENING}),
        ("no_trick_bonus", True, {Clause.POINTS}),
        ("moon", Moon.SHOOTER_CHOOSES, {Clause.MOON}),
        ("limit", 50, {Clause.GAME_END}),
        ("pass_count", 2, {Clause.PASSING}),
    ],
)
def test_a_changed_rule_changes_its_clause_and_no_other(
    field: str, value: object, changed: set[Clause]
) -> None:
    rules = replace(MICROSOFT, **{field: value})  # type: ignore[arg-type]
    assert {
        clause for clause in Clause if facts(clause, rules) != facts(clause, MICROSOFT)
    } == changed


@pytest.mark.parametrize(
    ("line", "clause", "preset"),
    [
        ("microsoft", Clause.FIRST_TRICK, "microsoft"),
        ("basic", Clause.FIRST_TRICK, "basic"),
        ("slam players=5", Clause.FOLLOW_SUIT, "slam"),
        ("black-maria players=7", Clause.PLAYERS, "black-maria"),
        ("microsoft queen_breaks_hearts=yes", Clause.BREAKING_HEARTS, "black-maria"),
        ("microsoft points_in_first_trick=yes", Clause.FIRST_TRICK, "basic"),
        ("basic points_in_first_trick=no", Clause.POINT_HAND, "microsoft"),
        ("microsoft heart_instead_of_queen=yes", Clause.HEARTS_AND_QUEEN, None),
        ("microsoft grand_slam=yes", Clause.GRAND_SLAM, "slam"),
    ],
)
def test_a_clause_is_read_where_it_is_as_it_is_in_force(
    line: str, clause: Clause, preset: str | None
) -> None:
    assert preset_with(clause, Rules.parse(line)) == preset


def test_the_order_of_passing_belongs_to_its_clause() -> None:
    rules = replace(MICROSOFT, pass_cycle=(PassDirection.LEFT,))
    assert facts(Clause.PASSING, rules) != facts(Clause.PASSING, MICROSOFT)


def test_every_table_of_a_rule_set_is_found() -> None:
    at_tables = tables(PRESETS["slam"])
    assert [(at.players, at.hand_size) for at in at_tables] == [
        (3, 17),
        (4, 13),
        (5, 10),
        (6, 8),
        (6, 8),
        (6, 9),
    ]
