"""Recovery codes: twelve letters and digits that a person can write down and type again.

A code is made from the secret of the site and a random number that is kept beside the learner, so
that it can be shown again. The database keeps a hash, which alone finds the learner and from which
the code cannot be told. The letters are those of Douglas Crockford's base 32: no I, L, O and U.
"""

from __future__ import annotations

import hmac
import secrets
from hashlib import blake2b, sha256

from sqlalchemy import Connection, bindparam, delete, insert, select

from tutor.store.learners import ROOT_ID
from tutor.store.schema import codes, learners

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 12
GROUP = 4
LONGEST = 64
"""Characters that are looked at; a code with spaces and hyphens has far fewer."""
_BITS = 5
_ALIKE = str.maketrans("OIL", "011", "-\u2010\u2011\u2012\u2013\u2014\u2212")
"""What is taken for each other, and the hyphens and dashes that mean nothing."""

_IN_FORCE = select(codes.c.nonce, codes.c.hash).order_by(codes.c.id.desc()).limit(1)
_OF_NAME = _IN_FORCE.where(codes.c.learner == ROOT_ID)
_OF_ID = _IN_FORCE.where(codes.c.learner == bindparam("id"))
_OWNER = (
    select(learners.c.name)
    .join_from(codes, learners, codes.c.learner == learners.c.id)
    .where(codes.c.hash == bindparam("hash"))
)


def code_from(secret: str, nonce: str) -> str:
    """The code that belongs to a random number.

    >>> code_from("secret", "a")
    '4E6W-704Y-8N1J'
    """
    digest = hmac.digest(secret.encode(), f"recovery code {nonce}".encode(), sha256)
    number = int.from_bytes(digest)
    letters = "".join(ALPHABET[number >> _BITS * place & 31] for place in range(LENGTH))
    return "-".join(letters[start : start + GROUP] for start in range(0, LENGTH, GROUP))


def plain(text: str) -> str | None:
    """The letters of a code as a person has typed it; None where it cannot be one.

    >>> plain(" 7kqp m2xd-9hta"), plain("OIL0-0000-0000"), plain("7KQP")
    ('7KQPM2XD9HTA', '011000000000', None)
    """
    if len(text) > LONGEST:
        return None
    letters = "".join(text.upper().split()).translate(_ALIKE)
    return letters if len(letters) == LENGTH and set(letters) <= set(ALPHABET) else None


def in_force(connection: Connection, secret: str, learner: str) -> str | None:
    """The code of a learner; None where there is none, or where it was made with another secret."""
    return _shown(secret, connection.execute(_OF_NAME, {"learner": learner}).first())


def renewed(connection: Connection, secret: str, id: int, replacing: str | None) -> str:
    """Make a new code for a learner, whose row is locked, unless that has been done.

    Where the code in force is another than ``replacing``, it has been: that one is returned, and
    nothing changes. All codes before stop working.
    """
    current = _shown(secret, connection.execute(_OF_ID, {"id": id}).first())
    if current is not None and plain(current) != plain(replacing or ""):
        return current
    connection.execute(delete(codes).where(codes.c.learner == id))
    nonce = secrets.token_urlsafe(16)
    code = code_from(secret, nonce)
    connection.execute(insert(codes).values(learner=id, nonce=nonce, hash=_hash(code)))
    return code


def owner(connection: Connection, code: str) -> str | None:
    """The name of the learner whose code this is; None where it is nobody's."""
    if plain(code) is None:
        return None
    return connection.execute(_OWNER, {"hash": _hash(code)}).scalar()


def _shown(secret: str, row: object) -> str | None:
    match row:
        case (str() as nonce, bytes() as known):
            code = code_from(secret, nonce)
            return code if hmac.compare_digest(_hash(code), known) else None
        case _:
            return None


def _hash(code: str) -> bytes:
    letters = plain(code) or ""
    return blake2b(letters.encode(), digest_size=16, person=b"recovery code").digest()
