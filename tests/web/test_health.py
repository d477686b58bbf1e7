"""What programs ask that look after the site: whether it is alive, and whether it can do all."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

import pytest
from babel.support import NullTranslations
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tutor.i18n import catalogs
from tutor.store import StoreDown, Trouble

Put: TypeAlias = Callable[[str, object], None]

both = pytest.mark.parametrize("path", ["/healthz", "/readyz"])


class Down:
    """A database that cannot be used."""

    def ready(self) -> None:
        raise StoreDown(Trouble.REFUSED, "password authentication failed for user hearts")

    def __getattr__(self, name: str) -> object:
        raise AssertionError(f"nobody may ask for {name}")


@pytest.fixture
def put(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> Put:
    """Gives the site something else than it has, for one test."""
    return partial(monkeypatch.setitem, client.application.extensions)


def test_a_site_that_is_alive_says_so(client: FlaskClient) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.text, answer.mimetype) == (200, "ok\n", "text/plain")


def test_a_site_that_can_do_everything_says_so(client: FlaskClient) -> None:
    answer = client.get("/readyz")
    assert answer.status_code == 200
    assert answer.json == {"ready": True, "database": True, "catalogs": True, "lessons": True}


def test_without_its_database_a_site_is_alive_but_not_ready(client: FlaskClient, put: Put) -> None:
    put("store", Down())
    assert client.get("/healthz").status_code == 200
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json == {"ready": False, "database": False, "catalogs": True, "lessons": True}
    assert "hearts" not in answer.text


def test_a_site_that_is_meant_to_have_no_database_is_ready(client: FlaskClient, put: Put) -> None:
    put("store", None)
    assert client.get("/readyz").status_code == 200


def test_a_catalog_that_is_missing_is_noticed(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogs, "translations", lambda _locale: NullTranslations())
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json == {"ready": False, "database": True, "catalogs": False, "lessons": True}


def test_a_course_without_lessons_is_noticed(client: FlaskClient, put: Put) -> None:
    put("course", ())
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json == {"ready": False, "database": True, "catalogs": True, "lessons": False}


def plain(answer: TestResponse) -> bool:
    """Whether nothing is kept of an answer, by nobody."""
    return answer.headers["Cache-Control"] == "no-store" and "Set-Cookie" not in answer.headers


@both
def test_no_cache_keeps_the_answer_and_no_cookie_comes_with_it(
    client: FlaskClient, put: Put, path: str
) -> None:
    client.set_cookie("language", "fi")
    client.set_cookie("unsaved", "1")
    for answer in (client.get(path), client.head(path)):
        assert answer.status_code == 200
        assert plain(answer)
    put("store", Down())
    assert plain(client.get(path))


@both
def test_the_answer_is_the_same_in_every_language(client: FlaskClient, path: str) -> None:
    finnish = client.get(path, headers={"Accept-Language": "fi"})
    assert finnish.data == client.get(path, headers={"Accept-Language": "cs"}).data
    assert client.get(f"/fi{path}").status_code == 404
    assert "Accept-Language" not in finnish.vary


@both
def test_nothing_can_be_sent_there(client: FlaskClient, path: str) -> None:
    assert client.post(path).status_code == 405
