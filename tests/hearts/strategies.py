"""Random rules, deals and plays for the laws that hold in every game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from hypothesis import strategies as st

from tutor.hearts import (
    JOKERS,
    PRESETS,
    Card,
    CardSet,
    Deal,
    Moon,
    Phase,
    PointHand,
    Position,
    Rules,
    Suit,
)

TABLES = [(rules, table) for rules in PRESETS.values() for table in rules.tables]
EVERY_TABLE = [rules.for_players(table.players, table.label) for rules, table in TABLES]


def table_name(rules: Rules) -> str:
    """The name of a table in the test report."""
    return str(rules).replace(" ", "-")


cards = st.integers(0, 53).map(Card)
card_sets = st.integers(0, (1 << 54) - 1).map(CardSet.from_mask)
tables = st.sampled_from(EVERY_TABLE)
chances = st.integers(0, (1 << 32) - 1).map(Random)
"""A source of chance for what needs many random numbers; a failing one is told by its result."""


@st.composite
def house_rules(draw: st.DrawFn) -> Rules:
    """Any preset at any table with any options."""
    flag = st.booleans()
    return replace(
        draw(tables),
        any_of_suit_may_open=draw(flag),
        points_in_first_trick=draw(flag),
        point_hand=draw(st.sampled_from(PointHand)),
        hearts_must_be_broken=draw(flag),
        queen_breaks_hearts=draw(flag),
        heart_instead_of_queen=draw(flag),
        jack_of_diamonds=draw(flag),
        moon=draw(st.sampled_from(Moon)),
        grand_slam=draw(flag),
        no_trick_bonus=draw(flag),
        limit=draw(st.integers(1, 200)),
    )


@st.composite
def deals(draw: st.DrawFn, rules: Rules) -> tuple[CardSet, ...]:
    """The deck of the rules, dealt equally; sometimes with all points in few hands."""
    order = draw(st.permutations(list(rules.deck)))
    if draw(st.booleans()):
        order.sort(key=lambda card: card in rules.point_cards)
    size = rules.hand_size
    return tuple(CardSet(order[n * size : (n + 1) * size]) for n in range(rules.players))


def positions_of(start: Position, pick: Random) -> Iterator[Position]:
    """The positions of a deal from `start` to its end, the cards chosen by chance."""
    position = start
    yield position
    while not position.is_over:
        position = position.play(pick.choice(list(position.legal)))
        yield position


@st.composite
def played_deals(draw: st.DrawFn, rules: Rules | None = None) -> list[Position]:
    """Every position of a whole deal, by random rules if none are given."""
    table = draw(house_rules()) if rules is None else rules
    return list(positions_of(Position.start(table, draw(deals(table))), draw(chances)))


@st.composite
def endings(draw: st.DrawFn) -> Position:
    """A position with one to three cards a player, often in the first trick, rich in points.

    Special rules that a full deal hardly ever meets apply here all the time.
    """
    rules, pick = draw(house_rules()), draw(chances)
    first, size = draw(st.booleans()), draw(st.integers(1, 3))
    special = rules.point_cards | (rules.deck & JOKERS) | rules.deck.of(Suit.SPADES)
    cards = [rules.opening_card] if first else []
    while len(cards) < size * rules.players:
        card = pick.choice(list(pick.choice((special, rules.deck))))
        if card not in cards:
            cards.append(card)
    hands = [CardSet(cards[n * size : (n + 1) * size]) for n in range(rules.players)]
    leader = 0 if first else draw(st.integers(0, rules.players - 1))
    return Position.midway(
        rules, hands, leader, trick_number=1 if first else 3, hearts_broken=draw(st.booleans())
    )


@st.composite
def played_endings(draw: st.DrawFn) -> list[Position]:
    """Every position from such an ending to the last card."""
    return list(positions_of(draw(endings()), draw(chances)))


@st.composite
def dealt(draw: st.DrawFn, rules: Rules | None = None) -> Deal:
    """A deal whose cards have just been dealt, anywhere in a game."""
    table = draw(house_rules()) if rules is None else rules
    number = draw(st.integers(1, 12))
    dealer = draw(st.integers(0, table.players - 1))
    return Deal.start(table, draw(deals(table)), number=number, dealer=dealer)


def advance(deal: Deal, pick: Random) -> Deal:
    """The deal one random move further; it must not be over."""
    seat = pick.choice(deal.to_act)
    if deal.phase is Phase.PASSING:
        hand = list(deal.passing.hands[seat])
        return deal.give(seat, pick.sample(hand, deal.rules.pass_count))
    if deal.phase is Phase.CHOOSING:
        assert deal.decision is not None
        return deal.choose(pick.choice(deal.decision.options))
    assert deal.position is not None
    return deal.play(pick.choice(list(deal.position.legal)))


@st.composite
def deals_in_progress(draw: st.DrawFn, rules: Rules | None = None) -> Deal:
    """A deal at any moment from the first choice of cards to the score."""
    deal = draw(dealt(rules))
    pick = draw(chances)
    for _ in range(draw(st.integers(0, len(deal.rules.deck) + deal.rules.players + 1))):
        if deal.phase is Phase.OVER:
            break
        deal = advance(deal, pick)
    return deal
