"""Who a browser is to the site, and what the site has stored of them."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient
from itsdangerous import TimestampSigner
from sqlalchemy import Connection, select
from werkzeug.test import TestResponse

from tests.applications import store_of
from tutor.store import Event, Outcome, Store
from tutor.store.rows import KEPT, read_kept
from tutor.store.schema import events, learners
from tutor.web.learner import PREFIX, PURPOSE, SUFFIX_LENGTH


def learner_cookies(client: FlaskClient) -> Mapping[str, str]:
    """The cookies of learners that a browser keeps: their names and values."""
    kept = (client._cookies or {}).values()
    return {cookie.key: cookie.value for cookie in kept if PREFIX in cookie.key}


def id_in(cookie: str) -> str:
    """The id in the value of a cookie; behind it stand its time and its signature."""
    return cookie.rsplit(".", 2)[0]


def learner_of(client: FlaskClient) -> str | None:
    """The learner whom a browser keeps; None where it keeps none. It never keeps several."""
    cookies = list(learner_cookies(client).values())
    assert len(cookies) <= 1
    return id_in(cookies[0]) if cookies else None


def keep(client: FlaskClient, learner: str, ago: float = 0, start: str = PREFIX) -> None:
    """Let a browser keep the cookie of a learner, as it was written so many seconds ago."""

    class Signer(TimestampSigner):
        def get_timestamp(self) -> int:
            return int(time.time() - ago)

    signer = Signer(str(client.application.secret_key), PURPOSE, digest_method=sha256)
    client.set_cookie(start + learner[:SUFFIX_LENGTH], signer.sign(learner).decode())


def cookies_sent(response: TestResponse, start: str = "") -> list[str]:
    """The names of the cookies that an answer sets or takes away."""
    names = [line.partition("=")[0] for line in response.headers.getlist("Set-Cookie")]
    return [name for name in names if name.startswith(start)]


def outcome(client: FlaskClient, place: str) -> Outcome | None:
    """How a place stands for the learner of a browser."""
    learner = learner_of(client)
    if learner is None:
        return None
    return store_of(client.application).outcomes(learner, [place]).get(place)


def happened(client: FlaskClient) -> list[Event]:
    """What is stored of the learner of a browser, in its order, without the times."""
    learner = learner_of(client)
    found = [] if learner is None else events_of(store_of(client.application), learner)
    return [replace(event, at=None) for event in found]


def events_of(store: Store, learner: str) -> list[Event]:
    """What a learner has done, in the order in which it was stored."""
    asked = select(*KEPT).join(learners).where(learners.c.name == learner).order_by(events.c.id)

    def work(connection: Connection) -> list[Event]:
        return [read_kept(row).event for row in connection.execute(asked)]

    return store._database.read(work)


@contextmanager
def store_down(app: Flask, folder: Path) -> Iterator[None]:
    """Let ``app`` lose its database: its store looks for one where no file can be."""
    store = store_of(app)
    nowhere = folder / "no folder"
    nowhere.touch()
    down = app.extensions["store"] = Store(f"sqlite:///{nowhere}/progress.sqlite3", secret="x" * 32)
    yield
    down.close()
    app.extensions["store"] = store
