"""The template of the catalogs: every message of the source, collected with Babel.

``babel.cfg`` says where messages are: Python modules, templates and lessons. The template is the
same, byte for byte, as long as the messages and the files they are in are: it has no line numbers
and no dates, and its order is that of the files.
"""

from __future__ import annotations

import configparser
from collections.abc import Iterator
from pathlib import Path

import msgspec
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from jinja2 import TemplateError

MAPPING = "babel.cfg"
KEYWORDS: dict[str, tuple[int, ...] | None] = {
    "say": None,
    "say_n": (1, 2),
    "prose": None,
    "N_": None,
    "_": None,
    "gettext": None,
    "ngettext": (1, 2),
}
"""The functions whose literal arguments are messages, and which arguments those are."""

COMMENT_TAG = "Translators:"
"""A comment that begins so, on the line above a message, is shown to translators."""

MessageId = str | tuple[str, ...]
"""A message, or the singular and the plural of a counted one."""


class ExtractionError(Exception):
    """A source file cannot be read for its messages."""


def extract(root: Path) -> Catalog:
    """Collect every message below ``root``, the folder that holds ``babel.cfg``.

    Raises:
        ExtractionError: ``babel.cfg`` or a file it names cannot be read; says which.
    """
    found = sorted(_messages(root), key=lambda each: each[:2])
    template = Catalog(charset="utf-8")
    for file, line, message, comments in found:
        template.add(message, locations=[(file, line)], auto_comments=comments)
    return template


def _messages(root: Path) -> Iterator[tuple[str, int, MessageId, list[str]]]:
    reading = [MAPPING]
    try:
        with (root / MAPPING).open(encoding="utf-8") as mapping_file:
            methods, options = parse_mapping_cfg(  # type: ignore[no-untyped-call]
                mapping_file, MAPPING
            )
        folders = {pattern.split("/")[0] for pattern, _ in methods}
        for file, line, message, comments, _context in extract_from_dir(
            root,
            methods,
            options,
            KEYWORDS,
            (COMMENT_TAG,),
            callback=lambda name, *_: reading.append(name),
            strip_comment_tags=True,
            directory_filter=lambda path: _is_read(Path(path).relative_to(root), folders),
        ):
            yield file, line, message, comments
    except (
        configparser.Error,
        OSError,
        ValueError,
        SyntaxError,
        ImportError,
        AttributeError,
        TemplateError,
        msgspec.MsgspecError,
    ) as error:
        raise ExtractionError(f"{reading[-1]}: {type(error).__name__}: {error}") from error


def _is_read(folder: Path, folders: set[str]) -> bool:
    return folder.parts[0] in folders and not folder.name.startswith((".", "__"))
