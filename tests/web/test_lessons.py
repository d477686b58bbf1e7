"""Lessons in the browser: a move is a form, and its answer is a page with an address.

Without JavaScript a judged move leads on by redirection; with htmx the stage is exchanged. Either
way the reader meets the same table.
"""

from __future__ import annotations

import pytest

from tests.web.reader import Reader, both_ways, see

LESSON = "/en/lessons/practice"
DUCK = f"{LESSON}/duck/"
TWO = f"{LESSON}/two-tricks/"
ALLOWED = f"{LESSON}/allowed/"
TAKER = f"{LESSON}/taker/"


# The pages of a lesson.


def test_a_lesson_lists_its_steps(learner: Reader) -> None:
    page = learner.open(f"{LESSON}/")
    assert page.heading == "Practice"
    steps = page.root.one("ol", class_="step-list").all("a")
    assert [a.attrs["href"] for a in steps[:3]] == [
        f"{LESSON}/words/",
        f"{LESSON}/look/",
        f"{LESSON}/duck/",
    ]
    assert len(steps) == 9
    assert page.root.all("a", class_="button")[0].attrs["href"] == f"{LESSON}/words/"


def test_the_end_of_a_lesson_gives_its_rule_and_the_next_lesson(learner: Reader) -> None:
    page = learner.open(f"{LESSON}/finished/")
    assert page.heading == "Lesson finished"
    assert "Follow suit with clubs to clubs." in page.root.one("main").text
    links = [a.attrs["href"] for a in page.root.one("p", class_="actions").all("a")]
    assert links == ["/en/lessons/afterwards/last-words/", "/en/", f"{LESSON}/words/"]


def test_after_the_last_lesson_there_is_no_next(learner: Reader) -> None:
    page = learner.open("/en/lessons/afterwards/finished/")
    links = [a.attrs["href"] for a in page.root.one("p", class_="actions").all("a")]
    assert links == ["/en/", "/en/lessons/afterwards/last-words/"]


@pytest.mark.parametrize(
    "path",
    ["/en/lesson/", "/en/lessons/poker/", f"{LESSON}/no-such-step/", f"{LESSON}/duck/more/"],
)
def test_what_is_not_there_is_not_found(learner: Reader, path: str) -> None:
    assert learner.open(path).status == 404


# Reading.


def test_words_are_read_and_lead_on(learner: Reader) -> None:
    page = learner.open(f"{LESSON}/words/")
    assert page.heading == "Words"
    assert "<p>Nothing but <strong>words</strong>.</p>" in page.html
    assert page.choices == []
    assert page.feedback is None
    (button,) = page.root.all("a", class_="button")
    assert button.attrs["href"] == f"{LESSON}/look/"


def test_a_table_to_look_at_shows_the_finished_trick(learner: Reader) -> None:
    page = learner.open(f"{LESSON}/look/")
    assert page.trick == ["left 2C", "across KC", "right 7C", "you 6C"]
    assert page.winning == ["across"]
    assert page.seats["across"] == (0, 1, 12)
    assert page.choices == []
    assert page.spoken == page.now == "The player across from you takes the trick."


# Playing a card.


def test_a_step_begins_at_the_learner_s_turn(learner: Reader) -> None:
    page = learner.open(DUCK)
    assert page.trick == ["right 8C"]
    assert page.hand == ["7S", "6H", "4C", "TC", "KC", "QD"], "black and red alternate"
    assert page.choices == page.hand, "any card may be tried"
    assert page.action == DUCK
    assert page.spoken == page.now
    assert page.feedback is None


@both_ways
def test_a_right_card_finishes_the_trick_and_says_why(learner: Reader, htmx: bool) -> None:
    page = see(learner, DUCK, {"card": "4C"}, htmx=htmx)
    assert page.tone == "right"
    assert page.said == [
        "Clubs were led, and the four of clubs follows suit.",
        "The player on your right takes the trick with the eight of clubs: 13 points.",
        "A card under the eight of clubs cannot take the trick.",
    ]
    assert page.trick == ["right 8C", "you 4C", "left 6C", "across QS"]
    assert page.winning == ["right"]
    assert page.hand == ["7S", "6H", "TC", "KC", "QD"]
    assert page.ways_on == {"Next step": ALLOWED}
    assert page.here == f"{DUCK}?moves=4C"


@both_ways
def test_a_wrong_card_shows_the_whole_trick_and_what_it_cost(learner: Reader, htmx: bool) -> None:
    page = see(learner, DUCK, {"card": "TC"}, htmx=htmx)
    assert page.tone == "wrong"
    assert page.said == [
        "The ten of clubs is allowed, but it misses the goal.",
        "You take the trick with the ten of clubs: 13 points for you.",
        "The ten of clubs is higher than the eight of clubs.",
    ]
    assert page.trick == ["right 8C", "you TC", "left 6C", "across QS"]
    assert page.winning == ["you"]
    assert page.seats["you"][0] == 14
    assert page.choices == []
    assert page.now == "You take the trick."


