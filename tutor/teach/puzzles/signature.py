"""What makes two puzzles alike: the same position but for names.

Suits that play the same part can change places: clubs and diamonds, and spades too when the queen
of spades is gone. Ranks count only by their order among the cards still in play.
"""

from __future__ import annotations

from itertools import permutations
from typing import TypeAlias

from tutor.hearts import Card, CardSet, Position, Suit
from tutor.teach.opponents import QUEEN_OF_SPADES
from tutor.teach.players import LEARNER
from tutor.teach.puzzles.judge import State

__all__ = ["Signature", "signature"]

Signature: TypeAlias = tuple[object, ...]


def signature(state: State) -> Signature:
    """The same value for positions that are alike, whatever the learner is after in them.

    With open hands ``state`` is a position, with hidden ones what the learner knows of it.
    """
    hands = state.hands if isinstance(state, Position) else state.possible
    seats = (*range(LEARNER, len(hands)), *range(LEARNER))
    in_play = CardSet(state.trick)
    for cards in hands:
        in_play |= cards
    movable, fixed = [Suit.CLUBS, Suit.DIAMONDS], [Suit.SPADES, Suit.HEARTS]
    if QUEEN_OF_SPADES not in in_play:
        movable.append(fixed.pop(0))
    lead = (state.leader - LEARNER) % len(hands)
    written = min(
        (
            tuple(tuple(sorted(map(names.__getitem__, hands[seat]))) for seat in seats),
            tuple(map(names.__getitem__, state.trick)),
        )
        for order in permutations(movable)
        for names in [_names(in_play, (*order, *fixed))]
    )
    return (
        isinstance(state, Position),
        lead,
        state.hearts_broken,
        QUEEN_OF_SPADES in in_play,
        *written,
    )


def _names(in_play: CardSet, order: tuple[Suit, ...]) -> dict[Card, tuple[int, int, bool]]:
    """Cards by the place of their suit in ``order`` and of their rank among those in play."""
    return {
        card: (place, rank, card == QUEEN_OF_SPADES)
        for place, suit in enumerate(order)
        for rank, card in enumerate(in_play.of(suit))
    }
