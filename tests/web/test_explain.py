"""The engine's rulings in words: every reason, in every language, with every fact filled in."""

from __future__ import annotations

import pytest

from tutor.hearts import (
    PRESETS,
    Card,
    CardSet,
    Clause,
    Position,
    Reason,
    Ruling,
    Suit,
    parse_cards,
    parse_trick,
)
from tutor.i18n import LOCALES, SiteLocale, using
from tutor.web.explain import result_sentence, ruling_sentences

MICROSOFT = PRESETS["microsoft"]
YOU = 2
every_language = pytest.mark.parametrize("locale", LOCALES, ids=str)


def position(
    hand: str, trick: str = "", *, first: bool = False, broken: bool = False, turn: int = YOU
) -> Position:
    """You hold ``hand``; ``trick`` lies on the table, and it is the turn of the seat named."""
    held, played = CardSet.parse(hand), parse_cards(trick)
    leader = (turn - len(played)) % 4
    spare = [card for card in MICROSOFT.deck if card not in held and card not in played]
    spare = [card for card in spare if card.suit is Suit.DIAMONDS] + [
        card for card in spare if card.suit is not Suit.DIAMONDS
    ]
    full = len(held) + (1 if (YOU - leader) % 4 < len(played) else 0)
    hands = []
    for seat in range(4):
        size = full - (1 if (seat - leader) % 4 < len(played) else 0)
        hands.append(held if seat == YOU else CardSet([spare.pop(0) for _ in range(size)]))
    return Position.midway(
        MICROSOFT,
        hands,
        leader,
        trick=played,
        trick_number=1 if first else 5,
        hearts_broken=broken,
    )


def over() -> Position:
    """A deal of one trick, played to the end."""
    last = Position.midway(MICROSOFT, [CardSet.parse(card) for card in ("2C", "3C", "4C", "5C")], 0)
    for card in parse_cards("2C 3C 4C 5C"):
        last = last.play(card)
    return last


RULINGS: dict[Reason, tuple[Position, str, list[str]]] = {
    Reason.DEAL_OVER: (over(), "QS", ["All cards of this deal have been played."]),
    Reason.NOT_YOUR_TURN: (
        position("QS 4C", "KC", turn=1),
        "QS",
        ["It is not your turn.", "Wait until the others have played."],
    ),
    Reason.CARD_NOT_HELD: (
        position("QS 4C"),
        "AS",
        ["You can only play a card from your own hand.", "You do not hold the ace of spades."],
    ),
    Reason.MUST_OPEN_WITH: (
        position("2C AS", first=True),
        "AS",
        [
            "One fixed card opens the first trick of every deal.",
            "You hold the two of clubs, so you must lead it now.",
        ],
    ),
    Reason.MUST_FOLLOW_SUIT: (
        position("9C KC AH", "4C"),
        "AH",
        [
            "You must follow suit: play the suit that was led, if you have it.",
            "Clubs were led, and you hold the nine of clubs and the king of clubs."
            " You may play any of these.",
        ],
    ),
    Reason.HEART_IN_FIRST_TRICK: (
        position("AH 5S AS", "2C", first=True),
        "AH",
        [
            "No points may be played to the first trick.",
            "You have no clubs, but you also hold cards that cost nothing.",
            "You may play the five of spades or the ace of spades.",
        ],
    ),
    Reason.QUEEN_IN_FIRST_TRICK: (
        position("QS AH AS", "2C", first=True),
        "QS",
        [
            "No points may be played to the first trick.",
            "You have no clubs, but you also hold cards that cost nothing.",
            "You may play only the ace of spades.",
        ],
    ),
    Reason.QUEEN_IN_FIRST_TRICK_WITH_HEARTS: (
        position("QS AH KH", "2C", first=True),
        "QS",
        [
            "The queen of spades may never be played to the first trick.",
            "You hold nothing but cards with points, so here a heart is allowed.",
            "You may play the king of hearts or the ace of hearts.",
        ],
    ),
    Reason.HEARTS_NOT_BROKEN: (
        position("AH 5S AS"),
        "AH",
        [
            "You may not lead a heart before hearts are broken.",
            "Nobody has played a heart in this deal yet, and you still hold other suits.",
            "You may lead the five of spades or the ace of spades.",
        ],
    ),
    Reason.HEARTS_NOT_BROKEN_LEAD_QUEEN: (
        position("AH KH QS"),
        "AH",
        [
            "You may not lead a heart before hearts are broken.",
            "You hold hearts and the queen of spades, and that card is not a heart.",
            "You may lead only the queen of spades.",
        ],
    ),
    Reason.OPENS_DEAL: (
        position("2C AS", first=True),
        "2C",
        ["The two of clubs opens the first trick."],
    ),
    Reason.FOLLOWS_SUIT: (
        position("9C KC AH", "4C"),
        "9C",
        ["Clubs were led, and the nine of clubs follows suit."],
    ),
    Reason.VOID: (
        position("9S AH", "4C"),
        "AH",
        ["You have no clubs, so you may play any card."],
    ),
    Reason.POINTS_ONLY_HAND: (
        position("AH KH", "2C", first=True),
        "AH",
        ["You hold nothing but cards with points, so in the first trick a heart is allowed."],
    ),
    Reason.FREE_LEAD: (position("9S 4C"), "9S", ["You lead, and this suit may be led."]),
    Reason.HEARTS_ARE_BROKEN: (
        position("9S AH", broken=True),
        "AH",
        ["Hearts are broken, so you may lead a heart."],
    ),
    Reason.ONLY_HEARTS_LEFT: (
        position("KH AH"),
        "AH",
        ["You have nothing but hearts left, so you may lead one."],
    ),
    Reason.FORCED: (
        position("AH KH QS"),
        "QS",
        ["The queen of spades is the only card you may play."],
    ),
}
"""What the rules of the lessons can say."""


