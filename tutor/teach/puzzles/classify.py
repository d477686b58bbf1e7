"""Which themes a puzzle has: each is a condition on what has been proven, stated in full here.

``docs/puzzles.md`` says the same in words. A theme never rests on a plan that somebody might have:
only on the cards, the goal, the right cards and the line in which the puzzle is solved against the
strongest defence.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from tutor.hearts import Card, CardSet, Position, Suit, Trick, View
from tutor.solver import Aim
from tutor.solver.known import Known
from tutor.teach.opponents import QUEEN_OF_SPADES
from tutor.teach.players import LEARNER
from tutor.teach.puzzles.judge import State
from tutor.teach.puzzles.themes import Theme
from tutor.teach.table import Table

__all__ = ["AIMS", "MOON_POINTS", "Findings", "fits"]

MOON_POINTS: Final = 10
"""A player who has every point so far threatens the moon from so many points on."""

AIMS: Final[Mapping[Theme, tuple[Aim, ...]]] = {
    Theme.DODGE_THE_QUEEN: (Aim.QUEEN,),
    Theme.DROP_THE_QUEEN: (Aim.QUEEN,),
    Theme.SAFE_LEAD: (Aim.POINTS,),
    Theme.DUCK: (Aim.POINTS, Aim.QUEEN),
    Theme.EXIT_CARD: (Aim.POINTS, Aim.QUEEN),
    Theme.STOP_THE_MOON: (Aim.STOP,),
    Theme.SHOOT_THE_MOON: (Aim.MOON,),
    Theme.EMPTY_A_SUIT: (Aim.POINTS, Aim.QUEEN),
    Theme.COUNT_THE_SUIT: (Aim.POINTS, Aim.QUEEN),
    Theme.HEARTS_JUST_BROKEN: (Aim.POINTS, Aim.QUEEN),
}
"""What the goal of a puzzle of each theme can be."""


@dataclass(frozen=True)
class Findings:
    """What has been proven of a puzzle.

    Attributes:
        table: the table at the learner's turn.
        hidden: whether the others' cards are hidden.
        aim: what the learner is after.
        right: the cards that reach the goal for certain.
        tempting: the natural card that does not.
        line: the tricks from the one in which the puzzle begins to the end, as they go after a
            right card against the strongest defence.
    """

    table: Table
    hidden: bool
    aim: Aim
    right: CardSet
    tempting: Card
    line: tuple[Trick, ...]

    @property
    def position(self) -> Position:
        """Where the cards lie."""
        return self.table.position

    @property
    def view(self) -> View:
        """What the learner sees of it."""
        return self.position.visible_to(LEARNER)

    @property
    def state(self) -> State:
        """What is searched: the position, or with hidden hands what the learner knows of it."""
        return Known.of(self.view) if self.hidden else self.position

    @property
    def hand(self) -> CardSet:
        """The learner's cards."""
        return self.position.hands[LEARNER]

    @property
    def follows(self) -> bool:
        """Whether the learner holds the suit that has been led."""
        led = self.position.led
        return led is not None and bool(self.hand.of(led))


def fits(theme: Theme, found: Findings) -> bool:
    """Whether the puzzle has the theme."""
    return found.aim in AIMS[theme] and _CONDITIONS[theme](found)


def _dodge_the_queen(found: Findings) -> bool:
    """The queen is on the table or in another hand."""
    taken = any(QUEEN_OF_SPADES in pile for pile in found.position.taken)
    return not taken and QUEEN_OF_SPADES not in found.hand


def _drop_the_queen(found: Findings) -> bool:
    """The queen is in the learner's hand."""
    return QUEEN_OF_SPADES in found.hand


def _safe_lead(found: Findings) -> bool:
    """A lead: a right card can bring no points in its trick, and the tempting one can."""
    if found.position.trick:
        return False
    return _can_cost(found, found.tempting) and not any(
        _can_cost(found, card) for card in found.right
    )


def _duck(found: Findings) -> bool:
    """Following suit, with cards under the one that wins and over it: every right card is under.

    The tempting card is another one: over it, or under it and still wrong.
    """
    if not found.follows:
        return False
    best = found.position.current_trick.winning_card
    over = any(card > best for card in found.position.legal)
    return over and all(card < best for card in found.right)


