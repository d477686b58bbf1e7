"""The comparison of servers reads what wrk says and makes a table; how fast is not judged."""

from __future__ import annotations

import pytest

from bench import servers
from bench._racing import form_request
from bench._servers import SERVERS, Server
from bench._trials import MALFORMED, Killed, Stopped
from bench._wrk import NoWrkError, read, script, wrk_path

REPORT = """Running 2s test @ http://127.0.0.1:8000
  1 threads and 16 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     7.66ms    5.43ms  40.50ms   71.03%
    Req/Sec     2.20k   203.40     2.60k    70.00%
  Latency Distribution
     50%    6.64ms
     75%   10.15ms
     90%  950.00us
     99%    1.04s
  4394 requests in 2.00s, 19.44MB read
"""
ERRORS = "  Socket errors: connect 1, read 2, write 3, timeout 4\n  Non-2xx or 3xx responses: 5\n"
END = "Requests/sec:   2196.33\nTransfer/sec:      9.72MB\n"


def test_a_report_of_wrk_is_read() -> None:
    load = read(REPORT + END)
    assert (load.rate, load.answers, load.failed) == (2196.33, 4394, 0)
    assert (load.p50, load.p99) == (0.00664, 1.04)


def test_requests_that_failed_are_counted() -> None:
    load = read(REPORT + ERRORS + END)
    assert (load.refused, load.broken, load.failed) == (5, 10, 15)


@pytest.mark.parametrize("printed", ["", "unable to connect to 127.0.0.1:1 Connection refused\n"])
def test_a_report_that_is_none_is_refused(printed: str) -> None:
    with pytest.raises(NoWrkError):
        read(printed)


def test_every_request_is_in_the_script() -> None:
    text = script([form_request("/en/", {"moves": "2C"}, {"card": "3C"})])
    assert '{"POST", "/en/?moves=2C", "card=3C"}' in text


def test_the_figures_make_a_table() -> None:
    fast = servers.Pace(rate=10_000.0, p99=0.005, cost=100e-6, memory=50.0)
    slow = servers.Pace(rate=2_500.4, p99=0.02, cost=400e-6, memory=100.0)
    figures = servers.Figures(
        pace={"bare": fast, "site": slow},
        killed=Killed(failed=3, answers=1000, back=0.0204),
        stopped=Stopped(answered=4, seconds=0.55),
        beside_slow=True,
        refused={**dict.fromkeys(MALFORMED, "400"), "an unknown coding": "501", "no Host": "200"},
    )
    head, line, *rows = servers.table({"one": figures, "two": servers.Figures(figures.pace)}).split(
        "\n"
    )
    assert (head, line) == ("|  | one | two |", "| --- | ---: | ---: |")
    assert rows[0] == "| moves a second | 2,500 | 2,500 |"
    assert rows[2] == "| moves for each of those | 0.25 | 0.25 |"
    assert rows[3] == "| processor time of a move | 400 µs | 400 µs |"
    assert rows[8] == "| a new worker after | 20 ms | never |"
    assert rows[11] == "| answers beside 64 slow people | yes | no |"
    assert rows[12] == "| 16 malformed requests: not 2xx or 4xx | 1 | 0 |"


def test_a_server_that_is_missing_is_left_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[str] = []

    def measure(there: list[Server], _rounds: int, _seconds: int) -> dict[str, object]:
        asked.extend(server.name for server in there)
        return {}

    monkeypatch.setattr(servers, "measure", measure)
    monkeypatch.setattr(servers, "table", lambda _found: "the table")
    monkeypatch.setattr(servers, "wrk_path", lambda: "wrk")
    monkeypatch.setattr("bench._servers.find_spec", lambda name: name == "waitress" or None)
    servers.main([])
    *left_out, last = capsys.readouterr().out.splitlines()
    assert left_out == [
        f"{server.name}: not installed, so it is left out"
        for server in SERVERS
        if server.module != "waitress"
    ]
    assert last == "the table"
    assert asked == ["waitress in our processes"]


def test_without_wrk_nothing_is_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(NoWrkError):
        wrk_path()
    servers.main([])
    assert capsys.readouterr().out == (
        "servers: wrk is missing; on Debian, apt-get install wrk brings it\n"
    )
