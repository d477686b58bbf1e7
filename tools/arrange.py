"""Finds a deal, and legal play from it, that ends in the position an author wants.

A lesson's scene is a whole deal and what has been played from it, so that it can only show what
play can reach. Nobody writes that by hand. Say what the hands should be at the end, and this finds
the rest, always the same for the same seed:

    python -m tools.arrange --you K7..AQJ4. --left A4.AT.8.6 --lead right
    python -m tools.arrange --you Q2.5.4.3 --lead you --broken no --void left:clubs --then QS

Hands are in PBN order (spades.hearts.diamonds.clubs). A player who is not named, or whose hand is
shorter than the others', gets cards at random that nobody claims; ``--void`` keeps suits out of a
hand at the end. ``--played`` names cards that must have been played before.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from tutor.hearts import (
    Card,
    CardSet,
    Position,
    Rules,
    Seat,
    Suit,
    format_deal,
    parse_cards,
    parse_hand,
    seats_round,
)
from tutor.teach.players import seat_of


@dataclass(frozen=True)
class Wish:
    """What the position should be like when it is the leader's turn to lead."""

    rules: Rules
    hands: Mapping[int, CardSet]
    """Cards that a seat must still hold."""
    tricks: int
    """How many tricks have been played."""
    leader: int | None = None
    broken: bool | None = None
    void: Mapping[int, tuple[Suit, ...]] = field(default_factory=dict)
    """Suits a seat must not hold."""
    points: Mapping[int, int] = field(default_factory=dict)
    """Points a seat must have taken."""
    played: CardSet = field(default_factory=CardSet)
    """Cards that must have been played."""
    then: tuple[Card, ...] = ()
    """Cards played next, by the leader and those who follow."""


def arrange(wish: Wish, seed: int = 0, tries: int = 200_000) -> tuple[Position, list[Card]] | None:
    """Return a deal and the cards played from it, or None when none was found."""
    random = Random(seed)  # noqa: S311 - nobody's secret
    for _ in range(tries):
        ends = _end_hands(wish, random)
        if ends is None:
            continue
        found = _play_down(wish, ends, random)
        if found is not None:
            return found
    return None


def _end_hands(wish: Wish, random: Random) -> list[CardSet] | None:
    """Fill up the hands at the end with cards that nobody claims."""
    size = wish.rules.hand_size - wish.tricks
    claimed = wish.played
    for hand in wish.hands.values():
        claimed |= hand
    free = list(wish.rules.deck - claimed)
    random.shuffle(free)
    if wish.broken is False:  # every heart is still held, so hearts go into the hands first
        free.sort(key=lambda card: card.suit is not Suit.HEARTS)
    hands = []
    for seat in range(wish.rules.players):
        hand = wish.hands.get(seat, CardSet())
        banned = wish.void.get(seat, ())
        for card in list(free):
            if len(hand) >= size:
                break
            if card.suit not in banned:
                hand = hand.with_card(card)
                free.remove(card)
        if len(hand) != size:
            return None
        hands.append(hand)
    return hands


def _play_down(
    wish: Wish, ends: Sequence[CardSet], random: Random
) -> tuple[Position, list[Card]] | None:
    """Deal the other cards at random and play them all away; None where that does not work out."""
    rest = list(wish.rules.deck)
    for hand in ends:
        rest = [card for card in rest if card not in hand]
    random.shuffle(rest)
    n = wish.tricks
    hands = [
        ends[seat] | CardSet(rest[seat * n : (seat + 1) * n]) for seat in range(wish.rules.players)
    ]
    start = position = Position.start(wish.rules, hands)
    line: list[Card] = []
    for _ in range(n * wish.rules.players):
        seat = position.turn
        if seat is None:
            return None
        options = list(position.legal - ends[seat])
        if not options:
            return None
        card = random.choice(_preferred(wish, options))
        line.append(card)
        position = position.play(card)
    return (start, line + list(wish.then)) if _fits(wish, position) else None


def _preferred(wish: Wish, options: list[Card]) -> list[Card]:
    """Keep hearts unbroken where that is wanted and possible."""
    quiet = [card for card in options if card.suit is not Suit.HEARTS]
    return quiet if wish.broken is False and quiet else options


def _fits(wish: Wish, position: Position) -> bool:
    if wish.leader is not None and position.turn != wish.leader:
        return False
    if wish.broken is not None and position.hearts_broken != wish.broken:
        return False
    if any(position.points(seat) != points for seat, points in wish.points.items()):
        return False
    for card in wish.then:
        if card not in position.legal:
            return False
        position = position.play(card)
    return True


def wish_of(given: argparse.Namespace) -> Wish:
    """What the command line asks for; ValueError where it makes no sense."""
    rules = Rules.parse(given.rules)
    hands = {}
    for seat in seats_round(rules.players):
        name = seat.value
        text = getattr(given, name.replace("-", "_"))
        if text:
            hands[seat_of(name, rules.players)] = parse_hand(text.replace(" ", ""))
    longest = max((len(hand) for hand in hands.values()), default=1)
    void: dict[int, tuple[Suit, ...]] = {}
    for entry in given.void:
        name, _, suit = entry.partition(":")
        place = seat_of(name, rules.players)
        void[place] = (*void.get(place, ()), _suit(suit))
    points = {
        seat_of(name, rules.players): int(number)
        for name, _, number in (entry.partition(":") for entry in given.points)
    }
    return Wish(
        rules,
        hands,
        rules.hand_size - longest if given.tricks is None else given.tricks,
        None if given.lead is None else seat_of(given.lead, rules.players),
        None if given.broken is None else given.broken == "yes",
        void,
        points,
        CardSet(parse_cards(given.played)),
        tuple(parse_cards(given.then)),
    )


def _suit(name: str) -> Suit:
    for suit in Suit:
        if suit.key == name:
            return suit
    raise ValueError(f"{name!r} is no suit")


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rules", default="microsoft")
    for name in Seat:
        parser.add_argument(f"--{name}", metavar="HAND", help="what this player still holds")
    parser.add_argument("--tricks", type=int, help="how many tricks have been played")
    parser.add_argument("--lead", metavar="PLAYER", help="who is to lead")
    parser.add_argument("--broken", choices=("yes", "no"), help="whether hearts are broken")
    parser.add_argument("--void", action="append", default=[], metavar="PLAYER:SUIT")
    parser.add_argument("--points", action="append", default=[], metavar="PLAYER:NUMBER")
    parser.add_argument("--played", default="", metavar="CARDS", help="cards that must be gone")
    parser.add_argument("--then", default="", metavar="CARDS", help="cards played next")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--tries", type=int, default=200_000)
    return parser.parse_args()


def main() -> int:
    """Print the scene, ready to be pasted into a lesson."""
    given = arguments()
    try:
        wish = wish_of(given)
        found = arrange(wish, given.seed, given.tries)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    if found is None:
        print("nothing found; ask for less, or try another --seed", file=sys.stderr)
        return 1
    start, line = found
    print(f'deal = "{format_deal(start.hands)}"')
    print('played = """')
    players = wish.rules.players
    rows = [" ".join(map(str, line[at : at + players])) for at in range(0, len(line), players)]
    print("\n".join(rows) + '"""')
    return 0


if __name__ == "__main__":
    sys.exit(main())
