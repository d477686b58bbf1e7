"""The secret that signs cookies and recovery codes: how strong it must be, where one is kept."""

from __future__ import annotations

import logging
import os
import re
import secrets
import stat
from itertools import pairwise
from pathlib import Path

log = logging.getLogger(__name__)

FILE = "secret_key"
"""The name of the file with the secret, in the instance folder."""
SHORTEST = 32
"""A secret with fewer characters can be guessed."""
HOW_TO_MAKE = 'python3 -c "import secrets; print(secrets.token_hex(32))"'
"""The command that makes a secret."""
_FEWEST = 8
"""A secret of chance has more different characters than this by far."""
_LEAST_BESIDE_WORDS = 24
_WORDS = re.compile(
    "|".join(
        (
            *("change[-_ ]?(me|it|this)?", "secret", "password", "passwd", "insecure", "default"),
            *("hearts?", "tutor", "example", "sample", "test(ing)?", "dev(elop(ment|er)?)?"),
            *("prod(uction)?", "flask", "django", "key", "qwerty", "letmein", "admin", "your"),
            *("0123456789", "1234567890", "123", "abc(def(ghi)?)?", "placeholder", "todo"),
        )
    ),
    re.IGNORECASE,
)


class SecretError(Exception):
    """There is no secret that could be used. The message says why, and what to do."""


def weakness(secret: str) -> str | None:
    """What is weak about a secret, in words; None when it will do."""
    if len(secret) < SHORTEST:
        return f"it has {len(secret)} characters and needs {SHORTEST}"
    if len(set(secret)) < _FEWEST:
        return "it has too few different characters"
    if _repeats(secret):
        return "it repeats itself, or counts up"
    beside = _WORDS.sub("", secret)
    if len(beside) < _LEAST_BESIDE_WORDS or len(set(beside)) < _FEWEST:
        return "it is made of words that everybody tries"
    return None


def _repeats(secret: str) -> bool:
    """Whether it is a short text several times, or characters in their order, up or down."""
    if secret in (secret + secret)[1:-1]:
        return True
    steps = [ord(after) - ord(before) for before, after in pairwise(secret)]
    return sum(abs(step) <= 1 for step in steps) > len(steps) / 2


def kept_secret(folder: Path) -> str:
    """The secret kept in ``folder``; made and written there the first time.

    It is for the user alone who runs the site (mode 600). Of several processes that start at once,
    the first one's is used by all.

    Raises:
        SecretError: it cannot be kept there, or what is there cannot be trusted.
    """
    path = folder / FILE
    try:
        if not path.exists():
            _make(path)
        _guard(path)
        secret = path.read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise SecretError(
            f"the secret cannot be kept in {path}: {error}. Name another folder with"
            " HEARTS_INSTANCE, or give a secret with HEARTS_SECRET_KEY."
            f" One is made by: {HOW_TO_MAKE}"
        ) from error
    why = weakness(secret)
    if why is not None:
        # Not replaced: that would silently part all learners from what they have done.
        raise SecretError(
            f"the secret in {path} is too weak: {why}. Put the right file back. Or delete it: a new"
            " one is made then, and learners have to start again."
        )
    return secret


def _make(path: Path) -> None:
    """Write a new secret to the disk, whole, unless another process was first."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    try:
        with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_hex(32) + "\n")
            file.flush()
            os.fsync(file.fileno())
        os.link(new, path)
    except FileExistsError:
        log.debug("%s: another process was first", path)
    finally:
        new.unlink(missing_ok=True)


def _guard(path: Path) -> None:
    """Take away the rights of others.

    Raises:
        OSError: they cannot be taken away.
    """
    mode = stat.S_IMODE(path.stat().st_mode)
    if mode & 0o077:
        path.chmod(0o600)
        log.warning("%s could be read by others (mode %o); now it has mode 600", path, mode)
