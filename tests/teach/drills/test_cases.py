"""The cases of the drills: each comes as often as the others, and is what it says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from tests.teach.drills.made import drills
from tutor import paths
from tutor.hearts import (
    HEARTS,
    QUEEN_OF_SPADES,
    CardSet,
    Clause,
    Position,
    Reason,
    Rules,
    Suit,
    Trick,
)
from tutor.teach.attempt import begin
from tutor.teach.clauses import applies
from tutor.teach.drills import TABLES, DrillEntry, DrillKind
from tutor.teach.drills.drills import MAKERS
from tutor.teach.drills.score import JACK_TABLES, MOST_BEFORE
from tutor.teach.model import Judge, PickLegal, ScoreSheet
from tutor.teach.players import LEARNER
from tutor.teach.questions import Asked, kind_of
from tutor.teach.questions.score_sheet import score
from tutor.teach.rule_book import changed_rules, load_rule_book
from tutor.teach.table import Table

SEEDS = range(1, 241)
SOME = range(1, 26)
CROWD = ("microsoft-4", "slam-5", "black-maria-7")
every_table = pytest.mark.parametrize("table", TABLES)


def made(kind: str, table: str, seeds: range = SOME) -> Iterator[DrillEntry]:
    """The drills of a kind at a table."""
    return (drills().drill(kind, table, seed) for seed in seeds)


def laid(entry: DrillEntry) -> Table:
    """The table of a drill that has one."""
    table = begin(entry.steps[0], entry.rules).table
    assert table is not None
    return table


# How often each case comes.


@pytest.mark.parametrize("kind", DrillKind)
@pytest.mark.parametrize("table", CROWD)
def test_every_case_comes_about_as_often_as_the_others(kind: DrillKind, table: str) -> None:
    rules = drills().drill("taker", table, 1).rules
    cases = MAKERS[kind].cases(rules)
    times = Counter(entry.case for entry in made(kind, table, SEEDS))
    assert times.keys() == set(cases)
    if kind is not DrillKind.HEARTS:  # there the answers are even, and then the cases of each
        even = len(SEEDS) / len(cases)
        assert all(even * 0.5 < count < even * 1.6 for count in times.values()), times


@every_table
def test_every_case_of_the_words_comes_at_some_table_and_no_other(table: str) -> None:
    rules = drills().drill("taker", table, 1).rules
    for kind, maker in MAKERS.items():
        assert set(maker.cases(rules)) <= maker.all_cases == drills().said(kind).cases.keys()


@pytest.mark.parametrize("table", CROWD)
def test_a_heart_may_be_led_as_often_as_not(table: str) -> None:
    answers = Counter(answer(entry) for entry in made("hearts", table, SEEDS))
    assert answers.keys() == {"yes", "no"}
    assert abs(answers["yes"] - answers["no"]) < len(SEEDS) * 0.2


def answer(entry: DrillEntry) -> str:
    """The right answer to a question."""
    asked = begin(entry.steps[0], entry.rules).asked
    assert asked is not None
    return kind_of(asked.step).answer(asked)


@pytest.mark.parametrize("table", CROWD)
@pytest.mark.parametrize("kind", ["taker", "opener"])
def test_every_player_is_the_answer_now_and_then(kind: str, table: str) -> None:
    players = drills().drill(kind, table, 1).rules.players
    if kind == "opener":
        answers = {answer(entry) for entry in made(kind, table, SEEDS)}
    else:
        answers = {str(laid(entry).last_trick.winner) for entry in made(kind, table, SEEDS)}
    assert len(answers) == players


# Which cards may I play?

FREE = {"void", "first-trick-free"}
"""The cases in which every card may be played, and the mistake is to leave one out."""


@every_table
def test_there_is_always_a_tempting_mistake_about_the_cards(table: str) -> None:
    for entry in made("legal", table):
        position = laid(entry).position
        hand, points = position.hands[LEARNER], entry.rules.point_cards
        assert isinstance(entry.steps[0], PickLegal)
        assert position.turn == LEARNER
        if entry.case in FREE:
            assert position.legal == hand
            assert hand & points
        else:
            assert hand - position.legal
            assert entry.case == "opening" or (hand - position.legal) & points


REASONS = {
    "opening": {Reason.MUST_OPEN_WITH},
    "follow": {Reason.MUST_FOLLOW_SUIT},
    "first-trick": {Reason.HEART_IN_FIRST_TRICK, Reason.QUEEN_IN_FIRST_TRICK},
    "points-only": {Reason.QUEEN_IN_FIRST_TRICK_WITH_HEARTS},
    "not-broken": {Reason.HEARTS_NOT_BROKEN},
    "queen-fell": {Reason.HEARTS_NOT_BROKEN},
    "queen-left": {Reason.HEARTS_NOT_BROKEN_LEAD_QUEEN},
    "void": set[Reason](),
    "first-trick-free": set[Reason](),
}
"""Why cards of the hand may not be played, by case."""


@every_table
def test_the_engine_refuses_cards_for_the_reason_of_the_case(table: str) -> None:
    for entry in made("legal", table):
        position = laid(entry).position
        barred = position.hands[LEARNER] - position.legal
        reasons = {position.ruling(card).reason for card in barred}
        assert reasons <= REASONS[entry.case]
        assert bool(reasons) == bool(REASONS[entry.case])


@every_table
def test_nobody_has_to_tick_a_dozen_cards_late_in_a_deal(table: str) -> None:
    for entry in made("legal", table):
        if entry.case in ("void", "not-broken", "queen-fell"):
            assert 1 <= len(laid(entry).position.legal) <= 8


def test_only_small_hands_are_dealt_nothing_but_points() -> None:
    with_case = {
        table
        for table in TABLES
        if "points-only" in MAKERS[DrillKind.LEGAL].cases(drills().drill("taker", table, 1).rules)
    }
    assert with_case == {"slam-6", "black-maria-6", "black-maria-7"}


# May a heart be led?

LEADS = {
    "broken": Reason.HEARTS_ARE_BROKEN,
    "queen-broke": Reason.HEARTS_ARE_BROKEN,
    "only-hearts": Reason.ONLY_HEARTS_LEFT,
    "not-broken": Reason.HEARTS_NOT_BROKEN,
    "queen-fell": Reason.HEARTS_NOT_BROKEN,
    "queen-left": Reason.HEARTS_NOT_BROKEN_LEAD_QUEEN,
}


@every_table
def test_the_ruling_on_a_heart_has_the_reason_of_the_case(table: str) -> None:
    for entry in made("hearts", table):
        step, position = entry.steps[0], laid(entry).position
        assert isinstance(step, Judge)
        (card,) = CardSet.parse(step.card)
        assert position.turn == LEARNER
        assert not position.trick
        assert card in position.hands[LEARNER].of(Suit.HEARTS)
        assert position.ruling(card).reason is LEADS[entry.case]
        assert len(position.hands[LEARNER]) >= 3


@every_table
def test_the_case_says_what_has_been_played(table: str) -> None:
    for kind in ("hearts", "legal"):
        for entry in made(kind, table):
            fallen = played(laid(entry).position)
            if entry.case == "broken":
                assert fallen & HEARTS
            if entry.case in ("queen-fell", "queen-broke"):
                assert QUEEN_OF_SPADES in fallen
                assert not fallen & HEARTS
            if entry.case in ("only-hearts", "queen-left", "not-broken"):
                assert not fallen & HEARTS


def played(position: Position) -> CardSet:
    """The cards of the finished tricks."""
    return CardSet(card for pile in position.taken for card in pile)


def test_whether_the_queen_breaks_hearts_decides_which_of_two_cases_there_is() -> None:
    for table in TABLES:
        rules = drills().drill("taker", table, 1).rules
        cases = MAKERS[DrillKind.HEARTS].cases(rules)
        assert ("queen-broke" in cases) is rules.queen_breaks_hearts
        assert ("queen-fell" in cases) is not rules.queen_breaks_hearts


# Who takes the trick, and what does it cost?


def strangers(trick: Trick) -> CardSet:
    """The cards that are higher than the one that takes the trick, and of another suit."""
    won = trick.winning_card
    return CardSet(
        card for card in trick.cards if card.suit is not won.suit and card % 13 > won % 13
    )


@every_table
def test_a_higher_card_of_another_suit_seems_to_take_the_trick(table: str) -> None:
    for entry in made("taker", table):
        trick = laid(entry).last_trick
        queen = QUEEN_OF_SPADES in trick.cards and trick.led is not Suit.SPADES
        assert strangers(trick)
        assert (entry.case == "queen") is queen
        if entry.case == "heart":
            assert strangers(trick) & HEARTS
        if entry.case == "high-card":
            assert not strangers(trick) & HEARTS


LOOK_ALIKES = CardSet.parse("QC QD QH KS AS JD")


@every_table
def test_a_trick_with_points_has_a_card_that_only_looks_like_them(table: str) -> None:
    for entry in made("points", table):
        trick = laid(entry).last_trick
        cards = CardSet(trick.cards)
        hearts, queen = bool(cards & HEARTS), QUEEN_OF_SPADES in cards
        assert cards & LOOK_ALIKES
        assert (hearts, queen) == {
            "hearts": (True, False),
            "queen": (False, True),
            "both": (True, True),
        }[entry.case]


# What is the score?


def scored(entry: DrillEntry) -> tuple[Asked[ScoreSheet], list[int]]:
    """The question of a drill about the score, and what the deal brings, lowest first."""
    step = entry.steps[0]
    assert isinstance(step, ScoreSheet)
    asked = Asked(step, entry.rules)
    return asked, sorted(score(asked).points)


def in_deck(rules: Rules) -> int:
    """The points in the deck."""
    return sum(map(rules.points, rules.deck))


@every_table
def test_the_sheet_has_the_shape_of_the_case(table: str) -> None:
    for entry in made("score", table):
        asked, points = scored(entry)
        rules, total = entry.rules, in_deck(entry.rules)
        others, shooter = rules.players - 1, score(asked).shooter
        assert sum(points) == total or shooter is not None
        shapes = {
            "moon": [0, *[26] * others],
            "moon-adds": [0, *[26] * others],
            "moon-subtracts": [-26, *[0] * others],
            "grand-slam": [-26, *[26] * others],
            "all-hearts": sorted([*[0] * (others - 1), 13, total - 13]),
            "near-moon": [*[0] * (others - 1), 1, total - 1],
        }
        assert points == shapes.get(entry.case, points)
        if entry.case == "queen-alone":
            assert 13 in points
        if entry.case == "jack":
            assert rules.jack_of_diamonds
        assert asked.step.ask == ("totals" if entry.case == "totals" else "deal")


@every_table
def test_the_totals_before_come_from_whole_deals(table: str) -> None:
    for entry in made("score", table):
        step, rules = entry.steps[0], entry.rules
        assert isinstance(step, ScoreSheet)
        totals = step.before.values()
        assert len(totals) == rules.players
        assert 0 < sum(totals) <= MOST_BEFORE * in_deck(rules)
        assert sum(totals) % in_deck(rules) == 0, "every deal without a moon brings as many points"
        assert min(totals) >= 0
        assert max(totals) < rules.limit, "the game goes on"


def test_the_jack_counts_only_where_a_table_may_agree_on_it() -> None:
    book = load_rule_book(paths.lessons())
    may = {
        name
        for name in ("basic", "microsoft", "slam", "black-maria")
        for option in book.options_of(name)
        if applies(Clause.JACK_OF_DIAMONDS, changed_rules(name, option.change))
    }
    assert may == JACK_TABLES


def test_only_rules_that_know_a_score_ask_for_it() -> None:
    cases = {
        table: set(MAKERS[DrillKind.SCORE].cases(drills().drill("taker", table, 1).rules))
        for table in TABLES
    }
    assert "grand-slam" in cases["slam-6"]
    assert "grand-slam" not in cases["basic-4"]
    assert {"moon-adds", "moon-subtracts"} <= cases["black-maria-3"]
    assert "moon" not in cases["black-maria-3"]
    assert "moon" in cases["microsoft-4"]


# Who opens?


@every_table
def test_the_opening_card_goes_the_way_of_the_case(table: str) -> None:
    for entry in made("opener", table):
        rules, deal = entry.rules, laid(entry).deal
        assert deal.exchange is not None
        card, given = rules.opening_card, deal.exchange.given
        giver = next((seat for seat, cards in enumerate(given) if card in cards), None)
        assert (giver is None) is (entry.case == "stayed")
        if giver is not None:
            assert (giver == LEARNER) is (entry.case == "passed")
            assert (deal.turn == LEARNER) is (entry.case == "received")
            assert deal.turn == deal.exchange.receiver(giver)
        assert all(len(cards) == rules.pass_count for cards in given)
