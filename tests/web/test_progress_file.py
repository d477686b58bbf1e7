"""Progress as a file: saved here, read in there, and refused as a whole where it is not ours."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from flask import Flask

from tests.web.learners import cookies_sent, happened, learner_of, store_down
from tests.web.reader import Page, Reader
from tutor.store import transfer
from tutor.store.transfer import FORMAT, MOST_EVENTS
from tutor.web import progress_file

LESSON = "/en/lessons/practice"
KEEP = "/en/progress/keep/"
EXPORT = "/en/progress/export/"
IMPORT = "/en/progress/import/"


@pytest.fixture
def device(practice_app: Flask) -> Reader:
    """Another device, on which nothing has been done yet."""
    return Reader(practice_app.test_client())


def solve(reader: Reader, *steps: str) -> None:
    """Solve steps of the practice course: one of them, or those that are named."""
    answers = {"duck": {"card": "4C"}, "taker": {"seat": "left"}}
    for step in steps or ("duck",):
        assert reader.send(f"{LESSON}/{step}/", answers[step]).status == 303


def saved(reader: Reader) -> bytes:
    """The file that somebody saves."""
    page = reader.open(EXPORT)
    assert page.status == 200
    return page.html.encode()


def form_with(content: bytes, name: str = "progress.json") -> dict[str, object]:
    """The form that a browser sends when a file has been chosen."""
    head = f'Content-Disposition: form-data; name="file"; filename="{name}"'
    body = b"\r\n".join([b"--edge", head.encode(), b"", content, b"--edge--", b""])
    return {"data": body, "content_type": "multipart/form-data; boundary=edge"}


def read_in(reader: Reader, content: bytes, name: str = "progress.json") -> Page:
    """Choose a file and send it; the answer, or where it leads."""
    sent = Page(reader.client.post(IMPORT, **form_with(content, name)))
    return reader.open(sent.location) if sent.status == 303 else sent


def changed(content: bytes, **changes: object) -> bytes:
    """A file with something changed in its first entry."""
    file = json.loads(content)
    file["events"][0] |= changes
    return json.dumps(file).encode()


# Saving.


def test_the_file_is_for_saving_and_nobody_else_keeps_it(learner: Reader) -> None:
    solve(learner)
    headers = learner.open(EXPORT).response.headers
    kind, _, name = headers["Content-Disposition"].partition("; filename=")
    assert kind == "attachment"
    assert name.startswith(FORMAT)
    assert name.endswith(".json")
    assert headers["Content-Type"] == "application/json"
    assert headers["Cache-Control"] == "no-store"


def test_the_file_holds_what_happened_and_not_who_it_was(learner: Reader) -> None:
    solve(learner)
    content = saved(learner)
    (event,) = json.loads(content)["events"]
    assert (event["place"], event["kind"]) == ("lesson/practice/duck", "solved")
    who = learner_of(learner.client)
    assert who is not None
    assert who not in content.decode()


def test_where_nothing_is_stored_there_is_no_file(learner: Reader) -> None:
    page = learner.open(EXPORT)
    assert (page.status, page.location) == (303, KEEP)
    assert not learner.open(KEEP).root.all("a", href=EXPORT)
    solve(learner)
    assert len(learner.open(KEEP).root.all("a", href=EXPORT)) == 1


def test_what_is_too_much_for_one_file_comes_in_several(
    learner: Reader, device: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transfer, "MOST_EVENTS", 2)
    solve(learner, "duck", "taker")
    assert learner.open(KEEP).root.one("a", href=EXPORT).text == "Save as a file"
    for card in ("TC", "QD", "KC"):
        learner.send(f"{LESSON}/duck/", {"card": card})
    links = learner.open(KEEP).root.one("section", id="file").all("a")
    assert [link.text for link in links] == [f"Save file {n} of 3" for n in (1, 2, 3)]
    names = set()
    for link in links:
        part = learner.open(link.attrs["href"])
        names.add(part.response.headers["Content-Disposition"])
        assert read_in(device, part.html.encode()).tone == "right"
    assert len(names) == 3
    assert happened(device.client) == happened(learner.client)


@pytest.mark.parametrize("number", ["0", "2", "-1", "x", "", "1.0", "01", "9" * 400])
def test_a_file_that_is_not_there_leads_to_those_that_are(learner: Reader, number: str) -> None:
    solve(learner)
    page = learner.open(f"{EXPORT}?file={number}")
    assert (page.status, page.location) == (303, KEEP)


# Reading in.


def test_a_file_brings_everything_to_another_device(learner: Reader, device: Reader) -> None:
    solve(learner, "duck", "taker")
    page = read_in(device, saved(learner))
    assert page.tone == "right"
    assert page.said == ["2 entries were new. 0 entries were known already."]
    assert page.spoken == f"Your file is read in. {page.said[0]}"
    assert page.here == KEEP, "in another language it is not said again"
    assert happened(device.client) == happened(learner.client)
    assert learner_of(device.client) != learner_of(learner.client), "each goes on alone"
    assert json.loads(saved(device)) == json.loads(saved(learner))


def test_what_is_there_already_stays_and_nothing_counts_twice(
    learner: Reader, device: Reader
) -> None:
    solve(learner, "duck")
    solve(device, "duck", "taker")
    before = happened(device.client)
    for _ in range(2):
        page = read_in(device, saved(learner))
        assert page.said == ["0 entries were new. 1 entry was known already."]
    assert happened(device.client) == before


def test_a_file_is_added_to_what_was_done_here(learner: Reader, device: Reader) -> None:
    solve(learner, "duck")
    solve(device, "taker")
    who = learner_of(device.client)
    assert read_in(device, saved(learner)).said == [
        "1 entry was new. 0 entries were known already."
    ]
    assert learner_of(device.client) == who
    assert len(happened(device.client)) == 2


def test_a_file_in_which_nothing_is_leaves_no_cookie(device: Reader) -> None:
    empty = json.dumps({"format": FORMAT, "version": 1, "events": []}).encode()
    page = read_in(device, empty)
    assert page.said == ["0 entries were new. 0 entries were known already."]
    assert learner_of(device.client) is None


GOOD = json.dumps(
    {
        "format": FORMAT,
        "version": 1,
        "events": [
            {
                "place": "lesson/practice/duck",
                "kind": "solved",
                "topic": "lesson/practice",
                "at": 1_800_000_000_000,
            }
        ],
    }
).encode()
BAD = {
    "empty": (b"", "cannot be read"),
    "no JSON": (b"PK\x03\x04", "cannot be read"),
    "cut short": (GOOD[:-10], "cannot be read"),
    "bare bytes": (b"\xff\xfe" + GOOD, "cannot be read"),
    "far too deep": (b"[" * 100_000, "cannot be read"),
    "a list": (b"[]", "not one that this site has saved"),
    "of another program": (b'{"name": "x"}', "not one that this site has saved"),
    "of another format": (GOOD.replace(FORMAT.encode(), b"chess"), "not one that this site"),
    "from the future": (GOOD.replace(b'"version": 1', b'"version": 2'), "another version"),
    "from before the first": (GOOD.replace(b'"version": 1', b'"version": 0'), "another version"),
    "without entries": (f'{{"format": "{FORMAT}", "version": 1}}'.encode(), "In this file"),
    "with something else": (GOOD.replace(b'{"format"', b'{"x": 1, "format"'), "In this file"),
    "a kind that nobody knows": (changed(GOOD, kind="won"), "at events[0].kind: 'won' makes"),
    "a place that is none": (changed(GOOD, place="../x"), "at events[0].place: '../x' makes"),
    "markup": (changed(GOOD, place="<b>x</b>"), "at events[0].place: '<b>x</b>' makes"),
    "a time that is a word": (changed(GOOD, at="now"), "at events[0].at: 'now' makes"),
    "a time before all clocks": (changed(GOOD, at=-1), "at events[0].at: -1 makes"),
    "more than there is": (changed(GOOD, learner="me"), "at events[0]"),
    "a round beyond all": (changed(GOOD, round=10**9), "at events[0].round"),
    "events of no list": (GOOD.replace(b"[", b'{"x": ').replace(b"]", b"}"), "at events"),
}


@pytest.mark.parametrize(("content", "words"), BAD.values(), ids=BAD.keys())
def test_a_wrong_file_is_refused_as_a_whole_and_the_page_says_why(
    device: Reader, content: bytes, words: str
) -> None:
    solve(device, "taker")
    before = happened(device.client)
    page = read_in(device, content)
    assert (page.status, page.tone) == (422, "notice")
    assert words in page.said[0]
    assert FORMAT in page.said[1], "and which file would be right"
    field = page.root.one("input", id="progress-file")
    assert field.attrs["aria-invalid"] == "true"
    assert page.feedback is not None
    assert field.attrs["aria-describedby"] == page.feedback.all("p")[0].attrs["id"]
    assert not cookies_sent(page.response)
    assert happened(device.client) == before


def test_one_wrong_entry_among_many_keeps_all_of_them_out(device: Reader) -> None:
    file = json.loads(GOOD)
    file["events"] = [file["events"][0] | {"moves": f"{n}"} for n in range(50)]
    file["events"][-1]["kind"] = "won"
    page = read_in(device, json.dumps(file).encode())
    assert "events[49].kind" in page.said[0]
    assert learner_of(device.client) is None


def test_too_many_entries_are_refused(device: Reader) -> None:
    file = json.loads(GOOD)
    file["events"] *= MOST_EVENTS + 1
    page = read_in(device, json.dumps(file, separators=(",", ":")).encode())
    assert page.status == 422
    assert "5,000" in page.said[0]


@pytest.mark.parametrize("form", [{}, {"file": "words"}, {"other": (io.BytesIO(GOOD), "x.json")}])
def test_without_a_file_the_page_asks_for_one(device: Reader, form: dict[str, object]) -> None:
    page = Page(device.client.post(IMPORT, data=form))
    assert (page.status, page.said[0]) == (422, "No file has been chosen.")


def test_a_form_without_a_file_chosen_asks_for_one(device: Reader) -> None:
    assert read_in(device, b"", name="").said[0] == "No file has been chosen."


# How large a file may be.


def test_a_file_may_be_larger_than_any_other_form(device: Reader) -> None:
    large = GOOD + b" " * 200_000
    assert read_in(device, large).tone == "right"
    other = device.client.post("/en/progress/code/", data={"code": "7" * 70_000})
    assert other.status_code == 413


def test_a_file_beyond_the_limit_is_refused(
    device: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress_file, "MOST_BYTES", 1000)
    page = read_in(device, GOOD + b" " * 1000)
    assert (page.status, page.tone) == (413, "notice")
    assert "too large" in page.said[0]
    assert learner_of(device.client) is None


# Where things go wrong.


def test_a_file_from_another_site_is_not_read(device: Reader) -> None:
    sent = device.client.post(
        IMPORT,
        data={"file": (io.BytesIO(GOOD), "x.json")},
        headers={"Sec-Fetch-Site": "cross-site"},
    )
    assert sent.status_code == 403
    assert learner_of(device.client) is None


def test_while_the_database_is_down_no_file_is_saved_or_read(
    learner: Reader, practice_app: Flask, tmp_path: Path
) -> None:
    solve(learner)
    before = happened(learner.client)
    with store_down(practice_app, tmp_path):
        for page in (learner.open(EXPORT), read_in(learner, changed(GOOD, moves="4C"))):
            assert (page.status, page.tone) == (503, "notice")
            assert not cookies_sent(page.response)
    assert happened(learner.client) == before


def test_where_no_large_file_can_be_put_down_the_page_says_so(
    device: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("flask.Request._get_file_stream", full)
    page = read_in(device, GOOD)
    assert (page.status, page.tone) == (503, "notice")


def test_a_form_with_too_much_in_it_is_no_file_that_is_too_large(device: Reader) -> None:
    parts = {f"field{n}": "x" for n in range(200)}
    sent = device.client.post(IMPORT, data=parts, content_type="multipart/form-data")
    page = Page(sent)
    assert page.status == 413
    assert "too large" not in page.html


def test_no_sentence_shows_what_only_a_program_can_read(device: Reader) -> None:
    file = json.loads(GOOD)
    del file["events"][0]["place"]
    for content in (json.dumps(file).encode(), b'{"format": "%b", "version": 1}' % FORMAT.encode()):
        (words, _) = read_in(device, content).said
        assert "{" not in words
        assert "at :" not in words
        assert "makes no sense" not in words


@pytest.mark.parametrize("query", ["", "new=1&known=1", "done=", "done=WzEsMV0.x.y"])
def test_an_address_that_tells_nothing_leads_to_the_page(device: Reader, query: str) -> None:
    page = device.open(f"{IMPORT}?{query}")
    assert (page.status, page.location) == (303, KEEP)
