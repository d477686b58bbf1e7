"""What is remembered of a learner as signed texts, for cookies. Only this site can write them.

A text is signed for its purpose, so that one can never be taken for the other.
"""

import base64
import binascii

from itsdangerous import BadData, URLSafeSerializer

from tutor.store.progress import KEY_BYTES, KEY_LENGTH, Progress
from tutor.store.visit import Visit

LONGEST = 3500
"""Browsers keep cookies of about 4000 characters."""


def write(progress: Progress, secret: str) -> str:
    """The text that :func:`read` reads back with the same secret.

    >>> read(write(Progress(frozenset({"0a1b2c"})), "s"), "s").keys
    frozenset({'0a1b2c'})
    """
    packed = bytes.fromhex("".join(sorted(progress.keys)))
    return _signed(base64.b85encode(packed).decode(), secret, "progress")


def read(text: str, secret: str) -> Progress:
    """Read what :func:`write` wrote; nothing is solved where the text is not ours."""
    try:
        packed = base64.b85decode(_believed(text, secret, "progress"))
    except (ValueError, binascii.Error):
        return Progress()
    digits = packed[: len(packed) - len(packed) % KEY_BYTES].hex()
    starts = range(0, len(digits), KEY_LENGTH)
    return Progress(frozenset(digits[at : at + KEY_LENGTH] for at in starts))


def write_visit(visit: Visit, secret: str) -> str:
    """The text that :func:`read_visit` reads back with the same secret.

    It always fits a cookie: where it would not, the oldest puzzles are left out.
    """
    for most in range(len(visit), 0, -1):
        text = _signed(str(visit.newest(most)), secret, "visit")
        if len(text) <= LONGEST:
            return text
    return _signed("", secret, "visit")


def read_visit(text: str, secret: str) -> Visit:
    """Read what :func:`write_visit` wrote; nothing happened where the text is not ours."""
    return Visit.parse(_believed(text, secret, "visit"))


def _signed(content: str, secret: str, purpose: str) -> str:
    return str(URLSafeSerializer(secret, salt=purpose).dumps(content))


def _believed(text: str, secret: str, purpose: str) -> str:
    """What was signed with ``secret`` for ``purpose``; empty where it was not."""
    if not text or len(text) > LONGEST:
        return ""
    try:
        return str(URLSafeSerializer(secret, salt=purpose).loads(text))
    except (BadData, ValueError):
        return ""