@both_ways
def test_try_again_goes_back_to_the_same_position(learner: Reader, htmx: bool) -> None:
    before = learner.open(DUCK)
    wrong = see(learner, DUCK, {"card": "TC"}, htmx=htmx)
    assert wrong.ways_on == {"Try again": f"{DUCK}?again=1"}
    again = learner.open(wrong.way_on, htmx=htmx)
    assert (again.trick, again.hand, again.seats) == (before.trick, before.hand, before.seats)
    assert again.choices == before.choices
    assert see(learner, again.action, {"card": "4C"}, htmx=htmx).tone == "right"


@both_ways
def test_an_illegal_card_stays_in_the_hand_and_gets_the_full_reason(
    learner: Reader, htmx: bool
) -> None:
    before = learner.open(DUCK)
    page = learner.send(DUCK, {"card": "QD"}, htmx=htmx)
    assert page.status == 422
    assert page.tone == "illegal"
    assert page.said == [
        "You must follow suit: play the suit that was led, if you have it.",
        "Clubs were led, and you hold the four of clubs, the ten of clubs and the king of clubs."
        " You may play any of these.",
    ]
    assert (page.trick, page.hand, page.seats) == (before.trick, before.hand, before.seats)
    assert page.choices == before.choices
    assert page.action == before.action
    assert page.here == f"{DUCK}?try=QD"


ILLEGAL = [
    (
        "open",
        "QC",
        [
            "One fixed card opens the first trick of every deal.",
            "You hold the two of clubs, so you must lead it now.",
        ],
    ),
    (
        "first-trick",
        "KH",
        [
            "No points may be played to the first trick.",
            "You have no clubs, but you also hold cards that cost nothing.",
            "You may play the four of spades, the six of spades, the seven of spades, "
            "the nine of spades, the king of spades, the ace of spades, the three of diamonds, "
            "the five of diamonds, the eight of diamonds or the king of diamonds.",
        ],
    ),
    (
        "first-trick",
        "2D",
        [
            "You can only play a card from your own hand.",
            "You do not hold the two of diamonds.",
        ],
    ),
    (
        "two-tricks",
        "TS",
        [
            "You must follow suit: play the suit that was led, if you have it.",
            "Diamonds were led, and you hold the three of diamonds and the king of diamonds."
            " You may play any of these.",
        ],
    ),
]


@both_ways
@pytest.mark.parametrize(("step_id", "card", "said"), ILLEGAL)
def test_every_refusal_names_the_rule_and_what_may_be_played(
    learner: Reader, step_id: str, card: str, said: list[str], htmx: bool
) -> None:
    page = learner.send(f"{LESSON}/{step_id}/", {"card": card}, htmx=htmx)
    assert (page.status, page.tone, page.said) == (422, "illegal", said)


def test_a_shared_question_about_a_card_shows_its_ruling(learner: Reader) -> None:
    refused = learner.open(f"{DUCK}?try=QD")
    assert (refused.status, refused.tone) == (200, "illegal")
    assert refused.said == learner.send(DUCK, {"card": "QD"}).said
    assert refused.choices == refused.hand
    allowed = learner.open(f"{DUCK}?try=KC")
    assert (allowed.status, allowed.tone) == (200, "notice")
    assert allowed.said == ["Clubs were led, and the king of clubs follows suit."]
    assert allowed.here == f"{DUCK}?try=KC"


@pytest.mark.parametrize(
    ("place", "without"),
    [
        (f"{DUCK}?moves=4C&try=QD", f"{DUCK}?moves=4C"),
        (f"{ALLOWED}?try=AH", ALLOWED),
        (f"{TAKER}?try=QS", TAKER),
        (f"{LESSON}/look/?try=QS", f"{LESSON}/look/"),
    ],
)
def test_a_question_where_no_card_is_to_be_played_changes_nothing(
    learner: Reader, place: str, without: str
) -> None:
    asked, plain = learner.open(place), learner.open(without)
    assert asked.status == 200
    assert asked.root.one("main").text == plain.root.one("main").text


# Several tricks.


@both_ways
def test_after_a_right_card_the_next_trick_is_asked_for(learner: Reader, htmx: bool) -> None:
    taken = see(learner, TWO, {"card": "KD"}, htmx=htmx)
    assert taken.ways_on == {"Next trick": f"{TWO}?moves=KD&next=1"}
    assert taken.trick == ["across JD", "right 5D", "you KD", "left 8D"]
    assert taken.choices == []
    next_trick = learner.open(taken.way_on, htmx=htmx)
    assert next_trick.trick == []
    assert next_trick.hand == ["6S", "TS", "5C", "8C", "3D"]
    assert next_trick.now == "You lead: play any card."
    assert next_trick.on_turn == ["you"]
    assert next_trick.root.one("p", class_="goal").text == "Lead any card."
    led = see(learner, next_trick.action, {"card": "TS"}, htmx=htmx)
    assert (led.tone, led.here) == ("right", f"{TWO}?moves=KD.TS")
    assert led.ways_on == {"Next step": f"{LESSON}/open/"}


