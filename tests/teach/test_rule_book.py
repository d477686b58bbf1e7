"""Open points, options and questions: all that they name exists, and what they claim is true."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.teach.practice_course import FOLDER
from tutor import paths
from tutor.hearts import PRESETS, Clause
from tutor.teach.course import LessonError
from tutor.teach.rule_book import RuleBook, changed_rules, load_rule_book

POINT = """
[[points]]
id = "ties"
under = ["basic"]
clause = "game-end"
says = "Nothing."
play = "They share."
rows = ["ties"]
claims = ["basic limit=100"]

[[options]]
under = ["basic"]
clause = "game-end"
change = "limit=50"
text = "Another limit."
"""
QUESTION = """
[[questions]]
id = "trumps"
question = "Are there trumps?"
answer = "No."
clauses = ["taking"]
lesson = "practice"
claims = ["slam players=6 table=jokers"]
"""


@pytest.fixture(scope="module")
def site() -> RuleBook:
    """The rule book of the site."""
    return load_rule_book(paths.lessons())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The practice course with one of everything."""
    copy = shutil.copytree(FOLDER, tmp_path / "lessons")
    (copy / "open-points.toml").write_text(POINT, "utf-8")
    (copy / "questions.toml").write_text(QUESTION, "utf-8")
    return copy


def test_a_course_may_do_without_a_rule_book() -> None:
    book = load_rule_book(FOLDER)
    assert (book.points, book.options, book.questions) == ((), (), ())


def test_what_is_read_is_found_by_rule_set(folder: Path) -> None:
    book = load_rule_book(folder)
    assert [point.id for point in book.points_of("basic")] == ["ties"]
    assert book.points_of("slam") == ()
    assert [option.change for option in book.options_of("basic")] == ["limit=50"]
    ours = book.ours("ties", "basic")
    assert ours is not None
    assert ours.play == "They share."
    assert book.ours("ties", "slam") is None
    assert book.ours("moon", "basic") is None


@pytest.mark.parametrize(
    ("file", "old", "new", "error"),
    [
        (
            "open-points.toml",
            'under = ["basic"]\nclause = "game-end"\nsays',
            'under = ["bridge"]\nclause = "game-end"\nsays',
            "open-points.toml: ties: under: there is no rule set 'bridge'; "
            "there are basic, microsoft, slam, black-maria",
        ),
        (
            "open-points.toml",
            'clause = "game-end"\nsays',
            'clause = "end"\nsays',
            "open-points.toml: ties: there is no clause 'end'",
        ),
        (
            "open-points.toml",
            "basic limit=100",
            "basic limit=50",
            "open-points.toml: ties: claims: 'basic limit=50' is not true",
        ),
        (
            "open-points.toml",
            "basic limit=100",
            "bridge limit=100",
            "open-points.toml: ties: claims: there is no rule set 'bridge'",
        ),
        (
            "open-points.toml",
            'change = "limit=50"',
            'change = "limit=100"',
            "open-points.toml: option limit=100: it changes nothing under basic",
        ),
        (
            "questions.toml",
            'lesson = "practice"',
            'lesson = "trumps"',
            "questions.toml: trumps: lesson: there is no lesson 'trumps'",
        ),
        (
            "questions.toml",
            'lesson = "practice"',
            'lesson = "glossary"',
            "questions.toml: trumps: lesson: there is no lesson 'glossary'",
        ),
        (
            "questions.toml",
            '["taking"]',
            '["taking", "trumps"]',
            "questions.toml: trumps: there is no clause 'trumps'",
        ),
        (
            "questions.toml",
            "slam players=6",
            "slam players=7",
            "questions.toml: trumps: claims: table: slam has no table 'jokers' for 7 players",
        ),
    ],
)
def test_a_mistake_is_named_with_its_file(
    folder: Path, file: str, old: str, new: str, error: str
) -> None:
    text = (folder / file).read_text("utf-8")
    assert text.count(old) == 1
    (folder / file).write_text(text.replace(old, new), "utf-8")
    with pytest.raises(LessonError) as caught:
        load_rule_book(folder)
    assert error in str(caught.value).splitlines()[0]


def test_an_id_stands_only_once(folder: Path) -> None:
    (folder / "questions.toml").write_text(QUESTION * 2, "utf-8")
    with pytest.raises(LessonError, match="trumps: 2 have this id"):
        load_rule_book(folder)


def test_all_mistakes_are_named_at_once(folder: Path) -> None:
    (folder / "questions.toml").write_text(QUESTION.replace("taking", "taken"), "utf-8")
    (folder / "open-points.toml").write_text(POINT.replace("limit=100", "limit=1"), "utf-8")
    with pytest.raises(LessonError) as caught:
        load_rule_book(folder)
    assert len(str(caught.value).splitlines()) == 2


def test_the_site_answers_what_people_ask(site: RuleBook) -> None:
    assert len(site.questions) >= 20
    asked_about = {name for question in site.questions for name in question.clauses}
    assert {"breaking-hearts", "first-trick", "moon", "game-end", "passing"} <= asked_about


def test_every_text_but_the_default_leaves_something_open(site: RuleBook) -> None:
    for name in PRESETS:
        assert site.points_of(name)


def test_open_points_and_options_are_about_clauses_that_the_rule_set_has(site: RuleBook) -> None:
    named = [(point.clause, point.under) for point in site.points]
    named += [(option.clause, option.under) for option in site.options]
    for clause, under in named:
        for name in under:
            assert site.has(Clause(clause), name), f"{clause}: {name}"


def test_the_jack_of_diamonds_is_there_where_a_table_may_agree_on_it(site: RuleBook) -> None:
    jack = Clause.JACK_OF_DIAMONDS
    assert {name for name in PRESETS if site.has(jack, name)} == {"basic", "slam"}
    assert {name for name in PRESETS if site.is_optional(jack, name)} == {"basic", "slam"}
    assert not site.is_optional(Clause.GRAND_SLAM, "slam"), "it is a rule, not an option"


def test_a_change_makes_other_rules() -> None:
    assert changed_rules("basic", "limit=50").limit == 50
