"""The rules and the glossary: every clause has words, and every marked word has a meaning."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.teach.practice_course import FOLDER, practice
from tutor import paths
from tutor.hearts import Clause
from tutor.teach.course import LessonError, load_course
from tutor.teach.extraction import texts
from tutor.teach.reference import TERM, check_references, lesson_on, load_reference


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the practice course, to be broken."""
    return shutil.copytree(FOLDER, tmp_path / "lessons")


def edit(path: Path, old: str, new: str) -> None:
    """Exchange a text that stands once in a file."""
    text = path.read_text("utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), "utf-8")


def error_of(folder: Path) -> str:
    """What is said when the reference cannot be used."""
    with pytest.raises(LessonError) as caught:
        load_reference(folder)
    return str(caught.value)


@pytest.mark.parametrize("source", [FOLDER, paths.lessons()], ids=["practice", "the site"])
def test_every_clause_has_words(source: Path) -> None:
    clauses = load_reference(source).clauses
    assert set(clauses) == set(Clause)
    assert all(words.title and words.text for words in clauses.values())
    assert len({words.title for words in clauses.values()}) == len(Clause)


def test_the_clauses_of_the_site_stand_in_the_order_in_which_rulings_ask() -> None:
    names = list(load_reference(paths.lessons()).clauses)
    assert names.index(Clause.FIRST_TRICK) < names.index(Clause.POINT_HAND)
    assert names.index(Clause.BREAKING_HEARTS) < names.index(Clause.ONLY_HEARTS)


def test_a_rule_set_has_words_of_its_own_only_where_they_differ() -> None:
    site = load_reference(paths.lessons())
    usual = site.clauses[Clause.BREAKING_HEARTS].text
    assert site.words(Clause.BREAKING_HEARTS, "microsoft") == usual
    assert site.words(Clause.BREAKING_HEARTS, "slam") == usual
    assert site.words(Clause.BREAKING_HEARTS, "black-maria") != usual


def test_words_are_found_by_the_name_that_texts_use() -> None:
    terms = load_reference(FOLDER).terms
    assert list(terms) == ["trick", "suit-led", "queen"]
    assert terms["trick"].name == "trick"
    assert terms["trick"].meaning == "One card from each player."


def test_every_word_marked_on_the_site_has_a_meaning() -> None:
    reference = load_reference(paths.lessons())
    sources = [*(entry.lesson for entry in load_course(paths.lessons()))]
    marked = [name for source in sources for text in texts(source) for name in TERM.findall(text)]
    assert marked, "the lessons explain words"
    assert set(marked) <= set(reference.terms)
    assert all(term.name and term.meaning for term in reference.terms.values())


@pytest.mark.parametrize(
    ("file", "old", "new", "error"),
    [
        (
            "rules.toml",
            "[clauses.jokers]",
            "[clauses.cheating]",
            "rules.toml: cheating: there is no such clause\n"
            "rules.toml: jokers: this clause has no words",
        ),
        (
            "rules.toml",
            "(term:suit-led)",
            "(term:suit)",
            "rules.toml: the word 'suit' is not in glossary.toml",
        ),
        (
            "glossary.toml",
            "[terms.trick]",
            "[terms.tricks]",
            "rules.toml: the word 'trick' is not in glossary.toml",
        ),
        (
            "rules.toml",
            'title = "Jokers"\n',
            "",
            "rules.toml: Object missing required field `title` - at `$.clauses[...]`",
        ),
        (
            "rules.toml",
            'text = "A joker has no suit."',
            'text = "A joker has no suit."\nunder = { bridge = "None." }',
            "rules.toml: jokers: under: there is no rule set 'bridge'; "
            "there are basic, microsoft, slam, black-maria",
        ),
        (
            "rules.toml",
            'text = "A joker has no suit."',
            'text = "A joker has no suit."\nunder = { basic = "None." }',
            "rules.toml: jokers: under: basic has no such clause",
        ),
        (
            "glossary.toml",
            'name = "queen"',
            'nome = "queen"',
            "glossary.toml: Object contains unknown field `nome` - at `$.terms[...]`",
        ),
    ],
)
def test_a_mistake_is_named_with_its_file(
    folder: Path, file: str, old: str, new: str, error: str
) -> None:
    edit(folder / file, old, new)
    assert error_of(folder) == error


@pytest.mark.parametrize("file", ["rules.toml", "glossary.toml"])
def test_a_file_that_is_missing_is_named(folder: Path, file: str) -> None:
    (folder / file).unlink()
    assert error_of(folder) == f"{file}: there is no such file in lessons/"


def test_a_word_has_a_name_that_can_stand_in_an_address(folder: Path) -> None:
    edit(folder / "glossary.toml", "[terms.queen]", '[terms."The queen"]')
    assert error_of(folder).startswith("glossary.toml: Expected `str` matching regex")


def test_lessons_are_held_against_the_reference(folder: Path) -> None:
    edit(folder / "practice.toml", '"follow-suit", "taking"', '"following"')
    edit(
        folder / "afterwards.toml", "This is *all*.", "This is [all](term:all), [all](term:trick)."
    )
    assert list(check_references(load_course(folder), load_reference(folder))) == [
        "practice.toml: teaches: there is no clause 'following'",
        "afterwards.toml: the word 'all' is not in glossary.toml",
    ]


def test_a_clause_is_taught_by_the_first_lesson_that_says_so() -> None:
    taking, first_trick = (
        lesson_on(practice(), clause) for clause in (Clause.TAKING, Clause.FIRST_TRICK)
    )
    assert taking is practice()["practice"], "both lessons teach it"
    assert first_trick is practice()["afterwards"]
    assert lesson_on(practice(), Clause.JOKERS) is None
