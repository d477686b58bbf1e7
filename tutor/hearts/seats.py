"""Seats: numbers clockwise round the table, and their names as one player sees them.

Seat 0 is north in a deal of four; the player on the left of seat n is seat n + 1.
"""

from __future__ import annotations

from enum import StrEnum

__all__ = ["Seat", "left_of", "relative", "seat_number"]


class Seat(StrEnum):
    """The place of a player as the viewer of a table of three or four sees it."""

    LEFT = "left"
    ACROSS = "across"
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
}


def relative(seat: int, viewer: int, players: int = 4) -> Seat:
    """Name a seat as the player in seat `viewer` sees it.

    Raises:
        ValueError: a seat is not at the table, or the table has more than four seats, which
            have numbers and no names.

    >>> relative(3, viewer=2).value, relative(0, viewer=2).value
    ('left', 'across')
    """
    names = _ROUND_THE_TABLE.get(players)
    if names is None:
        raise ValueError(f"seats have names at tables of 3 and 4, not of {players}")
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
