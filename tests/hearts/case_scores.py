"""What the engine says to the cases on scores, totals and the end of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice

from tests.hearts.case_file import Case, named
from tests.hearts.case_tables import moon_taken, normal_deals, sweep, without_passing
from tutor.hearts import (
    HEARTS,
    QUEEN_OF_SPADES,
    CardSet,
    Game,
    Moon,
    MoonDecision,
    Position,
    Score,
    Standing,
    score_deal,
)


def results(outcome: Score | MoonDecision) -> Iterator[Score]:
    """The score, or the score that each choice of the shooter brings."""
    if isinstance(outcome, Score):
        yield outcome
    else:
        yield from map(outcome.choose, outcome.options)


def the_result(outcome: Score | MoonDecision) -> list[int]:
    """The score of a deal that leaves nothing to choose."""
    (score,) = results(outcome)
    return list(score.points)


def scores(case: Case) -> list[int]:
    """The scores by the cards taken, by how many hearts, or by who wins every trick."""
    if "taken" in case.setup:
        return the_result(score_deal(case.rules, [CardSet(named(c)) for c in case.setup["taken"]]))
    if "tricks_won" in case.setup:
        return the_result(swept(case))
    hearts = iter(HEARTS)
    taken = [CardSet(islice(hearts, many)) for many in case.setup["hearts_taken"]]
    taken[case.setup["qs"]] |= CardSet((QUEEN_OF_SPADES,))
    return the_result(score_deal(case.rules, taken))


def swept(case: Case) -> Score | MoonDecision:
    """What a deal comes to in which one player takes every trick."""
    deal = sweep(case.rules, case.setup.get("tricks_won", [13]).index(13))
    outcome = deal.score or deal.decision
    assert outcome is not None
    return outcome


def choice(case: Case) -> list[object]:
    """What each of the shooter's choices brings: scores, or what becomes of the game."""
    if "before" not in case.setup:
        return [list(score.points) for score in results(swept(case))]
    outcomes: list[object] = []
    for standing in standings(case):
        end = {"winners": list(standing.winners)} if standing.is_over else {}
        outcomes.append({"totals": list(standing.totals), "over": standing.is_over, **end})
    return outcomes


def standings(case: Case) -> Iterator[Standing]:
    """The totals told, or those before and a moon together, for each choice there is."""
    if "totals" in case.setup:
        yield Standing(case.rules, tuple(case.setup["totals"]))
        return
    before = Standing(case.rules, tuple(case.setup["before"]))
    for score in results(score_deal(case.rules, moon_taken(case.rules, case.setup["shooter"]))):
        yield before.plus(score.points)


def the_standing(case: Case) -> Standing:
    """The totals, where there is nothing to choose."""
    (standing,) = standings(case)
    return standing


def total_after_subtracting(case: Case) -> int:
    """The total of a shooter who chooses to subtract."""
    outcome = score_deal(case.rules, moon_taken(case.rules))
    assert isinstance(outcome, MoonDecision)
    before = Standing(case.rules, (case.setup["before"], 0, 0, 0))
    return before.plus(outcome.choose(Moon.SHOOTER_SUBTRACTS).points).totals[0]


def score_after_discarding_hearts(case: Case) -> int:
    """The score of A, who discards all his hearts and wins others' hearts with clubs."""
    dealt, won = case.setup["hearts_dealt"], case.setup["hearts_in_won_tricks"]
    hands = (
        "AC KC 2D 2H 3H 4H 5H 6H",
        "AD KD QD JD TD 9D 7H 8H",
        "2S 3S 4S 5S 6S 7S 8S 9S",
        "3C 4C 5C 6C TS JS KS AS",
    )
    now = Position.midway(case.rules, map(CardSet.parse, hands), 0, trick_number=6)
    assert len(now.hands[0] & HEARTS) == dealt
    for card in named(["AC", "7H", "2S", "3C", "KC", "8H", "3S", "4C", "2D", "AD", "4S", "5C"]):
        now = now.play(card)
    while not now.is_over:
        now = now.play(now.legal.lowest())
    assert len(now.taken[0] & HEARTS) == won
    return the_result(score_deal(case.rules, now.taken))[0]


def stops_in_mid_deal(case: Case) -> bool:
    """Whether a game stops when a player passes the limit four tricks before the deal ends.

    The game begins at 0, so the limit is as far off as it is for the player of the case.
    """
    rules = without_passing(replace(case.rules, limit=case.rules.limit - case.setup["before"]))
    for deal, _ in normal_deals(rules):
        game = Game.start(rules).deal_cards(deal.passing.hands)
        for card in deal.plays[: -4 * rules.players]:
            game = game.play(card)
        now = game.deals[-1].position
        assert now is not None
        if case.setup["taken_so_far"] in map(now.points, range(rules.players)):
            return game.is_over or game.current is None or not now.legal
    raise AssertionError("normal_deals never ends")


def sum_normal(case: Case) -> int:
    """What the scores of any deal without a moon add up to."""
    (total,) = {sum(score.points) for _, score in islice(normal_deals(case.rules), 20)}
    return total


def sum_of_moon(key: str, option: Moon) -> Callable[[Case], object]:
    """What the scores of a moon add up to; at every table where a formula is expected."""

    def at_table(case: Case, players: int) -> int:
        rules = case.rules if players == case.players else case.rules.for_players(players)
        outcome = score_deal(rules, moon_taken(rules))
        score = outcome.choose(option) if isinstance(outcome, MoonDecision) else outcome
        return sum(score.points)

    def total(case: Case) -> object:
        if isinstance(case.expected[key], str):
            return {table.players: at_table(case, table.players) for table in case.rules.tables}
        return at_table(case, case.players)

    return total


def sum_grand_slam(case: Case) -> int:
    """What the scores add up to when one player takes every trick."""
    return sum(the_result(swept(case)))
