"""What keeps the store from working, told from the errors of the databases."""

from __future__ import annotations

from enum import StrEnum


class Trouble(StrEnum):
    """Why the store cannot be used now. The value is a short reason for a log."""

    UNREACHABLE = "unreachable"
    """There is no server, or no file and no folder where it could be made."""
    LOST = "connection lost"
    """The server has gone while it was asked."""
    LOCKED = "locked"
    """Somebody else is writing, and for too long."""
    CLASHED = "clashed"
    """Two writers waited for each other."""
    SLOW = "slow"
    """It takes too long."""
    FULL = "full"
    """There is no more room, on the disk or within a limit."""
    READ_ONLY = "read-only"
    """It can be read only."""
    SCHEMA = "other schema"
    """The tables are those of an older or newer program, or not ours."""
    REFUSED = "refused"
    """Our name, password or rights are not accepted."""
    BROKEN = "broken"
    """The disk or what is on it is damaged."""


class StoreDown(Exception):
    """The store cannot be used now; what was to be stored must be taken for lost.

    Attributes:
        why: the reason, for a log; a reader is never shown it.
    """

    def __init__(self, why: Trouble, detail: str = "") -> None:
        super().__init__(f"{why.value}: {detail}" if detail else why.value)
        self.why = why
