"""Catalogs as ``.po`` text: read, and written so that nothing changes but what has changed.

The header has no dates and no versions, lines are not wrapped, places are files without line
numbers, and flags are left out except ``fuzzy``.
"""

from __future__ import annotations

import io
import os
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import PoFileError, read_po, write_po

from tutor.i18n.catalogs import DOMAIN
from tutor.i18n.locales import SiteLocale

PROJECT = "Hearts Tutor"

_HEADER = """\
# {title}
{comments}msgid ""
msgstr ""
"Project-Id-Version: {project}\\n"
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"""
_PLURAL_FORMS = '"Plural-Forms: {forms}\\n"\n'


class CatalogError(ValueError):
    """A ``.po`` file cannot be read; says which and why."""


def read(path: Path) -> Catalog:
    """Read a ``.po`` or ``.pot`` file.

    Raises:
        CatalogError: it is missing or not valid, for example a message has more plural forms than
            the header says.
    """
    try:
        return parse(path.read_text("utf-8"))
    except (OSError, PoFileError, ValueError) as error:
        raise CatalogError(f"{path.name} cannot be read: {error}") from error


def parse(text: str) -> Catalog:
    """Read the text of a ``.po`` file.

    Raises:
        PoFileError: the text is not valid.
        ValueError: its header is not.
    """
    content = io.BytesIO(text.encode("utf-8"))
    return read_po(content, domain=DOMAIN, charset="utf-8", abort_invalid=True)


def template_text(template: Catalog) -> str:
    """Return the text of the template, ``messages.pot``."""
    header = _HEADER.format(
        title=f"Messages of {PROJECT}.", comments="", project=PROJECT, language=""
    )
    return header + _messages_text(template)


def text(catalog: Catalog, locale: SiteLocale, comment: str = "") -> str:
    """Return the text of the catalog of a language, with a comment at its head if there is one."""
    header = _HEADER.format(
        title=f"{locale.own_name}: translation of {PROJECT}.",
        comments=f"# {comment}\n" if comment else "",
        project=PROJECT,
        language=locale.babel_id,
    )
    plural_forms = _PLURAL_FORMS.format(forms=locale.plural_forms)
    return header + plural_forms + _messages_text(catalog)


def write(path: Path, content: str) -> bool:
    """Put a text into a file, whole or not at all; return whether it was different before."""
    if path.exists() and path.read_text("utf-8") == content:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f"{path.name}.{os.getpid()}.part")
    unfinished.write_text(content, "utf-8")
    unfinished.replace(path)
    return True


def _messages_text(catalog: Catalog) -> str:
    for message in catalog:
        message.flags &= {"fuzzy"}
    written = io.BytesIO()
    write_po(
        written, catalog, width=0, omit_header=True, include_lineno=False, ignore_obsolete=True
    )
    body = written.getvalue().decode("utf-8").rstrip("\n")
    return f"\n{body}\n" if body else ""
