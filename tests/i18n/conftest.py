"""A small source tree with its translations in order, and ways to break it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.i18n.source_tree import EXCEPTIONS, PYTHON, ROOT, TEMPLATE, TRANSLATIONS
from tutor import paths
from tutor.i18n import catalogs, upkeep
from tutor.i18n.locales import LOCALES


@pytest.fixture(scope="session")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The root of a source tree in which every check passes; tests change a copy of it."""
    root = tmp_path_factory.mktemp("model")
    for name in ("tutor", "templates", "lessons", "translations"):
        (root / name).mkdir()
    shutil.copy(ROOT / "babel.cfg", root)
    (root / "tutor" / "game.py").write_text(PYTHON, "utf-8")
    (root / "templates" / "page.html").write_text(TEMPLATE, "utf-8")
    (root / "translations" / "exceptions.toml").write_text(EXCEPTIONS, "utf-8")
    shutil.copy(ROOT / "translations" / "patterns.toml", root / "translations")
    for locale in LOCALES:
        folder = root / "translations" / locale.babel_id
        folder.mkdir()
        shutil.copy(ROOT / "translations" / locale.babel_id / "grammar.toml", folder)
    upkeep.update(root)
    for locale, delivery in TRANSLATIONS.items():
        assert upkeep.fill(root, locale, delivery).problems == []
    return root


@pytest.fixture
def tree(model: Path, tmp_path: Path) -> Path:
    """A copy of the tree in which every check passes."""
    return shutil.copytree(model, tmp_path / "tree")


@pytest.fixture
def site(tree: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same tree, taken by the running program for its own."""
    monkeypatch.setattr(paths, "translations", lambda: tree / "translations")
    monkeypatch.setattr(catalogs, "translations", catalogs.translations.__wrapped__)
    return tree


@pytest.fixture
def edit(tree: Path) -> Callable[[str, str, str], None]:
    """Replace a text in a file of the tree; it must be there."""

    def replace(file: str, old: str, new: str) -> None:
        path = tree / file
        content = path.read_text("utf-8")
        assert old in content
        path.write_text(content.replace(old, new), "utf-8")

    return replace
