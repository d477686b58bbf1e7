"""A judged pass in words: every entry of the measure, both numbers, all suits, every language."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from markupsafe import Markup

from tests.teach.test_pass_well import RULES, ladder, verdict
from tutor.hearts import CardSet, Rank, Suit, parse_hand
from tutor.i18n import LOCALES, SiteLocale, using
from tutor.teach.passing_measure import Danger, DangerLine, Weighed, weigh
from tutor.web import feedback
from tutor.web.passing_judged import danger_words, hint_words, kept_words, line_words, verdict_words

every_language = pytest.mark.parametrize("locale", LOCALES, ids=str)
in_app = pytest.mark.usefixtures("in_app")
JUDGEMENT = "This is a judgement by a simple measure, not a proof."


def said(hand: str) -> list[str]:
    """What is said of a hand that is kept."""
    return [str(words) for words in kept_words(weigh(parse_hand(hand), RULES))]


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        (
            "Q.5.5.5",
            [
                "The queen of spades: no other spade beside it. Danger: 13.",
                "No spade below the queen of spades, and high spades may come to you. Danger: 3.",
                "The danger of the hand that you keep is 16.",
            ],
        ),
        (
            "Q2.5.5.5",
            [
                "The queen of spades: only 1 other spade beside it. Danger: 11.",
                "Only 1 spade below the queen of spades, and high spades may come to you."
                " Danger: 2.",
                "The danger of the hand that you keep is 13.",
            ],
        ),
        (
            "Q32.5.5.5",
            [
                "The queen of spades: only 2 other spades beside it. Danger: 8.",
                "Only 2 spades below the queen of spades, and high spades may come to you."
                " Danger: 1.",
                "The danger of the hand that you keep is 9.",
            ],
        ),
        (
            "AK2.5.5.5",
            [
                "The king of spades and the ace of spades: only 1 spade below the queen of spades"
                " beside it. Danger: 11.",
                "Only 1 spade below the queen of spades, and high spades may come to you."
                " Danger: 2.",
                "The danger of the hand that you keep is 13.",
            ],
        ),
        (
            "432.AK2.A.A",
            [
                "The king of hearts and the ace of hearts: only 1 low card of the same suit."
                " Danger: 9.",
                "The ace of diamonds: no low card of the same suit. Danger: 4.",
                "The ace of clubs: fine for the first trick, which has no points. Danger: 0.",
                "The danger of the hand that you keep is 13.",
            ],
        ),
        (
            "432.5..5",
            [
                "No diamonds: you will soon be able to throw something away. Danger: −2.",
                "The danger of the hand that you keep is −2.",
            ],
        ),
        ("432.5.5.5", ["Nothing in the hand that you keep is dangerous."]),
    ],
)
def test_the_danger_of_a_hand_is_told_entry_by_entry(hand: str, expected: list[str]) -> None:
    assert said(hand) == expected


def every_line() -> list[DangerLine]:
    """An entry of every kind, for each suit it can have, with none, one and several to protect."""
    spades, others = (Suit.SPADES,), (Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
    suits = {
        Danger.QUEEN: spades,
        Danger.HIGH_SPADES: spades,
        Danger.FEW_SPADES: spades,
        Danger.HIGH_HEARTS: (Suit.HEARTS,),
        Danger.HIGH_CARDS: others[1:],
        Danger.FIRST_TRICK: others[1:],
        Danger.EMPTY_SUIT: others[1:],
    }
    assert suits.keys() == set(Danger)
    lines = []
    for danger in Danger:
        for suit, cover, count in product(suits[danger], (0, 1, 2, 5), (1, 2)):
            cards = CardSet(
                card for card in RULES.deck.of(suit) if card.rank and card.rank > Rank.ACE - count
            )
            lines.append(DangerLine(danger, suit, cards, 4 - count, cover))
    return lines


@every_language
def test_every_entry_can_be_said_in_every_language(locale: SiteLocale) -> None:
    with using(locale):
        for line in every_line():
            words = line_words(line)
            assert words.endswith(".")
            assert "{" not in words


@in_app
def test_every_verdict_says_that_it_is_a_judgement_in_every_language() -> None:
    for locale, move in product(LOCALES, ["KS-AS-JH", "KS-AS-JC", "4S-5H-3D"]):
        judged = verdict(move)
        with using(locale):
            words = verdict_words(judged)
            assert all(words)
            assert all("{" not in sentence for sentence in words)
        assert JUDGEMENT in verdict_words(judged)


@in_app
def test_the_best_choice_is_praised_and_the_play_begins() -> None:
    words = verdict_words(verdict("KS-AS-JH"))
    assert words[0] == "No other choice leaves a safer hand."
    assert words[-4:-1] == (
        "You pass the king of spades, the ace of spades and the jack of hearts.",
        "The player on your right passes you the king of hearts, the ace of hearts and the king of"
        " diamonds.",
        "Now you hold the two of clubs, so you open the deal.",
    )
    assert words[-1] == Markup("Well done.")


@in_app
def test_a_good_choice_is_told_of_the_best_one() -> None:
    judged = verdict("KS-AS-JC")
    words = verdict_words(judged)
    best, kept = judged.best_kept.total, judged.kept.total
    assert words[0] == (
        f"That is a good choice. The best one leaves a danger of {best}, yours leaves {kept}."
    )
    assert (
        "The best choice is to pass the king of spades, the ace of spades and the jack of hearts."
        in words
    )


@in_app
def test_a_poor_choice_is_not_told_the_answer() -> None:
    judged = verdict("4S-5H-3D")
    words = verdict_words(judged)
    best, kept = judged.best_kept.total, judged.kept.total
    assert words[0] == (
        f"Another choice leaves a safer hand. Its danger is {best}, and yours is {kept}."
    )
    assert words[1:-2] == danger_words(judged.kept)
    assert not any("pass" in sentence for sentence in words)


@in_app
def test_the_page_answers_with_the_tone_of_the_verdict() -> None:
    for move, tone in [("KS-AS-JH", "right"), ("KS-AS-JC", "right"), ("4S-5H-3D", "wrong")]:
        view = feedback.on_verdict(verdict(move), RULES, [])
        assert view.tone == tone
        assert view.paragraphs == verdict_words(verdict(move))


@in_app
def test_the_hints_mark_narrow_and_name_the_cards() -> None:
    _, look, suits, answer = ladder()
    assert hint_words(look) == ("Look at the dangerous cards of your hand. They are marked.",)
    assert hint_words(suits) == ("The best cards to pass are in these suits: spades and hearts.",)
    words = hint_words(answer)
    assert words[0] == "Pass the king of spades, the ace of spades and the jack of hearts."
    assert JUDGEMENT in words
    assert words[-1] == Markup("Well done.")


def test_a_hand_without_danger_is_told_to_empty_a_suit() -> None:
    look, suits = ladder()[1:3]
    assert hint_words(replace(look, marked=CardSet())) == (
        "No card of your hand is dangerous. Can you empty a short suit?",
    )
    assert hint_words(replace(suits, answer=CardSet.parse("2C 3C 4C"))) == (
        "The best cards to pass are all in one suit: clubs.",
    )


@in_app
def test_every_hint_can_be_said_in_every_language() -> None:
    for locale in LOCALES:
        with using(locale):
            for given in ladder()[1:]:
                assert all("{" not in sentence for sentence in hint_words(given))


def test_an_empty_hand_is_not_dangerous() -> None:
    assert danger_words(Weighed(CardSet(), ())) == ()
