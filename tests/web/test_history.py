"""What happened: finished tricks in words, looked at again, played again; and what keys read out.

Where the question is who takes the trick, none of it tells.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from werkzeug.datastructures import MultiDict

from tests.teach.practice_course import RULES, practice
from tests.web.positions import every_place
from tests.web.reader import Page, Reader
from tutor.hearts import Seat, Trick, parse_cards, relative, seats_round
from tutor.i18n import LOCALES, SiteLocale, using
from tutor.teach.attempt import Attempt, Stage, begin
from tutor.teach.course import LessonEntry
from tutor.teach.model import Scene, Taker
from tutor.teach.table import LEARNER
from tutor.web.history import play_sentence, tricks
from tutor.web.place import Place, place
from tutor.web.step_table import step_table
from tutor.web.views import TableView, TrickView

pytestmark = pytest.mark.usefixtures("in_practice")

ENTRY = practice()["practice"]
LESSON = "/en/lessons/practice"
TWO = f"{LESSON}/two-tricks/"
DUCK = f"{LESSON}/duck/"
TAKER = f"{LESSON}/taker/"
every_language = pytest.mark.parametrize("locale", LOCALES, ids=str)


def at(step_id: str, **query: str) -> Place:
    """A place of the practice lesson."""
    return place(ENTRY, ENTRY.step(step_id), MultiDict(query))


def table(step_id: str, **query: str) -> TableView:
    """The table of a place, which has one."""
    laid = step_table(at(step_id, **query))
    assert laid is not None
    return laid


def readouts(laid: TableView) -> dict[str, str]:
    """What each key reads out."""
    found = {readout.key: readout.text for readout in laid.readouts}
    assert len(found) == len(laid.readouts), "every key reads one thing"
    return found


def last_trick(laid: TableView) -> TrickView:
    """The trick finished last."""
    return laid.history[-1]


# The list of finished tricks.


def test_a_trick_says_who_played_what_who_took_it_and_what_it_cost() -> None:
    assert last_trick(table("duck", moves="TC")) == TrickView(
        number=8,
        title="Trick 8",
        plays=(
            "The player on your right led the eight of clubs.",
            "You played the ten of clubs.",
            "The player on your left played the six of clubs.",
            "The player across from you played the queen of spades.",
        ),
        result="You take the trick with the ten of clubs: 13 points for you.",
        look_url=f"{DUCK}?moves=TC&look=8",
        replay_url=f"{DUCK}?again=1",
    )


def test_a_lead_of_one_s_own_is_called_a_lead() -> None:
    second = last_trick(table("two-tricks", moves="KD.TS"))
    assert second.plays[0] == "You led the ten of spades."
    assert second.plays[1] == "The player on your left played the six of hearts."


def test_tricks_from_before_the_step_are_listed_and_not_played_again() -> None:
    history = table("two-tricks", moves="KD.TS").history
    assert [trick.number for trick in history] == list(range(1, 10))
    assert [trick.replay_url for trick in history[:7]] == [None] * 7
    assert [trick.replay_url for trick in history[7:]] == [
        f"{TWO}?again=1",
        f"{TWO}?moves=KD&next=1&again=1",
    ]
    assert [trick.look_url for trick in history] == [
        f"{TWO}?moves=KD.TS&look={number}" for number in range(1, 10)
    ]


@pytest.mark.parametrize(
    ("step_id", "count"), [("open", 0), ("first-trick", 0), ("look", 1), ("lead", 1), ("duck", 7)]
)
def test_only_finished_tricks_are_listed(step_id: str, count: int) -> None:
    assert len(table(step_id).history) == count


def test_a_step_without_a_table_has_no_history() -> None:
    assert tricks(at("words")) == ()
    assert step_table(at("words")) is None


def courses() -> Iterator[tuple[LessonEntry, Attempt]]:
    """Every position of the site and of the practice lesson."""
    for each in every_place():
        yield each.entry, each.attempt
    for step in ENTRY.steps:
        yield ENTRY, begin(step, RULES)


@every_language
def test_the_whole_history_is_true_in_every_language(
    locale: SiteLocale, caplog: pytest.LogCaptureFixture
) -> None:
    for entry, attempt in courses():
        here = Place(entry, attempt)
        with using(locale):
            listed = tricks(here)
        assert len(listed) == here.finished_tricks
        for trick in listed:
            assert len(trick.plays) == attempt.rules.players
            text = " ".join((trick.title, *trick.plays, trick.result))
            assert not {"{", "}"} & set(text)
            assert str(trick.number) in trick.title
    assert not caplog.records, "everything could be said in this language"


@every_language
@pytest.mark.parametrize("leader", range(4))
def test_each_play_names_the_player_and_the_card(locale: SiteLocale, leader: int) -> None:
    trick = Trick(leader, parse_cards("2C 3C 4C 5C"), 4)
    with using(locale):
        sentences = [play_sentence(trick, seat, card) for seat, card in trick.plays]
    assert len(set(sentences)) == 4
    english = [play_sentence(trick, seat, card) for seat, card in trick.plays]
    assert sum(sentence.startswith("You ") for sentence in english) == 1
    assert [" led " in sentence for sentence in english] == [True, False, False, False]
    for (seat, _), sentence in zip(trick.plays, english, strict=True):
        assert (relative(seat, LEARNER, 4) is Seat.YOU) == sentence.startswith("You ")


# Looking at an old trick.


def test_an_old_trick_lies_on_the_table_as_it_lay() -> None:
    laid = table("two-tricks", moves="KD", look="3")
    assert laid.look is not None
    assert laid.look.number == laid.trick_number == 3
    assert [play.card.code for play in laid.trick] == ["2D", "6D", "QD", "TD"]
    assert [play.seat for play in laid.trick if play.winning] == ["you"]
    assert laid.complete
    assert laid.now == "You take the trick."
    assert sum(len(group.cards) for group in laid.hand) == 10
    assert [trick.number for trick in laid.history] == list(range(1, 9)), "the way on stays known"
    assert not any(seat.on_turn for seat in laid.seats)


@pytest.mark.parametrize("number", range(1, 9))
def test_the_keys_read_what_is_to_be_seen(number: int) -> None:
    laid = table("two-tricks", moves="KD", look=str(number))
    heard = readouts(laid)
    assert laid.look is not None
    assert heard["c"] == " ".join(laid.look.plays)
    assert [heard[str(n)] for n in (1, 2, 3, 4)] == list(laid.look.plays)
    assert heard["t"] == laid.now
    assert heard["l"] == "It is not your turn."
    names = [card.name for group in laid.hand for card in group.cards]
    assert all(name in heard["h"] for name in names)
    seats = {seat.key: seat.points for seat in laid.seats}
    assert f"You have {seats['you']} point" in heard["s"]
    assert sum(int(word) for word in heard["s"].split() if word.isdigit()) == sum(seats.values())


def test_looking_back_changes_nothing_in_the_address_but_the_look(learner: Reader) -> None:
    page = learner.open(f"{TWO}?moves=KD&next=1&look=2")
    assert (page.status, page.choices) == (200, [])
    assert page.trick == ["left 3S", "across 7S", "right 2S", "you 5S"]
    assert page.here == f"{TWO}?moves=KD&next=1&look=2"
    assert page.feedback is None
    back = page.root.one("a", data_press="Escape").attrs["href"]
    assert back == f"{TWO}?moves=KD&next=1"
    assert learner.open(back).choices


def test_every_link_of_the_history_leads_where_it_says(learner: Reader) -> None:
    start = learner.open(f"{TWO}?moves=KD.TS")
    listed = history_of(start)
    assert len(listed) == 9
    for number, links in enumerate(listed, 1):
        shown = learner.open(links[0])
        assert (shown.status, len(shown.trick)) == (200, 4)
        assert shown.root.one("ul", class_="facts").all("li")[0].text == f"Trick {number} of 13"
    replayed = [learner.open(links[1]) for links in listed if len(links) == 2]
    assert [page.here for page in replayed] == [
        f"{TWO}?again=1",
        f"{TWO}?moves=KD&next=1&again=1",
    ]
    assert all(page.choices and page.feedback is None for page in replayed)


def history_of(page: Page) -> list[list[str]]:
    """The links of each finished trick on a page."""
    (found,) = page.root.all("details", class_="history")
    assert "open" not in found.attrs, "collapsed until somebody wants it"
    items = found.one("ol").all("li")
    return [[a.attrs["href"] for a in item.all("a")] for item in items]


# What the keys read out.


def test_the_keys_read_the_table() -> None:
    laid = table("duck")
    assert readouts(laid) == {
        "c": "The player on your right led the eight of clubs.",
        "1": "The player on your right led the eight of clubs.",
        **dict.fromkeys("234", "Only 1 card is on the table."),
        "s": "You have 1 point. The player on your left has 0 points. "
        "The player across from you has 0 points. The player on your right has 4 points.",
        "t": "Clubs were led and you hold clubs: follow suit.",
        "h": "You hold the seven of spades, the six of hearts, the four of clubs,"
        " the ten of clubs, the king of clubs and the queen of diamonds.",
        "l": "You may play the four of clubs, the ten of clubs or the king of clubs.",
    }


def test_an_empty_table_is_read_out_too() -> None:
    heard = readouts(table("two-tricks", moves="KD", next="1"))
    assert {heard[key] for key in "c1234"} == {"There are no cards on the table."}
    assert "5" not in heard, "there are four players"


@pytest.mark.parametrize(
    ("step_id", "query", "said"),
    [
        ("duck", {}, "You may play the four of clubs, the ten of clubs or the king of clubs."),
        ("open", {}, "You may play only the two of clubs."),
        ("duck", {"moves": "4C"}, "It is not your turn."),
        ("duck", {"moves": "TC"}, "It is not your turn."),
        ("two-tricks", {"moves": "KD"}, "It is not your turn."),
        ("look", {}, "It is not your turn."),
        ("taker", {}, "It is not your turn."),
        ("allowed", {}, "That is for you to find out here."),
        (
            "allowed",
            {"moves": "2S"},
            "You may play the two of spades, the ten of spades or the king of spades.",
        ),
    ],
)
def test_which_cards_may_be_played_is_said_when_it_is_the_moment(
    step_id: str, query: dict[str, str], said: str
) -> None:
    assert readouts(table(step_id, **query))["l"] == said


@every_language
def test_every_key_reads_a_sentence_in_every_language(
    locale: SiteLocale, caplog: pytest.LogCaptureFixture
) -> None:
    for entry, attempt in courses():
        with using(locale):
            laid = step_table(Place(entry, attempt))
        if laid is None:
            continue
        heard = readouts(laid)
        assert {"c", "s", "t", "h", "l"} <= set(heard)
        assert sorted(key for key in heard if key.isdigit()) == [
            str(number) for number in range(1, len(laid.seats) + 1)
        ]
        assert all(heard.values())
        assert not {"{", "}"} & set(" ".join(heard.values()))
        assert heard["t"] == laid.now
    assert not caplog.records, "everything could be said in this language"


def test_what_the_keys_read_stands_on_the_page(learner: Reader) -> None:
    page = learner.open(DUCK)
    told = {
        e.attrs["data-key"]: e.text.strip() for e in page.root.all("dd") if "data-key" in e.attrs
    }
    assert told == readouts(table("duck"))


# Where the question is who takes the trick.


YOU_TAKE = Scene(
    deal="N:J87.JT72.J2.AJT3 Q942.9854.65.642 AKT65.Q.KQ93.875 3.AK63.AT874.KQ9",
    played="2C 7C KC TC 3S 7S 2S 5S 2D 6D QD TD",
)


def question(step_id: str, scene: Scene) -> Place:
    """A question about the last trick of a scene."""
    step = Taker(id=step_id, title="X", text="X", goal="X", scene=scene)
    return Place(ENTRY, begin(step, RULES))


def questions() -> Iterator[Place]:
    """Questions to which each of several players is the answer."""
    for each in every_place():
        if isinstance(each.attempt.step, Taker) and each.attempt.stage is Stage.OPEN:
            yield Place(each.entry, each.attempt)
    yield at("taker")
    yield question("taker", YOU_TAKE)


def test_the_learner_and_others_are_the_answer() -> None:
    tables = [each.attempt.table for each in questions()]
    takers = {each.last_trick.winner for each in tables if each is not None}
    assert LEARNER in takers
    assert len(takers) > 1


@every_language
def test_neither_history_nor_keys_tell_who_takes_the_trick(locale: SiteLocale) -> None:
    told_legal = set()
    for here in questions():
        with using(locale):
            laid = step_table(here)
        assert laid is not None
        now = here.attempt.table
        assert now is not None
        heard = readouts(laid)
        assert [trick.number for trick in laid.history] == list(range(1, len(now.tricks)))
        assert laid.look is None
        before = now.last_start
        assert before is not None
        points = {each.key: each.points for each in laid.seats}
        players = before.players
        assert sum(points.values()) == sum(before.points(seat) for seat in range(players))
        if locale.tag == "en":  # others write some numbers in letters
            said = [int(word) for word in heard["s"].split() if word.isdigit()]
            assert said == [points[seat.value] for seat in seats_round(players)]
        told_legal.add(heard["l"])
        assert not any(seat.took or seat.on_turn for seat in laid.seats)
        assert not any(play.winning for play in laid.trick)
    assert len(told_legal) == 1, "the same words, whoever takes it"


def test_the_trick_in_question_cannot_be_looked_at(learner: Reader) -> None:
    page = learner.open(f"{TAKER}?look=8")
    assert (page.status, page.tone) == (400, "notice")
    assert "with the seven of clubs" not in page.html
    assert learner.open(f"{TAKER}?moves=left&look=8").status == 200


def test_looking_at_an_older_trick_does_not_tell_either(learner: Reader) -> None:
    page = learner.open(f"{TAKER}?look=7")
    assert page.status == 200
    assert "with the seven of clubs" not in page.html
    assert len(history_of(page)) == 7


def test_once_it_is_answered_the_trick_is_part_of_the_history(learner: Reader) -> None:
    for answer in ("left", "you"):
        page = learner.open(f"{TAKER}?moves={answer}")
        assert len(history_of(page)) == 8
