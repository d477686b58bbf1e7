"""Questions in the browser: every kind is answered, judged with the facts, and tried again."""

from __future__ import annotations

import pytest

from tests.teach.test_questions import ANSWERS
from tests.web.faults import is_about
from tests.web.reader import Form, Page, Reader, both_ways, see
from tutor.i18n import LOCALES
from tutor.teach.moves import Fault

LESSON = "/en/lessons/asking"
PASS = f"{LESSON}/pass/"
TAGS = [locale.tag for locale in LOCALES]


def url_of(step_id: str) -> str:
    return f"{LESSON}/{step_id}/"


def form(answer: str) -> dict[str, str | list[str]]:
    """The form that carries an answer."""
    return {"answer": answer.split(",")}


@both_ways
def test_the_right_answer_solves_every_kind_of_question(asked: Reader, htmx: bool) -> None:
    for step_id, (answer, _) in ANSWERS.items():
        page = see(asked, url_of(step_id), form(answer), htmx=htmx)
        assert page.tone == "right", step_id
        assert page.here == f"{url_of(step_id)}?moves={answer}"
        assert page.choices == [], "there is nothing left to answer"
        assert page.spoken.startswith("Correct! ")
        assert list(page.ways_on) in (["Next step"], ["Finish the lesson"])


ONE_HEART = [
    "There is 1 heart among these cards, and it costs 1 point.",
    "The queen of spades is not among these cards.",
    "That makes 1 point altogether.",
]
FOUR_RULE_SETS = [
    "Short rules: the card may not be played.",
    "Windows rules: the card may not be played.",
    "Grand slam rules: the card may not be played.",
    "Black Maria rules: the card may be played.",
]
WRONG = [
    (
        "opener",
        "across",
        [
            "It was passed on.",
            "The player across from you does not hold the two of clubs.",
            "After the pass you hold the two of clubs, so you open the deal.",
        ],
    ),
    ("trick", "14", ["There is no queen.", *ONE_HEART]),
    ("taken", "2", ONE_HEART),
    (
        "out",
        "7",
        [
            "The deck has 13 cards of this suit: spades.",
            "You hold 4 of them.",
            "3 of them have been played.",
            "So 6 are still out.",
        ],
    ),
    (
        "points-out",
        "24",
        [
            "The whole deal has 26 points.",
            "1 point has been taken.",
            "So 25 points are still out.",
        ],
    ),
    (
        "hand",
        "13",
        [
            "There are 3 hearts among these cards, and each costs 1 point.",
            "The queen of spades costs 13 points.",
            "That makes 16 points altogether.",
        ],
    ),
    (
        "deck",
        "26",
        [
            "There are 12 hearts among these cards, and each costs 1 point.",
            "The queen of spades costs 13 points.",
            "That makes 25 points altogether.",
        ],
    ),
    ("cards", "13", ["The deck has 50 cards.", "Everybody at the table gets 10 cards."]),
    (
        "theirs",
        "yes",
        [
            "No: the ace of hearts may not be played now.",
            "Spades were led, and this player holds the two of spades, the six of spades, the seven"
            " of spades, the eight of spades and the nine of spades. One of them must be played.",
        ],
    ),
    (
        "yours",
        "yes",
        [
            "No: the five of hearts may not be played now.",
            "You may not lead a heart before hearts are broken.",
            "Nobody has played a heart in this deal yet, and you still hold other suits.",
            "You may lead the four of spades or the jack of clubs.",
        ],
    ),
    ("rule-sets", "none", ["There she breaks them.", *FOUR_RULE_SETS]),
    ("rule-sets", "basic,black-maria", FOUR_RULE_SETS),
    (
        "direction",
        "left",
        [
            "That was deal 5.",
            "The directions start again after 4 deals.",
            "Deal 8 is played like deal 4.",
            "Nobody passes cards: everybody plays the cards that were dealt.",
        ],
    ),
    ("deal", "15,11,0,1", ["The player on your left: 10. 10 hearts count 10."]),
    (
        "moon",
        "20,30,14,92",
        [
            "The player on your right: 66. There is no card that counts."
            " Before this deal the total was 66."
        ],
    ),
    (
        "winners",
        "none",
        [
            "100 is enough.",
            "The game is over. The lowest total is 71 points.",
            "The win is shared. The player across from you wins. The player on your right wins.",
        ],
    ),
    (
        "nobody",
        "right",
        ["Nobody has reached 100 points.", "So the game goes on, and nobody has won yet."],
    ),
]


