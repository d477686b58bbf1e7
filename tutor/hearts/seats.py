"""Seats: numbers clockwise round the table, and their names as one player sees them.

Seat 0 is north in a deal of four; the player on the left of seat n is seat n + 1.
"""

from __future__ import annotations

from enum import StrEnum

__all__ = ["Seat", "left_of", "relative", "seat_number", "seats_round"]


class Seat(StrEnum):
    """The place of a player as the viewer of a table sees it."""

    LEFT = "left"
    SECOND_LEFT = "second-left"
    THIRD_LEFT = "third-left"
    ACROSS = "across"
    THIRD_RIGHT = "third-right"
    SECOND_RIGHT = "second-right"
    RIGHT = "right"
    YOU = "you"


def left_of(seat: int, players: int, places: int = 1) -> int:
    """The seat so many places to the left (clockwise; negative places go to the right).

    >>> left_of(3, 4), left_of(0, 5, -2)
    (0, 3)
    """
    return (seat + places) % players


_ROUND_THE_TABLE = {
    3: (Seat.YOU, Seat.LEFT, Seat.RIGHT),
    4: (Seat.YOU, Seat.LEFT, Seat.ACROSS, Seat.RIGHT),
    5: (Seat.YOU, Seat.LEFT, Seat.SECOND_LEFT, Seat.SECOND_RIGHT, Seat.RIGHT),
    6: (Seat.YOU, Seat.LEFT, Seat.SECOND_LEFT, Seat.ACROSS, Seat.SECOND_RIGHT, Seat.RIGHT),
    7: (
        Seat.YOU,
        Seat.LEFT,
        Seat.SECOND_LEFT,
        Seat.THIRD_LEFT,
        Seat.THIRD_RIGHT,
        Seat.SECOND_RIGHT,
        Seat.RIGHT,
    ),
}


def seats_round(players: int) -> tuple[Seat, ...]:
    """The seats of a table clockwise, the viewer first.

    Raises:
        ValueError: Hearts is for 3 to 7 players.

    >>> [seat.value for seat in seats_round(3)]
    ['you', 'left', 'right']
    """
    try:
        return _ROUND_THE_TABLE[players]
    except KeyError:
        raise ValueError(f"Hearts is for 3 to 7 players, not {players}") from None


def relative(seat: int, viewer: int, players: int = 4) -> Seat:
    """Name a seat as the player in seat `viewer` sees it.

    Raises:
        ValueError: a seat is not at the table.

    >>> relative(3, viewer=2).value, relative(0, viewer=2).value
    ('left', 'across')
    """
    names = seats_round(players)
    if not (0 <= seat < players and 0 <= viewer < players):
        raise ValueError(f"seats are 0 to {players - 1}, not {seat} and {viewer}")
    return names[(seat - viewer) % players]


def seat_number(name: Seat, viewer: int, players: int = 4) -> int:
    """The number of the seat that the viewer calls by that name; undoes `relative`.

    Raises:
        ValueError: the table has no such seat.

    >>> seat_number(Seat.LEFT, viewer=2)
    3
    """
    for seat in range(players):
        if relative(seat, viewer, players) is name:
            return seat
    raise ValueError(f"a table of {players} has no seat {name.value}")