def other_ruling(card: str, reason: Reason, clause: Clause, led: Suit | None = None) -> Ruling:
    """A ruling that only other rules than those of the lessons can give."""
    clubs = CardSet.parse("4C 9C")
    return Ruling(Card.parse(card), YOU, reason.legal, reason, clause, clubs, clubs, led)


OTHER_RULINGS = {
    Reason.QUEEN_FOLLOWS_SUIT: (
        other_ruling("QS", Reason.QUEEN_FOLLOWS_SUIT, Clause.FOLLOW_SUIT, Suit.SPADES),
        ["The queen of spades is your only spade, and following suit comes first."],
    ),
    Reason.NO_SUIT_LED: (
        other_ruling("QS", Reason.NO_SUIT_LED, Clause.JOKERS),
        ["Only jokers have been played so far, so there is no suit to follow."],
    ),
    Reason.HEART_INSTEAD_OF_QUEEN: (
        other_ruling("AH", Reason.HEART_INSTEAD_OF_QUEEN, Clause.HEARTS_AND_QUEEN),
        ["You hold only hearts and the queen of spades, so you may lead a heart."],
    ),
    Reason.JOKER_WHILE_FOLLOWING: (
        other_ruling("X1", Reason.JOKER_WHILE_FOLLOWING, Clause.JOKERS, Suit.CLUBS),
        [
            "You may play a joker only if you cannot follow suit, or if you lead.",
            "Clubs were led, and you hold the four of clubs and the nine of clubs."
            " You may play any of these.",
        ],
    ),
}


def ruling_for(reason: Reason) -> tuple[Ruling, list[str]]:
    """A ruling with that reason, and how it reads in English."""
    if reason in OTHER_RULINGS:
        return OTHER_RULINGS[reason]
    table, card, words = RULINGS[reason]
    return table.ruling(Card.parse(card), YOU), words


@pytest.mark.parametrize("reason", Reason, ids=lambda reason: reason.value)
def test_a_ruling_is_explained_by_the_rule_and_the_cards(reason: Reason) -> None:
    ruling, words = ruling_for(reason)
    assert ruling.reason is reason
    assert list(ruling_sentences(ruling)) == words


