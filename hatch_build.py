"""The build hook: puts the content of the project into the wheel, under ``tutor/_data/``.

The folders ``lessons``, ``translations``, ``static`` and ``templates`` live at the top of the
source tree, where authors and translators look for them. In an installed package they are found
under ``tutor/_data/`` (see ``tutor/paths.py``). Catalogs are compiled here: the wheel carries the
``.mo`` files, which are never committed, and not their ``.po`` sources.

The files are named one by one to the builder ("force include"), so a rule of ``.gitignore`` cannot
drop them silently.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FOLDERS = ("lessons", "translations", "static", "templates")
DATA = Path("tutor/_data")
SOURCES_ONLY = {".po", ".pot", ".mo"}
# The catalogs name no date and Babel then writes the present one. With this one instead, the same
# sources make the same wheel at any time. It is the first date that a zip archive can hold.
NO_DATE = datetime(1980, 1, 1, tzinfo=UTC)


def content_files(root: Path) -> Iterator[Path]:
    """Yield every file that the wheel carries as it is, relative to ``root``, in a fixed order."""
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            relative = path.relative_to(root)
            hidden = any(part.startswith(".") for part in relative.parts)
            if path.is_file() and not hidden and path.suffix not in SOURCES_ONLY:
                yield relative


def compile_catalog(source: Path, target: Path) -> None:
    """Compile the catalog ``source`` (.po) into ``target`` (.mo); fuzzy messages are left out."""
    with source.open("rb") as po_file:
        catalog = read_po(po_file, abort_invalid=True)
    catalog.creation_date = NO_DATE
    target.parent.mkdir(parents=True, exist_ok=True)
    with target.open("wb") as mo_file:
        write_mo(mo_file, catalog)


class ContentBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the content folders and the compiled catalogs to a wheel."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name every file of the content to the builder; an editable wheel needs none of them."""
        if version == "editable":
            return
        root = Path(self.root)
        included: dict[str, str] = build_data["force_include"]
        for relative in content_files(root):
            included[str(root / relative)] = str(DATA / relative)
        self._compiled = tempfile.TemporaryDirectory(prefix="hearts-tutor-")
        for source in sorted((root / "translations").glob("*/LC_MESSAGES/*.po")):
            relative = source.relative_to(root).with_suffix(".mo")
            target = Path(self._compiled.name) / relative
            compile_catalog(source, target)
            included[str(target)] = str(DATA / relative)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the compiled catalogs once they are in the wheel."""
        del build_data, artifact_path
        if version != "editable":
            self._compiled.cleanup()
