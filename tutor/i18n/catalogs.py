"""The translations of each language, as gettext reads them.

A compiled catalog (``.mo``) is used when it is there and not older than its source; otherwise the
source (``.po``) is compiled in memory, so that a source tree needs no build step. English has no
catalog: it is the language of the messages.
"""

from __future__ import annotations

import io
import logging
from functools import cache
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po
from babel.support import NullTranslations, Translations

from tutor import paths
from tutor.i18n.locales import SOURCE, SiteLocale

DOMAIN = "messages"

log = logging.getLogger(__name__)


@cache
def translations(locale: SiteLocale) -> NullTranslations:
    """Return the translations of a language, loaded the first time they are asked for.

    A catalog that is missing or broken gives English, and the log says so.
    """
    if locale == SOURCE:
        return NullTranslations()
    return load(po_path(locale, paths.translations()))


def forget() -> None:
    """Load the catalogs anew when they are asked for next."""
    translations.cache_clear()


def po_path(locale: SiteLocale, folder: Path) -> Path:
    """Return the path of the catalog of a language below the folder of translations."""
    return folder / locale.babel_id / "LC_MESSAGES" / f"{DOMAIN}.po"


def load(source: Path) -> NullTranslations:
    """Load the catalog whose source is, or would be, at ``source``."""
    compiled = source.with_suffix(".mo")
    try:
        if _is_current(compiled, source):
            with compiled.open("rb") as mo_file:
                return Translations(mo_file, DOMAIN)
        return compile_in_memory(source)
    except (OSError, PoFileError, ValueError) as error:
        log.error("no translations, English is shown instead: %s: %s", source, error)
        return NullTranslations()


def compile_in_memory(source: Path) -> Translations:
    """Compile a ``.po`` file; fuzzy and empty messages are left out.

    Raises:
        OSError: the file cannot be read.
        PoFileError: it is not a valid ``.po`` file.
    """
    with source.open("rb") as po_file:
        catalog = read_po(po_file, domain=DOMAIN, abort_invalid=True)
    compiled = io.BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    return Translations(compiled, DOMAIN)


def _is_current(compiled: Path, source: Path) -> bool:
    if not compiled.exists():
        return False
    return not source.exists() or compiled.stat().st_mtime >= source.stat().st_mtime
