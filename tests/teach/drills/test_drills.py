"""Drills as a whole: always the same for a seed, sound as lessons are, at every table."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.teach.drills.made import PINNED, drills, sum_of, sums
from tests.teach.practice_course import FOLDER
from tutor import paths
from tutor.hearts import JOKERS, PRESETS
from tutor.teach.check import check_lesson
from tutor.teach.course import LessonError
from tutor.teach.drills import (
    LARGEST_SEED,
    STEP_ID,
    TABLES,
    DrillKind,
    Drills,
    load_drills,
    next_seed,
)
from tutor.teach.drills.drills import MAKERS
from tutor.teach.extraction import extract_drills, texts
from tutor.teach.hints import Rung, hint
from tutor.teach.replays import attempt_after

SEEDS = range(1, 6)
every_table = pytest.mark.parametrize("table", TABLES)
every_kind = pytest.mark.parametrize("kind", DrillKind)


def test_what_is_pinned_is_asked_for_ever() -> None:
    assert sums() == json.loads(PINNED.read_text())


def test_the_same_drill_is_made_again_by_another_process() -> None:
    others = Drills(drills().words)
    for kind in DrillKind:
        again, entry = others.drill(kind, "slam-5", 99), drills().drill(kind, "slam-5", 99)
        assert again is not entry
        assert sum_of(again) == sum_of(entry)


def test_whoever_asks_twice_gets_the_same_object() -> None:
    assert drills().drill("legal", "slam-5", 17) is drills().drill("legal", "slam-5", 17)
    assert drills().passing("slam-5", 17) is drills().passing("slam-5", 17)


@every_kind
@every_table
def test_every_drill_is_sound_as_a_lesson_is(kind: DrillKind, table: str) -> None:
    for seed in SEEDS:
        assert list(check_lesson(drills().drill(kind, table, seed))) == []


@every_kind
@every_table
def test_following_the_last_hint_solves_it(kind: DrillKind, table: str) -> None:
    for seed in SEEDS:
        entry = drills().drill(kind, table, seed)
        last = hint(attempt_after(entry, STEP_ID, ()), Rung.ANSWER)
        assert last is not None
        assert attempt_after(entry, STEP_ID, (last.move,)).stage.is_right


@every_kind
def test_neighbouring_seeds_are_different_drills(kind: DrillKind) -> None:
    made = {sum_of(drills().drill(kind, "microsoft-4", seed)) for seed in range(1, 101)}
    assert len(made) > 95


def test_there_is_a_table_for_every_rule_set_and_number_of_players_without_jokers() -> None:
    expected = {
        f"{name}-{table.players}"
        for name, preset in PRESETS.items()
        for table in preset.tables
        if not table.deck & JOKERS
    }
    assert TABLES.keys() == expected
    assert len(TABLES) == 11


@every_table
def test_a_table_has_the_rules_of_its_name_always_as_the_same_object(table: str) -> None:
    name, _, players = table.rpartition("-")
    first, second = (drills().drill("taker", table, seed) for seed in (1, 2))
    assert first.rules is second.rules
    assert first.rules == PRESETS[name].for_players(int(players))


def test_an_entry_says_what_it_is() -> None:
    entry = drills().drill("legal", "slam-5", 17)
    assert (entry.kind, entry.table, entry.seed) == (DrillKind.LEGAL, "slam-5", 17)
    assert entry.key == entry.slug == "drill/legal/slam-5/17"
    assert entry.case in MAKERS[DrillKind.LEGAL].cases(entry.rules)
    assert entry.behind == "following-suit"
    assert entry.step(STEP_ID) is entry.steps[0]
    assert drills().passing("slam-5", 17).key == "passing/slam-5/17"


@every_kind
def test_the_lesson_behind_a_kind_exists(kind: DrillKind) -> None:
    assert (paths.lessons() / f"{drills().drill(kind, 'basic-4', 1).behind}.toml").exists()


def test_another_one_has_the_next_seed_and_the_first_follows_the_last() -> None:
    assert drills().drill("legal", "slam-5", 17).next_seed == 18
    assert next_seed(LARGEST_SEED) == 1
    assert drills().drill("legal", "slam-5", LARGEST_SEED).next_seed == 1


@pytest.mark.parametrize(
    ("kind", "table", "seed"),
    [
        ("chess", "slam-5", 1),
        ("legal", "slam-7", 1),
        ("legal", "slam", 1),
        ("legal", "slam-5", 0),
        ("legal", "slam-5", -1),
        ("legal", "slam-5", LARGEST_SEED + 1),
    ],
)
def test_what_there_is_not_is_not_there(kind: str, table: str, seed: int) -> None:
    with pytest.raises(KeyError):
        drills().drill(kind, table, seed)


def test_passing_puzzles_have_the_same_tables_and_seeds() -> None:
    for table, seed in [("slam-7", 1), ("slam-5", 0), ("slam-5", LARGEST_SEED + 1)]:
        with pytest.raises(KeyError):
            drills().passing(table, seed)


@every_kind
@every_table
def test_some_case_comes_about_at_every_try(kind: DrillKind, table: str) -> None:
    """So that making a drill ends: when the other cases fail, that one is made."""
    from tutor.teach.drills.chance import Chance

    maker, words = MAKERS[kind], drills().said(kind)
    rules = drills().drill("taker", table, 1).rules
    always = [
        case
        for case in maker.cases(rules)
        if all(maker.make(case, rules, Chance(case, n), words) for n in range(10))
    ]
    assert always


def test_a_folder_without_the_file_has_no_drills() -> None:
    none = load_drills(FOLDER)
    assert none.words is None
    with pytest.raises(KeyError):
        none.drill("legal", "slam-5", 1)
    with pytest.raises(KeyError):
        none.passing("slam-5", 1)


def changed(folder: Path, old: str, new: str) -> Path:
    """A folder with the lessons and the words of drills, one text in them changed."""
    for path in paths.lessons().glob("*.toml"):
        shutil.copy(path, folder)
    words = (folder / "drills.toml").read_text("utf-8")
    assert old in words
    (folder / "drills.toml").write_text(words.replace(old, new), "utf-8")
    return folder


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("[kinds.taker", "[kinds.giver", r"drills\.toml: giver: there is no such kind"),
        ("[kinds.taker", "[kinds.giver", r"drills\.toml: taker: this kind has no words"),
        ("cases.queen-left", "cases.queen-right", "legal: queen-left: it has no words"),
        ("cases.queen-left", "cases.queen-right", "legal: queen-right: there is no such case"),
        ('lesson = "passing"', 'lesson = "rules"', "opener: lesson: there is no lesson 'rules'"),
        (
            'lesson = "what-to-pass"',
            'lesson = "none"',
            "passing: lesson: there is no lesson",
        ),
        ("summary", "sumary", "drills.toml: Object"),
    ],
)
def test_words_that_do_not_fit_are_named(tmp_path: Path, old: str, new: str, problem: str) -> None:
    with pytest.raises(LessonError, match=problem):
        load_drills(changed(tmp_path, old, new))


def test_translators_get_every_word() -> None:
    with (paths.lessons() / "drills.toml").open("rb") as file:
        extracted = [message for _, _, message, _ in extract_drills(file, {}, (), {})]
    assert extracted == list(texts(drills().words))
    for kind in DrillKind:
        (step,) = drills().drill(kind, "slam-5", 1).steps
        assert set(texts(step)) <= set(extracted)


def test_every_text_is_free_of_white_space_at_its_ends() -> None:
    assert [text for text in texts(drills().words) if text != text.strip()] == []
