"""Which puzzles count as alike."""

from __future__ import annotations

import pytest

from tutor.hearts import PRESETS, CardSet, Position, parse_cards
from tutor.solver import Known
from tutor.teach.puzzles.signature import Signature, signature
from tutor.teach.table import LEARNER


def position(hands: str, trick: str = "", leader: int = LEARNER, broken: bool = True) -> Position:
    """A position at a table of four; hands from seat 0."""
    held = [CardSet.parse(hand) for hand in hands.split(" / ")]
    return Position.midway(
        PRESETS["microsoft"],
        held,
        leader,
        trick=parse_cards(trick),
        trick_number=10,
        hearts_broken=broken,
    )


def of(*arguments: object) -> Signature:
    """The signature of a position."""
    return signature(position(*arguments))  # type: ignore[arg-type]


FIRST = "2C 4H / 5C 7D / 3C 9D / KC 8D"


@pytest.mark.parametrize(
    ("other", "why"),
    [
        ("2D 4H / 5D 7C / 3D 9C / KD 8C", "clubs and diamonds exchanged"),
        ("2S 4H / 5S 7D / 3S 9D / KS 8D", "spades for clubs, without the queen"),
        ("2C 9H / 9C 3D / 6C 6D / TC 5D", "other ranks in the same order"),
    ],
)
def test_positions_are_alike_with(other: str, why: str) -> None:
    assert of(FIRST) == of(other), why


@pytest.mark.parametrize(
    ("other", "why"),
    [
        ("2C 4D / 5C 7H / 3C 9H / KC 8H", "hearts for diamonds"),
        ("4C 4H / 5C 7D / 3C 9D / KC 8D", "another order of the clubs"),
        ("KC 8D / 2C 4H / 3C 9D / 5C 7D", "the hands at other places"),
        ("2C 4H / 5C QS / 3C 9D / KC 8D", "the queen of spades in it"),
    ],
)
def test_positions_are_different_with(other: str, why: str) -> None:
    assert of(FIRST) != of(other), why


def test_spades_stay_spades_while_the_queen_is_there() -> None:
    assert of("2C QS / 5C 7S / 3C 9S / KC 8S") != of("2S QC / 5S 7C / 3S 9C / KS 8C")
    assert of("2C QS / 5C 7D / 3C 9D / KC 8D") != of("2C JS / 5C 7D / 3C 9D / KC 8D")


def test_the_trick_and_broken_hearts_count() -> None:
    one = "4H 2C / 5C / 3C 9D / KC 8D"
    assert of(one, "7D", 1) != of("4H 2C / 5C / 3C 9D / KC 8D", "AD", 1)
    assert of(FIRST, "", LEARNER, True) != of(FIRST, "", LEARNER, False)
    assert of(FIRST, "", LEARNER) != of(FIRST, "", 1)


def test_with_hidden_hands_only_what_is_known_counts() -> None:
    rest = PRESETS["microsoft"].deck

    def known(hands: str) -> Signature:
        held = [CardSet.parse(hand) for hand in hands.split(" / ")]
        gone = rest
        for hand in held:
            gone -= hand
        piles = [gone, CardSet(), CardSet(), CardSet()]
        there = Position.midway(PRESETS["microsoft"], held, LEARNER, trick_number=12, taken=piles)
        return signature(Known.of(there.visible_to(LEARNER)))

    assert known(FIRST) == known("5C 7D / 2C 4H / 3C 9D / KC 8D")
    assert known(FIRST) != known("5C 3C / 2C 4H / 7D 9D / KC 8D")
    assert known(FIRST) != of(FIRST)
