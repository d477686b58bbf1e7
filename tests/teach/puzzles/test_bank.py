"""The bank: found by id, listed, filtered, and never read further than it must be."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from pathlib import Path

import pytest

from tests.teach.puzzles.made_bank import make_bank
from tutor.teach.puzzles.bank import BLOCK, Bank, Filter, block_path
from tutor.teach.puzzles.record import BankError, Cell
from tutor.teach.puzzles.themes import Theme

COUNTS = {
    Cell(Theme.DUCK, 1, False, 4): 3,
    Cell(Theme.DUCK, 2, False, 4): BLOCK + 2,
    Cell(Theme.DUCK, 2, True, 4): 4,
    Cell(Theme.DUCK, 4, False, 5): 2,
    Cell(Theme.DODGE_THE_QUEEN, 1, False, 3): 1,
}


@pytest.fixture(scope="module")
def bank(tmp_path_factory: pytest.TempPathFactory) -> Bank:
    """A bank with a few kinds of puzzles."""
    return Bank.load(make_bank(tmp_path_factory.mktemp("bank"), COUNTS))


def test_a_folder_that_is_not_there_is_a_bank_without_puzzles(tmp_path: Path) -> None:
    empty = Bank.load(tmp_path / "nowhere")
    assert (len(empty), list(empty), empty.count(), dict(empty.cells)) == (0, [], 0, {})
    assert empty.of_the_day(date(2025, 1, 1)) is None
    with pytest.raises(KeyError):
        empty.puzzle("duck-1o4-1")


def test_puzzles_are_listed_by_theme_the_easiest_first(bank: Bank) -> None:
    ids = bank.ids()
    assert len(ids) == len(bank) == sum(COUNTS.values())
    assert ids[0] == "dodge-the-queen-1o3-1"
    assert ids[1:4] == ("duck-1o4-1", "duck-1o4-2", "duck-1o4-3")
    assert ids[-1] == "duck-4o5-2"
    assert ids[BLOCK + 5 : BLOCK + 8] == ("duck-2o4-52", "duck-2h4-1", "duck-2h4-2")
    assert len(set(ids)) == len(ids)


def test_every_id_in_the_list_is_a_puzzle_and_knows_its_place(bank: Bank) -> None:
    ids = bank.ids()
    for place, (id, tactic) in enumerate(zip(ids, bank, strict=True)):
        assert tactic.id == id
        assert ids.index(id) == place
        assert id in ids


@pytest.mark.parametrize("place", [63, -64, 1000])
def test_there_is_nothing_beyond_the_end_of_the_list(bank: Bank, place: int) -> None:
    assert len(bank.ids()) == 62
    with pytest.raises(IndexError):
        bank.ids()[place]


@pytest.mark.parametrize("id", ["duck-1o4-4", "duck-3o4-1", "goose-1o4-1", "", "duck-1o4-0"])
def test_an_id_that_is_not_there_is_no_puzzle(bank: Bank, id: str) -> None:
    assert id not in bank.ids()
    for ask in (bank.puzzle, bank.next_after, bank.similar, bank.harder):
        with pytest.raises(KeyError):
            ask(id)


@pytest.mark.parametrize(
    ("wanted", "count", "first"),
    [
        (Filter(), 62, "dodge-the-queen-1o3-1"),
        (Filter(theme=Theme.DUCK), 61, "duck-1o4-1"),
        (Filter(level=2), BLOCK + 6, "duck-2o4-1"),
        (Filter(hidden=True), 4, "duck-2h4-1"),
        (Filter(hidden=False, players=5), 2, "duck-4o5-1"),
        (Filter(theme=Theme.DUCK, level=1, hidden=False, players=4), 3, "duck-1o4-1"),
    ],
)
def test_a_filter_chooses_by_all_that_it_names(
    bank: Bank, wanted: Filter, count: int, first: str
) -> None:
    ids = bank.ids(wanted)
    assert (bank.count(wanted), len(ids), ids[0]) == (count, count, first)


def test_a_filter_can_leave_nothing(bank: Bank) -> None:
    wanted = Filter(theme=Theme.EXIT_CARD)
    assert (list(bank.ids(wanted)), bank.count(wanted)) == ([], 0)
    assert bank.next_after("duck-1o4-1", wanted) is None


def test_the_next_puzzle_goes_round_and_round(bank: Bank) -> None:
    seen, id = [], "duck-1o4-1"
    for _ in range(len(bank)):
        seen.append(id)
        following = bank.next_after(id)
        assert following is not None
        id = following
    assert id == "duck-1o4-1"
    assert sorted(seen) == sorted(bank.ids())


@pytest.mark.parametrize(
    ("id", "wanted", "expected"),
    [
        ("duck-1o4-3", Filter(level=1), "dodge-the-queen-1o3-1"),
        ("duck-1o4-3", Filter(hidden=True), "duck-2h4-1"),
        ("duck-4o5-1", Filter(hidden=True), "duck-2h4-1"),
        ("duck-2h4-4", Filter(hidden=True), "duck-2h4-1"),
        ("dodge-the-queen-1o3-1", Filter(theme=Theme.DODGE_THE_QUEEN), None),
        ("duck-1o4-1", Filter(theme=Theme.DODGE_THE_QUEEN), "dodge-the-queen-1o3-1"),
    ],
)
def test_the_next_puzzle_of_those_wanted(
    bank: Bank, id: str, wanted: Filter, expected: str | None
) -> None:
    assert bank.next_after(id, wanted) == expected


@pytest.mark.parametrize(
    ("id", "similar", "harder"),
    [
        ("duck-1o4-1", "duck-1o4-2", "duck-2o4-1"),
        ("duck-1o4-3", "duck-1o4-1", "duck-2o4-3"),
        ("duck-2o4-52", "duck-2h4-1", "duck-4o5-2"),
        ("duck-4o5-1", "duck-4o5-2", None),
        ("dodge-the-queen-1o3-1", None, None),
    ],
)
def test_similar_and_harder_puzzles_have_the_same_theme(
    bank: Bank, id: str, similar: str | None, harder: str | None
) -> None:
    assert (bank.similar(id), bank.harder(id)) == (similar, harder)


def test_every_day_has_its_puzzle_and_all_come_before_one_comes_again(bank: Bank) -> None:
    first = date(2025, 1, 1)
    days = [bank.of_the_day(first + timedelta(days)) for days in range(2 * 61)]
    assert days == [bank.of_the_day(first + timedelta(days)) for days in range(2 * 61)]
    ducks = Counter(day for day in days if day and day.startswith("duck"))
    assert len(ducks) == 61
    assert set(ducks.values()) == {1}


def test_a_puzzle_is_found_without_reading_other_files(tmp_path: Path) -> None:
    folder = make_bank(tmp_path, COUNTS)
    for cell in COUNTS:
        for block in (1, 2):
            path = folder / block_path(cell, block)
            if path.exists() and (cell.level, cell.hidden, block) != (2, False, 2):
                path.write_bytes(b"not a puzzle\n")
    bank = Bank.load(folder)
    assert bank.puzzle("duck-2o4-51").id == "duck-2o4-51"
    with pytest.raises(BankError, match=r"^duck/1o4-1.jsonl:1: "):
        bank.puzzle("duck-1o4-1")
    with pytest.raises(BankError, match=r"^duck/1o4-1.jsonl:2: duck-1o4-2: the line is missing"):
        bank.puzzle("duck-1o4-2")


def test_a_puzzle_at_another_ones_place_is_refused(tmp_path: Path) -> None:
    folder = make_bank(tmp_path, COUNTS)
    path = folder / block_path(Cell(Theme.DUCK, 1, False, 4), 1)
    path.write_bytes(b"".join(reversed(path.read_bytes().splitlines(keepends=True))))
    with pytest.raises(BankError, match=r"1o4-1.jsonl:1: duck-1o4-3: duck-1o4-1 belongs here"):
        Bank.load(folder).puzzle("duck-1o4-1")


def test_a_file_that_is_missing_is_named(tmp_path: Path) -> None:
    folder = make_bank(tmp_path, COUNTS)
    (folder / "duck/1o4-1.jsonl").unlink()
    with pytest.raises(BankError, match=r"^duck/1o4-1.jsonl: there is no such file"):
        Bank.load(folder).puzzle("duck-1o4-1")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[duck]\n2o4 = 'many'", "bank.toml: "),
        ("[duck]\n2o9 = 1", "bank.toml: duck: '2o9' is no kind of puzzle"),
        ("[goose]\n2o4 = 1", "bank.toml: goose: "),
        ("[duck]\n2o4 = 0", "bank.toml: duck: 2o4: 0 is no number of puzzles"),
        ("[duck", "bank.toml: "),
    ],
)
def test_numbers_that_cannot_be_are_refused(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "bank.toml").write_text(text, "utf-8")
    with pytest.raises(BankError) as caught:
        Bank.load(tmp_path)
    assert str(caught.value).startswith(said)


def test_what_has_been_read_is_kept(bank: Bank) -> None:
    assert bank.puzzle("duck-2o4-7") is bank.puzzle("duck-2o4-7")
