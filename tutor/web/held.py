"""What is stored of the learner: what the pages about taking it along and erasing it begin with."""

from dataclasses import dataclass

from flask import Blueprint, Response, redirect

from tutor.i18n import say
from tutor.store import StoreDown, Summary
from tutor.store.transfer import files_for
from tutor.web.learner import current_learner, store
from tutor.web.unsaved import keeps_progress, not_read
from tutor.web.views import FeedbackView


@dataclass(frozen=True)
class Held:
    """What the site holds of the learner who sent this request."""

    summary: Summary | None = None
    """The sums of it; None where nothing is stored."""
    is_known: bool = True
    """Whether that could be found out: not while the database is down."""
    code: str | None = None
    """The code for other devices that is in force."""

    @property
    def has_progress(self) -> bool:
        """Whether anything is stored."""
        return self.summary is not None

    @property
    def files(self) -> int:
        """How many files all of it takes."""
        return 0 if self.summary is None else files_for(self.summary.events)


def held() -> Held:
    """Ask what is stored; where the database is down, or there is none, the page says so."""
    if not keeps_progress():
        return Held(is_known=False)
    try:
        who = current_learner()
        if who is None:
            return Held()
        summary = store().summary(who)
        return Held(summary, code=store().code(who)) if summary.events else Held()
    except StoreDown as why:
        not_read(why)
        return Held(is_known=False)


def not_now(why: StoreDown) -> FeedbackView:
    """Say that what was asked for cannot be done while the database is down, or without one."""
    if not keeps_progress():
        return none_kept()
    not_read(why)
    return FeedbackView(
        "notice",
        say("This does not work right now"),
        (say("Your progress cannot be reached. Nothing is changed or lost: try again later."),),
    )


def none_kept() -> FeedbackView:
    """Say that there is no progress on this site, now or later."""
    return FeedbackView("notice", say("This site keeps no progress."), ())


def see_other(url: str) -> Response:
    """Send the reader on after a form."""
    onward = redirect(url, 303)
    assert isinstance(onward, Response)
    return onward


def keep_private(blueprint: Blueprint) -> None:
    """Let nobody keep the pages of ``blueprint``, so that Back asks for them again."""
    blueprint.after_request(_never_stored)


def _never_stored(response: Response) -> Response:
    response.headers["Cache-Control"] = "no-store"
    return response
