"""The rule sets, their tables, and rules that make no game."""

from __future__ import annotations

import ast
import inspect
import re
from dataclasses import fields, replace
from itertools import pairwise

import pytest
from hypothesis import given

from tests.hearts.strategies import EVERY_TABLE, house_rules, table_name
from tutor.hearts import (
    FULL_DECK,
    PRESETS,
    Card,
    CardSet,
    Moon,
    NotationError,
    PassDirection,
    Rules,
    RulesError,
    deck_without,
)
from tutor.hearts.decks import format_deck, parse_deck


def cycle(rules: Rules) -> str:
    return " ".join(direction.value for direction in rules.pass_cycle)


FOUR = "left right across hold"
SIX = "left right second-left second-right across hold"


@pytest.mark.parametrize(
    ("preset", "players", "label", "deck", "opening", "hand", "points", "passing"),
    [
        ("basic", 4, None, "52", "2C", 13, 26, FOUR),
        ("microsoft", 4, None, "52", "2C", 13, 26, FOUR),
        ("slam", 3, None, "52-2D", "2C", 17, 26, "left right hold"),
        ("slam", 4, None, "52", "2C", 13, 26, FOUR),
        ("slam", 5, None, "52-2D-2S", "2C", 10, 26, "left right second-left second-right hold"),
        ("slam", 6, None, "52-3C-3D-3S-3H", "2C", 8, 25, SIX),
        ("slam", 6, "no-threes", "52-3C-3D-3S-3H", "2C", 8, 25, SIX),
        ("slam", 6, "no-twos", "52-2C-2D-2S-2H", "3S", 8, 25, SIX),
        ("slam", 6, "jokers", "52+X1+X2", "2C", 9, 26, SIX),
        ("black-maria", 3, None, "52-2D", "2C", 17, 26, "left right"),
        ("black-maria", 4, None, "52", "2C", 13, 26, FOUR),
        ("black-maria", 5, None, "52-2C-2D", "3C", 10, 26, "left right"),
        ("black-maria", 6, None, "52-3C-4C-2D-3D", "2C", 8, 26, "left right"),
        ("black-maria", 7, None, "52-3C-2D-3D", "2C", 7, 26, "left right"),
    ],
)
def test_every_table_of_every_document(
    preset: str,
    players: int,
    label: str | None,
    deck: str,
    opening: str,
    hand: int,
    points: int,
    passing: str,
) -> None:
    rules = PRESETS[preset].for_players(players, label)
    assert format_deck(rules.deck) == deck
    assert str(rules.opening_card) == opening
    assert rules.hand_size == hand
    assert sum(rules.points(card) for card in rules.deck) == points
    assert cycle(rules) == passing


@pytest.mark.parametrize(
    ("field", "basic", "microsoft", "slam", "black_maria"),
    [
        ("points_in_first_trick", True, False, False, False),
        ("queen_breaks_hearts", False, False, False, True),
        ("grand_slam", False, False, True, False),
        ("jack_of_diamonds", False, False, False, False),
        ("hearts_must_be_broken", True, True, True, True),
        ("heart_instead_of_queen", False, False, False, False),
        ("any_of_suit_may_open", False, False, False, False),
        ("no_trick_bonus", False, False, False, False),
        ("limit", 100, 100, 100, 100),
        ("pass_count", 3, 3, 3, 3),
        ("moon", Moon.OTHERS_ADD, Moon.OTHERS_ADD, Moon.OTHERS_ADD, Moon.SHOOTER_CHOOSES),
    ],
)
def test_what_the_documents_say(
    field: str, basic: object, microsoft: object, slam: object, black_maria: object
) -> None:
    said = [getattr(PRESETS[name], field) for name in ("basic", "microsoft", "slam", "black-maria")]
    assert said == [basic, microsoft, slam, black_maria]


@pytest.mark.parametrize(
    ("changes", "field", "problem"),
    [
        ({"players": 3}, "deck", "52 cards .* cannot be dealt equally to 3"),
        ({"players": 2}, "players", "3 to 7"),
        ({"players": 8}, "players", "3 to 7"),
        ({"deck": CardSet()}, "deck", "0 cards"),
        ({"deck": deck_without("2C 3C 4C 5C")}, "opening_card", "2C is not in the deck"),
        ({"deck": CardSet.parse("2C 3C 4C 5C")}, "deck", "no hearts"),
        ({"opening_card": Card.parse("QS")}, "opening_card", "without points"),
        ({"opening_card": Card.parse("2H")}, "opening_card", "without points"),
        ({"pass_cycle": ()}, "pass_cycle", "at least one"),
        ({"pass_count": 0}, "pass_count", "between 1 and the 13"),
        ({"pass_count": 14}, "pass_count", "between 1 and the 13"),
        ({"limit": 0}, "limit", "at least 1"),
        ({"name": "My rules"}, "name", "small letters"),
        ({"name": ""}, "name", "small letters"),
        (
            {"deck": deck_without("JD QD KD AD"), "jack_of_diamonds": True},
            "jack_of_diamonds",
            "not in the deck",
        ),
    ],
)
def test_rules_that_make_no_game_are_refused(
    changes: dict[str, object], field: str, problem: str
) -> None:
    with pytest.raises(RulesError, match=problem) as caught:
        replace(PRESETS["microsoft"], **changes)  # type: ignore[arg-type]
    assert caught.value.field == field


