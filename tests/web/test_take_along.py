"""Taking progress along: a code, a link and a picture of it bring it to another device."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask

from tests.applications import store_of
from tests.web.learners import cookies_sent, happened, learner_of, store_down
from tests.web.reader import Page, Reader
from tests.web.taking_along import (
    CODE,
    KEEP,
    code_on,
    join,
    letter_by_letter,
    link_on,
    make_code,
    solve,
    solve_more,
)
from tutor.i18n import LOCALES
from tutor.store.codes import LONGEST
from tutor.web.qr import qr_code
from tutor.web.take_along import EXAMPLE
from tutor.web.unsaved import NOTICE

OVERVIEW = "/en/progress/"
A_CODE = re.compile(r"([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}")
NOBODYS = "0000-0000-0000"
SHOW_THE_CODE = (KEEP, f"{KEEP}?done=1")


@pytest.fixture
def device(practice_app: Flask) -> Reader:
    """Another device, on which nothing has been done yet."""
    return Reader(practice_app.test_client())


# The code.


def test_before_anything_is_done_there_is_nothing_to_take_along(learner: Reader) -> None:
    page = learner.open(KEEP)
    assert (page.status, code_on(page)) == (200, None)
    assert "There is nothing to take along yet." in page.root.one("section", id="to").text
    assert not page.root.all("form", action=KEEP)
    sent = learner.send(KEEP)
    assert (sent.status, sent.location) == (303, KEEP)
    assert not cookies_sent(sent.response)


def test_a_code_is_made_only_when_somebody_asks_for_one(learner: Reader) -> None:
    solve(learner)
    who = learner_of(learner.client)
    assert who is not None
    for _ in range(2):
        page = learner.open(KEEP)
        assert code_on(page) is None
        assert page.root.one("form", action=KEEP).one("button").text == "Make a code"
    assert store_of(learner.client.application).code(who) is None
    assert learner.open(f"{KEEP}?done=1").feedback is None, "nothing was made"
    assert A_CODE.fullmatch(make_code(learner))


def test_the_code_stays_until_another_one_is_made(learner: Reader) -> None:
    solve(learner)
    code = make_code(learner)
    for url in SHOW_THE_CODE:
        assert code_on(learner.open(url)) == code
    new = make_code(learner, replacing=code)
    assert new != code
    assert code_on(learner.open(KEEP)) == new


def test_a_double_click_makes_one_code(learner: Reader) -> None:
    solve(learner)
    first = make_code(learner)
    assert make_code(learner) == first, "the form of the page on which there was none"
    renewed = make_code(learner, replacing=first)
    assert make_code(learner, replacing=first) == renewed


def test_the_form_names_the_code_that_it_replaces(learner: Reader) -> None:
    solve(learner)
    code = make_code(learner)
    form = learner.open(KEEP).root.one("form", action=KEEP)
    assert form.one("input", name="replacing").attrs["value"] == code


def test_the_code_is_heard_letter_by_letter(learner: Reader) -> None:
    solve(learner)
    code = make_code(learner)
    heard = learner.open(KEEP).root.one("p", class_="code").text
    assert heard == letter_by_letter(code)


def test_that_the_code_is_ready_is_said_once(learner: Reader) -> None:
    solve(learner)
    page = learner.answer(KEEP, {})
    assert page.spoken == "Your code is ready."
    assert page.feedback is not None
    assert "autofocus" in page.feedback.one("h2").attrs
    assert page.here == KEEP, "in another language it is not said again"


def test_buttons_that_copy_wait_for_a_script_that_can(learner: Reader) -> None:
    solve(learner)
    code = make_code(learner)
    page = learner.open(KEEP)
    buttons = [button for button in page.root.all("button") if "data-copy" in button.attrs]
    assert [button.attrs["data-copy"] for button in buttons] == [code, link_on(page)]
    assert all("hidden" in button.attrs and button.attrs["data-said"] for button in buttons)


# The link and its picture.


@pytest.mark.parametrize("site", ["http://localhost", "https://localhost:8443"])
def test_the_link_is_whole_and_the_picture_holds_it(learner: Reader, site: str) -> None:
    solve(learner)
    code = make_code(learner)
    page = Page(learner.client.get(KEEP, base_url=site))
    assert link_on(page) == f"{site}{CODE}?code={code}"
    assert str(qr_code(link_on(page))) in page.html
    assert page.root.one("div", class_="qr").attrs["role"] == "img"


def test_the_link_asks_before_it_does_anything(learner: Reader, device: Reader) -> None:
    solve(learner)
    code = make_code(learner)
    link = link_on(learner.open(KEEP))
    for _ in range(2):
        page = device.open(link)
        assert page.status == 200
        assert not cookies_sent(page.response)
        assert code_on(page) == code
        assert "both devices share one progress" in page.html
    form = page.root.one("form", action=CODE)
    assert form.attrs["method"] == "post"
    assert form.one("input", name="code").attrs["value"] == code
    assert len(form.all("button")) == 1
    assert happened(device.client) == []


def test_looking_at_a_link_does_not_tell_whether_there_is_such_a_code(
    learner: Reader, device: Reader
) -> None:
    solve(learner)
    code = make_code(learner)
    real, made_up = (device.open(f"{CODE}?code={each}") for each in (code, NOBODYS))
    same = real.html.replace(code, NOBODYS).replace(letter_by_letter(code), "")
    assert same == made_up.html.replace(letter_by_letter(NOBODYS), "")


@pytest.mark.parametrize("typed", ["7KQP", "x" * 300, "7KQP-M2XD-9HT!", "<b>", "7KQP-M2XD-9HTAA"])
def test_a_link_that_is_spoilt_leads_to_the_field(device: Reader, typed: str) -> None:
    page = Page(device.client.get(CODE, query_string={"code": typed}))
    assert (page.status, page.tone) == (400, "notice")
    assert page.root.one("input", id="code").attrs["value"] == typed


def test_without_a_code_the_page_asks_for_one(device: Reader) -> None:
    page = device.open(CODE)
    assert (page.status, page.feedback) == (200, None)
    field = page.root.one("input", id="code")
    assert field.attrs["value"] == ""
    assert page.root.one("label", for_="code").text


# Another device.


def test_two_devices_share_one_progress_and_nothing_is_lost(
    learner: Reader, device: Reader
) -> None:
    solve(learner)
    solve_more(device)
    both = {event.place for reader in (learner, device) for event in happened(reader.client)}
    page = join(device, make_code(learner))
    assert page.tone == "right"
    assert page.spoken.startswith("Your devices share this progress now.")
    assert page.here == OVERVIEW
    assert learner_of(device.client) == learner_of(learner.client)
    assert {event.place for event in happened(learner.client)} == both
    assert len(both) == 2


def test_what_is_done_afterwards_counts_on_both(learner: Reader, device: Reader) -> None:
    solve(learner)
    join(device, make_code(learner))
    solve_more(device)
    assert len(happened(learner.client)) == 2
    assert happened(learner.client) == happened(device.client)


def test_the_same_done_on_both_devices_is_there_once(learner: Reader, device: Reader) -> None:
    solve(learner)
    solve(device)
    join(device, make_code(learner))
    assert len(happened(learner.client)) == 1


def test_the_code_of_the_device_itself_changes_nothing(learner: Reader) -> None:
    solve(learner)
    who = learner_of(learner.client)
    code = make_code(learner)
    page = join(learner, code)
    assert page.tone == "right"
    assert page.spoken.strip() == "This device has the progress of this code already."
    assert (learner_of(learner.client), code_on(learner.open(KEEP))) == (who, code)
    assert len(happened(learner.client)) == 1


def test_a_form_that_is_sent_twice_does_what_one_does(learner: Reader, device: Reader) -> None:
    solve(learner)
    solve_more(device)
    code = make_code(learner)
    for _ in range(2):
        assert join(device, code).tone == "right"
    assert len(happened(device.client)) == 2


@pytest.mark.parametrize(
    "change",
    [
        str.lower,
        lambda code: code.replace("-", ""),
        lambda code: code.replace("-", " "),
        lambda code: f"  {code}\t",
        lambda code: code.replace("-", " – ").lower(),
        lambda code: code.replace("0", "o").replace("1", "l"),
        lambda code: " ".join(code),
        lambda code: f"\u200b{code[:6]}\u2060\ufeff{code[6:]}\u200d",
    ],
)
def test_a_code_may_be_typed_in_many_ways(
    learner: Reader, device: Reader, change: Callable[[str], str]
) -> None:
    solve(learner)
    typed = change(make_code(learner))
    assert code_on(device.open(f"{CODE}?code={typed}")) == code_on(learner.open(KEEP))
    assert join(device, typed).tone == "right"
    assert learner_of(device.client) == learner_of(learner.client)


@pytest.mark.parametrize(
    "typed", ["7KQP", NOBODYS, "!", "<script>", "'; DROP", "\0", "Ж" * 12, "1" * LONGEST * 2]
)
def test_a_wrong_code_changes_nothing_and_stays_in_the_field(device: Reader, typed: str) -> None:
    solve(device)
    who = learner_of(device.client)
    page = device.send(CODE, {"code": typed})
    assert (page.status, page.tone) == (422, "notice")
    assert page.feedback is not None
    assert EXAMPLE in page.said[0]
    field = page.root.one("input", id="code")
    assert field.attrs["value"] == typed
    assert field.attrs["aria-invalid"] == "true"
    assert field.attrs["aria-describedby"] == page.feedback.one("p").attrs["id"]
    assert page.spoken.endswith(page.said[0])
    assert not cookies_sent(page.response)
    assert (learner_of(device.client), len(happened(device.client))) == (who, 1)


@pytest.mark.parametrize("typed", ["", "  ", "\u200b"])
def test_without_a_code_nothing_is_looked_up(device: Reader, typed: str) -> None:
    page = device.send(CODE, {"code": typed})
    assert (page.status, page.tone) == (422, "notice")
    assert page.spoken.startswith("Type in a code first.")


def test_a_code_that_is_withdrawn_is_like_one_that_never_was(
    learner: Reader, device: Reader
) -> None:
    solve(learner)
    old = make_code(learner)
    make_code(learner, replacing=old)
    withdrawn, unknown = (device.send(CODE, {"code": each}) for each in (old, NOBODYS))
    assert withdrawn.status == unknown.status == 422
    assert withdrawn.html.replace(old, NOBODYS) == unknown.html


def test_devices_go_on_sharing_when_the_code_is_renewed(learner: Reader, device: Reader) -> None:
    solve(learner)
    code = make_code(learner)
    join(device, code)
    new = make_code(learner, replacing=code)
    assert code_on(device.open(KEEP)) == new


# Where things go wrong.


def test_a_form_from_another_site_joins_nothing(learner: Reader, device: Reader) -> None:
    solve(learner)
    code = make_code(learner)
    for url, form in ((CODE, {"code": code}), (KEEP, {"replacing": code})):
        assert device.send(url, form, Sec_Fetch_Site="cross-site").status == 403
    assert learner_of(device.client) is None
    assert code_on(learner.open(KEEP)) == code


def test_while_the_database_is_down_nothing_is_done(
    learner: Reader, device: Reader, practice_app: Flask, tmp_path: Path
) -> None:
    solve(learner)
    solve_more(device)
    code = make_code(learner)
    who = learner_of(device.client)
    with store_down(practice_app, tmp_path):
        page = learner.open(KEEP)
        assert page.status == 200
        assert "cannot be read right now" in page.root.one("section", id="to").text
        assert page.root.one("div", id="unsaved").text == NOTICE
        assert device.open(f"{CODE}?code={code}").status == 200
        for reader, url, form in (
            (learner, KEEP, {"replacing": code}),
            (device, CODE, {"code": code}),
        ):
            sent = reader.send(url, form)
            assert (sent.status, sent.tone) == (503, "notice")
            assert not cookies_sent(sent.response)
        assert sent.root.one("input", id="code").attrs["value"] == code
    assert code_on(learner.open(KEEP)) == code
    assert learner_of(device.client) == who


def test_a_site_that_keeps_no_progress_says_so(
    learner: Reader, practice_app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(practice_app.extensions, "store", None)
    for url in (KEEP, CODE, f"{CODE}?code={NOBODYS}", "/en/progress/trips/", "/en/progress/"):
        page = learner.open(url)
        assert page.status == 200
        main = page.root.one("main")
        assert "This site keeps no progress." in main.text
        assert not main.all("form"), url
        assert not main.all("p", class_="lead"), url
    for sent in (learner.send(CODE, {"code": NOBODYS}), learner.send(CODE, {"code": "7"})):
        assert (sent.status, sent.spoken.strip()) == (503, "This site keeps no progress.")


@pytest.mark.parametrize("url", [*SHOW_THE_CODE, CODE, f"{CODE}?code={NOBODYS}"])
def test_nobody_keeps_these_pages(learner: Reader, url: str) -> None:
    solve(learner)
    make_code(learner)
    assert learner.open(url).response.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("url", SHOW_THE_CODE)
def test_the_page_with_the_code_repeats_nothing_of_its_address(learner: Reader, url: str) -> None:
    """Compressed together with words of a sender, a secret could be guessed from the length."""
    solve(learner)
    make_code(learner)
    page = learner.open(f"{url}{'&' if '?' in url else '?'}word=MARK-MARK-MARK#MARK")
    assert "MARK" not in page.html


@pytest.mark.parametrize("tag", [locale.tag for locale in LOCALES])
def test_the_page_of_a_code_is_there_in_every_language(device: Reader, tag: str) -> None:
    page = device.open(f"/{tag}/progress/code/?code={EXAMPLE}")
    assert (page.status, page.lang) == (200, tag)
    assert page.alternates.keys() == {locale.tag for locale in LOCALES}
    assert all(f"code={EXAMPLE}" in url for url in page.alternates.values())