def test_a_card_can_be_sent_to_the_trick_before_too(learner: Reader) -> None:
    assert learner.answer(f"{TWO}?moves=KD", {"card": "TS"}).here == f"{TWO}?moves=KD.TS"


@both_ways
def test_an_illegal_card_in_the_second_trick_keeps_the_second_trick(
    learner: Reader, htmx: bool
) -> None:
    for place in (f"{TWO}?moves=KD", f"{TWO}?moves=KD&next=1"):
        page = learner.send(place, {"card": "AH"}, htmx=htmx)
        assert (page.status, page.trick, page.tone) == (422, [], "illegal")
        assert page.here == f"{TWO}?moves=KD&next=1&try=AH"
        assert page.action == f"{TWO}?moves=KD&next=1"


def test_taking_back_in_the_first_trick_begins_again(learner: Reader) -> None:
    assert learner.answer(TWO, {"card": "3D"}).way_on == f"{TWO}?again=1"


def test_the_last_step_leads_to_the_end_of_the_lesson(learner: Reader) -> None:
    right = ["3C", "4C", "5C", "6C", "9C", "KD", "3S", "4S", "TS", "JS"]
    page = learner.answer(f"{LESSON}/lead/", {"card": right})
    assert page.tone == "right"
    assert page.ways_on == {"Finish the lesson": f"{LESSON}/finished/"}


# Choosing all legal cards.


@both_ways
def test_exactly_the_legal_cards_are_right(learner: Reader, htmx: bool) -> None:
    page = see(learner, ALLOWED, {"card": ["KS", "2S", "TS"]}, htmx=htmx)
    assert page.tone == "right"
    assert page.here == f"{ALLOWED}?moves=2S-TS-KS"
    assert page.said == [
        "These are exactly the cards you may play.",
        "Spades were led, and you have that suit: follow it.",
        "That was all of them.",
    ]
    assert page.trick == ["across 9S", "right 6S"], "choosing plays nothing"


@both_ways
def test_a_wrong_choice_is_told_card_by_card_and_kept_in_sight(learner: Reader, htmx: bool) -> None:
    page = see(learner, ALLOWED, {"card": ["2S", "AH"]}, htmx=htmx)
    assert page.tone == "wrong"
    assert "You chose the ace of hearts. That card is not allowed now." in page.said
    assert "You left out the ten of spades and the king of spades." in page.said
    assert "No heart was led." in page.said
    chosen = page.root.all("li", class_="chosen")
    assert [li.text.strip() for li in chosen] == ["two of spades, chosen", "ace of hearts, chosen"]
    assert page.ways_on == {"Try again": f"{ALLOWED}?again=1&chosen=2S-AH"}
    again = learner.open(page.way_on)
    boxes = again.root.all("input", name="card")
    ticked = [box.attrs["value"] for box in boxes if "checked" in box.attrs]
    assert ticked == ["2S", "AH"], "a retry begins with what was chosen"


def test_choices_are_boxes_to_tick(learner: Reader) -> None:
    page = learner.open(ALLOWED)
    boxes = page.root.all("input", type="checkbox", name="card")
    assert [box.attrs["value"] for box in boxes] == page.hand
    assert not any("checked" in box.attrs for box in boxes)


# Who takes the trick?


@both_ways
@pytest.mark.parametrize("seat", ["across", "right", "you"])
def test_the_wrong_player_is_told_from_the_right_one(
    learner: Reader, seat: str, htmx: bool
) -> None:
    page = see(learner, TAKER, {"seat": seat}, htmx=htmx)
    assert page.tone == "wrong"
    assert page.ways_on == {"Try again": f"{TAKER}?again=1"}
    assert page.winning == ["left"]
    assert "and that does not take the trick." in page.said[0]
    assert (
        "The player on your left takes the trick with the seven of clubs: 14 points." in page.said
    )
    assert ("The queen of spades is a spade." in page.said) == (seat == "across")


@both_ways
def test_the_right_player_ends_the_step(learner: Reader, htmx: bool) -> None:
    page = see(learner, TAKER, {"seat": "left"}, htmx=htmx)
    assert page.tone == "right"
    assert page.said == [
        "Clubs were led, and the highest card of that suit is the seven of clubs.",
        "The queen of spades and the king of hearts are not of the suit led"
        " and cannot take the trick.",
        "The player on your left takes the trick with the seven of clubs: 14 points.",
        "There are no trumps.",
    ]
    assert page.ways_on == {"Next step": TWO}
