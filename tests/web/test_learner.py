"""Who a request is from: a random id in a signed cookie, and one learner for each browser."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from http.cookies import SimpleCookie
from threading import Barrier

import pytest
from flask import Flask
from itsdangerous import TimestampSigner, URLSafeSerializer

from tests.applications import store_of
from tests.web.learners import (
    cookies_sent,
    happened,
    id_in,
    keep,
    learner_cookies,
    learner_of,
    store_down,
)
from tests.web.reader import HTMX, Reader, both_ways
from tutor.store import Event, Kind
from tutor.web.learner import KEEP_SECONDS, MOST, OURS_ALONE, PREFIX, PURPOSE

LESSON = "/en/lessons/practice"
DUCK = f"{LESSON}/duck/"
TAKER = f"{LESSON}/taker/"
TWO = f"{LESSON}/two-tricks/"
SOLVED = Event.of("lesson/practice/duck", Kind.SOLVED, "lesson/practice")
DAY = 24 * 60 * 60


def solved_on(reader: Reader) -> str:
    """What the map of the course says of the first lesson."""
    count = reader.open("/en/lessons/").root.all("p", class_="count")[0]
    return count.all("span")[-1].text


# When there is a cookie, and what it is like.


@both_ways
def test_who_only_looks_around_gets_no_cookie(learner: Reader, htmx: bool) -> None:
    for url in (
        *("/en/", "/en/lessons/", "/en/puzzles/", "/en/puzzles/list/", "/en/settings/"),
        *(DUCK, f"{DUCK}?moves=4C", f"{DUCK}?try=TC", f"{LESSON}/words/", f"{LESSON}/finished/"),
        f"{DUCK}?moves=nonsense",
    ):
        assert cookies_sent(learner.open(url, htmx=htmx).response) == [], url
    for url, form in (
        (DUCK, {}),
        (f"{DUCK}?moves=nonsense", {"card": "4C"}),
        (f"{DUCK}?hint=4", {"card": "x"}),
        (TWO, {"card": "KD"}),
        (TAKER, {"seat": "nobody"}),
    ):
        assert cookies_sent(learner.send(url, form, htmx=htmx).response) == [], (url, form)


@both_ways
@pytest.mark.parametrize(
    ("url", "form"),
    [
        (DUCK, {"card": "4C"}),
        (DUCK, {"card": "TC"}),
        (DUCK, {"card": "QD"}),
        (TAKER, {"seat": "you"}),
        (f"{DUCK}?hint=1", None),
    ],
    ids=["solved", "missed", "illegal", "answered", "hint"],
)
def test_whatever_is_recorded_first_makes_a_learner(
    learner: Reader, url: str, form: dict[str, str] | None, htmx: bool
) -> None:
    page = learner.open(url, htmx=htmx) if form is None else learner.send(url, form, htmx=htmx)
    id = learner_of(learner.client)
    assert id is not None
    assert cookies_sent(page.response) == [PREFIX + id[:8]]
    assert len(id) >= 22, "nobody guesses it"
    again = learner.send(DUCK, {"card": "TC"}, htmx=htmx)
    assert cookies_sent(again.response) == [], "it is known"
    assert learner_of(learner.client) == id


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_the_cookie_is_out_of_reach_for_scripts_and_other_sites(
    learner: Reader, scheme: str
) -> None:
    answer = learner.client.post(DUCK, data={"card": "4C"}, base_url=f"{scheme}://localhost")
    (line,) = answer.headers.getlist("Set-Cookie")
    parts = [part.strip() for part in line.split(";")]
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(parts)
    assert f"Max-Age={KEEP_SECONDS}" in parts
    assert ("Secure" in parts) is (scheme == "https")
    assert line.startswith("__Host-learner-" if scheme == "https" else "learner-")
    assert not any(part.startswith("Domain") for part in parts)


def over_https(reader: Reader, card: str) -> list[str]:
    """Play a card over HTTPS; the cookies that the answer sets or takes away."""
    return cookies_sent(reader.client.post(DUCK, data={"card": card}, base_url="https://localhost"))


def test_a_cookie_that_a_neighbour_has_planted_changes_nothing(
    practice_app: Flask, learner: Reader
) -> None:
    store = store_of(practice_app)
    own, planted = store.record(None, SOLVED), store.record(None, SOLVED)
    keep(learner.client, own, start=OURS_ALONE + PREFIX)
    keep(learner.client, planted)
    assert over_https(learner, "TC") == []
    assert len(store.export(own).split(b"place")) - 1 == 2
    assert len(store.export(planted).split(b"place")) - 1 == 1


def test_cookies_of_nobody_hide_no_learner(practice_app: Flask, learner: Reader) -> None:
    own = store_of(practice_app).record(None, SOLVED)
    for number in range(2 * MOST):
        learner.client.set_cookie(f"{PREFIX}{number:08}", "AAAA.BBBB.CCCC")
        learner.client.set_cookie(f"{OURS_ALONE}{PREFIX}{number:08}", "AAAA.BBBB.CCCC")
    keep(learner.client, own)
    over_https(learner, "TC")
    assert learner_of(learner.client) == own


def test_what_was_done_before_there_was_https_is_not_lost(learner: Reader) -> None:
    learner.send(DUCK, {"card": "TC"})
    id = learner_of(learner.client)
    assert id is not None
    assert over_https(learner, "4C") == [OURS_ALONE + PREFIX + id[:8], PREFIX + id[:8]]
    assert learner_of(learner.client) == id
    assert len(happened(learner.client)) == 2


@pytest.mark.parametrize("ago", [31 * DAY, -2 * DAY], ids=["long-ago", "from-the-future"])
def test_a_cookie_that_is_used_is_written_anew_now_and_then(learner: Reader, ago: float) -> None:
    learner.send(DUCK, {"card": "TC"})
    id = learner_of(learner.client)
    assert id is not None
    keep(learner.client, id, 2 * DAY)
    assert cookies_sent(learner.send(DUCK, {"card": "4C"}).response) == []
    keep(learner.client, id, ago)
    assert cookies_sent(learner.open("/en/").response) == [], "not by looking"
    assert cookies_sent(learner.send(DUCK, {"card": "KC"}).response) == [PREFIX + id[:8]]
    assert learner_of(learner.client) == id


# What is believed.


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text[:-1],
        lambda text: text + "A",
        lambda text: text.swapcase(),
        lambda text: text.replace(".", "", 1),
        lambda text: text.rsplit(".", 1)[0],
        id_in,
        lambda _: "x" * 3000,
        lambda _: "\N{BULLET}\0",
        lambda _: "",
    ],
    ids=["short", "long", "case", "dot", "unsigned", "bare", "huge", "strange", "empty"],
)
def test_a_cookie_that_was_tampered_with_counts_as_none(
    learner: Reader, spoil: Callable[[str], str]
) -> None:
    learner.send(DUCK, {"card": "4C"})
    ((name, text),) = learner_cookies(learner.client).items()
    learner.client.set_cookie(name, spoil(text))
    assert "solved" not in learner.open("/en/").root.one("main").text
    learner.send(TAKER, {"seat": "left"})
    assert learner_of(learner.client) != id_in(text), "it is replaced"
    assert len(happened(learner.client)) == 1


@pytest.mark.parametrize("purpose", [PURPOSE, "progress"])
def test_what_somebody_else_has_signed_counts_as_none(
    practice_app: Flask, learner: Reader, purpose: str
) -> None:
    id = store_of(practice_app).record(None, SOLVED)
    own = str(practice_app.secret_key)
    secret = secrets.token_hex(32) if purpose == PURPOSE else own
    for text in (
        TimestampSigner(secret, purpose).sign(id).decode(),
        str(URLSafeSerializer(secret, purpose).dumps(id)),
    ):
        learner.client.set_cookie(PREFIX + id[:8], text)
        assert "solved" not in learner.open("/en/").root.one("main").text
    learner.send(DUCK, {"card": "TC"})
    assert learner_of(learner.client) not in (None, id)


@pytest.mark.parametrize("erased", [True, False], ids=["erased", "never-known"])
def test_a_learner_who_is_not_there_is_replaced(
    practice_app: Flask, learner: Reader, erased: bool
) -> None:
    gone = secrets.token_urlsafe(16)
    if erased:
        gone = store_of(practice_app).record(None, SOLVED)
        store_of(practice_app).erase(gone)
    keep(learner.client, gone)
    assert learner.open("/en/").status == 200
    learner.send(DUCK, {"card": "4C"})
    assert learner_of(learner.client) not in (None, gone)
    assert solved_on(learner) == "1 of 7 questions solved"


def test_nobody_gets_the_marks_of_another(practice_app: Flask) -> None:
    one, other = Reader(practice_app.test_client()), Reader(practice_app.test_client())
    one.send(DUCK, {"card": "4C"})
    assert solved_on(one) == "1 of 7 questions solved"
    assert "solved" not in other.open("/en/").root.one("main").text


# Several cookies.


def tabs(app: Flask, *urls: tuple[str, dict[str, str]]) -> Reader:
    """A browser whose first tabs have all sent their first form before any answer came."""
    together = Barrier(len(urls))

    def send(url: str, form: dict[str, str]) -> list[str]:
        client = app.test_client()
        together.wait(30)
        answer = client.post(url, data=form, headers=HTMX)
        assert answer.status_code == 200
        return answer.headers.getlist("Set-Cookie")

    with ThreadPoolExecutor(len(urls)) as threads:
        answers = list(threads.map(lambda each: send(*each), urls))
    browser = app.test_client()
    for line in (line for lines in answers for line in lines):
        for name, morsel in SimpleCookie(line).items():
            browser.set_cookie(name, morsel.value)
    assert len(learner_cookies(browser)) == len(urls), "none overwrites another"
    return Reader(browser)


FIRST_TABS = (
    (DUCK, {"card": "4C"}),
    (TAKER, {"seat": "left"}),
    (f"{TWO}?moves=KD&next=1", {"card": "TS"}),
)


@pytest.mark.parametrize("record", [False, True], ids=["looks", "plays"])
def test_what_was_done_in_two_first_tabs_is_one_learners(practice_app: Flask, record: bool) -> None:
    browser = tabs(practice_app, *FIRST_TABS[:2])
    if record:
        browser.send(DUCK, {"card": "TC"})
    assert solved_on(browser) == "2 of 7 questions solved"
    assert len(happened(browser.client)) == 2 + record
    assert cookies_sent(browser.open("/en/").response) == [], "one cookie is left, and it stays"


def test_the_same_form_sent_in_two_first_tabs_counts_once(practice_app: Flask) -> None:
    browser = tabs(practice_app, FIRST_TABS[0], FIRST_TABS[0])
    assert solved_on(browser) == "1 of 7 questions solved"
    assert len(happened(browser.client)) == 1


def test_more_cookies_than_are_looked_at_wait_until_those_are_one(practice_app: Flask) -> None:
    store = store_of(practice_app)
    browser = Reader(practice_app.test_client())
    steps = [f"step-{number}" for number in range(MOST + 2)]
    for step in steps:
        keep(
            browser.client,
            store.record(None, Event.of(f"lesson/practice/{step}", Kind.SOLVED, "lesson/practice")),
        )
    assert len(steps) > MOST
    browser.open("/en/")
    assert len(learner_cookies(browser.client)) == len(steps) - MOST + 1
    browser.open("/en/")
    assert {event.place.rpartition("/")[2] for event in happened(browser.client)} == set(steps)


def test_who_was_merged_elsewhere_goes_on_as_the_other(practice_app: Flask) -> None:
    store = store_of(practice_app)
    phone, desk = Reader(practice_app.test_client()), Reader(practice_app.test_client())
    desk.send(DUCK, {"card": "4C"})
    phone.send(TAKER, {"seat": "left"})
    ids = [str(learner_of(each.client)) for each in (desk, phone)]
    assert store.resolve(ids) == ids[0]
    assert solved_on(phone) == solved_on(desk) == "2 of 7 questions solved"
    phone.send(DUCK, {"card": "TC"})
    assert learner_of(phone.client) == ids[0]


def test_while_the_store_is_down_no_cookie_is_lost(
    practice_app: Flask, tmp_path_factory: pytest.TempPathFactory
) -> None:
    browser = tabs(practice_app, *FIRST_TABS)
    before = learner_cookies(browser.client)
    with store_down(practice_app, tmp_path_factory.mktemp("down")):
        browser.send(DUCK, {"card": "TC"})
        assert browser.open("/en/").status == 200
    assert learner_cookies(browser.client) == before
    assert solved_on(browser) == "3 of 7 questions solved"
