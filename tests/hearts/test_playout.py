"""Random playouts: they keep to the rules, choose evenly, and score as the engine does."""

from __future__ import annotations

from collections import Counter, defaultdict
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.hearts.strategies import (
    EVERY_TABLE,
    chances,
    house_rules,
    played_deals,
    played_endings,
    table_name,
)
from tutor.hearts import (
    PRESETS,
    Card,
    CardSet,
    Moon,
    MoonDecision,
    Playout,
    Position,
    Rules,
    parse_cards,
    score_deal,
    shuffled,
)
from tutor.hearts.playout import fast_score


@given(played_deals(), st.data())
def test_a_playout_takes_every_card_once(deal: list[Position], data: st.DataObject) -> None:
    position = data.draw(st.sampled_from(deal))
    taken = Playout(position).run(data.draw(chances))
    assert sum(taken) == position.rules.deck.mask
    for pile, before in zip(taken, position.taken, strict=True):
        assert pile & before.mask == before.mask


@given(played_endings(), chances, st.data())
def test_a_playout_goes_where_the_rules_let_it(
    deal: list[Position], pick: Random, data: st.DataObject
) -> None:
    """Every playout ends as the deal can really end, and in the long run none is missing."""
    position = data.draw(st.sampled_from(deal[-12:]))
    ends = ends_by_chance(position)
    playout = Playout(position)
    for _ in range(10):
        assert tuple(playout.run(pick)) in ends
    likely = {end for end, chance in ends.items() if chance > 0.1}
    assert likely <= {tuple(playout.run(pick)) for _ in range(200)}


@pytest.mark.parametrize(
    ("hands", "trick"),
    [
        ("X1|X2|2C|3D|4C|5H", ""),
        ("X1 AC|X2 2C|3C 3D|4D 5D|6H 6C|7H 7S", ""),
        ("AC|2C 3C|4C 4D|5D 5H|6C 6S|7H 8H", "X1"),
        ("AC|2D|4C 4D|5D 5H|6C 6S|7H 8H", "X1 X2"),
        ("AC|2D|QS|5D 5H|6C 6S|7H 8H", "X1 X2 3S"),
        ("X2|2C 3C|4C 4D|5D 5H|6C 6S|7H 8H", "9D"),
    ],
)
def test_playouts_know_what_jokers_do(hands: str, trick: str) -> None:
    rules = PRESETS["slam"].for_players(6, "jokers")
    position = Position.midway(
        rules, map(CardSet.parse, hands.split("|")), 0, trick=parse_cards(trick)
    )
    playout, pick = Playout(position), Random(1)
    assert {tuple(playout.run(pick)) for _ in range(500)} == set(ends_by_chance(position))


@pytest.mark.parametrize("rules", EVERY_TABLE, ids=table_name)
def test_cards_are_chosen_evenly_from_the_legal_ones(rules: Rules) -> None:
    """How often seat 0 takes how many points, against every play of the engine weighed exactly."""
    random, found, exact = Random(4), Counter[int](), defaultdict[int, float](float)
    for _ in range(5):
        start = Position.start(rules, shuffled(rules, random))
        while sum(map(len, start.hands)) > 11:
            start = start.play(random.choice(list(start.legal)))
        for end, chance in ends_by_chance(start).items():
            exact[fast_score(rules, list(end))[0]] += chance / 5
        playout = Playout(start)
        found.update(fast_score(rules, playout.run(random))[0] for _ in range(2000))
    assert set(found) <= set(exact)
    distance = sum(abs(found[points] / 10_000 - chance) for points, chance in exact.items()) / 2
    assert distance < 0.03


def ends_by_chance(position: Position, chance: float = 1.0) -> dict[tuple[int, ...], float]:
    """Every way the deal can end, with its probability when each card is an even chance."""
    if position.is_over:
        return {tuple(pile.mask for pile in position.taken): chance}
    ends: dict[tuple[int, ...], float] = defaultdict(float)
    legal = list(position.legal)
    for card in legal:
        for end, part in ends_by_chance(position.play(card), chance / len(legal)).items():
            ends[end] += part
    return dict(ends)


def test_a_playout_repeats_with_the_same_seed_and_leaves_the_position_alone() -> None:
    position = Position.start(PRESETS["microsoft"], shuffled(PRESETS["microsoft"], Random(1)))
    before, playout = repr(position), Playout(position)
    runs = [playout.run(Random(seed)) for seed in (1, 2, 1)]
    assert runs[0] == runs[2] != runs[1]
    assert repr(position) == before


def test_a_finished_deal_plays_out_to_itself() -> None:
    position = Position.midway(
        PRESETS["microsoft"], map(CardSet.parse, ("2D", "3D", "4D", "5D")), 0
    )
    for number in (14, 15, 16, 17):
        assert Playout(position).run(Random(1))[3 if position.leader == 0 else position.leader]
        position = position.play(Card(number - 1))
    assert Playout(position).run(Random(1)) == [pile.mask for pile in position.taken]


@given(house_rules(), chances)
def test_the_fast_score_is_the_score(rules: Rules, pick: Random) -> None:
    playout = Playout(Position.start(rules, shuffled(rules, pick)))
    shot = [rules.deck.mask, *[0] * (rules.players - 1)]
    moon = [rules.point_cards.mask, (rules.deck - rules.point_cards).mask, *shot[2:]]
    for taken in (playout.run(pick), shot, moon):
        outcome = score_deal(rules, map(CardSet.from_mask, taken))
        for choice in (Moon.OTHERS_ADD, Moon.SHOOTER_SUBTRACTS):
            score = outcome.choose(choice) if isinstance(outcome, MoonDecision) else outcome
            assert fast_score(rules, taken, choice) == score.points
