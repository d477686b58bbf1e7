"""The rules of one table as a value: named fields, and the choices some of them offer.

"Document" numbers are those of the four texts the presets follow: 000 (`basic`), 001
(`microsoft`), 002 (`slam`) and 004 (`black-maria`). "Ours" marks what they leave open.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Final

from .cards import Card, CardSet, Suit
from .decks import FULL_DECK, HEARTS, JACK_OF_DIAMONDS, POINT_CARDS, format_deck
from .errors import RulesError

__all__ = ["Moon", "PassDirection", "PointHand", "Rules", "Table"]


class PassDirection(Enum):
    """To whom the cards are passed, as the giver sees it."""

    LEFT = "left"
    RIGHT = "right"
    ACROSS = "across"
    SECOND_LEFT = "second-left"
    SECOND_RIGHT = "second-right"
    HOLD = "hold"

    def offset(self, players: int) -> int:
        """How many seats to the left the receiver sits; 0 when everybody holds.

        >>> PassDirection.SECOND_RIGHT.offset(5)
        3
        """
        return {
            PassDirection.LEFT: 1,
            PassDirection.RIGHT: players - 1,
            PassDirection.ACROSS: players // 2,
            PassDirection.SECOND_LEFT: 2,
            PassDirection.SECOND_RIGHT: players - 2,
            PassDirection.HOLD: 0,
        }[self]

    def __repr__(self) -> str:
        """Text that gives the direction back when pasted."""
        return f"PassDirection.{self.name}"


class PointHand(Enum):
    """What a hand of point cards only may play to a first trick where points are barred."""

    HEARTS = "hearts"
    """A heart, not the queen of spades (document 001; ours for 002 and 004)."""
    ANYTHING = "anything"
    """Any card (as OpenSpiel plays)."""


class Moon(Enum):
    """What happens when one player takes every point card."""

    OTHERS_ADD = "others-add"
    """The shooter scores 0 and each other player 26 (documents 000, 001, 002)."""
    SHOOTER_SUBTRACTS = "shooter-subtracts"
    """The shooter scores -26 and the others 0 (document 000: in some rules)."""
    SHOOTER_CHOOSES = "shooter-chooses"
    """The shooter decides between the two (document 004)."""


LEFT, RIGHT, ACROSS = PassDirection.LEFT, PassDirection.RIGHT, PassDirection.ACROSS
HOLD: Final = PassDirection.HOLD
TWO_OF_CLUBS: Final = Card.parse("2C")


@dataclass(frozen=True, slots=True)
class Table:
    """How a rule set seats a number of players: their deck, opening card and pass cycle.

    Attributes:
        players: how many sit down.
        deck: the cards in play.
        opening_card: the card that opens the first trick.
        pass_cycle: the direction of deal 1, 2 ... and then from the start again.
        label: a short name; the same number of players may have several tables.
    """

    players: int
    deck: CardSet = FULL_DECK
    opening_card: Card = TWO_OF_CLUBS
    pass_cycle: tuple[PassDirection, ...] = (LEFT, RIGHT, ACROSS, HOLD)
    label: str = "standard"


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Rules:
    """The rules in force at one table. The defaults are those of document 001 (`microsoft`).

    A variant is a copy with a field changed: `dataclasses.replace(rules, limit=50)`. Another
    number of players changes the deck too, so use `rules.for_players(5)`. `str(rules)` names
    the preset and what differs from it, and `Rules.parse` reads that back.

    Raises:
        RulesError: no game can be played by such rules; the error names the field.
    """

    name: str = "microsoft"
    """A label: the preset it started from, or a name of your own in lower case."""

    players: int = 4
    """How many play. 4 in 000 and 001, 3 to 6 in 002, 3 to 7 in 004."""

    deck: CardSet = FULL_DECK
    """The cards in play, as many for each player. 52 for four players (all documents); 002 and
    004 remove cards for other tables, and 002 may add two jokers to six players' cards."""

    opening_card: Card = TWO_OF_CLUBS
    """The card whose holder, after the pass, opens the first trick with it. 2C in 001, 002 and
    004; in 000 the text names only the holder, the card is ours. 3S for 002's deck without
    twos. Where 2C is out of the deck in 004, the lowest club (ours)."""

    any_of_suit_may_open: bool = False
    """The holder of the opening card may open with any card of its suit. No document; OpenSpiel's
    `can_lead_any_club`."""

    pass_count: int = 3
    """How many cards each player passes, chosen before looking at those received. All documents."""

    pass_cycle: tuple[PassDirection, ...] = (LEFT, RIGHT, ACROSS, HOLD)
    """The direction of the first deal, the second and so on, then from the start. 000, 002 and
    004; 001 leaves out deals 1 to 3 (ours). `(PassDirection.HOLD,)` is a game without passing."""

    points_in_first_trick: bool = False
    """Hearts and the queen of spades may be discarded in the first trick. Barred in 001, 002 and
    004; allowed in 000, which knows no such bar."""

    point_hand: PointHand = PointHand.HEARTS
    """What a hand of nothing but point cards may play to a first trick where points are barred.
    001; ours in 002 and 004, which leave such a player without a legal card."""

    hearts_must_be_broken: bool = True
    """A heart may be led only when hearts are broken (or nothing but hearts is left: 001 and 002;
    ours in 000 and 004). All documents; off is OpenSpiel's `must_break_hearts=False`."""

    queen_breaks_hearts: bool = False
    """The queen of spades breaks hearts as a heart does, led or discarded. Yes in 004; no in 001,
    which says so, and in 000 and 002."""

    heart_instead_of_queen: bool = False
    """A player left with hearts and the queen of spades may lead a heart though hearts are not
    broken. No document: they all have the queen led; OpenSpiel's
    `can_lead_hearts_instead_of_qs`."""

    jack_of_diamonds: bool = False
    """Taking the jack of diamonds scores -10. An option in 000 and 002; not used in 001 and 004.
    In a moon or grand slam it counts for whoever took it (ours)."""

    moon: Moon = Moon.OTHERS_ADD
    """What taking every point card of the deck brings. 000, 001 and 002: the others add 26; in
    004 the shooter chooses. Decks with twelve hearts count those twelve (ours)."""

    grand_slam: bool = False
    """Taking every trick scores -26, and each other player 26, instead of the moon. Only 002."""

    no_trick_bonus: bool = False
    """A player who takes no trick scores -5, not in a deal with a moon. No document; OpenSpiel's
    `avoid_all_tricks_bonus`."""

    limit: int = 100
    """The game ends after the deal in which a total reaches this. 100 in all documents, by
    agreement another one in 000, 002 and 004 (where 50 is called a good minimum)."""

    tables: tuple[Table, ...] = field(default=(Table(4),), compare=False)
    """The tables this rule set knows, for `for_players`; the first of a number is its usual one."""

    def __post_init__(self) -> None:
        """Refuse rules that no game can be played by."""
        _check_table(self)
        _check_passing(self)
        if not re.fullmatch(r"[a-z][a-z0-9-]*", self.name):
            raise RulesError(
                "name", f"{self.name!r} is not a name; write small letters, digits and hyphens"
            )
        if self.jack_of_diamonds and JACK_OF_DIAMONDS not in self.deck:
            raise RulesError("jack_of_diamonds", "the jack of diamonds is not in the deck")
        if self.limit < 1:
            raise RulesError("limit", f"{self.limit} ends the game before it starts; at least 1")

    @property
    def hand_size(self) -> int:
        """How many cards each player is dealt; also the number of tricks in a deal."""
        return len(self.deck) // self.players

    @property
    def point_cards(self) -> CardSet:
        """The hearts and the queen of spades of this deck: the cards a moon needs."""
        return self.deck & POINT_CARDS

    @property
    def opening_cards(self) -> CardSet:
        """The cards the first trick may be opened with, by the holder of the opening card.

        Where points are barred from the first trick, they are barred from opening it too.
        """
        suit = self.opening_card.suit
        if not self.any_of_suit_may_open or suit is None:
            return CardSet((self.opening_card,))
        cards = self.deck.of(suit)
        if self.points_in_first_trick:
            return cards
        return (cards - self.point_cards).with_card(self.opening_card)

    def points(self, card: Card) -> int:
        """What taking a card scores: heart 1, queen of spades 13, jack of diamonds -10 or 0."""
        if card in HEARTS:
            return 1
        if card in POINT_CARDS:
            return 13
        return -10 if self.jack_of_diamonds and card == JACK_OF_DIAMONDS else 0

    def pass_direction(self, deal_number: int) -> PassDirection:
        """The direction of a deal; the first deal has number 1.

        Raises:
            ValueError: the number is below 1.
        """
        if deal_number < 1:
            raise ValueError(f"deals are numbered from 1; there is no deal {deal_number}")
        return self.pass_cycle[(deal_number - 1) % len(self.pass_cycle)]

    def for_players(self, players: int, label: str | None = None) -> Rules:
        """The same rules at another table: deck, opening card and pass cycle change with it.

        `label` picks among several tables for that number; without it the usual one is taken.

        Raises:
            RulesError: these rules have no such table.
        """
        for table in self.tables:
            if table.players == players and label in (None, table.label):
                return replace(
                    self,
                    players=players,
                    deck=table.deck,
                    opening_card=table.opening_card,
                    pass_cycle=table.pass_cycle,
                )
        known = ", ".join(f"{table.players} ({table.label})" for table in self.tables)
        wanted = f"{players} players" + (f" with the deck {label!r}" if label else "")
        raise RulesError("players", f"{self.name} has no table for {wanted}; it has {known}")

    @classmethod
    def parse(cls, text: str) -> Rules:
        """Read what `str(rules)` writes: a name, then `field=value` for what differs.

        Raises:
            NotationError: a word cannot be read.
            RulesError: the rules make no game.
        """
        from .rules_text import parse_rules  # it needs the presets, which need this module

        return parse_rules(text)

    def __str__(self) -> str:
        """The name, then what differs from the preset of that name."""
        from .rules_text import format_rules  # it needs the presets, which need this module

        return format_rules(self)

    def __repr__(self) -> str:
        """Text that gives the rules back when pasted."""
        return f"Rules.parse({str(self)!r})"


