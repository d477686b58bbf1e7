"""What is natural to play, and how difficult that makes a puzzle."""

from __future__ import annotations

import pytest

from tutor.hearts import PRESETS, CardSet, Position, parse_cards
from tutor.solver import Aim
from tutor.teach.puzzles.grade import difficulty, level_of
from tutor.teach.puzzles.habits import natural_cards
from tutor.teach.table import LEARNER


def at_turn(hand: str, trick: str = "") -> Position:
    """The learner holds ``hand``, and ``trick`` has been played; the others hold what is left."""
    held, played = CardSet.parse(hand), parse_cards(trick)
    rest = [card for card in PRESETS["microsoft"].deck - held if card not in played]
    hands, leader = [CardSet()] * 4, (LEARNER - len(played)) % 4
    for seat in range(4):
        before = (seat - leader) % 4 < len(played)
        size = len(held) - before
        hands[seat] = held if seat == LEARNER else CardSet(rest[:size])
        rest = rest if seat == LEARNER else rest[size:]
    return Position.midway(
        PRESETS["microsoft"], hands, leader, trick=played, trick_number=5, hearts_broken=True
    )


@pytest.mark.parametrize(
    ("hand", "trick", "natural"),
    [
        ("2H 3C AD", "", "2H 3C"),
        ("3C 4H AD", "", "3C"),
        ("QS 4H 9H", "", "4H"),
        ("5C 8C KC 2D", "9C", "8C KC 5C"),
        ("5C 8C KC 2D", "9C 3H", "8C 5C"),
        ("JC KC 2D", "9C 2C", "JC KC"),
        ("JC KC 2D", "9C 2C 3C", "KC JC"),
        ("QS 8H AD", "9C", "QS AD"),
        ("4H 8H AD", "9C", "8H AD"),
        ("4D TS AD", "9C", "AD"),
    ],
)
def test_somebody_who_wants_no_points(hand: str, trick: str, natural: str) -> None:
    cards = natural_cards(at_turn(hand, trick), Aim.POINTS)
    assert " ".join(map(str, cards)) == natural
    assert natural_cards(at_turn(hand, trick), Aim.QUEEN) == cards


@pytest.mark.parametrize(
    ("hand", "trick", "natural"),
    [
        ("2H 3C AD", "", "AD 3C"),
        ("5C TC KC 2D", "9C", "KC TC"),
        ("5C 8C 2D", "9C", "5C"),
        ("4H AD 6S", "9C", "6S"),
        ("4H 9H", "9C", "4H"),
    ],
)
def test_somebody_who_wants_every_point(hand: str, trick: str, natural: str) -> None:
    cards = natural_cards(at_turn(hand, trick), Aim.MOON)
    assert " ".join(map(str, cards)) == natural


@pytest.mark.parametrize(
    ("hand", "right", "hidden", "decisions", "points"),
    [
        ("2H 3C AD", "2H", False, 1, 0),
        ("2H 3C AD", "3C", False, 1, 1),
        ("2H 3C AD", "AD", False, 1, 2),
        ("2H 3C AD", "AD", True, 1, 4),
        ("2H 3C AD", "AD", False, 2, 4),
        ("2H 3C AD", "AD", False, 5, 6),
        ("2H 3C 4C AD", "AD", False, 1, 3),
        ("2H 3C 4C 5C 6C 7C 8C AD", "AD", True, 3, 11),
    ],
)
def test_what_makes_a_puzzle_difficult(
    hand: str, right: str, hidden: bool, decisions: int, points: int
) -> None:
    counted = difficulty(
        at_turn(hand), Aim.POINTS, CardSet.parse(right), hidden=hidden, decisions=decisions
    )
    assert counted == points


def test_more_points_never_make_a_lower_level() -> None:
    levels = [level_of(points) for points in range(12)]
    assert levels == sorted(levels)
    assert set(levels) == {1, 2, 3, 4}
