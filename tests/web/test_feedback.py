"""What a learner is told: verdicts with the engine's facts, and faults with what would be right."""

from __future__ import annotations

import pytest
from markupsafe import Markup

from tests.teach.practice_course import RULES, after
from tutor.hearts import Card
from tutor.i18n import LOCALES, SiteLocale, using
from tutor.teach.moves import BadMove, Fault
from tutor.teach.puzzles.facts import SolveVerdict
from tutor.web import feedback
from tutor.web.views import ActionView, FeedbackView

pytestmark = pytest.mark.usefixtures("in_app")

WAY_ON = ActionView("On", "/en/", "next")
every_language = pytest.mark.parametrize("locale", LOCALES, ids=str)


def on_move(step_id: str, moves: str) -> FeedbackView:
    """What is said about the last move."""
    verdict = after(step_id, moves).verdict
    assert verdict is not None
    assert not isinstance(verdict, SolveVerdict)
    return feedback.on_verdict(verdict, RULES, [WAY_ON])


VERDICTS = [
    (
        "first-trick",
        "AS",
        [
            "You have no clubs, so you may play any card without points.",
            "The player across from you takes the trick with the queen of clubs."
            " There are no points in it.",
        ],
    ),
    (
        "first-trick",
        "KD",
        [
            "The king of diamonds is allowed, but it misses the goal.",
            "The player across from you takes the trick with the queen of clubs."
            " There are no points in it.",
        ],
    ),
    (
        "open",
        "2C",
        [
            "The two of clubs opens the first trick.",
            "The player on your right takes the trick with the ace of clubs."
            " There are no points in it.",
        ],
    ),
    (
        "two-tricks",
        "KD.TS",
        [
            "You lead, and this suit may be led.",
            "You take the trick with the ten of spades: 2 points for you.",
            "The others had to follow.",
        ],
    ),
    (
        "taker",
        "right",
        [
            "The player on your right played the king of hearts, and that does not take the trick.",
            "Clubs were led, and the highest card of that suit is the seven of clubs.",
            "The queen of spades and the king of hearts are not of the suit led"
            " and cannot take the trick.",
            "The player on your left takes the trick with the seven of clubs: 14 points.",
        ],
    ),
    (
        "taker",
        "you",
        [
            "You played the four of clubs, and that does not take the trick.",
            "Clubs were led, and the highest card of that suit is the seven of clubs.",
            "The queen of spades and the king of hearts are not of the suit led"
            " and cannot take the trick.",
            "The player on your left takes the trick with the seven of clubs: 14 points.",
        ],
    ),
    (
        "allowed",
        "2S-TS-KS-AH",
        [
            "You chose the ace of hearts. That card is not allowed now.",
            "You must follow suit: play the suit that was led, if you have it.",
            "No heart was led.",
        ],
    ),
    (
        "allowed",
        "TS-KS-JC-4D",
        [
            "You chose the jack of clubs and the four of diamonds."
            " Those cards are not allowed now.",
            "You must follow suit: play the suit that was led, if you have it.",
            "You left out the two of spades.",
            "Low cards count as well.",
        ],
    ),
    (
        "lead",
        "3C-4C-5C-6C-9C-KD-3S-4S-TS-JS",
        [
            "These are exactly the cards you may play.",
            "Hearts are not broken, so you may lead any suit except hearts.",
        ],
    ),
    (
        "lead",
        "3C-4C-5C-6C-9C-KD-3S-4S-TS-JS-KH",
        [
            "You chose the king of hearts. That card is not allowed now.",
            "You may not lead a heart before hearts are broken.",
            "Nobody has played a heart in this deal yet, and you still hold other suits.",
        ],
    ),
]


@pytest.mark.parametrize(("step_id", "moves", "said"), VERDICTS)
def test_a_verdict_says_the_facts_and_then_the_teacher_s_words(
    step_id: str, moves: str, said: list[str]
) -> None:
    view = on_move(step_id, moves)
    assert [str(paragraph) for paragraph in view.paragraphs] == said
    verdict = after(step_id, moves).verdict
    assert verdict is not None
    assert (view.tone, view.title) == (
        ("right", "Correct!") if verdict.right else ("wrong", "Not quite.")
    )
    assert view.actions == (WAY_ON,)


