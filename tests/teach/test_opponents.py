"""The other players: always legal, always the same, and as careful as beginners are."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.hearts.strategies import card_sets, played_deals, played_endings
from tutor.hearts import PRESETS, Card, CardSet, Position, parse_cards
from tutor.teach.opponents import answer, own_choice

MICROSOFT = PRESETS["microsoft"]


def after(trick: str, hand: str, *, first: bool = False) -> Position:
    """A position in which the player on turn holds ``hand`` and ``trick`` lies on the table."""
    cards, held = parse_cards(trick), CardSet.parse(hand)
    rest = [card for card in MICROSOFT.deck if card not in held and card not in cards]
    hands = []
    for seat in range(4):
        size = len(held) - (1 if (seat + len(cards)) % 4 < len(cards) else 0)
        if seat == 0:
            hands.append(held)
        else:
            hands.append(CardSet([rest.pop() for _ in range(size)]))
    return Position.midway(
        MICROSOFT,
        hands,
        -len(cards) % 4,
        trick=cards,
        trick_number=1 if first else 5,
        hearts_broken=True,
    )


@given(played_deals(), card_sets)
def test_every_answer_is_legal(positions: list[Position], script: CardSet) -> None:
    for position in positions[:-1]:
        assert answer(position) in position.legal
        assert answer(position, tuple(script)) in position.legal


@given(played_endings())
def test_every_answer_is_legal_in_strange_endings_too(positions: list[Position]) -> None:
    for position in positions[:-1]:
        assert own_choice(position) in position.legal


@given(played_deals(MICROSOFT), st.integers(0, 51))
def test_the_same_position_gets_the_same_answer(positions: list[Position], number: int) -> None:
    position = positions[number]
    copy = Position(
        position.rules,
        position.hands,
        position.leader,
        position.trick,
        position.trick_number,
        position.hearts_broken,
        position.taken,
    )
    assert answer(position) is answer(copy)


@given(played_deals(MICROSOFT), st.permutations(list(MICROSOFT.deck)))
def test_the_first_card_of_the_script_that_fits_is_played(
    positions: list[Position], script: list[Card]
) -> None:
    for position in positions[:-1]:
        fitting = [card for card in script if card in position.legal]
        assert answer(position, script) is fitting[0]


CHOICES = {
    "leads low": ("", "KC 3D 9S", "3D"),
    "leads the lower suit of two equal ranks": ("", "3S 3D 9S", "3D"),
    "ducks as high as possible": ("TC", "2C 9C KC", "9C"),
    "ducks under the card that is winning": ("TC AD 5C", "2C 6C 9C KC", "9C"),
    "tries a low card when it cannot duck early": ("TC", "JC KC", "JC"),
    "takes high as the last player": ("TC 5C 3C", "JC KC", "KC"),
    "throws the queen of spades first": ("TC", "QS AH AD", "QS"),
    "throws the highest heart next": ("TC", "9H 2H AD", "9H"),
    "throws the highest card when there is no point card": ("TC", "9S KD 3D", "KD"),
}


@pytest.mark.parametrize(("trick", "hand", "played"), CHOICES.values(), ids=CHOICES)
def test_a_careful_beginner(trick: str, hand: str, played: str) -> None:
    assert own_choice(after(trick, hand)) is Card.parse(played)


def test_the_script_is_passed_over_where_it_is_illegal() -> None:
    position = after("TC", "2C 9C QS")
    assert answer(position, parse_cards("QS AD 2C")) is Card.parse("2C")
    assert answer(position, parse_cards("QS AD")) is Card.parse("9C"), "its own choice"


def test_no_point_card_is_thrown_into_the_first_trick() -> None:
    position = after("2C", "AH QS 5D 9D", first=True)
    assert own_choice(position) is Card.parse("9D")