@both_ways
def test_a_wrong_answer_gets_the_facts(asked: Reader, htmx: bool) -> None:
    assert {step_id for step_id, _, _ in WRONG} == set(ANSWERS), "of every kind"
    for step_id, answer, said in WRONG:
        page = see(asked, url_of(step_id), form(answer), htmx=htmx)
        assert (page.tone, page.said) == ("wrong", said), step_id
        assert page.spoken == " ".join(["Not quite.", *said])
        assert list(page.ways_on) == ["Try again"]
        assert page.choices == []


def test_an_answer_can_be_read_again_beside_its_judgement(asked: Reader) -> None:
    given = {
        "opener": ("across", "Your answer: Across"),
        "trick": ("14", "Your answer: 14"),
        "direction": ("left", "Your answer: To the left"),
    }
    for step_id, (answer, words) in given.items():
        page = asked.open(f"{url_of(step_id)}?moves={answer}")
        assert page.root.one("p", class_="given").text.strip() == words


def test_every_number_of_a_sheet_is_judged_in_its_row(asked: Reader) -> None:
    page = asked.open(f"{LESSON}/deal/?moves=15,11,0,2")
    rows = page.root.one("table", class_="tally").one("tbody").all("tr")
    assert [row.attrs["class"] for row in rows] == ["good", "bad", "good", "bad"]
    written = [row.all("td")[-1].one("span", class_="written").text for row in rows]
    assert written == ["15", "11", "0", "2"]
    judged = [row.all("td")[-1].one("span", class_="hidden-text").text for row in rows]
    assert judged == ["Correct", "Not correct", "Correct", "Not correct"]


# Passing.


@both_ways
def test_a_right_pass_shows_the_new_hand_and_who_opens(asked: Reader, htmx: bool) -> None:
    before = asked.open(PASS)
    page = see(asked, PASS, {"card": ["QS", "KD", "AD"]}, htmx=htmx)
    assert page.tone == "right"
    assert page.said == [
        "You pass the queen of spades, the king of diamonds and the ace of diamonds.",
        "The player on your right passes you the ten of spades, the jack of spades"
        " and the king of spades.",
        "Now the player across from you holds the two of clubs and opens the deal.",
        "Nothing guards her.",
    ]
    assert page.here == f"{PASS}?moves=KD-AD-QS"
    assert set(before.hand) - set(page.hand) == {"QS", "KD", "AD"}
    assert set(page.hand) - set(before.hand) == {"TS", "JS", "KS"}
    assert page.on_turn == ["across"], "now it is played"


@both_ways
def test_a_wrong_pass_is_told_card_by_card_and_kept(asked: Reader, htmx: bool) -> None:
    page = see(asked, PASS, {"card": ["AC", "KD", "AD"]}, htmx=htmx)
    assert page.tone == "wrong"
    assert page.said[:2] == [
        "You keep the queen of spades. That card should go.",
        "You pass the ace of clubs. That card should stay.",
    ]
    assert sorted(page.said[2:]) == ["It is safe.", "She is dangerous."]
    assert page.ways_on == {"Try again": f"{PASS}?again=1&chosen=AC-KD-AD"}
    chosen = {li.one("span", class_="face").attrs["class"] for li in chosen_cards(page)}
    assert chosen == {"face clubs", "face diamonds"}
    again = asked.open(page.way_on, htmx=htmx)
    assert again.answers_given == ["AC", "KD", "AD"]
    assert len(again.hand) == 13


