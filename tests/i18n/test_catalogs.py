from __future__ import annotations

import logging
import os
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo

from tutor import paths
from tutor.i18n import catalogs, po_files
from tutor.i18n.locales import CZECH, ENGLISH, FINNISH


def finnish(tree: Path) -> Path:
    return catalogs.po_path(FINNISH, tree / "translations")


def compiled(source: Path, rules: str, age: int) -> Path:
    """Put a .mo with another word for "Rules" beside a .po; it is ``age`` seconds older."""
    catalog = po_files.read(source)
    message = catalog.get("Rules")
    assert message
    message.string = rules
    target = source.with_suffix(".mo")
    with target.open("wb") as mo_file:
        write_mo(mo_file, catalog)
    time = source.stat().st_mtime - age
    os.utime(target, (time, time))
    return target


def test_a_source_is_compiled_in_memory(tree: Path) -> None:
    assert catalogs.load(finnish(tree)).gettext("Rules") == "Säännöt"
    assert not finnish(tree).with_suffix(".mo").exists()


@pytest.mark.parametrize(("age", "word"), [(-10, "COMPILED"), (0, "COMPILED"), (10, "Säännöt")])
def test_a_compiled_catalog_is_used_unless_it_is_older(tree: Path, age: int, word: str) -> None:
    compiled(finnish(tree), "COMPILED", age)
    assert catalogs.load(finnish(tree)).gettext("Rules") == word


def test_a_compiled_catalog_alone_is_enough(tree: Path) -> None:
    compiled(finnish(tree), "COMPILED", 10)
    finnish(tree).unlink()
    assert catalogs.load(finnish(tree)).gettext("Rules") == "COMPILED"


@pytest.mark.parametrize("content", [None, b'msgid "', b"\xff\xfe", b'msgid "a"\nmsgid "b"\n'])
def test_a_broken_catalog_gives_english_and_the_log_says_so(
    tree: Path, caplog: pytest.LogCaptureFixture, content: bytes | None
) -> None:
    if content is None:
        finnish(tree).unlink()
    else:
        finnish(tree).write_bytes(content)
    with caplog.at_level(logging.ERROR):
        assert catalogs.load(finnish(tree)).gettext("Rules") == "Rules"
    assert "English is shown instead" in caplog.text


def test_a_broken_compiled_catalog_gives_english(tree: Path) -> None:
    finnish(tree).with_suffix(".mo").write_bytes(b"not a catalog")
    assert catalogs.load(finnish(tree)).gettext("Rules") == "Rules"


def test_fuzzy_messages_are_not_shown(tree: Path) -> None:
    po = finnish(tree)
    text = po.read_text("utf-8").replace('msgid "Rules"', '#, fuzzy\nmsgid "Rules"')
    po.write_text(text, "utf-8")
    assert catalogs.load(po).gettext("Rules") == "Rules"


def test_english_needs_no_catalog() -> None:
    assert catalogs.translations(ENGLISH).gettext("Anything") == "Anything"


def test_catalogs_are_kept_until_they_are_forgotten(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paths, "translations", lambda: tree / "translations")
    catalogs.forget()
    try:
        first = catalogs.translations(CZECH)
        assert catalogs.translations(CZECH) is first
        catalogs.forget()
        assert catalogs.translations(CZECH) is not first
    finally:
        catalogs.forget()
