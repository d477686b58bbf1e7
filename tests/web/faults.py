"""The sentences about faults, whatever they quote."""

from __future__ import annotations

import re

from tutor.teach.moves import Fault
from tutor.web.feedback import FAULTS


def is_about(said: str, fault: Fault) -> bool:
    """Whether this English sentence is the one about a fault."""
    fixed = re.split(r"\{[^}]*\}", FAULTS[fault])
    return re.fullmatch(".*".join(map(re.escape, fixed)), said) is not None