@pytest.mark.parametrize("reason", Reason, ids=lambda reason: reason.value)
@every_language
def test_a_ruling_is_explained_in_every_language(locale: SiteLocale, reason: Reason) -> None:
    ruling, words = ruling_for(reason)
    with using(locale):
        said = ruling_sentences(ruling)
    assert len(said) == len(words)
    for sentence in said:
        assert sentence.strip() == sentence != ""
        assert "{" not in sentence
        assert "}" not in sentence


def test_the_void_of_a_first_trick_is_free_of_points_only() -> None:
    ruling = position("AH 5S AS", "2C", first=True).ruling(Card.parse("5S"))
    assert (ruling.reason, ruling.clause) == (Reason.VOID, Clause.FIRST_TRICK)
    assert ruling_sentences(ruling) == (
        "You have no clubs, so you may play any card without points.",
    )


def test_a_single_card_that_obliges_leaves_no_choice() -> None:
    ruling = position("9C AH", "4C").ruling(Card.parse("AH"))
    assert ruling_sentences(ruling)[1] == (
        "Clubs were led, and you hold the nine of clubs. You may play no other card."
    )


TRICKS = [
    ("1:4C 9C KC 5C", "The player on your left takes the trick with the king of clubs."),
    ("2:4C 9C KC 5C", "The player across from you takes the trick with the king of clubs."),
    ("3:4C 9C KC 5C", "The player on your right takes the trick with the king of clubs."),
    ("0:4C 9C KC 5C", "You take the trick with the king of clubs."),
]


@pytest.mark.parametrize(("trick", "start"), TRICKS)
def test_the_result_of_a_trick_without_points(trick: str, start: str) -> None:
    assert result_sentence(parse_trick(trick)) == f"{start} There are no points in it."


@pytest.mark.parametrize(
    ("trick", "said"),
    [
        ("0:4C 9C KC 5H", "You take the trick with the king of clubs: 1 point for you."),
        ("0:4C QS KC 5H", "You take the trick with the king of clubs: 14 points for you."),
        ("1:4C 9C KC 5H", "The player on your left takes the trick with the king of clubs:"
                          " 1 point."),
        ("1:4C QS KC AH", "The player on your left takes the trick with the king of clubs:"
                          " 14 points."),
    ],
)  # fmt: skip
def test_the_points_of_a_trick_are_counted(trick: str, said: str) -> None:
    assert result_sentence(parse_trick(trick)) == said


@every_language
@pytest.mark.parametrize("cards", ["4C 9C KC 5C", "4C AH KC 5C", "4C QS KC 5C", "4H 9H KH QS"])
def test_the_result_of_a_trick_in_every_language(locale: SiteLocale, cards: str) -> None:
    with using(locale):
        said = [result_sentence(parse_trick(f"{leader}:{cards}")) for leader in range(4)]
    assert len(set(said)) == 4, "each player is named"
    assert not any("{" in sentence for sentence in said)


@every_language
def test_one_card_and_several_are_two_sentences(locale: SiteLocale) -> None:
    with using(locale):
        one = ruling_sentences(position("9C AH", "4C").ruling(Card.parse("AH")))
        two = ruling_sentences(position("9C KC AH", "4C").ruling(Card.parse("AH")))
    assert one[0] == two[0]
    assert one[1] != two[1]


@pytest.mark.parametrize(
    ("tag", "name"),
    [("fi", "ristikakko"), ("cs", "křížov"), ("sr-Latn", "tref"), ("sr-Cyrl", "треф")],
)
def test_cards_are_named_in_the_reader_s_language(tag: str, name: str) -> None:
    locale = next(each for each in LOCALES if each.tag == tag)
    with using(locale):
        said = " ".join(ruling_sentences(ruling_for(Reason.OPENS_DEAL)[0])).lower()
    assert name in said or "two of clubs" in said, "not yet translated, or in its own words"


def test_a_ruling_that_lacks_its_suit_is_a_mistake_of_the_program() -> None:
    ruling = other_ruling("AH", Reason.MUST_FOLLOW_SUIT, Clause.FOLLOW_SUIT)
    with pytest.raises(ValueError, match="knows no suit that was led"):
        ruling_sentences(ruling)
