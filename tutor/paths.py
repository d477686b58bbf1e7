"""Where the content of Hearts Tutor lies: lessons, translations, static files and templates.

In the source tree these are folders beside the package ``tutor``. In an installed package they lie
inside it, under ``tutor/_data/``, where the build puts them. Everything else asks here.
"""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_INSTALLED = _PACKAGE / "_data"


class MissingFolderError(FileNotFoundError):
    """A content folder is not where it must be: the installation is incomplete."""


def lessons() -> Path:
    """Return the folder of the lessons: ``course.toml`` and one TOML file per lesson.

    Raises:
        MissingFolderError: the folder is not there.
    """
    return _folder("lessons")


def translations() -> Path:
    """Return the folder of the languages: one folder per locale, with its catalog and grammar.

    Raises:
        MissingFolderError: the folder is not there.
    """
    return _folder("translations")


def static() -> Path:
    """Return the folder of the style sheet, the script and the other static files.

    Raises:
        MissingFolderError: the folder is not there.
    """
    return _folder("static")


def templates() -> Path:
    """Return the folder of the page templates.

    Raises:
        MissingFolderError: the folder is not there.
    """
    return _folder("templates")


def _folder(name: str) -> Path:
    # An installed package has _data, and then only that counts: the folder around an installed
    # package is shared with others and may well hold somebody else's "templates".
    root = _INSTALLED if _INSTALLED.is_dir() else _PACKAGE.parent
    folder = root / name
    if not folder.is_dir():
        raise MissingFolderError(
            f"the folder {name!r} of Hearts Tutor is missing: expected at {folder}. "
            "Install the package again, or run from a complete source tree."
        )
    return folder
