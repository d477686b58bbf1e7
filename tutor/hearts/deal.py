"""One deal from the cards in the hands to its score: pass, play, a shooter's choice."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from random import Random

from .cards import Card, CardSet
from .passing import PassPhase
from .position import Position
from .rules import Moon, Rules
from .scoring import MoonDecision, Score, score_deal
from .tricks import Trick

__all__ = ["Deal", "Phase", "WrongPhase", "shuffled"]


class Phase(Enum):
    """What a deal is waiting for."""

    PASSING = "passing"
    """Some seats have still to choose the cards they pass."""
    PLAYING = "playing"
    """A seat is to play a card."""
    CHOOSING = "choosing"
    """A shooter has to choose what the moon brings (document 004)."""
    OVER = "over"
    """Nothing: the deal has been scored."""


class WrongPhase(ValueError):
    """Something that cannot be done now: a card played during the pass, a choice without a moon."""


def shuffled(rules: Rules, random: Random) -> tuple[CardSet, ...]:
    """The deck of the rules, shuffled and dealt equally.

    >>> from tutor.hearts import PRESETS
    >>> [len(hand) for hand in shuffled(PRESETS["slam"].for_players(5), Random(1))]
    [10, 10, 10, 10, 10]
    """
    cards = list(rules.deck)
    random.shuffle(cards)
    return tuple(CardSet(cards[seat :: rules.players]) for seat in range(rules.players))


@dataclass(frozen=True, slots=True, repr=False)
class Deal:
    """A deal with everything that has happened in it. It never changes; moves give the next one.

    `str(deal)` and `deal.compact()` are texts that `Deal.parse` and `Deal.from_compact` read back.

    Attributes:
        number: 1 for the first deal of a game; it sets the direction of the pass.
        dealer: the seat that dealt. (Who opens is settled by the opening card.)
        passing: the pass; complete from the start when everybody holds.
        position: the play; None while cards are being passed.
        tricks: the complete tricks, in order.
        choice: what the shooter has chosen, where that was to be chosen.

    >>> from tutor.hearts import PRESETS
    >>> deal = Deal.start(PRESETS["microsoft"], shuffled(PRESETS["microsoft"], Random(1)), number=4)
    >>> deal.phase.name, deal.to_act, str(deal.position.legal)
    ('PLAYING', (2,), '2C')
    """

    number: int
    dealer: int
    passing: PassPhase
    position: Position | None = None
    tricks: tuple[Trick, ...] = ()
    choice: Moon | None = None

    @classmethod
    def start(
        cls, rules: Rules, hands: Iterable[CardSet], *, number: int = 1, dealer: int = 0
    ) -> Deal:
        """A deal whose cards have just been dealt.

        Raises:
            PositionError: the hands are not the deck of the rules, dealt equally.
            ValueError: the number is below 1, or there is no such seat.
        """
        if not 0 <= dealer < rules.players:
            raise ValueError(f"seats are 0 to {rules.players - 1}; {dealer} cannot deal")
        passing = PassPhase.start(rules, hands, rules.pass_direction(number))
        return cls(number, dealer, passing, passing.begin_play() if passing.is_hold else None)

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self.passing.rules

    @property
    def phase(self) -> Phase:
        """What the deal is waiting for."""
        if self.position is None:
            return Phase.PASSING
        if not self.position.is_over:
            return Phase.PLAYING
        return Phase.OVER if self.decision is None or self.choice else Phase.CHOOSING

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may move: several in the pass, one in the play, none at the end."""
        if self.position is None:
            return self.passing.waiting
        turn = self.position.turn
        if turn is not None:
            return (turn,)
        decision = self.decision
        return () if decision is None or self.choice else (decision.shooter,)

    @property
    def plays(self) -> tuple[Card, ...]:
        """Every card played, in order."""
        unfinished = () if self.position is None else self.position.trick
        return (*(card for trick in self.tricks for card in trick.cards), *unfinished)

    @property
    def decision(self) -> MoonDecision | None:
        """The shooter's decision, when the play is over and there was one to take."""
        if self.position is None or not self.position.is_over:
            return None
        outcome = score_deal(self.rules, self.position.taken)
        return outcome if isinstance(outcome, MoonDecision) else None

    @property
    def score(self) -> Score | None:
        """The score; None before the deal is over."""
        if self.position is None or not self.position.is_over:
            return None
        outcome = score_deal(self.rules, self.position.taken)
        if isinstance(outcome, Score):
            return outcome
        return None if self.choice is None else outcome.choose(self.choice)

    def give(self, seat: int, cards: Iterable[Card]) -> Deal:
        """The deal after a player has chosen the cards to pass; the last choice starts the play.

        Raises:
            IllegalPass: the cards may not be passed (also in a deal without passing).
        """
        passing = self.passing.give(seat, cards)
        position = passing.begin_play() if passing.is_complete else None
        return replace(self, passing=passing, position=position)

    def play(self, card: Card) -> Deal:
        """The deal after the seat to play has played a card.

        Raises:
            WrongPhase: cards are still being passed.
            IllegalPlay: the card may not be played.
        """
        if self.position is None:
            raise WrongPhase(f"no card can be played before seats {self.to_act} have passed")
        position = self.position.play(card)
        if position.trick:
            return replace(self, position=position)
        trick = self.position.current_trick.plus(card)
        return replace(self, position=position, tricks=(*self.tricks, trick))

    def choose(self, option: Moon) -> Deal:
        """The deal after the shooter has chosen what the moon brings.

        Raises:
            WrongPhase: there is nothing to choose.
            ValueError: the option is not one of those of `decision`.
        """
        decision = self.decision
        if decision is None or self.choice is not None:
            raise WrongPhase("there is no moon whose shooter has something to choose")
        decision.choose(option)
        return replace(self, choice=option)

    @classmethod
    def parse(cls, text: str) -> Deal:
        """Read what `str(deal)` writes.

        Raises:
            NotationError: it cannot be read, or what it tells is against the rules.
        """
        from .game_text import parse_deal_text  # it needs this module

        return parse_deal_text(text)

    @classmethod
    def from_compact(cls, text: str) -> Deal:
        """Read what `compact` writes.

        Raises:
            NotationError: it cannot be read, or what it tells is against the rules.
        """
        from .compact import read_deal  # it needs this module

        return read_deal(text)

    def compact(self) -> str:
        """The deal in characters that need no escaping in a URL, one for each card."""
        from .compact import write_deal  # it needs this module

        return write_deal(self)

    def __repr__(self) -> str:
        """Text that gives the deal back when pasted."""
        return f"Deal.from_compact({self.compact()!r})"

    def __str__(self) -> str:
        """The deal in lines of text."""
        from .game_text import format_deal_text  # it needs this module

        return format_deal_text(self)