def _check_table(rules: Rules) -> None:
    """Players, deck and opening card must fit together."""
    deck, opening = rules.deck, rules.opening_card
    if not 3 <= rules.players <= 7:
        raise RulesError("players", f"Hearts is for 3 to 7 players, not {rules.players}")
    if not deck or len(deck) % rules.players:
        raise RulesError(
            "deck",
            f"{len(deck)} cards ({format_deck(deck)}) cannot be dealt equally to {rules.players}"
            " players; Rules.for_players chooses the deck",
        )
    if not deck.of(Suit.HEARTS):
        raise RulesError("deck", f"{format_deck(deck)} has no hearts")
    if opening not in deck:
        raise RulesError("opening_card", f"{opening} is not in the deck ({format_deck(deck)})")
    if opening in POINT_CARDS or opening.is_joker:
        raise RulesError("opening_card", f"{opening} cannot open; take a card without points")


def _check_passing(rules: Rules) -> None:
    """The pass must be possible at this table."""
    if not rules.pass_cycle:
        raise RulesError("pass_cycle", "name at least one direction; (HOLD,) means no passing")
    if ACROSS in rules.pass_cycle and rules.players % 2:
        raise RulesError("pass_cycle", f"nobody sits across at a table of {rules.players}")
    second = {PassDirection.SECOND_LEFT, PassDirection.SECOND_RIGHT}
    if rules.players == 3 and second & set(rules.pass_cycle):
        raise RulesError("pass_cycle", "a table of 3 has no second player to the left or right")
    if not 1 <= rules.pass_count <= rules.hand_size:
        raise RulesError(
            "pass_count", f"{rules.pass_count} is not between 1 and the {rules.hand_size} held"
        )
