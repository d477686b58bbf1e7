"""Erasing everything that is stored of a learner, after a page that says what goes."""

from flask import Response, url_for

from tutor.i18n import say
from tutor.store import StoreDown
from tutor.web import localised
from tutor.web.done import done, what_was_done
from tutor.web.held import Held, held, keep_private, none_kept, not_now, see_other
from tutor.web.learner import everybody, forget, store
from tutor.web.limits import files
from tutor.web.render import render
from tutor.web.unsaved import keeps_progress, saved
from tutor.web.views import FeedbackView

blueprint = localised.blueprint("erasing", __name__)
keep_private(blueprint)


@blueprint.get("/progress/erase/")
def page() -> Response:
    """What will go, and the button that does it; afterwards, that it is gone."""
    now = held()
    is_gone = what_was_done("erased") is not None and now == Held()
    return _page(now, _gone() if is_gone else None)


@blueprint.post("/progress/erase/")
@files
def erase() -> Response:
    """Erase everything of this learner, on all devices; where that fails, nothing is erased."""
    try:
        who = everybody()
        if who and keeps_progress():
            store().erase(*who)
    except StoreDown as why:
        return _page(held(), not_now(why), 503)
    forget()
    if not keeps_progress():
        return _page(held(), none_kept())
    saved()  # the database is there again, and what could not be saved does not matter any more
    return see_other(url_for("erasing.page", done=done("erased")))


def _page(now: Held, answer: FeedbackView | None, status: int = 200) -> Response:
    # What has been done is said once, not again in another language.
    localised.show_as(url_for("erasing.page"))
    return render(
        "progress/erase.html",
        status,
        answer=answer,
        now=now,
        spoken=answer.spoken if answer else "",
    )


def _gone() -> FeedbackView:
    """Say that everything is erased."""
    text = say("Nothing of it is left here, and devices that shared it have lost it too.")
    return FeedbackView("right", say("Your progress is erased."), (text,))
