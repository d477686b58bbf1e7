"""Deals and games as lines of text that a person can read, and that read back.

    rules: microsoft
    deal: 1
    dealer: 0
    hands: N:AKQ.AKQ.AKQ.AKQJ ...
    pass 0: 2C 3C 4C
    trick 3: 2C JC 7C 6C
    choice: others-add

`pass` and `trick` name a seat. A game has `rules` and `first dealer` once, then its deals, each
after an empty line and without what follows from the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .cards import Card
from .deal import Deal
from .errors import NotationError
from .game import Game
from .notation import format_cards, format_deal, parse_cards, parse_deal, parse_number
from .rules import Moon, Rules

__all__ = ["format_deal_text", "format_game_text", "parse_deal_text", "parse_game_text"]

Line = tuple[str, str]


def format_deal_text(deal: Deal) -> str:
    """Write a deal."""
    head = [f"rules: {deal.rules}", f"deal: {deal.number}", f"dealer: {deal.dealer}"]
    return "\n".join([*head, *_events(deal), ""])


def format_game_text(game: Game) -> str:
    """Write a game."""
    head = f"rules: {game.rules}\nfirst dealer: {game.first_dealer}\n"
    return head + "".join("\n" + "\n".join([*_events(deal), ""]) for deal in game.deals)


def parse_deal_text(text: str) -> Deal:
    """Read a deal.

    Raises:
        NotationError: it cannot be read, or what it tells is against the rules.
    """
    try:
        lines = _lines(text)
        rules = Rules.parse(_expect(lines, "rules"))
        number = parse_number(_expect(lines, "deal"))
        dealer = parse_number(_expect(lines, "dealer"))
        hands = parse_deal(_expect(lines, "hands"))
        return _replay(Deal.start(rules, hands, number=number, dealer=dealer), lines)
    except NotationError:
        raise
    except ValueError as error:
        raise NotationError(f"this deal cannot be: {error}", text) from error


def parse_game_text(text: str) -> Game:
    """Read a game.

    Raises:
        NotationError: it cannot be read, or what it tells is against the rules.
    """
    try:
        head, *deals = text.strip().split("\n\n")
        lines = _lines(head)
        rules = Rules.parse(_expect(lines, "rules"))
        game = Game.start(rules, parse_number(_expect(lines, "first dealer")))
        for part in deals:
            lines = _lines(part)
            game = game.deal_cards(parse_deal(_expect(lines, "hands")))
            deal = _replay(game.deals[-1], lines)
            game = Game(rules, game.first_dealer, (*game.deals[:-1], deal))
        return game
    except NotationError:
        raise
    except ValueError as error:
        raise NotationError(f"this game cannot be: {error}", text) from error


def _events(deal: Deal) -> Iterator[str]:
    """The lines for the hands and everything that happened to them."""
    yield f"hands: {format_deal(deal.passing.hands)}"
    for seat, cards in enumerate(deal.passing.given):
        if cards is not None:
            yield f"pass {seat}: {format_cards(cards)}"
    for trick in deal.tricks:
        yield f"trick {trick.leader}: {format_cards(trick.cards)}"
    if deal.position is not None and deal.position.trick:
        yield f"trick {deal.position.leader}: {format_cards(deal.position.trick)}"
    if deal.choice is not None:
        yield f"choice: {deal.choice.value}"


def _replay(deal: Deal, lines: Iterable[Line]) -> Deal:
    """Do again what the lines after the hands tell."""
    for key, value in lines:
        word, _, seat = key.partition(" ")
        if word == "pass":
            deal = deal.give(parse_number(seat), parse_cards(value))
        elif word == "trick":
            deal = _replay_trick(deal, parse_number(seat), parse_cards(value))
        elif key == "choice":
            deal = deal.choose(_choice(value))
        else:
            raise NotationError(f"{key!r} is no line of a deal at this place", key)
    return deal


def _replay_trick(deal: Deal, leader: int, cards: tuple[Card, ...]) -> Deal:
    """Play the cards of one trick; they must all belong to it."""
    text = format_cards(cards)
    start = deal.position
    if not cards:
        raise NotationError(f"a trick without cards, led by seat {leader}", text)
    if len(cards) > deal.rules.players:
        raise NotationError(f"{text} is more than a trick", text)
    if start is not None and start.trick:
        raise NotationError(f"a trick is not complete where {text} begins", text)
    if start is not None and start.leader != leader:
        raise NotationError(f"seat {start.leader} is to lead {text}, not seat {leader}", text)
    for card in cards:
        deal = deal.play(card)
    return deal


def _lines(text: str) -> Iterator[Line]:
    """The lines as pairs of what stands before and after the colon."""
    for line in text.strip().splitlines():
        key, colon, value = line.partition(":")
        if not colon:
            raise NotationError(f"{line!r} has no colon", line)
        yield key.strip(), value.strip()


def _expect(lines: Iterator[Line], key: str) -> str:
    """The value of the next line, which must have that key."""
    found, value = next(lines, ("nothing", ""))
    if found != key:
        raise NotationError(f"the line {key!r} should stand here, not {found!r}", found)
    return value


def _choice(text: str) -> Moon:
    for option in Moon:
        if option.value == text:
            return option
    raise NotationError(f"{text!r} is no choice after a moon", text)
