"""Chance for ever: the same words always bring the same, and nothing is preferred."""

from __future__ import annotations

from collections import Counter

from tutor.hearts import PRESETS, CardSet, format_deal
from tutor.teach.drills.chance import Chance


def test_the_numbers_of_today_are_those_of_every_day() -> None:
    chance = Chance("legal", "slam-5", 17)
    assert [chance.below(100) for _ in range(8)] == [41, 77, 31, 26, 91, 77, 48, 57]
    assert "".join(Chance("x").shuffled("abcdefgh")) == "hagbdcef"


def test_words_are_told_apart_by_what_they_say_only() -> None:
    assert Chance("legal", 1).below(10**9) == Chance("legal 1").below(10**9)
    assert Chance("legal", 1).below(10**9) != Chance("legal", 2).below(10**9)


def test_every_thing_is_picked_about_equally_often() -> None:
    chance = Chance("even")
    times = Counter(chance.pick("abcd") for _ in range(4000))
    assert all(900 < count < 1100 for count in times.values())


def test_every_order_comes_about_equally_often() -> None:
    chance = Chance("orders")
    times = Counter("".join(chance.shuffled("abc")) for _ in range(6000))
    assert len(times) == 6
    assert all(880 < count < 1120 for count in times.values())


def test_a_deal_gives_everybody_as_many_cards() -> None:
    for preset in PRESETS.values():
        for table in preset.tables:
            rules = preset.for_players(table.players, table.label)
            hands = Chance("deal").deal(rules)
            assert {len(hand) for hand in hands} == {rules.hand_size}
            assert CardSet(card for hand in hands for card in hand) == rules.deck
            assert format_deal(hands) == format_deal(Chance("deal").deal(rules))
