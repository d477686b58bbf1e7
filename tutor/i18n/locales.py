"""The languages of the site, and the choice of one for a reader.

This is the only list of languages: everything else asks here. A language is added by adding a
`SiteLocale` and a folder under ``translations/``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from babel import Locale


@dataclass(frozen=True, eq=False)
class SiteLocale:
    """A language (and script) the site is offered in.

    There is one object for each, equal to itself only: languages are part of the key of everything
    that is kept about them, so they are compared and hashed all the time.

    Attributes:
        tag: the BCP 47 tag, used in URLs and in ``<html lang>``: ``sr-Latn``.
        babel_id: the same for Babel, and the folder under ``translations/``: ``sr_Latn``.
        own_name: its name in itself, for the language switcher.
        formats: the Babel locale of numbers, dates and lists. English takes British forms, so that
            a list reads "A, B and C".
        plural_forms: the gettext header that counts and chooses plural forms.
    """

    tag: str
    babel_id: str
    own_name: str
    formats: str
    plural_forms: str

    @cached_property
    def format_locale(self) -> Locale:
        """The Babel locale that formats numbers, dates and lists."""
        return Locale.parse(self.formats)

    @cached_property
    def plural_count(self) -> int:
        """How many plural forms a counted message has."""
        return int(self.plural_forms.removeprefix("nplurals=").split(";")[0])

    def __str__(self) -> str:
        return self.tag


_TWO_FORMS = "nplurals=2; plural=(n != 1);"
_CZECH_FORMS = "nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;"
_SERBIAN_FORMS = (
    "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : "
    "n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
)

ENGLISH = SiteLocale("en", "en", "English", "en_GB", _TWO_FORMS)
FINNISH = SiteLocale("fi", "fi", "suomi", "fi", _TWO_FORMS)
CZECH = SiteLocale("cs", "cs", "čeština", "cs", _CZECH_FORMS)
SERBIAN_LATIN = SiteLocale("sr-Latn", "sr_Latn", "srpski (latinica)", "sr_Latn", _SERBIAN_FORMS)
SERBIAN_CYRILLIC = SiteLocale("sr-Cyrl", "sr_Cyrl", "српски (ћирилица)", "sr_Cyrl", _SERBIAN_FORMS)

LOCALES = (ENGLISH, FINNISH, CZECH, SERBIAN_LATIN, SERBIAN_CYRILLIC)
"""Every language of the site, in the order in which they are offered."""

DEFAULT = ENGLISH
"""The language of the source text, and of a reader who asks for none of the others."""

SOURCE = ENGLISH
"""The language in which messages are written. It has no catalog: they are their own translation."""

_BY_TAG = {locale.tag: locale for locale in LOCALES}
_BY_BABEL_ID = {locale.babel_id: locale for locale in LOCALES}

# Languages close enough to be read with ease by those who ask for them.
_RELATIVES = {
    "sh": SERBIAN_LATIN,
    "bs": SERBIAN_LATIN,
    "hr": SERBIAN_LATIN,
    "cnr": SERBIAN_LATIN,
}
# Languages that help only a reader who names no language of ours.
_LAST_RESORTS = {"sk": CZECH}

_LONGEST_HEADER = 1000
_RANGE = re.compile(
    r"\s*(?P<tag>[A-Za-z]{1,8}(?:[-_][A-Za-z0-9]{1,8})*)\s*(?:;\s*[qQ]\s*=\s*(?P<q>[01](?:\.\d*)?)\s*)?"
)


def find(tag: str) -> SiteLocale | None:
    """Return the language with exactly this tag (``sr-Latn``), or None.

    >>> find("fi").own_name
    'suomi'
    >>> find("FI") is None
    True
    """
    return _BY_TAG.get(tag)


def from_babel(babel_id: str) -> SiteLocale | None:
    """Return the language with this Babel id (``sr_Latn``), or None."""
    return _BY_BABEL_ID.get(babel_id)


def named(name: str) -> SiteLocale | None:
    """Return the language called by its tag or its Babel id, in any case of letters, or None."""
    wanted = name.strip().replace("_", "-").lower()
    return next((locale for locale in LOCALES if locale.tag.lower() == wanted), None)


def negotiate(accept_language: str | None, remembered: str | None = None) -> SiteLocale:
    """Choose the language for a reader.

    A remembered choice wins. Otherwise the header ``Accept-Language`` (RFC 9110, section 12.5.4)
    decides by its weights. Serbian without a script is Latin. What is neither understood nor ours
    is passed over, and a reader for whom nothing is left gets English. Nothing raises.

    Args:
        accept_language: the header as the browser sent it, or None.
        remembered: the tag of a language the reader has chosen before, or None.

    >>> negotiate("de, sr-RS;q=0.8, en;q=0.5").tag
    'sr-Latn'
    >>> negotiate("fi", remembered="sr-Cyrl").tag
    'sr-Cyrl'
    """
    chosen = find(remembered) if remembered else None
    if chosen is not None:
        return chosen
    wanted = _wanted(accept_language or "")
    for tag in wanted:
        match = _match(tag)
        if match is not None:
            return match
    for tag in wanted:
        if tag[0] in _LAST_RESORTS:
            return _LAST_RESORTS[tag[0]]
    return DEFAULT


def _wanted(header: str) -> list[tuple[str, ...]]:
    """Return the subtags of each language asked for, in lower case, most wanted first."""
    weighted = []
    for item in header[:_LONGEST_HEADER].split(","):
        match = _RANGE.fullmatch(item)
        if match is None:
            continue
        weight = min(float(match["q"]), 1.0) if match["q"] else 1.0
        if weight > 0:
            weighted.append((weight, tuple(re.split("[-_]", match["tag"].lower()))))
    weighted.sort(key=lambda pair: -pair[0])
    return [subtags for _, subtags in weighted]


def _match(subtags: tuple[str, ...]) -> SiteLocale | None:
    language = subtags[0]
    if language in {"sr", *_RELATIVES} and "cyrl" in subtags[1:]:
        return SERBIAN_CYRILLIC
    if language == "sr":
        return SERBIAN_LATIN
    return _RELATIVES.get(language) or _BY_TAG.get(language)
