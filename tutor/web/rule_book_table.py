"""The rule sets side by side: every cell is said from the fields of the rules themselves."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tutor.hearts import (
    FULL_DECK,
    JACK_OF_DIAMONDS,
    QUEEN_OF_SPADES,
    Clause,
    Moon,
    PassDirection,
    PointHand,
    Rules,
)
from tutor.i18n import N_, prose, say, say_n
from tutor.teach.clauses import tables
from tutor.teach.rule_book import RuleBook

Sentences = tuple[str, ...]

DIRECTIONS = {
    PassDirection.LEFT: N_("to the left"),
    PassDirection.RIGHT: N_("to the right"),
    PassDirection.ACROSS: N_("across"),
    PassDirection.SECOND_LEFT: N_("to the second player on the left"),
    PassDirection.SECOND_RIGHT: N_("to the second player on the right"),
    PassDirection.HOLD: N_("no passing"),
}


@dataclass(frozen=True)
class Line:
    """A line of the comparison.

    Attributes:
        key: its name, by which open points refer to it.
        label: what it is about, an English message.
        clause: the rule that it belongs to.
        cell: what a rule set says there.
        options: whether what a table may agree on about the clause is said here, too.
    """

    key: str
    label: str
    clause: Clause
    cell: Callable[[Rules], Sentences]
    options: bool = False


@dataclass(frozen=True)
class CellView:
    """What a rule set says in a line."""

    preset: str
    sentences: Sentences
    options: Sentences
    ours: str | None
    """The open point that makes it our ruling, by its id."""


@dataclass(frozen=True)
class LineView:
    """A line of the comparison in the reader's language."""

    key: str
    label: str
    clause: Clause
    cells: tuple[CellView, ...]


def compare(book: RuleBook, presets: Sequence[Rules]) -> tuple[LineView, ...]:
    """The lines of the comparison, each with a cell for every rule set."""
    return tuple(
        LineView(
            line.key,
            say(line.label),
            line.clause,
            tuple(_cell(book, line, rules) for rules in presets),
        )
        for line in LINES
    )


def deck_sentence(rules: Rules) -> str:
    """Which cards one table plays with."""
    missing, added = FULL_DECK - rules.deck, rules.deck - FULL_DECK
    if added:
        return say_n("All 52 cards and {n} joker", "All 52 cards and {n} jokers", len(added))
    if missing:
        return say("Without {cards:def}", cards=missing)
    return say("All 52 cards")


def directions(rules: Rules) -> list[str]:
    """The directions of one table, in their order."""
    return [say(DIRECTIONS[way]) for way in rules.pass_cycle]


def _cell(book: RuleBook, line: Line, rules: Rules) -> CellView:
    point = book.ours(line.key, rules.name)
    options = [each for each in book.options_of(rules.name) if each.clause == line.clause.value]
    agreed = tuple(prose(each.text) for each in options) if line.options else ()
    return CellView(rules.name, line.cell(rules), agreed, None if point is None else point.id)


def _players(rules: Rules) -> Sentences:
    numbers = sorted({table.players for table in rules.tables})
    if len(numbers) == 1:
        return (say_n("{n} player.", "{n} players.", numbers[0]),)
    return (say("{least} to {most} players.", least=numbers[0], most=numbers[-1]),)


def _decks(rules: Rules) -> Sentences:
    if len(rules.tables) == 1:
        return (say("All 52 cards, {n} for each player.", n=rules.hand_size),)
    return tuple(_deck(at) for at in tables(rules))


def _deck(at: Rules) -> str:
    missing, added = FULL_DECK - at.deck, at.deck - FULL_DECK
    if added:
        return say_n(
            "{players} players: all 52 cards and {n} joker, {each} for each.",
            "{players} players: all 52 cards and {n} jokers, {each} for each.",
            len(added),
            players=at.players,
            each=at.hand_size,
        )
    if missing:
        return say(
            "{players} players: without {cards:def}, {each} for each.",
            players=at.players,
            cards=missing,
            each=at.hand_size,
        )
    return say(
        "{players} players: all 52 cards, {each} for each.",
        players=at.players,
        each=at.hand_size,
    )


def _opening(rules: Rules) -> Sentences:
    others = [at for at in tables(rules) if at.opening_card != rules.opening_card]
    return (
        say("{card:Def} must be led.", card=rules.opening_card),
        *(
            say(
                "{players} players without {usual:def}: {card:def}.",
                players=at.players,
                usual=rules.opening_card,
                card=at.opening_card,
            )
            for at in others
        ),
    )


def _pass(rules: Rules) -> Sentences:
    return (
        say_n(
            "{n} card, chosen before anybody looks.",
            "{n} cards, chosen before anybody looks.",
            rules.pass_count,
        ),
    )


def _pass_order(rules: Rules) -> Sentences:
    if len(rules.tables) == 1:
        return (say("Deal by deal: {order}.", order=directions(rules)),)
    cycles: dict[tuple[PassDirection, ...], list[Rules]] = {}
    for at in tables(rules):
        cycles.setdefault(at.pass_cycle, []).append(at)
    return tuple(
        say(
            "{players} players: {order}.",
            players=sorted({at.players for at in same}),
            order=directions(same[0]),
        )
        for same in cycles.values()
    )


