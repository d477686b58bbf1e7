"""Who a request is from: an anonymous learner, known by a random id in a signed cookie.

The cookie is set when something has been recorded, never before. It is called ``learner-`` and the
beginning of the id: two first tabs of one browser then leave two cookies instead of one that
overwrites the other, and the next request, which brings both, makes one learner of them.

Over HTTPS ``__Host-`` stands before the name, and browsers take such a cookie from nobody but this
site itself. One without it may be from a neighbour in the same domain, or from before there was
HTTPS: it counts only for as long as there is none of the others.

Nothing here takes a response: what becomes of the cookies is written when the view has answered.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from time import time
from typing import TypeVar

from flask import Response, after_this_request, current_app, g, request
from itsdangerous import BadSignature, TimestampSigner
from werkzeug.http import dump_cookie

from tutor.store import Event, Store, StoreDown, Trouble
from tutor.store.store import MOST_LEARNERS
from tutor.web import old_cookies, unsaved

PREFIX = "learner-"
SUFFIX_LENGTH = 8
"""So many characters of the id are in the name of its cookie."""
OURS_ALONE = "__Host-"
"""Before the name of a cookie that only this site itself can have set, over HTTPS."""
NAME = re.compile(rf"({OURS_ALONE})?{PREFIX}[\w-]{{{SUFFIX_LENGTH}}}", re.ASCII)
LONGEST = 200
"""No cookie of ours is longer than this."""
MOST = MOST_LEARNERS
"""So many cookies of learners are looked at; more have to wait until these have become one."""
KEEP_SECONDS = 2 * 365 * 24 * 60 * 60
RENEW_SECONDS = 30 * 24 * 60 * 60
"""A cookie this old is written anew, because browsers forget even those that are used."""
PURPOSE = "learner"

_T = TypeVar("_T")


@dataclass(slots=True)
class _Sender:
    """Who has sent a request, as far as it is known, and what its cookies have to become."""

    names: tuple[str, ...]
    """The cookies that were looked at."""
    ids: tuple[str, ...]
    """The learners in those that are ours."""
    is_fresh: bool
    """Whether all of them were written not long ago."""
    has_old: bool
    """Whether there are cookies of before there was a store."""
    learner: str | None = None
    is_found: bool = False
    """Whether ``learner`` is what the store says."""
    is_settling: bool = False
    """Whether the cookies will be written as ``learner`` says."""


def store() -> Store:
    """The store of this site; StoreDown where it has none."""
    found = current_app.extensions.get("store")
    if found is None:
        raise StoreDown(Trouble.UNREACHABLE, "there is no database")
    assert isinstance(found, Store)
    return found


def current_learner() -> str | None:
    """The learner who sent this request; None where nothing is known of one.

    What is in several cookies, and in the cookies of before there was a store, becomes one learner.
    Raises StoreDown where only the store could tell.
    """
    sender = _sender()
    if sender.is_found:
        return sender.learner
    learner = sender.ids[0] if sender.ids else None
    if len(sender.ids) > 1:
        learner = store().resolve(sender.ids)
    old = old_cookies.events() if sender.has_old else ()
    if old:
        learner = store().move_in(learner, old)
    sender.learner, sender.is_found = learner, True
    if learner is not None and (old or len(sender.ids) > 1):
        _settle_at_the_end(sender)
    return learner


def record(event: Event) -> None:
    """Keep what the learner has done; where that cannot be, let the page say so.

    To be called before the page is drawn.
    """
    try:
        learner = store().record(current_learner(), event)
    except StoreDown as down:
        unsaved.not_saved(down)
        return
    become(learner)
    unsaved.saved()


def become(learner: str) -> None:
    """Let this browser be that of ``learner`` from now on, and of nobody else.

    Whatever :func:`current_learner` has told before must belong to ``learner`` by now.
    """
    sender = _sender()
    sender.learner, sender.is_found = learner, True
    is_settled = sender.ids == (learner,) and sender.names == (_name(learner),)
    if not is_settled or not sender.is_fresh or sender.has_old:
        _settle_at_the_end(sender)


def beginning() -> str:
    """How the name of the cookie begins that this browser gets."""
    return OURS_ALONE + PREFIX if request.is_secure else PREFIX


def everybody() -> tuple[str, ...]:
    """The learners in all cookies of this request, those too that do not count or have to wait."""
    cookies = request.cookies
    return tuple(id for id, _ in _signed(cookies, _named(cookies)).values())


def forget() -> None:
    """Take every cookie away that says who the learner is, or what they have done."""
    sender = _sender()
    sender.names = tuple(name for name in request.cookies if _is_name(name))
    sender.learner, sender.is_found = None, True
    _settle_at_the_end(sender)


def read(ask: Callable[[Store, str], _T], nothing: Callable[[tuple[Event, ...]], _T]) -> _T:
    """What the store tells of this learner.

    Where there is no learner, or the store is down, it is what ``nothing`` makes of the cookies of
    before there was a store. The page is not kept by browsers: it shows what is so now, and nobody
    sees it after all has been erased.

    Args:
        ask: asks the store about a learner.
        nothing: what to show without the store, given what is in the old cookies.
    """
    after_this_request(_never_stored)
    try:
        learner = current_learner()
        if learner is not None:
            return ask(store(), learner)
    except StoreDown as down:
        unsaved.not_read(down)
    return nothing(old_cookies.events())


def _sender() -> _Sender:
    """The sender of this request, from its cookies, which are looked at once."""
    known = g.get("sender")
    if isinstance(known, _Sender):
        return known
    cookies, now = request.cookies, time()
    names = _named(cookies)
    found = _signed(cookies, names)
    ours_alone = {name: each for name, each in found.items() if name.startswith(OURS_ALONE)}
    if request.is_secure and ours_alone:  # then nothing counts that anybody could have set
        names, found = [name for name in names if name.startswith(OURS_ALONE)], ours_alone
    waiting = list(found)[MOST:]
    names = [name for name in names if name not in waiting]
    ours = dict(found[name] for name in names if name in found)
    is_fresh = all(0 <= now - written < RENEW_SECONDS for written in ours.values())
    has_old = bool(old_cookies.names(cookies))
    sender = g.sender = _Sender(tuple(names), tuple(ours), is_fresh, has_old)
    return sender


def _signed(cookies: Mapping[str, str], names: Iterable[str]) -> dict[str, tuple[str, float]]:
    """Those of the cookies that this site has signed: the learner in each, and when it was."""
    secret = str(current_app.secret_key)
    found = {name: _believed(cookies[name][:LONGEST], secret) for name in names}
    return {name: each for name, each in found.items() if each is not None}


def _named(cookies: Iterable[str]) -> list[str]:
    """The names of the cookies that may be ours."""
    return [name for name in cookies if _is_name(name)]


@lru_cache(maxsize=4096)
def _believed(text: str, secret: str) -> tuple[str, float] | None:
    """The id that this site has signed, and when; None where it has not."""
    try:
        id, written = _signer(secret).unsign(text, return_timestamp=True)
    except BadSignature:
        return None
    return id.decode(), written.timestamp()


@lru_cache(maxsize=8)
def _signer(secret: str) -> TimestampSigner:
    return TimestampSigner(secret, salt=PURPOSE, digest_method=sha256)


def _is_name(name: str) -> bool:
    """Whether a cookie may be one of ours: a browser can be made to send any name at all."""
    return name.startswith((PREFIX, OURS_ALONE)) and NAME.fullmatch(name) is not None


def _name(learner: str) -> str:
    """What the cookie of a learner is called."""
    return beginning() + learner[:SUFFIX_LENGTH]


def _settle_at_the_end(sender: _Sender) -> None:
    if not sender.is_settling:
        sender.is_settling = True
        after_this_request(_settle)


def _settle(response: Response) -> Response:
    """Leave one cookie, that of the learner; or none, where everything is to be forgotten."""
    sender = _sender()
    name = "" if sender.learner is None else _name(sender.learner)
    if sender.learner is not None:
        response.headers.add("Set-Cookie", _cookie(name, sender.learner))
    gone = [*(each for each in sender.names if each != name), *old_cookies.names(request.cookies)]
    for each in gone:
        # A browser takes nothing for such a name that is not Secure, whatever we think it is on.
        secure = request.is_secure or each.startswith(OURS_ALONE)
        response.delete_cookie(each, secure=secure, httponly=True, samesite="Lax")
    return response


def _cookie(name: str, learner: str) -> str:
    return dump_cookie(
        name,
        _signer(str(current_app.secret_key)).sign(learner).decode(),
        max_age=KEEP_SECONDS,
        secure=request.is_secure,
        httponly=True,
        samesite="Lax",
    )


def _never_stored(response: Response) -> Response:
    response.headers["Cache-Control"] = "no-store"
    return response
