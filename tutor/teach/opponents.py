"""How the other players answer in a lesson: always the same way, and always legally.

A scene may name the cards they should play. Where it does not, they play like a careful beginner
who looks at the own hand and the table only. The same position always gets the same answer, because
a position is an address that must show the same table tomorrow.
"""

from collections.abc import Sequence

from tutor.hearts import Card, CardSet, Position, Rank, Suit

QUEEN_OF_SPADES = Card.parse("QS")


def answer(position: Position, script: Sequence[Card] = ()) -> Card:
    """Return the card that the player on turn plays in ``position``.

    The first card of ``script`` that may be played now wins; without one, :func:`own_choice`.
    """
    legal = position.legal
    for card in script:
        if card in legal:
            return card
    return own_choice(position)


def own_choice(position: Position) -> Card:
    """Return the card a careful beginner plays: lead low, duck, get rid of what costs points."""
    legal = position.legal
    led = position.led
    if not position.trick:
        return _lowest_rank(legal)
    if led is not None and legal.of(led):
        return _follow(position, legal.of(led), led)
    return _discard(legal)


def _follow(position: Position, cards: CardSet, led: Suit) -> Card:
    """Duck as high as possible; a last player who has to take the trick takes it high."""
    highest_played = max(card for card in position.trick if card.suit is led)
    below = [card for card in cards if card < highest_played]
    if below:
        return max(below)
    last_to_play = len(position.trick) == position.players - 1
    return cards.highest() if last_to_play else cards.lowest()


def _discard(legal: CardSet) -> Card:
    """Throw the queen of spades first, then the highest heart, then the highest card."""
    if QUEEN_OF_SPADES in legal:
        return QUEEN_OF_SPADES
    hearts = legal.of(Suit.HEARTS)
    return hearts.highest() if hearts else max(legal, key=_by_rank)


def _lowest_rank(cards: CardSet) -> Card:
    return min(cards, key=_by_rank)


def _by_rank(card: Card) -> tuple[int, int]:
    rank = card.rank
    return (rank if rank is not None else Rank.TWO, int(card))