def _exit_card(found: Findings) -> bool:
    """Take this trick; the card that tempts now is led later, and somebody else takes that trick.

    Who leads must be sure to get the trick with the right card; who follows goes over the card
    that wins, and the tempting card is under it.
    """
    first, *later = found.line
    if first.winner != LEARNER:
        return False
    if found.position.trick:
        best = found.position.current_trick.winning_card
        if not found.follows or found.tempting > best or any(card < best for card in found.right):
            return False
    return any(
        trick.leader == LEARNER and trick.cards[0] == found.tempting and trick.winner != LEARNER
        for trick in later
    )


def _stop_the_moon(found: Findings) -> bool:
    """One other player has every point that has been taken, and they are many."""
    return found.aim is Aim.STOP and _shooter(found.position) not in (None, LEARNER)


def _shoot_the_moon(found: Findings) -> bool:
    """The learner has every point that has been taken, and they are many."""
    return _shooter(found.position) == LEARNER


def _empty_a_suit(found: Findings) -> bool:
    """Every right card is the only one of its suit in the hand, and costs nothing itself.

    The tempting card leaves that suit as it is. In the line the suit is led later by another
    player, and the learner throws something else on it.
    """
    suits = {suit for card in found.right if (suit := card.suit) is not None}
    if any(len(found.hand.of(suit)) > 1 for suit in suits) or found.tempting.suit in suits:
        return False
    if any(card.suit is Suit.HEARTS or card == QUEEN_OF_SPADES for card in found.right):
        return False
    own = found.line[0].card_of(LEARNER)
    return any(
        trick.leader != LEARNER and own is not None and trick.led is own.suit
        for trick in found.line[1:]
    )


def _count_the_suit(found: Findings) -> bool:
    """Hidden hands: what is still out above a card decides, against what its rank suggests.

    Leading: nothing above the tempting card is out, so that it wins its trick, though its rank is
    no higher than that of any right card, each of which can be beaten. Throwing away: nothing above
    a right card is out, though its rank is no higher than that of the tempting card, which can be
    beaten.
    """
    if not found.hidden or found.follows:
        return False
    ranks = [card.rank or 0 for card in found.right]
    tempting_rank = found.tempting.rank or 0
    if found.position.trick:
        return (
            bool(_above(found, found.tempting))
            and max(ranks) <= tempting_rank
            and not any(_above(found, card) for card in found.right)
        )
    return (
        not _above(found, found.tempting)
        and min(ranks) >= tempting_rank
        and all(_above(found, card) for card in found.right)
    )


def _hearts_just_broken(found: Findings) -> bool:
    """Hearts were broken in the trick before and the learner leads: hearts only, or no heart.

    Either every right card is a heart, or none is one and the tempting card is.
    """
    before = found.table.last_start
    if found.position.trick or before is None or before.hearts_broken:
        return False
    hearts = found.hand.of(Suit.HEARTS)
    if not hearts or hearts == found.hand:
        return False
    return found.right <= hearts or (found.tempting in hearts and not found.right & hearts)


def _above(found: Findings, card: Card) -> CardSet:
    """The cards of the same suit, above ``card``, that the learner has not seen yet."""
    return CardSet(other for other in found.view.unseen if other.suit is card.suit and other > card)


def _shooter(position: Position) -> int | None:
    """The seat that has every point taken so far, if they are enough to speak of the moon."""
    having = [seat for seat in range(position.players) if position.points(seat)]
    if len(having) != 1 or position.points(having[0]) < MOON_POINTS:
        return None
    return having[0]


def _can_cost(found: Findings, card: Card) -> bool:
    """Whether the others can give the learner points in this trick, after ``card`` is led."""
    before = found.state.taken[LEARNER]
    points = found.position.rules.point_cards
    return any(
        (end.taken[LEARNER] - before) & points for end in _ends_of_trick(found.state.play(card))
    )


def _ends_of_trick(state: State) -> Iterator[State]:
    """Every state in which the trick on the table can end."""
    if not state.trick:
        yield state
        return
    for card in state.legal:
        yield from _ends_of_trick(state.play(card))


_CONDITIONS: Final[Mapping[Theme, Callable[[Findings], bool]]] = {
    Theme.DODGE_THE_QUEEN: _dodge_the_queen,
    Theme.DROP_THE_QUEEN: _drop_the_queen,
    Theme.SAFE_LEAD: _safe_lead,
    Theme.DUCK: _duck,
    Theme.EXIT_CARD: _exit_card,
    Theme.STOP_THE_MOON: _stop_the_moon,
    Theme.SHOOT_THE_MOON: _shoot_the_moon,
    Theme.EMPTY_A_SUIT: _empty_a_suit,
    Theme.COUNT_THE_SUIT: _count_the_suit,
    Theme.HEARTS_JUST_BROKEN: _hearts_just_broken,
}
