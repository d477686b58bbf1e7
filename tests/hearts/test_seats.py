"""Seats round the table."""

from __future__ import annotations

import pytest

from tutor.hearts import Seat, left_of, relative, seat_number


@pytest.mark.parametrize(
    ("seat", "viewer", "players", "name"),
    [
        (0, 0, 4, "you"),
        (1, 0, 4, "left"),
        (2, 0, 4, "across"),
        (3, 0, 4, "right"),
        (0, 3, 4, "left"),
        (1, 3, 4, "across"),
        (1, 0, 3, "left"),
        (2, 0, 3, "right"),
        (1, 2, 3, "right"),
        (3, 2, 5, "left"),
        (0, 2, 5, "second-right"),
        (5, 2, 6, "across"),
        (0, 2, 6, "second-right"),
        (6, 2, 7, "third-right"),
    ],
)
def test_the_player_to_the_left_plays_next(seat: int, viewer: int, players: int, name: str) -> None:
    assert relative(seat, viewer, players) is Seat(name)
    assert seat_number(Seat(name), viewer, players) == seat


def test_the_next_seat_clockwise_is_on_the_left() -> None:
    assert [left_of(seat, 5) for seat in range(5)] == [1, 2, 3, 4, 0]
    assert left_of(0, 6, places=-2) == 4


@pytest.mark.parametrize(
    ("seat", "viewer", "players"), [(4, 0, 4), (-1, 0, 4), (0, 4, 4), (0, 0, 8)]
)
def test_a_seat_without_a_name_is_refused(seat: int, viewer: int, players: int) -> None:
    with pytest.raises(ValueError, match=r"seats|players"):
        relative(seat, viewer, players)


def test_nobody_sits_across_at_a_table_of_three() -> None:
    with pytest.raises(ValueError, match="no seat across"):
        seat_number(Seat.ACROSS, 0, 3)
