"""Tricks made of the cards that one wants to see in them.

Some tricks come about by chance too seldom, such as one with the queen of spades, a heart and
another queen. The tricks before such a one are laid out; who throws a card of another suit into it
is given no card of the suit that is led.
"""

from dataclasses import dataclass

from tutor.hearts import Card, CardSet, Rules, Suit
from tutor.teach.drills.chance import Chance
from tutor.teach.drills.laid_out import full_tricks, lay_out
from tutor.teach.drills.lines import scene_of
from tutor.teach.model import Scene

__all__ = ["Wish", "build"]


@dataclass(frozen=True)
class Wish:
    """What a trick is to be made of."""

    led: Suit
    """Not hearts: they would have to be broken."""
    cards: CardSet
    """Cards that must be in it."""
    follow: CardSet
    """The cards of the suit led that may be in it beside those."""
    thrown: CardSet
    """The cards of other suits that may be in it beside those."""


def build(rules: Rules, chance: Chance, wish: Wish) -> Scene:
    """A scene that ends with a trick as wished for. The learner sits anywhere.

    Raises:
        ValueError: there is no room for such a trick at this table.
    """
    must = wish.cards.of(wish.led)
    fewest, most = max(1, len(must)), rules.players - max(1, len(wish.cards - must))
    for number in chance.shuffled(range(fewest, most + 1)):
        followers, thrown = _compose(rules, chance, wish, number)
        before = _before(rules, chance, wish.led, CardSet(followers + thrown), number)
        if before:
            break
    else:
        raise ValueError(f"there is no room for {wish} at {rules!r}")
    seats = chance.shuffled(range(rules.players))
    leader = seats[0]
    plays = dict(zip(seats, followers + thrown, strict=True))
    played, line = lay_out(rules, before, leader, chance)
    order = [(leader + place) % rules.players for place in range(rules.players)]
    line += [plays[seat] for seat in order]
    ends = _ends(rules, chance, wish.led, CardSet(line), seats[: len(followers)])
    deal = [played[seat] | ends[seat] | CardSet([plays[seat]]) for seat in range(rules.players)]
    return scene_of(deal, line, chance.below(rules.players))


def _compose(
    rules: Rules, chance: Chance, wish: Wish, number: int
) -> tuple[list[Card], list[Card]]:
    """The ``number`` of cards that follow suit, and those of other suits."""
    must = list(wish.cards.of(wish.led))
    others = list(wish.cards - wish.cards.of(wish.led))
    missing, free = number - len(must), rules.players - number - len(others)
    follow = must + chance.shuffled(wish.follow - wish.cards)[:missing]
    thrown = others + chance.shuffled(wish.thrown - wish.cards)[:free]
    return chance.shuffled(follow), chance.shuffled(thrown)


def _before(
    rules: Rules, chance: Chance, led: Suit, trick: CardSet, followers: int
) -> list[CardSet]:
    """The tricks before, so that those who follow can hold all that is left of the suit led.

    None at all where that is not possible.
    """
    tricks = full_tricks(rules, chance, trick)
    if not tricks or rules.opening_card not in tricks[0]:
        return []
    fitting = []
    for number in range(1, min(len(tricks), rules.hand_size - 1) + 1):
        gone = trick | CardSet(card for cards in tricks[:number] for card in cards)
        room = followers * (rules.hand_size - number - 1)
        if len((rules.deck - gone).of(led)) <= room:
            fitting.append(number)
    return tricks[: chance.pick(fitting)] if fitting else []


def _ends(
    rules: Rules, chance: Chance, led: Suit, gone: CardSet, followers: list[int]
) -> list[CardSet]:
    """The hands after the trick: all that is left of the suit led lies with those who followed."""
    size = rules.hand_size - len(gone) // rules.players
    ends: list[list[Card]] = [[] for _ in range(rules.players)]
    rest = rules.deck - gone
    for card in chance.shuffled(rest.of(led)):
        open_seats = [seat for seat in followers if len(ends[seat]) < size]
        ends[chance.pick(open_seats)].append(card)
    others = iter(chance.shuffled(rest - rest.of(led)))
    for hand in ends:
        while len(hand) < size:
            hand.append(next(others))
    return [CardSet(hand) for hand in ends]
