"""The page that says in plain words what is stored, where, for how long, and what is not."""

from dataclasses import dataclass

from flask import Response

from tutor.i18n import N_, say
from tutor.web import localised
from tutor.web.render import render

blueprint = localised.blueprint("stored", __name__)

TWO_YEARS = N_("It is kept for two years after your last answer.")
A_YEAR = N_("It is kept for a year.")
THIS_VISIT = N_("It goes when you close the browser.")

COOKIES = {
    "learner-…": (
        N_(
            "The random number that your progress belongs to, signed so that nobody can invent one."
        ),
        TWO_YEARS,
    ),
    "language": (N_("The language you have chosen."), A_YEAR),
    "settings": (N_("What you have chosen on the page of the settings."), A_YEAR),
    "unsaved": (
        N_("A note for the next page that your last answer could not be saved."),
        THIS_VISIT,
    ),
}
"""Every cookie of this site by its name, what it is for, and how long it is kept."""


@dataclass(frozen=True)
class CookieView:
    """A cookie in words."""

    name: str
    purpose: str
    kept: str


@blueprint.get("/progress/stored/")
def page() -> Response:
    """What is stored. It is the same for everybody."""
    cookies = [CookieView(name, say(why), say(kept)) for name, (why, kept) in COOKIES.items()]
    return render("progress/stored.html", cookies=cookies)
