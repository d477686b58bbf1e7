"""Cards, deals and games in few characters, none of which needs escaping in a URL.

A card is one character: A to M are the clubs from two to ace, N to Z the diamonds, a to m the
spades, n to z the hearts, 0 and 1 the jokers. A deal is

    rules_number_dealer_hands.passes.plays.choice

where `hands` are all the cards, seat after seat; `passes` are for each seat its cards, or `-`
while it has not chosen; and `choice` is `a` (the others add) or `s` (the shooter subtracts). A
game is `rules_dealer` and then `_` and the last part for each deal.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from .cards import Card, CardSet
from .deal import Deal
from .errors import NotationError
from .game import Game
from .notation import parse_number
from .rules import Moon, Rules

__all__ = ["read_cards", "read_deal", "read_game", "write_cards", "write_deal", "write_game"]

_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz01"
_CARDS: Final = {letter: Card(number) for number, letter in enumerate(_LETTERS)}
_CHOICES: Final = {Moon.OTHERS_ADD: "a", Moon.SHOOTER_SUBTRACTS: "s"}
_NOT_CHOSEN: Final = "-"
_PLAIN: Final = (("+", "..."), (",", ".."), ("_", "."), ("=", "~~"), (" ", "~"))
"""How the text of the rules avoids what URLs escape. Reading back, longer marks come first."""


def write_cards(cards: Iterable[Card]) -> str:
    """Write cards, one character each, in the order given.

    >>> write_cards(CardSet.parse("2C AC 2D QS AH"))
    'AMNkz'
    """
    return "".join(_LETTERS[card] for card in cards)


def read_cards(text: str) -> tuple[Card, ...]:
    """Read cards, one character each; a card may come twice.

    Raises:
        NotationError: a character is no card.
    """
    for letter in text:
        if letter not in _CARDS:
            raise NotationError(f"{letter!r} is no card; cards are A-Z, a-z, 0 and 1", letter)
    return tuple(_CARDS[letter] for letter in text)


def write_deal(deal: Deal) -> str:
    """Write a deal."""
    return f"{_write_rules(deal.rules)}_{deal.number}_{deal.dealer}_{_write_events(deal)}"


def read_deal(text: str) -> Deal:
    """Read a deal.

    Raises:
        NotationError: it cannot be read, or what it tells is against the rules.
    """
    try:
        parts = text.split("_")
        if len(parts) != 4:
            raise NotationError(f"a deal has 4 parts between '_', not {len(parts)}", text)
        rules = _read_rules(parts[0])
        hands, events = _read_hands(rules, parts[3])
        number, dealer = parse_number(parts[1]), parse_number(parts[2])
        return _replay(Deal.start(rules, hands, number=number, dealer=dealer), events)
    except NotationError:
        raise
    except ValueError as error:
        raise NotationError(f"this deal cannot be: {error}", text) from error


def write_game(game: Game) -> str:
    """Write a game."""
    head = [_write_rules(game.rules), str(game.first_dealer)]
    return "_".join([*head, *map(_write_events, game.deals)])


def read_game(text: str) -> Game:
    """Read a game.

    Raises:
        NotationError: it cannot be read, or what it tells is against the rules.
    """
    try:
        head, *parts = text.split("_")
        rules = _read_rules(head)
        game = Game.start(rules, parse_number(parts[0] if parts else ""))
        for part in parts[1:]:
            hands, events = _read_hands(rules, part)
            game = game.deal_cards(hands)
            deal = _replay(game.deals[-1], events)
            game = Game(rules, game.first_dealer, (*game.deals[:-1], deal))
        return game
    except NotationError:
        raise
    except ValueError as error:
        raise NotationError(f"this game cannot be: {error}", text) from error


def _write_rules(rules: Rules) -> str:
    text = str(rules)
    for written, plain in _PLAIN:
        text = text.replace(written, plain)
    return text


def _read_rules(text: str) -> Rules:
    for written, plain in _PLAIN:
        text = text.replace(plain, written)
    return Rules.parse(text)


def _write_events(deal: Deal) -> str:
    """The hands and everything that happened to them."""
    hands = "".join(write_cards(hand) for hand in deal.passing.hands)
    passes = "".join(
        _NOT_CHOSEN if cards is None else write_cards(cards) for cards in deal.passing.given
    )
    choice = "" if deal.choice is None else _CHOICES[deal.choice]
    return f"{hands}.{'' if deal.passing.is_hold else passes}.{write_cards(deal.plays)}.{choice}"


def _read_hands(rules: Rules, text: str) -> tuple[tuple[CardSet, ...], list[str]]:
    """The hands, and the three texts that tell what happened to them."""
    hands, *events = text.split(".")
    if len(events) != 3:
        raise NotationError(f"hands.passes.plays.choice, not {text!r}", text)
    cards, size = read_cards(hands), rules.hand_size
    if len(cards) != len(rules.deck) or len(set(cards)) != len(cards):
        raise NotationError(f"the hands are not the {len(rules.deck)} cards of the deck", hands)
    return tuple(CardSet(cards[n * size : (n + 1) * size]) for n in range(rules.players)), events


def _replay(deal: Deal, events: list[str]) -> Deal:
    """Do again what passes, plays and choice tell."""
    passes, plays, choice = events
    seat, size = 0, deal.rules.pass_count
    while passes:
        if passes[0] == _NOT_CHOSEN:
            passes = passes[1:]
        else:
            deal = deal.give(seat, read_cards(passes[:size]))
            passes = passes[size:]
        seat += 1
    for card in read_cards(plays):
        deal = deal.play(card)
    if choice:
        options = [option for option, letter in _CHOICES.items() if letter == choice]
        if not options:
            raise NotationError(f"{choice!r} is no choice after a moon; choose a or s", choice)
        deal = deal.choose(options[0])
    return deal
