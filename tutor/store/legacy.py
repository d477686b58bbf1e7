"""The cookies in which progress was kept before there was a store: only read, to be moved in.

Both are texts that were signed with the secret of the site, each for its purpose, so that one is
never taken for the other.
"""

from __future__ import annotations

import base64
import binascii
import re
from functools import lru_cache
from hashlib import blake2b

from itsdangerous import BadData, URLSafeSerializer

from tutor.store.outcomes import Mark, Record

PROGRESS, VISIT = "progress", "visit"
"""What the cookies were called, and what they were signed for."""
LONGEST = 3500
"""None had more characters."""
MOST = 60
"""No visit had more puzzles."""
_KEY_BYTES = 3
_KEY = re.compile(r"[a-z0-9/-]{1,64}")


@lru_cache(maxsize=4096)
def step_key(lesson: str, step: str) -> str:
    """What a step of a lesson is called in the cookie: six hexadecimal digits.

    >>> len(step_key("passing", "hold"))
    6
    """
    return blake2b(f"{lesson}/{step}".encode(), digest_size=_KEY_BYTES).hexdigest()


def read_progress(text: str, secret: str) -> frozenset[str]:
    """The keys of the steps that were solved; none where the text is not ours."""
    try:
        packed = base64.b85decode(_believed(text, secret, PROGRESS))
    except (ValueError, binascii.Error):
        return frozenset()
    starts = range(0, len(packed) - _KEY_BYTES + 1, _KEY_BYTES)
    return frozenset(packed[at : at + _KEY_BYTES].hex() for at in starts)


def read_visit(text: str, secret: str) -> tuple[Record, ...]:
    """What happened at each of the last puzzles, the newest last.

    Nothing happened where the text is not ours, or a part of it makes no sense.
    """
    lines = _believed(text, secret, VISIT).split("\n")
    try:
        records = tuple(map(_record, filter(None, lines)))
    except ValueError:
        return ()
    once = len({each.key for each in records}) == len(records) <= MOST
    return records if once else ()


def _record(line: str) -> Record:
    """Read a line, ``puzzle/duck-2o4-17:mr``; ValueError where it is none of ours."""
    key, _, letters = line.partition(":")
    if not _KEY.fullmatch(key) or not letters:
        raise ValueError(f"{line!r} is no record of a puzzle")
    return Record(key, frozenset(map(Mark, letters)))


def _believed(text: str, secret: str, purpose: str) -> str:
    """What was signed with ``secret`` for ``purpose``; empty where it was not."""
    if not text or len(text) > LONGEST:
        return ""
    try:
        return str(URLSafeSerializer(secret, salt=purpose).loads(text))
    except (BadData, ValueError):
        return ""
