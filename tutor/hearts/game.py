"""A whole game: deals in a row, the dealer going round, the totals, the end."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from .cards import Card, CardSet
from .deal import Deal, Phase, WrongPhase
from .rules import Moon, PassDirection, Rules
from .scoring import Standing
from .seats import left_of

__all__ = ["Game"]


@dataclass(frozen=True, slots=True, repr=False)
class Game:
    """A game with everything that has happened in it. It never changes; moves give the next one.

    `str(game)` and `game.compact()` are texts that `Game.parse` and `Game.from_compact` read back.

    Attributes:
        rules: the rules in force.
        first_dealer: the seat that deals the first deal.
        deals: the deals so far; all but the last are over.

    >>> from random import Random
    >>> from tutor.hearts import PRESETS, shuffled
    >>> rules = PRESETS["microsoft"]
    >>> game = Game.start(rules).deal_cards(shuffled(rules, Random(1)))
    >>> game.current.phase.name, game.standing.totals, game.dealer
    ('PASSING', (0, 0, 0, 0), 0)
    """

    rules: Rules
    first_dealer: int = 0
    deals: tuple[Deal, ...] = ()

    @classmethod
    def start(cls, rules: Rules, first_dealer: int = 0) -> Game:
        """A game before its first deal.

        Raises:
            ValueError: there is no such seat.
        """
        if not 0 <= first_dealer < rules.players:
            raise ValueError(f"seats are 0 to {rules.players - 1}; {first_dealer} cannot deal")
        return cls(rules, first_dealer)

    @property
    def current(self) -> Deal | None:
        """The deal in progress; None before the first, between deals and after the last."""
        if not self.deals or self.deals[-1].phase is Phase.OVER:
            return None
        return self.deals[-1]

    @property
    def finished(self) -> tuple[Deal, ...]:
        """The deals that have been scored."""
        return self.deals if self.current is None else self.deals[:-1]

    @property
    def standings(self) -> tuple[Standing, ...]:
        """The standing before the first deal, after it, after the second, and so on."""
        standings = [Standing.zero(self.rules)]
        for deal in self.finished:
            score = deal.score
            if score is not None:
                standings.append(standings[-1].plus(score.points))
        return tuple(standings)

    @property
    def standing(self) -> Standing:
        """The totals of the deals that have been scored. A deal in progress adds nothing yet."""
        return self.standings[-1]

    @property
    def is_over(self) -> bool:
        """Whether a total has reached the limit after a whole deal."""
        return self.current is None and self.standing.is_over

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that win, several if they share the lowest total; nobody before the end."""
        return self.standing.winners if self.is_over else ()

    @property
    def number(self) -> int:
        """The number of the deal in progress, or else of the next one."""
        return len(self.finished) + 1

    @property
    def dealer(self) -> int:
        """The seat that deals the deal in progress, or else the next one (001; ours for others)."""
        return left_of(self.first_dealer, self.rules.players, self.number - 1)

    @property
    def direction(self) -> PassDirection:
        """To whom cards are passed in the deal in progress, or else in the next one."""
        return self.rules.pass_direction(self.number)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may move; nobody between deals and after the end."""
        return () if self.current is None else self.current.to_act

    def deal_cards(self, hands: Iterable[CardSet]) -> Game:
        """The game with the next deal begun.

        Raises:
            WrongPhase: a deal is in progress, or the game is over.
            PositionError: the hands are not the deck of the rules, dealt equally.
        """
        if self.current is not None:
            raise WrongPhase(f"deal {self.number} is still in progress")
        if self.is_over:
            raise WrongPhase(f"the game is over with {self.standing.totals}; start another one")
        deal = Deal.start(self.rules, hands, number=self.number, dealer=self.dealer)
        return replace(self, deals=(*self.deals, deal))

    def give(self, seat: int, cards: Iterable[Card]) -> Game:
        """The game after a player has chosen the cards to pass.

        Raises:
            WrongPhase: no deal is in progress.
            IllegalPass: the cards may not be passed.
        """
        return self._with(self._deal().give(seat, cards))

    def play(self, card: Card) -> Game:
        """The game after the seat to play has played a card.

        Raises:
            WrongPhase: no deal is in progress, or cards are still being passed.
            IllegalPlay: the card may not be played.
        """
        return self._with(self._deal().play(card))

    def choose(self, option: Moon) -> Game:
        """The game after a shooter has chosen what the moon brings.

        Raises:
            WrongPhase: there is nothing to choose.
            ValueError: that is no option.
        """
        return self._with(self._deal().choose(option))

    @classmethod
    def parse(cls, text: str) -> Game:
        """Read what `str(game)` writes.

        Raises:
            NotationError: it cannot be read, or what it tells is against the rules.
        """
        from .game_text import parse_game_text  # it needs this module

        return parse_game_text(text)

    @classmethod
    def from_compact(cls, text: str) -> Game:
        """Read what `compact` writes.

        Raises:
            NotationError: it cannot be read, or what it tells is against the rules.
        """
        from .compact import read_game  # it needs this module

        return read_game(text)

    def compact(self) -> str:
        """The game in characters that need no escaping in a URL, one for each card."""
        from .compact import write_game  # it needs this module

        return write_game(self)

    def __repr__(self) -> str:
        """Text that gives the game back when pasted."""
        return f"Game.from_compact({self.compact()!r})"

    def __str__(self) -> str:
        """The game in lines of text, the deals separated by empty lines."""
        from .game_text import format_game_text  # it needs this module

        return format_game_text(self)

    def _deal(self) -> Deal:
        """The deal in progress.

        Raises:
            WrongPhase: there is none.
        """
        if self.current is None:
            raise WrongPhase("no deal is in progress; deal the cards first")
        return self.current

    def _with(self, deal: Deal) -> Game:
        return replace(self, deals=(*self.deals[:-1], deal))
