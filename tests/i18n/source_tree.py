"""The files of a small source tree, and the reference tables."""

from __future__ import annotations

import json
from pathlib import Path

from tutor import paths
from tutor.i18n.locales import CZECH, FINNISH, SERBIAN_LATIN, SiteLocale

ROOT = paths.translations().parent
DATA = Path(__file__).parent / "data"

PYTHON = """\
from tutor.i18n import N_, prose, say, say_n

TITLE = N_("Rules")


def refuse(suit):
    # Translators: the suit is the one that was led
    return say("You must follow suit: you still have {suit}.", suit=suit)


def count(n):
    return say_n("You took {n} point.", "You took {n} points.", n)


def open_deal():
    return prose("Lead {2C}.")


def not_a_message(message):
    return say(message)
"""

TEMPLATE = """\
<h1>{{ _("Play a card") }}</h1>
{% set left = ngettext("{n} card left", "{n} cards left", 3) %}
<p>{{ left }} {{ _("Rules") }}</p>
"""

EXCEPTIONS = """\
[same_as_english]
all = ["Hearts Tutor"]
fi = []

[cyrillic]
keep = ["Hearts"]

[cyrillic.spell]
injekcij = "инјекциј"
"""

TRANSLATIONS: dict[SiteLocale, dict[str, str | list[str]]] = {
    FINNISH: {
        "Play a card": "Pelaa kortti",
        "{n} card left": ["Jäljellä {n} kortti", "Jäljellä {n} korttia"],
        "Rules": "Säännöt",
        "You must follow suit: you still have {suit}.": (
            "Sinun on tunnustettava maata: sinulla on vielä {suit:par}."
        ),
        "You took {n} point.": ["Sait yhden pisteen.", "Sait {n} pistettä."],
        "Lead {2C}.": "Aloita {2C:ade}.",
    },
    CZECH: {
        "Play a card": "Zahrajte kartu",
        "{n} card left": ["Zbývá {n} karta", "Zbývají {n} karty", "Zbývá {n} karet"],
        "Rules": "Pravidla",
        "You must follow suit: you still have {suit}.": (
            "Musíte přiznat barvu: ještě máte {suit:pacc}."
        ),
        "You took {n} point.": [
            "Dostáváte {n} bod.",
            "Dostáváte {n} body.",
            "Dostáváte {n} bodů.",
        ],
        "Lead {2C}.": "Vyneste {2C:acc}.",
    },
    SERBIAN_LATIN: {
        "Play a card": "Odigrajte kartu",
        "{n} card left": ["Ostala je {n} karta", "Ostale su {n} karte", "Ostalo je {n} karata"],
        "Rules": "Pravila",
        "You must follow suit: you still have {suit}.": (
            "Morate da odgovorite na boju: još imate {suit:acc}."
        ),
        "You took {n} point.": [
            "Dobijate {n} poen.",
            "Dobijate {n} poena.",
            "Dobijate {n} poena.",
        ],
        "Lead {2C}.": "Počnite štih {2C:ins}.",
    },
}


def reference(name: str) -> object:
    """The reference tables of a file in ``data/``."""
    return json.loads((DATA / name).read_text("utf-8"))
