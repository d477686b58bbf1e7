"""What people play without looking further: the habits that a good puzzle punishes.

A puzzle is worth solving only where a natural card is wrong. What is natural is stated here and
nowhere else, so that a reader can agree or disagree with it.
"""

from tutor.hearts import Card, CardSet, Position, Suit
from tutor.solver import Aim
from tutor.teach.opponents import QUEEN_OF_SPADES, own_choice

__all__ = ["natural_cards"]


def natural_cards(position: Position, aim: Aim) -> tuple[Card, ...]:
    """The cards that habits would play now, the strongest habit first, each card once.

    - Somebody who wants no points leads the lowest card, ducks as high as possible and throws the
      queen of spades, then the highest heart, then the highest card (as the others at the table
      do, see :mod:`tutor.teach.opponents`). Or leads the lowest card that costs no points itself;
      plays the highest card to a trick that has no points so far; ducks as low as possible; throws
      the highest card, whatever it costs.
    - Somebody who wants every point leads the highest card, takes what can be taken as high as
      possible, then as cheaply as possible, and throws away the lowest card that costs nothing.
    """
    legal, led = position.legal, position.led
    follows = led is not None and bool(legal.of(led))
    if aim is Aim.MOON:
        cards = _taking(position, legal) if follows or led is None else (_worthless(legal),)
    elif led is None:
        cards = (own_choice(position), _plain(legal).lowest())
    elif follows:
        high = () if position.current_trick.points else (legal.highest(),)
        cards = (own_choice(position), *high, legal.lowest())
    else:
        cards = (own_choice(position), legal.highest())
    return tuple(dict.fromkeys(cards))


def _taking(position: Position, legal: CardSet) -> tuple[Card, ...]:
    """Cards of the suit led, or of any suit in a lead, for somebody who wants the trick."""
    if not position.trick:
        return (legal.highest(), _plain(legal).lowest())
    best = position.current_trick.winning_card
    over = CardSet(card for card in legal if card > best)
    return (over.highest(), over.lowest()) if over else (legal.lowest(),)


def _plain(cards: CardSet) -> CardSet:
    """The cards without points, or all of them where each costs points."""
    return (cards - cards.of(Suit.HEARTS)).without(QUEEN_OF_SPADES) or cards


def _worthless(cards: CardSet) -> Card:
    return _plain(cards).lowest()
