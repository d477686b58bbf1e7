"""The table of a puzzle after more cards, also where the unseen cards may still lie anyhow.

With hidden hands the others' cards are not settled before they are played. The table is laid anew
each time from one layout that fits everything played, so it is always a real one: a whole deal and
legal play from it.
"""

from __future__ import annotations

from collections.abc import Iterable

from tutor.hearts import Card, CardSet, Exchange, Position
from tutor.solver import Known, some_layout
from tutor.teach.puzzles.judge import Problem
from tutor.teach.table import LEARNER, Table

__all__ = ["hands_before", "lay", "plays_of"]


def lay(problem: Problem, table: Table, cards: Iterable[Card]) -> Table:
    """The table after ``cards``, played in turn from ``table``.

    Raises:
        ValueError: a card may not be played.
    """
    if problem.hidden:
        return _anew(table, cards)
    for card in cards:
        table = table.play(card)
    return table


def plays_of(table: Table) -> tuple[tuple[int, Card], ...]:
    """Everything played in the deal of ``table``: pairs of seat and card, in order."""
    done = tuple(play for trick in table.tricks for play in trick.plays)
    return (*done, *table.position.current_trick.plays)


def hands_before(table: Table, trick: int, by: int = LEARNER) -> tuple[CardSet, ...]:
    """All hands as they were when the player ``by`` was to play to a trick, counted from 1."""
    hands = list(table.deal.hands)
    plays = plays_of(table)
    players = len(hands)
    for place, (seat, card) in enumerate(plays):
        if place // players + 1 == trick and seat == by:
            break
        hands[seat] = hands[seat].without(card)
    return tuple(hands)


def _anew(table: Table, cards: Iterable[Card]) -> Table:
    """Lay the whole deal again so that it fits what has been played, and ``cards`` after it."""
    known = Known.of(table.position.visible_to(LEARNER))
    plays = list(plays_of(table))
    for card in cards:
        seat = known.turn
        if seat is None:
            raise ValueError(f"{card}: the deal is over")
        known = known.play(card)
        plays.append((seat, card))
    hands = list(some_layout(known))
    for seat, card in plays:
        hands[seat] = hands[seat].with_card(card)
    rules = table.position.rules
    start = Position.start(rules, hands, _seen_by_learner(table.deal.exchange))
    laid = Table(start, start)
    for _, card in plays:
        laid = laid.play(card)
    return laid


def _seen_by_learner(exchange: Exchange | None) -> Exchange | None:
    """The exchange without what the learner has not seen of it."""
    if exchange is None:
        return None
    seen = {LEARNER, exchange.giver(LEARNER)}
    given = (cards if seat in seen else CardSet() for seat, cards in enumerate(exchange.given))
    return Exchange(exchange.offset, tuple(given))
