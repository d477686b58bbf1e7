"""Nonsense from outside: each gets a 4xx that says what is wrong, on a page with a way on."""

from __future__ import annotations

import io

import pytest

from tests.web.faults import is_about
from tests.web.reader import Form, Page, Reader, both_ways
from tutor.i18n import LOCALES
from tutor.teach.moves import Fault

LESSON = "/en/lessons/practice"
DUCK = f"{LESSON}/duck/"
TWO = f"{LESSON}/two-tricks/"
ALLOWED = f"{LESSON}/allowed/"
TAKER = f"{LESSON}/taker/"
WORDS = f"{LESSON}/words/"
LOOK = f"{LESSON}/look/"

NO_CARD = Fault.NOT_A_CARD
NO_SEAT = Fault.NOT_A_SEAT
NOT_HELD = Fault.CARD_NOT_HELD
ILLEGAL = Fault.ILLEGAL_CARD
AT_THE_END = Fault.AFTER_THE_END
MISTAKE = Fault.AFTER_A_MISTAKE
TOO_LONG = Fault.TOO_LONG
READ_ONLY = Fault.NO_MOVES_HERE
ONE_ONLY = Fault.SEVERAL_CHOSEN
NOTHING = Fault.NOTHING_CHOSEN
NO_CARD_SENT = Fault.NO_CARD
NO_SEAT_SENT = Fault.NO_SEAT

BAD_ADDRESSES = [
    (f"{DUCK}?moves=1C", NO_CARD),
    (f"{DUCK}?moves=X1", NO_CARD),
    (f"{DUCK}?moves=queen", NO_CARD),
    (f"{DUCK}?moves=.", NO_CARD),
    (f"{DUCK}?moves=4C.", AT_THE_END),
    (f"{TWO}?moves=KD.", NO_CARD),
    (f"{DUCK}?moves=4C-TC", NO_CARD),
    (f"{DUCK}?moves=%00", NO_CARD),
    (f"{DUCK}?moves=4C%00", NO_CARD),
    (f"{DUCK}?moves=%ff%fe", NO_CARD),
    (f"{DUCK}?moves=%F0%9F%82%A1", NO_CARD),
    (f"{DUCK}?moves=%E2%80%AE4C", NO_CARD),
    (f"{DUCK}?moves=<script>alert(1)</script>", NO_CARD),
    (f"{DUCK}?moves=4%EF%BC%A3", NO_CARD),
    (f"{DUCK}?moves=2C", NOT_HELD),
    (f"{DUCK}?moves=QD", ILLEGAL),
    (f"{DUCK}?moves=4C.TC", AT_THE_END),
    (f"{DUCK}?moves=TC.4C", MISTAKE),
    (f"{DUCK}?moves={'4C.' * 10}", AT_THE_END),
    (f"{DUCK}?moves={'4C.' * 2000}", TOO_LONG),
    (f"{DUCK}?moves={'A' * 50000}", TOO_LONG),
    (f"{DUCK}?moves=4C&moves=TC", ONE_ONLY),
    (f"{DUCK}?try=QD&try=4C", ONE_ONLY),
    (f"{DUCK}?try=", NO_CARD),
    (f"{DUCK}?try=X2", NO_CARD),
    (f"{DUCK}?try=nonsense", NO_CARD),
    (f"{TWO}?moves=KD.KD", NOT_HELD),
    (f"{TWO}?moves=KD.TS.3D", AT_THE_END),
    (f"{TWO}?moves=KD&next=1&try=%ff", NO_CARD),
    (f"{ALLOWED}?moves=2S-2S", ONE_ONLY),
    (f"{ALLOWED}?moves=2S-2C", NOT_HELD),
    (f"{ALLOWED}?moves=2S-", NO_CARD),
    (f"{ALLOWED}?moves=-", NO_CARD),
    (f"{ALLOWED}?moves=2S.TS", MISTAKE),
    (f"{TAKER}?moves=north", NO_SEAT),
    (f"{TAKER}?moves=QS", NO_SEAT),
    (f"{TAKER}?moves=left.left", AT_THE_END),
    (f"{TAKER}?moves=you.left", MISTAKE),
    (f"{WORDS}?moves=4C", READ_ONLY),
    (f"{LOOK}?moves=4C", READ_ONLY),
]


CASES = [
    pytest.param(method, url, what, id=f"{method} {url[:60]}")
    for url, what in BAD_ADDRESSES
    for method in ("GET", "POST")
    if method == "GET" or "try=" not in url  # a question about a card is no part of an answer
]


