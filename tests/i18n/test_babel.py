from __future__ import annotations

import flask_babel
import pytest
from flask import Flask, render_template_string

from tutor.hearts.cards import Suit
from tutor.i18n import babel
from tutor.i18n.sentences import say

PAGE = (
    '{{ _("You must follow suit: you still have {suit}.", suit=suit) }} '
    '{{ ngettext("{n} card left", "{n} cards left", 4) }}'
)


@pytest.fixture
def application() -> Flask:
    app = Flask(__name__)
    babel.init_app(app)
    return app


@pytest.mark.usefixtures("site")
def test_templates_and_flask_babel_speak_the_language_of_the_request(application: Flask) -> None:
    with application.test_request_context(headers={"Accept-Language": "sr-Cyrl"}):
        assert render_template_string(PAGE, suit=Suit.CLUBS) == (
            "Морате да одговорите на боју: још имате треф. Остале су 4 карте"
        )
        assert flask_babel.gettext("Rules") == say("Rules") == "Правила"
        assert str(flask_babel.get_locale()) == "sr_Cyrl"
        translated = flask_babel.ngettext("{n} card left", "{n} cards left", 5)
        assert translated == "Остало је {n} карата"


@pytest.mark.usefixtures("site")
def test_english_is_its_own_translation(application: Flask) -> None:
    with application.test_request_context():
        assert flask_babel.gettext("Rules") == say("Rules") == "Rules"


def test_what_templates_say_is_escaped(application: Flask) -> None:
    with application.test_request_context():
        assert render_template_string('{{ _("<{name}>", name="&") }}') == "&lt;&amp;&gt;"
