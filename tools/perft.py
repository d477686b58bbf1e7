"""Write tests/hearts/data/perft.json anew: `python -m tools.perft`.

Named positions of every table, and in how many ways each can be continued for 1, 2, 3 ... cards,
counted by the brute force referee of the tests. The engine has no part in it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from pathlib import Path
from random import Random
from typing import Final

from tests.hearts.brute_force import (
    EVERY_HOUSE,
    JOKERS,
    House,
    Table,
    continuations,
    deck_of,
    house,
    is_point_card,
    new_table,
    opening_card_of,
    shuffled_hands,
    suit_of,
)

FILE: Final = Path(__file__).parent.parent / "tests" / "hearts" / "data" / "perft.json"
MOST: Final = 4000
"""How many continuations the last count of a position has at most, to keep the tests short."""

Wanted = Callable[[str], bool]


def lay(rules: House, random: Random, fixed: list[list[str]], others: Wanted) -> Table:
    """Seat 0 leads trick 3, unbroken. The first seats hold `fixed`, the rest what fits best."""
    given = [card for hand in fixed for card in hand]
    cards = [card for card in deck_of(rules) if card not in given]
    random.shuffle(cards)
    cards.sort(key=lambda card: not others(card))
    size, seats = len(fixed[0]), rules.players - len(fixed)
    rest = [cards[seat * size : (seat + 1) * size] for seat in range(seats)]
    return Table(rules, [*fixed, *rest], 0, [], 3)


def pick(rules: House, random: Random, count: int, wanted: Wanted) -> list[str]:
    """Some cards of the deck for which `wanted` holds."""
    return random.sample([card for card in deck_of(rules) if wanted(card)], count)


def plain(card: str) -> bool:
    """Neither a point card nor a joker."""
    return not is_point_card(card) and card not in JOKERS


def first_trick(rules: House, random: Random, follower: list[str]) -> Table:
    """A first trick of short hands; the player after the opener holds `follower`."""
    opening = opening_card_of(rules)
    taken = (opening, *follower)
    others = pick(rules, random, len(follower) - 1, lambda c: plain(c) and c not in taken)
    table = lay(rules, random, [[opening, *others], follower], lambda _: True)
    seat = random.randrange(rules.players)
    hands = table.hands[-seat:] + table.hands[:-seat]
    return replace(table, hands=hands, leader=seat, trick_number=1)


def situations(rules: House, random: Random) -> Iterator[tuple[str, Table]]:
    """The named positions of a table."""
    led = suit_of(opening_card_of(rules))
    yield "a fresh deal", new_table(rules, shuffled_hands(rules, random))
    void = [*pick(rules, random, 2, lambda card: plain(card) and suit_of(card) != led), "QS"]
    yield "void in the first trick", first_trick(rules, random, [*void, "9H", "KH"])
    yield "hearts only in the first trick", first_trick(rules, random, ["4H", "9H", "TH", "KH"])
    if led != "S":
        hand = ["4H", "QS", "KH"]
        yield "hearts and the queen in the first trick", first_trick(rules, random, hand)
    else:
        hand = ["4H", "QS", "KD"]
        yield "the queen is the only spade", first_trick(rules, random, hand)
        yield "the queen and another spade", first_trick(rules, random, ["4H", "QS", "KS"])
    yield "on lead, unbroken", lay(rules, random, [["5D", "8S", "JH"]], plain)
    yield "on lead with hearts and the queen", lay(rules, random, [["QS", "5H", "AH"]], plain)
    yield "on lead with the queen and a club", lay(rules, random, [["QS", "5C", "AH"]], plain)
    yield "on lead with hearts only", lay(rules, random, [["4H", "7H", "QH"]], plain)
    mixed = lay(rules, random, [["KC", "9S", "6H", "TH"]], lambda _: True)
    yield "on lead, broken", replace(mixed, broken_before=True)
    for number in (1, 2):
        mine = pick(rules, random, 3, lambda _: True)
        yield f"ending {number}", lay(rules, random, [mine], lambda _: True)
    if rules.variant == "jokers":
        yield from joker_situations(rules, random)


def joker_situations(rules: House, random: Random) -> Iterator[tuple[str, Table]]:
    """Positions of the deck with two jokers."""
    yield "a joker in the first trick", first_trick(rules, random, ["X1", "QS", "9H"])
    yield "on lead with a joker and hearts", lay(rules, random, [["X1", "5H", "9H"]], plain)
    queen = ["X1", "5H", "QS"]
    yield "on lead with a joker, a heart and the queen", lay(rules, random, [queen], plain)
    yield "on lead with both jokers", lay(rules, random, [["X1", "X2"]], plain)
    diamonds = lay(rules, random, [["9D", "JD"], ["X1", "5D"]], lambda card: suit_of(card) == "D")
    yield "a joker and the led suit", diamonds
    hands = [["2H"], ["X2", "QS"], ["5D", "6D"], ["7S", "KH"], ["4C", "9H"], ["8S", "JC"]]
    yield "nothing but a joker has been led", Table(rules, hands, 0, ["X1"], 3)


VARIANTS: Final = [
    replace(house("microsoft"), any_of_suit_may_open=True),
    replace(house("microsoft"), points_in_first_trick=True),
    replace(house("microsoft"), point_hand_may_play_anything=True),
    replace(house("microsoft"), hearts_must_be_broken=False),
    replace(house("microsoft"), queen_breaks_hearts=True),
    replace(house("microsoft"), heart_instead_of_queen=True),
]
"""The options that change what may be played, each alone beside the rules of document 001."""


def entry(name: str, table: Table) -> dict[str, object]:
    """A position with its counts, as deep as they stay small enough."""
    rules = table.rules
    usual = house(rules.preset, rules.players, rules.variant)
    counts: list[int] = []
    cards = sum(map(len, table.hands))
    while len(counts) < cards and (count := continuations(table, len(counts) + 1)) <= MOST:
        counts.append(count)
    return {
        "name": name,
        "preset": rules.preset,
        "players": rules.players,
        "variant": rules.variant,
        "options": {
            field.name: value
            for field in fields(rules)
            if (value := getattr(rules, field.name)) != getattr(usual, field.name)
        },
        "hands": [" ".join(sorted(hand, key=deck_of(rules).index)) for hand in table.hands],
        "leader": table.leader,
        "on_table": " ".join(table.on_table),
        "trick_number": table.trick_number,
        "hearts_broken": table.broken_before,
        "continuations": counts,
    }


def entries() -> Iterator[dict[str, object]]:
    """All positions, table by table."""
    for rules in [*EVERY_HOUSE, *VARIANTS]:
        random = Random(str(rules))  # noqa: S311 - the same positions every time, no secret
        for name, table in situations(rules, random):
            yield entry(name, table)


def main() -> None:
    """Count everything and write the file, one position a line."""
    lines = [json.dumps(position) for position in entries()]
    FILE.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
    print(f"{len(lines)} positions in {FILE.name}")


if __name__ == "__main__":
    main()
