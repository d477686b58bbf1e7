"""A slow referee for Hearts, written from the documents' clauses, one card at a time.

It shares no code and no idea with the engine: cards are strings ("QS", "TH", jokers "X1" and
"X2"), hands are lists, and a card is judged by asking one clause after another for an objection.
Whether hearts are broken is read off the tricks that lie there. Nothing is fast, everything can
be read aloud. The documents are 000 (basic), 001 (microsoft), 002 (slam) and 004 (black-maria).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random

SUITS = "CDSH"
RANKS = "23456789TJQKA"
STANDARD_DECK = [rank + suit for suit in SUITS for rank in RANKS]
JOKERS = ["X1", "X2"]


@dataclass(frozen=True)
class House:
    """The rules of a house: which table it plays at, and what it has agreed on."""

    preset: str
    players: int
    variant: str = "standard"
    any_of_suit_may_open: bool = False
    points_in_first_trick: bool = False
    point_hand_may_play_anything: bool = False
    hearts_must_be_broken: bool = True
    queen_breaks_hearts: bool = False
    heart_instead_of_queen: bool = False
    jack_of_diamonds: bool = False
    moon: str = "others-add"
    grand_slam: bool = False
    no_trick_bonus: bool = False
    limit: int = 100


def house(preset: str, players: int = 4, variant: str = "standard") -> House:
    """What a document says when nothing else is agreed."""
    if preset == "basic":
        return House(preset, players, variant, points_in_first_trick=True)
    if preset == "slam":
        return House(preset, players, variant, grand_slam=True)
    if preset == "black-maria":
        return House(preset, players, variant, queen_breaks_hearts=True, moon="shooter-chooses")
    return House(preset, players, variant)


EVERY_HOUSE = [
    house("basic"),
    house("microsoft"),
    house("slam", 3),
    house("slam", 4),
    house("slam", 5),
    house("slam", 6, "no-threes"),
    house("slam", 6, "no-twos"),
    house("slam", 6, "jokers"),
    house("black-maria", 3),
    house("black-maria", 4),
    house("black-maria", 5),
    house("black-maria", 6),
    house("black-maria", 7),
]


def removed_cards(rules: House) -> list[str]:
    """The cards that a document takes out so that everybody gets as many."""
    if rules.variant == "no-threes":
        return ["3C", "3D", "3H", "3S"]
    if rules.variant == "no-twos":
        return ["2C", "2D", "2H", "2S"]
    if rules.variant == "jokers" or rules.players == 4:
        return []
    if rules.players == 3:
        return ["2D"]
    if rules.preset == "slam":
        return ["2D", "2S"]
    return {5: ["2D", "2C"], 6: ["2D", "3D", "3C", "4C"], 7: ["2D", "3D", "3C"]}[rules.players]


def deck_of(rules: House) -> list[str]:
    """All the cards of a table."""
    cards = [card for card in STANDARD_DECK if card not in removed_cards(rules)]
    return cards + JOKERS if rules.variant == "jokers" else cards


def opening_card_of(rules: House) -> str:
    """The card that opens: 2C; 3S in the deck without twos; else the lowest club there is."""
    if rules.variant == "no-twos":
        return "3S"
    return next(card for card in deck_of(rules) if suit_of(card) == "C")


def pass_words(rules: House) -> list[str]:
    """The directions of the deals, until they start again."""
    if rules.players == 4:
        return ["left", "right", "across", "nobody"]
    if rules.preset == "black-maria":
        return ["left", "right"]
    return {
        3: ["left", "right", "nobody"],
        5: ["left", "right", "second left", "second right", "nobody"],
        6: ["left", "right", "second left", "second right", "across", "nobody"],
    }[rules.players]


def receiver(rules: House, deal_number: int, seat: int) -> int | None:
    """Who gets the cards of a seat; None when nobody passes. Seats are numbered to the left."""
    words = pass_words(rules)
    word = words[(deal_number - 1) % len(words)]
    if word == "nobody":
        return None
    steps = {"left": 1, "second left": 2, "right": -1, "second right": -2}
    return (seat + (rules.players // 2 if word == "across" else steps[word])) % rules.players


def exchange(
    rules: House, deal_number: int, hands: list[list[str]], gifts: list[list[str]]
) -> None:
    """Let everybody's gifts change hands at once."""
    for seat, gift in enumerate(gifts):
        to = receiver(rules, deal_number, seat)
        assert to is not None
        for card in gift:
            hands[seat].remove(card)
        hands[to].extend(gift)