@pytest.mark.parametrize(("method", "url", "what"), CASES)
def test_an_address_without_a_position_shows_the_beginning_of_the_step(
    learner: Reader, method: str, url: str, what: Fault
) -> None:
    start = url.split("?")[0]
    page = learner.open(url) if method == "GET" else learner.send(url, {"card": "4C"})
    assert page.status == 400
    assert page.tone == "notice"
    assert is_about(page.said[0], what)
    assert page.said[1:] == ["Here it is from the beginning."]
    assert page.ways_on == {"Start this step again": start}
    assert page.here == start, "switching the language leads out of the nonsense"
    beginning = learner.open(start)
    assert page.choices == beginning.choices
    if beginning.root.all("div", class_="hand"):
        assert (page.hand, page.trick) == (beginning.hand, beginning.trick)


BAD_FORMS: list[tuple[str, Form, int, Fault]] = [
    (DUCK, {"card": "1C"}, 400, NO_CARD),
    (DUCK, {"card": "X1"}, 400, NO_CARD),
    (DUCK, {"card": ""}, 422, NO_CARD_SENT),
    (DUCK, {"card": "\0"}, 400, NO_CARD),
    (DUCK, {"card": "4C\0"}, 400, NO_CARD),
    (DUCK, {"card": "4C.TC"}, 400, NO_CARD),
    (DUCK, {"card": "4C-TC"}, 400, NO_CARD),
    (DUCK, {"card": "\ufffd"}, 400, NO_CARD),
    (DUCK, {"card": "\u202e4C"}, 400, NO_CARD),
    (DUCK, {"card": "Z̷̢̛͍a̷l̶g̵o̷"}, 400, NO_CARD),
    (DUCK, {"card": "<img src=x onerror=alert(1)>"}, 400, NO_CARD),
    (DUCK, {"card": "A" * 60000}, 400, NO_CARD),
    (DUCK, {"card": ["4C", "TC"]}, 400, ONE_ONLY),
    (DUCK, {"card": ["4C", "4C"]}, 400, ONE_ONLY),
    (DUCK, {}, 422, NO_CARD_SENT),
    (DUCK, {"seat": "left"}, 422, NO_CARD_SENT),
    (DUCK, {"Card": "4C"}, 422, NO_CARD_SENT),
    (f"{DUCK}?moves=4C", {"card": "TC"}, 400, AT_THE_END),
    (f"{DUCK}?moves=TC", {"card": "4C"}, 400, MISTAKE),
    (TWO, {"card": ["KD", "TS"]}, 400, ONE_ONLY),
    (f"{TWO}?moves=KD&next=1", {}, 422, NO_CARD_SENT),
    (f"{TWO}?moves=KD.TS", {"card": "3D"}, 400, AT_THE_END),
    (ALLOWED, {}, 422, NOTHING),
    (ALLOWED, {"card": ["2S", "nonsense"]}, 400, NO_CARD),
    (ALLOWED, {"card": ["2S", "X1"]}, 400, NO_CARD),
    (f"{ALLOWED}?moves=2S", {"card": "TS"}, 400, MISTAKE),
    (TAKER, {"seat": "north"}, 400, NO_SEAT),
    (TAKER, {"seat": ""}, 422, NO_SEAT_SENT),
    (TAKER, {"seat": "LEFT"}, 400, NO_SEAT),
    (TAKER, {"seat": ["left", "right"]}, 400, ONE_ONLY),
    (TAKER, {"card": "QS"}, 422, NO_SEAT_SENT),
    (f"{TAKER}?moves=left", {"seat": "left"}, 400, AT_THE_END),
    (WORDS, {"card": "4C"}, 400, READ_ONLY),
    (WORDS, {}, 400, READ_ONLY),
    (LOOK, {"card": "4C"}, 400, READ_ONLY),
    (LOOK, {"seat": "left"}, 400, READ_ONLY),
]


@pytest.mark.parametrize(("url", "form", "status", "what"), BAD_FORMS)
@both_ways
def test_a_form_without_a_usable_answer_keeps_the_position(
    learner: Reader, url: str, form: Form, status: int, what: Fault, htmx: bool
) -> None:
    page = learner.send(url, form, htmx=htmx)
    assert (page.status, page.tone) == (status, "notice")
    (said,) = page.said
    assert is_about(said, what)
    assert "HX-Push-Url" not in page.response.headers
    assert page.here.partition("chosen=")[0].rstrip("?&") == url, "the cards stay ticked"
    before = learner.open(url, htmx=htmx)
    assert page.choices == before.choices
    if before.root.all("div", class_="hand"):
        assert (page.hand, page.trick, page.seats) == (before.hand, before.trick, before.seats)


