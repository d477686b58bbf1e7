"""Deals played down by chance, and the scenes that can be cut out of them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from tutor.hearts import (
    HEARTS,
    POINT_CARDS,
    QUEEN_OF_SPADES,
    Card,
    CardSet,
    Position,
    Rules,
    Suit,
    Trick,
    format_cards,
    format_deal,
)
from tutor.teach.drills.chance import Chance
from tutor.teach.model import Scene
from tutor.teach.opponents import own_choice
from tutor.teach.players import LEARNER

__all__ = ["Choose", "Line", "bold", "lively", "play_out", "scene_of", "shy"]

Choose = Callable[[Position, Chance], Card]
"""How the player on turn chooses a card that may be played."""
CARELESS = 3
"""One card in so many is played without a thought."""


@dataclass(frozen=True)
class Line:
    """A deal, the cards played from it in their order, and the position before each of them."""

    deal: tuple[CardSet, ...]
    cards: tuple[Card, ...]
    positions: tuple[Position, ...]
    """As many as cards."""

    def tricks(self) -> Iterator[tuple[int, Trick]]:
        """Every complete trick, with the number of cards that have been played after it."""
        players = len(self.deal)
        for end in range(players, len(self.cards) + 1, players):
            leader = self.positions[end - players].leader
            yield end, Trick(leader, self.cards[end - players : end], players)

    def scene(self, end: int, learner: int) -> Scene:
        """The scene after ``end`` cards, with the player in seat ``learner`` as the learner."""
        return scene_of(self.deal, self.cards[:end], learner)


def scene_of(deal: Sequence[CardSet], played: Sequence[Card], learner: int) -> Scene:
    """A scene without a pass. The table is turned so that seat ``learner`` is the learner's."""
    return Scene(deal=format_deal(turned(deal, learner)), played=format_cards(played))


def turned(deal: Sequence[CardSet], learner: int) -> tuple[CardSet, ...]:
    """The hands after the table has been turned so that seat ``learner`` is the learner's."""
    players = len(deal)
    return tuple(deal[(seat - LEARNER + learner) % players] for seat in range(players))


def play_out(
    rules: Rules, deal: tuple[CardSet, ...], chance: Chance, choose: Choose, most: int = 99
) -> Line:
    """Play a deal to its end, or until ``most`` cards have been played."""
    position = Position.start(rules, deal)
    cards: list[Card] = []
    positions: list[Position] = []
    while position.turn is not None and len(cards) < most:
        card = choose(position, chance)
        positions.append(position)
        cards.append(card)
        position = position.play(card)
    return Line(deal, tuple(cards), tuple(positions))


def lively(position: Position, chance: Chance) -> Card:
    """Like a careful beginner, but now and then any card that may be played."""
    if chance.below(CARELESS):
        return own_choice(position)
    return chance.pick(tuple(position.legal))


def shy(position: Position, chance: Chance) -> Card:
    """Any card that may be played, but no point card while another card may be."""
    legal = position.legal
    return chance.pick(tuple(legal - POINT_CARDS or legal))


def bold(position: Position, chance: Chance) -> Card:
    """Any card that may be played, but no heart while another card may be.

    The queen of spades is thrown away as soon as she may be.
    """
    legal = position.legal
    if QUEEN_OF_SPADES in legal and position.led not in (None, Suit.SPADES):
        return QUEEN_OF_SPADES
    return chance.pick(tuple(legal - HEARTS or legal))
