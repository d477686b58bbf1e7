"""What a reader has chosen: looks, marks and keys. Kept in one cookie, readable and harmless.

Anything in the cookie that is not one of the choices below counts as not chosen.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any
from urllib.parse import parse_qsl, urlencode

from flask import Blueprint, Flask, Response, g, redirect, request, url_for

from tutor.i18n import N_, find, say
from tutor.web import localised
from tutor.web.render import render
from tutor.web.views import ChoiceView, SettingView

COOKIE = "settings"
KEEP_SECONDS = 365 * 24 * 60 * 60
LONGEST = 200
"""No honest cookie of ours is longer than this."""

CHOICES: Mapping[str, Mapping[str, str]] = {
    "scheme": {
        "system": N_("As on your device"),
        "light": N_("Light"),
        "dark": N_("Dark"),
    },
    "colours": {
        "two": N_("Two colours: black and red"),
        "four": N_("Four colours: each suit has its own"),
    },
    "marking": {
        "lesson": N_("As the lesson suggests"),
        "always": N_("Always"),
        "never": N_("Never"),
    },
    "shortcuts": {"on": N_("On"), "off": N_("Off")},
    "motion": {"system": N_("As on your device"), "reduced": N_("As little as possible")},
}
"""The settings, their values (the first is the default) and what the values are called."""

NAMES = {
    "scheme": N_("Light or dark"),
    "colours": N_("Colours of the suits"),
    "marking": N_("Mark the cards that may be played"),
    "shortcuts": N_("Keyboard shortcuts at the table"),
    "motion": N_("Movement on the page"),
}


@dataclass(frozen=True)
class Settings:
    """One value for every setting."""

    scheme: str = "system"
    colours: str = "two"
    marking: str = "lesson"
    shortcuts: str = "on"
    motion: str = "system"

    @classmethod
    def of(cls, chosen: Mapping[str, str]) -> "Settings":
        """The settings with the values of ``chosen`` that exist, and the defaults for the rest."""
        return cls(**{k: v for k, v in chosen.items() if v in CHOICES.get(k, ())})

    @classmethod
    def parse(cls, text: str) -> "Settings":
        """Read what ``str`` writes; what makes no sense counts as not chosen."""
        return _parsed(text[:LONGEST])

    def __str__(self) -> str:
        """Only what differs from the defaults: ``scheme=dark&colours=four``."""
        plain = Settings()
        given = {each.name: getattr(self, each.name) for each in fields(self)}
        return urlencode({k: v for k, v in given.items() if v != getattr(plain, k)})


@lru_cache(maxsize=512)  # every request asks, and there are few answers
def _parsed(text: str) -> Settings:
    return Settings.of(dict(parse_qsl(text)))


blueprint = localised.blueprint("settings", __name__)
saving = Blueprint("save_settings", __name__)


def init_app(app: Flask) -> None:
    """Give templates the settings of the reader, as ``settings``."""
    app.context_processor(lambda: {"settings": current_settings()})


def current_settings() -> Settings:
    """The settings of the reader who sent this request."""
    known = g.get("settings")
    if not isinstance(known, Settings):
        known = g.settings = Settings.parse(request.cookies.get(COOKIE, ""))
    return known


def marks_legal(suggested: bool) -> bool:
    """Whether legal cards are marked for this reader; ``suggested`` is what the lesson says."""
    chosen = current_settings().marking
    return suggested if chosen == "lesson" else chosen == "always"


@blueprint.get("/settings/")
def page() -> Response:
    """All settings, and the way to what is stored."""
    back = localised.translated_path(request.args.get("from", ""), localised.request_locale())
    saved = "saved" in request.args
    # That they are saved is said once, not again in another language.
    given: dict[str, Any] = {"from": back} if back else {}
    localised.show_as(url_for("settings.page", **given))
    return render(
        "settings.html",
        groups=[_setting_view(name) for name in CHOICES],
        back=back,
        saved=saved,
        spoken=say("Your settings are saved.") if saved else "",
    )


@saving.post("/settings")
def save() -> Response:
    """Keep what the form says, and go back to where the reader came from.

    A form may hold only some of the settings; the others stay as they are. With ``next`` the reader
    goes on there, otherwise back to the page of the settings. Either is shown in the language that
    the form chooses, or else in its own.
    """
    old = current_settings()
    form = request.form
    now = {each.name: form.get(each.name, getattr(old, each.name)) for each in fields(old)}
    chosen = find(form.get("language", ""))
    place = form.get("next") or form.get("from", "")
    locale = chosen or localised.locale_of(place) or localised.request_locale()
    onward = localised.translated_path(form.get("next", ""), locale)
    if onward is None:
        back = localised.translated_path(form.get("from", ""), locale)
        given = {"saved": "1"} | ({"from": back} if back else {})
        onward = f"{url_for('settings.page', lang=locale.tag)}?{urlencode(given)}"
    response = redirect(onward, 303)
    assert isinstance(response, Response)
    response.set_cookie(
        COOKIE,
        str(Settings.of(now)),
        max_age=KEEP_SECONDS,
        secure=request.is_secure,
        httponly=True,
        samesite="Lax",
    )
    if chosen is not None:
        localised.remember(response, chosen)
    return response


def _setting_view(name: str) -> SettingView:
    chosen = getattr(current_settings(), name)
    choices = tuple(
        ChoiceView(value, say(label), value == chosen) for value, label in CHOICES[name].items()
    )
    return SettingView(name, say(NAMES[name]), choices)
