"""The measure for passing: what a player would say of a hand, and exact sums."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor import paths
from tutor.hearts import PRESETS, Card, CardSet, Rank, Rules, Suit, parse_hand
from tutor.teach.course import load_course
from tutor.teach.model import Pass
from tutor.teach.pass_well import Rating, best_choice, rating_of, share_of_right
from tutor.teach.passing_measure import MARGIN, WEIGHTS, Danger, choices, weigh
from tutor.teach.players import LEARNER
from tutor.teach.table import pass_phase

RULES = PRESETS["microsoft"]


def danger(hand: str, rules: Rules = RULES) -> int:
    """The danger of a hand in PBN: spades, hearts, diamonds, clubs."""
    return weigh(parse_hand(hand), rules).total


def lines(hand: str, rules: Rules = RULES) -> list[tuple[str, str, int, int]]:
    """The entries of a hand: why, which cards, how much, and how many protect them."""
    return [
        (line.danger.value, str(line.cards), line.points, line.cover)
        for line in weigh(parse_hand(hand), rules).lines
    ]


# What counts, and how much.


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("Q.5.5.5", [("queen", "QS", 13, 0), ("few-spades", "", 3, 0)]),
        ("Q2.5.5.5", [("queen", "QS", 11, 1), ("few-spades", "2S", 2, 1)]),
        ("Q432.5.5.5", [("queen", "QS", 3, 3)]),
        ("Q5432.5.5.5", [("queen", "QS", 1, 4)]),
        ("Q65432.5.5.5", []),
        ("AKQ2.5.5.5", [("queen", "QS", 3, 3), ("few-spades", "2S", 2, 1)]),
        ("A.5.5.5", [("high-spades", "AS", 8, 0), ("few-spades", "", 3, 0)]),
        ("AK2.5.5.5", [("high-spades", "KS AS", 11, 1), ("few-spades", "2S", 2, 1)]),
        ("AK32.5.5.5", [("high-spades", "KS AS", 7, 2), ("few-spades", "2S 3S", 1, 2)]),
        ("AK432.5.5.5", []),
        ("432.AK.5.5", [("high-hearts", "KH AH", 11, 0)]),
        ("432.AK32.5.5", [("high-hearts", "KH AH", 7, 2)]),
        ("432.T98.5.5", [("high-hearts", "9H TH", 3, 0)]),
        ("432.5.AJ.5", [("high-cards", "JD AD", 5, 0)]),
        ("432.5.AJ2.5", [("high-cards", "AD", 3, 1)]),
        ("432.5.5.A", [("first-trick", "AC", 0, 0)]),
        ("432.5.5.AK", [("first-trick", "AC", 0, 0), ("high-cards", "KC", 3, 0)]),
        ("432.5.5.AK2", [("high-cards", "KC AC", 5, 1)]),
        ("432.5..5", [("empty-suit", "", -2, 0)]),
        ("432..5.5", []),
    ],
)
def test_the_entries_of_a_hand(hand: str, expected: list[tuple[str, str, int, int]]) -> None:
    assert lines(hand) == expected


def test_the_highest_club_is_free_only_where_the_first_trick_has_no_points() -> None:
    free = [("first-trick", "AC", 0, 0)]
    assert lines("432.5.5.A", RULES) == free
    assert lines("432.5.5.A", PRESETS["black-maria"]) == free
    assert lines("432.5.5.A", PRESETS["basic"]) == [("high-cards", "AC", 4, 0)]


def test_who_opens_leads_the_lowest_club_and_keeps_the_highest() -> None:
    five = PRESETS["black-maria"].for_players(5)
    assert lines("432.5.5.A3", five) == [("high-cards", "AC", 3, 1)]
    assert lines("432.5.5.A4", five) == [("first-trick", "AC", 0, 0)]


# What a player would say.


@pytest.mark.parametrize(
    ("safer", "worse"),
    [
        ("Q5432.543.543.54", "Q2.543.543.5432"),
        ("AK432.5.5.5", "AK2.5.5.543"),
        ("A432.5.5.5", "A2.5.5.543"),
        ("432.A432.5.5", "432.A.5.5432"),
        ("432.2.A432.5", "432.2.A.5432"),
        ("432.2.432.5", "432.A.432.5"),
        ("432.5..5432", "432.5.5.543"),
    ],
)
def test_a_hand_is_safer_than_another(safer: str, worse: str) -> None:
    assert danger(safer) < danger(worse)


@pytest.mark.parametrize(
    ("hand", "goes", "stays"),
    [
        ("AK4.J85.T963.J72", "AS KS", ""),
        ("AK963.Q74.QJ8.85", "QH QD JD", "AS KS 9S 6S 3S"),
        ("Q2.AK5.T965.J972", "QS AH KH", "2S"),
        ("Q5432.AKQ.432.54", "AH KH QH", "QS 5S 4S 3S 2S"),
        ("432.5432.A.K9532", "AD", "2S 3S 4S"),
    ],
)
def test_the_best_choice_is_what_a_teacher_would_pass(hand: str, goes: str, stays: str) -> None:
    best = best_choice(parse_hand(hand), RULES)
    assert CardSet.parse(goes) <= best
    assert not CardSet.parse(stays) & best


def test_the_measure_agrees_with_the_lessons_about_passing() -> None:
    """Whatever a lesson wants passed and kept is among the right choices, but for a moon hand."""
    judged = 0
    for entry in load_course(paths.lessons()):
        for step in entry.steps:
            if isinstance(step, Pass) and entry.slug != "going-for-the-moon":
                rules = entry.rules_of(step)
                hand = pass_phase(step.scene, rules).hands[LEARNER]
                must, keep = CardSet.parse(step.must), CardSet.parse(step.keep)
                chosen = map(CardSet.from_mask, choices(hand, rules))
                taught = [cards for cards in chosen if must <= cards and not cards & keep]
                assert any(rating_of(cards, hand, rules).is_right for cards in taught), step.id
                judged += 1
    assert judged >= 10


# Exactness.

hands = st.lists(st.sampled_from(list(RULES.deck)), min_size=13, max_size=13, unique=True).map(
    CardSet
)


@given(hands)
def test_every_choice_is_weighed_as_the_hand_that_it_leaves(hand: CardSet) -> None:
    left = choices(hand, RULES)
    assert len(left) == 286
    assert left == {
        CardSet(chosen).mask: weigh(hand - CardSet(chosen), RULES).total
        for chosen in combinations(hand, 3)
    }


@given(hands)
def test_no_choice_is_better_than_the_best(hand: CardSet) -> None:
    best = best_choice(hand, RULES)
    left = choices(hand, RULES)
    assert left[best.mask] == min(left.values())
    assert rating_of(best, hand, RULES) is Rating.BEST
    assert 0 < share_of_right(hand, RULES) <= 1


@given(hands)
def test_a_choice_is_good_within_the_margin_and_poor_beyond_it(hand: CardSet) -> None:
    left = choices(hand, RULES)
    least = min(left.values())
    for chosen, number in left.items():
        more = number - least
        rating = rating_of(CardSet.from_mask(chosen), hand, RULES)
        assert rating.is_right is (more <= MARGIN)
        assert (rating is Rating.BEST) is (more == 0)


@given(hands)
def test_the_sum_is_that_of_the_entries_and_every_entry_has_its_suit(hand: CardSet) -> None:
    weighed = weigh(hand, RULES)
    assert weighed.total == sum(line.points for line in weighed.lines)
    for line in weighed.lines:
        assert line.cards <= hand.of(line.suit)
        assert bool(line.cards) or line.danger in (Danger.EMPTY_SUIT, Danger.FEW_SPADES)
        assert (line.points < 0) is (line.danger is Danger.EMPTY_SUIT)


def test_of_several_best_choices_the_one_most_like_the_learners_is_named() -> None:
    hand = parse_hand("AT5432.432.432.5")
    left = choices(hand, RULES)
    least = min(left.values())
    equal = [CardSet.from_mask(mask) for mask, number in left.items() if number == least]
    assert len(equal) > 1
    assert all(best_choice(hand, RULES, like) == like for like in equal)


@pytest.mark.parametrize("players", [3, 5, 6, 7])
def test_every_hand_size_can_be_weighed(players: int) -> None:
    rules = PRESETS["black-maria"].for_players(players)
    hand = CardSet(list(rules.deck)[:: rules.players])
    assert len(best_choice(hand, rules)) == rules.pass_count


# The numbers, and what the documentation says of them.


def test_more_protection_never_means_more_danger() -> None:
    for row in (WEIGHTS.queen, WEIGHTS.ace_of_spades, WEIGHTS.king_of_spades):
        assert list(row) == sorted(row, reverse=True)
    for table in (WEIGHTS.hearts, WEIGHTS.others):
        ranks = sorted(table, reverse=True)
        assert [table[rank] for rank in ranks] == list(range(len(ranks), 0, -1))
        assert ranks[0] is Rank.ACE
        assert ranks[-1] > WEIGHTS.low


def test_a_high_heart_is_more_dangerous_than_the_same_diamond() -> None:
    for rank, number in WEIGHTS.others.items():
        assert WEIGHTS.hearts[rank] > number


def test_the_numbers_are_those_of_the_documentation() -> None:
    page = Path(__file__).parents[2] / "docs" / "puzzles.md"
    text = page.read_text("utf-8")
    rows = {
        "queen of spades": WEIGHTS.queen,
        "ace of spades, without the queen": WEIGHTS.ace_of_spades,
        "king of spades, without the queen": WEIGHTS.king_of_spades,
    }
    for name, row in rows.items():
        assert f"| {name} | {', '.join(map(str, row))}; then 0 |" in text
    for name, table in (("heart", WEIGHTS.hearts), ("club or diamond", WEIGHTS.others)):
        numbers = ", ".join(f"{_letter(rank)} {number}" for rank, number in table.items())
        assert f"| high {name} | {numbers} |" in text
    assert f"| fewer than {WEIGHTS.spades_wanted} spades below the queen |" in text
    assert f"| no club, or no diamond | −{WEIGHTS.empty} |" in text
    assert f"leaves at most {MARGIN} more is good" in " ".join(text.split())


def _letter(rank: Rank) -> str:
    return "10" if rank is Rank.TEN else rank.letter


def test_cards_of_no_suit_but_spades_protect_a_high_spade() -> None:
    for suit in (Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS):
        low = CardSet(Card.of(suit, rank) for rank in (Rank.TWO, Rank.THREE, Rank.FOUR))
        queen = weigh(CardSet.parse("QS") | low, RULES)
        assert queen.lines[0].points == WEIGHTS.queen[0]
