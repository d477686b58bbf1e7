"""The notice that progress is not being saved, while the database is not there.

A page that is drawn whole has it in a live region of its own, outside of the stage. A fragment is
the same for everybody and may have been drawn long ago, so the notice is added behind it, and htmx
puts it into that region. A page that shows the notice says so in a header, which only our script
sends: so the notice is neither spoken twice nor left standing in another tab.

Where the database is there again, the next whole page says so, and the notice goes. A site that
keeps no progress has promised nothing: there the pages of the progress say it, and no notice does.
"""

import logging

from flask import Flask, Response, after_this_request, current_app, g, request
from markupsafe import Markup

from tutor.i18n import N_, say
from tutor.store import Store, StoreDown, Trouble
from tutor.web.render import is_fragment

COOKIE = "unsaved"
"""A cookie of the session, by which the page after a redirect shows the notice too."""
HEADER = "Hearts-Unsaved"
"""Sent with ``1`` by a page that shows the notice."""
NOTICE = N_("Your progress is not being saved right now. You can go on: everything else works.")
AGAIN = N_("Your last answers could not be saved. Saving works again now.")
_DOWN = "1"
_FULL = "full"
"""The value of the cookie where there was no room: only the next answer tells whether there is."""
_OUT_OF_BAND = Markup('<div id="unsaved" hx-swap-oob="innerHTML">{}</div>\n')

log = logging.getLogger(__name__)


def init_app(app: Flask) -> None:
    """Give the templates of ``app`` the notice, and whether the site keeps progress at all."""
    app.jinja_env.globals.update(unsaved_notice=notice, keeps_progress=keeps_progress)


def keeps_progress() -> bool:
    """Whether this site has a database for progress, whether it can be used now or not."""
    return current_app.extensions.get("store") is not None


def notice() -> str:
    """What this page says about saving; nothing where all is well."""
    if not keeps_progress():
        return ""
    saving = g.get("saving")
    if saving is None and _is_known():
        saving = False
        if _works_again():
            after_this_request(_take_cookie)
            return say(AGAIN)
    return say(NOTICE) if saving is False else ""


def not_saved(why: StoreDown) -> None:
    """Let this page and the next ones say it: something has happened and is not recorded."""
    if not keeps_progress():
        return
    if not _is_known():  # once for each reader, not for each of their moves
        log.warning("progress is not being saved: %s", why.why)
    g.saving = False
    g.unsaved_why = why.why
    after_this_request(_tell)


def not_read(why: StoreDown) -> None:
    """Let this page say it, because the progress that it shows could not be read."""
    if not keeps_progress():
        return
    log.warning("progress cannot be read: %s", why.why)
    g.saving = False


def saved() -> None:
    """Take the notice away where there is one: something is recorded again."""
    if _is_known() or HEADER in request.headers:
        g.saving = True
        after_this_request(_tell)


def _is_known() -> bool:
    """Whether the reader has been told before."""
    return request.cookies.get(COOKIE) in (_DOWN, _FULL)


def _works_again() -> bool:
    """Whether a write goes through: one that changes nothing, as nobody has an empty name."""
    store = current_app.extensions["store"]
    assert isinstance(store, Store)
    if request.cookies.get(COOKIE) == _FULL:
        return False
    try:
        store.erase("")
    except StoreDown:
        return False
    return True


def _take_cookie(response: Response) -> Response:
    response.delete_cookie(COOKIE, secure=request.is_secure, httponly=True, samesite="Lax")
    return response


def _tell(response: Response) -> Response:
    """Let the answer to something that was to be recorded bring the notice, or take it away."""
    if g.saving and _is_known():
        _take_cookie(response)
    elif not g.saving:
        value = _FULL if g.get("unsaved_why") is Trouble.FULL else _DOWN
        if request.cookies.get(COOKIE) != value:
            secure = request.is_secure
            response.set_cookie(COOKIE, value, secure=secure, httponly=True, samesite="Lax")
    if is_fragment() and (HEADER in request.headers) is g.saving:
        response.data += _OUT_OF_BAND.format(notice()).encode()
    return response
