"""What a form has just done, told to the page that it leads to, so that nobody can make it up.

It is signed and stands in the address. It is believed for a minute: so Back and a reload still show
it, but not a link that is opened later or was written by somebody else.
"""

from hashlib import sha256

from flask import current_app, request
from itsdangerous import BadSignature, URLSafeTimedSerializer

ARGUMENT = "done"
SECONDS = 60
LONGEST = 200
"""No address of ours tells more than this."""


def done(what: str, *numbers: int) -> str:
    """What an address says in ``done`` about ``what``, and how much of it, has been done."""
    text = _signer(what).dumps(numbers)
    assert isinstance(text, str)
    return text


def what_was_done(what: str) -> tuple[int, ...] | None:
    """The numbers given to :func:`done` a moment ago; None where it says nothing about ``what``."""
    text = request.args.get(ARGUMENT, "")
    if len(text) > LONGEST:
        return None
    try:
        return tuple(_signer(what).loads(text, max_age=SECONDS))
    except BadSignature:
        return None


def _signer(what: str) -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(
        str(current_app.secret_key),
        salt=f"{ARGUMENT} {what}",
        signer_kwargs={"digest_method": sha256},
    )
