"""Every kind of problem is found in a source tree that is broken in just that way."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.i18n.source_tree import ROOT
from tutor.i18n import upkeep
from tutor.i18n.checks import Problem, check

Edit = Callable[[str, str, str], None]
FI = "translations/fi/LC_MESSAGES/messages.po"
CS = "translations/cs/LC_MESSAGES/messages.po"
SR = "translations/sr_Latn/LC_MESSAGES/messages.po"
CYRILLIC = "translations/sr_Cyrl/LC_MESSAGES/messages.po"
STALE = 'not up to date: run "flask --app tutor catalogs update"'
RULES = "“Rules”"


def problems(tree: Path) -> list[str]:
    return [str(problem) for problem in check(tree)]


def test_a_tree_in_order_has_no_problem(tree: Path) -> None:
    assert problems(tree) == []


def test_checking_changes_nothing(tree: Path, edit: Edit) -> None:
    edit("tutor/game.py", 'N_("Rules")', 'N_("The rules")')
    before = {path: path.read_bytes() for path in tree.rglob("*") if path.is_file()}
    check(tree)
    assert {path: path.read_bytes() for path in tree.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize(
    ("file", "old", "new", "problem"),
    [
        (FI, '"Säännöt"', '""', f"{FI}: {RULES}: not translated"),
        (FI, '"Säännöt"', '" "', f"{FI}: {RULES}: not translated"),
        (
            CS,
            '"Dostáváte {n} body."',
            '""',
            f"{CS}: “You took {{n}} point.”: form 1: not translated",
        ),
        (FI, 'msgid "Rules"', '#, fuzzy\nmsgid "Rules"', f"{FI}: {RULES}: fuzzy"),
        (FI, 'msgid "Rules"', 'msgid "Rulez"', f"{FI}: “Rulez”: obsolete"),
        (FI, 'msgid "Rules"', 'msgid "Rulez"', f"{FI}: {RULES}: not in the catalog; {STALE}"),
        (FI, 'msgid "Rules"\nmsgstr', '#~ msgid "Rules"\n#~ msgstr', f"{FI}: {RULES}: obsolete"),
        (FI, "plural=(n != 1)", "plural=(n > 1)", f"{FI}: the header must say Plural-Forms: npl"),
        (FI, "nplurals=2", "nplurals=3", f"{FI}: “You took {{n}} point.”: has 3 plural forms, mus"),
        (CS, "nplurals=3", "nplurals=2", f"{CS}: messages.po cannot be read"),
        (FI, 'msgid "Rules"', 'rubbish\nmsgid "Rules"', f"{FI}: messages.po cannot be read"),
        (
            FI,
            'msgid "Rules"\nmsgstr "Säännöt"',
            'msgid "Rules"\nmsgid_plural "Rules"\nmsgstr[0] "a"\nmsgstr[1] "b"',
            f"{FI}: {RULES}: counted in one place and not in the other",
        ),
        (FI, "{suit:par}", "{siut:par}", "{suit} of the English is missing"),
        (FI, "{suit:par}", "{siut:par}", "{siut} is not in the English"),
        (FI, "{suit:par}", "{suit:par} {suit}", "{suit} stands 2 times"),
        (FI, "{suit:par}", "{suit:dat}", "{suit:dat}: no case 'dat' here in fi"),
        (SR, "{suit:acc}", "{suit:pacc}", "{suit:pacc}: no case 'pacc' here in sr-Latn"),
        (FI, "{suit:par}", "{suit:partitive}", "'partitive' is not a case"),
        (FI, "{suit:par}", "{suit:par", "braces do not match"),
        (FI, "{suit:par}.", "{suit}a.", "a letter directly at the placeholder in '{suit}a'"),
        (FI, "Sait {n} pistettä", "Sait pistettä", "form 1: {n} of the English is missing"),
        (SR, "Dobijate {n} poen.", "Dobijate poen.", "form 0: {n} of the English is missing"),
        (FI, '"Säännöt"', '"Rules"', f"{FI}: {RULES}: the same as the English"),
        (FI, "Säännöt", "Hertan  säännöt", "two spaces"),
        (FI, '"Säännöt"', r'"Säännöt\n"', "begins or ends with other white space"),
        (FI, "Säännöt", "Säännöt !", "space before a punctuation mark"),
        (FI, "Säännöt", r"\"Säännöt\"", "straight quotation mark"),
        (FI, "Säännöt", "Säännöt...", "three dots"),
        (FI, "Säännöt", "Hertta - säännöt", "hyphen used as a dash"),
        (FI, "Säännöt", "Puzzle", "'Puzzle': English word left in"),
        (FI, "Säännöt", "Temput", "'Tempu': trick as a conjuring trick; write tikki"),
        (CS, "Pravidla", "Královna", "'Královn': queen; write dáma"),
        (SR, '"Pravila"', '"Pravila trikova"', "'trik': calque; write štih"),
        (CYRILLIC, "Правила", "Правила!", f"{CYRILLIC}: {STALE}"),
        (SR, '"Pravila"', '"Pravila igre"', f"{CYRILLIC}: {STALE}"),
        (SR, '"Pravila"', '"Правила"', f"{CYRILLIC}: {RULES}: is not the same when turned back"),
        (SR, '"Pravila"', '"Quiz"', f"{CYRILLIC}: {RULES}: 'Qу': two scripts in one word"),
        (
            "translations/sr_Cyrl/grammar.toml",
            "даму пик",
            "даму",
            f"translations/sr_Cyrl/grammar.toml: {STALE}",
        ),
        (
            "translations/fi/grammar.toml",
            "[cards.QS]",
            "[cards.QX]",
            "translations/fi/grammar.toml: cards.QS: missing",
        ),
        (
            "translations/messages.pot",
            "Rules",
            "Rule",
            f"translations/messages.pot: {STALE}",
        ),
        ("translations/patterns.toml", "[[fi]]", "[[xx]]", "no such language: xx"),
        ("translations/exceptions.toml", "[cyrillic]", "[cyrilic]", "exceptions.toml: "),
        ("templates/page.html", "{% set", "{% sett", "messages cannot be collected: templates/pa"),
        (
            "tutor/game.py",
            "Lead {2C}",
            "Lead {2C:acc}",
            "tutor/game.py: “Lead {2C:acc}.”: {2C:a",
        ),
        ("tutor/game.py", "Lead {2C}", "Lead  {2C}", "tutor/game.py: “Lead {2C}.”: '  ': two spa"),
        ("tutor/game.py", "{n} points", "{m} points", "singular: {m} of the English is missing"),
        ("tutor/game.py", 'N_("Rules")', 'N_("Same color")', "“Same color”: 'Same color': suit"),
    ],
)
def test_a_broken_tree(tree: Path, edit: Edit, file: str, old: str, new: str, problem: str) -> None:
    edit(file, old, new)
    assert any(problem in found for found in problems(tree)), problems(tree)


def test_all_problems_are_found_in_one_run(tree: Path, edit: Edit) -> None:
    edit(FI, '"Säännöt"', '""')
    edit(CS, '"Pravidla"', '"Rules"')
    edit("translations/fi/grammar.toml", "[cards.QS]", "[cards.QX]")
    edit("translations/messages.pot", "Rules", "Rule")
    assert len(problems(tree)) >= 5


def test_a_missing_catalog_is_one_problem(tree: Path) -> None:
    (tree / FI).unlink()
    assert [found.split(":")[0] for found in problems(tree)] == [FI]


def test_a_missing_template_is_one_problem(tree: Path) -> None:
    (tree / "translations/messages.pot").unlink()
    assert problems(tree) == [f"translations/messages.pot: {STALE}"]


def test_an_update_brings_the_files_up_to_date(tree: Path, edit: Edit) -> None:
    edit("tutor/game.py", 'return prose("Lead {2C}.")', "return None")
    edit(SR, '"Pravila"', '"Pravila igre"')
    assert problems(tree) != []
    upkeep.update(tree)
    assert problems(tree) == []


def test_an_exception_lets_a_message_equal_the_english(tree: Path, edit: Edit) -> None:
    edit(FI, '"Säännöt"', '"Rules"')
    edit("translations/exceptions.toml", "fi = []", 'fi = ["Rules"]')
    assert problems(tree) == []


def test_a_message_without_words_may_equal_the_english(tree: Path, edit: Edit) -> None:
    edit("tutor/game.py", 'prose("Lead {2C}.")', 'prose("{2C} …")')
    upkeep.update(tree)
    for file in (FI, CS, SR):
        edit(file, 'msgid "{2C} …"\nmsgstr ""', 'msgid "{2C} …"\nmsgstr "{2C} …"')
    upkeep.update(tree)
    assert problems(tree) == []


def test_a_long_message_is_shortened_to_a_line() -> None:
    text = str(Problem("a.po", "Two\n lines " + "and more " * 20, "wrong"))
    assert text.startswith("a.po: “Two lines and more")
    assert text.endswith("…”: wrong")
    assert len(text) < 90


def test_the_translations_of_the_project_are_in_order() -> None:
    assert "\n".join(problems(ROOT)) == ""
