"""The four rule sets, one for each source document, with every table each of them knows."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from .cards import Card
from .decks import FULL_DECK, JOKERS, deck_without
from .rules import Moon, PassDirection, Rules, Table

__all__ = ["PRESETS"]

_LEFT, _RIGHT = PassDirection.LEFT, PassDirection.RIGHT
_LEFT2, _RIGHT2 = PassDirection.SECOND_LEFT, PassDirection.SECOND_RIGHT
_ACROSS, _HOLD = PassDirection.ACROSS, PassDirection.HOLD

_SLAM_OF_SIX: Final = (_LEFT, _RIGHT, _LEFT2, _RIGHT2, _ACROSS, _HOLD)
_CLUB, _SPADE = Card.parse("3C"), Card.parse("3S")

_SLAM_TABLES: Final = (
    Table(3, deck_without("2D"), pass_cycle=(_LEFT, _RIGHT, _HOLD)),
    Table(4),
    Table(5, deck_without("2D 2S"), pass_cycle=(_LEFT, _RIGHT, _LEFT2, _RIGHT2, _HOLD)),
    Table(6, deck_without("3C 3D 3S 3H"), pass_cycle=_SLAM_OF_SIX, label="no-threes"),
    Table(6, deck_without("2C 2D 2S 2H"), _SPADE, _SLAM_OF_SIX, label="no-twos"),
    Table(6, FULL_DECK | JOKERS, pass_cycle=_SLAM_OF_SIX, label="jokers"),
)

_BLACK_MARIA_TABLES: Final = (
    Table(3, deck_without("2D"), pass_cycle=(_LEFT, _RIGHT)),
    Table(4),
    # 2C is out; the text ties the 3C opening to the wrong number of players, so this is ours.
    Table(5, deck_without("2D 2C"), _CLUB, (_LEFT, _RIGHT)),
    Table(6, deck_without("2D 3D 3C 4C"), pass_cycle=(_LEFT, _RIGHT)),
    Table(7, deck_without("2D 3D 3C"), pass_cycle=(_LEFT, _RIGHT)),
)

PRESETS: Final[Mapping[str, Rules]] = MappingProxyType(
    {
        rules.name: rules
        for rules in (
            Rules(name="basic", points_in_first_trick=True),
            Rules(name="microsoft"),
            Rules(name="slam", grand_slam=True, tables=_SLAM_TABLES),
            Rules(
                name="black-maria",
                queen_breaks_hearts=True,
                moon=Moon.SHOOTER_CHOOSES,
                tables=_BLACK_MARIA_TABLES,
            ),
        )
    }
)
"""`basic` (document 000), `microsoft` (001), `slam` (002) and `black-maria` (004), for 4 players.

`PRESETS["slam"].for_players(5)` gives the same rules at another table.
"""
