"""The record of a puzzle: ids, cells, lines of JSON, and what is refused."""

from __future__ import annotations

import pytest

from tests.teach.puzzles.made_bank import LINE, sample
from tutor.hearts import Card, CardSet
from tutor.solver import Aim
from tutor.teach.puzzles.record import (
    BankError,
    Cell,
    make_id,
    read_id,
    read_tactic,
    write_tactic,
)
from tutor.teach.puzzles.themes import Theme


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("hidden", [False, True])
def test_an_id_says_what_kind_of_puzzle_it_is(theme: Theme, hidden: bool) -> None:
    cell = Cell(theme, 3, hidden, 6)
    assert read_id(make_id(cell, 1234567)) == (cell, 1234567)


@pytest.mark.parametrize(
    "id",
    [
        "",
        "duck",
        "duck-2o4",
        "duck-2o4-0",
        "duck-2o4-01",
        "duck-2o4-12345678",
        "duck-5o4-1",
        "duck-2x4-1",
        "duck-2o8-1",
        "goose-2o4-1",
        "Duck-2o4-1",
        "duck-2o4-1 ",
        "duck-2o4-١",
        "../duck-2o4-1",
    ],
)
def test_what_is_no_id_names_no_puzzle(id: str) -> None:
    with pytest.raises(KeyError):
        read_id(id)


def test_a_line_tells_everything_about_its_puzzle() -> None:
    tactic = sample()
    assert (tactic.theme, tactic.level, tactic.players) == (Theme.DODGE_THE_QUEEN, 1, 4)
    assert (tactic.aim, tactic.target, tactic.hidden) == (Aim.QUEEN, 0, False)
    assert tactic.right_cards == CardSet.parse("JD")
    assert tactic.tempting_card == Card.parse("AS")
    assert (tactic.layouts, tactic.refuted) == (0, {})


def test_a_line_reads_back_and_leaves_out_what_is_empty() -> None:
    line = write_tactic(sample())
    assert read_tactic(line, "here") == sample()
    assert b"\n" not in line
    for name in (b"passed", b"opponents", b"refuted", b"layouts", b"target"):
        assert name not in line


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (b'"rules":"microsoft"', b'"rules":"whist"', "names no rule set"),
        (b'"rules":"microsoft"', b'"rules":"black-maria players=5"', "not for 5 players"),
        (b'"id":"dodge-the-queen-1o4-1"', b'"id":"dodge-1o4-1"', "is no id"),
        (b'"aim":"queen"', b'"aim":"king"', "$.aim"),
        (b'"right":"JD"', b'"right":""', "right: no card is named"),
        (b'"right":"JD"', b'"right":"1D"', "1D"),
        (b'"tempting":"AS"', b'"tempting":"BS"', "BS"),
        (b'"decisions":1', b'"decisions":0', "$.decisions"),
        (b'"decisions":1', b'"decisions":1,"target":27', "$.target"),
        (b'"decisions":1', b'"decisions":1,"refuted":{"AS":0}', "$.refuted"),
        (b'"decisions":1', b'"decisions":1,"extra":1', "extra"),
        (b'"decisions":1', b'"decisions":1,,', "malformed"),
        (b'{"id"', b'["id"', "Expected `object`"),
    ],
)
def test_a_line_that_does_not_fit_is_refused_by_file_and_line(
    old: bytes, new: bytes, said: str
) -> None:
    assert old in LINE
    with pytest.raises(BankError) as caught:
        read_tactic(LINE.replace(old, new, 1), "duck/1o4-1.jsonl:7")
    message = str(caught.value)
    assert message.startswith("duck/1o4-1.jsonl:7: ")
    assert said in message
