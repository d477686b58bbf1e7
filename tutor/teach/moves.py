"""A learner's moves as text: the part of an address that says what has been played or answered.

Moves are joined by dots: ``KC.4C`` are two cards played one after the other, ``left`` is an answer
to "who takes the trick?", and ``9C-KC`` is a choice of several cards.
"""

from collections.abc import Iterable
from enum import Enum, auto

from tutor.hearts import Card, CardSet, NotationError, Seat

LONGEST = 200
"""No step needs an address longer than this many characters of moves."""


class Fault(Enum):
    """What can be wrong with the moves in an address or the answer in a form."""

    NO_MOVES_HERE = auto()
    """The step asks for nothing, so there is nothing to play or answer."""
    TOO_LONG = auto()
    """More text than any step can need."""
    NOT_A_CARD = auto()
    """Something that names no card."""
    NOT_A_NUMBER = auto()
    """Something that is no whole number of one or two digits."""
    NUMBER_MISSING = auto()
    """A field for a number that has been left empty."""
    NONE_AND_OTHERS = auto()
    """The answer "none of them" together with another."""
    NOT_AN_ANSWER = auto()
    """Something that is no answer to the question of the step."""
    PASS_COUNT = auto()
    """More or fewer cards to pass than the rules ask for."""
    NOT_A_SEAT = auto()
    """Something that names no player."""
    CARD_NOT_HELD = auto()
    """A card that is not in the learner's hand."""
    ILLEGAL_CARD = auto()
    """A card of the hand that the rules do not allow."""
    AFTER_THE_END = auto()
    """A move after the step was solved."""
    AFTER_A_MISTAKE = auto()
    """A move after a wrong one; the wrong one has to be taken back first."""
    AFTER_NO_PROOF = auto()
    """A move after a card that could not be judged; that card has to be taken back first."""
    NO_SUCH_HINT = auto()
    """The number of a hint that the ladder does not have."""
    NO_SUCH_TRICK = auto()
    """The number of a trick that has not been finished."""
    NO_CARD = auto()
    """An answer without a card, where one is to be played."""
    NO_SEAT = auto()
    """An answer without a player, where one is asked for."""
    NOTHING_CHOSEN = auto()
    """An answer without a card, where all the right ones are to be chosen."""
    SEVERAL_CHOSEN = auto()
    """Several cards or players where one is asked for."""


class BadMove(ValueError):
    """Moves that do not fit the step. Carries the fault and the text it was found in.

    Where the fault is about a card that exists, the text is that card.
    """

    def __init__(self, fault: Fault, text: str) -> None:
        super().__init__(f"{fault.name}: {text!r}")
        self.fault = fault
        self.text = text


def split(text: str) -> tuple[str, ...]:
    """Split the moves of an address; BadMove when there is far too much text."""
    if len(text) > LONGEST:
        raise BadMove(Fault.TOO_LONG, text[:20])
    return tuple(text.split(".")) if text else ()


def join(moves: Iterable[str]) -> str:
    """The text of ``moves`` for an address."""
    return ".".join(moves)


def read_card(text: str) -> Card:
    """Read a card as addresses write it; BadMove when it is none.

    A joker is none either: no scene has one, and it has no name in any language.
    """
    try:
        card = Card.parse(text)
    except NotationError:
        raise BadMove(Fault.NOT_A_CARD, text[:20]) from None
    if card.is_joker:
        raise BadMove(Fault.NOT_A_CARD, text[:20])
    return card


def read_cards(text: str) -> CardSet:
    """Read a choice of cards, ``9C-KC``; BadMove when a part is no card or stands twice."""
    cards = [read_card(part) for part in text.split("-")]
    if len(set(cards)) < len(cards):
        raise BadMove(Fault.SEVERAL_CHOSEN, text[:20])
    return CardSet(cards)


def write_cards(cards: CardSet) -> str:
    """The text of a choice of cards: ``9C-KC``."""
    return "-".join(map(str, cards))


def read_seat(text: str) -> Seat:
    """Read a player's place as the learner sees it; BadMove when it is none."""
    try:
        return Seat(text)
    except ValueError:
        raise BadMove(Fault.NOT_A_SEAT, text[:20]) from None
