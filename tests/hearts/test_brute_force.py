"""The engine against the brute force referee: every table, every option, deals and games.

`DEALS_TIMES=20` in the environment plays twenty times as many deals.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from random import Random

import pytest

from tests.hearts import brute_force
from tests.hearts.brute_force import EVERY_HOUSE, STANDARD_DECK, House, Table
from tests.hearts.matching import (
    REASONS,
    TIMES,
    card_set,
    card_sets,
    engine_position,
    engine_rules,
    name_of,
    other_options,
)
from tutor.hearts import (
    Card,
    CardSet,
    Game,
    Moon,
    MoonDecision,
    Phase,
    Playout,
    Position,
    score_deal,
)
from tutor.hearts.playout import fast_score

DEALS = 320 * TIMES
GAMES = 3 * TIMES
ENDINGS = 40 * TIMES
EVERY_CARD = [*STANDARD_DECK, *brute_force.JOKERS]

each_house = pytest.mark.parametrize("house", EVERY_HOUSE, ids=name_of)


@each_house
def test_the_table_is_laid_the_same(house: House) -> None:
    rules = engine_rules(house)
    assert rules.deck == card_set(brute_force.deck_of(house))
    assert str(rules.opening_card) == brute_force.opening_card_of(house)
    assert {str(card) for card in rules.point_cards} == {
        card for card in brute_force.deck_of(house) if brute_force.is_point_card(card)
    }
    for number in range(1, 13):
        offset = rules.pass_direction(number).offset(house.players)
        for seat in range(house.players):
            to = brute_force.receiver(house, number, seat)
            assert (None if offset == 0 else (seat + offset) % house.players) == to


@each_house
def test_whole_deals_are_played_and_scored_the_same(house: House) -> None:
    random = Random(name_of(house))
    for number in range(DEALS):
        agreed = house if number % 4 == 0 else other_options(house, random)
        deal = brute_force.lopsided_hands if number % 2 else brute_force.shuffled_hands
        table = brute_force.new_table(agreed, deal(agreed, random))
        position = Position.start(engine_rules(agreed), card_sets(table.hands))
        while not brute_force.is_over(table):
            position = play_on_both(table, position, random)
        assert (position.is_over, position.turn) == (True, None)
        assert (position.legal, position.trick_number) == (CardSet(), table.trick_number)
        compare_scores(table, position)


def play_on_both(table: Table, position: Position, random: Random) -> Position:
    """Compare what may be played, and why not; then play one card at both."""
    legal = brute_force.legal_cards(table)
    seat = brute_force.seat_to_play(table)
    assert position.turn == seat
    assert position.trick_number == table.trick_number
    assert position.hearts_broken == brute_force.hearts_are_broken(table)
    assert str(position.legal).split() == sorted(legal, key=EVERY_CARD.index), (table, position)
    tried = random.choice(EVERY_CARD if random.random() < 0.2 else table.hands[seat])
    compare_ruling(table, position, tried)
    card = random.choice(legal)
    brute_force.play(table, card)
    after = position.play(Card.parse(card))
    if not table.on_table:
        winner, trick = table.tricks[-1]
        assert after.taken[winner] == position.taken[winner] | card_set(trick)
    for hand, absent in zip(after.hands, after.absent, strict=True):
        assert not hand & absent
    return after


def compare_ruling(table: Table, position: Position, card: str) -> None:
    """The engine refuses a card for the reason that the brute force gives."""
    objection = brute_force.objection(table, card)
    ruling = position.ruling(Card.parse(card))
    assert ruling.legal == (objection is None), (table, card)
    if objection is not None:
        assert ruling.reason is REASONS[objection], (table, card)


def compare_scores(table: Table, position: Position) -> None:
    """The same piles, and the same points for every choice there is."""
    piles = brute_force.piles_of(table)
    assert position.taken == card_sets(piles)
    scores = brute_force.scores_of(table.rules, piles)
    outcome = score_deal(position.rules, position.taken)
    if isinstance(outcome, MoonDecision):
        found = {option.value: list(outcome.choose(option).points) for option in outcome.options}
    else:
        found = {"": list(outcome.points)}
    assert found == scores
    masks = [pile.mask for pile in position.taken]
    for choice in (Moon.OTHERS_ADD, Moon.SHOOTER_SUBTRACTS):
        points = scores.get(choice.value) or scores[""]
        assert list(fast_score(position.rules, masks, choice)) == points


def test_the_deals_that_are_compared_hold_every_kind_of_trouble() -> None:
    """Without moons, point hands and hearts led unbroken the comparison would prove little."""
    random, seen = Random("trouble"), Counter[str]()
    for house in EVERY_HOUSE * 25:
        table = brute_force.new_table(house, brute_force.lopsided_hands(house, random))
        while not brute_force.is_over(table):
            look_for_trouble(table, seen)
            brute_force.play(table, random.choice(brute_force.legal_cards(table)))
        piles = brute_force.piles_of(table)
        shooter = brute_force.shooter_of(house, piles)
        if shooter is not None:
            slam = brute_force.took_everything(house, piles[shooter])
            seen["grand slam" if slam else "moon with a trick missing"] += 1
    wanted = {*REASONS, "point hand", "only hearts", "grand slam", "moon with a trick missing"}
    assert wanted - {"you do not hold it"} <= set(seen), seen


def look_for_trouble(table: Table, seen: Counter[str]) -> None:
    """Count the objections to the cards of the player to move, and the exceptions that apply."""
    hand = table.hands[brute_force.seat_to_play(table)]
    seen.update(filter(None, (brute_force.objection(table, card) for card in hand)))
    if table.trick_number == 1 and all(map(brute_force.is_point_card, hand)):
        seen["point hand"] += 1
    unbroken = not table.on_table and not brute_force.hearts_are_broken(table)
    if unbroken and all(map(brute_force.is_heart, hand)):
        seen["only hearts"] += 1


@each_house
def test_whole_games_go_the_same_way(house: House) -> None:
    """Dealer, pass, opening, play, the shooter's choice, totals, the end and who wins."""
    random = Random(name_of(house))
    for number in range(GAMES):
        dealer, totals = random.randrange(house.players), [0] * house.players
        game = Game.start(engine_rules(house), dealer)
        for deal_number in range(1, 100):
            assert (game.number, game.dealer, game.is_over) == (deal_number, dealer, False)
            game, points = play_deal(game, house, deal_number, random)
            totals = [total + more for total, more in zip(totals, points, strict=True)]
            dealer = (dealer + 1) % house.players
            assert list(game.standing.totals) == totals
            if max(totals) >= 100:
                break
        assert game.is_over, number
        lowest = [seat for seat, total in enumerate(totals) if total == min(totals)]
        assert list(game.winners) == lowest


