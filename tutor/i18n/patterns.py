"""Turns of phrase that are wrong in a language, from ``translations/patterns.toml``.

They are run over the messages by `tutor.i18n.checks`, and may be run over any text that readers
see. A hit needs a look: a phrase that is right after all is added to ``allow`` of its pattern.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import msgspec

from tutor import paths
from tutor.i18n.locales import LOCALES, SOURCE, SiteLocale

FILE_NAME = "patterns.toml"
EVERY_LOCALE = "all"
EVERY_TRANSLATION = "translations"


class PatternsError(ValueError):
    """``patterns.toml`` is missing, has another shape or holds what is no regular expression."""


class _Entry(msgspec.Struct, forbid_unknown_fields=True):
    """A pattern as it stands in the file."""

    pattern: str
    why: str
    instead: str
    case_sensitive: bool = False
    allow: tuple[str, ...] = ()


@dataclass(frozen=True)
class Pattern:
    """A wrong turn of phrase.

    Attributes:
        regex: finds it.
        why: what is wrong with it.
        instead: what to write.
        allow: finds the phrases within which it is right.
    """

    regex: re.Pattern[str]
    why: str
    instead: str
    allow: re.Pattern[str] | None = None

    def hits(self, text: str) -> Iterator[Hit]:
        """Yield each place in a text where it stands and is not allowed."""
        allowed = [match.span() for match in self.allow.finditer(text)] if self.allow else []
        for match in self.regex.finditer(text):
            if not any(start <= match.start() and match.end() <= end for start, end in allowed):
                yield Hit(match.group(), self)


@dataclass(frozen=True)
class Hit:
    """A place in a text where a pattern was found.

    Attributes:
        text: what stands there.
        pattern: the pattern.
    """

    text: str
    pattern: Pattern

    def __str__(self) -> str:
        return f"{self.text!r}: {self.pattern.why}; write {self.pattern.instead}"


def pattern_hits(locale: SiteLocale, text: str) -> list[Hit]:
    """Return every wrong turn of phrase in a text of a language.

    The text is what a reader sees: without markup, and without placeholders.

    >>> from tutor.i18n.locales import FINNISH
    >>> [str(hit) for hit in pattern_hits(FINNISH, "Voitit tempun.")]
    ["'tempu': trick as a conjuring trick; write tikki"]
    """
    return hits(patterns(paths.translations())[locale], text)


def hits(of_locale: tuple[Pattern, ...], text: str) -> list[Hit]:
    """Return every place where one of these patterns stands in a text."""
    return [hit for pattern in of_locale for hit in pattern.hits(text)]


@cache
def patterns(folder: Path) -> dict[SiteLocale, tuple[Pattern, ...]]:
    """Read the patterns of every language below the folder of translations.

    Raises:
        PatternsError: the file is missing, has another shape or holds a pattern that is none.
    """
    path = folder / FILE_NAME
    try:
        tables = msgspec.toml.decode(path.read_bytes(), type=dict[str, list[_Entry]])
        compiled = {key: tuple(map(_compile, entries)) for key, entries in tables.items()}
    except (OSError, msgspec.DecodeError, re.error) as error:
        raise PatternsError(f"{path}: {error}") from error
    unknown = set(compiled) - {EVERY_LOCALE, EVERY_TRANSLATION} - {each.tag for each in LOCALES}
    if unknown:
        raise PatternsError(f"{path}: no such language: {', '.join(sorted(unknown))}")
    general = compiled.get(EVERY_LOCALE, ())
    foreign = compiled.get(EVERY_TRANSLATION, ())
    return {
        locale: (
            *general,
            *(() if locale == SOURCE else foreign),
            *compiled.get(locale.tag, ()),
        )
        for locale in LOCALES
    }


def _compile(entry: _Entry) -> Pattern:
    flags = re.NOFLAG if entry.case_sensitive else re.IGNORECASE
    allow = "|".join(re.escape(phrase) for phrase in entry.allow)
    return Pattern(
        re.compile(entry.pattern, flags),
        entry.why,
        entry.instead,
        re.compile(allow, re.IGNORECASE) if allow else None,
    )