def chosen_cards(page: Page) -> list:  # type: ignore[type-arg]
    """The cards that are shown as chosen."""
    return page.root.all("li", class_="chosen")


# What cannot be accepted.


CHOSEN = {1: "You have chosen 1 card.", 4: "You have chosen 4 cards."}
REFUSED: list[tuple[str, Form, Fault, list[str]]] = [
    ("pass", {}, Fault.NOTHING_CHOSEN, []),
    ("pass", {"card": ["QS"]}, Fault.PASS_COUNT, ["QS"]),
    (
        "pass",
        {"card": ["QS", "KD", "AD", "QH"]},
        Fault.PASS_COUNT,
        ["QS", "QH", "KD", "AD"],
    ),
    ("trick", {}, Fault.NUMBER_MISSING, [""]),
    ("trick", {"answer": " "}, Fault.NUMBER_MISSING, [""]),
    (
        "trick",
        {"answer": "many <b>x"},
        Fault.NOT_A_NUMBER,
        ["many <b>x"],
    ),
    (
        "trick",
        {"answer": "1000"},
        Fault.NOT_A_NUMBER,
        ["1000"],
    ),
    ("trick", {"answer": ["1", "2"]}, Fault.NOT_A_NUMBER, ["1"]),
    ("opener", {}, Fault.NO_SEAT, []),
    ("theirs", {}, Fault.NOTHING_CHOSEN, []),
    ("theirs", {"answer": "maybe"}, Fault.NOT_AN_ANSWER, []),
    ("direction", {}, Fault.NOTHING_CHOSEN, []),
    ("direction", {"answer": "up"}, Fault.NOT_AN_ANSWER, []),
    ("rule-sets", {}, Fault.NOTHING_CHOSEN, []),
    (
        "rule-sets",
        {"answer": ["basic", "none"]},
        Fault.NONE_AND_OTHERS,
        ["basic", "none"],
    ),
    ("rule-sets", {"answer": ["basic", "x"]}, Fault.NOT_AN_ANSWER, ["basic"]),
    ("winners", {}, Fault.NOTHING_CHOSEN, []),
    (
        "winners",
        {"answer": ["you", "none"]},
        Fault.NONE_AND_OTHERS,
        ["you", "none"],
    ),
    (
        "deal",
        {"answer": ["15", "", "0", "1"]},
        Fault.NUMBER_MISSING,
        ["15", "", "0", "1"],
    ),
    (
        "deal",
        {"answer": ["15", "x", "0", "1"]},
        Fault.NOT_A_NUMBER,
        ["15", "x", "0", "1"],
    ),
    (
        "deal",
        {"answer": ["15", "0", "1"]},
        Fault.NOT_AN_ANSWER,
        ["15", "0", "1", ""],
    ),
]


@both_ways
def test_what_cannot_be_accepted_is_explained_and_stays_in_the_form(
    asked: Reader, htmx: bool
) -> None:
    for step_id, sent, fault, kept in REFUSED:
        page = asked.send(url_of(step_id), sent, htmx=htmx)
        assert (page.status, page.tone) == (422, "notice"), step_id
        if fault is Fault.PASS_COUNT:
            assert page.said == ["Choose exactly 3 cards.", CHOSEN[len(kept)]]
        else:
            assert is_about(page.said[0], fault), (step_id, page.said)
        assert page.answers_given == kept, step_id
        assert page.choices, "and it can be put right"
        assert page.action.split("?")[0] == url_of(step_id), "it is sent to the same step"
        assert "<b>x" not in page.html


