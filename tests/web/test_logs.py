"""The log: what a line about a request says, and above all what no line ever says."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from flask import Flask, abort, request
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from tutor.configuration import LogFormat
from tutor.web import logs
from tutor.web.log_lines import BLANK, current, plain

Read = Callable[[], str]
NEVER = {
    "the address of a person": "203.0.113.77",
    "an address before the proxy": "198.51.100.23",
    "a user agent": "Mozilla/5.0 (of a person)",
    "a cookie": "QUJDREVGR0hJSg.signature-of-the-cookie",
    "a learner": "QUJDREVGR0hJSg",
    "a code in the address": "7KQP-M2XD-9HTA",
    "a word of a form": "what a person wrote\nin two lines",
    "where a person came from": "https://elsewhere.example/?q=private",
}


def probe(*, lines: bool = True, trusts_ids: bool = False) -> FlaskClient:
    """A small application with the log, and somebody who asks it."""
    app = Flask("probe")

    @app.route("/<path:_rest>", methods=["GET", "POST"], endpoint="probe.page")
    def page(_rest: str) -> str:
        return "page"

    @app.get("/stop")
    def stop() -> str:
        abort(418)

    @app.post("/fail")
    def fail() -> str:
        everything = [*request.cookies.values(), *request.form.values(), *request.args.values()]
        told = [request.remote_addr, *request.access_route, *request.headers.values()]
        raise RuntimeError(f"{everything} {told} {everything[0]} {everything[0].split('.')[0]}")

    logs.init_app(app, lines=lines, trusts_ids=trusts_ids)
    return app.test_client()


@pytest.fixture
def written(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Read]:
    """Writes the log into a file, and reads it."""
    with (
        (tmp_path / "log").open("a") as log,
        logs.written(getattr(request, "param", LogFormat.PLAIN), log.fileno()),
    ):
        yield (tmp_path / "log").read_text


as_json = pytest.mark.parametrize("written", [LogFormat.JSON], indirect=True)
both_forms = pytest.mark.parametrize("written", list(LogFormat), indirect=True)


def test_a_request_is_one_line(written: Read) -> None:
    before = datetime.now(UTC) - timedelta(milliseconds=1)
    answer = probe().post("/en/lessons/", query_string={"code": "x"}, data={"card": "QS"})
    (line,) = written().splitlines()
    made, *rest, ms, unit = line.split(" ")
    assert before <= datetime.fromisoformat(made) <= datetime.now(UTC)
    request_id = answer.headers["X-Request-ID"]
    assert rest == ["INFO", request_id, "POST", "/en/lessons/", "probe.page", "200"]
    assert 0 <= float(ms) < 10_000
    assert unit == "ms"


@as_json
def test_a_request_is_one_object_for_programs(written: Read) -> None:
    answer = probe().get("/stop?x=y")
    said = json.loads(written())
    assert datetime.fromisoformat(said.pop("time")).tzinfo is UTC
    assert said.pop("ms") >= 0
    assert said == {
        "level": "info",
        "request_id": answer.headers["X-Request-ID"],
        "method": "GET",
        "path": "/stop",
        "endpoint": "stop",
        "status": 418,
    }


@as_json
def test_what_is_no_page_has_no_endpoint(written: Read) -> None:
    client = probe()
    client.get("/")
    client.open("/", method="BREW")
    said = [json.loads(line) for line in written().splitlines()]
    assert [(each["endpoint"], each["method"], each["status"]) for each in said] == [
        (None, "GET", 404),
        (None, "OTHER", 404),
    ]


@both_forms
def test_nothing_is_said_of_a_person(written: Read) -> None:
    client = probe()
    client.set_cookie("learner-QUJDREVG", NEVER["a cookie"])
    for path in ("/fail", "/en/", "/stop"):
        client.open(
            path,
            method="POST" if path != "/stop" else "GET",
            query_string={"code": NEVER["a code in the address"]},
            data={"name": NEVER["a word of a form"]},
            headers={
                "User-Agent": NEVER["a user agent"],
                "Referer": NEVER["where a person came from"],
                "X-Forwarded-For": f"1.2.3.4, {NEVER['an address before the proxy']}",
            },
            environ_overrides={"REMOTE_ADDR": NEVER["the address of a person"]},
        )
    text = written()
    assert "RuntimeError" in text
    assert text.count("/fail") >= 2
    assert BLANK in text or json.dumps(BLANK)[1:-1] in text
    for what, value in NEVER.items():
        for form in (value, repr(value)[1:-1], json.dumps(value)[1:-1], value.split("\n")[0]):
            assert form not in text, what


@both_forms
def test_a_mistake_is_logged_with_the_id_of_its_request(written: Read) -> None:
    client = probe()
    client.set_cookie("a", "a cookie.")
    answer = client.post("/fail")
    assert answer.status_code == 500
    request_id = answer.headers["X-Request-ID"]
    log = written()
    assert log.count(request_id) == 2, "the mistake, and the line of the request"
    assert "in fail" in log
    assert "raise RuntimeError" in log


@as_json
def test_a_mistake_is_one_line_for_programs(written: Read) -> None:
    client = probe()
    client.set_cookie("a", "a cookie.")
    client.post("/fail")
    mistake, line = map(json.loads, written().splitlines())
    assert mistake["level"] == "error"
    assert mistake["message"] == "Exception on /fail [POST]"
    assert mistake["traceback"].startswith("Traceback (most recent call last):\n")
    assert mistake["request_id"] == line["request_id"]
    assert line["status"] == 500


def test_a_mistake_that_the_server_logs_has_the_id_of_its_request_too(written: Read) -> None:
    client = probe()
    client.application.testing = True  # so that it gets past Flask
    client.set_cookie("a", "a cookie.")
    with pytest.raises(RuntimeError):
        client.post("/fail")
    logging.getLogger("waitress").error("Exception while serving")
    line, late = written().splitlines()
    assert line.split(" ")[2:] == late.split(" ")[2:3] + line.split(" ")[3:]
    assert " 500 " in line
    current.set(None)


def test_lines_below_a_mistake_cannot_be_mistaken_for_lines_of_the_log(written: Read) -> None:
    try:
        raise RuntimeError("one\n2026-01-01T00:00:00.000Z INFO x GET / - 200 1 ms\x1b[31m")
    except RuntimeError:
        logging.getLogger("some.part").exception("it\nfailed")
    head, *below = written().splitlines()
    assert head.endswith(r" ERROR - some.part it\nfailed")
    assert below
    assert all(line.startswith("    ") for line in below)
    assert "\x1b" not in "".join(below)


MADE_UP = [
    "/a\n2026-01-01T00:00:00.000Z INFO x GET / - 200 1 ms",
    "/a\r\nb",
    "/a b 200",
    '/a"b',
    "/\x1b[31m",
    "/\u2028\u202e\x85",
    "/\xff\xfe",
]


@both_forms
@pytest.mark.parametrize("path", MADE_UP)
def test_an_address_cannot_make_up_a_line(written: Read, path: str) -> None:
    raw = path.encode().decode("latin-1")
    client = probe()
    client.get("/", environ_overrides={"PATH_INFO": raw})
    client.post("/fail", environ_overrides={"PATH_INFO": raw})
    lines = written().splitlines()
    assert len(lines) == 2
    for line in lines:
        assert line.isascii()
        assert line.isprintable()
        with suppress(json.JSONDecodeError):
            assert json.loads(line)["path"].startswith("/")


@given(st.text())
def test_plain_text_is_one_line_that_a_terminal_can_show(text: str) -> None:
    assert plain(text).isprintable()
    assert text.isprintable() == (plain(text) == text)


def test_a_long_address_is_cut(written: Read) -> None:
    probe().get("/" + "x" * 10_000)
    assert len(written()) < 400


def test_lines_about_requests_can_be_left_out(written: Read) -> None:
    client = probe(lines=False)
    client.set_cookie("a", "a cookie.")
    assert client.get("/en/").headers["X-Request-ID"]
    assert written() == ""
    client.post("/fail")
    assert "RuntimeError" in written()


def test_a_full_disk_keeps_nobody_from_an_answer() -> None:
    with Path("/dev/full").open("w") as full, logs.written(LogFormat.PLAIN, full.fileno()):
        assert probe().get("/en/").status_code == 200


def test_without_a_log_nothing_is_written(capfd: pytest.CaptureFixture[str]) -> None:
    assert probe().get("/en/").status_code == 200
    assert capfd.readouterr() == ("", "")


def test_the_log_is_put_back_as_it_was(tmp_path: Path) -> None:
    root = logging.getLogger()
    before = root.handlers[:], root.level
    with (tmp_path / "log").open("w") as log, logs.written(LogFormat.JSON, log.fileno()):
        logging.getLogger("alembic").info("of no interest")
    assert (root.handlers, root.level) == before
    assert (tmp_path / "log").read_text() == ""


# The id of a request.


def test_every_request_has_an_id_of_its_own() -> None:
    client = probe()
    ids = {client.get("/en/").headers["X-Request-ID"] for _ in range(50)}
    assert len(ids) == 50
    assert all(re.fullmatch(r"[0-9a-f]{16}", each) for each in ids)


def test_an_id_is_taken_from_a_proxy_only() -> None:
    sent = {"X-Request-ID": "from-the-proxy_1"}
    assert probe(trusts_ids=True).get("/", headers=sent).headers.getlist("X-Request-ID") == [
        "from-the-proxy_1"
    ]
    assert probe().get("/", headers=sent).headers["X-Request-ID"] != "from-the-proxy_1"


@pytest.mark.parametrize("sent", ["", " ", "x" * 65, "a b", 'a"', "ä", "a,b", "<b>", "\x1b[0m"])
def test_an_id_that_is_long_or_strange_is_not_taken(sent: str) -> None:
    overrides = {"HTTP_X_REQUEST_ID": sent}
    answer = probe(trusts_ids=True).get("/", environ_overrides=overrides)
    assert re.fullmatch(r"[0-9a-f]{16}", answer.headers["X-Request-ID"])


@pytest.mark.parametrize("path", ["/en/", "/healthz", "/static/x.css", "/nowhere"])
def test_every_answer_of_the_site_tells_its_id(client: FlaskClient, path: str) -> None:
    answer = client.get(path, headers={"X-Request-ID": "made-up"})
    assert re.fullmatch(r"[0-9a-f]{16}", answer.headers["X-Request-ID"])
