"""What is said about puzzles: costs, threats, proofs and knowledge, for every goal and seat."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from tests.teach.puzzles.endings import ENDINGS, cards
from tutor.hearts import (
    PRESETS,
    QUEEN_OF_SPADES,
    Card,
    CardSet,
    Suit,
    Trick,
)
from tutor.i18n import LOCALES, SiteLocale, using
from tutor.i18n.locales import SOURCE
from tutor.solver import Aim
from tutor.teach.model import Scene
from tutor.teach.players import LEARNER
from tutor.teach.puzzles.facts import Fall, Loss, Proof
from tutor.teach.table import set_up
from tutor.web.other_hands import hand_sentence, known, one_layout, open_hands
from tutor.web.solving.losses import cost, threat
from tutor.web.solving.proofs import proof_sentences

every_language = pytest.mark.parametrize("locale", LOCALES, ids=str)
FOUR = PRESETS["microsoft"]
NUMBERS = (0, 1, 2, 5, 11, 21)


def trick(text: str, leader: int = LEARNER) -> Trick:
    """A complete trick."""
    played = [Card.parse(card) for card in text.split()]
    return Trick(leader, tuple(played), len(played))


def loss(aim: Aim, *, seat: int = LEARNER, points: int = 13, target: int = 0, **more: str) -> Loss:
    """A goal that is lost in the eleventh trick."""
    lost = cards(more.get("cards", "QS"))
    return Loss(aim, target, 11, trick("AC QS 2H 3C"), seat, points, lost)


@pytest.fixture
def english() -> Iterator[None]:
    """Everything is said in English."""
    with using(SOURCE):
        yield


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("lost", "said"),
    [
        (loss(Aim.QUEEN), ("You take the queen of spades in trick 11.",)),
        (
            loss(Aim.POINTS, points=1, cards="2H"),
            ("It costs you the two of hearts: 1 point.",),
        ),
        (
            loss(Aim.POINTS, points=14, cards="QS 2H", target=1),
            (
                "Since the puzzle began, you have taken the queen of spades and the two of hearts:"
                " 14 points.",
                "Only 1 point was allowed.",
            ),
        ),
        (
            loss(Aim.MOON, seat=3, cards="2H"),
            (
                "The player on your left gets the two of hearts in trick 11. So you cannot take"
                " all the points.",
            ),
        ),
        (
            loss(Aim.STOP, seat=0, cards="2H"),
            ("After trick 11, the player across from you has all the points.",),
        ),
    ],
)
def test_a_lost_goal_is_told_with_its_cards(lost: Loss, said: tuple[str, ...]) -> None:
    assert cost(lost) == said


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("lost", "said"),
    [
        (loss(Aim.QUEEN), "the others could make you take the queen of spades."),
        (
            loss(Aim.POINTS, points=1, cards="2H"),
            "the others could make you take the two of hearts: 1 point.",
        ),
        (
            loss(Aim.MOON, seat=3, cards="2H"),
            "the player on your left could get the two of hearts.",
        ),
        (loss(Aim.STOP, seat=1), "the player on your right could take all the points."),
    ],
)
def test_a_threat_says_what_can_happen_and_no_more(lost: Loss, said: str) -> None:
    words = threat(Card.parse("AC"), lost, hidden=False)
    assert words == f"If you played the ace of clubs, {said}"


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("lost", "said"),
    [
        (loss(Aim.QUEEN), "you take the queen of spades."),
        (loss(Aim.POINTS, points=1, cards="2H"), "you take the two of hearts: 1 point."),
        (loss(Aim.MOON, seat=3, cards="2H"), "the player on your left gets the two of hearts."),
        (loss(Aim.STOP, seat=1), "the player on your right takes all the points."),
    ],
)
def test_with_hidden_hands_a_threat_depends_on_how_the_cards_lie(lost: Loss, said: str) -> None:
    words = threat(Card.parse("AC"), lost, hidden=True)
    assert words == f"If you played the ace of clubs, the cards could lie so that {said}"


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("hidden", "said"),
    [
        (False, "the others could make you take that trick."),
        (True, "the cards could lie so that you take that trick."),
    ],
)
def test_the_queen_herself_is_named_once(hidden: bool, said: str) -> None:
    words = threat(QUEEN_OF_SPADES, loss(Aim.QUEEN), hidden=hidden)
    assert words == f"If you played the queen of spades, {said}"


@every_language
def test_every_cost_and_every_threat_can_be_said(locale: SiteLocale) -> None:
    with using(locale):
        for aim, seat, points, target in product(Aim, range(4), NUMBERS, (0, 1, 4)):
            for suit in Suit:
                lost = loss(aim, seat=seat, points=points, target=target, cards=f"2{suit.name[0]}")
                threats = (threat(Card.parse("AC"), lost, hidden=it) for it in (False, True))
                for text in (*cost(lost), *threats):
                    assert text
                    assert "{" not in text


def proof(aim: Aim, tricks: tuple[Trick, ...], target: int = 0, points: int = 0) -> Proof:
    """A proof whose tricks begin with the twelfth."""
    falls = [
        Fall(card, number, each) for number, each in enumerate(tricks, 12) for card in each.cards
    ]
    queen = next((fall for fall in falls if str(fall.card) == "QS"), None)
    hearts = tuple(fall for fall in falls if fall.card.suit is Suit.HEARTS)
    saved = hearts[0] if aim is Aim.STOP and hearts else None
    return Proof(aim, target, 12, tricks, points, queen, hearts, saved)


MINE, THEIRS = trick("AC QD 2C 3C"), trick("2C QS 3C 4C")
HEART = trick("2H 3H AH 4H")
PROVEN = [
    (
        proof(Aim.QUEEN, (THEIRS,)),
        False,
        (
            "Whatever the others play, you do not take the queen of spades.",
            "Against the best defence, the player on your right takes the queen of spades in trick"
            " 12.",
        ),
    ),
    (
        proof(Aim.POINTS, (MINE,)),
        False,
        (
            "Whatever the others play, this way you take no more points.",
            "Against the best defence, you take 1 trick in this puzzle, and no points with it.",
        ),
    ),
    (
        proof(Aim.POINTS, (MINE,)),
        True,
        ("However the cards lie, this way you take no more points.",),
    ),
    (
        proof(Aim.POINTS, (trick("2C 3C 4C 5C"),), target=1),
        False,
        (
            "Whatever the others play, this way you take no more than 1 point in this puzzle.",
            "Against the best defence, you take no trick in this puzzle.",
        ),
    ),
    (
        proof(Aim.POINTS, (trick("AH 2H 3H 4H"), MINE), target=4, points=4),
        False,
        (
            "Whatever the others play, this way you take no more than 4 points in this puzzle.",
            "Against the best defence, you take 2 tricks in this puzzle.",
        ),
    ),
    (
        proof(Aim.POINTS, (trick("AH 2H 3H 4H"), MINE), target=4, points=4),
        True,
        ("However the cards lie, this way you take no more than 4 points in this puzzle.",),
    ),
    (
        proof(Aim.MOON, (MINE, trick("AH 2H 3H 4H"))),
        False,
        (
            "Whatever the others play, this way you take all the points.",
            "Against the best defence, you take 2 tricks in this puzzle, with all the points.",
        ),
    ),
    (
        proof(Aim.STOP, (trick("AH 2H 3H 4H"),)),
        False,
        (
            "Whatever the others play, nobody else takes all the points.",
            "Against the best defence, you take the ace of hearts in trick 12.",
        ),
    ),
    (
        proof(Aim.STOP, (HEART,)),
        False,
        (
            "Whatever the others play, nobody else takes all the points.",
            "Against the best defence, the player across from you takes the two of hearts in trick"
            " 12.",
        ),
    ),
    (
        proof(Aim.STOP, (MINE,)),
        False,
        ("Whatever the others play, nobody else takes all the points.",),
    ),
]


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(("proven", "hidden", "said"), PROVEN)
def test_why_it_works_is_told_and_with_open_hands_how_it_goes(
    proven: Proof, hidden: bool, said: tuple[str, ...]
) -> None:
    assert proof_sentences(proven, FOUR, hidden=hidden) == said


@every_language
def test_every_proof_can_be_said(locale: SiteLocale) -> None:
    with using(locale):
        for proven, hidden, _ in PROVEN:
            for text in proof_sentences(proven, FOUR, hidden=hidden):
                assert text
                assert "{" not in text


# The hands of the others.

DEAL = "N:AQ9532.KJ72.J7.6 KT.Q643.AK8432.5 764.95.65.KQ8432 J8.AT8.QT9.AJT97"
PASSED = {"across": "QS AS KH", "right": "KD AD KS", "you": "QC KC 9H", "left": "AC QD AH"}


@every_language
@pytest.mark.parametrize("players", range(3, 8))
def test_every_hand_can_be_read_out(locale: SiteLocale, players: int) -> None:
    hands = tuple(cards(text) for text in ("QS", "2C 7C", "", "AH KD 3S 2C", "JH", "TD", "9S"))
    with using(locale):
        shown = open_hands(hands[:players], cards("7C"))
        assert len(shown.hands) == players - 1
        assert [len(hand.suits) for hand in shown.hands].count(0) == 0
        assert all("{" not in hand.sentence for hand in shown.hands)
        assert one_layout(hands[:players]).note
        assert hand_sentence(1, CardSet(), players)


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("played", "said"),
    [
        (
            "",
            (
                "You passed the nine of hearts, the queen of clubs and the king of clubs to the"
                " player across from you.",
            ),
        ),
        (
            "2C 7C 6C 5C 8S 5S TS 7S 2D 5D 9D 7D 9C QC AC 8C",
            (
                "You passed the nine of hearts, the queen of clubs and the king of clubs to the"
                " player across from you.",
                "The nine of hearts and the king of clubs have not been played yet.",
            ),
        ),
    ],
)
def test_what_was_passed_is_known_as_long_as_it_is_held(played: str, said: tuple[str, ...]) -> None:
    facts = known(
        set_up(Scene(deal=DEAL, pass_="across", passed=PASSED, played=played), FOUR).position
    ).facts
    assert facts[: len(said)] == said


@pytest.mark.usefixtures("english")
def test_a_suit_that_a_play_proves_empty_is_named() -> None:
    ending = ENDINGS["throw the heart that could take the queen"]
    table = ending.begin().table
    assert table is not None
    said = known(table.position)
    view = table.position.visible_to(LEARNER)
    gone = [suit for suit in Suit if not view.unseen.of(suit)]
    assert gone == [Suit.CLUBS]
    assert said.facts[0] == "Nobody else has clubs."
    assert all(text.startswith("The player") for text in said.facts[1:])
    assert said.spoken.startswith(said.note)
