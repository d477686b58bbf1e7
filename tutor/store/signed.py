"""Progress as one signed text, for a cookie. Nobody but this site can write it."""

import base64
import binascii

from itsdangerous import BadData, URLSafeSerializer

from tutor.store.progress import KEY_BYTES, KEY_LENGTH, Progress

LONGEST = 3500
"""Browsers keep cookies of about 4000 characters."""


def write(progress: Progress, secret: str) -> str:
    """The text that :func:`read` reads back with the same secret.

    >>> read(write(Progress(frozenset({"0a1b2c"})), "s"), "s").keys
    frozenset({'0a1b2c'})
    """
    packed = bytes.fromhex("".join(sorted(progress.keys)))
    return str(_serializer(secret).dumps(base64.b85encode(packed).decode()))


def read(text: str, secret: str) -> Progress:
    """Read what :func:`write` wrote; nothing is solved where the text is not ours."""
    if not text or len(text) > LONGEST:
        return Progress()
    try:
        packed = base64.b85decode(str(_serializer(secret).loads(text)))
    except (BadData, ValueError, binascii.Error):
        return Progress()
    digits = packed[: len(packed) - len(packed) % KEY_BYTES].hex()
    starts = range(0, len(digits), KEY_LENGTH)
    return Progress(frozenset(digits[at : at + KEY_LENGTH] for at in starts))


def _serializer(secret: str) -> URLSafeSerializer:
    return URLSafeSerializer(secret, salt="progress")
