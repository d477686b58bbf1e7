"""What may be played, and the reason given: a table of positions for every rule."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest
from hypothesis import given

from tests.hearts.strategies import played_deals, played_endings
from tutor.hearts import (
    PRESETS,
    Card,
    CardSet,
    Clause,
    PointHand,
    Position,
    Reason,
    Rules,
    Suit,
    parse_cards,
)

MICROSOFT = PRESETS["microsoft"]
BASIC = PRESETS["basic"]
SLAM = PRESETS["slam"]
BLACK_MARIA = PRESETS["black-maria"]
NO_TWOS = SLAM.for_players(6, "no-twos")
JOKERS = SLAM.for_players(6, "jokers")


@dataclass(frozen=True)
class Scene:
    """A hand that is to play, after some cards of a trick."""

    hand: str
    trick: str = ""
    first: bool = False
    broken: bool = False
    rules: Rules = MICROSOFT

    def position(self) -> Position:
        """Seat 0 is to play; the others hold cards of no interest."""
        cards, hand = parse_cards(self.trick), CardSet.parse(self.hand)
        spare = iter(self.rules.deck - hand - CardSet(cards))
        leader = -len(cards) % self.rules.players
        sizes = [len(hand) - (seat >= leader > 0) for seat in range(self.rules.players)]
        others = [CardSet(next(spare) for _ in range(size)) for size in sizes[1:]]
        return Position.midway(
            self.rules,
            [hand, *others],
            leader,
            trick=cards,
            trick_number=1 if self.first else 2,
            hearts_broken=self.broken,
        )


def rule(scene: Scene, card: str) -> tuple[str, str, str, str]:
    """Reason, clause, obliging and playable cards of one attempt, as text."""
    ruling = scene.position().ruling(Card.parse(card))
    assert ruling.legal is ruling.reason.legal is (ruling.card in ruling.playable)
    return ruling.reason.name, ruling.clause.name, str(ruling.obliging), str(ruling.playable)


OPENER = Scene("2C 5C KD QS 9H", first=True)
ANY_CLUB = replace(OPENER, rules=replace(MICROSOFT, any_of_suit_may_open=True))
FOLLOWER = Scene("9C KC AD QS 4H", "TC 2C")
FIRST_VOID = Scene("7D QS AS 4H", "2C JC", first=True)
FIRST_FREE = replace(FIRST_VOID, rules=BASIC)
FIRST_JACK = Scene("JD QS 4H", "2C JC", first=True)
POINT_HAND = Scene("QS 4H 5H", "2C JC", first=True)
POINT_HAND_ANY = replace(POINT_HAND, rules=replace(MICROSOFT, point_hand=PointHand.ANYTHING))
HEART_HAND = Scene("4H 5H", "2C JC", first=True)
QUEEN_ALONE = Scene("QS", "2C JC", first=True)
SPADE_OPENING = Scene("QS 7S 4H", "3S 9S", first=True, rules=NO_TWOS)
SPADE_OPENING_QUEEN = Scene("QS AH 4C", "3S 9S", first=True, rules=NO_TWOS)
LEADER = Scene("3C 8D 7H")
LEADER_BROKEN = replace(LEADER, broken=True)
LEADER_FREE = replace(LEADER, rules=replace(MICROSOFT, hearts_must_be_broken=False))
ONLY_HEARTS = Scene("5H 9H")
HEARTS_AND_QUEEN = Scene("QS 9H 2H")
HEART_OR_QUEEN = replace(HEARTS_AND_QUEEN, rules=replace(MICROSOFT, heart_instead_of_queen=True))
JOKER_FOLLOWER = Scene("9C X1 7D", "TC", rules=JOKERS)
JOKER_VOID = Scene("X1 7D", "TC", rules=JOKERS)
JOKER_FIRST = Scene("X1 7H", "2C", first=True, rules=JOKERS)
JOKER_LED = Scene("7H 3C", "X2", rules=JOKERS)
JOKER_THEN_SUIT = Scene("7H 3C X1", "X2 9C", rules=JOKERS)
JOKER_AND_HEARTS = Scene("X1 7H", rules=JOKERS)


@pytest.mark.parametrize(
    ("scene", "card", "expected"),
    [
        (OPENER, "2C", ("OPENS_DEAL", "OPENING", "2C", "2C")),
        (OPENER, "5C", ("MUST_OPEN_WITH", "OPENING", "2C", "2C")),
        (OPENER, "9H", ("MUST_OPEN_WITH", "OPENING", "2C", "2C")),
        (OPENER, "AS", ("CARD_NOT_HELD", "HAND", "", "2C")),
        (ANY_CLUB, "5C", ("OPENS_DEAL", "OPENING", "2C 5C", "2C 5C")),
        (ANY_CLUB, "KD", ("MUST_OPEN_WITH", "OPENING", "2C 5C", "2C 5C")),
        (FOLLOWER, "9C", ("FOLLOWS_SUIT", "FOLLOW_SUIT", "9C KC", "9C KC")),
        (FOLLOWER, "KC", ("FOLLOWS_SUIT", "FOLLOW_SUIT", "9C KC", "9C KC")),
        (FOLLOWER, "QS", ("MUST_FOLLOW_SUIT", "FOLLOW_SUIT", "9C KC", "9C KC")),
        (FOLLOWER, "4H", ("MUST_FOLLOW_SUIT", "FOLLOW_SUIT", "9C KC", "9C KC")),
        (FOLLOWER, "TC", ("CARD_NOT_HELD", "HAND", "", "9C KC")),
        (FOLLOWER, "X1", ("CARD_NOT_HELD", "HAND", "", "9C KC")),
        (FIRST_VOID, "7D", ("VOID", "FIRST_TRICK", "", "7D AS")),
        (FIRST_VOID, "AS", ("VOID", "FIRST_TRICK", "", "7D AS")),
        (FIRST_VOID, "QS", ("QUEEN_IN_FIRST_TRICK", "FIRST_TRICK", "7D AS", "7D AS")),
        (FIRST_VOID, "4H", ("HEART_IN_FIRST_TRICK", "FIRST_TRICK", "7D AS", "7D AS")),
        (FIRST_FREE, "4H", ("VOID", "FOLLOW_SUIT", "", "7D QS AS 4H")),
        (FIRST_FREE, "QS", ("VOID", "FOLLOW_SUIT", "", "7D QS AS 4H")),
        (FIRST_JACK, "JD", ("FORCED", "FIRST_TRICK", "", "JD")),
        (POINT_HAND, "4H", ("POINTS_ONLY_HAND", "POINT_HAND", "", "4H 5H")),
        (POINT_HAND, "QS", ("QUEEN_IN_FIRST_TRICK_WITH_HEARTS", "POINT_HAND", "4H 5H", "4H 5H")),
        (POINT_HAND_ANY, "QS", ("POINTS_ONLY_HAND", "POINT_HAND", "", "QS 4H 5H")),
        (HEART_HAND, "5H", ("POINTS_ONLY_HAND", "POINT_HAND", "", "4H 5H")),
        (QUEEN_ALONE, "QS", ("POINTS_ONLY_HAND", "POINT_HAND", "", "QS")),
        (SPADE_OPENING, "7S", ("FOLLOWS_SUIT", "FOLLOW_SUIT", "7S QS", "7S")),
        (SPADE_OPENING, "QS", ("QUEEN_IN_FIRST_TRICK", "FIRST_TRICK", "7S", "7S")),
        (SPADE_OPENING, "4H", ("MUST_FOLLOW_SUIT", "FOLLOW_SUIT", "7S QS", "7S")),
        (SPADE_OPENING_QUEEN, "QS", ("QUEEN_FOLLOWS_SUIT", "FOLLOW_SUIT", "QS", "QS")),
        (SPADE_OPENING_QUEEN, "4C", ("MUST_FOLLOW_SUIT", "FOLLOW_SUIT", "QS", "QS")),
        (LEADER, "3C", ("FREE_LEAD", "BREAKING_HEARTS", "", "3C 8D")),
        (LEADER, "7H", ("HEARTS_NOT_BROKEN", "BREAKING_HEARTS", "3C 8D", "3C 8D")),
        (LEADER_BROKEN, "7H", ("HEARTS_ARE_BROKEN", "BREAKING_HEARTS", "", "3C 8D 7H")),
        (LEADER_BROKEN, "3C", ("FREE_LEAD", "LEAD", "", "3C 8D 7H")),
        (LEADER_FREE, "7H", ("FREE_LEAD", "LEAD", "", "3C 8D 7H")),
        (ONLY_HEARTS, "9H", ("ONLY_HEARTS_LEFT", "ONLY_HEARTS", "", "5H 9H")),
        (HEARTS_AND_QUEEN, "QS", ("FORCED", "HEARTS_AND_QUEEN", "", "QS")),
        (HEARTS_AND_QUEEN, "9H", ("HEARTS_NOT_BROKEN_LEAD_QUEEN", "HEARTS_AND_QUEEN", "QS", "QS")),
        (HEART_OR_QUEEN, "9H", ("HEART_INSTEAD_OF_QUEEN", "HEARTS_AND_QUEEN", "", "QS 2H 9H")),
        (HEART_OR_QUEEN, "QS", ("FREE_LEAD", "HEARTS_AND_QUEEN", "", "QS 2H 9H")),
        (Scene("8C 7H"), "8C", ("FORCED", "BREAKING_HEARTS", "", "8C")),
        (Scene("8C"), "8C", ("FORCED", "LEAD", "", "8C")),
        (Scene("8H", broken=True), "8H", ("HEARTS_ARE_BROKEN", "BREAKING_HEARTS", "", "8H")),
        (Scene("8H"), "8H", ("ONLY_HEARTS_LEFT", "ONLY_HEARTS", "", "8H")),
        (Scene("8H", "2D"), "8H", ("FORCED", "FOLLOW_SUIT", "", "8H")),
        (Scene("8D", "2D"), "8D", ("FOLLOWS_SUIT", "FOLLOW_SUIT", "8D", "8D")),
        (Scene("8H QS", "2D"), "QS", ("VOID", "FOLLOW_SUIT", "", "QS 8H")),
        (JOKER_FOLLOWER, "X1", ("JOKER_WHILE_FOLLOWING", "JOKERS", "9C", "9C")),
        (JOKER_VOID, "X1", ("VOID", "FOLLOW_SUIT", "", "7D X1")),
        (JOKER_FIRST, "X1", ("FORCED", "FIRST_TRICK", "", "X1")),
        (JOKER_FIRST, "7H", ("HEART_IN_FIRST_TRICK", "FIRST_TRICK", "X1", "X1")),
        (JOKER_LED, "7H", ("NO_SUIT_LED", "JOKERS", "", "3C 7H")),
        (JOKER_THEN_SUIT, "7H", ("MUST_FOLLOW_SUIT", "FOLLOW_SUIT", "3C", "3C")),
        (JOKER_AND_HEARTS, "X1", ("FORCED", "BREAKING_HEARTS", "", "X1")),
        (JOKER_AND_HEARTS, "7H", ("HEARTS_NOT_BROKEN", "BREAKING_HEARTS", "X1", "X1")),
    ],
)
def test_the_reason_for_every_attempt(
    scene: Scene, card: str, expected: tuple[str, str, str, str]
) -> None:
    assert rule(scene, card) == expected


def test_a_player_out_of_turn_is_told_so_whatever_the_card() -> None:
    position = FOLLOWER.position()
    for card in position.hands[1] | CardSet.parse("9C X2"):
        ruling = position.ruling(card, seat=1)
        assert (ruling.reason, ruling.clause) == (Reason.NOT_YOUR_TURN, Clause.TURN)
        assert not ruling.playable
        assert ruling.led is Suit.CLUBS


def test_nothing_may_be_played_when_the_deal_is_over() -> None:
    position = Position.midway(
        MICROSOFT, [CardSet.parse(card) for card in ("2D", "3D", "4D", "5D")], 0
    )
    for card in parse_cards("2D 3D 4D 5D"):
        position = position.play(card)
    for seat in (None, 0, 3):
        ruling = position.ruling(Card.parse("2D"), seat)
        assert (ruling.legal, ruling.reason) == (False, Reason.DEAL_OVER)


def test_a_seat_that_does_not_exist_is_an_error() -> None:
    with pytest.raises(ValueError, match="seats are 0 to 3, not 4"):
        FOLLOWER.position().ruling(Card.parse("2D"), seat=4)


@pytest.mark.parametrize(
    ("preset", "legal"),
    [
        ("basic", "5C JC 4D 9D 8S"),
        ("microsoft", "5C JC 4D 9D 8S"),
        ("slam", "5C JC 4D 9D 8S"),
        ("black-maria", "5C JC 4D 9D 8S 2H 6H"),
    ],
)
def test_whether_the_queen_breaks_hearts_depends_on_the_rules(preset: str, legal: str) -> None:
    hands = [
        "KD 6H 2H 9D 4D JC 5C 8S",
        "7D 3C 4C 6C 7C 8C 9C TC",
        "QS 2S 3S 4S 5S 6S 7S 9S",
        "2D 3D 5D 6D 8D TD JD QD",
    ]
    position = Position.midway(PRESETS[preset], map(CardSet.parse, hands), 0, trick_number=6)
    for card in parse_cards("KD 7D QS 2D"):
        position = position.play(card)
    assert position.turn == 0
    assert position.legal == CardSet.parse(legal)


@given(played_deals() | played_endings())
def test_the_legal_set_is_what_the_rulings_allow(deal: list[Position]) -> None:
    for position in deal:
        every = [position.ruling(card) for card in map(Card, range(54))]
        assert CardSet(ruling.card for ruling in every if ruling.legal) == position.legal
        for ruling in every:
            assert ruling.legal is ruling.reason.legal
            assert ruling.playable == position.legal
            assert ruling.obliging <= position.hands[ruling.seat]


@given(played_deals() | played_endings())
def test_without_the_obliging_cards_the_card_could_be_played(deal: list[Position]) -> None:
    for position in deal[:-1]:
        seat = position.turn
        assert seat is not None
        for card in position.hands[seat] - position.legal:
            ruling = position.ruling(card)
            assert ruling.obliging
            hand = position.hands[seat] - ruling.obliging
            freed = replace(
                position, hands=(*position.hands[:seat], hand, *position.hands[seat + 1 :])
            )
            after = freed.ruling(card)
            assert after.legal or after.reason is not ruling.reason


@pytest.mark.parametrize("kind", [Reason, Clause])
def test_reasons_and_clauses_have_keys_of_their_own(kind: type[Reason | Clause]) -> None:
    assert len({member.value for member in kind}) == len(list(kind)) == len(kind.__members__)
