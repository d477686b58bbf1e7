"""The placeholders of a message: ``{name}``, ``{name:case}``, ``{name:case or}``, ``{name:sym}``.

A message is a whole sentence. A placeholder names a value, and the translator names the case in
which it stands:

========================  =============================================================
``{card}``                the name in its plain form (``nom``)
``{card:acc}``            in another case of the language
``{card:Acc}``            the same, with a capital letter, for the start of a sentence
``{card:sym}``            the symbol, ``Q♠``, never inflected
``{cards:gen}``           a list, "A, B and C", every item in that case
``{cards:gen or}``        a list, "A, B or C"
========================  =============================================================

Only plain names are allowed: no attributes, no indexing, no conversions, no nesting. This module
knows the syntax; which values there are and how they read is for `tutor.i18n.wording`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from string import Formatter
from typing import Literal

SINGULAR_CASES = frozenset(
    {"nom", "gen", "dat", "acc", "loc", "ins", "par", "ine", "ela", "ill", "ade", "abl", "all"}
)
CASES = SINGULAR_CASES | {f"p{case}" for case in SINGULAR_CASES} | {"def"}
"""Every case name there is; a language has some of them.

A ``p`` in front is the plural. ``def`` is English, with the article: "the queen of spades".
"""

SYMBOL = "sym"
PLAIN_CASE = "nom"

Piece = tuple[str, str | None, str]
"""A stretch of text, and the name and specification of the placeholder after it, if any."""

_NAME = re.compile(r"[A-Za-z0-9_]*[A-Za-z_][A-Za-z0-9_]*")


class MessageError(ValueError):
    """A message that cannot be put into words: its syntax, a placeholder or a case is wrong."""


@dataclass(frozen=True, slots=True)
class Spec:
    """What a placeholder asks for.

    Attributes:
        case: a name from `CASES`, or ``sym``.
        capital: whether the first letter is a capital.
        joiner: Babel's list style: ``standard`` joins with "and", ``or`` with "or".
    """

    case: str = PLAIN_CASE
    capital: bool = False
    joiner: Literal["standard", "or"] = "standard"


_JOINERS: dict[str, Literal["standard", "or"]] = {"and": "standard", "or": "or"}


@lru_cache(maxsize=1024)
def parse_spec(text: str) -> Spec:
    """Read the part of a placeholder after the colon.

    >>> parse_spec("Gen or")
    Spec(case='gen', capital=True, joiner='or')

    Raises:
        MessageError: it is not a case, optionally followed by ``and`` or ``or``.
    """
    words = text.split()
    joiner = _JOINERS.get(words[-1]) if words else None
    if joiner is not None:
        words.pop()
    if len(words) > 1:
        raise MessageError(f"{text!r} is not one case, optionally followed by 'and' or 'or'")
    case = words[0] if words else PLAIN_CASE
    plain = case[:1].lower() + case[1:]
    if plain not in CASES and case != SYMBOL:
        raise MessageError(f"{case!r} is not a case: write one of {', '.join(sorted(CASES))}")
    return Spec(plain, plain != case, joiner or "standard")


@lru_cache(maxsize=8192)
def pieces(message: str) -> tuple[Piece, ...]:
    """Split a message into its stretches of text and its placeholders.

    >>> pieces("Play {card:acc}.")
    (('Play ', 'card', 'acc'), ('.', None, ''))

    Raises:
        MessageError: a brace is not closed, or a placeholder is more than a plain name.
    """
    found: list[Piece] = []
    try:
        for text, name, spec, conversion in Formatter().parse(message):
            if name is not None:
                _check_placeholder(name, spec or "", conversion)
            found.append((text, name, spec or ""))
    except MessageError:
        raise
    except ValueError as error:
        raise MessageError(f"braces do not match in {message!r}: {error}") from error
    return tuple(found)


def placeholders(message: str) -> Iterator[tuple[str, str]]:
    """Yield the name and the specification of every placeholder, in the order of the text.

    Raises:
        MessageError: see `pieces`.
    """
    for _, name, spec in pieces(message):
        if name is not None:
            yield name, spec


def _check_placeholder(name: str, spec: str, conversion: str | None) -> None:
    if not _NAME.fullmatch(name):
        raise MessageError(f"{{{name}}} is not a plain name")
    if conversion:
        raise MessageError(f"{{{name}!{conversion}}} has a conversion; write {{{name}}}")
    if "{" in spec:
        raise MessageError(f"{{{name}:{spec}}} has a placeholder inside a placeholder")