@both_ways
def test_forms_made_by_hand_are_refused_as_such(asked: Reader, htmx: bool) -> None:
    for step_id, sent, said in (
        ("pass", {"card": ["QS", "KD", "2S"]}, "The two of spades is not in your hand."),
        ("pass", {"card": ["QS", "KD", "x"]}, "“x” is not a card."),
        ("pass", {"card": ["QS", "QS", "KD"]}, ""),
        ("opener", {"answer": "second-left"}, "“second-left” is not a player at this table."),
        ("opener", {"answer": ["you", "left"]}, "Only one answer is possible at a time."),
    ):
        page = asked.send(url_of(step_id), sent, htmx=htmx)
        assert page.status in (400, 422), step_id
        assert page.tone == "notice", step_id
        assert said in page.said[0], step_id


def test_what_was_sent_survives_a_change_of_language(asked: Reader) -> None:
    for step_id, sent, kept in (
        ("deal", {"answer": ["15", "", "0", "1"]}, ["15", "", "0", "1"]),
        ("rule-sets", {"answer": ["basic", "none"]}, ["basic", "none"]),
        ("pass", {"card": ["QS", "KD"]}, ["QS", "KD"]),
        ("trick", {"answer": "1000"}, ["1000"]),
    ):
        here = asked.send(url_of(step_id), sent).here
        for tag in TAGS:
            here = asked.send("/language", {"locale": tag, "next": here}).location
            page = asked.open(here)
            assert (page.status, page.lang, page.answers_given) == (200, tag, kept), step_id


# Trying again.


def test_a_retry_begins_with_the_last_answer_where_it_has_parts(asked: Reader) -> None:
    for step_id, answer in (
        ("rule-sets", "basic,black-maria"),
        ("winners", "left"),
        ("deal", "15,11,0,1"),
        ("moon", "46,56,40,92"),
    ):
        missed = asked.answer(url_of(step_id), form(answer))
        assert missed.way_on == f"{url_of(step_id)}?again=1&filled={answer}"
        for tag in TAGS:
            again = asked.open(missed.way_on.replace("/en/", f"/{tag}/"))
            assert again.answers_given == answer.split(",")
            assert again.feedback is None
        right = ANSWERS[step_id][0]
        assert asked.answer(again.action, form(right)).tone == "right"


def test_a_retry_of_one_word_or_number_begins_empty(asked: Reader) -> None:
    for step_id, answer in (("trick", "14"), ("opener", "left"), ("theirs", "yes")):
        missed = asked.answer(url_of(step_id), form(answer))
        assert missed.way_on == f"{url_of(step_id)}?again=1"
        assert not any(asked.open(missed.way_on).answers_given)


@pytest.mark.parametrize("filled", ["a" * 21, "1,2,3,4,5,6,7,8,9", "\0", "1\n2", "%00"])
def test_what_cannot_stand_in_a_form_is_refused(asked: Reader, filled: str) -> None:
    quoted = "".join(f"%{byte:02x}" for byte in filled.encode())
    page = asked.open(f"{LESSON}/deal/?filled={quoted}")
    assert (page.status, page.tone) == (400, "notice")
    assert "is not an answer to this question." in page.said[0]
    assert page.answers_given == ["", "", "", ""]


@pytest.mark.parametrize(
    ("path", "filled"),
    [
        ("deal/?filled=1", ["1", "", "", ""]),
        ("deal/?filled=15,,0,x", ["15", "", "0", "x"]),
        ("deal/?filled=", ["", "", "", ""]),
        ("deal/?filled=1,2,3,4,5,6", ["1", "2", "3", "4"]),
        ("winners/?filled=you,north", ["you"]),
        ("pass/?filled=%3Cb%3E", []),
        ("deal/?moves=15,10,0,1&filled=1,2,3,4", ["15", "10", "0", "1"]),
    ],
)
def test_what_stands_in_a_form_is_as_much_as_has_room(
    asked: Reader, path: str, filled: list[str]
) -> None:
    page = asked.open(f"{LESSON}/{path}")
    assert (page.status, page.answers_given) == (200, filled)
