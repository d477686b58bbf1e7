from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.i18n.source_tree import TRANSLATIONS
from tutor.i18n import po_files, upkeep
from tutor.i18n.catalogs import po_path
from tutor.i18n.locales import CZECH, FINNISH, SERBIAN_CYRILLIC, SERBIAN_LATIN

Edit = Callable[[str, str, str], None]
POTS = {
    "translations/messages.pot",
    "translations/fi/LC_MESSAGES/messages.po",
    "translations/cs/LC_MESSAGES/messages.po",
    "translations/sr_Latn/LC_MESSAGES/messages.po",
    "translations/sr_Cyrl/LC_MESSAGES/messages.po",
}


def finnish(tree: Path) -> dict[str, tuple[str, ...]]:
    catalog = po_files.read(po_path(FINNISH, tree / "translations"))
    return {upkeep.english(each): upkeep.forms(each) for each in upkeep.messages(catalog)}


def changed(tree: Path) -> set[str]:
    return {path.relative_to(tree).as_posix() for path in upkeep.update(tree)}


def test_nothing_changes_without_a_reason(tree: Path) -> None:
    assert changed(tree) == set()


def test_what_is_planned_is_not_written(tree: Path, edit: Edit) -> None:
    edit("tutor/game.py", 'N_("Rules")', 'N_("The rules")')
    before = {path: path.read_bytes() for path in tree.rglob("*") if path.is_file()}
    upkeep.planned(tree)
    assert {path: path.read_bytes() for path in tree.rglob("*") if path.is_file()} == before


def test_a_new_message_is_added_empty_and_nothing_is_guessed(tree: Path, edit: Edit) -> None:
    before = finnish(tree)
    edit("templates/page.html", "Play a card", "Play any card")
    assert changed(tree) == POTS
    after = finnish(tree)
    assert after.pop("Play any card") == ("",)
    assert before.pop("Play a card") == ("Pelaa kortti",)
    assert after == before


def test_a_message_that_is_gone_is_dropped(tree: Path, edit: Edit) -> None:
    edit("tutor/game.py", 'return prose("Lead {2C}.")', "return None")
    upkeep.update(tree)
    assert "Lead {2C}." not in finnish(tree)
    assert "#~" not in po_path(FINNISH, tree / "translations").read_text("utf-8")


def test_a_message_that_becomes_counted_starts_anew(tree: Path, edit: Edit) -> None:
    edit("tutor/game.py", 'N_("Rules")', 'say_n("Rules", "Rules of {n}", 2)')
    edit("templates/page.html", ' {{ _("Rules") }}', "")
    upkeep.update(tree)
    assert finnish(tree)["Rules"] == ("", "")


def test_a_mark_and_a_remark_of_a_translator_are_kept(tree: Path, edit: Edit) -> None:
    file = "translations/fi/LC_MESSAGES/messages.po"
    edit(file, '#: tutor/game.py\nmsgid "Lead', '# Ask!\n#: tutor/game.py\n#, fuzzy\nmsgid "Lead')
    assert changed(tree) == set()


def test_the_places_follow_the_source(tree: Path) -> None:
    (tree / "tutor" / "game.py").rename(tree / "tutor" / "play.py")
    assert changed(tree) == POTS
    assert "#: tutor/play.py" in po_path(FINNISH, tree / "translations").read_text("utf-8")


def test_a_missing_catalog_is_made(tree: Path) -> None:
    path = po_path(CZECH, tree / "translations")
    path.unlink()
    assert changed(tree) == {"translations/cs/LC_MESSAGES/messages.po"}
    assert len(upkeep.missing(tree, CZECH)) == 6


def test_english_has_no_catalog(tree: Path) -> None:
    assert not (tree / "translations" / "en" / "LC_MESSAGES").exists()


