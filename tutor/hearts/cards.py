"""One card, and a set of cards kept as one integer of bits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NoReturn

from .errors import NotationError
from .suits import Rank, Suit

__all__ = ["Card", "CardSet", "Rank", "Suit"]

_SUITED: Final = 52
_COUNT: Final = 54
_SUIT_BITS: Final = (1 << 13) - 1


class Card(int):
    """A playing card: 0 to 51 is suit * 13 + rank - 2, and 52 and 53 are the two jokers.

    Cards are interned: `Card(5) is Card(5)`. They sort suit by suit (clubs, diamonds, spades,
    hearts, jokers), then by rank, and unlike plain integers they are all true.

    >>> Card.parse("QS")
    Card.parse('QS')
    >>> Card.parse("10♥").rank.name
    'TEN'
    """

    def __new__(cls, number: int) -> Card:
        """Give the card of that number.

        Raises:
            ValueError: the number is not from 0 to 53.
        """
        if 0 <= number < _COUNT:
            return _CARDS[number]
        raise ValueError(f"{number} is not a card; cards are numbered 0 to {_COUNT - 1}")

    @classmethod
    def of(cls, suit: Suit, rank: Rank) -> Card:
        """Give the card of a suit and a rank."""
        return _CARDS[suit * 13 + rank - 2]

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card: rank then suit, `QS`, `10h`, `TH` or `Q♠`; jokers are `X1` and `X2`.

        Raises:
            NotationError: the text names no card.
        """
        card = _BY_NAME.get(text.strip().upper())
        if card is None:
            raise NotationError(
                f"{text!r} is not a card; write the rank and the suit, such as QS or 10H", text
            )
        return card

    @property
    def suit(self) -> Suit | None:
        """The suit, or None for a joker."""
        return _SUIT_OF[self]

    @property
    def rank(self) -> Rank | None:
        """The rank, or None for a joker."""
        return _RANK_OF[self]

    @property
    def is_joker(self) -> bool:
        """Whether this is one of the two jokers."""
        return self >= _SUITED

    @property
    def symbol(self) -> str:
        """Rank and suit symbol, `Q♠` or `10♥`; a joker is `★1` or `★2`."""
        suit, rank = _SUIT_OF[self], _RANK_OF[self]
        if suit is None or rank is None:
            return f"★{self - _SUITED + 1}"
        return ("10" if rank is Rank.TEN else rank.letter) + suit.symbol

    def __bool__(self) -> bool:
        """Every card is true, the two of clubs (number 0) as well."""
        return True

    def __str__(self) -> str:
        """Rank and suit in two characters, `QS` or `TH`."""
        return _NAMES[self]

    def __repr__(self) -> str:
        """Text that gives the card back when pasted."""
        return f"Card.parse({_NAMES[self]!r})"


_SUIT_OF: Final[tuple[Suit | None, ...]] = (
    *(suit for suit in Suit for _ in Rank),
    None,
    None,
)
_RANK_OF: Final[tuple[Rank | None, ...]] = (*(rank for _ in Suit for rank in Rank), None, None)
_CARDS: Final[tuple[Card, ...]] = tuple(int.__new__(Card, number) for number in range(_COUNT))
_NAMES: Final = (*(rank.letter + suit.letter for suit in Suit for rank in Rank), "X1", "X2")
_BY_NAME: Final[dict[str, Card]] = {_NAMES[number]: _CARDS[number] for number in range(_COUNT)}
for _suit in Suit:
    for _rank in Rank:
        for _mark in (_suit.letter, _suit.symbol, "♧♢♤♡"[_suit]):
            _BY_NAME[_rank.letter + _mark] = Card.of(_suit, _rank)
        _BY_NAME["10" + _suit.letter] = Card.of(_suit, Rank.TEN)
        _BY_NAME["10" + _suit.symbol] = Card.of(_suit, Rank.TEN)


