"""What the engine says to the cases on play, passing and tables."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tests.hearts.case_file import Case, named
from tests.hearts.case_tables import fill_hands
from tutor.hearts import (
    FULL_DECK,
    HEARTS,
    JOKERS,
    Card,
    CardSet,
    IllegalPlay,
    PassDirection,
    PassPhase,
    Position,
    Rules,
    RulesError,
    Trick,
    shuffled,
)

SEATS = "ABCDEFG"
COMPASS = ("North", "East", "South", "West")


def fresh_hands(rules: Rules) -> tuple[CardSet, ...]:
    """Some deal."""
    return shuffled(rules, Random(1))


def position(case: Case) -> Position:
    """The position in which the hand of the case is to play; seat 0 has led, or leads."""
    assert case.trick_no is not None
    if "previous_tricks" in case.setup:
        (earlier,) = case.setup["previous_tricks"]
        return after_trick(case, named(earlier))
    trick, size = case.cards_played, len(case.own_hand)
    sizes = [size - 1 if seat < len(trick) else size for seat in range(case.players)]
    first = case.trick_no == 1
    told = {len(trick): case.own_hand}
    return Position.midway(
        case.rules,
        fill_hands(case.rules, told, trick, sizes, first=first),
        0,
        trick=trick,
        trick_number=case.trick_no,
        hearts_broken=bool(case.hearts_broken),
    )


def after_trick(case: Case, trick: tuple[Card, ...]) -> Position:
    """The position after the trick before, played card by card; its winner has the hand."""
    assert case.trick_no is not None
    told = {Trick(0, trick).winner: case.own_hand}
    now = before_trick(case, trick, case.trick_no - 1, told, len(case.own_hand))
    for card in trick:
        now = now.play(card)
    assert now.turn in told
    return now


def before_trick(
    case: Case, trick: tuple[Card, ...], number: int, told: dict[int, CardSet], size: int
) -> Position:
    """The position in which seat 0 is to lead a trick; hands have `size` cards afterwards."""
    sizes = [size] * case.players
    hands = fill_hands(case.rules, told, trick, sizes, first=number == 1)
    full = [hand.with_card(card) for hand, card in zip(hands, trick, strict=True)]
    return Position.midway(
        case.rules, full, 0, trick_number=number, hearts_broken=bool(case.hearts_broken)
    )


def legal(case: Case) -> set[str]:
    """What the hand may play. All rulings on all cards must say the same."""
    now = position(case)
    assert now.legal == CardSet(card for card in FULL_DECK | JOKERS if now.ruling(card).legal)
    return set(map(str, now.legal))


def attempt(case: Case) -> str:
    """The card that the ruling on the attempt is about."""
    return str(position(case).ruling(Card.parse(case.expected["attempt"])).card)


def accepted(case: Case) -> bool:
    """Whether the engine plays the card that is tried."""
    try:
        position(case).play(Card.parse(case.expected["attempt"]))
    except IllegalPlay:
        return False
    return True


def heart_may_be_led(case: Case) -> bool:
    """Whether the one heart of the hand may be led."""
    (heart,) = case.own_hand & HEARTS
    return position(case).ruling(heart).legal


def may_open_instead(case: Case) -> bool:
    """Whether one player may lead to the first trick while another holds the opening card."""
    opener, leader = (COMPASS.index(case.setup[key]) for key in ("two_of_clubs", "leader"))
    (card,) = case.cards_played
    told = {opener: CardSet.parse("2C 5C 6C"), leader: CardSet.parse("5D 6D").with_card(card)}
    hands = fill_hands(case.rules, told, [], [3] * 4, first=True)
    now = Position.midway(case.rules, hands, opener, trick_number=1)
    return now.ruling(card, leader).legal


def finished(case: Case) -> tuple[int, Position]:
    """The seat that took the trick of the case, and the position after it."""
    assert case.trick_no is not None
    now = before_trick(case, case.cards_played, case.trick_no, {}, 2)
    for card in case.cards_played:
        now = now.play(card)
    (seat,) = [seat for seat, pile in enumerate(now.taken) if pile]
    return seat, now


def winner(case: Case) -> str:
    """Who takes the trick."""
    return SEATS[finished(case)[0]]


def next_leader(case: Case) -> str:
    """Who leads after the trick."""
    return SEATS[finished(case)[1].leader]


def points(case: Case) -> int:
    """What the trick costs."""
    seat, after = finished(case)
    return after.points(seat)


def hearts_broken_after(case: Case) -> bool:
    """Whether hearts are broken after the trick."""
    return finished(case)[1].hearts_broken


def opening(case: Case) -> tuple[str, str]:
    """Who opens, and with what, when cards have been taken out or passed."""
    if "removed" in case.setup:
        assert FULL_DECK - case.rules.deck == CardSet(named(case.setup["removed"]))
        now = Position.start(case.rules, fresh_hands(case.rules))
        (card,) = now.legal
        return f"holder of {card}", str(card)
    now = passed_to_the_left(case).begin_play()
    (card,) = now.legal
    assert now.turn is not None
    return case.setup.get("seats_clockwise", COMPASS)[now.turn], str(card)


def passed_to_the_left(case: Case) -> PassPhase:
    """A pass in which one player gives, or gives and gets, what the case tells."""
    direction = PassDirection(case.setup.get("pass_direction", "left"))
    assert direction is PassDirection.LEFT
    gifts = {0: "north_passes", 1: "south_receives", 2: "south_passes"}
    given = {seat: CardSet(named(case.setup.get(name))) for seat, name in gifts.items()}
    rest = iter(FULL_DECK - CardSet(card for cards in given.values() for card in cards))
    hands = []
    for seat in range(4):
        gift = given.get(seat, CardSet())
        hands.append(gift | CardSet(next(rest) for _ in range(13 - len(gift))))
    phase = PassPhase.start(case.rules, hands, direction)
    for seat, hand in enumerate(hands):
        phase = phase.give(seat, given.get(seat) or list(hand)[:3])
    return phase


def pass_is_allowed(case: Case) -> bool:
    """Whether the cards of the case, or only two cards, may be passed by their holder."""
    hands = fresh_hands(case.rules)
    phase = PassPhase.start(case.rules, hands, PassDirection.LEFT)
    cards = named(case.setup["pass"])
    (seat,) = [seat for seat, hand in enumerate(hands) if cards[0] in hand]
    two = list(hands[seat])[:2]
    assert phase.ruling(seat, list(hands[seat])[:3]).legal
    return phase.ruling(seat, cards).legal or phase.ruling(seat, two).legal


def pass_target(number: int) -> Callable[[Case], object]:
    """To whom cards go in a deal: in words, or with the number of seats if that is told too."""

    def target(case: Case) -> object:
        direction = case.rules.pass_direction(number)
        offset = direction.offset(case.players)
        word = direction.value.replace("-", " ") if offset else "none"
        if isinstance(case.expected[f"deal{number}"], dict):
            return {"offset": offset, "direction": word}
        return word

    return target


def table_exists(case: Case) -> bool:
    """Whether the rules have a table for so many players."""
    try:
        case.usual_rules.for_players(case.players)
    except RulesError:
        return False
    return True


def jokers(case: Case) -> dict[str, object]:
    """All that one can ask about a joker."""
    rules = case.rules
    assert rules.hand_size == case.setup["hand_size"]
    joker, other = JOKERS
    diamond = Card.parse("2D")

    def may_be_played(trick: str, number: int) -> bool:
        """Whether the joker may, from a hand of the joker and a diamond."""
        played = named(trick.split())
        told = {len(played): CardSet.parse("X1 5D")}
        sizes = [1 if seat < len(played) else 2 for seat in range(6)]
        hands = fill_hands(rules, told, played, sizes, first=number == 1)
        now = Position.midway(rules, hands, 0, trick=played, trick_number=number)
        return now.ruling(joker).legal

    return {
        "suit": joker.suit,
        "points": rules.points(joker),
        "may be led": may_be_played("", 3),
        "may be played by who can follow": may_be_played("9D", 3),
        "may be played by who is void": may_be_played("9C", 3),
        "may be played to the first trick": may_be_played("2C", 1),
        "takes a trick that it leads": Trick(0, (joker, diamond), 6).winner == 0,
        "takes a trick of jokers": Trick(0, (joker, other), 6).winner == 0,
        "suit to follow when it leads": Trick(0, (joker, diamond), 6).led,
    }


def removed(case: Case) -> set[str]:
    """The cards taken out of the deck."""
    return set(map(str, FULL_DECK - case.rules.deck))


def first_lead(case: Case) -> str:
    """The card that opens a whole deal."""
    (card,) = Position.start(case.rules, fresh_hands(case.rules)).legal
    return str(card)