def test_cyrillic_is_made_from_latin(tree: Path, edit: Edit) -> None:
    edit("translations/sr_Latn/LC_MESSAGES/messages.po", "Odigrajte kartu", "Igrajte kartu")
    edit("translations/sr_Latn/grammar.toml", 'acc = "damu pik"', 'acc = "damu pika"')
    assert changed(tree) == {
        "translations/sr_Cyrl/LC_MESSAGES/messages.po",
        "translations/sr_Cyrl/grammar.toml",
    }
    cyrillic = po_path(SERBIAN_CYRILLIC, tree / "translations").read_text("utf-8")
    assert 'msgstr "Играјте карту"' in cyrillic
    assert 'msgstr[1] "Остале су {n} карте"' in cyrillic
    assert "Do not edit." in cyrillic


def test_missing_lists_what_is_empty_in_whole_or_in_part(tree: Path, edit: Edit) -> None:
    assert upkeep.missing(tree, FINNISH) == []
    edit("translations/fi/LC_MESSAGES/messages.po", '"Säännöt"', '""')
    edit("translations/fi/LC_MESSAGES/messages.po", '"Sait {n} pistettä."', '""')
    missing = [upkeep.english(message) for message in upkeep.missing(tree, FINNISH)]
    assert missing == ["Rules", "You took {n} point."]


def test_a_delivery_fills_the_catalog_and_keeps_its_form(tree: Path, edit: Edit) -> None:
    path = po_path(FINNISH, tree / "translations")
    complete = path.read_text("utf-8")
    edit("translations/fi/LC_MESSAGES/messages.po", '"Säännöt"', '""')
    edit("translations/fi/LC_MESSAGES/messages.po", '"Sait {n} pistettä."', '""')
    result = upkeep.fill(tree, FINNISH, TRANSLATIONS[FINNISH])
    assert (result.filled, result.problems) == (6, [])
    assert path.read_text("utf-8") == complete
    assert changed(tree) == set()


def test_a_delivery_of_serbian_makes_cyrillic_too(tree: Path) -> None:
    upkeep.fill(tree, SERBIAN_LATIN, {"Rules": "Pravila igre"})
    cyrillic = po_path(SERBIAN_CYRILLIC, tree / "translations").read_text("utf-8")
    assert "Правила игре" in cyrillic


def test_a_delivery_takes_the_fuzzy_mark_away(tree: Path, edit: Edit) -> None:
    edit("translations/fi/LC_MESSAGES/messages.po", 'msgid "Lead', '#, fuzzy\nmsgid "Lead')
    upkeep.fill(tree, FINNISH, {"Lead {2C}.": "Aloita {2C:ade}."})
    assert "fuzzy" not in po_path(FINNISH, tree / "translations").read_text("utf-8")


def test_white_space_around_a_delivered_text_is_that_of_the_source(tree: Path, edit: Edit) -> None:
    edit("tutor/game.py", 'N_("Rules")', 'N_(" The rules\\n")')
    upkeep.update(tree)
    assert upkeep.fill(tree, FINNISH, {"The rules": "Säännöt\n\n"}).problems == []
    assert finnish(tree)[" The rules\n"] == (" Säännöt\n",)


def test_what_cannot_be_taken_is_reported_and_the_rest_is_taken(tree: Path) -> None:
    result = upkeep.fill(
        tree,
        FINNISH,
        {
            "Rules": "Pelin säännöt",
            "No such message": "x",
            "{n} card left": "Jäljellä",
            "You took {n} point.": ["a", "b", "c"],
            "Play a card": ["Pelaa", "kortti"],
        },
    )
    assert result.filled == 1
    assert finnish(tree)["Rules"] == ("Pelin säännöt",)
    assert finnish(tree)["Play a card"] == ("Pelaa kortti",)
    assert result.problems == [
        "'No such message': no such message; run 'catalogs update', and copy the English text "
        "exactly",
        "'{n} card left': is counted: give a list of 2 texts",
        "'You took {n} point.': is counted: give a list of 2 texts",
        "'Play a card': has no plural: give one text, not a list",
    ]
