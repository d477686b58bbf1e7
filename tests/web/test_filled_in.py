"""What stands in a form already: how an address carries it, and what the page makes of it."""

from __future__ import annotations

from html import unescape
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.web.page_reader import Element
from tests.web.reader import Page, Reader, both_ways
from tutor.i18n import LOCALES
from tutor.teach.moves import BadMove, Fault
from tutor.web.place import LONGEST_PART, MOST_PARTS, read_filled, write_filled

LESSON = "/en/lessons/asking"
TAGS = [locale.tag for locale in LOCALES]
ODD = ["15", "A,b %2C", "１+", "−3 <b>"]

printable = st.text(max_size=LONGEST_PART).filter(str.isprintable)


# The text of a form.


@given(st.lists(printable, min_size=1, max_size=MOST_PARTS))
def test_what_is_written_is_read_again(parts: list[str]) -> None:
    assert read_filled(write_filled(parts)) == tuple(parts)


@given(st.lists(st.text(max_size=30), min_size=1, max_size=12))
def test_what_can_be_written_can_always_be_read(parts: list[str]) -> None:
    read = read_filled(write_filled(parts))
    assert len(read) == min(len(parts), MOST_PARTS)
    assert all(now in (part, "") for now, part in zip(read, parts, strict=False))


def test_only_commas_and_their_sign_are_written_in_another_way() -> None:
    assert write_filled(["15", "", "1,5", "5 %", "−3"]) == "15,,1%2C5,5 %25,−3"


@pytest.mark.parametrize(
    "text",
    [
        "a" * (LONGEST_PART + 1),
        ",".join("1" * (MOST_PARTS + 1)),
        "\0",
        "1\n2",
        "%0A",
        "15,%E2%80%AE,0,1",
    ],
)
def test_what_nobody_can_have_typed_is_refused(text: str) -> None:
    with pytest.raises(BadMove) as caught:
        read_filled(text)
    assert caught.value.fault is Fault.NOT_AN_ANSWER
    assert len(caught.value.text) <= 20


# The page of it.


def stage_links(page: Page) -> list[str]:
    """The addresses of all links that exchange the stage."""
    return [unescape(link.attrs["href"]) for link in page.root.all("a") if "hx-get" in link.attrs]


def fields(page: Page) -> list[Element]:
    """The fields for numbers."""
    return [each for each in page.root.all("input") if each.attrs.get("type") == "text"]


@pytest.mark.parametrize("tag", TAGS)
def test_odd_words_go_along_wherever_the_position_is_looked_at(asked: Reader, tag: str) -> None:
    filled = quote(write_filled(ODD))
    start = f"/{tag}/lessons/asking/deal/?filled={filled}"
    page = asked.open(start)
    assert page.answers_given == ODD
    for url in (*stage_links(page), page.here, page.action):
        assert asked.open(url).answers_given == ODD, url
    link = page.root.one("a", id="settings-link").attrs["href"]
    (back,) = parse_qs(urlsplit(unescape(link)).query)["from"]
    assert asked.open(back).answers_given == ODD
    for other in TAGS:
        moved = asked.send("/language", {"locale": other, "next": page.here}).location
        assert asked.open(moved).answers_given == ODD


@both_ways
@pytest.mark.parametrize(
    ("step_id", "sent"), [("deal", ODD), ("trick", ["1,5"]), ("trick", ["Ａ +"])]
)
def test_a_refused_form_comes_back_whole_in_another_language(
    asked: Reader, step_id: str, sent: list[str], htmx: bool
) -> None:
    page = asked.send(f"{LESSON}/{step_id}/", {"answer": sent}, htmx=htmx)
    assert (page.status, page.answers_given) == (422, sent)
    moved = asked.send("/language", {"locale": "fi", "next": page.here}).location
    again = asked.open(moved)
    assert (again.status, again.answers_given) == (200, sent)


def test_a_number_with_a_comma_is_named_as_it_was_written(asked: Reader) -> None:
    page = asked.send(f"{LESSON}/deal/", {"answer": ["15", "1,5", "0", "1"]})
    assert page.status == 422
    assert "“1,5”" in page.said[0]


@pytest.mark.parametrize("step_id", ["pass", "winners"])
def test_ticks_that_were_taken_away_do_not_come_back(asked: Reader, step_id: str) -> None:
    before = {"pass": "chosen=QS-AD", "winners": "filled=you,none"}[step_id]
    page = asked.send(f"{LESSON}/{step_id}/?{before}", {})
    assert (page.status, page.answers_given) == (422, [])
    assert page.here == f"{LESSON}/{step_id}/"