QUOTED = [
    ("1C", "“1C” is not a card. A card is written like Q♠ or 10♥."),
    ("<b>4C</b>", "“<b>4C</b>” is not a card. A card is written like Q♠ or 10♥."),
    ("\u202e4C", "“\ufffd4C” is not a card. A card is written like Q♠ or 10♥."),
    ("A" * 999, f"“{'A' * 20}” is not a card. A card is written like Q♠ or 10♥."),
]


@pytest.mark.parametrize(("sent", "said"), QUOTED)
def test_what_was_sent_is_quoted_and_the_same_is_said_of_an_address(
    learner: Reader, sent: str, said: str
) -> None:
    assert learner.send(DUCK, {"card": sent}).said == [said]
    assert learner.open(f"{DUCK}?try={sent}").said[0] == said


@pytest.mark.parametrize(
    ("url", "said"),
    [
        (f"{DUCK}?moves=2C", "The two of clubs is not in your hand. Choose a card that you hold."),
        (
            f"{ALLOWED}?chosen=2S-2C",
            "The two of clubs is not in your hand. Choose a card that you hold.",
        ),
        (f"{DUCK}?moves=QD", "The queen of diamonds may not be played at that moment."),
        (
            f"{TAKER}?moves=north",
            "“north” is not a player at this table. Choose one of the players.",
        ),
        (f"{DUCK}?hint=9", "“9” is not the number of a hint. The hints are numbered from 1 to 4."),
        (f"{DUCK}?look=99", "“99” is not the number of a trick that you can look back at."),
    ],
)
def test_an_address_is_told_what_is_wrong_in_it(learner: Reader, url: str, said: str) -> None:
    assert learner.open(url).said[0] == said


NOT_HELD_FORMS: list[tuple[str, Form, str]] = [
    (DUCK, {"card": "2C"}, "You do not hold the two of clubs."),
    (ALLOWED, {"card": ["2S", "2C"]}, "You do not hold the two of clubs."),
    (f"{TWO}?moves=KD&next=1", {"card": "KD"}, "You do not hold the king of diamonds."),
]


@pytest.mark.parametrize(("url", "form", "what"), NOT_HELD_FORMS)
@both_ways
def test_a_card_that_is_not_in_the_hand_is_named(
    learner: Reader, url: str, form: Form, what: str, htmx: bool
) -> None:
    page = learner.send(url, form, htmx=htmx)
    assert (page.status, page.tone) == (422, "illegal")
    assert page.said == ["You can only play a card from your own hand.", what]
    assert page.hand == learner.open(url).hand


BODIES = {
    "JSON": (b'{"card": "4C"}', "application/json"),
    "broken JSON": (b'{"card": ', "application/json"),
    "plain text": (b"card=4C", "text/plain"),
    "a picture": (b"\x89PNG\r\n\x1a\n", "image/png"),
    "no type": (b"card=4C", ""),
    "a type that is none": (b"card=4C", ";;;/\xff"),
    "XML": (b"<card>4C</card>", "application/xml"),
    "multipart without a boundary": (b"--x\r\n\r\n4C\r\n--x--", "multipart/form-data"),
    "multipart cut off": (b"--x\r\nContent-Disposi", "multipart/form-data; boundary=x"),
    "multipart of another boundary": (b"--y\r\n\r\n--y--", "multipart/form-data; boundary=x"),
    "an empty form": (b"", "application/x-www-form-urlencoded"),
    "separators only": (b"&&&===&", "application/x-www-form-urlencoded"),
    "another charset": (b"c\0a\0r\0d\0=\0", "application/x-www-form-urlencoded; charset=utf-16"),
}


@pytest.mark.parametrize(("body", "content_type"), BODIES.values(), ids=BODIES)
def test_a_body_that_is_no_form_holds_no_answer(
    learner: Reader, body: bytes, content_type: str
) -> None:
    page = Page(learner.client.post(DUCK, data=body, content_type=content_type))
    (said,) = page.said
    assert page.status == 422
    assert is_about(said, NO_CARD_SENT)


BAD_ENCODINGS = [
    (b"card=%ff%fe", 400, NO_CARD),
    (b"card=4C%00", 400, NO_CARD),
    (b"card=%", 400, NO_CARD),
    (b"card=\xff\xfe", 422, NO_CARD_SENT),
    (b"card=4C&x=\xff", 422, NO_CARD_SENT),
]


