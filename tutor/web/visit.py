"""How the puzzles of this visit went: in a signed cookie that goes when the browser is closed."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from flask import Response, current_app, g, request
from werkzeug.http import dump_cookie

from tutor.store import Mark, Outcome, Record, Visit, read_visit, write_visit

COOKIE = "visit"


@dataclass(frozen=True)
class Counts:
    """How many puzzles went how."""

    tried: int
    """All of them."""
    first_try: int
    """Solved at first try."""


def puzzle_key(id: str) -> str:
    """What a puzzle of the bank is called in the history, by its id."""
    return f"puzzle/{id}"


def current_visit() -> Visit:
    """What has happened at puzzles in the visit of the reader who sent this request."""
    known = g.get("visit")
    if not isinstance(known, Visit):
        known = g.visit = read_visit(request.cookies.get(COOKIE, ""), _secret())
    return known


def note(response: Response, key: str, mark: Mark) -> None:
    """Let ``response`` keep that something happened at a puzzle.

    Where that is known already, nothing is sent. Several marks can be noted on one response. Raises
    ValueError where ``key`` is no key of a puzzle.
    """
    before = current_visit()
    after = before.with_mark(key, mark)
    if after == before:
        return
    g.visit = after
    _unset(response)
    response.headers.add("Set-Cookie", _cookie(after))


def counts(records: Iterable[Record]) -> Counts:
    """How many of some puzzles went how."""
    outcomes = Counter(record.outcome for record in records)
    return Counts(outcomes.total(), outcomes[Outcome.FIRST_TRY])


def forget_visit(response: Response) -> None:
    """Let ``response`` take the history of this visit away."""
    response.delete_cookie(COOKIE, httponly=True, samesite="Lax", secure=request.is_secure)


def _unset(response: Response) -> None:
    """Take the cookie out of ``response`` again, if an earlier mark has put it there."""
    others = [
        line for line in response.headers.getlist("Set-Cookie") if not line.startswith(f"{COOKIE}=")
    ]
    response.headers.setlist("Set-Cookie", others)


def _cookie(visit: Visit) -> str:
    """A cookie of the session: it names no end."""
    return dump_cookie(
        COOKIE,
        write_visit(visit, _secret()),
        secure=request.is_secure,
        httponly=True,
        samesite="Lax",
    )


def _secret() -> str:
    return str(current_app.secret_key)