def _first_trick(rules: Rules) -> Sentences:
    if rules.points_in_first_trick:
        return (say("Hearts and {card:def} are allowed.", card=QUEEN_OF_SPADES),)
    return (say("No hearts, and not {card:def}.", card=QUEEN_OF_SPADES),)


def _point_hand(rules: Rules) -> Sentences:
    if rules.points_in_first_trick or rules.point_hand is PointHand.ANYTHING:
        return (say("Any of them may be played."),)
    return (say("A heart may be played, but not {card:def}.", card=QUEEN_OF_SPADES),)


def _breaking(rules: Rules) -> Sentences:
    if not rules.hearts_must_be_broken:
        return (say("Hearts may be led at any time."),)
    if rules.queen_breaks_hearts:
        return (say("Any heart that is played, and {card:def} as well.", card=QUEEN_OF_SPADES),)
    return (say("Any heart that is played. {card:Def} does not.", card=QUEEN_OF_SPADES),)


def _only_hearts(_: Rules) -> Sentences:
    return (say("A heart may be led."),)


def _hearts_and_queen(rules: Rules) -> Sentences:
    if rules.heart_instead_of_queen or not rules.hearts_must_be_broken:
        return (say("Any of them may be led."),)
    return (say("{card:Def} must be led.", card=QUEEN_OF_SPADES),)


def _points(rules: Rules) -> Sentences:
    totals = sorted({_deal_points(at) for at in tables(rules)}, reverse=True)
    sums = tuple(
        say_n("A deal has {n} point.", "A deal has {n} points.", totals[0])
        if total == totals[0]
        else say_n(
            "With a heart less in the deck it has {n} point.",
            "With a heart less in the deck it has {n} points.",
            total,
        )
        for total in totals
    )
    queen = rules.points(QUEEN_OF_SPADES)
    return (say("A heart 1, {card:def} {n}.", card=QUEEN_OF_SPADES, n=queen), *sums)


def _deal_points(rules: Rules) -> int:
    return sum(map(rules.points, rules.point_cards))


def _jack(rules: Rules) -> Sentences:
    if rules.jack_of_diamonds:
        return (
            say_n(
                "It takes {n} point off.",
                "It takes {n} points off.",
                -rules.points(JACK_OF_DIAMONDS),
            ),
        )
    return (say("It counts nothing."),)


def _moon(rules: Rules) -> Sentences:
    return {
        Moon.OTHERS_ADD: (say("0 points, and 26 for each of the others."),),
        Moon.SHOOTER_SUBTRACTS: (say("26 points off, and nothing for the others."),),
        Moon.SHOOTER_CHOOSES: (say("As the player chooses: 26 points off, or 26 for the others."),),
    }[rules.moon]


def _grand_slam(rules: Rules) -> Sentences:
    if rules.grand_slam:
        return (say("26 points off, and 26 for each of the others."),)
    return (say("It counts as a moon, no more."),)


def _jokers(rules: Rules) -> Sentences:
    with_jokers = [at for at in tables(rules) if at.deck - FULL_DECK]
    if not with_jokers:
        return (say("No jokers."),)
    return tuple(
        say_n(
            "{n} joker may be added with {players} players.",
            "{n} jokers may be added with {players} players.",
            len(at.deck - FULL_DECK),
            players=at.players,
        )
        for at in with_jokers
    )


def _end(rules: Rules) -> Sentences:
    return (
        say_n(
            "After the deal in which somebody reaches {n} point.",
            "After the deal in which somebody reaches {n} points.",
            rules.limit,
        ),
    )


def _ties(_: Rules) -> Sentences:
    return (say("They share the win."),)


LINES = (
    Line("players", N_("How many play"), Clause.PLAYERS, _players),
    Line("deck", N_("Cards"), Clause.PLAYERS, _decks),
    Line("passing", N_("Passing cards"), Clause.PASSING, _pass),
    Line("pass-order", N_("Which way they go"), Clause.PASSING, _pass_order),
    Line("opening", N_("The first card"), Clause.OPENING, _opening),
    Line("first-trick", N_("Points in the first trick"), Clause.FIRST_TRICK, _first_trick),
    Line("point-hand", N_("With nothing but point cards there"), Clause.POINT_HAND, _point_hand),
    Line("breaking", N_("What breaks hearts"), Clause.BREAKING_HEARTS, _breaking),
    Line("only-hearts", N_("Leading with nothing but hearts"), Clause.ONLY_HEARTS, _only_hearts),
    Line(
        "hearts-and-queen",
        N_("Leading with hearts and the queen of spades"),
        Clause.HEARTS_AND_QUEEN,
        _hearts_and_queen,
    ),
    Line("jokers", N_("Jokers"), Clause.JOKERS, _jokers),
    Line("points", N_("Points"), Clause.POINTS, _points),
    Line("jack", N_("The jack of diamonds"), Clause.JACK_OF_DIAMONDS, _jack, options=True),
    Line("moon", N_("Shooting the moon"), Clause.MOON, _moon, options=True),
    Line("grand-slam", N_("Taking every trick"), Clause.GRAND_SLAM, _grand_slam),
    Line("end", N_("The end of the game"), Clause.GAME_END, _end, options=True),
    Line("ties", N_("The same lowest total"), Clause.GAME_END, _ties),
)