@pytest.mark.parametrize(("body", "status", "what"), BAD_ENCODINGS)
def test_a_form_in_bad_utf_8_names_no_card(
    learner: Reader, body: bytes, status: int, what: Fault
) -> None:
    form = "application/x-www-form-urlencoded"
    page = Page(learner.client.post(DUCK, data=body, content_type=form))
    (said,) = page.said
    assert page.status == status
    assert is_about(said, what)


def test_a_file_is_no_card(learner: Reader) -> None:
    file = (io.BytesIO(b"4C"), "card.txt")
    page = Page(learner.client.post(DUCK, data={"card": file}))
    (said,) = page.said
    assert page.status == 422
    assert is_about(said, NO_CARD_SENT)


def test_a_multipart_form_is_a_form_too(learner: Reader) -> None:
    response = learner.client.post(DUCK, data={"card": "4C"}, content_type="multipart/form-data")
    assert response.status_code == 303


PART = b'--x\r\nContent-Disposition: form-data; name="card"\r\n\r\n4C\r\n'
FILE = b'--x\r\nContent-Disposition: form-data; name="card"; filename="card"\r\n\r\n'
TOO_MUCH = {
    "a form of 10 MB": (b"card=" + b"x" * 10_000_000, "application/x-www-form-urlencoded"),
    "ten million bytes": (b"x" * 10_000_000, "application/octet-stream"),
    "a file of 10 MB": (FILE + b"x" * 10_000_000, "multipart/form-data; boundary=x"),
    "hundreds of parts": (PART * 200 + b"--x--", "multipart/form-data; boundary=x"),
}


@pytest.mark.parametrize("tag", [locale.tag for locale in LOCALES])
@pytest.mark.parametrize("url", ["duck/", "allowed/", "taker/", "look/"])
def test_a_body_of_ten_megabytes_is_refused(learner: Reader, tag: str, url: str) -> None:
    page = learner.send(f"/{tag}/lessons/practice/{url}", {"card": "x" * 10_000_000})
    assert (page.status, page.lang) == (413, tag)
    assert page.root.one("a", class_="button").attrs["href"] == f"/{tag}/"


@pytest.mark.parametrize(("body", "content_type"), TOO_MUCH.values(), ids=TOO_MUCH)
def test_whatever_is_too_much_is_refused(learner: Reader, body: bytes, content_type: str) -> None:
    page = Page(learner.client.post(DUCK, data=body, content_type=content_type))
    assert page.status == 413
    assert page.heading == "That was too much"


def test_a_body_of_unknown_length_is_refused_when_it_grows_too_large(learner: Reader) -> None:
    body = io.BytesIO(b"card=" + b"x" * 10_000_000)
    response = learner.client.post(
        DUCK,
        input_stream=body,
        content_type="application/x-www-form-urlencoded",
        environ_overrides={"wsgi.input_terminated": True},
    )
    assert response.status_code == 413


def test_the_language_form_is_not_larger_either(learner: Reader) -> None:
    assert learner.send("/language", {"locale": "x" * 10_000_000}).status == 413


STRANGE_STEPS = [
    "0",
    "1",
    "-1",
    "999999999999999999999999",
    "1e308",
    "NaN",
    "Duck",
    "duck ",
    "duck%00",
    "duck%0a",
    "%ff",
    "%F0%9F%82%A1",
    "..%2f..%2fetc%2fpasswd",
    "<script>",
    "{{7*7}}",
    "a" * 5000,
]


@pytest.mark.parametrize("step_id", STRANGE_STEPS, ids=lambda text: text[:20])
@pytest.mark.parametrize(
    "place", ["lessons/practice/{}/", "lessons/{}/", "lessons/{}/duck/", "{}/"]
)
def test_a_step_that_does_not_exist_is_not_found(learner: Reader, step_id: str, place: str) -> None:
    url = f"/fi/{place.format(step_id)}"
    page = learner.open(url)
    assert (page.status, page.lang) == (404, "fi")
    assert "<script>" not in page.html
    assert "49" not in page.root.one("main").text
    answered = learner.send(url, {"card": "4C"})
    assert answered.status in (404, 405)


@pytest.mark.parametrize("tag", [locale.tag for locale in LOCALES])
def test_nonsense_is_explained_in_the_reader_s_language(learner: Reader, tag: str) -> None:
    page = learner.open(f"/{tag}/lessons/practice/duck/?moves=nonsense")
    assert (page.status, page.lang) == (400, tag)
    assert len(page.said) == 2
    assert page.way_on == f"/{tag}/lessons/practice/duck/"
    refused = learner.send(f"/{tag}/lessons/practice/duck/", {"card": "nonsense"})
    assert (refused.status, refused.lang) == (400, tag)
    (said,) = refused.said
    assert "nonsense" in said