def play_deal(game: Game, house: House, deal_number: int, random: Random) -> tuple[Game, list[int]]:
    """One deal of a game at both referees; the brute force says what it scores."""
    deal = random.choice((brute_force.shuffled_hands, brute_force.lopsided_hands))
    hands = deal(house, random)
    game = game.deal_cards(card_sets(hands))
    if brute_force.receiver(house, deal_number, 0) is not None:
        gifts = [random.sample(hand, 3) for hand in hands]
        for seat in random.sample(range(house.players), house.players):
            assert game.current is not None
            assert game.current.phase is Phase.PASSING
            to = brute_force.receiver(house, deal_number, seat)
            assert game.current.passing.receiver(seat) == to
            game = game.give(seat, map(Card.parse, gifts[seat]))
        brute_force.exchange(house, deal_number, hands, gifts)
    table = brute_force.new_table(house, hands)
    while not brute_force.is_over(table):
        assert game.to_act == (brute_force.seat_to_play(table),)
        legal = brute_force.legal_cards(table)
        assert game.current is not None
        assert game.current.position is not None
        assert game.current.position.legal == card_set(legal)
        card = random.choice(legal)
        brute_force.play(table, card)
        game = game.play(Card.parse(card))
    scores = brute_force.scores_of(house, brute_force.piles_of(table))
    choice = random.choice(list(scores))
    if choice:
        game = game.choose(Moon(choice))
    return game, scores[choice]


@each_house
def test_playouts_go_where_the_brute_force_goes_and_as_often(house: House) -> None:
    """Short deals, rich in points and jokers: every end found is possible, and about as likely."""
    random = Random(name_of(house))
    found, exact = Counter[int](), defaultdict[int, float](float)
    for number in range(ENDINGS):
        table = short_deal(house if number % 2 else other_options(house, random), random)
        ends = ends_of(table)
        playout = Playout(engine_position(table))
        runs = [tuple(playout.run(random)) for _ in range(400)]
        assert set(runs) <= set(ends), table
        assert {end for end, chance in ends.items() if chance > 0.05} <= set(runs), table
        found.update(map(points_of_first, runs))
        for end, chance in ends.items():
            exact[points_of_first(end)] += 400 * chance
    distance = sum(abs(found[points] - times) for points, times in exact.items()) / 2
    assert distance / found.total() < 0.02


def short_deal(house: House, random: Random) -> Table:
    """Two or three cards a player, in the first trick (to be opened) or later."""
    deck, size = brute_force.deck_of(house), 3 if house.players < 5 else 2  # jokers come last
    opening = brute_force.opening_card_of(house)
    special = [
        card for card in deck if card in brute_force.JOKERS or brute_force.is_point_card(card)
    ]
    first, leader = random.random() < 0.5, random.randrange(house.players)
    cards = [opening] if first else []
    while len(cards) < size * house.players:
        card = random.choice(special if random.random() < 0.5 else deck)
        if card not in cards:
            cards.append(card)
    hands = [cards[seat * size : (seat + 1) * size] for seat in range(house.players)]
    if first:
        hands = hands[-leader:] + hands[:-leader]
    broken = random.random() < 0.3
    return Table(house, hands, leader, [], 1 if first else 3, broken and not first)


def ends_of(table: Table, chance: float = 1.0) -> dict[tuple[int, ...], float]:
    """Every way the deal can end, as the piles' bits, with its probability."""
    if brute_force.is_over(table):
        return {tuple(pile.mask for pile in card_sets(brute_force.piles_of(table))): chance}
    ends: dict[tuple[int, ...], float] = defaultdict(float)
    legal = brute_force.legal_cards(table)
    for card in legal:
        after = brute_force.copy_of(table)
        brute_force.play(after, card)
        for end, part in ends_of(after, chance / len(legal)).items():
            ends[end] += part
    return dict(ends)


def points_of_first(end: tuple[int, ...]) -> int:
    """The card points in the pile of seat 0."""
    return brute_force.count_points([card for n, card in enumerate(EVERY_CARD) if end[0] >> n & 1])
