from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from tutor.i18n import po_files
from tutor.i18n.locales import CZECH, LOCALES, SiteLocale


def catalog() -> Catalog:
    made = Catalog(locale="cs")
    long = "A long message, " * 20 + "100% {of} it."
    made.add(long, "Dlouhá zpráva " * 20, [("b.py", 3), ("a.py", 9)], auto_comments=["Look."])
    made.add(("{n} card", "{n} cards"), ("{n} karta", "{n} karty", "{n} karet"), [("a.py", 1)])
    made.add("Two\nlines", "Dva\nřádky", [("a.py", 2)])
    return made


def test_the_text_has_no_dates_versions_line_numbers_or_format_flags() -> None:
    assert po_files.text(catalog(), CZECH, "A remark.") == (
        "# čeština: translation of Hearts Tutor.\n"
        "# A remark.\n"
        'msgid ""\n'
        'msgstr ""\n'
        '"Project-Id-Version: Hearts Tutor\\n"\n'
        '"Language: cs\\n"\n'
        '"MIME-Version: 1.0\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n'
        '"Plural-Forms: nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;\\n"\n'
        "\n"
        "#. Look.\n"
        "#: a.py b.py\n"
        f'msgid "{"A long message, " * 20}100% {{of}} it."\n'
        f'msgstr "{"Dlouhá zpráva " * 20}"\n'
        "\n"
        "#: a.py\n"
        'msgid "{n} card"\n'
        'msgid_plural "{n} cards"\n'
        'msgstr[0] "{n} karta"\n'
        'msgstr[1] "{n} karty"\n'
        'msgstr[2] "{n} karet"\n'
        "\n"
        "#: a.py\n"
        'msgid ""\n'
        '"Two\\n"\n'
        '"lines"\n'
        'msgstr ""\n'
        '"Dva\\n"\n'
        '"řádky"\n'
    )


def test_reading_and_writing_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "messages.po"
    po_files.write(path, po_files.text(catalog(), CZECH))
    assert po_files.text(po_files.read(path), CZECH) == path.read_text("utf-8")


def test_a_fuzzy_mark_is_kept() -> None:
    made = catalog()
    made.add("Rules", "Pravidla", flags=["fuzzy"])
    assert '#, fuzzy\nmsgid "Rules"' in po_files.text(made, CZECH)


@pytest.mark.parametrize("locale", LOCALES, ids=str)
def test_an_empty_catalog_is_a_valid_one(locale: SiteLocale) -> None:
    read = po_files.parse(po_files.text(Catalog(), locale))
    assert read.num_plurals == locale.plural_count
    assert str(read.locale) == locale.babel_id


def test_the_template_has_no_language() -> None:
    text = po_files.template_text(catalog())
    assert '"Language: \\n"' in text
    assert "Plural-Forms" not in text


def test_writing_says_whether_something_changed(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "file"
    assert po_files.write(path, "one")
    assert not po_files.write(path, "one")
    assert po_files.write(path, "two")
    assert [each.name for each in path.parent.iterdir()] == ["file"]


TOO_MANY_FORMS = b'msgid "a"\nmsgid_plural "b"\nmsgstr[5] "c"\n'


@pytest.mark.parametrize("content", [None, b"rubbish", b"\xff", TOO_MANY_FORMS])
def test_a_broken_file_is_named(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "messages.po"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(po_files.CatalogError, match=r"messages\.po cannot be read"):
        po_files.read(path)
