"""How the others answer in a puzzle: with the strongest defence there is, always the same.

It depends on the position alone, never on what a solver happens to have found before: the same
position must get the same answer tomorrow. Of cards that are equally strong the others choose those
after which the goal is lost soonest, or else those that leave the learner the hardest choice, the
sooner the better; and then the lowest.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tutor.hearts import Card, CardSet, Position
from tutor.solver import layout_position, some_layout
from tutor.teach.puzzles.goals import is_lost, is_settled
from tutor.teach.puzzles.habits import natural_cards
from tutor.teach.puzzles.judge import Prover, State
from tutor.teach.table import LEARNER

__all__ = ["Line", "answers", "by_rank", "finish_trick", "own_card", "play_on", "play_trick"]

HORIZON: Final = 2
"""How many turns of the learner the others look ahead to make a choice hard."""
ROOM: Final = 24
"""How many lines they compare for that at most, shared out equally to the cards at each turn."""

_Ease = tuple[int, int]
"""How easy the learner has it: turns until a card can be wrong, then how many are right. Where the
goal is lost: turns until it is lost beyond doubt, then less than any number of right cards."""
_EASY: Final = (HORIZON, 0)
_HARD: Final = (0, 1)
_LOST: Final = -1


@dataclass(frozen=True)
class Line:
    """Cards played one after the other, and what they lead to."""

    cards: tuple[Card, ...]
    state: State

    def plus(self, card: Card) -> Line:
        """The line with one card more; ValueError where it may not be played."""
        return Line((*self.cards, card), self.state.play(card))


def by_rank(card: Card) -> tuple[int, int]:
    """The order in which cards are low or high: by rank, of equal ranks by suit."""
    return card % 13, card


def answers(prover: Prover, state: State) -> tuple[Card, ...]:
    """The cards of the others from ``state`` to the learner's turn, or to the end of the deal.

    Each is one that is worst for the learner. None where it is the learner's turn.

    Raises:
        OutOfBudget: the search would take too long.
    """
    return _answers(prover, state, 0, ROOM)[1]


def own_card(prover: Prover, state: State) -> Card:
    """A card for the learner where all are right, or all are wrong: one of the best, sensibly.

    Raises:
        OutOfBudget: the search would take too long.
    """
    if len(state.legal) == 1:
        return state.legal.lowest()
    best = prover.best(state)
    for card in natural_cards(_position(state), prover.problem.aim):
        if card in best:
            return card
    return min(best, key=by_rank)


def finish_trick(prover: Prover, line: Line) -> Line:
    """Let everybody play until the trick is complete: others strongest, the learner best.

    Raises:
        OutOfBudget: the search would take too long.
    """
    while line.state.trick:
        line = _play_some(prover, line)
    return line


def play_trick(prover: Prover, line: Line) -> Line:
    """Let everybody play a whole trick, or the rest of one, in the same way.

    Raises:
        OutOfBudget: the search would take too long.
    """
    return finish_trick(prover, _play_some(prover, line))


def play_on(prover: Prover, line: Line) -> tuple[Line, bool]:
    """Play on to the next choice of the learner in which a card is wrong, or to the end.

    Returns:
        The line, and whether there is such a choice at its end.

    Raises:
        OutOfBudget: the search would take too long.
    """
    while not line.state.is_over:
        if line.state.turn == LEARNER and prover.right(line.state) != line.state.legal:
            return line, True
        line = _play_some(prover, line)
    return line, False


def _play_some(prover: Prover, line: Line) -> Line:
    """Play the learner's card, or those of the others, but not beyond the end of the trick."""
    if line.state.turn == LEARNER:
        return line.plus(own_card(prover, line.state))
    for card in answers(prover, line.state):
        line = line.plus(card)
        if not line.state.trick:
            break
    return line


def _position(state: State) -> Position:
    """A position in which the learner sees what there is to see in ``state``."""
    return state if isinstance(state, Position) else layout_position(state, some_layout(state))


def _answers(prover: Prover, state: State, turns: int, room: int) -> tuple[_Ease, tuple[Card, ...]]:
    """The cards to the learner's turn, chosen among those that are equally strong.

    Args:
        prover: the search.
        state: where it is anybody's turn.
        turns: how many turns of the learner have gone by.
        room: how many lines may be compared.

    Returns:
        How easy the learner has it after them, and the cards.
    """
    if state.is_over:
        return _EASY, ()
    if state.turn == LEARNER:
        return _ease(prover, state, turns, room), ()
    best: tuple[_Ease, tuple[Card, ...]] | None = None
    cards = _strongest(prover, state)[:room]
    for card in cards:
        after = state.play(card)
        if not after.trick and is_lost(prover.problem, after.taken):
            return (turns, _LOST), (card,)
        ease, rest = _answers(prover, after, turns, max(1, room // len(cards)))
        if best is None or ease < best[0]:
            best = ease, (card, *rest)
        if ease <= _HARD:
            break
    assert best is not None
    return best


def _ease(prover: Prover, state: State, turns: int, room: int) -> _Ease:
    """How easy the learner, who is on turn, has it; where every card is right, a turn later."""
    right = prover.right(state)
    if right and right != state.legal:
        return turns, len(right)
    if turns + 1 == HORIZON:
        return _EASY
    return _answers(prover, state.play(own_card(prover, state)), turns + 1, room)[0]


def _strongest(prover: Prover, state: State) -> list[Card]:
    """The cards of the player on turn that are worst for the learner, the lowest first.

    Of cards that differ in nothing the learner's cards or the trick could tell, only the lowest.
    """
    if len(state.legal) == 1:
        return list(state.legal)
    if is_settled(prover.problem, state.taken):
        return [min(state.legal, key=by_rank)]
    own = _hand(state) | CardSet(state.trick)
    kinds: dict[tuple[object, ...], Card] = {}
    for card in sorted(prover.best(state), key=by_rank):
        below = sum(other < card for other in own if other.suit is card.suit)
        kinds.setdefault((card.suit, below, prover.problem.rules.points(card)), card)
    return list(kinds.values())


def _hand(state: State) -> CardSet:
    """The learner's cards."""
    return state.hands[LEARNER] if isinstance(state, Position) else state.hand