def test_nor_do_they_where_cards_are_chosen(learner: Reader) -> None:
    url = "/en/lessons/practice/allowed/"
    page = learner.send(f"{url}?chosen=2S-AH", {})
    assert (page.status, page.answers_given, page.here) == (422, [], url)


def test_a_form_is_not_shown_while_an_old_trick_is(asked: Reader) -> None:
    for step_id in ("out", "trick", "taken", "theirs", "rule-sets"):
        page = asked.open(f"{LESSON}/{step_id}/?look=1&filled=12")
        assert page.status == 200
        assert page.choices == [], step_id
        assert not page.root.all("form", class_="asked"), step_id
        assert page.hand
        (back,) = [a for a in page.root.all("a") if a.attrs.get("data-press") == "Escape"]
        assert asked.open(unescape(back.attrs["href"])).root.all("form", class_="asked")


# What is wrong with it.


@both_ways
def test_fields_that_are_wrong_are_tied_to_the_message(asked: Reader, htmx: bool) -> None:
    page = asked.send(f"{LESSON}/deal/", {"answer": ["15", "x", "−1", ""]}, htmx=htmx)
    assert page.status == 422
    tied = ["aria-invalid" in field.attrs for field in fields(page)]
    assert tied == [False, True, False, True]
    for field in fields(page):
        if "aria-invalid" in field.attrs:
            message = page.root.one("p", id=field.attrs["aria-describedby"])
            assert message.text == page.said[0]


def test_choices_that_exclude_each_other_are_tied_to_the_message(asked: Reader) -> None:
    page = asked.send(f"{LESSON}/winners/", {"answer": ["you", "none"]})
    group = page.root.one("fieldset", class_="checks")
    assert page.root.one("p", id=group.attrs["aria-describedby"]).text == page.said[0]


@pytest.mark.parametrize("query", ["", "?filled=x,,,", "?filled=x&hint=1", "?filled=%00"])
def test_nothing_is_called_wrong_that_was_not_sent(asked: Reader, query: str) -> None:
    for step_id in ("deal", "trick"):
        page = asked.open(f"{LESSON}/{step_id}/{query}")
        assert not any("aria-invalid" in field.attrs for field in fields(page))


# How it is filled in.


def modes(page: Page) -> set[str]:
    """The keyboards that the fields ask for."""
    return {field.attrs["inputmode"] for field in fields(page)}


def test_the_keyboard_has_a_minus_where_numbers_may_be_below_0(reader: Reader) -> None:
    assert modes(reader.open("/en/lessons/keeping-score/first-line/")) == {"numeric"}
    assert modes(reader.open("/en/lessons/counting-a-deal/the-whole-deck/")) == {"numeric"}
    assert modes(reader.open("/en/lessons/moon-choices/the-shooter-subtracts/")) == {"text"}


def test_a_step_without_a_table_lists_its_own_keys(asked: Reader) -> None:
    for query in ("", "?hint=1", "?moves=left"):
        page = asked.open(f"{LESSON}/winners/{query}")
        (keys,) = page.root.all("details", id="keys")
        assert [key.text for key in keys.all("kbd")] == ["N", "Z", "?"]
        assert "data-keys" in page.root.one("section", class_="asked").attrs
    (back,) = [a for a in page.root.all("a") if a.attrs.get("data-press") == "z"]
    assert unescape(back.attrs["href"]) == f"{LESSON}/winners/?again=1&filled=left"
    table = asked.open(f"{LESSON}/trick/")
    assert len(table.root.one("details", id="keys").all("kbd")) > 10


def test_no_keys_are_listed_where_they_are_switched_off(asked: Reader) -> None:
    asked.send("/settings", {"shortcuts": "off"})
    assert not asked.open(f"{LESSON}/winners/").root.all("details", id="keys")


def test_the_name_of_the_answers_is_only_heard_where_the_goal_says_it(asked: Reader) -> None:
    for step_id in ("opener", "theirs", "rule-sets", "direction", "winners"):
        legend = asked.open(f"{LESSON}/{step_id}/").root.one("legend")
        assert legend.attrs["class"] == "hidden-text", step_id
        assert legend.text.strip()


def test_the_form_stands_above_a_hand_that_does_not_help(asked: Reader) -> None:
    for step_id, above in (("trick", True), ("taken", True), ("out", False), ("hand", False)):
        html = asked.open(f"{LESSON}/{step_id}/").html
        assert (html.index('class="asked"') < html.index('class="hand"')) is above, step_id
