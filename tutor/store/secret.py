"""The secret that signs cookies: given, or made once and kept beside the application."""

import logging
import os
import secrets
from pathlib import Path

log = logging.getLogger(__name__)

SHORTEST = 16
"""A secret with fewer characters can be guessed."""


def secret_key(folder: Path) -> str:
    """The secret kept in ``folder``; made and written there when there is none.

    Where the folder cannot be written, the secret lasts as long as the process, and the log says
    so: readers then lose their marks when the site starts again.
    """
    path = folder / "secret_key"
    try:
        return _kept(path) or _made(path)
    except OSError as error:
        log.warning("%s: %s; the marks of learners will not outlast this process", path, error)
        return secrets.token_hex(32)


def _kept(path: Path) -> str | None:
    try:
        kept = path.read_text("ascii").strip()
    except FileNotFoundError:
        return None
    return kept if len(kept) >= SHORTEST else None


def _made(path: Path) -> str:
    """Write a new secret. Of several processes that start at once, the first one's is used."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f"{path.name}.{os.getpid()}")
    new.touch(mode=0o600)
    new.write_text(secrets.token_hex(32) + "\n", "ascii")
    try:
        if path.exists():  # too short to be a secret
            new.replace(path)
        else:
            os.link(new, path)
    except FileExistsError:
        log.debug("%s: another process was first", path)
    new.unlink(missing_ok=True)
    return _kept(path) or secrets.token_hex(32)
