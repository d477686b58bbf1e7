"""Facts that a lesson's text states about the table, in a form that the engine can check.

A step lists them under ``claims``: ``"you have no clubs"``, ``"left holds QS"``, ``"hearts are not
broken"``. :func:`problem` says whether one is true where the step begins. docs/lessons.md has the
list of sentences.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from tutor.hearts import Card, CardSet, Seat, Suit, Trick, View, parse_cards
from tutor.teach.players import LEARNER, seat_of
from tutor.teach.table import Table

_SUITS = {suit.key: suit for suit in Suit}
_WHO = "(?P<who>" + "|".join(sorted((seat.value for seat in Seat), key=len, reverse=True)) + ")"
_SUIT = f"(?P<suit>{'|'.join(_SUITS)})"


@dataclass(frozen=True)
class _Claim:
    """A sentence taken apart, and the table it speaks of."""

    table: Table
    words: dict[str, str]

    @property
    def seat(self) -> int:
        return seat_of(self.words["who"], self.table.position.players)

    @property
    def hand(self) -> CardSet:
        return self.table.position.hands[self.seat]

    @property
    def suit(self) -> Suit:
        return _SUITS[self.words["suit"]]

    @property
    def number(self) -> int:
        return int(self.words["number"])

    @property
    def cards(self) -> CardSet:
        return CardSet(parse_cards(self.words["cards"]))

    @property
    def card(self) -> Card:
        return Card.parse(self.words["card"])

    @property
    def trick(self) -> Trick:
        """The trick in play, or the one finished last where none has begun."""
        in_play = self.table.position.current_trick
        return in_play if in_play.cards or not self.table.tricks else self.table.last_trick

    @property
    def view(self) -> View:
        """What the learner sees."""
        return self.table.position.visible_to(LEARNER)


def _others_have_none(claim: _Claim) -> bool:
    hands = claim.table.position.hands
    return not any(hand.of(claim.suit) for seat, hand in enumerate(hands) if seat != LEARNER)


def _last_to_play(claim: _Claim) -> bool:
    position = claim.table.position
    return position.turn == claim.seat and len(position.trick) == position.players - 1


def _first(claim: _Claim) -> bool:
    return claim.trick.cards[:1] == (claim.card,) and claim.trick.leader == claim.seat


_SENTENCES: tuple[tuple[str, Callable[[_Claim], bool]], ...] = (
    (f"{_WHO} (?:have|has) no {_SUIT}", lambda c: not c.hand.of(c.suit)),
    (f"{_WHO} (?:have|has) only {_SUIT}", lambda c: c.hand.of(c.suit) == c.hand),
    (f"{_WHO} holds? (?P<number>\\d+) {_SUIT}", lambda c: len(c.hand.of(c.suit)) == c.number),
    (f"{_WHO} holds? (?P<cards>.+)", lambda c: c.cards <= c.hand),
    (f"nobody else has {_SUIT}", _others_have_none),
    (f"{_WHO} led (?P<card>\\S+)", _first),
    (f"{_WHO} played (?P<card>\\S+)", lambda c: c.trick.card_of(c.seat) == c.card),
    ("hearts are broken", lambda c: c.table.position.hearts_broken),
    ("hearts are not broken", lambda c: not c.table.position.hearts_broken),
    (
        f"{_WHO} (?:have|has) (?P<number>-?\\d+) points?",
        lambda c: c.table.position.points(c.seat) == c.number,
    ),
    (
        f"{_WHO} (?:have|has) taken (?P<number>\\d+) tricks?",
        lambda c: sum(trick.winner == c.seat for trick in c.table.tricks) == c.number,
    ),
    (
        f"(?P<number>\\d+) {_SUIT} (?:are|is) out",
        lambda c: len(c.view.unseen.of(c.suit)) == c.number,
    ),
    ("(?P<cards>.+) (?:are|is) out", lambda c: c.cards <= c.view.unseen),
    ("(?P<cards>.+) (?:are|is) gone", lambda c: c.cards <= c.view.played),
    (
        f"{_WHO} takes? the trick",
        lambda c: c.table.between_tricks and c.table.last_trick.winner == c.seat,
    ),
    (f"{_WHO} (?:are|is) last to play", _last_to_play),
    (f"{_WHO} (?:are|is) to (?:play|lead)", lambda c: c.table.position.turn == c.seat),
)


def problem(claim: str, table: Table) -> str | None:
    """Say what is wrong with ``claim`` at ``table``; None where it is true."""
    for pattern, holds in _SENTENCES:
        found = re.fullmatch(pattern, claim)
        if found is None:
            continue
        try:
            return None if holds(_Claim(table, found.groupdict())) else "it is not true"
        except ValueError as error:
            return str(error)
    return "this sentence is not known; docs/lessons.md lists those that are"
