"""Progress as a file: to keep a copy of it, or to read it in somewhere else."""

from datetime import UTC, datetime

from flask import Response, request, url_for
from werkzeug.exceptions import RequestEntityTooLarge

from tutor.i18n import N_, say, say_n
from tutor.store import StoreDown, Trouble
from tutor.store.transfer import FORMAT, LARGEST, MOST_EVENTS, BadImport, Fault, files_for
from tutor.web import localised
from tutor.web.done import done, what_was_done
from tutor.web.held import keep_private, not_now, see_other
from tutor.web.learner import become, current_learner, store
from tutor.web.limits import files
from tutor.web.take_along import keep_page
from tutor.web.unsaved import saved
from tutor.web.views import FeedbackView

MOST_BYTES = LARGEST + 1024
"""Bytes of a form with a file; every other form has to be far smaller."""
MEGABYTE = 1024 * 1024
_MARKS = ("{", "[", "None")
"""So a value begins that would tell a reader nothing."""

WORDS = {
    Fault.NOT_JSON: N_("This file cannot be read: it is no JSON, or only a part of it is there."),
    Fault.OTHER_FORMAT: N_("This file is not one that this site has saved."),
    Fault.OTHER_VERSION: N_("This file is from another version of this site."),
    Fault.TOO_MANY: N_("There is too much in this file. It may have at most {most} entries."),
    Fault.TOO_LARGE: N_("This file is too large. It may have at most {size} MB."),
    Fault.WRONG_FIELD: N_(  # or one of the two below
        "In this file something is wrong at {field}: {value} makes no sense there."
    ),
}

WRONG_THERE = N_("In this file something is wrong at {field}.")
WRONG_SOMEWHERE = N_("In this file something is missing, or something does not belong there.")

blueprint = localised.blueprint("progress_file", __name__)
keep_private(blueprint)


@blueprint.get("/progress/export/")
def export() -> Response:
    """What is stored of this learner, as a file to save: all, or the part that the address names.

    An address that names no part, or one that is not there, leads to the links to those that are.
    """
    asked = request.args.get("file", "1")
    try:
        who = current_learner()
        count = 0 if who is None else files_for(store().summary(who).events)
        if who is None or asked not in map(str, range(1, count + 1)):
            return see_other(url_for("take_along.page"))
        text = store().export(who, int(asked))
    except StoreDown as why:
        return keep_page(not_now(why), 503)
    response = Response(text, mimetype="application/json")
    part = "" if count == 1 else f"-{asked}"
    name = f"{FORMAT}-{datetime.now(UTC):%Y-%m-%d}{part}.json"
    response.headers.set("Content-Disposition", "attachment", filename=name)
    return response


@blueprint.post("/progress/import/")
@files
def import_() -> Response:
    """Add what is in the file of the form: all of it, or nothing where a part of it is wrong."""
    request.max_content_length = MOST_BYTES
    try:
        text = _sent()
        if text is None:
            return _refused(say("No file has been chosen."), 422)
        found = store().import_(current_learner(), text)
    except RequestEntityTooLarge:
        if request.content_length is not None and request.content_length <= MOST_BYTES:
            raise  # it is no file that is too large, but a form with too much in it
        return _refused(_words(Fault.TOO_LARGE), 413)
    except BadImport as error:
        return _refused(_words(error.fault, error), 422)
    except StoreDown as why:
        return keep_page(not_now(why), 503)
    if found.new or found.known:
        become(found.learner)
        saved()
    return see_other(
        url_for("progress_file.imported", done=done("imported", found.new, found.known))
    )


@blueprint.get("/progress/import/")
def imported() -> Response:
    """What the file has brought, above everything that can be done with one's progress."""
    numbers = what_was_done("imported")
    if numbers is None:
        return see_other(url_for("take_along.page"))
    new, known = numbers
    news = say_n("{n} entry was new.", "{n} entries were new.", new)
    old = say_n("{n} entry was known already.", "{n} entries were known already.", known)
    return keep_page(FeedbackView("right", say("Your file is read in."), (f"{news} {old}",)))


def _sent() -> bytes | None:
    """The content of the file in the form; None where there is none."""
    try:
        sent = request.files.get("file")
        return sent.read() if sent is not None and sent.filename else None
    except OSError as error:  # what is large is put on the disk first, and that may be full
        raise StoreDown(Trouble.FULL, str(error)) from error


def _words(fault: Fault, error: BadImport | None = None) -> str:
    """What is wrong with a file."""
    return say(
        WORDS[fault] if fault is not Fault.WRONG_FIELD else _wrong_field(error),
        most=MOST_EVENTS,
        size=LARGEST // MEGABYTE,
        field=error.field if error else "",
        value=error.value if error else "",
    )


def _wrong_field(error: BadImport | None) -> str:
    """The sentence about a wrong field, with as much of it as a reader can make something of."""
    if error is None or not error.field:
        return WRONG_SOMEWHERE
    value = str(error.value)
    return WRONG_THERE if not value or value.startswith(_MARKS) else WORDS[Fault.WRONG_FIELD]


def _refused(what: str, status: int) -> Response:
    """The page that says what is wrong with a file, and which one would be right."""
    right = say(
        "Nothing of it is read in. Take a file that you have saved here, and leave it as it is: "
        "its name begins with {name}.",
        name=FORMAT,
    )
    answer = FeedbackView("notice", say("The file is not read in"), (what, right))
    return keep_page(answer, status, file_refused=True)
