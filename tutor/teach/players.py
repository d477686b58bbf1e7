"""The players as lessons name them: ``you``, ``left``, ``across`` and so on."""

from collections.abc import Mapping

from tutor.hearts import CardSet, Seat, parse_cards, seat_number, seats_round

LEARNER = 2
"""The learner sits in seat 2 in every scene: South where there are four (N E S W)."""


def seat_of(name: str, players: int) -> int:
    """The seat of the player called ``name``; ValueError when nobody is called so."""
    try:
        return seat_number(Seat(name), LEARNER, players)
    except ValueError:
        names = ", ".join(seat.value for seat in seats_round(players))
        raise ValueError(f"{name!r} is no player; there are {names}") from None


def by_seat(cards: Mapping[str, str], players: int) -> tuple[CardSet, ...]:
    """Cards by name as cards by seat, none for players who are not named.

    Raises ValueError (a notation error among them) for a name or a card that there is not.
    """
    hands = [CardSet()] * players
    for name, text in cards.items():
        hands[seat_of(name, players)] = CardSet(parse_cards(text))
    return tuple(hands)


def numbers_by_seat(numbers: Mapping[str, int], players: int) -> tuple[int, ...]:
    """Numbers by name as numbers by seat, 0 for players who are not named; ValueError likewise."""
    values = [0] * players
    for name, number in numbers.items():
        values[seat_of(name, players)] = number
    return tuple(values)


def seats_from_you(players: int) -> tuple[int, ...]:
    """The seats clockwise, the learner's first."""
    return tuple((LEARNER + place) % players for place in range(players))
