from __future__ import annotations

import pytest
from flask import Flask, g

from tutor.i18n import babel
from tutor.i18n.current import current_locale, using
from tutor.i18n.locales import CZECH, ENGLISH, FINNISH, SERBIAN_LATIN, find


def test_without_anything_it_is_english() -> None:
    assert current_locale() is ENGLISH


def test_an_application_without_languages_speaks_english() -> None:
    with Flask(__name__).app_context():
        assert current_locale() is ENGLISH


def test_a_chosen_language_holds_for_its_block() -> None:
    with using(FINNISH):
        with using(CZECH):
            assert current_locale() is CZECH
        assert current_locale() is FINNISH
    assert current_locale() is ENGLISH


def test_a_chosen_language_ends_with_an_error() -> None:
    with pytest.raises(ZeroDivisionError), using(FINNISH):
        raise ZeroDivisionError
    assert current_locale() is ENGLISH


def test_the_request_has_its_language_and_a_chosen_one_goes_before_it() -> None:
    app = Flask(__name__)
    babel.init_app(app)
    with app.test_request_context(headers={"Accept-Language": "cs"}):
        assert current_locale() is CZECH
        with using(FINNISH):
            assert current_locale() is FINNISH
    with app.test_request_context(headers={"Accept-Language": "cs"}):
        g.locale = find("fi")
        assert current_locale() is FINNISH


def test_an_application_may_choose_the_language_itself() -> None:
    app = Flask(__name__)
    babel.init_app(app, lambda: SERBIAN_LATIN)
    with app.test_request_context():
        assert current_locale() is SERBIAN_LATIN


def test_outside_a_request_an_application_speaks_english() -> None:
    app = Flask(__name__)
    babel.init_app(app)
    with app.app_context():
        assert current_locale() is ENGLISH
