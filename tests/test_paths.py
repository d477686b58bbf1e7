"""The content folders are found in the source tree and in an installed package."""

from __future__ import annotations

from pathlib import Path

import pytest

from tutor import paths

ROOT = Path(__file__).resolve().parent.parent


def test_in_the_source_tree_the_folders_lie_beside_the_package() -> None:
    found = [paths.lessons(), paths.translations(), paths.static(), paths.templates()]
    assert found == [ROOT / name for name in ("lessons", "translations", "static", "templates")]


def test_in_an_installed_package_only_its_own_data_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "tutor"
    (package / "_data" / "lessons").mkdir(parents=True)
    (tmp_path / "templates").mkdir()
    monkeypatch.setattr(paths, "_PACKAGE", package)
    monkeypatch.setattr(paths, "_INSTALLED", package / "_data")
    assert paths.lessons() == package / "_data" / "lessons"
    with pytest.raises(paths.MissingFolderError, match="'templates' of Hearts Tutor is missing"):
        paths.templates()
