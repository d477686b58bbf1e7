"""Whole deals from small decks, so that few cards decide and every special rule comes up."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from tests.hearts.strategies import EVERY_TABLE
from tutor.hearts import JOKERS, Card, CardSet, Exchange, Moon, PointHand, Position, Rules, Suit
from tutor.hearts.decks import FULL_DECK, JACK_OF_DIAMONDS, QUEEN_OF_SPADES


def deal_of(hands: str, opening: str = "2C", options: str = "") -> Position:
    """A whole deal of nothing but the cards of these hands."""
    held = [CardSet.parse(hand) for hand in hands.split("|")]
    deck = CardSet()
    for hand in held:
        deck |= hand
    missing = "".join(f"-{card}" for card in FULL_DECK - deck)
    line = f"small players={len(held)} deck=52{missing} opening_card={opening} pass_count=1"
    return Position.start(Rules.parse(f"{line} pass_cycle=left {options}"), held)


def small_rules(pick: Random, players: int, size: int) -> Rules:
    """Any options, and a deck of `size` cards each that is rich in points, in few suits."""
    rules = replace(
        pick.choice([table for table in EVERY_TABLE if table.players == players]),
        any_of_suit_may_open=pick.random() < 0.2,
        points_in_first_trick=pick.random() < 0.4,
        point_hand=pick.choice(list(PointHand)),
        hearts_must_be_broken=pick.random() < 0.8,
        queen_breaks_hearts=pick.random() < 0.4,
        heart_instead_of_queen=pick.random() < 0.3,
        moon=pick.choice(list(Moon)),
        grand_slam=pick.random() < 0.3,
        no_trick_bonus=pick.random() < 0.2,
    )
    suits = pick.sample(list(Suit)[:3], pick.randint(1, 3))
    opening = pick.choice(list((rules.deck - rules.point_cards).of(suits[0])))
    cards = {opening, pick.choice(list(rules.deck.of(Suit.HEARTS)))}
    if pick.random() < 0.8:
        cards.add(QUEEN_OF_SPADES)
    if pick.random() < 0.3 and JACK_OF_DIAMONDS in rules.deck:
        cards.add(JACK_OF_DIAMONDS)
    if pick.random() < 0.25:
        cards.update(JOKERS)
    while len(cards) < size * players:
        cards.add(pick.choice(list(rules.deck.of(pick.choice([*suits, Suit.HEARTS])))))
    return replace(
        rules,
        name="small",
        deck=CardSet(cards),
        opening_card=opening,
        pass_count=1,
        jack_of_diamonds=JACK_OF_DIAMONDS in cards and pick.random() < 0.8,
    )


def small_deal(pick: Random, players: int, size: int) -> Position:
    """A deal of so many cards each, before its first trick, often after a pass of one card."""
    rules = small_rules(pick, players, size)
    hands = shuffled_hands(pick, rules)
    if pick.random() < 0.5:
        return Position.start(rules, hands)
    exchange = Exchange(
        pick.randrange(1, players), tuple(CardSet((pick.choice(list(hand)),)) for hand in hands)
    )
    passed = [
        hand - exchange.given[seat] | exchange.received(seat) for seat, hand in enumerate(hands)
    ]
    return Position.start(rules, passed, exchange)


def shuffled_hands(pick: Random, rules: Rules) -> list[CardSet]:
    """The deck of the rules, dealt."""
    order = list(rules.deck)
    pick.shuffle(order)
    return [CardSet(order[seat :: rules.players]) for seat in range(rules.players)]


def random_play(position: Position, pick: Random, cards: int | None = None) -> list[Position]:
    """The positions from here on, while so many cards (or all) are played by chance."""
    course = [position]
    while not position.is_over and (cards is None or len(course) <= cards):
        position = position.play(pick.choice(list(position.legal)))
        course.append(position)
    return course


def played_between(before: Position, after: Position) -> Card:
    """The card that led from one position to the next."""
    assert before.turn is not None
    (card,) = before.hands[before.turn] - after.hands[before.turn]
    return card


def ending(pick: Random, rules: Rules, size: int) -> Position:
    """A whole deal of the rules, played by chance until everybody has `size` cards left."""
    start = Position.start(rules, shuffled_hands(pick, rules))
    return random_play(start, pick, (rules.hand_size - size) * rules.players)[-1]
