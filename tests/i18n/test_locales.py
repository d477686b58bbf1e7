from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from hypothesis import given
from hypothesis import strategies as st

from tutor.i18n import catalogs, po_files
from tutor.i18n.locales import (
    DEFAULT,
    LOCALES,
    SERBIAN_CYRILLIC,
    SiteLocale,
    find,
    from_babel,
    named,
    negotiate,
)


def test_the_languages_are_these_in_this_order() -> None:
    assert [locale.tag for locale in LOCALES] == ["en", "fi", "cs", "sr-Latn", "sr-Cyrl"]
    assert DEFAULT.tag == "en"


def test_each_language_is_named_in_itself() -> None:
    assert [locale.own_name for locale in LOCALES] == [
        "English",
        "suomi",
        "čeština",
        "srpski (latinica)",
        "српски (ћирилица)",
    ]


@pytest.mark.parametrize(
    ("header", "tag"),
    [
        (None, "en"),
        ("", "en"),
        ("*", "en"),
        ("fi", "fi"),
        ("fi-FI", "fi"),
        ("FI", "fi"),
        ("cs-CZ,cs;q=0.9,en;q=0.8", "cs"),
        ("en;q=0.5, fi;q=0.9", "fi"),
        ("de, fr;q=0.9, cs;q=0.1", "cs"),
        ("sr", "sr-Latn"),
        ("sr-RS", "sr-Latn"),
        ("sr-Latn", "sr-Latn"),
        ("sr-Latn-RS", "sr-Latn"),
        ("sr_Latn_ME", "sr-Latn"),
        ("sr-Cyrl", "sr-Cyrl"),
        ("sr-Cyrl-RS", "sr-Cyrl"),
        ("SR-CYRL-rs, en", "sr-Cyrl"),
        ("sh", "sr-Latn"),
        ("hr-HR, en;q=0.5", "sr-Latn"),
        ("bs", "sr-Latn"),
        ("bs-Cyrl", "sr-Cyrl"),
        ("cnr", "sr-Latn"),
        ("sk", "cs"),
        ("sk, de", "cs"),
        ("sk, en;q=0.5", "en"),
        ("sk-SK, sk;q=0.9, cs;q=0.8, en;q=0.7", "cs"),
        ("fi;q=0, cs;q=0.2", "cs"),
        ("fi;q=0", "en"),
        ("de", "en"),
        ("fi ; q = 0.3 , cs ; Q=0.4", "cs"),
        ("fi;q=5, cs", "cs"),
        ("fi;q=nan, cs;q=0.1", "cs"),
        ("fi;q=, cs;q=0.1", "cs"),
        (";;;,,q=1,=,fi", "fi"),
        ("\x00\xff, fi", "fi"),
        ("suomi", "en"),
        ("x" * 10_000 + ",fi", "en"),
    ],
)
def test_the_header_chooses(header: str | None, tag: str) -> None:
    assert negotiate(header).tag == tag


def test_a_remembered_choice_wins() -> None:
    assert negotiate("fi", remembered="sr-Cyrl") is SERBIAN_CYRILLIC


@pytest.mark.parametrize("remembered", ["", "xx", "SR-CYRL", "sr_Cyrl", "\x00"])
def test_a_choice_that_is_none_is_forgotten(remembered: str) -> None:
    assert negotiate("fi", remembered=remembered).tag == "fi"


@given(st.one_of(st.none(), st.text()), st.one_of(st.none(), st.text()))
def test_no_header_raises(header: str | None, remembered: str | None) -> None:
    assert negotiate(header, remembered) in LOCALES


@given(st.lists(st.sampled_from(["fi", "cs", "sr", ";", "q=", "0.5", ",", "-Cyrl", "*", " "])))
def test_no_header_that_looks_like_one_raises(parts: list[str]) -> None:
    assert negotiate("".join(parts)) in LOCALES


@pytest.mark.parametrize("locale", LOCALES, ids=str)
def test_a_language_is_found_by_its_names(locale: SiteLocale) -> None:
    assert find(locale.tag) is locale
    assert from_babel(locale.babel_id) is locale
    assert named(locale.tag.upper()) is named(locale.babel_id) is locale


@pytest.mark.parametrize("name", ["", "sr", "EN", "xx", "sr-latn", "../en"])
def test_nothing_else_is_found(name: str) -> None:
    assert find(name) is None


def test_no_other_name_names_one() -> None:
    assert named("Finnish") is None
    assert from_babel("sr") is None


@pytest.mark.parametrize("locale", LOCALES, ids=str)
def test_plural_forms_agree_with_the_unicode_tables(locale: SiteLocale, tmp_path: Path) -> None:
    po = tmp_path / "messages.po"
    po.write_text(po_files.text(Catalog(), locale), "utf-8")
    form_of = catalogs.compile_in_memory(po).plural
    order = ["one", "few", "other"] if locale.plural_count == 3 else ["one", "other"]
    for n in range(1200):
        assert form_of(n) == order.index(locale.format_locale.plural_form(n))
