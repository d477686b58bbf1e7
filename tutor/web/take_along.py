"""Taking progress to another device: a short code, a link, and a picture of it for a camera.

A code is made when somebody asks for one. Whoever brings it to another device shares the progress,
and nothing that was done there is lost. Looking at these pages changes nothing, and only a code
that is sent is looked up.
"""

from dataclasses import dataclass
from unicodedata import category

from flask import Response, request, url_for
from markupsafe import Markup

from tutor.i18n import say
from tutor.store import StoreDown
from tutor.store.codes import GROUP, plain
from tutor.web import localised
from tutor.web.done import done, what_was_done
from tutor.web.held import Held, held, keep_private, not_now, see_other
from tutor.web.learner import become, current_learner, store
from tutor.web.limits import codes
from tutor.web.qr import qr_code
from tutor.web.render import render
from tutor.web.unsaved import saved
from tutor.web.views import FeedbackView

EXAMPLE = "7KQP-M2XD-9HTA"
"""What a code looks like."""

blueprint = localised.blueprint("take_along", __name__)
keep_private(blueprint)


@dataclass(frozen=True)
class CodeView:
    """A recovery code."""

    text: str
    """In groups, as it is shown and typed."""
    spoken: str
    """Letter by letter, with a pause after each group."""
    url: str
    """The whole address to open on the other device."""

    @property
    def picture(self) -> Markup:
        """The address as a QR code."""
        return qr_code(self.url)


@blueprint.get("/progress/keep/")
def page() -> Response:
    """Everything that can be done with one's progress."""
    now = held()
    is_made = what_was_done("made") is not None and now.code is not None
    return _keep_page(
        now, FeedbackView("right", say("Your code is ready."), ()) if is_made else None
    )


def keep_page(answer: FeedbackView, status: int = 200, *, file_refused: bool = False) -> Response:
    """The page with ``answer`` to what has been done; ``file_refused``: about the file sent."""
    return _keep_page(held(), answer, status, file_refused=file_refused)


def _keep_page(
    now: Held, answer: FeedbackView | None, status: int = 200, *, file_refused: bool = False
) -> Response:
    # What has been done is said once, not again in another language.
    localised.show_as(url_for("take_along.page"))
    return render(
        "progress/keep.html",
        status,
        answer=answer,
        code=None if now.code is None else _code_view(now.code),
        now=now,
        file_refused=file_refused,
        spoken=answer.spoken if answer else "",
    )


@blueprint.post("/progress/keep/")
def make_code() -> Response:
    """Make a code, or a new one that replaces the one named in the form."""
    try:
        who = current_learner()
        if who is not None and store().summary(who).events:
            store().new_code(who, request.form.get("replacing") or None)
            return see_other(url_for("take_along.page", done=done("made")))
    except StoreDown as why:
        return keep_page(not_now(why), 503)
    return see_other(url_for("take_along.page"))


@blueprint.get("/progress/code/")
def code() -> Response:
    """What will happen with the code that the address names, or the field to type one in."""
    typed = _visible(request.args.get("code", ""))
    if not typed:
        return _code_page("")
    code = in_groups(typed)
    return _code_page(typed, _no_such_code(), 400) if code is None else _code_page("", code=code)


@blueprint.post("/progress/code/")
@codes
def join() -> Response:
    """Let this device share the progress of the code in the form, and add its own to it."""
    typed = _visible(request.form.get("code", ""))
    if not typed:
        return _code_page("", _no_code(), 422)
    try:
        shared, before = store(), current_learner()
        who = shared.join(before, typed) if in_groups(typed) else None
    except StoreDown as why:
        return _code_page(typed, not_now(why), 503)
    if who is None:
        return _code_page(typed, _no_such_code(), 422)
    become(who)
    saved()
    return see_other(url_for("overview.page", done=done("joined", int(who == before))))


def in_groups(typed: str) -> str | None:
    """A code as it is shown, from whatever way it was typed in; None where it cannot be one.

    >>> in_groups("7kqp m2xd 9hta"), in_groups("7KQP")
    ('7KQP-M2XD-9HTA', None)
    """
    letters = plain(typed)
    if letters is None:
        return None
    return "-".join(letters[at : at + GROUP] for at in range(0, len(letters), GROUP))


def _visible(typed: str) -> str:
    """What a person has typed, without the invisible characters that come along when it is copied.

    >>> _visible(" 7KQP\u200b-M2XD-9HTA\u2060 ")
    '7KQP-M2XD-9HTA'
    """
    return "".join(letter for letter in typed if category(letter) != "Cf").strip()


def _code_page(
    typed: str, answer: FeedbackView | None = None, status: int = 200, *, code: str | None = None
) -> Response:
    """The page that asks whether to take ``code``, or has a field in which ``typed`` stands."""
    return render(
        "progress/code.html",
        status,
        answer=answer,
        code=None if code is None else _code_view(code),
        typed=typed,
        refused=status in (400, 422),
        spoken=answer.spoken if answer else "",
    )


def _code_view(code: str) -> CodeView:
    url = url_for("take_along.code", code=code, _external=True)
    spoken = ", ".join(" ".join(group) for group in code.split("-"))
    return CodeView(code, spoken, url)


def _no_code() -> FeedbackView:
    """Ask for a code, and say where there is one."""
    where = say("You find it on the other device, on the page “Take your progress along”.")
    return FeedbackView("notice", say("Type in a code first."), (where,))


def _no_such_code() -> FeedbackView:
    """Say what a code looks like, and nothing of whether there has ever been such a one."""
    text = say(
        "A code has three groups of four letters and digits, such as {code}. "
        "Compare it with the other device. Where a new code was made, only the new one works.",
        code=EXAMPLE,
    )
    return FeedbackView("notice", say("There is no such code"), (text,))
