"""The cookies of before there was a store, as they were written then."""

from __future__ import annotations

import base64
from collections.abc import Iterable

from itsdangerous import URLSafeSerializer

from tutor.store import Mark
from tutor.store.legacy import PROGRESS, VISIT, step_key


def write_progress(steps: Iterable[str], secret: str) -> str:
    """The cookie of whoever has solved some steps of lessons: ``passing/hold``."""
    keys = sorted(step_key(*step.split("/")) for step in steps)
    packed = base64.b85encode(bytes.fromhex("".join(keys))).decode()
    return _signed(packed, secret, PROGRESS)


def write_visit(puzzles: Iterable[tuple[str, Iterable[Mark]]], secret: str) -> str:
    """The cookie of whoever has tried some puzzles: their keys and what happened, newest last."""
    lines = [f"{key}:{''.join(mark.value for mark in marks)}" for key, marks in puzzles]
    return write_text("\n".join(lines), secret)


def write_text(text: str, secret: str) -> str:
    """The cookie of a visit that is told by any text."""
    return _signed(text, secret, VISIT)


def _signed(content: str, secret: str, purpose: str) -> str:
    return str(URLSafeSerializer(secret, salt=purpose).dumps(content))
