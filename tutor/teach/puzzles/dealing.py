"""Deals that end in a position worth a look: dealt, passed and played by chance, as people play.

The same chance gives the same deal, so a puzzle can be made again from its seed.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum, auto
from random import Random

from tutor.hearts import (
    Card,
    CardSet,
    PassDirection,
    PassPhase,
    Position,
    Rules,
    Suit,
    format_cards,
    format_deal,
    relative,
)
from tutor.teach.model import Scene
from tutor.teach.opponents import QUEEN_OF_SPADES, own_choice
from tutor.teach.players import LEARNER
from tutor.teach.table import Table

__all__ = ["Dealt", "Manner", "play_down"]


class Manner(Enum):
    """How somebody plays while the deal runs down to the position of the puzzle."""

    CAREFUL = auto()
    """As the others in a lesson: lead low, duck, throw what costs points."""
    KEEPS_HEARTS = auto()
    """The same, but no heart and no queen as long as there is anything else to play."""
    SHOOTS = auto()
    """Takes what can be taken, for all the points."""
    FEEDS = auto()
    """Keeps out of tricks with points, and keeps its own points back, so that a shoot goes on."""


@dataclass(frozen=True)
class Dealt:
    """A deal that has been played down to the learner's turn.

    Attributes:
        scene: the deal, as puzzles store it.
        table: the table to look at.
    """

    scene: Scene
    table: Table

    @property
    def position(self) -> Position:
        """Where the cards lie now."""
        return self.table.position


def play_down(
    rules: Rules,
    random: Random,
    manners: tuple[Manner, ...],
    *,
    passing: bool,
    freedom: float,
    fewest: int,
    most: int,
) -> Iterator[Dealt]:
    """Deal once and play; yield every moment at which the learner has to choose a card.

    Args:
        rules: the rules in force.
        random: the chance that deals and decides.
        manners: how each seat plays, seat 0 first.
        passing: whether cards are passed first, in a direction that the rules know.
        freedom: how often, 0 to 1, somebody plays any legal card instead.
        fewest: how many cards the learner holds at least.
        most: how many at most.
    """
    deck = list(rules.deck)
    random.shuffle(deck)
    size = rules.hand_size
    hands = tuple(CardSet(deck[seat * size : (seat + 1) * size]) for seat in range(rules.players))
    phase = _passed(rules, hands, random) if passing else None
    start = phase.begin_play() if phase else Position.start(rules, hands)
    table, played = Table(start, start), list[Card]()
    while not table.position.is_over:
        position = table.position
        held = len(position.hands[LEARNER])
        if held < fewest:
            return
        if position.turn == LEARNER and held <= most and len(position.legal) > 1:
            yield Dealt(_scene(hands, phase, played), table)
        card = _choose(position, manners[(position.turn or 0)], random, freedom)
        played.append(card)
        table = table.play(card)


def _passed(rules: Rules, hands: tuple[CardSet, ...], random: Random) -> PassPhase:
    """Everybody passes what is most dangerous: the top spades, then the highest cards."""
    directions = [way for way in rules.pass_cycle if way is not PassDirection.HOLD]
    phase = PassPhase.start(rules, hands, random.choice(directions))
    for seat, hand in enumerate(hands):
        worst = sorted(hand, key=_danger, reverse=True)
        phase = phase.give(seat, worst[: rules.pass_count])
    return phase


def _danger(card: Card) -> tuple[bool, int, int]:
    top = card.suit is Suit.SPADES and card >= QUEEN_OF_SPADES
    return top, card.rank or 0, int(card)


def _scene(hands: tuple[CardSet, ...], phase: PassPhase | None, played: list[Card]) -> Scene:
    passed = {}
    if phase is not None:
        for seat, cards in enumerate(phase.given):
            name = relative(seat, LEARNER, len(hands)).value
            passed[name] = format_cards(cards or ())
    return Scene(
        deal=format_deal(hands),
        pass_=phase.direction.value if phase else "",
        passed=passed,
        played=format_cards(played),
    )


def _choose(position: Position, manner: Manner, random: Random, freedom: float) -> Card:
    if random.random() < freedom:
        return random.choice(list(position.legal))
    return _MANNERS[manner](position)


def _keeping_hearts(position: Position) -> Card:
    """No point card while another is legal, the highest one thrown away first."""
    legal = position.legal
    plain = (legal - legal.of(Suit.HEARTS)).without(QUEEN_OF_SPADES)
    led = position.led
    if not plain or led is None or legal.of(led):
        return own_choice(position) if not plain or led is not None else plain.lowest()
    return plain.highest()


def _shooting(position: Position) -> Card:
    """Lead the highest card, take what can be taken, throw away the lowest card without points."""
    legal, led = position.legal, position.led
    if led is None:
        return legal.highest()
    if legal.of(led):
        best = position.current_trick.winning_card
        over = CardSet(card for card in legal if card > best)
        return over.highest() if over else legal.lowest()
    plain = (legal - legal.of(Suit.HEARTS)).without(QUEEN_OF_SPADES)
    return (plain or legal).lowest()


def _feeding(position: Position) -> Card:
    """Stay low in everything; throw points away only where nothing else is left."""
    legal, led = position.legal, position.led
    if led is None:
        plain = (legal - legal.of(Suit.HEARTS)).without(QUEEN_OF_SPADES)
        return (plain or legal).lowest()
    if legal.of(led):
        return own_choice(position)
    return _keeping_hearts(position)


_MANNERS: dict[Manner, Callable[[Position], Card]] = {
    Manner.CAREFUL: own_choice,
    Manner.KEEPS_HEARTS: _keeping_hearts,
    Manner.SHOOTS: _shooting,
    Manner.FEEDS: _feeding,
}
