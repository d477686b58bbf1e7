"""The layouts of the unseen cards that are consistent with what a player knows. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from math import comb

from tutor.hearts import CardSet, Position

from .known import Known, settle

__all__ = ["count_layouts", "layout_position", "layouts", "some_layout"]


def layouts(known: Known) -> Iterator[tuple[CardSet, ...]]:
    """Every consistent layout, once each, in a fixed order.

    Returns:
        The hands of all seats, seat 0 first; the player's own at `known.seat`.
    """
    allowed, counts = _others(known)
    for hands in _deal(allowed, counts):
        yield _with_own(known, hands)


def count_layouts(known: Known) -> int:
    """How many consistent layouts there are, counted without going through them."""
    allowed, counts = _others(known)
    groups = Counter(
        tuple(hand for hand, mask in enumerate(allowed) if mask >> card & 1)
        for card in known.unseen
    )
    # Cards that fewer hands can hold come first: the choices are fewer, and so are the states.
    order = sorted(groups.items(), key=lambda group: (len(group[0]), group[0]))

    @cache
    def ways(index: int, room: tuple[int, ...]) -> int:
        if index == len(order):
            return 1
        hands, cards = order[index]
        return sum(many * ways(index + 1, left) for many, left in _spread(room, hands, cards))

    return ways(0, counts)


def some_layout(known: Known) -> tuple[CardSet, ...]:
    """One consistent layout, always the same, and found without a search.

    The cards go round the hands, as far as what is known lets them, so that it looks like a deal.
    """
    allowed, counts = _others(known)
    hands = [0] * len(allowed)
    for index, card in enumerate(known.unseen):
        bit = 1 << card
        for step in range(len(hands)):
            hand = (index + step) % len(hands)
            if not allowed[hand] & bit:
                continue
            masks = [mask if n == hand else mask & ~bit for n, mask in enumerate(allowed)]
            settled = settle(masks, counts)
            if settled is not None:
                allowed = settled
                hands[hand] |= bit
                break
    return _with_own(known, tuple(hands))


def layout_position(known: Known, layout: Sequence[CardSet]) -> Position:
    """The position in which the cards lie as in a layout.

    What was passed before the play is not in it: what a player knows does not tell it all.
    """
    return Position(
        known.rules,
        tuple(layout),
        known.leader,
        known.trick,
        known.trick_number,
        known.hearts_broken,
        known.taken,
        known.absent,
    )


def _others(known: Known) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What each of the others may hold, as bits, and how many cards."""
    me = known.seat
    masks = tuple(cards.mask for cards in known.possible)
    left = known.cards_left
    return (*masks[:me], *masks[me + 1 :]), (*left[:me], *left[me + 1 :])


def _with_own(known: Known, hands: Sequence[int]) -> tuple[CardSet, ...]:
    """The hands of all seats from those of the others."""
    others = tuple(map(CardSet.from_mask, hands))
    return (*others[: known.seat], known.hand, *others[known.seat :])


def _deal(allowed: Sequence[int], counts: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way to fill the hands; `allowed` is settled, so each of its cards has a layout."""
    later = 0
    for mask in allowed[1:]:
        later |= mask
    forced = allowed[0] & ~later
    free = [1 << card for card in CardSet.from_mask(allowed[0] & later)]
    for chosen in combinations(free, counts[0] - forced.bit_count()):
        hand = sum(chosen, forced)
        rest = [mask & ~hand for mask in allowed[1:]]
        if len(rest) == 1:
            yield hand, rest[0]
            continue
        settled = settle(rest, counts[1:])
        if settled is not None:
            for hands in _deal(settled, counts[1:]):
                yield hand, *hands


def _spread(
    room: tuple[int, ...], hands: tuple[int, ...], cards: int
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """How to share out that many cards: in how many ways, and what room they leave."""
    if not hands:
        if not cards:
            yield 1, room
        return
    first, *others = hands
    for taken in range(min(cards, room[first]) + 1):
        left = (*room[:first], room[first] - taken, *room[first + 1 :])
        for many, rest in _spread(left, tuple(others), cards - taken):
            yield comb(cards, taken) * many, rest
