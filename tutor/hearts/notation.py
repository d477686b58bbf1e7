"""Text for hands, deals and tricks; cards and card sets carry their own.

A hand is written as in PBN, suit by suit from the highest rank: `AKQ.T98..432` is spades,
hearts, diamonds, clubs. A hand with jokers has a fifth part, `..A..12`. A deal is `N:` and the
hands clockwise, for three to seven seats; seat 0 comes first. With four hands the letter may
also be E, S or W: the seat of the first hand written, where seats 0 to 3 are N, E, S and W.
"""

from __future__ import annotations

from collections.abc import Iterable

from .cards import Card, CardSet, Rank, Suit
from .errors import NotationError
from .tricks import Trick

__all__ = [
    "format_cards",
    "format_deal",
    "format_hand",
    "parse_cards",
    "parse_deal",
    "parse_hand",
    "parse_number",
    "parse_trick",
]

_SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
_JOKERS = {"1": Card(52), "2": Card(53)}


def format_cards(cards: Iterable[Card]) -> str:
    """Write cards in the order given, separated by spaces.

    >>> format_cards(parse_cards("QS, 10h 2C"))
    'QS TH 2C'
    """
    return " ".join(map(str, cards))


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by spaces or commas and keep their order; a card may come twice.

    Raises:
        NotationError: a part is not a card.
    """
    return tuple(Card.parse(word) for word in text.replace(",", " ").split())


def format_hand(cards: CardSet) -> str:
    """Write a hand, highest rank first.

    >>> format_hand(CardSet.parse("2C QS KS TH"))
    'KQ.T..2'
    """
    parts = [
        "".join(rank.letter for card in reversed(list(cards.of(suit))) if (rank := card.rank))
        for suit in _SUITS
    ]
    jokers = "".join(number for number, joker in _JOKERS.items() if joker in cards)
    return ".".join([*parts, jokers] if jokers else parts)


def parse_hand(text: str) -> CardSet:
    """Read a hand; ranks in any order, in either case.

    Raises:
        NotationError: not four parts (five with jokers), an unknown rank, or a card twice.

    >>> print(parse_hand("KQ.T..2"))
    2C QS KS TH
    """
    parts = text.strip().split(".")
    if len(parts) not in (4, 5):
        raise NotationError(
            f"{text!r} has {len(parts)} parts; write spades.hearts.diamonds.clubs", text
        )
    cards = [
        Card.of(suit, Rank.parse(letter))
        for suit, letters in zip(_SUITS, parts, strict=False)
        for letter in letters.replace("10", "T")
    ]
    for number in "".join(parts[4:]):
        if number not in _JOKERS:
            raise NotationError(f"{number!r} is not a joker; jokers are 1 and 2", number)
        cards.append(_JOKERS[number])
    hand = CardSet(cards)
    if len(hand) != len(cards):
        raise NotationError(f"a card stands twice in the hand {text!r}", text)
    return hand


def format_deal(hands: Iterable[CardSet]) -> str:
    """Write a deal, seat 0 first."""
    return "N:" + " ".join(format_hand(hand) for hand in hands)


def parse_deal(text: str) -> tuple[CardSet, ...]:
    """Read a deal; the hands come back in seat order.

    Raises:
        NotationError: no seat before a colon, not 3 to 7 hands, a bad hand, or a card twice.

    >>> deal = parse_deal("E:2... 3... 4... 5...")
    >>> str(deal[0]), format_deal(deal)
    ('5S', 'N:5... 2... 3... 4...')
    """
    letter, colon, rest = text.strip().partition(":")
    hands = [parse_hand(word) for word in rest.split()]
    if not colon or letter.upper() not in tuple("NESW"):
        raise NotationError(f"{text!r} does not start with a seat and a colon, such as N:", text)
    if not 3 <= len(hands) <= 7:
        raise NotationError(f"{text!r} has {len(hands)} hands; a deal has 3 to 7", text)
    first = "NESW".index(letter.upper())
    if first and len(hands) != 4:
        raise NotationError(f"only four hands have compass seats; start {text!r} with N:", letter)
    seen = CardSet()
    for hand in hands:
        if seen & hand:
            raise NotationError(f"dealt twice: {seen & hand}", str(seen & hand))
        seen |= hand
    return tuple(hands[-first:] + hands[:-first])


def parse_trick(text: str, players: int = 4) -> Trick:
    """Read a trick: the leader's seat number, a colon, the cards in the order played.

    Raises:
        NotationError: no such seat, a bad card, a card twice, or more cards than players.

    >>> parse_trick("1:7D JD").winner
    2
    """
    number, colon, rest = text.strip().partition(":")
    if not colon or number not in {str(seat) for seat in range(players)}:
        raise NotationError(f"{text!r} does not start with a seat, 0 to {players - 1}", text)
    cards = parse_cards(rest)
    if len(cards) > players or len(set(cards)) != len(cards):
        raise NotationError(f"{text!r} is no trick of {players}: a card too many or twice", text)
    return Trick(int(number), cards, players)


def parse_number(text: str) -> int:
    """Read a number of at most six digits.

    Raises:
        NotationError: it is something else.
    """
    if not (text.isascii() and text.isdigit() and len(text) <= 6):
        raise NotationError(f"{text!r} is not a number of at most six digits", text)
    return int(text)