def suit_of(card: str) -> str | None:
    """The suit letter; a joker has no suit."""
    return None if card in JOKERS else card[1]


def is_heart(card: str) -> bool:
    return suit_of(card) == "H"


def is_point_card(card: str) -> bool:
    return is_heart(card) or card == "QS"


@dataclass
class Table:
    """A deal being played: hands, the cards on the table, the tricks taken."""

    rules: House
    hands: list[list[str]]
    leader: int
    on_table: list[str] = field(default_factory=list)
    trick_number: int = 1
    broken_before: bool = False
    """Whether hearts were broken in tricks that are not in `tricks`."""
    tricks: list[tuple[int, list[str]]] = field(default_factory=list)
    """Who took each complete trick, and its cards."""


def new_table(rules: House, hands: list[list[str]]) -> Table:
    """A deal whose first trick is to be opened by the holder of the opening card."""
    opener = next(seat for seat, hand in enumerate(hands) if opening_card_of(rules) in hand)
    return Table(rules, [list(hand) for hand in hands], opener)


def copy_of(table: Table) -> Table:
    """The same table, to try something on."""
    return replace(
        table,
        hands=[list(hand) for hand in table.hands],
        on_table=list(table.on_table),
        tricks=list(table.tricks),
    )


def seat_to_play(table: Table) -> int:
    """Clockwise from the leader."""
    return (table.leader + len(table.on_table)) % table.rules.players


def is_over(table: Table) -> bool:
    return not table.on_table and all(not hand for hand in table.hands)


def suit_to_follow(cards: list[str]) -> str | None:
    """The suit of the first card that has one."""
    suits = [suit_of(card) for card in cards if card not in JOKERS]
    return suits[0] if suits else None


def hearts_are_broken(table: Table) -> bool:
    """Has a heart been played before, or the queen of spades where she counts as one?"""
    played = [card for _, trick in table.tricks for card in trick] + table.on_table
    if table.rules.queen_breaks_hearts and "QS" in played:
        return True
    return table.broken_before or any(is_heart(card) for card in played)


def objection(table: Table, card: str) -> str | None:
    """What speaks against the card, in the order in which it would be said; None if nothing."""
    hand = table.hands[seat_to_play(table)]
    if card not in hand:
        return "you do not hold it"
    if not table.on_table:
        return objection_to_lead(table, hand, card)
    led = suit_to_follow(table.on_table)
    if led is None:
        return None
    own_suit = [other for other in hand if suit_of(other) == led]
    if own_suit and suit_of(card) != led:
        return "a joker, and you can follow" if card in JOKERS else "follow suit"
    if table.trick_number == 1 and not table.rules.points_in_first_trick and is_point_card(card):
        return objection_to_points(table.rules, own_suit, hand, card)
    return None


def objection_to_lead(table: Table, hand: list[str], card: str) -> str | None:
    """Opening first; then hearts wait until they are broken or nothing else is left."""
    rules = table.rules
    if table.trick_number == 1:
        opening = opening_card_of(rules)
        if card == opening:
            return None
        barred = card == "QS" and not rules.points_in_first_trick
        if rules.any_of_suit_may_open and suit_of(card) == suit_of(opening) and not barred:
            return None
        return "open with the opening card"
    if not rules.hearts_must_be_broken or hearts_are_broken(table) or not is_heart(card):
        return None
    others = [other for other in hand if not is_heart(other)]
    if not others:
        return None
    if others == ["QS"]:
        return None if rules.heart_instead_of_queen else "lead the queen"
    return "hearts are not broken"


def objection_to_points(
    rules: House, own_suit: list[str], hand: list[str], card: str
) -> str | None:
    """No points in the first trick, as long as there is something else to play."""
    choice = own_suit or hand
    if any(not is_point_card(other) for other in choice):
        return "a heart in the first trick" if is_heart(card) else "the queen in the first trick"
    if own_suit or rules.point_hand_may_play_anything or is_heart(card):
        return None
    return "a heart, not the queen" if any(is_heart(other) for other in hand) else None


