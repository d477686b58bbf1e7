"""Whole random deals, card by card, beside OpenSpiel's hearts with every setting it has.

All 256 combinations of its eight parameters are played. `DEALS_TIMES=20` in the
environment plays twenty times as many deals.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import product
from random import Random

import pytest

from tests.hearts import brute_force
from tests.hearts.matching import TIMES
from tests.hearts.openspiel import (
    CARDS,
    DEFAULTS,
    DIRECTIONS,
    NUMBERS,
    State,
    dealt_state,
    rules_like,
)
from tutor.hearts import (
    Card,
    CardSet,
    PassDirection,
    PassPhase,
    Playout,
    Position,
    Rules,
    Score,
    score_deal,
)
from tutor.hearts.cascade import breaking_mask, judge
from tutor.hearts.playout import fast_score

RANDOM_DEALS = 80 * TIMES
LOPSIDED_DEALS = 20 * TIMES
DEALS_ON_BITS = 20 * TIMES
PLAYOUTS = 2 * TIMES
"""How many of each kind for each of the 256 settings: 20,480 random deals, and so on."""

HOUSE = brute_force.house("microsoft")
SEEN_IN_NAMES, VARIED = sorted(DEFAULTS)[:4], sorted(DEFAULTS)[4:]
Setting = dict[str, bool]
Hands = Sequence[Sequence[Card]]

groups = [
    dict(zip(SEEN_IN_NAMES, flags, strict=True)) for flags in product((False, True), repeat=4)
]
each_group = pytest.mark.parametrize(
    "group",
    groups,
    ids=["+".join(name for name, on in group.items() if on) or "nothing" for group in groups],
)


def settings_of(group: Setting) -> Iterator[tuple[Setting, Random]]:
    """The sixteen settings of a group, each with its own chance."""
    for flags in product((False, True), repeat=4):
        setting = group | dict(zip(VARIED, flags, strict=True))
        yield setting, Random(str(setting))


def random_hands(random: Random) -> Hands:
    """Any deal."""
    cards = random.sample(CARDS, 52)
    return [cards[seat::4] for seat in range(4)]


def lopsided_hands(random: Random) -> Hands:
    """A deal with the suits heaped in few hands."""
    hands = brute_force.lopsided_hands(HOUSE, random)
    return [[Card.parse(card) for card in hand] for hand in hands]


def begin(setting: Setting, hands: Hands, random: Random) -> tuple[State, Position]:
    """Deal and pass at both referees; the first card is to be played."""
    rules = rules_like(setting)
    direction = random.choice(DIRECTIONS) if setting["pass_cards"] else PassDirection.HOLD
    state = dealt_state(setting, direction, hands)
    phase = PassPhase.start(rules, map(CardSet, hands), direction)
    for seat in phase.waiting:
        chosen: list[Card] = []
        for _ in range(rules.pass_count):
            assert state.current_player() == seat
            left = phase.hands[seat] - CardSet(chosen)
            assert {CARDS[action] for action in state.legal_actions()} == set(left)
            chosen.append(random.choice(list(left)))
            state.apply_action(NUMBERS[chosen[-1]])
        phase = phase.give(seat, chosen)
    return state, phase.begin_play()


def play_through(state: State, position: Position, random: Random) -> Position:
    """Play to the end, comparing the legal cards and whose turn it is before every card."""
    chance, bits = random.random, [1 << card for card in CARDS]
    legal_actions, apply_action, turn = (
        state.legal_actions,
        state.apply_action,
        state.current_player,
    )
    for _ in range(52):
        actions = legal_actions()
        mask = 0
        for action in actions:
            mask |= bits[action]
        assert position.legal.mask == mask, position
        assert position.turn == turn(), position
        action = actions[int(chance() * len(actions))]
        apply_action(action)
        position = position.play(CARDS[action])
    return position


def compare_scores(state: State, rules: Rules, taken: Sequence[CardSet]) -> Score:
    """The deal is over and scores the same."""
    assert state.is_terminal()
    score = score_deal(rules, taken)
    assert isinstance(score, Score)
    points = tuple(state.points(seat) for seat in range(4))
    assert score.points == points
    assert fast_score(rules, [pile.mask for pile in taken]) == points
    return score


@each_group
def test_random_deals_go_the_same_way(group: Setting) -> None:
    for setting, random in settings_of(group):
        for _ in range(RANDOM_DEALS):
            state, position = begin(setting, random_hands(random), random)
            position = play_through(state, position, random)
            compare_scores(state, position.rules, position.taken)


@each_group
def test_lopsided_deals_go_the_same_way(group: Setting) -> None:
    """Point hands, voids, hearts led unbroken, moons: rare in random deals, common in these."""
    moons = 0
    for setting, random in settings_of(group):
        for _ in range(LOPSIDED_DEALS):
            state, position = begin(setting, lopsided_hands(random), random)
            position = play_through(state, position, random)
            score = compare_scores(state, position.rules, position.taken)
            moons += score.shooter is not None
    assert moons > 10


@each_group
def test_the_cascade_on_bits_is_the_same(group: Setting) -> None:
    """What the playouts rest on: `judge` with nothing but bits around it."""
    for setting, random in settings_of(group):
        for number in range(DEALS_ON_BITS):
            deal = lopsided_hands if number % 4 == 0 else random_hands
            state, position = begin(setting, deal(random), random)
            taken = play_on_bits(state, position, random)
            compare_scores(state, position.rules, list(map(CardSet.from_mask, taken)))


def play_on_bits(state: State, start: Position, random: Random) -> list[int]:
    """Play to the end with `judge`; give the cards each seat has taken, as bits."""
    rules, breaking = start.rules, breaking_mask(start.rules)
    hands, taken = [hand.mask for hand in start.hands], [0] * 4
    leader, broken = start.leader, False
    for trick in range(13):
        led, winner, best, cards = -1, leader, -1, 0
        for step in range(4):
            seat = (leader + step) % 4
            assert state.current_player() == seat
            actions = state.legal_actions()
            mask, _ = judge(
                rules, hands[seat], led, leading=not step, first=not trick, broken=broken
            )
            assert mask == sum(1 << CARDS[action] for action in actions)
            action = random.choice(actions)
            state.apply_action(action)
            card = CARDS[action]
            hands[seat] ^= 1 << card
            cards |= 1 << card
            if not step:
                led = card // 13
            if card // 13 == led and card > best:
                winner, best = seat, card
        taken[winner] |= cards
        broken = broken or cards & breaking != 0
        leader = winner
    return taken


@each_group
def test_playouts_end_as_the_deals_of_openspiel_can(group: Setting) -> None:
    """From the last tricks on, every score that can come about comes about, about as often."""
    found, exact = Counter[tuple[int, ...]](), defaultdict[tuple[int, ...], float](float)
    runs = 400
    for setting, random in settings_of(group):
        for number in range(PLAYOUTS):
            deal = lopsided_hands if number % 2 else random_hands
            state, position = begin(setting, deal(random), random)
            for _ in range(random.choice((41, 42, 43, 44))):
                action = random.choice(state.legal_actions())
                state.apply_action(action)
                position = position.play(CARDS[action])
            ends = ends_of(state)
            playout = Playout(position)
            scores = [fast_score(position.rules, playout.run(random)) for _ in range(runs)]
            assert set(scores) <= set(ends)
            assert {points for points, chance in ends.items() if chance > 0.05} <= set(scores)
            found.update(scores)
            for points, chance in ends.items():
                exact[points] += chance * runs
    distance = sum(abs(found[points] - times) for points, times in exact.items()) / 2
    assert distance / found.total() < 0.02


def ends_of(state: State, chance: float = 1.0) -> dict[tuple[int, ...], float]:
    """Every score of the deal with its probability when each card is an even chance."""
    if state.is_terminal():
        return {tuple(state.points(seat) for seat in range(4)): chance}
    ends: dict[tuple[int, ...], float] = defaultdict(float)
    actions = state.legal_actions()
    for action in actions:
        after = state.clone()
        after.apply_action(action)
        for points, part in ends_of(after, chance / len(actions)).items():
            ends[points] += part
    return dict(ends)


def test_the_settings_are_all_there() -> None:
    assert len(DEFAULTS) == 8
    assert len([setting for group in groups for setting, _ in settings_of(group)]) == 256
