"""The form and the fragment: with and without htmx the same table at the same address."""

from __future__ import annotations

import pytest

from tests.web.reader import Form, Reader, see

LESSON = "/en/lessons/practice"
DUCK = f"{LESSON}/duck/"
TWO = f"{LESSON}/two-tricks/"
ALLOWED = f"{LESSON}/allowed/"
TAKER = f"{LESSON}/taker/"

MOVES: list[tuple[str, Form]] = [
    (DUCK, {"card": "4C"}),
    (DUCK, {"card": "TC"}),
    (ALLOWED, {"card": ["2S", "TS", "KS"]}),
    (ALLOWED, {"card": ["AH"]}),
    (TAKER, {"seat": "left"}),
    (TAKER, {"seat": "you"}),
    (TWO, {"card": "KD"}),
    (f"{TWO}?moves=KD&next=1", {"card": "5C"}),
]


@pytest.mark.parametrize(("url", "form"), MOVES)
def test_both_ways_lead_to_the_same_table_at_the_same_address(
    learner: Reader, url: str, form: Form
) -> None:
    plain = learner.send(url, form)
    swapped = learner.send(url, form, htmx=True)
    assert (plain.status, swapped.status) == (303, 200)
    assert swapped.response.headers["HX-Push-Url"] == plain.location == swapped.here
    page = learner.open(plain.location)
    for name in ("trick", "hand", "winning", "seats", "tone", "said", "ways_on", "spoken", "title"):
        assert getattr(page, name) == getattr(swapped, name), name


@pytest.mark.parametrize(("url", "form"), MOVES)
def test_a_fragment_is_no_whole_page_and_is_never_stored(
    learner: Reader, url: str, form: Form
) -> None:
    swapped = learner.send(url, form, htmx=True)
    assert "<html" not in swapped.html
    assert swapped.response.cache_control.no_store
    assert "hx-request" in swapped.response.vary.as_set()
    assert "hx-request" in learner.open(url).response.vary.as_set()


def test_a_refused_move_pushes_no_address(learner: Reader) -> None:
    page = learner.send(DUCK, {"card": "QD"}, htmx=True)
    assert "HX-Push-Url" not in page.response.headers


def test_the_live_region_says_the_whole_answer(learner: Reader) -> None:
    for htmx in (False, True):
        page = see(learner, DUCK, {"card": "TC"}, htmx=htmx)
        assert page.spoken == " ".join(["Not quite.", *page.said])
    refused = learner.send(DUCK, {"card": "QD"}, htmx=True)
    assert refused.spoken == " ".join(["This card cannot be played now.", *refused.said])


def test_the_same_address_shows_the_same_page(learner: Reader) -> None:
    url = f"{TWO}?moves=KD.TS"
    assert learner.open(url).html == learner.open(url).html
    head = learner.client.head(url)
    assert (head.status_code, head.get_data()) == (200, b"")
