"""OpenSpiel's game of hearts as a second referee: its parameters, its cards, its states."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Protocol, cast

import pyspiel

from tutor.hearts import Card, Moon, PassDirection, PointHand, Rules

__all__ = [
    "CARDS",
    "DEFAULTS",
    "DIRECTIONS",
    "NUMBERS",
    "State",
    "dealt_state",
    "new_state",
    "rules_like",
]


class State(Protocol):
    """What is used of a state of OpenSpiel. A card is an action, a number from 0 to 51."""

    def apply_action(self, action: int) -> None:
        """Deal, pass or play a card."""

    def legal_actions(self) -> list[int]:
        """The cards that may be passed or played now."""

    def current_player(self) -> int:
        """The seat to play."""

    def is_terminal(self) -> bool:
        """Whether the deal is over."""

    def points(self, seat: int) -> int:
        """What a seat has scored when the deal is over."""

    def clone(self) -> State:
        """A copy."""

    def action_to_string(self, player: int, action: int) -> str:
        """The name of a card, or of a direction where one is to be settled (player -1: chance)."""


def new_state(parameters: Mapping[str, bool]) -> State:
    """A game before the direction of the pass is known."""
    return cast("State", pyspiel.load_game("hearts", dict(parameters)).new_initial_state())


def _parameters() -> dict[str, bool]:
    specification = pyspiel.load_game("hearts").get_type().parameter_specification
    return {name: bool(default) for name, default in sorted(specification.items())}


def _directions() -> tuple[PassDirection, ...]:
    names = {"No Pass": "hold", "Left": "left", "Across": "across", "Right": "right"}
    start = new_state({})
    return tuple(PassDirection(names[start.action_to_string(-1, n)]) for n in range(4))


def _cards() -> tuple[Card, ...]:
    start = new_state({})
    start.apply_action(0)
    return tuple(Card.parse(start.action_to_string(-1, number)) for number in range(52))


DEFAULTS: Final = _parameters()
"""All parameters of the game, with what they are when nothing is said."""
DIRECTIONS: Final = _directions()
"""The directions of the pass, by the number of their action."""
CARDS: Final = _cards()
"""The cards, by the number of their action."""
NUMBERS: Final = {card: number for number, card in enumerate(CARDS)}
"""The number of each card's action."""


def rules_like(parameters: Mapping[str, bool]) -> Rules:
    """The engine's rules for parameters of OpenSpiel; those not named are as usual there."""
    said = {**DEFAULTS, **parameters}
    passing = (PassDirection.LEFT, PassDirection.RIGHT, PassDirection.ACROSS, PassDirection.HOLD)
    return Rules(
        name="openspiel",
        any_of_suit_may_open=said["can_lead_any_club"],
        pass_cycle=passing if said["pass_cards"] else (PassDirection.HOLD,),
        points_in_first_trick=not said["no_pts_on_first_trick"],
        point_hand=PointHand.ANYTHING,
        hearts_must_be_broken=said["must_break_hearts"],
        queen_breaks_hearts=said["qs_breaks_hearts"],
        heart_instead_of_queen=said["can_lead_hearts_instead_of_qs"],
        jack_of_diamonds=said["jd_bonus"],
        no_trick_bonus=said["avoid_all_tricks_bonus"],
        moon=Moon.OTHERS_ADD,
    )


def dealt_state(
    parameters: Mapping[str, bool], direction: PassDirection, hands: Sequence[Sequence[Card]]
) -> State:
    """A state with these hands dealt, before the pass if there is one."""
    state = new_state(parameters)
    state.apply_action(DIRECTIONS.index(direction))
    for number in range(52):
        state.apply_action(NUMBERS[hands[number % 4][number // 4]])
    return state
