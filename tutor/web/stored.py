"""The page that says in plain words what is stored, where, for how long, and what is not."""

from dataclasses import dataclass

from flask import Response

from tutor.i18n import N_, say
from tutor.web import localised
from tutor.web.learner import PREFIX, beginning
from tutor.web.localised import COOKIE as LANGUAGE
from tutor.web.render import render
from tutor.web.settings import COOKIE as SETTINGS
from tutor.web.unsaved import COOKIE as UNSAVED
from tutor.web.unsaved import keeps_progress

blueprint = localised.blueprint("stored", __name__)

TWO_YEARS = N_("It is kept for two years after your last answer.")
A_YEAR = N_("It is kept for a year.")
THIS_VISIT = N_("It goes when you close the browser.")

COOKIES = {
    f"{PREFIX}…": (
        N_(
            "The random number that your progress belongs to, signed so that nobody can invent one."
        ),
        TWO_YEARS,
    ),
    LANGUAGE: (N_("The language you have chosen."), A_YEAR),
    SETTINGS: (N_("What you have chosen on the page of the settings."), A_YEAR),
    UNSAVED: (
        N_("A note for the next page that your last answer could not be saved."),
        THIS_VISIT,
    ),
}
"""Every cookie of this site by its name, what it is for, and how long it is kept."""
OF_CHOICES = frozenset({LANGUAGE, SETTINGS})
"""Those of them that a site without progress has, too."""


@dataclass(frozen=True)
class CookieView:
    """A cookie in words."""

    name: str
    purpose: str
    kept: str


@blueprint.get("/progress/stored/")
def page() -> Response:
    """What is stored. It is the same for everybody, but for how a cookie is called over HTTPS."""
    cookies = [
        CookieView(_as_kept(name), say(why), say(kept))
        for name, (why, kept) in COOKIES.items()
        if keeps_progress() or name in OF_CHOICES
    ]
    return render("progress/stored.html", cookies=cookies)


def _as_kept(name: str) -> str:
    """The name that a cookie has in the browser of this reader."""
    return name.replace(PREFIX, beginning())