class CardSet:
    """An immutable set of cards; bit n of `mask` is card n.

    It answers `in`, `len`, `bool` and iteration (suit by suit, rank ascending), compares and
    hashes by its cards, and combines with `|`, `&`, `-`, `^`; `<=` asks for a subset.

    >>> hand = CardSet.parse("QS 10H 2C KS")
    >>> print(hand)
    2C QS KS TH
    >>> print(hand.of(Suit.SPADES), "-", hand.highest())
    QS KS - KS
    """

    __slots__ = ("mask",)
    mask: int

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        """Collect cards; a card given twice counts once."""
        mask = 0
        for card in cards:
            mask |= 1 << card
        _set_mask(self, mask)

    @classmethod
    def from_mask(cls, mask: int) -> CardSet:
        """Give the set whose card numbers are the one bits of `mask` (not checked)."""
        cards = _new(CardSet)
        _set_mask(cards, mask)
        return cards

    @classmethod
    def parse(cls, text: str) -> CardSet:
        """Read cards separated by spaces or commas, in any order, each at most once.

        Raises:
            NotationError: a part is not a card, or a card stands there twice.
        """
        mask = 0
        for word in text.replace(",", " ").split():
            bit = 1 << Card.parse(word)
            if mask & bit:
                raise NotationError(f"{word} stands twice in {text!r}", word)
            mask |= bit
        return cls.from_mask(mask)

    def of(self, suit: Suit) -> CardSet:
        """The cards of one suit."""
        return CardSet.from_mask(self.mask & (_SUIT_BITS << 13 * suit))

    @property
    def suits(self) -> tuple[Suit, ...]:
        """The suits that are present, in the order of `Suit`; jokers have none."""
        return tuple(suit for suit in Suit if self.mask & (_SUIT_BITS << 13 * suit))

    def lowest(self) -> Card:
        """The card of the lowest rank; of equal ranks the first suit. Jokers rank below all.

        Raises:
            ValueError: the set is empty.
        """
        return min(self, key=lambda card: _RANK_OF[card] or 0)

    def highest(self) -> Card:
        """The card of the highest rank; of equal ranks the first suit. Jokers rank below all.

        Raises:
            ValueError: the set is empty.
        """
        return max(self, key=lambda card: _RANK_OF[card] or 0)

    def with_card(self, card: Card) -> CardSet:
        """The set with one card more (or the same, if it is there already)."""
        return CardSet.from_mask(self.mask | 1 << card)

    def without(self, card: Card) -> CardSet:
        """The set with that card taken out (or the same, if it is not there)."""
        return CardSet.from_mask(self.mask & ~(1 << card))

    def __contains__(self, card: object) -> bool:
        """Whether the card is in the set."""
        return isinstance(card, Card) and bool(self.mask >> card & 1)

    def __len__(self) -> int:
        """How many cards there are."""
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        """Whether there is any card."""
        return self.mask != 0

    def __iter__(self) -> Iterator[Card]:
        """Go through the cards suit by suit, rank ascending, jokers last."""
        mask = self.mask
        while mask:
            low = mask & -mask
            yield _CARDS[low.bit_length() - 1]
            mask ^= low

    def __and__(self, other: CardSet) -> CardSet:
        """The cards in both."""
        return CardSet.from_mask(self.mask & other.mask)

    def __or__(self, other: CardSet) -> CardSet:
        """The cards in either."""
        return CardSet.from_mask(self.mask | other.mask)

    def __sub__(self, other: CardSet) -> CardSet:
        """The cards of this set that are not in the other."""
        return CardSet.from_mask(self.mask & ~other.mask)

    def __xor__(self, other: CardSet) -> CardSet:
        """The cards in exactly one of the two."""
        return CardSet.from_mask(self.mask ^ other.mask)

    def __le__(self, other: CardSet) -> bool:
        """Whether every card of this set is in the other."""
        return not self.mask & ~other.mask

    def __eq__(self, other: object) -> bool:
        """Whether the other is a `CardSet` of the same cards."""
        return isinstance(other, CardSet) and self.mask == other.mask

    def __hash__(self) -> int:
        """Hash by the cards."""
        return hash(self.mask)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        """Refuse every change."""
        raise AttributeError(f"a CardSet does not change; cannot set {name} to {value!r}")

    def __reduce__(self) -> tuple[object, tuple[int]]:
        """Copy and pickle by the mask."""
        return CardSet.from_mask, (self.mask,)

    def __str__(self) -> str:
        """The cards in two characters each, separated by spaces; the text reads back."""
        return " ".join(_NAMES[card] for card in self)

    def __repr__(self) -> str:
        """Text that gives the set back when pasted."""
        return f"CardSet.parse({str(self)!r})"


_new: Final = CardSet.__new__
_set_mask: Final = CardSet.__dict__["mask"].__set__