@pytest.mark.parametrize(("step_id", "moves", "said"), VERDICTS)
@every_language
def test_a_verdict_is_said_in_every_language(
    locale: SiteLocale, step_id: str, moves: str, said: list[str]
) -> None:
    with using(locale):
        view = on_move(step_id, moves)
    assert len(view.paragraphs) == len(said)
    assert "{" not in view.spoken
    assert view.title


def test_each_rule_that_was_broken_is_explained_once() -> None:
    words = [str(p) for p in on_move("allowed", "2S-JC-4D-AH").paragraphs]
    rule = "You must follow suit: play the suit that was led, if you have it."
    assert words.count(rule) == 1


def test_an_illegal_card_gets_its_ruling_and_no_way_on() -> None:
    view = feedback.on_illegal(after("duck", "").ruling(Card.parse("QD")))
    assert (view.tone, view.title) == ("illegal", "This card cannot be played now.")
    assert len(view.paragraphs) == 2
    assert view.actions == ()


def test_a_question_about_a_legal_card_is_answered() -> None:
    view = feedback.on_question(after("duck", "").ruling(Card.parse("4C")))
    assert (view.tone, view.title) == ("notice", "This card may be played.")
    assert view.paragraphs == ("Clubs were led, and the four of clubs follows suit.",)


def test_every_fault_has_words_of_its_own() -> None:
    assert set(feedback.FAULTS) == set(Fault)
    assert len(set(feedback.FAULTS.values())) == len(Fault)


@pytest.mark.parametrize(
    ("fault", "named"),
    [
        (Fault.NOT_A_CARD, "is not a card"),
        (Fault.CARD_NOT_HELD, "not in your hand"),
        (Fault.ILLEGAL_CARD, "may not be played"),
        (Fault.NOT_A_SEAT, "is not a player"),
        (Fault.TOO_LONG, "too long"),
        (Fault.SEVERAL_CHOSEN, "Only one"),
        (Fault.NOTHING_CHOSEN, "Nothing is chosen"),
        (Fault.NO_CARD, "not chosen a card"),
        (Fault.NO_SEAT, "not chosen a player"),
        (Fault.NO_SUCH_HINT, "not the number of a hint"),
        (Fault.NO_SUCH_TRICK, "not the number of a trick"),
        (Fault.AFTER_THE_END, "already finished"),
        (Fault.AFTER_A_MISTAKE, "after a wrong answer"),
        (Fault.NO_MOVES_HERE, "only for reading"),
        (Fault.NOT_A_NUMBER, "cannot be the answer"),
        (Fault.NUMBER_MISSING, "number is missing"),
        (Fault.NONE_AND_OTHERS, "rules out all the others"),
        (Fault.NOT_AN_ANSWER, "is not an answer"),
        (Fault.PASS_COUNT, "number of cards to pass"),
    ],
)
def test_a_fault_is_called_by_its_name(fault: Fault, named: str) -> None:
    assert named in feedback.FAULTS[fault]


@pytest.mark.parametrize("fault", Fault)
@every_language
def test_a_fault_is_explained_where_it_is_met(locale: SiteLocale, fault: Fault) -> None:
    with using(locale):
        address = feedback.on_nonsense(BadMove(fault, "QS"), [WAY_ON])
        form = feedback.on_refused(BadMove(fault, "QS"), RULES, [])
    assert address.tone == form.tone == "notice"
    assert address.title != form.title
    if fault is Fault.PASS_COUNT:
        assert len(form.paragraphs) == 2, "how many there should be, and how many there are"
    else:
        assert form.paragraphs == address.paragraphs[:1]
    assert len(address.paragraphs) == 2
    assert (address.actions, form.actions) == ((WAY_ON,), ())
    assert "{" not in address.spoken + form.spoken


def test_the_live_region_hears_words_and_no_markup() -> None:
    view = FeedbackView(
        "right", "Good", ("One & two.", Markup("<em>Three</em> &amp; <b>four</b>."))
    )
    assert view.spoken == "Good. One & two. Three & four."
