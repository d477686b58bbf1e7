"""The exceptions of translation, from ``translations/exceptions.toml``."""

from __future__ import annotations

from pathlib import Path

import msgspec

FILE_NAME = "exceptions.toml"
EVERY_LOCALE = "all"


class ExceptionsError(ValueError):
    """``exceptions.toml`` is missing or has another shape."""


class CyrillicExceptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is not converted from Latin to Cyrillic letter by letter.

    Attributes:
        keep: phrases that stay Latin.
        spell: beginnings of words, Latin to Cyrillic, in small letters.
    """

    keep: tuple[str, ...] = ()
    spell: dict[str, str] = {}


class Exceptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything in the file.

    Attributes:
        same_as_english: messages that may be equal to the English ones, by tag, and for every
            language under ``all``.
        cyrillic: see `CyrillicExceptions`.
    """

    same_as_english: dict[str, tuple[str, ...]] = {}
    cyrillic: CyrillicExceptions = CyrillicExceptions()

    def may_equal_english(self, tag: str, message: str) -> bool:
        """Return whether a translation into the language of this tag may equal the message."""
        lists = (self.same_as_english.get(key, ()) for key in (EVERY_LOCALE, tag))
        return any(message in allowed for allowed in lists)


def load(folder: Path) -> Exceptions:
    """Read the exceptions below the folder of translations.

    Raises:
        ExceptionsError: the file is missing or has another shape.
    """
    path = folder / FILE_NAME
    try:
        return msgspec.toml.decode(path.read_bytes(), type=Exceptions)
    except (OSError, msgspec.DecodeError) as error:
        raise ExceptionsError(f"{path}: {error}") from error