def test_nobody_sits_across_an_odd_table_and_nobody_sits_second_at_three() -> None:
    three, five = PRESETS["slam"].for_players(3), PRESETS["slam"].for_players(5)
    with pytest.raises(RulesError, match="nobody sits across"):
        replace(five, pass_cycle=(PassDirection.ACROSS,))
    with pytest.raises(RulesError, match="no second player"):
        replace(three, pass_cycle=(PassDirection.SECOND_LEFT,))


@pytest.mark.parametrize(
    ("preset", "players", "label"),
    [("slam", 7, None), ("microsoft", 3, None), ("slam", 4, "jokers")],
)
def test_a_table_the_document_does_not_have_is_refused(
    preset: str, players: int, label: str | None
) -> None:
    with pytest.raises(RulesError, match=f"{preset} has no table for {players} players"):
        PRESETS[preset].for_players(players, label)


def test_options_survive_a_change_of_table() -> None:
    rules = replace(PRESETS["slam"], jack_of_diamonds=True, limit=50).for_players(5)
    assert (rules.players, rules.jack_of_diamonds, rules.limit) == (5, True, 50)


def test_the_jack_of_diamonds_counts_only_where_it_is_agreed() -> None:
    jack = Card.parse("JD")
    assert PRESETS["basic"].points(jack) == 0
    assert replace(PRESETS["basic"], jack_of_diamonds=True).points(jack) == -10


@pytest.mark.parametrize(
    ("players", "offsets"), [(3, [1, 2]), (4, [1, 3, 2]), (5, [1, 4]), (6, [1, 5, 3]), (7, [1, 6])]
)
def test_how_far_the_cards_go(players: int, offsets: list[int]) -> None:
    directions = [PassDirection.LEFT, PassDirection.RIGHT, PassDirection.ACROSS][: len(offsets)]
    assert [direction.offset(players) for direction in directions] == offsets


def test_the_cycle_starts_again() -> None:
    rules = PRESETS["microsoft"]
    assert [rules.pass_direction(deal).value for deal in range(1, 6)] == [*FOUR.split(), "left"]
    with pytest.raises(ValueError, match="numbered from 1"):
        rules.pass_direction(0)


def test_any_club_may_open_where_that_is_agreed() -> None:
    rules = replace(PRESETS["microsoft"], any_of_suit_may_open=True)
    assert rules.opening_cards == CardSet.parse("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC")


@given(house_rules())
def test_rules_read_back(rules: Rules) -> None:
    assert Rules.parse(str(rules)) == rules
    assert eval(repr(rules)) == rules


@pytest.mark.parametrize("rules", EVERY_TABLE, ids=table_name)
def test_a_table_is_named_by_few_words(rules: Rules) -> None:
    assert len(str(rules).split()) <= 3
    assert Rules.parse(str(rules)) == rules


@pytest.mark.parametrize(
    "rules",
    [
        Rules(name="house", queen_breaks_hearts=True),
        Rules(deck=deck_without("2D"), players=3, pass_cycle=(PassDirection.LEFT,)),
        replace(PRESETS["slam"].for_players(6), deck=deck_without("2D 3D 3C 4C")),
        replace(PRESETS["black-maria"], opening_card=Card.parse("3C")),
    ],
    ids=table_name,
)
def test_rules_of_ones_own_read_back(rules: Rules) -> None:
    assert Rules.parse(str(rules)) == rules


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Microsoft!",
        "microsoft limit",
        "microsoft limit=many",
        "microsoft limit=0",
        "microsoft limit=50 limit=60",
        "microsoft colour=red",
        "microsoft name=basic",
        "microsoft players=3",
        "microsoft players=many",
        "microsoft grand_slam=maybe",
        "microsoft moon=blue",
        "microsoft pass_cycle=up",
        "microsoft opening_card=ZZ",
        "microsoft deck=51",
        "microsoft deck=52-2C",
        "slam players=6 table=aces",
        "slam players=7",
    ],
)
def test_text_that_is_no_rules_is_refused(text: str) -> None:
    with pytest.raises((NotationError, RulesError)):
        Rules.parse(text)


@pytest.mark.parametrize("text", ["", "53", "52-2D-2D", "52+2D", "52-X1", "52-ZZ", "52 2D"])
def test_text_that_is_no_deck_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse_deck(text)


def test_every_rule_says_which_document_it_comes_from() -> None:
    tree = ast.parse(inspect.getsource(Rules))
    (body,) = (node.body for node in tree.body if isinstance(node, ast.ClassDef))
    said = {}
    for node, after in pairwise(body):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            assert isinstance(after, ast.Expr), f"{node.target.id} has no words"
            said[node.target.id] = ast.unparse(after)
    for field in fields(Rules):
        if field.name not in ("name", "tables"):
            assert re.search(r"document|\b00[0-4]\b|ours", said[field.name]), field.name


def test_a_standard_deck_is_the_52_cards() -> None:
    assert PRESETS["microsoft"].deck == FULL_DECK
    assert len(FULL_DECK) == 52
