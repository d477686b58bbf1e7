"""The same rules, cards and positions for the brute force referee and for the engine."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import Final

from tests.hearts.brute_force import House, Table
from tutor.hearts import PRESETS, Card, CardSet, Moon, PointHand, Position, Reason, Rules

TIMES: Final = int(os.environ.get("DEALS_TIMES", "1"))
"""How many times more deals than usual the referees compare: DEALS_TIMES=20 make test."""

REASONS: Final = {
    "you do not hold it": Reason.CARD_NOT_HELD,
    "open with the opening card": Reason.MUST_OPEN_WITH,
    "follow suit": Reason.MUST_FOLLOW_SUIT,
    "a joker, and you can follow": Reason.JOKER_WHILE_FOLLOWING,
    "a heart in the first trick": Reason.HEART_IN_FIRST_TRICK,
    "the queen in the first trick": Reason.QUEEN_IN_FIRST_TRICK,
    "a heart, not the queen": Reason.QUEEN_IN_FIRST_TRICK_WITH_HEARTS,
    "hearts are not broken": Reason.HEARTS_NOT_BROKEN,
    "lead the queen": Reason.HEARTS_NOT_BROKEN_LEAD_QUEEN,
}
"""The engine's reason for each objection of the brute force referee."""


def name_of(house: House) -> str:
    """The name of a table in the test report: slam-6-jokers."""
    name = f"{house.preset}-{house.players}"
    return name if house.variant == "standard" else f"{name}-{house.variant}"


def engine_rules(house: House) -> Rules:
    """The engine's rules for a house, options included."""
    return replace(
        PRESETS[house.preset].for_players(house.players, house.variant),
        any_of_suit_may_open=house.any_of_suit_may_open,
        points_in_first_trick=house.points_in_first_trick,
        point_hand=PointHand.ANYTHING if house.point_hand_may_play_anything else PointHand.HEARTS,
        hearts_must_be_broken=house.hearts_must_be_broken,
        queen_breaks_hearts=house.queen_breaks_hearts,
        heart_instead_of_queen=house.heart_instead_of_queen,
        jack_of_diamonds=house.jack_of_diamonds,
        moon=Moon(house.moon),
        grand_slam=house.grand_slam,
        no_trick_bonus=house.no_trick_bonus,
        limit=house.limit,
    )


def other_options(house: House, random: Random) -> House:
    """The same table with every option settled by chance."""

    def coin() -> bool:
        return random.random() < 0.5

    return replace(
        house,
        any_of_suit_may_open=coin(),
        points_in_first_trick=coin(),
        point_hand_may_play_anything=coin(),
        hearts_must_be_broken=random.random() < 0.8,
        queen_breaks_hearts=coin(),
        heart_instead_of_queen=coin(),
        jack_of_diamonds=coin(),
        moon=random.choice([moon.value for moon in Moon]),
        grand_slam=coin(),
        no_trick_bonus=coin(),
    )


def card_set(cards: Iterable[str]) -> CardSet:
    """Cards named by strings as the engine keeps them."""
    return CardSet(map(Card.parse, cards))


def card_sets(hands: Iterable[Iterable[str]]) -> tuple[CardSet, ...]:
    """Hands or piles of strings as the engine keeps them."""
    return tuple(map(card_set, hands))


def engine_position(table: Table) -> Position:
    """The engine's position for what lies on a table (a trick or more may be missing from it)."""
    return Position.midway(
        engine_rules(table.rules),
        card_sets(table.hands),
        table.leader,
        trick=map(Card.parse, table.on_table),
        trick_number=table.trick_number,
        hearts_broken=table.broken_before,
    )
