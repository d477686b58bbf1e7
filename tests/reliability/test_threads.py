"""Threads that are the first to use something find it whole."""

from __future__ import annotations

import subprocess
import sys

ASKED = """
from tutor.web.prose import _MARKDOWN
inline = _MARKDOWN.inline
for ruler in (_MARKDOWN.core.ruler, _MARKDOWN.block.ruler, inline.ruler, inline.ruler2):
    assert ruler.__cache__
"""


def test_the_rules_of_prose_are_there_before_anybody_reads() -> None:
    # In a program of its own: here others have been reading already.
    subprocess.run([sys.executable, "-c", ASKED], check=True)
