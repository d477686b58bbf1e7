"""The benchmarks of load and of stored attempts: what they say, and whom they send."""

from __future__ import annotations

from collections import Counter
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask

from bench import load, stored
from bench._learners import stored as counted
from bench._learners import stored_learners
from bench._wrk import Load
from tests.reliability.database import done, kept_by_name
from tests.reliability.site import sqlite_url
from tools import debian
from tools.answers import Answer
from tutor.store import Store

BARE = Load(rate=4000.0, p50=0.002, p99=0.01, answers=16000, refused=0, broken=0)


def test_the_rates_are_judged_beside_the_bare_application() -> None:
    rates = load.Rates(BARE, replace(BARE, rate=1400.0), replace(BARE, rate=996.0, p99=0.0421))
    assert str(rates).splitlines() == [
        "a bare application: 4,000 a second, p50 2.0 ms, p99 10.0 ms",
        "moves, nothing stored: 1,400 a second, p50 2.0 ms, p99 10.0 ms,"
        " ratio 0.35 (target at least 0.35: met)",
        "moves, each stored in SQLite: 996 a second, p50 2.0 ms, p99 42.1 ms,"
        " ratio 0.25 (target at least 0.25: missed)",
    ]


def test_a_long_run_is_judged_by_its_errors_and_its_memory() -> None:
    good = load.Soak(BARE, settled=200.0, end=209.0)
    assert str(good).splitlines()[1] == (
        "errors: 0 (target 0: met); memory 200 MB, at the end 209 MB, +4.5% (target under 5%: met)"
    )
    bad = load.Soak(replace(BARE, refused=1, broken=2), settled=200.0, end=211.0)
    assert str(bad).splitlines()[1].startswith("errors: 3 (target 0: missed)")
    assert str(bad).endswith("+5.5% (target under 5%: missed)")


def test_the_cost_with_much_stored_is_judged() -> None:
    assert str(stored.Cost("a move", few=500e-6, many=600e-6)) == (
        "a move: 500 µs, with 1,000,000 attempts 600 µs, ratio 1.20 (target at most 1.2: met)"
    )
    assert str(stored.Cost("a move", few=500e-6, many=601e-6)).endswith("missed)")


def test_the_cost_is_measured_for_moves_and_pages(app: Flask, tmp_path: Path) -> None:
    costs = list(stored.measure(app, tmp_path, many=2_000, rounds=2))
    kinds = ["a move", *stored.PAGES]
    assert [cost.what.split(",")[0] for cost in costs] == [*kinds, *kinds]
    assert all(cost.few > 0 < cost.many for cost in costs)


def test_the_cookies_made_beforehand_are_those_of_the_site(
    app: Flask, tmp_path: Path, answers: list[Answer]
) -> None:
    url, secret = sqlite_url(tmp_path), str(app.secret_key)
    cookies = stored_learners(url, secret, 2)
    with closing(Store(url, secret=secret)) as store, stored.storing(app, store):
        for cookie in cookies:
            sent = app.test_client(use_cookies=False).post(
                answers[0].path,
                data=answers[0].body,
                content_type="application/x-www-form-urlencoded",
                headers={"Cookie": cookie},
            )
            assert sent.status_code == 303
            assert "Set-Cookie" not in sent.headers
    assert counted(url) == (2, 2)


def test_every_answer_becomes_the_event_that_it_says(
    app: Flask, tmp_path: Path, answers: list[Answer]
) -> None:
    url, secret = sqlite_url(tmp_path), str(app.secret_key)
    with closing(Store(url, secret=secret)) as store, stored.storing(app, store):
        client = app.test_client()
        for answer in answers:
            sent = client.post(
                answer.path,
                data=answer.body,
                content_type="application/x-www-form-urlencoded",
            )
            assert sent.status_code == 303
    (kept,) = kept_by_name(url).values()
    assert kept == Counter(map(done, answers))


def test_without_wrk_there_is_one_clear_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    wanted: list[str] = []
    monkeypatch.setattr(debian, "install", wanted.append)
    with pytest.raises(SystemExit) as ended:
        load.main([])
    assert str(ended.value.code).startswith(
        "the site cannot be measured under load: wrk is missing"
    )