def legal_cards(table: Table) -> list[str]:
    """The cards of the player to move that nothing speaks against."""
    if is_over(table):
        return []
    return [card for card in table.hands[seat_to_play(table)] if objection(table, card) is None]


def place_of_winner(cards: list[str]) -> int:
    """Which card of a trick takes it: the highest of the suit to follow, else the first joker."""
    led = suit_to_follow(cards)
    if led is None:
        return 0
    best = max((card for card in cards if suit_of(card) == led), key=lambda c: RANKS.index(c[0]))
    return cards.index(best)


def play(table: Table, card: str) -> None:
    """Put the card on the table; a whole trick goes to its winner, who leads the next."""
    table.hands[seat_to_play(table)].remove(card)
    table.on_table.append(card)
    if len(table.on_table) == table.rules.players:
        winner = (table.leader + place_of_winner(table.on_table)) % table.rules.players
        table.tricks.append((winner, table.on_table))
        table.on_table = []
        table.leader = winner
        if any(table.hands):
            table.trick_number += 1


def piles_of(table: Table) -> list[list[str]]:
    """The cards each seat has taken."""
    return [
        [card for winner, trick in table.tricks if winner == seat for card in trick]
        for seat in range(table.rules.players)
    ]


def count_points(pile: list[str]) -> int:
    """Hearts one each, the queen of spades thirteen."""
    return sum(13 if card == "QS" else 1 for card in pile if is_point_card(card))


def shooter_of(rules: House, piles: list[list[str]]) -> int | None:
    """The seat that took every point card of the deck, if one did."""
    point_cards = [card for card in deck_of(rules) if is_point_card(card)]
    for seat, pile in enumerate(piles):
        if all(card in pile for card in point_cards):
            return seat
    return None


def took_everything(rules: House, pile: list[str]) -> bool:
    """Whether a pile holds every trick."""
    return len(pile) == len(deck_of(rules))


def scores_of(rules: House, piles: list[list[str]]) -> dict[str, list[int]]:
    """The points of a deal, under the name of the shooter's choice, or under "" without one."""
    seats = range(rules.players)
    jack = [-10 if rules.jack_of_diamonds and "JD" in pile else 0 for pile in piles]
    shooter = shooter_of(rules, piles)
    if shooter is None:
        bonus = [-5 if rules.no_trick_bonus and not pile else 0 for pile in piles]
        return {"": [count_points(piles[seat]) + jack[seat] + bonus[seat] for seat in seats]}
    against = [(0 if seat == shooter else 26) + jack[seat] for seat in seats]
    subtracted = [(-26 if seat == shooter else 0) + jack[seat] for seat in seats]
    if rules.grand_slam and took_everything(rules, piles[shooter]):
        return {"": [(-26 if seat == shooter else 26) + jack[seat] for seat in seats]}
    if rules.moon == "shooter-chooses":
        return {"others-add": against, "shooter-subtracts": subtracted}
    return {"": against if rules.moon == "others-add" else subtracted}


def continuations(table: Table, depth: int) -> int:
    """How many ways the next so many cards can be played (fewer, if the deal ends)."""
    if depth == 0 or is_over(table):
        return 1
    total = 0
    for card in legal_cards(table):
        after = copy_of(table)
        play(after, card)
        total += continuations(after, depth - 1)
    return total


def shuffled_hands(rules: House, random: Random) -> list[list[str]]:
    """The deck dealt equally, at random."""
    cards = deck_of(rules)
    random.shuffle(cards)
    return [cards[seat :: rules.players] for seat in range(rules.players)]


def lopsided_hands(rules: House, random: Random) -> list[list[str]]:
    """The deck dealt equally, with the suits (and so the points) heaped in few hands.

    It brings about what random hands hardly ever do: voids in the first trick, hands of point
    cards, hearts led unbroken, moons and grand slams.
    """
    order = random.sample(SUITS, 4)
    cards = deck_of(rules)
    random.shuffle(cards)
    cards.sort(key=lambda card: order.index(suit_of(card) or "H"))
    for _ in range(random.choice((0, 2, 6, 12))):
        one, other = random.randrange(len(cards)), random.randrange(len(cards))
        cards[one], cards[other] = cards[other], cards[one]
    size = len(cards) // rules.players
    hands = [cards[seat * size : (seat + 1) * size] for seat in range(rules.players)]
    random.shuffle(hands)
    return hands
